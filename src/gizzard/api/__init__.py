"""The public API behind ``import gizzard``: games as values, rule sets, bots, records."""
