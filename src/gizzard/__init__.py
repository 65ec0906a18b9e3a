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
    from gizzard.api.actions import Action, Bid, ChangeBid, ChooseTrump, Deal, Pass, Play, Pull, Say, Swap
    from gizzard.api.bots import Bot, bot
    from gizzard.api.card import Card
    from gizzard.api.game import Game, new_game
    from gizzard.api.positions import position, position_line
    from gizzard.api.records import Step, check, mainline, replay
    from gizzard.api.rounds import Round, Trick
    from gizzard.api.rule_keys import PresetName, RuleKeys
    from gizzard.api.rules import presets, ruleset
    from gizzard.api.score_sheet import ScoreRound, ScoreSheet, standings
    from gizzard.api.standings import Standing
    from gizzard.api.values import PHASES
    from gizzard.api.vector import Arrays, VectorEnv, vector_env
    from gizzard.api.worlds import sample_worlds
    from gizzard.bots.env.columns import Columns
    from gizzard.core.errors import GizzardError, IllegalAction
    from gizzard.core.formats.actions import ActionJson
    from gizzard.core.formats.position_json import PositionRefused
    from gizzard.core.formats.referee import InvalidRecord
    from gizzard.core.formats.view import View
    from gizzard.core.rules.refused import RulesRefused
    from gizzard.core.rules.ruleset import RuleSet

    __version__: str

__all__ = [
    "PHASES",
    "Action",
    "ActionJson",
    "Arrays",
    "Bid",
    "Bot",
    "Card",
    "ChangeBid",
    "ChooseTrump",
    "Columns",
    "Deal",
    "Game",
    "GizzardError",
    "IllegalAction",
    "InvalidRecord",
    "Pass",
    "Play",
    "PositionRefused",
    "PresetName",
    "Pull",
    "Round",
    "RuleKeys",
    "RuleSet",
    "RulesRefused",
    "Say",
    "ScoreRound",
    "ScoreSheet",
    "Standing",
    "Step",
    "Swap",
    "Trick",
    "VectorEnv",
    "View",
    "__version__",
    "bot",
    "check",
    "mainline",
    "new_game",
    "position",
    "position_line",
    "presets",
    "replay",
    "ruleset",
    "sample_worlds",
    "standings",
    "vector_env",
]

if not TYPE_CHECKING:  # otherwise type checkers would accept any name
    _MODULES = {
        "Action": "gizzard.api.actions",
        "ActionJson": "gizzard.core.formats.actions",
        "Arrays": "gizzard.api.vector",
        "Bid": "gizzard.api.actions",
        "Bot": "gizzard.api.bots",
        "Card": "gizzard.api.card",
        "ChangeBid": "gizzard.api.actions",
        "ChooseTrump": "gizzard.api.actions",
        "Columns": "gizzard.bots.env.columns",
        "Deal": "gizzard.api.actions",
        "Game": "gizzard.api.game",
        "GizzardError": "gizzard.core.errors",
        "IllegalAction": "gizzard.core.errors",
        "InvalidRecord": "gizzard.core.formats.referee",
        "PHASES": "gizzard.api.values",
        "Pass": "gizzard.api.actions",
        "Play": "gizzard.api.actions",
        "PositionRefused": "gizzard.core.formats.position_json",
        "PresetName": "gizzard.api.rule_keys",
        "Pull": "gizzard.api.actions",
        "Round": "gizzard.api.rounds",
        "RuleKeys": "gizzard.api.rule_keys",
        "RuleSet": "gizzard.core.rules.ruleset",
        "RulesRefused": "gizzard.core.rules.refused",
        "Say": "gizzard.api.actions",
        "ScoreRound": "gizzard.api.score_sheet",
        "ScoreSheet": "gizzard.api.score_sheet",
        "Standing": "gizzard.api.standings",
        "Step": "gizzard.api.records",
        "Swap": "gizzard.api.actions",
        "Trick": "gizzard.api.rounds",
        "VectorEnv": "gizzard.api.vector",
        "View": "gizzard.core.formats.view",
        "bot": "gizzard.api.bots",
        "check": "gizzard.api.records",
        "mainline": "gizzard.api.records",
        "new_game": "gizzard.api.game",
        "position": "gizzard.api.positions",
        "position_line": "gizzard.api.positions",
        "presets": "gizzard.api.rules",
        "replay": "gizzard.api.records",
        "ruleset": "gizzard.api.rules",
        "sample_worlds": "gizzard.api.worlds",
        "standings": "gizzard.api.score_sheet",
        "vector_env": "gizzard.api.vector",
    }

    def __getattr__(name):
        """Import a public name on first use, so that ``import gizzard`` is fast."""
        value = globals()[name] = _version() if name == "__version__" else _imported(name)
        return value

    def _imported(name):
        from importlib import import_module

        if name not in _MODULES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(_MODULES[name]), name)

    def _version():
        from importlib.metadata import version

        return version("gizzard")

    def __dir__():
        return sorted({*globals(), *__all__})
