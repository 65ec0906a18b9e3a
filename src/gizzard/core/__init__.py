"""The game: cards, the compiled kernel, rules, positions, formats and texts. Everything else may import it."""
