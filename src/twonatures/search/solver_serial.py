"""An open-hand round in which swaps are chosen one after the other: bounds of the round as it is really played.

Levels stand for differences: level n for |J - H| = 2n. Hyde wants a high one, Jekyll a low one. In the order FLOOR Hyde
chooses a swap first and Jekyll sees it, which can only hurt Hyde; in the order CEILING it is the other way round.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from twonatures.games.bits import lowest, one, popcount
from twonatures.games.jekyll_vs_hyde.kernel import POTIONS, SWAP, Round, legal_replies, place
from twonatures.search.solver_hands import Lowering, twins

FLOOR: Final[i64] = 0
CEILING: Final[i64] = 1
LEVELS: Final[i64] = 6
PRIDES: Final[i64] = 0x7F
GREEDS: Final[i64] = 0x1FC000
NOTHING: Final[i64] = 0o5050
SWAP_DUE: Final[i64] = 1 << 59
TABLE_BITS: Final = 18


def level_of(tricks: i64) -> i64:
    """The level a round ends on when Jekyll has this many of its ten tricks."""
    return tricks - 5 if tricks > 5 else 5 - tricks


def reach(h0: i64, h1: i64, tricks: i64) -> i64:
    """The levels still possible, `low | high << 3`, by counting the tricks and the thefts to come.

    `tricks` are Jekyll's so far. A theft needs a trick with a potion and a Pride card.
    """
    everything = h0 | h1
    left = popcount(h0)
    thefts = popcount(everything & POTIONS)
    prides = popcount(everything & PRIDES)
    if prides < thefts:
        thefts = prides
    if left < thefts:
        thefts = left
    fewest = tricks - thefts if tricks > thefts else i64(0)
    most = tricks + left + thefts
    if most > 10:
        most = 10
    a, b = level_of(fewest), level_of(most)
    low: i64 = 0
    if fewest > 5 or most < 5:
        low = a if a < b else b
    return low | (a if a > b else b) << 3


def lay_trick(trick: Round, mine: i64, theirs: i64, rank: i64, leader: i64, tricks: i64, lead: i64) -> None:
    """Set a round up for the reply to a card led from `mine`, the leader's hand, which still holds it.

    `rank` is that after the lead, `tricks` Jekyll's so far.
    """
    trick.h0 = mine if leader == 0 else theirs
    trick.h1 = theirs if leader == 0 else mine
    trick.rank = rank
    trick.leader = leader
    trick.t0 = tricks
    trick.left = popcount(mine)
    trick.t1 = 10 - trick.left - tricks
    trick.lead = lead


class Serial:
    """Tells whether Hyde can force a level, by null-window tests over one table."""

    def __init__(self, table_bits: int = TABLE_BITS) -> None:
        size = 1 << table_bits
        self.keys: vec[i64] = vec[i64]([0] * size)
        self.facts: vec[i64] = vec[i64]([0] * size)
        self.mask: i64 = size - 1
        self.killers: vec[i64] = vec[i64]([0] * 48)
        self.lowering = Lowering()
        self.trick = Round(0, 0, 1, 0)
        self.nodes: i64 = 0

    def level(self, h0: i64, h1: i64, rank: i64, leader: i64, tricks: i64, swap: bool, order: i64) -> i64:
        """The level of best play in this order, at a lead or (`swap`) at a swap with no choice made."""
        level: i64 = 0
        while level < LEVELS - 1 and self.forces(h0, h1, rank, leader, tricks, swap, level + 1, order):
            level += 1
        return level

    def forces(
        self, h0: i64, h1: i64, rank: i64, leader: i64, tricks: i64, swap: bool, level: i64, order: i64
    ) -> bool:
        """Whether Hyde can force this level or more. `leader` leads next, `tricks` are Jekyll's."""
        self.nodes += 1
        span = reach(h0, h1, tricks)
        if span & 7 >= level:
            return True
        if span >> 3 < level:
            return False
        everything = h0 | h1
        h0 = self.lowering.lower(h0, everything)
        h1 = self.lowering.lower(h1, everything)
        everything = h0 | h1
        key = h0 | h1 << 25 | leader << 50 | rank << 51 | tricks << 55
        if swap:
            key |= SWAP_DUE
        slot = ((key ^ key >> 28) & 0x7FFFFFFF) * 0x5BD1E995 >> 24 & self.mask
        first: i64 = 0
        if self.keys[slot] == key:
            facts = self.facts[slot]
            bounds = facts >> 6 * order
            if bounds & 7 >= level:
                return True
            if bounds >> 3 & 7 < level:
                return False
            first = facts >> 12
        if swap:
            result = self.swap(h0, h1, rank, leader, tricks, level, order)
            best: i64 = 0
        else:
            best = self.lead(h0, h1, rank, leader, tricks, level, order, first)
            result = (leader == 1) == (best != 0)
        # without a potion or a Greed card there will be no swap, so what holds in one order holds in the other
        calm = not swap and (everything & POTIONS == 0 or everything & GREEDS == 0)
        facts = NOTHING
        if self.keys[slot] == key:
            facts = self.facts[slot]
        self.keys[slot] = key
        self.facts[slot] = (
            learn(facts & 0xFFF, level, order, result, calm) | (best if best != 0 else first) << 12
        )
        return result

    def lead(
        self, h0: i64, h1: i64, rank: i64, leader: i64, tricks: i64, level: i64, order: i64, first: i64
    ) -> i64:
        """The leader's play (bit 7 set) that gets what the leader wants, 0 where none does; `first` is tried first."""
        mine, theirs = (h0, h1) if leader == 0 else (h1, h0)
        want = leader == 1
        if first != 0 and self.follow(mine, theirs, rank, leader, tricks, first & 127, level, order) == want:
            return first
        moves = mine & ~twins(mine, h0 | h1)
        while moves != 0:
            card = lowest(moves)
            moves &= moves - 1
            play = card | 128
            while True:
                if (
                    play != first
                    and self.follow(mine, theirs, rank, leader, tricks, play & 127, level, order) == want
                ):
                    return play
                play += 32
                if card < 21 or play >= 128 + 96:
                    break
        return 0

    def follow(
        self, mine: i64, theirs: i64, rank: i64, leader: i64, tricks: i64, play: i64, level: i64, order: i64
    ) -> bool:
        """Whether Hyde can force the level once this card has been led from `mine`."""
        self.nodes += 1
        lead = play & 31
        if lead < 21:
            rank = place(rank, lead // 7)
        want = leader == 0
        trick = self.trick
        # The led card is still in `mine`: it stands between neighbours until the trick is over
        moves = legal_replies(theirs, lead, play >> 5) & ~twins(theirs, mine | theirs)
        while moves != 0:
            reply = lowest(moves)
            moves &= moves - 1
            lay_trick(trick, mine, theirs, rank, leader, tricks, lead)
            trick.take_trick(reply)
            if (
                self.forces(
                    trick.h0, trick.h1, trick.rank, trick.leader, trick.t0, trick.phase == SWAP, level, order
                )
                == want
            ):
                return want
        return not want

    def swap(self, h0: i64, h1: i64, rank: i64, leader: i64, tricks: i64, level: i64, order: i64) -> bool:
        """Whether Hyde can force the level at a swap."""
        left = popcount(h0)
        if left <= 2:
            return self.forces(h1, h0, rank, leader, tricks, False, level, order)
        want = order == FLOOR
        hand = h1 if want else h0
        memory = left * 4 + order * 2
        killer = self.killers[memory]
        if killer & ~hand == 0 and killer != 0:
            if self.swap_reply(h0, h1, killer, rank, leader, tricks, level, order) == want:
                return want
        else:
            killer = 0
        firsts = hand
        while firsts != 0:
            card = firsts & -firsts
            firsts ^= card
            seconds = firsts
            while seconds != 0:
                choice = card | seconds & -seconds
                seconds &= seconds - 1
                if (
                    choice != killer
                    and self.swap_reply(h0, h1, choice, rank, leader, tricks, level, order) == want
                ):
                    self.killers[memory] = choice
                    return want
        return not want

    def swap_reply(
        self, h0: i64, h1: i64, choice: i64, rank: i64, leader: i64, tricks: i64, level: i64, order: i64
    ) -> bool:
        """Whether Hyde can force the level when the first choice of a swap lies open."""
        self.nodes += 1
        want = order == CEILING
        hand = h1 if want else h0
        memory = popcount(h0) * 4 + order * 2 + 1
        killer = self.killers[memory]
        if killer & ~hand == 0 and killer != 0:
            if self.swapped(h0, h1, choice, killer, rank, leader, tricks, level, order) == want:
                return want
        else:
            killer = 0
        firsts = hand
        while firsts != 0:
            card = firsts & -firsts
            firsts ^= card
            seconds = firsts
            while seconds != 0:
                other = card | seconds & -seconds
                seconds &= seconds - 1
                if (
                    other != killer
                    and self.swapped(h0, h1, choice, other, rank, leader, tricks, level, order) == want
                ):
                    self.killers[memory] = other
                    return want
        return not want

    def swapped(
        self,
        h0: i64,
        h1: i64,
        choice: i64,
        other: i64,
        rank: i64,
        leader: i64,
        tricks: i64,
        level: i64,
        order: i64,
    ) -> bool:
        """Whether Hyde can force the level after both choices; in the order FLOOR the first one is Hyde's."""
        moved = choice | other
        return self.forces(h0 ^ moved, h1 ^ moved, rank, leader, tricks, False, level, order)


def learn(facts: i64, level: i64, order: i64, forced: bool, calm: bool) -> i64:
    """Bounds of both orders, six bits each (low, then high), with the result of one test added.

    What Hyde forces in the order FLOOR it forces in CEILING too, and what it cannot in CEILING it cannot in FLOOR.
    """
    low0, high0, low1, high1 = facts & 7, facts >> 3 & 7, facts >> 6 & 7, facts >> 9 & 7
    if forced:
        if (order == FLOOR or calm) and low0 < level:
            low0 = level
        if low1 < level:
            low1 = level
    else:
        if (order == CEILING or calm) and high1 >= level:
            high1 = level - 1
        if high0 >= level:
            high0 = level - 1
    return low0 | high0 << 3 | low1 << 6 | high1 << 9


def choices(hand: i64, count: i64) -> list[int]:
    """Every choice of this many cards (1 or 2) of a hand; neighbours are different choices."""
    singles = [int(one(card)) for card in range(25) if hand >> card & 1 != 0]
    if count == 1:
        return singles
    return [a | b for i, a in enumerate(singles) for b in singles[i + 1 :]]
