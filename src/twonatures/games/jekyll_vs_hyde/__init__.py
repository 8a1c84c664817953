"""Jekyll vs Hyde: the duel of two natures over three rounds."""
