"""Tournaments: those that are under way are in memory at one node, which pairs rounds and takes results."""
