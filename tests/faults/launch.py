"""`python -m tests.faults.launch PORT DATABASE [SEED]`: the server as `twonatures serve` runs it.

Steady thinks less: rules that are not compiled search slowly, and how well it plays is not what is tested here.
With a seed every new game has that seed and the ids g00000000001, g00000000002 and so on, so that two runs in which the
same is decided are the same game.
"""

import sys
from itertools import count

from twonatures.bots.levels import LEVELS
from twonatures.tables.table import Fresh
from twonatures.web import authority
from twonatures.web.serve import run


def main() -> None:
    port, database, *seed = sys.argv[1:]
    LEVELS["steady"] = LEVELS["steady"]._replace(simulations=30)
    if seed:
        numbers = count(1)
        authority.draw_fresh = lambda: Fresh(f"g{next(numbers):011d}", bytes.fromhex(seed[0]))  # type: ignore[attr-defined]
    run("127.0.0.1", int(port), database, False)


if __name__ == "__main__":
    main()
