"""The rules of Wizard: what people may choose, and what follows from it. Nothing here knows a game under way."""
