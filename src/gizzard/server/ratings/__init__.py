"""Ratings: seasons of rated games, and who takes part in them."""
