"""Every worked example of the rules, on the engine and on the judge at once."""

import pytest

from tests.games.bridge import SideBySide, situation
from tests.games.judge import CARDS
from twonatures.games.protocol import IllegalMove

pytestmark = pytest.mark.compiled_too


def cards_in(moves: list[str]) -> set[str]:
    return {move.split()[2] for move in moves}


def dealt(jekyll: str, number: int) -> SideBySide:
    hyde = [card for card in CARDS if card not in jekyll.split()][:10]
    return SideBySide(situation(jekyll, " ".join(hyde), phase="exchange", number=number))


def accepts(both: SideBySide, cards: str) -> bool:
    """Whether Jekyll may give these cards; engine and judge must be of one mind."""
    move = f"J give {cards}"
    refused = both.position.refusal(move) is not None
    assert both.duel.allows(move) != refused
    if refused:
        with pytest.raises(IllegalMove):
            both.position.apply(move)
    return not refused


def marker_after(both: SideBySide) -> int:
    return int(both.position.text().split()[0])


def test_a1_two_potions_dealt_one_must_be_given() -> None:
    both = dealt("T2 T5 P1 P2 W3 W4 G1 G2 G6 G7", 1)
    assert both.position.legal_moves(0) == ["J give T2", "J give T5"]
    refusal = both.position.refusal("J give P1")
    assert refusal is not None
    assert refusal.code == "duty-potion"
    assert refusal.args == {"potions": "2"}


def test_a2_one_potion_dealt_may_be_kept_or_given() -> None:
    both = dealt("T3 P1 P2 P3 W3 W4 G1 G2 G6 G7", 2)
    assert accepts(both, "P1 P2")
    assert accepts(both, "T3 P2")
    assert not accepts(both, "P1")


def test_a3_three_potions_dealt_at_least_one_goes() -> None:
    both = dealt("T2 T3 T4 P1 P2 P3 W3 W4 G1 G2", 3)
    assert not accepts(both, "P1 P2 P3")
    assert accepts(both, "T2 P1 P2")
    assert accepts(both, "T2 T3 T4")


@pytest.mark.parametrize(("tricks", "marker", "leader"), [((6, 3), 4, "J"), ((2, 7), 6, "H")])
def test_b_the_marker_moves_by_the_difference_and_its_side_leads(
    tricks: tuple[int, int], marker: int, leader: str
) -> None:
    first = "P7 P1" if leader == "J" else "P1 P7"
    both = SideBySide(situation(first.split()[0], first.split()[1], tricks=tricks))
    both.play(f"J play {first.split()[0]}", f"H play {first.split()[1]}")
    assert marker_after(both) == marker
    both.deal(CARDS)
    assert both.position.text().split()[:4] == [str(marker), "2", "exchange", leader]


@pytest.mark.parametrize(
    ("lead", "hand", "legal"),
    [
        ("W3", "W1 P7 T2", {"W1", "T2"}),
        ("W3", "G1 P7 T2", {"G1", "P7", "T2"}),
        ("T4 G", "G1 T5 P7", {"G1"}),
        ("T4 G", "W2 T5 P7", {"W2", "T5", "P7"}),
    ],
    ids=["c1", "c2", "c3", "c4"],
)
def test_c_what_may_be_answered(lead: str, hand: str, legal: set[str]) -> None:
    both = SideBySide(situation(f"{lead.split()[0]} P1 P2", hand))
    both.play(f"J play {lead}")
    assert cards_in(both.position.legal_moves(1)) == legal


@pytest.mark.parametrize(
    ("before", "lead", "reply", "ranks", "winner", "phase"),
    [
        ("", "P6", "W4", "PWG", "H", "lead"),
        ("", "P6", "P2", "P", "J", "lead"),
        ("", "T3 G", "G5", "G", "H", "swap"),
        ("GPW", "G7", "T5", "GPW", "J", "swap"),
        ("", "W3", "T3", "", "H", "lead"),
        ("", "W4", "T3", "", "J", "lead"),
        ("", "T2 W", "P2", "P", "J", "lead"),
        ("", "T3 W", "T2", "", "J", "lead"),
        ("", "W5", "T5", "", "H", "lead"),
    ],
    ids=["d1", "d2", "d3", "d4", "e1-low", "e1-high", "e2", "e3", "h2"],
)
def test_d_e_ranks_winner_and_what_follows(
    before: str, lead: str, reply: str, ranks: str, winner: str, phase: str
) -> None:
    # No spare card of the follower may oblige it to play something else.
    spare = [card for card in ("P3", "G3", "W1") if card[0] == reply[0] or card[0] not in lead][:2]
    both = SideBySide(situation(f"{lead.split()[0]} P7 W7", " ".join([reply, *spare]), ranks=before))
    both.play(f"J play {lead}", f"H play {reply}")
    words = both.position.text().split()
    assert (words[5].replace("-", ""), words[3], words[2]) == (ranks, winner, phase)


def test_e2_pride_follows_the_card_played_not_the_announcement() -> None:
    both = SideBySide(situation("T2 P7 W7", "P2 G1 G2", tricks=(3, 4)))
    both.play("J play T2 W", "H play P2")
    assert both.position.text().split()[4] == "5:3"


@pytest.mark.parametrize(
    ("tricks", "lead", "reply", "after"),
    [((3, 2), "P5", "T2", "5:1"), ((3, 0), "P5", "T2", "4:0")],
    ids=["f1", "f2"],
)
def test_f_pride_takes_an_earlier_trick_where_there_is_one(
    tricks: tuple[int, int], lead: str, reply: str, after: str
) -> None:
    left = 10 - sum(tricks)
    hands = [[lead, *CARDS[7:14]][:left], [reply, *CARDS[14:21]][:left]]
    both = SideBySide(situation(" ".join(hands[0]), " ".join(hands[1]), tricks=tricks))
    both.play(f"J play {lead}", f"H play {reply}")
    assert both.position.text().split()[4] == after


def test_f3_pride_in_the_last_trick_counts() -> None:
    both = SideBySide(situation("P6", "T3", tricks=(5, 4)))
    both.play("J play P6", "H play T3")
    assert marker_after(both) == 4


def test_g1_hands_of_two_change_over_whole_and_unasked() -> None:
    both = SideBySide(situation("G3 P1 P2", "T4 W1 W2"))
    both.play("J play G3", "H play T4")
    assert both.position.automatic() == "J swap P1 P2"
    both.play("J swap P1 P2")
    assert both.position.automatic() == "H swap W1 W2"
    both.play("H swap W1 W2")
    assert both.position.automatic() is None
    assert both.position.text().split()[6:8] == ["W1W2", "P1P2"]


def test_g1_hands_of_one_change_over_too() -> None:
    both = SideBySide(situation("G3 P1", "T4 W1"))
    both.play("J play G3", "H play T4", "H swap W1", "J swap P1")
    assert both.position.text().split()[6:8] == ["W1", "P1"]


def test_g2_no_exchange_without_cards() -> None:
    both = SideBySide(situation("G3", "T4", tricks=(5, 4)))
    both.play("J play G3", "H play T4")
    assert both.position.text().split()[:3] == ["0", "2", "deal"]


def test_h1_wrath_clears_and_the_next_colour_is_the_weakest() -> None:
    both = SideBySide(situation("T2 P1 P2", "W6 G3 P3", ranks="WPG"))
    both.play("J play T2 W", "H play W6")
    assert both.position.text().split()[5] == "-"
    both.play("H play G3")
    assert both.position.text().split()[5] == "G"


def test_i1_the_marker_stops_on_ten_and_hyde_wins() -> None:
    both = SideBySide(situation("P7", "P1", tricks=(6, 3), number=2, marker=8))
    both.play("J play P7", "H play P1")
    outcome = both.position.outcome()
    assert outcome is not None
    assert outcome.as_json() == {"winner": "hyde", "marker": 10, "rounds": 2}


def test_jekyll_wins_below_ten_after_the_third_round() -> None:
    both = SideBySide(situation("P7", "P1", tricks=(5, 4), number=3, marker=6))
    both.play("J play P7", "H play P1")
    outcome = both.position.outcome()
    assert outcome is not None
    assert outcome.as_json() == {"winner": "jekyll", "marker": 8, "rounds": 3}
