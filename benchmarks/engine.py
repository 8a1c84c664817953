"""Random rounds per second of the kernel, compiled and interpreted, taken in turns on the same machine."""

import json
import os
import statistics
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

SOURCE = Path(__file__).resolve().parent.parent / "src"
PROGRAM = """
import json, sys, time
import twonatures.games.jekyll_vs_hyde.kernel as kernel
kernel.bench(1, 50)
start = time.process_time()
check = kernel.bench(1, int(sys.argv[1]))
seconds = time.process_time() - start
print(json.dumps({"compiled": kernel.__file__.endswith((".so", ".pyd")), "check": check, "seconds": seconds}))
"""
SAME = 5_000
"""Rounds that both builds play, so that their checksums can be compared."""
MANY = 300_000
"""Rounds that the compiled build is timed on; fewer would be too short to measure."""
REPEATS = 5


class Run(NamedTuple):
    """One measurement: whether the rules were compiled, the checksum, and the CPU time in seconds."""

    compiled: bool
    check: int
    seconds: float


class Disagreement(Exception):
    """The same rounds gave another checksum compiled than interpreted."""


def measure(count: int, interpreted: bool) -> Run:
    """Play `count` random rounds in a process of its own."""
    env = {**os.environ, "PYTHONPATH": str(SOURCE)} if interpreted else dict(os.environ)
    words = [sys.executable, "-c", PROGRAM, str(count)]
    done = subprocess.run(words, env=env, cwd="/", check=True, capture_output=True, text=True)
    return Run(**json.loads(done.stdout))


def measure_both() -> dict[str, object]:
    """Medians in rounds per second of CPU time. Raises Disagreement where the two builds do not play alike."""
    compiled: list[float] = []
    interpreted: list[float] = []
    first = measure(SAME, interpreted=False)
    checks = {first.check}
    for _ in range(REPEATS):
        slow = measure(SAME, interpreted=True)
        interpreted.append(SAME / slow.seconds)
        checks.add(slow.check)
        if first.compiled:
            compiled.append(MANY / measure(MANY, interpreted=False).seconds)
    if len(checks) != 1:
        raise Disagreement(f"expected one checksum of the rounds from seed 1 on, got {sorted(checks)}")
    return {
        "interpreted": round(statistics.median(interpreted)),
        "compiled": round(statistics.median(compiled)) if compiled else None,
        "checksum": checks.pop(),
    }
