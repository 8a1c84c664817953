"""What holds in every game: rules kept beside the judge, values that never change, texts that parse back."""

from __future__ import annotations

import pickle
import random
from itertools import chain, combinations

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from tests.games.bridge import GAME, SEATS, SideBySide, seat_number, text_of, true_reasons
from tests.games.judge import CARDS, COLOURS, NAMES, Duel, in_order, play_out
from twonatures.games.jekyll_vs_hyde.moves import parse_move
from twonatures.games.jekyll_vs_hyde.position import Position
from twonatures.games.protocol import IllegalDeal, IllegalMove

pytestmark = pytest.mark.compiled_too

PLAYS = [f"{seat} play {card} {said}".strip() for seat in SEATS for card in CARDS for said in ["", *COLOURS]]


def any_choice(draw: random.Random) -> str:
    """A give or swap as it may stand in a text: any number of cards, perhaps one twice."""
    cards = (
        draw.choices(CARDS, k=draw.randint(1, 4))
        if draw.random() < 0.2
        else draw.sample(CARDS, draw.randint(1, 4))
    )
    return " ".join([draw.choice(SEATS), draw.choice(["give", "swap"]), *cards])


def check_refusal(duel: Duel, position: Position, move: str) -> None:
    """Refused exactly where the judge does, for a reason that is true, the position as it was."""
    refusal = position.refusal(move)
    assert (refusal is None) == duel.allows(move), move
    if refusal is None:
        return
    assert (refusal.code, refusal.args) in true_reasons(duel, move), move
    text = position.text()
    with pytest.raises(IllegalMove, match=refusal.code):
        position.apply(move)
    assert position.text() == text


class Game(RuleBasedStateMachine):
    """Judge and engine play one game; everything visible is compared after each step."""

    def __init__(self) -> None:
        super().__init__()
        self.both = SideBySide()
        self.past: list[tuple[Position, str]] = []
        self.marker = 0

    def remember(self) -> None:
        self.past.append((self.both.position, self.both.position.text()))

    @precondition(lambda self: self.both.duel.phase == "deal")
    @rule(cards=st.permutations(CARDS))
    def deal(self, cards: list[str]) -> None:
        self.remember()
        chance = self.both.position.chance()
        assert chance is not None
        assert chance == (len(self.both.duel.rounds) + 1, "deal", tuple(CARDS))
        self.both.deal(cards)

    @precondition(lambda self: self.both.duel.acting() != [])
    @rule(data=st.data())
    def move(self, data: st.DataObject) -> None:
        self.remember()
        seat = data.draw(st.sampled_from(self.both.duel.acting()))
        words = data.draw(st.sampled_from(self.both.duel.legal(seat))).split(" ")
        if words[1] != "play":
            words[2:] = data.draw(st.permutations(words[2:]))
        self.both.play(" ".join(words))

    # Hypothesis picks rules evenly: more ways to move make longer games.
    move_on = move

    @precondition(lambda self: self.both.position.automatic() is not None)
    @rule()
    def forced(self) -> None:
        move = self.both.position.automatic()
        assert move is not None
        self.both.play(move)

    @rule(draw=st.randoms(use_true_random=False))
    def refused(self, draw: random.Random) -> None:
        for move in draw.sample(PLAYS, 40) + [any_choice(draw) for _ in range(20)]:
            check_refusal(self.both.duel, self.both.position, move)

    @rule()
    def nothing_was_changed(self) -> None:
        for position, text in self.past:
            assert position.text() == text

    @invariant()
    def conserved(self) -> None:
        duel, words = self.both.duel, self.both.position.text().split(" ")
        if duel.acting():
            shown = ["" if words[i] == "-" else words[i] for i in (6, 7, 8)]
            cards = [word[i : i + 2] for word in shown for i in range(0, len(word), 2)]
            played = [card for card in duel.gone() if card != duel.lead]
            assert sorted(cards + played) == sorted(CARDS)
            assert len(words[6]) == len(words[7])
            assert sum(int(count) for count in words[4].split(":")) == len(duel.log[-1])
            assert len(words[5].replace("-", "")) in (0, 1, 3)
            assert len(set(words[5])) == len(words[5])

    @invariant()
    def marker_never_back(self) -> None:
        marker = int(self.both.position.text().split(" ")[0])
        assert self.marker <= marker <= 10
        assert marker % 2 == 0
        self.marker = marker

    @invariant()
    def texts_parse_back(self) -> None:
        position = self.both.position
        again = GAME.parse_position(pickle.loads(pickle.dumps(position.text())))
        assert again == position
        assert hash(again) == hash(position)
        assert again.text() == position.text() == text_of(self.both.duel)
        assert repr(position) == f"<Position {position.text()}>"

    @invariant()
    def record_replays(self) -> None:
        position = self.both.position
        history = position.history()
        assert GAME.replay(history) == position
        assert GAME.replay(history).history() == history
        outcome = position.outcome()
        assert (None if outcome is None else outcome.as_json()) == self.both.duel.result()
        assert (position.automatic() is not None) == self.both.duel.forced()


TestGame = Game.TestCase
TestGame.settings = settings(
    max_examples=25,
    stateful_step_count=90,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    database=None,
)


def games(seeds: range) -> list[tuple[Duel, Position]]:
    """Positions met on the way of random games, judge and engine, one of each phase and hand size a game."""
    met: list[tuple[Duel, Position]] = []
    for seed in seeds:
        position = GAME.start()
        told = set[tuple[object, ...]]()
        for duel in play_out(Duel(), random.Random(seed)):
            moves = duel.rounds[-1]["moves"]
            dealt = duel.rounds[-1]
            if moves:
                position = position.apply(moves[-1])
            else:
                position = position.deal(tuple(dealt["jekyll"] + dealt["hyde"] + dealt["aside"]))
            sort = (duel.phase, len(duel.rounds), len(duel.chosen), duel.announced)
            if sort not in told:
                told.add(sort)
                assert isinstance(position, Position)
                met.append((duel.copy(), position))
    return met


@pytest.mark.parametrize("seed", range(3))
def test_every_move_there_is(seed: int) -> None:
    """All plays, and all choices of one to three cards, of either seat."""
    choices = list(chain.from_iterable(combinations(CARDS, count) for count in (1, 2, 3)))
    met = games(range(seed, seed + 1))
    for number, (duel, position) in enumerate(met):
        legal = {move for seat in SEATS for move in duel.legal(seat)}
        # The cards of another phase's verb make no difference: one choice in fifty is enough there.
        verb = {"exchange": "give", "swap": "swap"}.get(duel.phase)
        moves = list(PLAYS)
        for seat in SEATS:
            for said in ("give", "swap"):
                few = choices if said == verb and number % 2 == 0 else choices[number % 50 :: 50]
                moves += [f"{seat} {said} {' '.join(cards)}" for cards in few]
        for move in moves:
            refusal = position.refusal(move)
            assert (refusal is None) == (move in legal), move
            if refusal is not None:
                assert (refusal.code, refusal.args) in true_reasons(duel, move)


@pytest.mark.parametrize(
    "text",
    [
        "", "J", "J play", "X play P1", "J eat P1", "J play P8", "J play P1 P2", "J play T4 X",
        "J play T4 P W", "J  play P1",
        "j play P1", "J play P1 ", " J play P1", "J give", "J give P9", "J give ??", "J play ??",
        "J swap ?? P1", "J play p1",
        "J give P1,P2", "J play T4 W\n", "J play P1 " + "P" * 1000, "H give T2 W", "J play P0", "J play T1",
        "J play T6 W",
    ],
)  # fmt: skip
def test_what_is_no_move(text: str) -> None:
    position = GAME.start().deal(tuple(CARDS))
    refusal = position.refusal(text)
    assert refusal is not None
    assert refusal.code == "unknown-move"
    assert len(refusal.args["text"]) <= 60
    with pytest.raises(IllegalMove):
        position.apply(text)


def test_moves_parse_back() -> None:
    draw = random.Random(3)
    for text in PLAYS + [any_choice(draw) for _ in range(500)]:
        move = parse_move(text)
        assert move.text() == text
        assert pickle.loads(pickle.dumps(move)) == move


def test_one_sided_choices_in_either_order() -> None:
    pairs = 0
    for duel, position in games(range(40)):
        if duel.phase not in ("exchange", "swap") or duel.chosen:
            continue
        draw = random.Random(pairs)
        mine, theirs = draw.choice(duel.legal("J")), draw.choice(duel.legal("H"))
        one = position.apply(mine).apply(theirs)
        two = position.apply(theirs).apply(mine)
        assert one == two
        assert hash(one) == hash(two)
        assert one.history() == two.history()
        for viewer in (0, 1, 2):
            assert one.view(viewer).to_json() == two.view(viewer).to_json()
        assert position.apply(mine).refusal(mine) is not None
        pairs += 1
    assert pairs > 100


def test_a_game_ended_from_outside() -> None:
    for duel, position in games(range(4)):
        if duel.phase == "over":
            with pytest.raises(ValueError, match="over already"):
                position.finish("timeout", 1)
            continue
        ended = position.finish("resignation", 1)
        outcome = ended.outcome()
        assert outcome is not None
        begun = len(duel.rounds)
        assert outcome.as_json() == {
            "winner": "hyde",
            "marker": duel.marker,
            "rounds": begun,
            "by": "resignation",
        }
        assert position.outcome() is None
        assert ended != position
        assert (ended.acting(), ended.chance(), ended.automatic()) == ((), None, None)
        assert ended.legal_moves(0) == ended.legal_moves(1) == []
        refusal = ended.refusal("J play P1")
        assert refusal is not None
        assert refusal.code == "game-over"
        assert GAME.parse_position(ended.text()) == ended
        assert ended.take_back(0) is None


def test_take_back_gives_the_position_before_a_card_just_played() -> None:
    taken = 0
    for seed in range(6):
        position = GAME.start()
        for duel in play_out(Duel(), random.Random(seed)):
            dealt, before = duel.rounds[-1], position
            if not dealt["moves"]:
                position = position.deal(tuple(dealt["jekyll"] + dealt["hyde"] + dealt["aside"]))
                assert position.take_back(0) is None
                assert position.take_back(1) is None
                continue
            move = dealt["moves"][-1]
            seat = seat_number(move[0])
            position = position.apply(move)
            assert position.take_back(seat ^ 1) is None
            back = position.take_back(seat)
            if duel.phase in ("lead", "follow") and " play " in move:
                taken += 1
                assert back == before
                assert back is not None
                assert back.history() == before.history()
            else:
                assert back is None
    assert taken > 50


def test_deals_that_are_none() -> None:
    start = GAME.start()
    with pytest.raises(IllegalDeal, match="25 cards"):
        start.deal(tuple(CARDS[:24]))
    with pytest.raises(IllegalDeal, match="24 different"):
        start.deal((*CARDS[:24], "P1"))
    with pytest.raises(IllegalDeal):
        start.deal((*CARDS[:24], "T6"))
    with pytest.raises(IllegalDeal, match="no deal is due"):
        start.deal(tuple(CARDS)).deal(tuple(CARDS))
    refusal = start.refusal("J play P1")
    assert refusal is not None
    assert refusal.code == "not-dealt"


GOOD = "4 2 follow J 3:2 PWG P1P2P3P4T4 W2G1G2G3G6 P5P6P7W1W3 T4W -"


def test_a_good_text_is_read() -> None:
    assert GAME.parse_position(GOOD).text() == GOOD


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (" -", ""), ("4 2", "4 4"), ("4 2", "11 2"), ("4 2", "-1 2"), ("4 2", "x 2"), ("follow", "sleep"),
        ("follow J", "follow K"),
        ("3:2", "3:3"), ("3:2", "3"), ("PWG", "PW"), ("PWG", "PWW"), ("PWG", "PWX"), ("P1P2P3", "P1P1P3"),
        ("P1P2P3", "G1P2P3"),
        ("P5P6", "P5P1"), ("P5P6", "P5P8"), ("T4W", "-"), ("T4W", "T4"), ("T4W", "G1"), ("T4W", "T4X"),
        ("T4W -", "T4W X:rules"),
        ("T4W -", "T4W - -"), ("follow", "lead"), ("follow", "over"),
    ],
)  # fmt: skip
def test_texts_that_are_no_position(old: str, new: str) -> None:
    with pytest.raises(ValueError, match="expected a position like"):
        GAME.parse_position(GOOD.replace(old, new, 1))


@pytest.mark.parametrize(
    "text",
    [
        "0 1 deal - 0:0 - - - - - J:rules",
        "0 1 over - 0:0 - - - - - -",
        "0 1 exchange J 0:0 - P1P2P3P4P5P6P7W1W2W3 W4W5W6W7G1G2G3G4G5G6 G7T2T3T4T5 J=W7 -",
        "0 1 exchange J 0:0 - P1P2P3P4P5P6P7W1W2W3 W4W5W6W7G1G2G3G4G5G6 G7T2T3T4T5 J+P1 -",
        "0 1 swap J 4:4 - P1P2 W1W2 G3G4G5G6G7 J=P1 -",
        "0 1 lead J 5:5 - - - G3G4G5G6G7 - -",
    ],
)
def test_more_texts_that_are_no_position(text: str) -> None:
    with pytest.raises(ValueError, match="expected a position like"):
        GAME.parse_position(text)


def test_in_order_sorts_as_the_deck() -> None:
    assert in_order(["T2", "G1", "P7", "W3"]) == ["P7", "W3", "G1", "T2"]
    assert set(NAMES.values()) == set(GAME.seats)
