"""Events as texts."""

import json

import pytest

from tests.tables.playing import AGAINST_BOT, AT, SEED
from twonatures.tables.events import Creation, end_text, is_own_move, parse_creation, parse_end


def test_creation_reads_back() -> None:
    creation = Creation("jekyll-vs-hyde", AGAINST_BOT, SEED)
    assert parse_creation(creation.event(AT)) == creation


def test_creation_tells_the_commitment_of_the_published_vector() -> None:
    event = Creation("jekyll-vs-hyde", AGAINST_BOT, SEED).event(AT)
    said = json.loads(event.text)
    assert said["commitment"] == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    assert said["seats"] == [{"name": "Ada"}, {"name": "Random", "bot": "random"}]


def test_a_game_begins_with_its_creation() -> None:
    event = Creation("jekyll-vs-hyde", AGAINST_BOT, SEED).event(AT)
    with pytest.raises(ValueError, match="created"):
        parse_creation(event._replace(seq=2))
    with pytest.raises(ValueError, match="move"):
        parse_creation(event._replace(kind="move"))


def test_an_end_reads_back() -> None:
    assert parse_end(end_text("resignation", 1)) == ("resignation", 1)


@pytest.mark.parametrize(
    ("sight", "own"),
    [({"move": "J play P1"}, True), ({"move": "H play P1"}, False), ({"undo": "J play P1"}, False)],
)
def test_own_moves_are_told_by_their_letter(sight: dict[str, object], own: bool) -> None:
    assert is_own_move(sight, 0) is own
