"""Matches between engines on the same cards, and what they show."""
