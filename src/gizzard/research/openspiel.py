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

from gizzard import RuleSet, new_game
from gizzard.api.arguments import quoted
from gizzard.api.numbers import CARD_NAMES
from gizzard.api.observations import MAX_SCORE, numbers_of
from gizzard.api.rules import range_of_points
from gizzard.research.openspiel_observer import WizardObserver
from gizzard.research.openspiel_state import Setup, Snapshot, WizardState
from gizzard.research.rules import Rules, rules_of

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
    keys = {key: value for key, value in rules.to_json().items() if key != "players"}
    return quote(json.dumps(keys, separators=(",", ":")), safe=":") if keys else ""


class WizardGame(pyspiel.Game):
    """Wizard with given rules."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = {**(params or {})}
        start = _start(given)
        if given.get("rules"):
            given["rules"] = _written(start.setup.rules)
        super().__init__(GAME_TYPE, _game_info(start.setup), given)

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
        return _lengths(self.start.setup).chance

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
        rounds = _rounds(rules, given)
        game = new_game(rules, given["dealer"], round=rounds[0], scores=_scores(given["scores"], rules.players))
        return Snapshot(Setup(rules, given["whole_game"], rounds, game.scores), game)
    except (ValueError, TypeError) as wrong:
        raise pyspiel.SpielError(str(wrong)) from None


def _rounds(rules: RuleSet, given: Mapping[str, Any]) -> range:
    """The numbers of the rounds to play, from 1."""
    last = len(rules.hand_sizes)
    if given["whole_game"]:
        if given["round"] or given["scores"]:
            raise ValueError("a whole game begins with its first round, without points")
        return range(1, last + 1)
    number = given["round"] or last
    if not 1 <= number <= last:
        raise ValueError(f"there is no round {number}: rounds are 1 to {last}, or 0 for the last")
    return range(number, number + 1)


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


def _lengths(setup: Setup) -> _Lengths:
    players, rounds = setup.rules.players, len(setup.rounds)
    tricks = sum(setup.rules.hand_sizes[number - 1] for number in setup.rounds)
    effects = tricks * (players + MOST_EFFECTS) + rounds if setup.rules.cards else 0
    chance = players * tricks + (players + 2) * rounds
    return _Lengths(players * tricks + (2 * players + 1) * rounds + effects, chance)


def _game_info(setup: Setup) -> pyspiel.GameInfo:
    bounds = [range_of_points(setup.rules, number) for number in setup.rounds]
    return pyspiel.GameInfo(
        num_distinct_actions=numbers_of(setup.rules),
        max_chance_outcomes=len(CARD_NAMES),
        num_players=setup.rules.players,
        min_utility=float(sum(low for low, _ in bounds)),
        max_utility=float(sum(high for _, high in bounds)),
        max_game_length=_lengths(setup).actions,
    )


pyspiel.register_game(GAME_TYPE, WizardGame)
