"""A shared pad as a value: its cells and how they merge."""
