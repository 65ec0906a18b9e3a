"""Why an action is not legal."""

from gizzard.api.rules import rules_from_json
from gizzard.core.errors import IllegalAction
from gizzard.core.formats.from_view import position_of
from gizzard.core.formats.phase_actions import read_action
from gizzard.core.formats.view import View
from gizzard.core.game.refusals import refusal
from gizzard.core.game.state import State


def refusal_of(view: View, action: object) -> IllegalAction:
    """Why a seat may not do something, in a sentence for players.

    Args:
        view: the view of the seat.
        action: what it was to do, an action or anything that was given instead of one.

    Returns:
        The refusal, which is not raised.

    Raises:
        ValueError: no round is in progress, or the view is a spectator's.

    Examples:
        >>> import gizzard as gz
        >>> from gizzard.api.refusals import refusal_of
        >>> game = gz.new_game(gz.ruleset(players=3)).deal([["QS"], ["2H"], ["ZC"]], turn_up="9D")
        >>> str(refusal_of(game.view(1), {"bid": 2}))
        'A bid of 2 is not possible: bid a whole number from 0 to 1, the number of tricks.'
    """
    position, seat = position_of(view), view["seat"]
    assert seat is not None  # position_of has checked it
    try:
        act = read_action(State(rules_from_json(view["rules"]), position), seat, action)
    except IllegalAction as refused:
        return refused
    return refusal(position, seat, act.action)
