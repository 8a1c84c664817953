"""The authority over a running game: seats, commands, the committed deal. No web, no SQL, no clock of its own."""
