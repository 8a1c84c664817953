"""Players: each is given a view, never a position."""
