"""Exact counts of legal continuations and of outcomes from fixed positions, the engine's against the judge's.

The numbers in `perft.json` are the judge's. `python -m tests.games.test_perft` works them out again (minutes).
Where both seats choose at once, Jekyll is taken to choose first, so that each pair of choices counts once.
"""

import json
import random
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from tests.games.bridge import duel_of, position_of, situation, text_of
from tests.games.judge import CARDS, Duel, play_out
from twonatures.games.jekyll_vs_hyde import kernel
from twonatures.games.jekyll_vs_hyde.kernel import EXCHANGE, FOLLOW, LEAD, OVER, SWAP, Round

pytestmark = pytest.mark.compiled_too

TABLE = Path(__file__).with_name("perft.json")
ENTRIES: list[dict[str, Any]] = json.loads(TABLE.read_text()) if TABLE.exists() else []
SMALL = 2000
# Interpreted, larger entries would take longer than they are worth; the compiled run does them all.
LARGE = 1_000_000 if str(kernel.__file__).endswith((".so", ".pyd")) else 16_000
TO_THE_END = 40


def size_of(entry: dict[str, Any]) -> int:
    """How many sequences of moves an entry counts."""
    outcomes: dict[str, int] = entry["outcomes"]
    return int(entry["ways"]) + sum(outcomes.values())


CHOSEN = [entry for entry in ENTRIES if size_of(entry) <= LARGE]
SMALL_ENTRIES = [entry for entry in ENTRIES if size_of(entry) <= SMALL]


def ways(duel: Duel, depth: int, outcomes: Counter[str]) -> int:
    """The judge's count of sequences of `depth` moves inside this round.

    `outcomes` counts, over the sequences that end the round, Jekyll's tricks.
    """
    if duel.phase in ("deal", "over"):
        outcomes[str(duel.ends[-1]["J"])] += 1
        return 0 if depth else 1
    if depth == 0:
        return 1
    total = 0
    for move in duel.legal(duel.acting()[0]):
        after = duel.copy()
        after.apply(move)
        total += ways(after, depth - 1, outcomes)
    return total


def kernel_moves(state: Round, seat: int) -> list[int]:
    """Every legal move of a seat, as the kernel's integers."""
    held = [card for card in range(25) if state.legal(seat) >> card & 1]
    if state.phase == FOLLOW:
        return held
    if state.phase == LEAD:
        return [card | colour << 5 for card in held for colour in (range(3) if card >= 21 else (0,))]
    chosen = [sum(1 << card for card in some) for some in combinations(held, state.need)]
    return [move for move in chosen if state.is_legal(seat, move)]


def kernel_ways(state: Round, depth: int, outcomes: Counter[str]) -> int:
    """The same count by the engine's kernel."""
    if state.phase == OVER:
        outcomes[str(state.t0)] += 1
        return 0 if depth else 1
    if depth == 0:
        return 1
    seat = 0 if state.acting() & 1 else 1
    moves = kernel_moves(state, seat)
    if depth == 1 and state.phase in (EXCHANGE, SWAP, LEAD):
        return len(moves)
    total = 0
    for move in moves:
        after = state.copy()
        after.apply(seat, move)
        total += kernel_ways(after, depth - 1, outcomes)
    return total


def state_of(text: str) -> Round:
    state = position_of(duel_of(text)).state
    assert state is not None
    return state


@pytest.mark.parametrize("entry", CHOSEN, ids=[f"{e['name']}-{e['depth']}" for e in CHOSEN])
def test_kernel_counts_as_the_judge_did(entry: dict[str, Any]) -> None:
    outcomes: Counter[str] = Counter()
    assert kernel_ways(state_of(entry["position"]), entry["depth"], outcomes) == entry["ways"]
    assert outcomes == entry["outcomes"]


@pytest.mark.parametrize("entry", SMALL_ENTRIES, ids=[f"{e['name']}-{e['depth']}" for e in SMALL_ENTRIES])
def test_table_is_the_judges(entry: dict[str, Any]) -> None:
    outcomes: Counter[str] = Counter()
    assert ways(duel_of(entry["position"]), entry["depth"], outcomes) == entry["ways"]
    assert outcomes == entry["outcomes"]


def test_table_is_there() -> None:
    assert len(ENTRIES) >= 50
    assert sum(size_of(entry) for entry in ENTRIES) > 300_000


def full_deal(seed: int, number: int, marker: int) -> Duel:
    cards = list(CARDS)
    random.Random(seed).shuffle(cards)
    leader = "J" if marker <= 4 else "H"
    hands = " ".join(cards[:10]), " ".join(cards[10:20])
    return situation(hands[0], hands[1], phase="exchange", leader=leader, number=number, marker=marker)


def ending(seed: int, size: int, phase: str) -> Duel:
    """A position met in random play with this many cards in each hand, none of them on the table."""
    draw = random.Random(seed)
    while True:
        for duel in play_out(Duel(), draw):
            if (duel.phase, len(duel.hands["J"]), duel.chosen) == (phase, size, {}):
                return duel


def regenerate() -> None:
    """Write the table anew from the judge."""
    asked: list[tuple[str, Duel, int]] = []
    for seed, (number, marker) in enumerate([(1, 0), (2, 2), (2, 6), (3, 4), (3, 8)]):
        deepest = {1: 6, 2: 4, 3: 2}[number]
        asked += [
            (f"round-{number}-deal-{seed}", full_deal(seed, number, marker), d) for d in range(1, deepest + 1)
        ]
    for seed in range(10):
        asked += [(f"opening-{seed}", ending(100 + seed, 10, "lead"), 4 + seed // 9)]
    for size, count in ((1, 4), (2, 8), (3, 10), (4, 8), (5, 4)):
        for seed in range(count):
            phase = "swap" if 1 < size < 5 and seed % 2 else "lead"
            asked += [(f"ending-of-{size}-{seed}", ending(seed, size, phase), TO_THE_END)]
    entries = []
    for name, duel, depth in asked:
        text, outcomes = text_of(duel), Counter[str]()
        # The judge starts from the text, as the test does: the past of the round is not part of the entry.
        total = ways(duel_of(text), depth, outcomes)
        told = {"name": name, "position": text, "depth": depth, "ways": total, "outcomes": outcomes}
        entries.append(json.dumps(told, sort_keys=False))
    TABLE.write_text("[\n" + ",\n".join(entries) + "\n]\n")


if __name__ == "__main__":
    regenerate()
