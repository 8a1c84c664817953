"""The reasons of the rules in English, for the command line. Pages render the same codes from their catalogues."""

from typing import Final

from twonatures.games.protocol import Refusal

REASONS: Final[dict[str, str]] = {
    "not-your-turn": "{seat} may not act now",
    "game-over": "the game is over",
    "unknown-move": "this is no move of the game",
    "not-your-card": "{card} is not in this hand",
    "must-follow-colour": "{colour} is led and in hand, so {colour} or a potion must be played",
    "must-follow-announced": "{colour} is announced and in hand, so {colour} must be played",
    "announce-missing": "the potion {card} is led without announcing a colour",
    "announce-unwanted": "only a potion that is led announces a colour, which {card} is not here",
    "wrong-count": "{expected} of the cards must be chosen, not {came}",
    "repeated-card": "{card} is chosen twice",
    "duty-potion": "{potions} potions were dealt to this seat, so at least one must be given",
    "wrong-phase": "{phase}, so this is no time to {verb}",
    "wrong-seat": "it is not this seat's move to make",
    "not-dealt": "the round is over already",
}
PHASES: Final[dict[str, str]] = {
    "exchange": "both must give cards first",
    "lead": "a card must be led now",
    "follow": "the led card must be answered now",
    "swap": "both must choose cards to swap now",
    "over": "the round is over",
}


def explain(refusal: Refusal) -> str:
    """A refusal as a clause of English, without a full stop."""
    said = dict(refusal.args)
    for key in ("seat", "colour"):
        if key in said:
            said[key] = said[key].capitalize()
    if "phase" in said:
        said["phase"] = PHASES[said["phase"]]
    return REASONS[refusal.code].format_map(said)


def printable(text: str, limit: int = 160) -> str:
    """Foreign text made fit for one line of a terminal: control characters escaped, what is too long cut."""
    shown = text if len(text) <= limit else text[: limit - 3] + "..."
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in shown)
