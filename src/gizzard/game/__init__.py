"""A game under way: plan it, start it, move it on. It knows numbers and the rules, and neither JSON nor texts."""
