"""What ``import gizzard`` offers: games as values, rule sets, bots, records."""
