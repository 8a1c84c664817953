"""One round of Jekyll vs Hyde as integers: the only place that decides legality and effects.

Cards 0..20 are colour * 7 + number - 1 (Pride, Wrath, Greed), 21..24 the potions 2+ to 5+; a hand is a bit mask.
A play is `card | announced << 5`, a give or swap a mask of the cards given. A hand that is not known may be 0, a choice
that is not known UNKNOWN: everything that lies open stays right, so a view is followed by this same class.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from twonatures.games.bits import M32, Rng, one, pick, pick_some, popcount

PRIDE: Final[i64] = 0
WRATH: Final[i64] = 1
GREED: Final[i64] = 2
POTION: Final[i64] = 3
NO_EFFECT: Final[i64] = 3
UNRANKED: Final[i64] = 15
POTIONS: Final[i64] = 0x1E00000
CARDS: Final[i64] = 0x1FFFFFF
UNKNOWN: Final[i64] = 0x2000000
EXCHANGE: Final[i64] = 0
LEAD: Final[i64] = 1
FOLLOW: Final[i64] = 2
SWAP: Final[i64] = 3
OVER: Final[i64] = 4
TRICKS: Final[i64] = 10


def colour_mask(colour: i64) -> i64:
    """All cards of a colour, or all potions."""
    return POTIONS if colour == POTION else i64(0x7F) << 7 * colour


def strength(card: i64) -> i64:
    """Twice the value of a card: a potion is worth its number and a half, so it never ties."""
    return 2 * (card % 7) + (5 if card >= 21 else 2)


def place(rank: i64, colour: i64) -> i64:
    """The ranks after a card of this colour was played. `rank` is weakest | middle << 2, 3 for an empty place."""
    low = rank & 3
    if low == 3:
        return 12 | colour
    if low != colour and rank >> 2 == 3:
        return low | colour << 2
    return rank


def level(rank: i64, colour: i64) -> i64:
    """0 for the weakest colour, 1 for the middle, 2 for the strongest."""
    return 0 if colour == rank & 3 else 1 if colour == rank >> 2 else 2


def legal_replies(hand: i64, lead: i64, announced: i64) -> i64:
    """The cards of a hand that may answer a led card."""
    if lead >= 21:
        same = hand & colour_mask(announced)
        return same if same != 0 else hand
    same = hand & colour_mask(lead // 7)
    return same | hand & POTIONS if same != 0 else hand


def effect_of(lead: i64, reply: i64) -> i64:
    """The colour whose effect follows a trick: the colour beside exactly one potion, else NO_EFFECT."""
    a, b = lead // 7, reply // 7
    if a == b or a != POTION and b != POTION:
        return NO_EFFECT
    return b if a == POTION else a


class Round:
    """A round in play. Seats are 0 Jekyll, 1 Hyde; `h` hands, `c` choices made, `t` tricks, `left` tricks to come."""

    def __init__(self, h0: i64, h1: i64, number: i64, leader: i64) -> None:
        self.h0: i64 = h0
        self.h1: i64 = h1
        self.number: i64 = number
        self.leader: i64 = leader
        self.phase: i64 = EXCHANGE
        self.c0: i64 = 0
        self.c1: i64 = 0
        self.rank: i64 = UNRANKED
        self.t0: i64 = 0
        self.t1: i64 = 0
        self.lead: i64 = 0
        self.announced: i64 = 0
        self.need: i64 = number
        self.left: i64 = TRICKS

    def copy(self) -> "Round":
        """The same round, to be played on apart."""
        new = Round(self.h0, self.h1, self.number, self.leader)
        new.phase = self.phase
        new.c0 = self.c0
        new.c1 = self.c1
        new.rank = self.rank
        new.t0 = self.t0
        new.t1 = self.t1
        new.lead = self.lead
        new.announced = self.announced
        new.need = self.need
        new.left = self.left
        return new

    def hand(self, seat: i64) -> i64:
        """The cards a seat holds."""
        return self.h0 if seat == 0 else self.h1

    def acting(self) -> i64:
        """Bit mask of the seats that may act."""
        if self.phase == LEAD:
            return 1 + self.leader
        if self.phase == FOLLOW:
            return 2 - self.leader
        if self.phase == OVER:
            return 0
        return (1 if self.c0 == 0 else 0) | (2 if self.c1 == 0 else 0)

    def forced(self) -> bool:
        """Whether the swap that is due leaves no choice: the hands change over whole."""
        return self.phase == SWAP and self.left <= 2

    def legal(self, seat: i64) -> i64:
        """The cards that may be part of the seat's move now, if it is to act."""
        hand = self.h0 if seat == 0 else self.h1
        if self.phase == FOLLOW:
            return legal_replies(hand, self.lead, self.announced)
        return hand

    def owes_potion(self, seat: i64) -> bool:
        """Whether the seat's gift must hold a potion: it was dealt two or more."""
        return self.phase == EXCHANGE and popcount(self.hand(seat) & POTIONS) >= 2

    def is_legal(self, seat: i64, move: i64) -> bool:
        """Whether the rules allow the seat this move now; `move` may be any number of at least 0."""
        if self.acting() >> seat & 1 == 0:
            return False
        if self.phase == EXCHANGE or self.phase == SWAP:
            if move & ~self.hand(seat) != 0 or popcount(move) != self.need:
                return False
            return move & POTIONS != 0 or not self.owes_potion(seat)
        card = move & 31
        if card > 24 or self.legal(seat) >> card & 1 == 0:
            return False
        return move >> 5 < 3 if self.phase == LEAD and card >= 21 else move >> 5 == 0

    def apply(self, seat: i64, move: i64) -> None:
        """Play a move that is legal; legality is not asked again."""
        if self.phase == LEAD:
            self.lead = move & 31
            self.announced = move >> 5
            if self.lead < 21:
                self.rank = place(self.rank, self.lead // 7)
            self.phase = FOLLOW
            return
        if self.phase == FOLLOW:
            self.take_trick(move & 31)
            return
        if seat == 0:
            self.c0 = move
        else:
            self.c1 = move
        if self.c0 != 0 and self.c1 != 0:
            self.h0 = (self.h0 & ~self.c0 | self.c1) & CARDS
            self.h1 = (self.h1 & ~self.c1 | self.c0) & CARDS
            self.c0 = 0
            self.c1 = 0
            self.phase = LEAD

    def take_trick(self, reply: i64) -> None:
        """Both cards lie: rank the reply, find the winner, let the potion work."""
        lead, leader = self.lead, self.leader
        if leader == 0:
            self.h0 &= ~one(lead)
            self.h1 &= ~one(reply)
        else:
            self.h1 &= ~one(lead)
            self.h0 &= ~one(reply)
        rank = self.rank
        a, b = lead // 7, reply // 7
        if b != POTION:
            rank = place(rank, b)
        effect: i64 = NO_EFFECT
        if a == b:
            leader_wins = lead > reply
        elif a == POTION or b == POTION:
            effect = b if a == POTION else a
            if effect == WRATH:
                rank = UNRANKED
            leader_wins = strength(lead) > strength(reply)
        else:
            leader_wins = level(rank, a) > level(rank, b)
        self.rank = rank
        winner = leader if leader_wins else leader ^ 1
        if winner == 0:
            self.t0 += 1
            if effect == PRIDE and self.t1 != 0:
                self.t0 += 1
                self.t1 -= 1
        else:
            self.t1 += 1
            if effect == PRIDE and self.t0 != 0:
                self.t1 += 1
                self.t0 -= 1
        self.leader = winner
        self.left -= 1
        if self.left == 0:
            self.phase = OVER
        elif effect == GREED:
            self.need = 2 if self.left >= 2 else 1
            self.phase = SWAP
        else:
            self.phase = LEAD


def random_move(game: Round, seat: i64, rng: Rng) -> i64:
    """A legal move of a seat that may act: cards uniformly, then the announcement uniformly."""
    hand = game.h0 if seat == 0 else game.h1
    if game.phase == LEAD:
        card = pick(rng, hand)
        return card | rng.below(3) << 5 if card >= 21 else card
    if game.phase == FOLLOW:
        return pick(rng, legal_replies(hand, game.lead, game.announced))
    if game.phase == SWAP:
        return hand if game.left <= 2 else pick_some(rng, hand, game.need)
    while True:
        move = pick_some(rng, hand, game.need)
        if move & POTIONS != 0 or popcount(hand & POTIONS) < 2:
            return move


def play_out(game: Round, rng: Rng) -> None:
    """Play the round to its end with random moves."""
    while game.phase != OVER:
        seat: i64 = 0 if game.acting() & 1 != 0 else 1
        game.apply(seat, random_move(game, seat, rng))


def deal_round(rng: Rng, number: i64, leader: i64) -> Round:
    """A round with hands drawn by the fast generator; games are dealt by `shuffle` instead."""
    deck = vec[u8](range(25))
    h0: i64 = 0
    h1: i64 = 0
    i: i64 = 0
    while i < 20:
        j = i + rng.below(25 - i)
        card = deck[j]
        deck[j] = deck[i]
        if i < 10:
            h0 |= one(i64(card))
        else:
            h1 |= one(i64(card))
        i += 1
    return Round(h0, h1, number, leader)


def bench(first: i64, count: i64) -> i64:
    """Play `count` random rounds from the seeds `first` on; the checksum is the same compiled and interpreted."""
    check: i64 = 0
    seed = first
    while seed < first + count:
        rng = Rng(seed)
        number = 1 + rng.below(3)
        game = deal_round(rng, number, rng.below(2))
        play_out(game, rng)
        check = check * 31 + (rng.state << 8 | game.t0) & M32
        seed += 1
    return check
