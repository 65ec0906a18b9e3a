"""The bots of the arena as agents in every environment."""

from __future__ import annotations

from typing import Any

from gizzard.api.game import Game
from gizzard.bots.env.numbers import WAIT, numbers_of_actions
from gizzard.bots.levels import policy_called
from gizzard.bots.observation import Observation
from gizzard.core.formats.rounds import Round, shared_round_json
from gizzard.core.game.position import Position
from gizzard.core.game.state import State
from gizzard.core.native.bits import lowest
from gizzard.research.vector import WizardVector


class Baseline:
    """A bot that acts by number for the seat that is to act. It decides from what that seat may know.

    Args:
        bot: ``random``, ``novice``, ``club``, ``expert`` or ``expert:FILE``.
        seed: the seed of its random choices.

    Raises:
        ValueError: the bot is unknown.

    Examples:
        >>> from gizzard.research.baselines import Baseline
        >>> from gizzard.research.vector import WizardVector
        >>> env, novice = WizardVector(games=2, players=3, seed=7), Baseline("novice")
        >>> env.step(novice.actions(env))
    """

    def __init__(self, bot: str, seed: int = 0) -> None:
        self._policy, self._seed = policy_called(bot), seed

    def action(self, subject: Any) -> int:
        """The action number.

        Args:
            subject: an environment of PettingZoo or Gymnasium, a state of OpenSpiel, or a ``gizzard.Game``.
        """
        state = _state_of(subject)
        return self._choose(state.position, [*map(shared_round_json, state.history)])

    def actions(self, env: WizardVector) -> list[int]:
        """The action numbers in a vector environment, one per game."""
        return [self._choose(position, []) for position in env.positions]

    def _choose(self, position: Position, history: list[Round]) -> int:
        if not position.waiting:
            return WAIT
        action = self._policy(Observation(position, lowest(position.waiting), history, self._seed))
        return numbers_of_actions(position, [action])[0]


def _state_of(subject: Any) -> State:
    if isinstance(subject, Game):
        return subject._state
    if hasattr(subject, "to_game"):
        game: Game = subject.to_game()
        return game._state
    state: State = subject.unwrapped.table.state
    return state
