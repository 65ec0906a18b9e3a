"""Wizard for OpenSpiel: importing this module registers the game ``python_wizard``.

A game is one deal, or all rounds. Chance deals one card at a time. docs/research.md describes the parameters.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cached_property
from typing import Any, NamedTuple
from urllib.parse import quote, unquote

import pyspiel

from gizzard.api.arguments import seat_among
from gizzard.bots.env.encoder import MAX_SCORE
from gizzard.bots.env.numbers import ENCODED_CARDS
from gizzard.core.errors import quoted
from gizzard.core.game.plan import plan
from gizzard.core.game.position import Position
from gizzard.core.game.round_table import RoundTable, round_table_of
from gizzard.core.rules.ruleset import RuleSet, unparse
from gizzard.core.rules.scoring import DEALER_POINTS, points_for
from gizzard.research.fields import numbers_of
from gizzard.research.openspiel_observer import WizardObserver
from gizzard.research.openspiel_state import Setup, Snapshot, WizardState
from gizzard.research.table import Rules, rules_of

GAME_TYPE = pyspiel.GameType(
    short_name="python_wizard",
    long_name="Wizard",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=6,
    min_num_players=3,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=True,
    parameter_specification={
        "players": 4,
        "rules": "",
        "cards": 0,
        "dealer": 0,
        "round": 0,
        "scores": "",
        "whole_game": False,
    },
)


def load_game(
    rules: Rules = (),
    players: int | None = None,
    cards: int | None = None,
    *,
    dealer: int = 0,
    round: int = 0,  # noqa: A002 - the name of the parameter in the game's string
    scores: tuple[int, ...] = (),
    whole_game: bool = False,
) -> WizardGame:
    """Load Wizard as a game of OpenSpiel.

    Args:
        rules: a rule set, the name of a preset, several names, or the keys of a record's ``rules``.
        players: the number of players; by default as in the rules, or 4.
        cards: the cards dealt to each seat in a single round; by default those of ``round``.
        dealer: the seat that deals, in a whole game the first round.
        round: the round to play, from 1; by default the last of the schedule.
        scores: each player's points before the round; by default 0.
        whole_game: whether to play all rounds instead of one.

    Returns:
        The game.

    Raises:
        ValueError: the rules cannot be played.
        pyspiel.SpielError: another argument has a wrong value.

    Examples:
        >>> from gizzard.research.openspiel import load_game
        >>> load_game("tournament", players=3, round=2).new_initial_state().chance_outcomes()[0]
        (0, 0.016666666666666666)
    """
    chosen = rules_of(rules, players, cards)
    parameters = {"players": chosen.players, "rules": _written(chosen), "dealer": dealer, "round": round}
    scored = "/".join(map(str, scores))
    game: WizardGame = pyspiel.load_game(
        GAME_TYPE.short_name, parameters | {"scores": scored, "whole_game": whole_game}
    )
    return game


def _written(rules: RuleSet) -> str:
    """Rules as a parameter, without the characters that have a meaning in the name of a game."""
    keys = {key: value for key, value in unparse(rules).items() if key != "players"}
    return quote(json.dumps(keys, separators=(",", ":")), safe=":") if keys else ""


class WizardGame(pyspiel.Game):
    """Wizard with given rules."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = {**(params or {})}
        start = _start(given)
        if given.get("rules"):
            given["rules"] = _written(start.setup.rules)
        super().__init__(GAME_TYPE, _game_info(start), given)

    @cached_property
    def start(self) -> Snapshot:
        """What every game begins with. It is computed again after unpickling, which restores only the parameters."""
        return _start(self.get_parameters())

    @property
    def rules(self) -> RuleSet:
        """The rules."""
        return self.start.setup.rules

    def new_initial_state(self) -> WizardState:
        """Return the state before the first card is dealt."""
        return WizardState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return the number of cards that can be dealt, turned up, kept to be turned up, and pulled."""
        return _lengths(self.start).chance

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: Mapping[str, Any] | None = None
    ) -> WizardObserver:
        """Create an observer."""
        return WizardObserver(self.rules, iig_obs_type, params)


def _rules(written: str, players: int, cards: int) -> RuleSet:
    """The rules that a parameter stands for: presets joined by ``+``, or keys as JSON, which may be percent-encoded."""
    text = unquote(written)
    try:
        rules = json.loads(text) if text.startswith("{") else text.split("+") if text else ()
    except (ValueError, RecursionError):
        raise ValueError(f"{quoted(text)} is neither the name of a preset nor an object of JSON") from None
    return rules_of(rules, players, cards or None)


def _start(parameters: Mapping[str, Any]) -> Snapshot:
    """What a game begins with. Raises SpielError if a parameter has a wrong value."""
    given = GAME_TYPE.parameter_specification | dict(parameters)
    try:
        rules = _rules(given["rules"], given["players"], given["cards"])
        return Snapshot(Setup(rules, given["whole_game"]), _position(rules, given))
    except (ValueError, TypeError) as wrong:
        raise pyspiel.SpielError(str(wrong)) from None


def _position(rules: RuleSet, given: Mapping[str, Any]) -> Position:
    table, dealer = round_table_of(plan(rules), rules.players), seat_among(rules.players, given["dealer"])
    if given["whole_game"] and (given["round"] or given["scores"]):
        raise ValueError("a whole game begins with its first round, without points")
    number = 1 if given["whole_game"] else given["round"] or table.rounds
    if not 1 <= number <= table.rounds:
        raise ValueError(f"there is no round {number}: rounds are 1 to {table.rounds}, or 0 for the last")
    position, nothing = Position(table, dealer), [0] * rules.players
    scores = _scores(given["scores"], rules.players)
    position.resume(number, dealer, (1 << rules.players) - 1, 0, scores, [nothing] * (number - 1))
    return position


def _scores(written: str, players: int) -> list[int]:
    try:
        scores = [int(points) for points in written.split("/")] if written else [0] * players
    except ValueError:
        scores = []
    if len(scores) != players or not all(-MAX_SCORE <= points <= MAX_SCORE for points in scores):
        example = "/".join(["20"] * players)
        raise ValueError(f"scores are {players} numbers up to {MAX_SCORE} such as {example}, not {quoted(written)}")
    return scores


MOST_EFFECTS = 3
"""The most choices that extra cards ask for after a trick, besides the passes: a word, a bid and a swap."""


class _Lengths(NamedTuple):
    """The largest numbers of actions of the players and of chance."""

    actions: int
    chance: int


def _rounds(start: Snapshot) -> range:
    """The rounds to play, counted from 0."""
    first: int = start.position.number
    return range(first, start.position.round_table.rounds if start.setup.whole_game else first + 1)


def _lengths(start: Snapshot) -> _Lengths:
    players, plan = start.position.players, start.position.plan
    tricks, rounds = sum(plan[number].cards for number in _rounds(start)), len(_rounds(start))
    effects = tricks * (players + MOST_EFFECTS) + rounds if start.setup.rules.cards else 0
    chance = players * tricks + (players + 2) * rounds
    return _Lengths(players * tricks + (2 * players + 1) * rounds + effects, chance)


def _game_info(start: Snapshot) -> pyspiel.GameInfo:
    bounds = [_points(start.position.round_table, number) for number in _rounds(start)]
    return pyspiel.GameInfo(
        num_distinct_actions=numbers_of(start.setup.rules),
        max_chance_outcomes=ENCODED_CARDS,
        num_players=start.position.players,
        min_utility=float(sum(low for low, _ in bounds)),
        max_utility=float(sum(high for _, high in bounds)),
        max_game_length=_lengths(start).actions,
    )


def _points(table: RoundTable, number: int) -> tuple[int, int]:
    """The fewest and the most points in a round, counted from 0, under any special rule."""
    specs = table.specs[number * table.specials : (number + 1) * table.specials]
    counts = range(table.plan[number].cards + 1)
    points = {points_for(spec.scoring, bid, taken) for spec in specs for bid in counts for taken in counts}
    return min(DEALER_POINTS, *points), max(DEALER_POINTS, *points)


pyspiel.register_game(GAME_TYPE, WizardGame)
