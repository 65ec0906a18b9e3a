"""Analysis of the game: exact odds, evaluation, review, puzzles."""
