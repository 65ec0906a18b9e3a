"""Spaces and exceptions that the environments of PettingZoo and Gymnasium share."""

from typing import Any

import numpy as np
from gymnasium.error import Error, InvalidAction, UnsupportedMode
from gymnasium.spaces import Box, Dict, Space

from gizzard import RuleSet
from gizzard.api.arguments import quoted
from gizzard.api.live_game import LiveGame
from gizzard.api.observations import DTYPE, bounds, numbers_of
from gizzard.research.render import RENDER_MODES
from gizzard.research.rules import Rules, rules_of


def observation_space(rules: RuleSet, with_mask: bool) -> Space[Any]:
    """The space of observations, alone or in a dict with the mask."""
    low, high = bounds(rules)
    box = Box(low, high, dtype=DTYPE)
    return Dict({"observation": box, "action_mask": Box(0, 1, (numbers_of(rules),), np.int8)}) if with_mask else box


def table_of(rules: Rules, players: int | None, cards: int | None, dealer: int | None) -> LiveGame:
    """A table. Raises gymnasium.error.Error if the rules cannot be played or the dealer is out of range."""
    try:
        return LiveGame(rules_of(rules, players, cards), dealer)
    except (TypeError, ValueError) as wrong:
        raise Error(str(wrong)) from None


def checked_mode(render_mode: str | None) -> str | None:
    """The render mode. Raises gymnasium.error.UnsupportedMode if it is unknown."""
    if render_mode is not None and render_mode not in RENDER_MODES:
        raise UnsupportedMode(f"there is no render mode {quoted(render_mode)}; there are {', '.join(RENDER_MODES)}")
    return render_mode


def act(table: LiveGame, seat: int, number: object) -> list[int] | None:
    """Act in a game. Raises gymnasium.error.InvalidAction, with the reason, if the action is not legal."""
    try:
        return table.act(seat, number)
    except ValueError as illegal:
        raise InvalidAction(str(illegal)) from None


def check_legal(table: LiveGame, seat: int, number: object) -> None:
    """Raise gymnasium.error.InvalidAction, with the reason, if an action is not legal."""
    try:
        table.check(seat, number)
    except ValueError as illegal:
        raise InvalidAction(str(illegal)) from None
