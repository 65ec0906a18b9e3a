"""Teaching the game: a glossary with examples, and the lessons, all played out by the engine."""
