"""Options and types of values that commands of several folders have in common."""
