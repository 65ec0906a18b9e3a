"""Thousands of games stepped together, in arrays with the field names of pgx."""

from __future__ import annotations

from collections.abc import Iterable
from operator import index
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gizzard import VectorEnv
from gizzard.api.arguments import checked, quoted
from gizzard.api.numbers import action_name, actions_by_row
from gizzard.api.observations import blank, observe_all
from gizzard.api.vector import parallel_games
from gizzard.research.rules import Rules, rules_of


class WizardVector:
    """Parallel games in which each row's current player acts in every step.

    The arrays are always the same objects: ``reset`` and ``step`` overwrite them. A finished game stays over for one
    step, in which its only legal action is to wait; that step replaces it by a new game. Environments can be copied
    and pickled.

    Args:
        games: the number of games.
        players: the number of players; by default as in the rules, or 4.
        rules: a ``RuleSet``, the name of a preset, several names, or the keys of a record's ``rules``.
        cards: the cards dealt to each seat in a single round; by default whole games are played.
        dealer: the seat that deals first; by default it is drawn for each game.
        seed: the seed of all chance moves.

    Raises:
        ValueError: the rules cannot be played, or an argument is out of range.
        TypeError: an argument has the wrong type.

    Examples:
        >>> from gizzard.research.vector import WizardVector
        >>> env = WizardVector(games=100, players=3, cards=2, seed=7)
        >>> for _ in range(20):
        ...     env.step(env.legal_action_mask.argmax(axis=1))
        >>> env.observation.shape, env.legal_action_mask.shape, env.rewards.shape
        ((100, 1172), (100, 689), (100, 3))
    """

    @checked
    def __init__(
        self,
        games: int,
        players: int | None = None,
        rules: Rules = (),
        cards: int | None = None,
        dealer: int | None = None,
        seed: int = 0,
    ) -> None:
        self._begin(parallel_games(rules_of(rules, players, cards), games, seed, dealer))

    def _begin(self, env: VectorEnv) -> None:
        """Create the arrays for an environment."""
        self._env, games = env, env.games
        self.observation, self._mask = blank(env.rules, games)
        """By game: what the current player may know (``gizzard.api.observations``)."""
        self.legal_action_mask: NDArray[np.bool_] = self._mask.view(bool)
        """By game and action number: whether the action is legal."""
        self.current_player: NDArray[np.int32] = np.zeros(games, np.int32)
        """By game: the seat that acts; 0 in a finished game."""
        self.rewards: NDArray[np.int32] = np.zeros((games, self._env.rules.players), np.int32)
        """By game and seat: the points of the round that ended with the latest step, else 0."""
        self.terminated: NDArray[np.bool_] = np.zeros(games, bool)
        """By game: whether it is over."""
        self._observe()

    @property
    def games(self) -> int:
        """The number of games."""
        return self._env.games

    @property
    def env(self) -> VectorEnv:
        """The layer below: the same games as a ``gizzard.VectorEnv``, which is not to be stepped."""
        return self._env

    def reset(self, seed: int | None = None) -> None:
        """Start new games in all rows: the first of a seed, or the next ones.

        Args:
            seed: the seed of all chance moves.
        """
        self._env.reset(seed)
        self.rewards[:], self.terminated[:] = 0, False
        self._observe()

    def step(self, actions: Any) -> None:
        """Apply an action in each game.

        Args:
            actions: action numbers, one per game, as a list or an array of integers.

        Raises:
            ValueError: an action is illegal, and names its row. Then no game has changed.
            TypeError: ``actions`` is not a list.
        """
        given = actions.tolist() if hasattr(actions, "tolist") else actions
        if not isinstance(given, Iterable):
            raise TypeError(f"actions must be a list or an array of integers, not {quoted(actions)}")
        numbers = list(given)
        try:
            if isinstance(actions, np.ndarray) and actions.dtype.kind == "b":
                raise TypeError("a mask is no action")
            chosen = actions_by_row(self._env, [*map(index, numbers)])
            self._env.step(chosen, self.rewards, self.terminated.view(np.uint8))
        except (IndexError, OverflowError, TypeError, ValueError):
            self._observe()  # the caller may have overwritten the masks
            raise ValueError(self._problem(numbers)) from None
        self._observe()

    def _observe(self) -> None:
        observe_all(self._env, self.observation, self._mask, self.current_player)

    def _problem(self, numbers: list[Any]) -> str:
        """What is wrong with these actions."""
        if len(numbers) != self.games:
            return f"{self.games} actions are needed, one per game, not {len(numbers)}"
        for row, (number, mask) in enumerate(zip(numbers, self._mask, strict=True)):
            if type(number) is not int or not 0 <= number < self._mask.shape[1]:
                return f"row {row}: an action is an integer from 0 to {self._mask.shape[1] - 1}, not {number!r}"
            if not mask[number] and not self.terminated[row]:
                return f"row {row}: “{action_name(number)}” (action {number}) is not legal for the current player"
        raise AssertionError("the actions are legal")

    def copy(self) -> WizardVector:
        """An independent copy, whose games continue in the same way."""
        return resumed(self._env.copy(), self.rewards, self.terminated)

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, object]) -> WizardVector:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return resumed, (self._env, self.rewards, self.terminated)


def resumed(env: VectorEnv, rewards: NDArray[np.int32], terminated: NDArray[np.bool_]) -> WizardVector:
    """Continue the games of an environment, after a step with these results."""
    vector = WizardVector.__new__(WizardVector)
    vector._begin(env)
    vector.rewards[:], vector.terminated[:] = rewards, terminated
    return vector
