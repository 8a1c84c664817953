"""Records of games: reading, writing, checking, verifying and telling them. `docs/record.md` is their format."""
