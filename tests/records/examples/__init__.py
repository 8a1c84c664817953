"""Golden records: three games of random bots that `twonatures simulate --games 3 --seed 7` wrote."""

import json
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent
SEED_7 = FOLDER / "seed-7.jsonl"
TOLD = FOLDER / "seed-7-game-1.txt"
JsonRecord = dict[str, Any]


def example(number: int = 1) -> JsonRecord:
    """A fresh copy of a golden record, from 1."""
    record: JsonRecord = json.loads(SEED_7.read_text().splitlines()[number - 1])
    return record
