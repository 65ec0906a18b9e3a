"""Reviews, hints, odds, puzzles and lessons of a server: jobs in worker processes."""
