"""The analysis of a position: what each choice of its seat is worth, and which cards the others may hold.

Both come from the same deals, by the valuation that hints and reviews use, too; the cards from more of them. Any seat
may be to act; only the choices of the view's own seat have values. While another is to act, the position has one.
"""

from collections.abc import Sequence
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
from gizzard.study.hints import Hints, PlayedBefore, chance_made, choices_for, hints_of
from gizzard.study.holdings import Holding, holdings_of
from gizzard.study.likely_hands import LikelyHand, likely_hands
from gizzard.study.trials import seat_of
from gizzard.study.valuation import QUICK, Precision

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
    """The number of deals by which the choices are valued."""
    done: bool
    """Whether these are the figures that are shown everywhere, or better ones; no sketch."""


def analysis_of(
    view: View,
    bots: Sequence[str | None] = (),
    precision: Precision = QUICK,
    before: Sequence[PlayedBefore] = (),
    by_points: bool = False,
) -> PositionAnalysis:
    """The analysis of a view. Raises ValueError if no round is under way.

    ``bots``: by seat, the level of a bot, None for a person; none: all are people. ``before``: by seat, what is known
    of finished rounds that the view does not have. ``by_points``: the best choice is the one with the most points.
    """
    choices = choices_for(view, bots, precision, before).settled()
    position, trials = choices.position, choices.trials
    hints, deals = hints_of(choices, by_points) if choices.groups else None, trials.playouts.drawn
    worth = trials.expected_with_model(0)
    outlook = None if hints else Outlook(worth.value, worth.se, chance_made(choices, 0))
    trials.draw(precision.deals - deals)
    seats, out, margin = holdings_of(position, trials)
    hands = [likely_hands(position, *trials.hands(holding.seat)) if holding.count > 1 else [] for holding in seats]
    return PositionAnalysis(hints, outlook, seats, hands, out, margin, deals, precision.deals >= QUICK.deals)


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
