"""Games that bots play among themselves."""
