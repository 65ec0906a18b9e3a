"""Gizzard: the card game Wizard, by every rule."""
