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

The names below are the public API, and so is what docs/reference.md lists of ``gizzard.api``: they keep their meaning
from one release to the next, and so do the formats of views, actions (docs/engine.md) and records (docs/record.md).
Everything else in the package may change.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gizzard.api.bots import Bot, bot
    from gizzard.api.chance import Deal, Pull
    from gizzard.api.choice import Choice
    from gizzard.api.game import Game, new_game
    from gizzard.api.hints import evaluate, hints
    from gizzard.api.odds import BidOdds, Heard, Odds, odds
    from gizzard.api.positions import position, position_line
    from gizzard.api.records import Step, check, mainline, replay
    from gizzard.api.review import Decision, Review, RoundReview, SeatReview, review
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
    from gizzard.core.formats.actions import Action, ActionJson, Bid, ChangeBid, ChooseTrump, Pass, Play, Say, Swap
    from gizzard.core.formats.card import Card
    from gizzard.core.formats.position_json import PositionRefused
    from gizzard.core.formats.referee import InvalidRecord
    from gizzard.core.formats.view import View
    from gizzard.core.rules.refused import RulesRefused
    from gizzard.core.rules.ruleset import RuleSet
    from gizzard.study.means import Mean
    from gizzard.study.reason_facts import Reason

    __version__: str

__all__ = [
    "PHASES",
    "Action",
    "ActionJson",
    "Arrays",
    "Bid",
    "BidOdds",
    "Bot",
    "Card",
    "ChangeBid",
    "Choice",
    "ChooseTrump",
    "Columns",
    "Deal",
    "Decision",
    "Game",
    "GizzardError",
    "Heard",
    "IllegalAction",
    "InvalidRecord",
    "Mean",
    "Odds",
    "Pass",
    "Play",
    "PositionRefused",
    "PresetName",
    "Pull",
    "Reason",
    "Review",
    "Round",
    "RoundReview",
    "RuleKeys",
    "RuleSet",
    "RulesRefused",
    "Say",
    "ScoreRound",
    "ScoreSheet",
    "SeatReview",
    "Standing",
    "Step",
    "Swap",
    "Trick",
    "VectorEnv",
    "View",
    "__version__",
    "bot",
    "check",
    "evaluate",
    "hints",
    "mainline",
    "new_game",
    "odds",
    "position",
    "position_line",
    "presets",
    "replay",
    "review",
    "ruleset",
    "sample_worlds",
    "standings",
    "vector_env",
]

if not TYPE_CHECKING:  # otherwise type checkers would accept any name
    _MODULES = {
        "Action": "gizzard.core.formats.actions",
        "ActionJson": "gizzard.core.formats.actions",
        "Arrays": "gizzard.api.vector",
        "Bid": "gizzard.core.formats.actions",
        "BidOdds": "gizzard.api.odds",
        "Bot": "gizzard.api.bots",
        "Card": "gizzard.core.formats.card",
        "ChangeBid": "gizzard.core.formats.actions",
        "Choice": "gizzard.api.choice",
        "ChooseTrump": "gizzard.core.formats.actions",
        "Columns": "gizzard.bots.env.columns",
        "Deal": "gizzard.api.chance",
        "Decision": "gizzard.api.review",
        "Game": "gizzard.api.game",
        "GizzardError": "gizzard.core.errors",
        "Heard": "gizzard.api.odds",
        "IllegalAction": "gizzard.core.errors",
        "InvalidRecord": "gizzard.core.formats.referee",
        "Mean": "gizzard.study.means",
        "Odds": "gizzard.api.odds",
        "PHASES": "gizzard.api.values",
        "Pass": "gizzard.core.formats.actions",
        "Play": "gizzard.core.formats.actions",
        "PositionRefused": "gizzard.core.formats.position_json",
        "PresetName": "gizzard.api.rule_keys",
        "Pull": "gizzard.api.chance",
        "Reason": "gizzard.study.reason_facts",
        "Review": "gizzard.api.review",
        "Round": "gizzard.api.rounds",
        "RoundReview": "gizzard.api.review",
        "RuleKeys": "gizzard.api.rule_keys",
        "RuleSet": "gizzard.core.rules.ruleset",
        "RulesRefused": "gizzard.core.rules.refused",
        "Say": "gizzard.core.formats.actions",
        "ScoreRound": "gizzard.api.score_sheet",
        "ScoreSheet": "gizzard.api.score_sheet",
        "SeatReview": "gizzard.api.review",
        "Standing": "gizzard.api.standings",
        "Step": "gizzard.api.records",
        "Swap": "gizzard.core.formats.actions",
        "Trick": "gizzard.api.rounds",
        "VectorEnv": "gizzard.api.vector",
        "View": "gizzard.core.formats.view",
        "bot": "gizzard.api.bots",
        "check": "gizzard.api.records",
        "evaluate": "gizzard.api.hints",
        "hints": "gizzard.api.hints",
        "mainline": "gizzard.api.records",
        "new_game": "gizzard.api.game",
        "position": "gizzard.api.positions",
        "position_line": "gizzard.api.positions",
        "odds": "gizzard.api.odds",
        "presets": "gizzard.api.rules",
        "replay": "gizzard.api.records",
        "review": "gizzard.api.review",
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
