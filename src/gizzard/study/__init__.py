"""What can be learnt about the game: exact odds, evaluation, review."""
