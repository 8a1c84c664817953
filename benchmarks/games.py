"""Wall time of `twonatures simulate`: whole games of random players, written as records."""

import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

COUNT = 1_000
REPEATS = 5


def measure() -> float:
    """Seconds for COUNT random games, start of Python included; the median of REPEATS runs."""
    times: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "games.jsonl"
        words = [
            "simulate",
            "--games",
            str(COUNT),
            "--game",
            "jekyll-vs-hyde",
            "--seed",
            "1",
            "--bots",
            "random,random",
        ]
        for _ in range(REPEATS):
            start = time.perf_counter()
            with target.open("wb") as out:
                command = [sys.executable, "-m", "twonatures", *words]
                subprocess.run(command, check=True, cwd=folder, stdout=out)
            times.append(time.perf_counter() - start)
            written = target.read_bytes().count(b"\n")
            if written != COUNT:
                raise RuntimeError(f"expected {COUNT} records of `twonatures simulate`, got {written}")
    return round(statistics.median(times), 3)
