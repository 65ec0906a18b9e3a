"""What each viewer of a table is sent: the full state, each step, missed steps, replays."""
