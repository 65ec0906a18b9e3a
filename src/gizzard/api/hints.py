"""The value of every choice of a seat that is to act."""

from collections.abc import Callable, Generator, Sequence
from typing import Final

from gizzard.api.arguments import check_deals, check_not_negative, view_of_seat_to_act
from gizzard.api.choice import Choice, kinds_by_seat, typed_actions
from gizzard.api.progress import last_within
from gizzard.bots.search.bidders import Bidder
from gizzard.core.checked import checked
from gizzard.core.formats.actions import Action, ChooseTrump
from gizzard.core.formats.position import position_in, view_of
from gizzard.core.formats.view import View
from gizzard.study.hints import Hint, choices_for, hints_of
from gizzard.study.means import Mean
from gizzard.study.trials import seat_of
from gizzard.study.valuation import QUICK, Choices, Precision

MAX_DEALS: Final = 100_000
"""Maximum number of deals: the outcomes of all of them are kept."""

Found = tuple[Choice, ...]


@checked
def hints(
    view: View,
    opponents: Sequence[Bidder] = (),
    *,
    deals: int = QUICK.deals,
    precision: float = QUICK.se,
    seconds: float | None = None,
    progress: Callable[[tuple[Choice, ...], float], object] | None = None,
) -> tuple[Choice, ...]:
    """What each choice of a seat is worth, and why (docs/study.md).

    Every choice is played out by the expert's nets on the same deals, which are consistent with the view and weighted
    by how well they explain what the others bid and played. The same view gives the same hints, unless a time limit
    ends the work.

    Args:
        view: the view of a seat that is to act.
        opponents: the kinds of the other players, in the order of their seats, or one for all: ``person`` (the default:
            nothing is known of them), ``novice``, ``club`` or ``expert``.
        deals: the number of deals at most, from 1 to 100,000.
        precision: the standard error, in points, of what each choice gives away at which to stop.
        seconds: the time limit. There is an estimate in any case; the others are left out if they would take longer.
        progress: called after each batch of deals with the choices so far and the share of the deals, from 0 to 1.

    Returns:
        The choices: the best first, then by expected points.

    Raises:
        ValueError: the view is invalid or its seat is not to act, ``opponents`` does not fit the players, or a number
            is out of range.
        TypeError: an argument has the wrong type.

    Examples:
        >>> import gizzard as gz
        >>> game = gz.new_game(gz.ruleset(players=3, schedule=[1])).deal([["QS"], ["ZH"], ["2C"]], turn_up="9D")
        >>> [(hint.action, hint.points.value, hint.win.value > 0.5) for hint in gz.hints(game.view(1))]
        [(Bid(1), 30.0, True), (Bid(0), -10.0, False)]
    """
    check_not_negative("precision", precision)
    return last_within(_steps(_choices(view, opponents, Precision(precision, deals))), seconds, progress)


@checked
def evaluate(
    view: View,
    opponents: Sequence[Bidder] = (),
    *,
    deals: int = QUICK.deals,
    precision: float = QUICK.se,
    seconds: float | None = None,
    progress: Callable[[tuple[Choice, ...], float], object] | None = None,
) -> dict[Action, Choice]:
    """The value of every legal action: the choices of ``hints``, by action.

    Args:
        view: as in ``hints``, like all other arguments.
        opponents: the kinds of the other players.
        deals: the number of deals at most.
        precision: the standard error, in points, of what each choice gives away at which to stop.
        seconds: the time limit.
        progress: called after each batch of deals with the choices so far and the share of the deals.

    Returns:
        By legal action, in the order of ``view["legal"]``, its choice. A special rule named with a trump suit does not
        change the value: it holds in the next round.

    Raises:
        ValueError: see ``hints``.
        TypeError: an argument has the wrong type.

    Examples:
        >>> import gizzard as gz
        >>> game = gz.new_game(gz.ruleset(players=3, schedule=[1])).deal([["QS"], ["ZH"], ["2C"]], turn_up="9D")
        >>> {action: found.points.value for action, found in gz.evaluate(game.view(1)).items()}
        {Bid(0): -10.0, Bid(1): 30.0}
    """
    found = hints(view, opponents, deals=deals, precision=precision, seconds=seconds, progress=progress)
    by_value = {_without_rule(action): choice for choice in found for action in choice.actions}
    with view_of_seat_to_act(view):
        return {action: by_value[_without_rule(action)] for action in typed_actions(view["legal"])}


def _without_rule(action: Action) -> Action:
    return ChooseTrump(action.suit) if isinstance(action, ChooseTrump) else action


def _choices(view: View, opponents: Sequence[Bidder], precision: Precision) -> Choices:
    check_deals(precision.deals, MAX_DEALS)
    with view_of_seat_to_act(view):
        players, seat, _ = len(view["scores"]), seat_of(view), view["legal"][0]
        view_of(position_in(view))
    kinds = kinds_by_seat(players, seat, opponents)
    with view_of_seat_to_act(view):
        return choices_for(view, kinds, precision)


def _steps(choices: Choices) -> Generator[tuple[Found, float]]:
    """The choices after each batch of deals, and the share of the deals."""
    for _ in choices.steps():
        if (share := choices.trials.playouts.drawn / choices.deals) < 1:
            yield _found(choices), share
    yield _found(choices), 1.0


def _found(choices: Choices) -> Found:
    return tuple(map(_choice, hints_of(choices).hints))


def _choice(hint: Hint) -> Choice:
    return Choice(
        typed_actions(hint.actions),
        Mean(hint.expected, hint.se),
        hint.made,
        Mean(hint.win, hint.win_se),
        hint.tied,
        hint.reason,
    )
