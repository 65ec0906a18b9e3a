"""Scores of games with real cards."""
