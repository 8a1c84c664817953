"""Jekyll vs Hyde: rules, records, bots, an authority over running games and a server."""

__version__ = "0.1.0"
