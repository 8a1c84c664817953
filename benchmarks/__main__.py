"""`python -m benchmarks` prints a table and writes build/bench.json. Run it by .venv/bin/python."""

import json
import os
import platform
import sys
from pathlib import Path

from benchmarks import engine, games

OUT = Path(__file__).resolve().parent.parent / "build" / "bench.json"


def main() -> int:
    """Measure, print, write; 1 where the compiled and the interpreted rules do not play alike."""
    try:
        rounds = engine.measure_both()
    except engine.Disagreement as error:
        print(f"benchmarks: {error}", file=sys.stderr)
        return 1
    simulated = games.measure()
    compiled = rounds["compiled"]
    rows = [
        ("random rounds/s, compiled", f"{compiled:,}" if compiled else "not compiled here"),
        ("random rounds/s, interpreted", f"{rounds['interpreted']:,}"),
        (f"simulate {games.COUNT:,} random games", f"{simulated:.2f} s"),
    ]
    print(f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores")
    print(f"CPU time, median of {engine.REPEATS}; simulate: wall time, median of {games.REPEATS}")
    for name, value in rows:
        print(f"  {name:<32} {value:>20}")
    print(f"checksum {rounds['checksum']}, the same compiled and interpreted")
    OUT.parent.mkdir(exist_ok=True)
    told = {"python": platform.python_version(), "rounds_per_second": rounds, "simulate_seconds": simulated}
    OUT.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
