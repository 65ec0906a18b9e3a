"""The analysis of a position: what each choice of its seat is worth, and which cards the others may hold.

Both come from the same deals, by the model of the others' bids and plays that hints and reviews use. Any seat may be to
act; only the choices of the view's own seat have values. While another is to act, the position has one.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from gizzard.bots.search.sampling import sampler
from gizzard.core.cards import cards_in
from gizzard.core.formats.actions import ActionJson
from gizzard.core.formats.from_view import position_of
from gizzard.core.formats.phase_actions import action_json
from gizzard.core.formats.view import View
from gizzard.core.game.fields import PLAY
from gizzard.core.native.rng import Rng
from gizzard.core.rules.tricks import card_of
from gizzard.study.hints import BidsBefore, Choices, Hints, chance_made, choices_of, hints_of, is_known
from gizzard.study.holdings import Holding, holdings_of
from gizzard.study.likely_hands import LikelyHand, likely_hands
from gizzard.study.trials import seat_of

STEPS: Final = (64, 256, 1024, 4096, 16_384)
"""Maximum numbers of deals of successive analyses; each draws its deals anew, so that it depends on nothing else."""
PRECISION: Final = 0.5
"""Points: the standard error of the best choice's value at which to stop."""
MARGIN: Final = 0.03
"""The margin of the holdings at which to stop."""
SAMPLES: Final = 1000
"""Deals by which is found which cards a seat can hold."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a position is worth to a seat that is not to act."""

    expected: float
    """Expected points of the round."""
    se: float
    """Their standard error, including the model error (see ``means``)."""
    made: float | None
    """The chance of making the bid; None if the seat does not bid."""


@dataclass(frozen=True, slots=True)
class PositionAnalysis:
    """What is known of a position so far."""

    hints: Hints | None
    """None if the view's seat is not to act."""
    outlook: Outlook | None
    """None if it is."""
    holdings: list[Holding]
    """What the hidden hands may hold, with ``out`` and ``margin`` as in ``Holdings``."""
    hands: list[list[LikelyHand]]
    """For each of the holdings, the likeliest whole hands."""
    out: dict[str, float]
    margin: float
    deals: int
    """The number of deals drawn."""
    done: bool
    """Whether further deals are not needed, or would be too many."""


def analyses(view: View, bots: Sequence[str | None] = ()) -> Iterator[PositionAnalysis]:
    """Successively refined analyses of a view; the arguments and errors are those of ``analysis_of``."""
    for deals in STEPS:
        found = analysis_of(view, bots, deals)
        yield found
        if found.done:
            return


def analysis_of(
    view: View, bots: Sequence[str | None] = (), deals: int = STEPS[-1], bids: Sequence[BidsBefore] = ()
) -> PositionAnalysis:
    """The analysis of a view, on at most this many deals. Raises ValueError if no round is under way.

    ``bots``: by seat, the level of a bot, None for a person; none: all are people. ``bids``: by seat, those made in
    finished rounds that the view does not have.
    """
    choices = choices_of(view, bots, deals, bids)
    done = any(_is_known(choices) for _ in choices.trials.batches(deals)) or deals >= STEPS[-1]
    hints = hints_of(choices) if choices.groups else None
    worth = choices.trials.expected_with_model(0)
    outlook = None if hints else Outlook(worth.value, worth.se, chance_made(choices, 0))
    position, trials = choices.position, choices.trials
    seats, out, margin = holdings_of(position, trials)
    hands = [likely_hands(position, *trials.hands(holding.seat)) if holding.count > 1 else [] for holding in seats]
    return PositionAnalysis(hints, outlook, seats, hands, out, margin, trials.playouts.drawn, done)


def possible_actions(view: View, seat: int) -> list[ActionJson]:
    """What a seat that is to act could do, by what the viewer knows: another seat can play any card that it can hold.

    Raises ValueError if no round is under way.
    """
    position = position_of(view)
    if seat == view["seat"]:
        return [action_json(position, action) for action in position.legal(seat)]
    known, rng, held, actions = sampler(position, seat_of(view)), Rng(0), 0, set[int]()
    deal = known.sample(rng)
    for _ in range(SAMPLES):
        known.sample_into(deal, rng)
        held |= deal.held[seat]
        actions.update(deal.legal(seat))
    if position.phase == PLAY:  # on a deal without cards of the suit led
        actions |= {*cards_in(held)} - {card_of(action) for action in actions}
    return [action_json(position, action) for action in sorted(actions)]


def _is_known(choices: Choices) -> bool:
    return is_known(choices, PRECISION) and holdings_of(choices.position, choices.trials).margin <= MARGIN
