"""Ratings on a server: the log of a season, and the judgement of games."""
