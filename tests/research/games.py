"""Games for the tests of observations and environments."""

import gizzard as gz
from tests.api.playing import states


def rule_sets(*players: int) -> list[gz.RuleSet]:
    """Every preset for each number of players that it allows."""
    found = []
    for preset in sorted(gz.presets()):
        for number in players:
            try:
                found.append(gz.ruleset(preset, players=number))
            except gz.RulesRefused:
                continue
    return found


def decisions(rules: gz.RuleSet, seed: int) -> list[gz.Game]:
    """The states of a random game in which a seat is to act."""
    return [game for game in states(rules, seed) if game.to_act]
