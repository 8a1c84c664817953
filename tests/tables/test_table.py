"""A table is the fold of its events and the only judge of commands."""

import itertools
import random

import pytest

from tests.tables.playing import AGAINST_BOT, AT, GAME_ID, HUMANS, Played
from twonatures.games.protocol import HYDE, JEKYLL, SPECTATOR, Refusal
from twonatures.games.shuffle import bot_key
from twonatures.tables.commands import Command, Refused
from twonatures.tables.events import Event, Player
from twonatures.tables.table import Accepted, Table, draw_fresh


@pytest.mark.parametrize("players", [HUMANS, AGAINST_BOT])
def test_state_plus_events_is_fresh_state_for_every_viewer(players: tuple[Player, Player]) -> None:
    for number in range(4):
        dice = random.Random(number)
        played = Played(players, random.Random(number).randbytes(32)).deal()
        while not played.table.over():
            played.step(dice)
            fresh = Table(GAME_ID, played.events)
            assert fresh.position == played.table.position
            assert fresh.sights == played.table.sights
            for viewer in (JEKYLL, HYDE, SPECTATOR):
                folded = fresh.game.start().view(viewer)
                for sight in fresh.sights[viewer]:
                    folded = folded.fold(sight)
                assert folded == played.table.position.view(viewer)
        assert [event.seq for event in played.events] == list(range(1, len(played.events) + 1))


def test_every_round_is_dealt_and_every_forced_swap_made_by_itself() -> None:
    """Nobody is ever asked for what leaves no choice, and no deal waits for anybody."""
    forced = deals = 0
    for number in range(30):
        dice = random.Random(number)
        played = Played(HUMANS, random.Random(number).randbytes(32)).deal()
        while not played.table.over():
            assert played.table.position.chance() is None
            assert played.table.position.automatic() is None
            played.step(dice)
        deals += sum(event.kind == "deal" for event in played.events)
        forced += sum(event.kind == "move" and event.seat is None for event in played.events)
    assert deals > 60
    assert forced > 0


def test_a_command_leaves_the_table_as_it_was_until_its_events_are_kept() -> None:
    played = Played().deal()
    move = played.table.position.legal_moves(JEKYLL)[0]
    before = played.table.position, played.table.seq, played.table.version(JEKYLL)
    answer = played.ask(JEKYLL, "move", move)
    assert isinstance(answer, Accepted)
    assert (played.table.position, played.table.seq, played.table.version(JEKYLL)) == before
    assert answer.version == before[2] + 1


def test_the_second_of_two_choices_made_at_once_is_not_stale() -> None:
    """In either order; the first is no news to the other before both are in."""
    for first, second in ((JEKYLL, HYDE), (HYDE, JEKYLL)):
        played = Played(HUMANS).deal()
        version = played.table.version(second)
        played.do(first, "move", played.table.position.legal_moves(first)[0])
        assert played.table.version(second) == version
        assert played.table.version(SPECTATOR) == version
        played.do(second, "move", played.table.position.legal_moves(second)[0])
        assert played.table.version(second) == version + 2


def test_a_stale_version_is_refused_with_both_numbers() -> None:
    played = Played(HUMANS).deal()
    move = played.table.position.legal_moves(JEKYLL)[0]
    assert played.refuse(JEKYLL, "move", move, version=0) == Refusal(
        "stale-version", {"expected": "1", "came": "0"}
    )
    assert played.refuse(JEKYLL, "resign", version=7).code == "stale-version"


def test_a_repeated_command_gives_the_first_answer_even_after_a_restart() -> None:
    played = Played(HUMANS).deal()
    first = played.ask(JEKYLL, "move", played.table.position.legal_moves(JEKYLL)[0], id="the-command")
    assert isinstance(first, Accepted)
    played.keep(first)
    played.do(HYDE, "move", played.table.position.legal_moves(HYDE)[0])
    for table in (played.table, Table(GAME_ID, played.events)):
        again = table.command(JEKYLL, Command("the-command", 1, "move", "J give P1"), AT)
        assert isinstance(again, Accepted)
        assert (again.events, again.version) == ((), first.version)
        assert again.after is table


def test_the_same_id_of_the_other_seat_is_another_command() -> None:
    played = Played(HUMANS).deal()
    played.do(JEKYLL, "move", played.table.position.legal_moves(JEKYLL)[0], id="the-command")
    events = played.do(HYDE, "move", played.table.position.legal_moves(HYDE)[0], id="the-command")
    assert [event.command for event in events] == ["hyde:the-command"]


def test_nobody_moves_for_the_other() -> None:
    played = Played(HUMANS).deal()
    move = played.table.position.legal_moves(HYDE)[0]
    assert played.refuse(JEKYLL, "move", move) == Refusal("wrong-seat", {})
    assert played.refuse(SPECTATOR, "move", move) == Refusal("not-a-player", {})


def test_the_rules_refuse_in_their_own_words() -> None:
    played = Played(HUMANS)
    assert played.refuse(JEKYLL, "move", "J give P1") == Refusal("not-dealt", {})
    played.deal()
    assert played.refuse(JEKYLL, "move", "nonsense").code == "unknown-move"
    assert played.refuse(JEKYLL, "move", "J play G6").code == "wrong-phase"


def test_giving_up_ends_the_game_for_the_other() -> None:
    played = Played(HUMANS).deal()
    played.do(HYDE, "resign")
    outcome = played.table.position.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.by) == (JEKYLL, "resignation")
    for kind in ("resign", "abort", "undo"):
        assert played.refuse(JEKYLL, kind) == Refusal("game-over", {})
    assert played.refuse(JEKYLL, "move", "J give P1") == Refusal("game-over", {})
    assert Table(GAME_ID, played.events).position == played.table.position


def test_a_game_may_be_abandoned_until_the_seats_own_first_move() -> None:
    before_deal = Played(HUMANS)
    before_deal.do(JEKYLL, "abort")
    assert before_deal.table.over()
    started = Played(HUMANS).deal()
    started.do(JEKYLL, "move", started.table.position.legal_moves(JEKYLL)[0])
    assert started.refuse(JEKYLL, "abort") == Refusal("already-started", {})
    started.do(HYDE, "abort")
    outcome = started.table.position.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.by) == (JEKYLL, "abandonment")
    assert not started.table.may_abort(HYDE)


def test_a_card_just_played_against_a_bot_comes_back() -> None:
    played = Played().deal().play_until("lead", random.Random(5))
    assert played.table.position.acting() == (JEKYLL,)
    before = played.table.position
    move = played.table.position.legal_moves(JEKYLL)[0]
    played.do(JEKYLL, "move", move)
    assert played.table.may_undo(JEKYLL)
    played.do(JEKYLL, "undo")
    assert played.table.position == before
    assert played.table.sights[SPECTATOR][-1] == {"undo": move}
    assert not played.table.may_undo(JEKYLL)
    assert Table(GAME_ID, played.events).position == before


def test_what_the_other_has_answered_does_not_come_back() -> None:
    played = Played().deal().play_until("lead", random.Random(5))
    played.do(JEKYLL, "move", played.table.position.legal_moves(JEKYLL)[0])
    played.do(HYDE, "move", played.table.position.legal_moves(HYDE)[0])
    assert played.refuse(JEKYLL, "undo") == Refusal("undo-revealed", {})


def test_choices_never_come_back() -> None:
    played = Played().deal()
    assert played.refuse(JEKYLL, "undo") == Refusal("nothing-to-undo", {})
    played.do(JEKYLL, "move", played.table.position.legal_moves(JEKYLL)[0])
    assert played.refuse(JEKYLL, "undo") == Refusal("undo-revealed", {})


def test_nothing_is_taken_back_between_humans() -> None:
    played = Played(HUMANS).deal().play_until("lead", random.Random(5))
    seat = played.table.position.acting()[0]
    played.do(seat, "move", played.table.position.legal_moves(seat)[0])
    assert played.refuse(seat, "undo") == Refusal("nothing-to-undo", {})
    assert not played.table.may_undo(seat)


def test_a_rematch_changes_the_seats_and_is_made_once() -> None:
    played = Played()
    assert played.refuse(JEKYLL, "rematch") == Refusal("not-over", {})
    played.do(JEKYLL, "resign")
    events = played.do(JEKYLL, "rematch")
    assert [(event.kind, event.text) for event in events] == [("rematch", "newgame")]
    assert played.created is not None
    assert played.created.id == "newgame"
    assert played.created.creation.players == (AGAINST_BOT[1], AGAINST_BOT[0])
    assert played.created.creation.seed == bytes(32)
    assert played.created.from_seats == (1, 0)
    assert played.do(JEKYLL, "rematch") == ()
    assert played.created is None
    assert Table(GAME_ID, played.events).rematch == "newgame"


def test_bots_are_asked_with_their_view_and_a_key_of_the_seed() -> None:
    played = Played()
    assert played.table.bot_turns() == ()
    played.deal()
    (turn,) = played.table.bot_turns()
    assert (turn.seat, turn.bot, turn.version) == (HYDE, "random", 1)
    assert turn.view.decode() == played.table.position.view(HYDE).to_json()
    assert turn.key == bot_key(played.table.creation.seed, GAME_ID, "hyde", 1)


def test_a_bots_move_is_checked_and_stored_once() -> None:
    played = Played().deal()
    (turn,) = played.table.bot_turns()
    move = played.table.position.legal_moves(HYDE)[0]
    wrong = played.table.bot_move(turn, "H give XX", AT)
    assert isinstance(wrong, Refused)
    answer = played.table.bot_move(turn, move, AT)
    assert isinstance(answer, Accepted)
    played.keep(answer)
    again = played.table.bot_move(turn, move, AT)
    assert isinstance(again, Accepted)
    assert again.events == ()


def test_a_bots_thought_about_a_move_taken_back_is_stale() -> None:
    played = Played().deal().play_until("lead", random.Random(5))
    played.do(JEKYLL, "move", played.table.position.legal_moves(JEKYLL)[0])
    (turn,) = played.table.bot_turns()
    played.do(JEKYLL, "undo")
    late = played.table.bot_move(turn, "H play P1", AT)
    assert isinstance(late, Refused)
    assert late.refusal.code == "stale-version"


def test_ids_and_seeds_are_drawn_afresh() -> None:
    drawn = [draw_fresh() for _ in range(50)]
    assert len({fresh.id for fresh in drawn}) == len({fresh.seed for fresh in drawn}) == 50
    assert all(len(fresh.seed) == 32 and fresh.id.isalnum() and fresh.id.isascii() for fresh in drawn)


def test_events_that_are_no_game_are_refused() -> None:
    played = Played().deal()
    with pytest.raises(ValueError, match="none"):
        Table(GAME_ID, [])
    with pytest.raises(ValueError, match="expected event 3"):
        Table(GAME_ID, [*played.events[:2], played.events[3]])
    for kind in ("seal", "undo"):
        with pytest.raises(ValueError, match="seat"):
            Table(GAME_ID, [*played.events, Event(5, kind, None, "", None, AT)])
    with pytest.raises(ValueError, match="taken back"):
        Table(GAME_ID, [*played.events, Event(5, "undo", JEKYLL, "", None, AT)])


def test_every_command_in_every_phase_is_answered_and_cards_are_kept() -> None:
    """Whatever is asked, by whomever, whenever: an answer and no exception; a refusal changes nothing."""
    kinds = ("seal", "open", "move", "undo", "resign", "abort", "rematch")
    for phase in ("exchange", "lead", "follow", "swap", "over"):
        played = Played().deal().play_until(phase, random.Random(2))
        for seat, kind, text in itertools.product(
            (JEKYLL, HYDE, SPECTATOR), kinds, ("", "J play P1", "H give T2")
        ):
            before = played.table.position, played.table.seq
            answer = played.ask(seat, kind, text)
            assert isinstance(answer, Accepted | Refused)
            assert (played.table.position, played.table.seq) == before


def test_events_that_no_command_caused_answer_no_command() -> None:
    written = [event._replace(command=None) for event in Played().deal().events]
    table = Table(GAME_ID, written)
    answer = table.command(JEKYLL, Command("command-1", 0, "seal", "00" * 32), AT)
    assert isinstance(answer, Refused)
    assert answer.refusal.code == "stale-version"
