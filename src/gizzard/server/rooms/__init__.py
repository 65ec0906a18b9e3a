"""Documents that people change together, kept as logs: loaded once, claimed, and written in order."""
