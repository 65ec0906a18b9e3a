"""The score pad of a real table, kept in a terminal."""
