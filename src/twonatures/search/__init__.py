"""Search over the rules: exact solving, beliefs over hidden hands, tree search. Compiled where there is a compiler."""
