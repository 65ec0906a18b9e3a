"""The state machine of a game, on integers and rules, without JSON and texts."""
