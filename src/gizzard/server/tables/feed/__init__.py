"""Messages to the viewers of a table: the full state, each step, missed steps, replays."""
