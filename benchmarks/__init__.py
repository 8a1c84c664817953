"""How fast the engine is, on this machine: `make bench`."""
