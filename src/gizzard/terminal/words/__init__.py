"""What the terminal says to people, in each language; the words about the rules are in ``gizzard.texts``."""
