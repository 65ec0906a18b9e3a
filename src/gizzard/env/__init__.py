"""Many games at once, for training and for fast matches."""
