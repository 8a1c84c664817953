"""Every refusal of the rules in English."""

import re
from pathlib import Path

import pytest

from twonatures.games.jekyll_vs_hyde import reasons as rules
from twonatures.games.protocol import Refusal
from twonatures.records.reasons import PHASES, REASONS, explain, printable


def test_every_code_and_phase_of_the_rules_has_its_words() -> None:
    source = Path(rules.__file__).parent
    names = ["reasons.py", "position.py"] if (source / "reasons.py").exists() else []
    codes = {
        code for name in names for code in re.findall(r'Refusal\("([a-z-]+)"', (source / name).read_text())
    }
    assert codes
    assert codes <= REASONS.keys()
    assert set(rules.PHASES) == PHASES.keys()


@pytest.mark.parametrize(
    ("refusal", "words"),
    [
        (Refusal("not-your-turn", {"seat": "hyde"}), "Hyde may not act now"),
        (
            Refusal("must-follow-colour", {"colour": "wrath"}),
            "Wrath is led and in hand, so Wrath or a potion must be played",
        ),
        (
            Refusal("wrong-phase", {"phase": "lead", "verb": "give"}),
            "a card must be led now, so this is no time to give",
        ),
        (Refusal("wrong-count", {"expected": "2", "came": "1"}), "2 of the cards must be chosen, not 1"),
    ],
)
def test_reasons_are_clauses_of_english(refusal: Refusal, words: str) -> None:
    assert explain(refusal) == words


def test_foreign_text_fits_on_one_line_of_a_terminal() -> None:
    assert printable("a\nb\x1b[2J\ud800é") == "a\\nb\\x1b[2J\\ud800é"
    assert printable("x" * 20, 10) == "xxxxxxx..."
