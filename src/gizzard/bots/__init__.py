"""Bots: players that map a view to one of its legal actions and know nothing else."""
