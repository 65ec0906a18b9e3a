"""The score pad of a real table: what is noted of each round, and all that follows from it. No card is known here."""
