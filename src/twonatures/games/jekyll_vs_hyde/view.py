"""What one viewer may know of a duel: built up from what lies open and the viewer's own cards.

A view is the record as that viewer may see it. What changes in it, one event after the other, are its sights; a view
folded from all its sights equals the one built afresh.
"""

import json
from typing import Final, NamedTuple

from twonatures.games.jekyll_vs_hyde.moves import append_move, is_choice, parse_move
from twonatures.games.protocol import HIDDEN, SEATS, SPECTATOR, VIEWERS, Outcome, Sight

NAME: Final = "jekyll-vs-hyde"
LISTS: Final = ("jekyll", "hyde", "aside")
SIZES: Final = (10, 10, 5)


class RoundHistory(NamedTuple):
    """One round as dealt and played: cards in the order dealt, moves as in the record."""

    jekyll: tuple[str, ...]
    hyde: tuple[str, ...]
    aside: tuple[str, ...]
    moves: tuple[str, ...]

    def as_json(self) -> dict[str, list[str]]:
        """The round as the record holds it."""
        return {
            "jekyll": list(self.jekyll),
            "hyde": list(self.hyde),
            "aside": list(self.aside),
            "moves": list(self.moves),
        }

    def dealt(self, seat: int) -> tuple[str, ...]:
        """The ten cards a seat was dealt."""
        return self.jekyll if seat == 0 else self.hyde


class View(NamedTuple):
    """A viewer (0 Jekyll, 1 Hyde, 2 spectator), the rounds with `??` for every card not known, and the result."""

    viewer: int
    rounds: tuple[RoundHistory, ...]
    result: Outcome | None

    def to_json(self) -> str:
        """The view as text; `parse_view` gives it back."""
        said: dict[str, object] = {
            "record": 1,
            "game": NAME,
            "view": VIEWERS[self.viewer],
            "rounds": [played.as_json() for played in self.rounds],
        }
        if self.result is not None:
            said["result"] = self.result.as_json()
        return json.dumps(said, separators=(",", ":"))

    def fold(self, sight: Sight) -> "View":
        """This view after one more sight. Raises ValueError for a sight that does not belong here."""
        ((kind, value),) = sight.items()
        if kind == "deal":
            return self._replace(rounds=(*self.rounds, _round_from(value)))
        if kind == "reveal":
            assert isinstance(value, dict)
            at = int(value["round"]) - 1
            return self._replace(rounds=(*self.rounds[:at], _round_from(value), *self.rounds[at + 1 :]))
        if kind == "end":
            return self._replace(result=parse_outcome(value))
        last = self.rounds[-1]
        if kind == "move":
            moves = append_move(last.moves, str(value))
        elif kind == "undo" and last.moves and last.moves[-1] == value:
            moves = last.moves[:-1]
        else:
            raise ValueError(f"expected a sight of this game, got {sight!r}")
        return self._replace(rounds=(*self.rounds[:-1], last._replace(moves=moves)))


def _round_from(value: object) -> RoundHistory:
    if not isinstance(value, dict):
        raise ValueError(f"expected a round with jekyll, hyde, aside and moves, got {value!r}")
    try:
        lists = [tuple([str(card) for card in value[name]]) for name in LISTS]
        moves = tuple([str(text) for text in value.get("moves", [])])
    except (KeyError, TypeError) as error:
        raise ValueError(f"expected a round with jekyll, hyde, aside and moves, got {value!r}") from error
    return RoundHistory(lists[0], lists[1], lists[2], moves)


def parse_outcome(value: object) -> Outcome:
    """Read a record's `result`. Raises ValueError where it is none."""
    if isinstance(value, dict) and value.get("winner") in SEATS:
        marker, rounds, by = value.get("marker"), value.get("rounds"), value.get("by")
        if isinstance(marker, int) and isinstance(rounds, int) and (by is None or isinstance(by, str)):
            return Outcome(SEATS.index(value["winner"]), marker, rounds, by)
    raise ValueError(f"expected a result with winner, marker and rounds, got {value!r}")


def parse_view(text: str) -> View:
    """Read a view's text. Raises ValueError where it is none of this game."""
    said = json.loads(text)
    if not isinstance(said, dict) or said.get("game") != NAME or said.get("view") not in VIEWERS:
        raise ValueError(f"expected a view of {NAME}, got {text[:80]!r}")
    if not isinstance(said.get("rounds"), list):
        raise ValueError(f"expected a view with a list of rounds, got {text[:80]!r}")
    rounds = tuple([_round_from(value) for value in said["rounds"]])
    result = parse_outcome(said["result"]) if "result" in said else None
    return View(VIEWERS.index(said["view"]), rounds, result)


def empty_view(viewer: int) -> View:
    """What every viewer knows before the first deal: nothing."""
    return View(viewer, (), None)


def see_round(played: RoundHistory, viewer: int, open_to_viewer: bool) -> RoundHistory:
    """A round as a viewer may know it; `open_to_viewer` once nothing in it is secret from this viewer any more."""
    if open_to_viewer:
        return played
    hands = [played.dealt(seat) if seat == viewer else (HIDDEN,) * SIZES[seat] for seat in (0, 1)]
    return RoundHistory(hands[0], hands[1], (HIDDEN,) * SIZES[2], see_moves(played.moves, viewer))


def see_moves(moves: tuple[str, ...], viewer: int) -> tuple[str, ...]:
    """The moves of a round that is not over, as a viewer may know them."""
    seen: list[str] = []
    for index, text in enumerate(moves):
        if not is_choice(text):
            seen.append(text)
            continue
        seat = 0 if text.startswith("J") else 1
        if seat == viewer:
            seen.append(text)
        elif _is_matched(moves, index):
            seen.append(text if viewer != SPECTATOR else hide_cards(text))
    return tuple(seen)


def _is_matched(moves: tuple[str, ...], index: int) -> bool:
    """Whether the choice at this index has been answered: Jekyll's stands before Hyde's once both are in."""
    if moves[index].startswith("H"):
        return index > 0 and is_choice(moves[index - 1])
    return index + 1 < len(moves)


def hide_cards(text: str) -> str:
    """A choice of which only the number of cards is known."""
    move = parse_move(text)
    return move._replace(cards=(HIDDEN,) * len(move.cards)).text()


def sights_between(before: View, after: View) -> tuple[Sight, ...]:
    """What one viewer saw happen from one view to the next, in the order to be told."""
    sights: list[Sight] = []
    for index, new in enumerate(after.rounds):
        number = index + 1
        if index >= len(before.rounds):
            deal: dict[str, object] = {"round": number}
            deal.update(new._replace(moves=()).as_json())
            del deal["moves"]
            sights.append({"deal": deal})
            old = new._replace(moves=())
        else:
            old = before.rounds[index]
        sights.extend(_moves_between(old.moves, new.moves))
        if (old.jekyll, old.hyde, old.aside) != (new.jekyll, new.hyde, new.aside):
            reveal: dict[str, object] = {"round": number}
            reveal.update(new.as_json())
            sights.append({"reveal": reveal})
    if after.result is not None and before.result is None:
        sights.append({"end": after.result.as_json()})
    return tuple(sights)


def _moves_between(old: tuple[str, ...], new: tuple[str, ...]) -> list[Sight]:
    if len(new) < len(old):
        return [{"undo": old[-1]}]
    added = list(new[len(old) :])
    if added and old and is_choice(old[-1]) and old[-1] != new[len(old) - 1]:
        # Hyde's choice was known to Hyde alone; now that both are in, Jekyll's stands before it.
        added = [new[len(old) - 1], *added[1:]]
    return [{"move": text} for text in added]
