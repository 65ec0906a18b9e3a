"""Games and matches between bots, on one machine or many."""
