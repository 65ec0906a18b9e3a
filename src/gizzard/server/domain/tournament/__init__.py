"""A tournament as a value: its log, who may change what, its tables and results. No clock, no network, no files."""
