"""Information-set Monte Carlo tree search for a seat of Jekyll vs Hyde.

Single-observer ISMCTS after Cowling, Powley and Whitehouse (2012): one tree over what the searching seat can tell
apart, a fresh sample of the hidden cards for every simulation, UCB over the moves that the sample allows. The other's
half of a simultaneous choice is hidden when the seat chooses, so it is drawn at random and never selects a branch.
"""

from math import log, sqrt
from typing import Final

from mypy_extensions import i64

from twonatures.games.bits import Rng
from twonatures.games.jekyll_vs_hyde.kernel import EXCHANGE, OVER, SWAP, Round, play_out, random_move
from twonatures.games.jekyll_vs_hyde.legal import legal_codes
from twonatures.search.knowledge import Knowledge

EXPLORATION: Final = 0.7

# Hyde's chance by (rounds finished, marker / 2): 800,000 random rounds give the differences' frequencies, backward
# induction the rest. Only the order and rough size matter to a search that plays one round.
CHANCES: Final[tuple[tuple[float, ...], ...]] = (
    (),
    (0.183, 0.358, 0.588, 0.816, 0.959),
    (0.013, 0.063, 0.194, 0.442, 0.799),
)


class Node:
    """A move in the tree: how often it was allowed, how often chosen, and the sum of its mover's results."""

    def __init__(self) -> None:
        self.children: dict[int, Node] = {}
        self.allowed: i64 = 0
        self.visits: i64 = 0
        self.total: float = 0.0


class Search:
    """One search from one seat's knowledge; the same generator and number of simulations give the same move."""

    def __init__(self, knowledge: Knowledge, rng: Rng) -> None:
        self.knowledge = knowledge
        self.rng = rng
        self.root = Node()
        self.grown = False

    def run(self, simulations: i64) -> int:
        """Search and give the most visited move as the kernel's integer, the first of equals."""
        done: i64 = 0
        while done < simulations:
            self.simulate()
            done += 1
        best, most = -1, i64(-1)
        for move, child in self.root.children.items():
            if child.visits > most:
                best, most = move, child.visits
        return best

    def simulate(self) -> None:
        """Sample a world, go down the tree, add one node, play out, and tell every node on the way."""
        world = self.knowledge.sample(self.rng)
        seat = self.knowledge.seat
        node = self.root
        path: list[Node] = []
        movers: list[int] = []
        self.grown = False
        while world.phase != OVER and not self.grown:
            mover: i64 = 0 if world.acting() & 1 != 0 else 1
            if world.phase == EXCHANGE or world.phase == SWAP:
                if world.acting() >> seat & 1 != 0:
                    mover = seat
                if mover != seat or world.forced():
                    world.apply(mover, random_move(world, mover, self.rng))
                    continue
            move = self.select(node, world, mover)
            node = node.children[move]
            path.append(node)
            movers.append(mover)
            world.apply(mover, move)
        play_out(world, self.rng)
        result = chance_of_hyde(world, self.knowledge.marker)
        for index, passed in enumerate(path):
            passed.visits += 1
            passed.total += result if movers[index] == 1 else 1.0 - result

    def select(self, node: Node, world: Round, mover: i64) -> int:
        """A move by UCB among those this world allows; one not tried yet comes first and makes a node."""
        moves = legal_codes(world, mover)
        untried: list[int] = []
        best, highest = -1, -1.0
        for move in moves:
            child = node.children.get(move)
            if child is None:
                untried.append(move)
                continue
            child.allowed += 1
            visits = float(child.visits)
            score = child.total / visits + EXPLORATION * sqrt(log(float(child.allowed)) / visits)
            if score > highest:
                best, highest = move, score
        if untried:
            best = untried[self.rng.below(len(untried))]
            node.children[best] = Node()
            node.children[best].allowed = 1
            self.grown = True
        return best


def chance_of_hyde(state: Round, marker: i64) -> float:
    """Hyde's chance to win the game when this round has ended: 1 on the last space, else by the rounds to come."""
    difference = state.t0 - state.t1
    space = marker + (difference if difference >= 0 else -difference)
    if space >= 10:
        return 1.0
    if state.number == 3:
        return 0.0
    return CHANCES[state.number][space // 2]
