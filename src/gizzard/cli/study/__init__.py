"""What a position, a hand or a game was worth."""
