"""The odds of a hand, for its page, and hints at the table."""
