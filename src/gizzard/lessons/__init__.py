"""What teaches the game: the words of the game with examples, and the lessons; all that happens is the engine's."""
