"""Games for the tests of the API: played by random players under every preset."""

import random
from collections.abc import Callable

import gizzard as gz


def small(name: gz.PresetName, players: int = 3) -> gz.RuleSet:
    """A preset's rules, with few rounds if its keys leave that free."""
    if {"schedule", "rounds"} & gz.presets()[name].keys():
        return gz.ruleset(name, players=players)
    return gz.ruleset(name, players=players, schedule=[1, 2, 3])


def all_kinds() -> list[gz.RuleSet]:
    """Rules under which everything happens that can happen in a game, in few rounds."""
    short = [name for name, keys in gz.presets().items() if not {"schedule", "rounds"} & keys.keys()]
    unseen = gz.ruleset("forehead", tricksy="chosen", schedule=[1, 1, 1])
    return [*map(small, short), gz.ruleset("nannies-rule", players=3, rounds=3), unseen, everything()]


def observable_kinds() -> list[gz.RuleSet]:
    """Those without extra cards, for which observations have no place."""
    return [rules for rules in all_kinds() if not rules.cards]


def everything() -> gz.RuleSet:
    """Rules that go through all phases, with every special card and call."""
    named = gz.presets()["smyrna"]["smyrna"]
    named.remove("uber-wizard")  # it can be named in 54 ways, and would be named nearly always
    return gz.ruleset(players=3, smyrna=named, tricksy="chosen", schedule=[2] * 15)


def states(rules: gz.RuleSet, seed: int) -> list[gz.Game]:
    """Every state of a game of random players, from the first to the last."""
    game, rng = gz.new_game(rules), random.Random(seed)
    found = [game]
    while not game.over:
        if game.chance_due:
            game = with_wizard(game, game.draw(rng), rng)
        else:
            game = game.act(game.to_act[0], rng.choice(game.legal()))
        found.append(game)
    return found


def with_wizard(game: gz.Game, dealt: gz.Game, rng: random.Random) -> gz.Game:
    """The deal, in one of two cases with a Wizard turned up instead, so that trump is often chosen."""
    held = {card for hand in dealt.hands for card in hand}
    wizards = [card for card in gz.Card.deck() if card.is_wizard and card not in held]
    if game.phase != "deal" or dealt.turn_up is None or not wizards or rng.random() < 0.5:
        return dealt
    assert dealt.round
    return game.deal(dealt.round.hands, wizards[0])


def first(found: list[gz.Game], wanted: Callable[[gz.Game], bool]) -> gz.Game:
    """The first state of which something holds."""
    return next(game for game in found if wanted(game))
