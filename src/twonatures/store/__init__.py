"""Where games and sessions are kept: append-only events behind an interface other databases can follow."""
