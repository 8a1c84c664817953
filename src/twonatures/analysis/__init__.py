"""What can be learned from a game that was played: positions solved with all hands open."""
