"""The bots, as functions from a view to an action."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from gizzard.api.arguments import view_of_seat_to_act
from gizzard.bots.levels import answer, policy_called, weights_of
from gizzard.core.checked import checked
from gizzard.core.formats.actions import ActionJson
from gizzard.core.formats.view import View

BotName = Literal["random", "novice", "club", "expert"]
"""The name of a bot."""

Bot = Callable[[View], ActionJson]
"""A function from a view, in which its seat is to act, to one of the actions in ``view["legal"]``."""


@checked
def bot(level: BotName, seed: int = 0, nets: str | Path | None = None) -> Bot:
    """Create a bot.

    Bots are stateless: the action depends only on the view and the seed, unless the machine is so busy that a search
    is cut off after two seconds.

    Args:
        level: ``random``, ``novice``, ``club`` or ``expert``, from weakest to strongest.
        seed: the seed of the bot's random choices.
        nets: a file with nets trained by ``gizzard train``, for an expert that plays by them; as at the terminal,
            ``expert:FILE`` is such a bot, too.

    Returns:
        A function from a view to an action. It raises ValueError if the view is invalid or its seat is not to act.

    Raises:
        ValueError: the level is unknown, or the file contains no nets.
        TypeError: an argument has the wrong type.

    Examples:
        >>> import random
        >>> import gizzard as gz
        >>> game = gz.new_game(gz.ruleset()).draw(random.Random(3))
        >>> novice = gz.bot("novice")
        >>> novice
        <Bot novice>
        >>> novice(game.view(game.to_act[0]))
        {'bid': 0}
    """
    name = level if nets is None else f"{level}:{nets}"
    check_bot(name)
    _check_nets(name)
    return _NamedBot(name, seed)


def check_bot(name: object) -> None:
    """Check the name of a bot, such as ``novice`` or ``expert:FILE``.

    Args:
        name: the name.

    Raises:
        ValueError: no bot has this name.
    """
    policy_called(name)


def _check_nets(level: str) -> None:
    """Raise ValueError if the file of ``expert:FILE`` contains no nets."""
    if weights := weights_of(level):
        from gizzard.bots.net import read_weights  # numpy is slow to import

        read_weights(weights)


@dataclass(frozen=True, repr=False)
class _NamedBot:
    level: str
    seed: int

    def __call__(self, view: View) -> ActionJson:
        with view_of_seat_to_act(view):
            return answer(self.level, view, self.seed)

    def __repr__(self) -> str:
        return f"<Bot {self.level}>"
