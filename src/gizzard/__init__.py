"""Gizzard: the card game Wizard, by every rule.

Choose rules, play a game action by action, let bots play, and record and check games:

>>> import random
>>> import gizzard as gz
>>> rules = gz.ruleset("quick-play", players=3, last_bid="canadian")
>>> game, rng, novice = gz.new_game(rules, dealer=0), random.Random(7), gz.bot("novice", seed=7)
>>> while not game.over:
...     if game.chance_due:
...         game = game.draw(rng)
...     else:
...         seat = game.to_act[0]
...         game = game.act(seat, novice(game.view(seat)))
>>> record = game.record(["Ann", "Ben", "Cem"])
>>> gz.check(record)
>>> gz.replay(record) == game
True

The names below are the public API: they keep their meaning from one release to the next, and so do the formats of
views, actions (docs/engine.md) and records (docs/record.md). Everything else in the package may change.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gizzard.api.bots import Bot, bot
    from gizzard.api.game import Game, check, new_game, replay
    from gizzard.api.rules import ruleset
    from gizzard.api.vector import vector_env
    from gizzard.errors import IllegalAction
    from gizzard.formats.actions import ActionJson
    from gizzard.formats.referee import InvalidRecord
    from gizzard.formats.view import View
    from gizzard.rules.conflicts import RulesRefused
    from gizzard.rules.ruleset import RuleSet

__all__ = [
    "ActionJson",
    "Bot",
    "Game",
    "IllegalAction",
    "InvalidRecord",
    "RuleSet",
    "RulesRefused",
    "View",
    "bot",
    "check",
    "new_game",
    "replay",
    "ruleset",
    "vector_env",
]

if not TYPE_CHECKING:  # otherwise type checkers would accept any name
    _MODULES = {
        "ActionJson": "gizzard.formats.actions",
        "Bot": "gizzard.api.bots",
        "Game": "gizzard.api.game",
        "IllegalAction": "gizzard.errors",
        "InvalidRecord": "gizzard.formats.referee",
        "RuleSet": "gizzard.rules.ruleset",
        "RulesRefused": "gizzard.rules.conflicts",
        "View": "gizzard.formats.view",
        "bot": "gizzard.api.bots",
        "check": "gizzard.api.game",
        "new_game": "gizzard.api.game",
        "replay": "gizzard.api.game",
        "ruleset": "gizzard.api.rules",
        "vector_env": "gizzard.api.vector",
    }

    def __getattr__(name):
        """Import a public name on first use, so that ``import gizzard`` is fast."""
        from importlib import import_module

        if name not in _MODULES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = globals()[name] = getattr(import_module(_MODULES[name]), name)
        return value

    def __dir__():
        return sorted({*globals(), *__all__})
