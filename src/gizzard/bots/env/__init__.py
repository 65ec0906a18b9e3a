"""Parallel games, for training and fast matches."""
