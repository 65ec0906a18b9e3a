"""The bots, as functions from a view to an action."""

from collections.abc import Callable
from functools import partial

from gizzard.api.arguments import whole_number
from gizzard.bots.levels import LEVELS, answer, policy_of, weights_of
from gizzard.bots.request import contradiction, invalid_view
from gizzard.formats.actions import ActionJson
from gizzard.formats.types import View

Bot = Callable[[View], ActionJson]
"""Anything that answers a view in which its seat is to act with one of the actions in ``view["legal"]``."""


def bot(level: str, seed: int = 0) -> Bot:
    """The bot of a level: ``random``, ``novice``, ``club`` or ``expert``, weakest first.

    ``expert:FILE`` is the expert with nets from a file of ``gizzard train``. A bot remembers nothing: its answer
    depends on the view and the seed alone, unless a machine is so busy that a search is cut off after two seconds.
    ValueError where there is no such bot, or no nets in the file, and from the bot for anything but a view in which its
    seat is to act; TypeError for a seed that is no whole number.

    Examples:
        >>> import random
        >>> import gizzard as gz
        >>> game = gz.new_game(gz.ruleset()).draw(random.Random(3))
        >>> gz.bot("novice")(game.view(game.to_act[0]))
        {'bid': 0}
    """
    if not isinstance(level, str) or policy_of(level) is None:
        raise ValueError(f"there is no bot {level!r}; there are {', '.join(LEVELS)}")
    _check_nets(level)
    return partial(_answer, level, whole_number(seed, "a seed"))


def _check_nets(level: str) -> None:
    """ValueError where the file of a bot with nets of its own holds none."""
    if weights := weights_of(level):
        from gizzard.bots.net import read_weights  # numpy is slow to import

        read_weights(weights)


def _answer(level: str, seed: int, view: View) -> ActionJson:
    try:
        return answer(level, view, seed)
    except Exception as error:  # a view may be anything
        problem = invalid_view(view) or contradiction(error)
        raise ValueError(f"this is no view of a seat that is to act: {problem}") from error
