"""Jekyll vs. Hyde: rules, records, bots, an authority over running games and a server."""

from typing import Final

__version__: Final = "0.1.0"
