"""Positions in one line of text."""

from collections.abc import Sequence

from gizzard.api.arguments import names_of
from gizzard.bots.observation import contradiction, ill_formed
from gizzard.core.checked import checked
from gizzard.core.formats.position import position_in, view_of
from gizzard.core.formats.position_text import format_position, parse_position
from gizzard.core.formats.view import View


@checked
def position(line: str, names: Sequence[str] | None = None) -> View:
    """Read a position from a line of ``wizard-position/1`` (docs/position.md).

    Args:
        line: the line.
        names: the name of each player; by default ``Seat 1``, ``Seat 2``, …

    Returns:
        The view of the position's seat, without earlier rounds, as bots and ``sample_worlds`` take it.

    Raises:
        PositionRefused: the line cannot be read, or the position cannot be; the message says what is wrong where.
        ValueError: ``names`` is not one name for each player.
        TypeError: an argument has the wrong type.

    Examples:
        >>> import gizzard as gz
        >>> line = "wizard-position/1 1p3s.1.3 2 0 30,-10,20 1 play 1 2HQS 9D D 1,0,1 1:7CTCKC/0:AH"
        >>> view = gz.position(line)
        >>> view["hand"], view["legal"], view["round"]["taken"]
        (['2H', 'QS'], [{'play': '2H'}], [1, 0, 0])
        >>> gz.position_line(view) == line
        True
    """
    found = parse_position(line)
    return view_of(found, None if names is None else names_of(len(found["scores"]), names))


@checked
def position_line(view: View) -> str:
    """Write the position of a view in one line of ``wizard-position/1`` (docs/position.md).

    Names and earlier rounds, but for the scores, are left out.

    Args:
        view: the view of a seat, during a round.

    Returns:
        The line; the same position always has the same line.

    Raises:
        ValueError: the view is invalid or a spectator's, or no round is in progress.

    Examples:
        >>> import gizzard as gz
        >>> game = gz.new_game(gz.ruleset(players=3)).deal([["QS"], ["2H"], ["ZC"]], turn_up="9D")
        >>> gz.position_line(game.view(1))
        'wizard-position/1 1p3 1 0 0,0,0 1 bid 1 2H 9D D -,-,- -'
    """
    try:
        return format_position(position_in(view_of(position_in(view))))
    except Exception as error:  # a view may be anything
        why = ill_formed(view) or contradiction(error)
        raise ValueError(f"not a seat's view of a round in progress: {why}") from error
