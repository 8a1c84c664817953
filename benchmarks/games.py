"""Wall time of `twonatures simulate`: whole games of random players, written as records."""

import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

COUNT = 1_000
REPEATS = 5


def measure(count: int = COUNT, repeats: int = REPEATS) -> float:
    """Seconds for `count` random games, start of Python included; the median of `repeats` runs."""
    times: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "games.jsonl"
        words = [
            "simulate",
            "--games",
            str(count),
            "--game",
            "jekyll-vs-hyde",
            "--seed",
            "1",
            "--bots",
            "random,random",
        ]
        for _ in range(repeats):
            start = time.perf_counter()
            with target.open("wb") as out:
                command = [sys.executable, "-m", "twonatures", *words]
                subprocess.run(command, check=True, stdout=out)
            times.append(time.perf_counter() - start)
            written = target.read_bytes().count(b"\n")
            if written != count:
                raise RuntimeError(f"expected {count} records of `twonatures simulate`, got {written}")
    return round(statistics.median(times), 3)
