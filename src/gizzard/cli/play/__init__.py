"""Playing, and the rules to play by."""
