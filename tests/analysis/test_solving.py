"""Positions solved in the record's words, from positions, records and files."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from click.testing import CliRunner

from twonatures.analysis.solving import Unsolvable, position_in, solve_file, solve_position, utility_of
from twonatures.cli import main
from twonatures.games import game_named
from twonatures.games.jekyll_vs_hyde.moves import DECK
from twonatures.games.jekyll_vs_hyde.position import Position, parse_position
from twonatures.records.record import Record, Unreadable, parse_record
from twonatures.search.solver import SPACES

TRAP = "0 1 swap J 3:4 PWG P2T2T4 P3G5G7 P1P4P5P6P7 - -"
LEAD = "4 2 lead J 4:4 PWG P1T4 W2G6 P2P3G1G2G3 - -"


def played(seed: int, moves: int) -> Position:
    """A game of random moves, cut off after so many."""
    rng = random.Random(seed)
    now = game_named("jekyll-vs-hyde").start()
    for _ in range(moves):
        while now.chance() is not None:
            now = now.deal(tuple(rng.sample(DECK, len(DECK))))
        seats = now.acting()
        if not seats:
            break
        now = now.apply(now.automatic() or rng.choice(now.legal_moves(seats[0])))
    assert isinstance(now, Position)
    return now


def record_of(position: Position) -> Record:
    """The position's record."""
    return parse_record(Record("jekyll-vs-hyde", position.history()).to_json())


def late_record() -> Record:
    """A record that stops in the seventh trick or so of its first round."""
    position = next(
        position
        for position in (played(seed, 16) for seed in range(100))
        if position.state is not None and position.state.left <= 5
    )
    return record_of(position)


def test_a_lead_in_the_words_of_the_record() -> None:
    solved = solve_position(parse_position(LEAD))
    legal = parse_position(LEAD).legal_moves(0)
    assert solved.position == LEAD
    assert set(solved.best) <= set(legal)
    assert solved.mix == ((solved.best[0], 1.0),)
    assert sorted(solved.guarantee) == [2, 4, 6, 8, 10]
    # every best move keeps the value, every other one loses some
    for move in legal:
        after = solve_position(parse_position(LEAD).apply(move)).value
        assert (after == pytest.approx(solved.value)) == (move in solved.best)
        assert after >= solved.value - 1e-9


def test_a_swap_tells_both_seats_mixes() -> None:
    solved = solve_position(parse_position(TRAP))
    jekyll = [part for part in solved.mix if part[0].startswith("J swap ")]
    hyde = [part for part in solved.mix if part[0].startswith("H swap ")]
    assert solved.mix == (*jekyll, *hyde)
    assert len(jekyll) > 1
    assert len(hyde) > 1
    assert sum(p for _, p in jekyll) == pytest.approx(1.0)
    assert sum(p for _, p in hyde) == pytest.approx(1.0)
    legal = parse_position(TRAP).legal_moves(0) + parse_position(TRAP).legal_moves(1)
    assert solved.best == tuple(move for move, _ in solved.mix)
    assert set(solved.best) <= set(legal)
    assert solved.value == pytest.approx(3.0)


def test_a_choice_made_leaves_the_other_seats_mix() -> None:
    both = solve_position(parse_position(TRAP)).mix
    chosen = parse_position(TRAP).legal_moves(1)[0]
    left = solve_position(parse_position(TRAP).apply(chosen)).mix
    assert left == tuple(part for part in both if part[0].startswith("J"))


@pytest.mark.parametrize(
    ("marker", "aim", "gains"),
    [
        (0, "spaces", SPACES),
        (6, "spaces", (0.0, 2.0, 4.0, 4.0, 4.0, 4.0)),
        (6, "arrival", (0.0, 0.0, 1.0, 1.0, 1.0, 1.0)),
        (0, "arrival", (0.0, 0.0, 0.0, 0.0, 0.0, 1.0)),
    ],
)
def test_gains_end_where_the_track_ends(marker: int, aim: str, gains: tuple[float, ...]) -> None:
    assert utility_of(marker, aim) == gains


def test_another_aim_is_refused() -> None:
    with pytest.raises(ValueError, match="spaces or arrival"):
        utility_of(0, "glory")


@pytest.mark.parametrize(
    ("position", "why"),
    [
        (played(1, 0), "no round is being played"),
        (played(1, 1), "the exchange is not over"),
        (played(1, 200), "no round is being played"),
    ],
)
def test_what_cannot_be_solved_is_refused(position: Position, why: str) -> None:
    with pytest.raises(Unsolvable, match=why):
        solve_position(position)


def test_the_position_is_where_the_moves_stop_or_before_a_move() -> None:
    record = late_record()
    last = record.rounds[-1]["moves"]
    stopped = position_in(record)
    assert stopped.history() == record.rounds
    for move in (3, 4, len(last), len(last) + 1):
        before = position_in(record, 1, move)
        assert before.history()[0]["moves"] == last[: move - 1]
        assert position_in(record, move=move) == before
    assert position_in(record, 1).history()[0]["moves"] == last[:2]


@pytest.mark.parametrize(("number", "move"), [(0, None), (2, None), (1, 0), (1, 99)])
def test_a_round_or_move_that_is_not_there_is_refused(number: int, move: int | None) -> None:
    with pytest.raises(Unsolvable, match="expected a (round|move) from 1 to"):
        position_in(late_record(), number, move)


def test_a_view_is_refused() -> None:
    with pytest.raises(Unsolvable, match="the view of jekyll"):
        position_in(late_record()._replace(view="jekyll"))


def test_a_file_is_solved(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(late_record().to_json(), encoding="utf-8")
    assert solve_file(file) == solve_position(position_in(late_record()))


def test_files_without_one_good_record_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    good = late_record()
    file.write_text("", encoding="utf-8")
    with pytest.raises(Unsolvable, match="one record, got 0"):
        solve_file(file)
    file.write_text(good.to_json() + "\n" + good.to_json() + "\n", encoding="utf-8")
    with pytest.raises(Unsolvable, match="one record, got 2"):
        solve_file(file)
    file.write_text("{}\n", encoding="utf-8")
    with pytest.raises(Unreadable):
        solve_file(file)
    file.write_text('{"record":1,"game":"jekyll-vs-hyde","rounds":3}\n', encoding="utf-8")
    with pytest.raises(Unsolvable, match="malformed"):
        solve_file(file)
    wrong = good._replace(rounds=[{**good.rounds[0], "moves": ["J play P1"]}])
    file.write_text(wrong.to_json() + "\n", encoding="utf-8")
    with pytest.raises(Unsolvable, match="breaks the rules in round 1, move 1"):
        solve_file(file)


def test_the_command_prints_json(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(late_record().to_json(), encoding="utf-8")
    done = CliRunner().invoke(main, ["solve", str(file), "--json"])
    assert done.exit_code == 0, done.output
    told = json.loads(done.output)
    solved = solve_file(file)
    assert told == solved.as_json()
    assert told["value"] == solved.value
    assert told["best"] == list(solved.best)
    assert told["mix"] == dict(solved.mix)
    assert told["guarantee"] == {str(difference): forced for difference, forced in solved.guarantee.items()}


def test_the_command_tells_in_words(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(late_record().to_json(), encoding="utf-8")
    done = CliRunner().invoke(main, ["solve", str(file), "--aim", "arrival"])
    assert done.exit_code == 0, done.output
    solved = solve_file(file, aim="arrival")
    assert f"{100 * solved.value:.1f} %" in done.output
    assert all(move in done.output for move in solved.best)


def test_the_command_refuses_plainly(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(record_of(played(1, 1)).to_json(), encoding="utf-8")
    done = CliRunner().invoke(main, ["solve", str(file)])
    assert done.exit_code == 1
    assert "the exchange is not over" in done.output
