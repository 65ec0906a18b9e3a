"""A table as a value: its setup, its state and the requests that change it. No clock, no network, no files."""
