"""The bots of the arena as agents in every environment."""

from typing import Any

from gizzard import Game
from gizzard.api.bots import check_bot
from gizzard.api.numbers import number_by_bot, numbers_by_bot
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
        check_bot(bot)
        self._bot, self._seed = bot, seed

    def action(self, subject: Any) -> int:
        """The action number.

        Args:
            subject: an environment of PettingZoo or Gymnasium, a state of OpenSpiel, or a ``gizzard.Game``.
        """
        return number_by_bot(_game_of(subject), self._bot, self._seed)

    def actions(self, env: WizardVector) -> list[int]:
        """The action numbers in a vector environment, one per game."""
        return numbers_by_bot(env.env, self._bot, self._seed)


def _game_of(subject: Any) -> Game:
    if isinstance(subject, Game):
        return subject
    game: Game = subject.to_game() if hasattr(subject, "to_game") else subject.unwrapped.table.game
    return game
