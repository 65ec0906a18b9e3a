"""Games for the tests of observations and environments."""

import gizzard as gz
from tests.api.playing import states


def rule_sets(*players: int) -> list[gz.RuleSet]:
    """Every preset for each number of players that it allows, but those with extra cards, which are refused."""
    found = []
    for preset in sorted(name for name, rules in gz.presets().items() if "cards" not in rules):
        for number in players:
            try:
                found.append(gz.ruleset(preset, players=number))
            except gz.RulesRefused:
                continue
    return found


def decisions(rules: gz.RuleSet, seed: int) -> list[gz.Game]:
    """The states of a random game in which a seat is to act."""
    return [game for game in states(rules, seed) if game.to_act]
