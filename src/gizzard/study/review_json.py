"""The shape of a review, wizard-review/1; numbers of points are not rounded."""

from typing import Final, Literal, NotRequired, TypedDict, get_args

from gizzard.core.decoding import decode_json
from gizzard.core.formats.actions import ActionJson
from gizzard.study.reason_facts import Reason, Why

Label = Literal["close", "inaccuracy", "mistake", "blunder"]
MistakeKind = Literal["too-high", "too-low", "lead", "follow", "discard"]
"""A bid that is too high or too low; a card led, played to a suit that its player holds, or to any other lead."""
GIVEN: Final = frozenset(get_args(Why))
"""The kinds of reasons that are given; older reviews may have others."""


class OptionJson(TypedDict):
    """A choice that there was."""

    action: ActionJson
    expected: float
    se: float
    made: float
    win: NotRequired[float]
    """The chance of winning the game, and its standard error; absent from older reviews, early in a game."""
    win_se: NotRequired[float]
    reason: NotRequired[Reason | None]
    """What is certain of it; absent from reviews made before there were reasons."""


class ChancesJson(TypedDict):
    """The chance of winning the game after a choice, and after the best one."""

    taken: float
    best: float
    se: NotRequired[float]
    """The standard error of the difference; absent from older reviews, whose chances had none."""


class DecisionJson(TypedDict):
    """A choice, and what it cost. Cards that are interchangeable are one choice."""

    round: int
    trick: int | None
    """From 1; null in every phase but play."""
    phase: str
    seat: int
    taken: ActionJson
    best: ActionJson
    """The choice with the most points, or the one with which the game is clearly won more often."""
    cost: float
    """Points that ``best`` brings beyond ``taken``, and the standard error; negative if points have to be given up to
    win."""
    se: float
    loss: NotRequired[float]
    """What the choice gave away in points or in chances to win, whichever counts more, in points (4 % of the game count
    1.5 points), and the standard error. Absent from older reviews, in which it is ``cost``."""
    loss_se: NotRequired[float]
    label: Label | None
    """Null as well for a choice that costs points but certainly no chance of winning (see ``win``)."""
    win: NotRequired[ChancesJson]
    """Absent from older reviews, early in a game."""
    options: list[OptionJson]
    kinds: NotRequired[list[MistakeKind]]
    """The kinds of mistakes that it could be; empty if no option costs enough. Absent from older reviews, like the
    next."""
    mistake: NotRequired[MistakeKind | None]
    """The kind of mistake that it was; null unless its label is ``mistake`` or ``blunder``."""


def loss_of(decision: DecisionJson) -> float:
    """What a choice gave away, in points, in older reviews as well."""
    return decision.get("loss", decision["cost"])


class SharesJson(TypedDict):
    """Where the points of a seat came from."""

    seat: int
    points: int
    par: float
    own: float
    deal: float
    others: float


class AccountJson(SharesJson):
    """The same in one round, and how the seat bid in it."""

    round: int
    cards: int
    """Dealt to each seat."""
    trump: str | None
    """The suit that was trump as play began; null for none."""
    place: int
    """In the order of bidding, from 1 at the dealer's left."""
    bid: int | None
    """Null for a dealer who does not bid."""
    taken: int


class LineJson(TypedDict):
    """How many points a seat could expect to have at the end of the game, or its chance to win, as the game went on."""

    seat: int
    points: list[tuple[float, float]]
    """When, in rounds from 0, and how many. A round holds one after the deal, after each choice of the seat, and at its
    end; for chances, only at its end."""


class TurningPointJson(TypedDict):
    """A round after which somebody else could expect to win."""

    round: int
    before: int
    """The seat that could expect to win before it."""
    after: int
    gained: float
    """Points that `after` gained on `before` in this round: the sum of the next three."""
    own: float
    """Of them by their own choices, both players' together; so, too, `deal` and `others`."""
    deal: float
    others: float


class CalibrationJson(TypedDict):
    """The bids of a seat that have something in common."""

    seat: int
    by: Literal["cards", "place", "trump"]
    value: int | str | None
    """The number of cards, the place in the order of bidding, or the trump suit, null for none."""
    bids: int
    made: int
    over: float
    """Bid less tricks taken, on average: above zero means bidding too high."""
    over_best: float | None
    """The mean of the bid minus the best bid, over bids with a choice; null if there were none."""


class RoundReviewJson(TypedDict):
    """All that is said of a round."""

    decisions: list[DecisionJson]
    accounts: list[AccountJson]
    number: NotRequired[int]
    """Of the round, from 1; absent from older reviews, like the next two."""
    chances: NotRequired[list[float]]
    """By seat, the chance to win the game before the deal."""
    won: NotRequired[list[float] | None]
    """By seat, its share of the win; null unless the game is over after this round."""


def read_round(stored: str | bytes) -> RoundReviewJson:
    """A round's review as it was stored, without the reasons that are no longer given."""
    review: RoundReviewJson = decode_json(stored)
    for option in (option for decision in review["decisions"] for option in decision["options"]):
        if (reason := option.get("reason")) and reason["why"] not in GIVEN:
            option["reason"] = None
    return review


class SeatReviewJson(SharesJson):
    """The same over all rounds reviewed."""

    rating: float
    """From 0 to 100: 100 exp(-points given away per round / RATING_POINTS)."""
    rating_ci: tuple[float, float] | None
    """Its 95 % interval; null if there are too few choices to tell."""


class ReviewJson(TypedDict):
    """A review: wizard-review/1."""

    format: Literal["wizard-review/1"]
    reference: str
    seats: list[SeatReviewJson]
    decisions: list[DecisionJson]
    rounds: list[AccountJson]
    graph: list[LineJson]
    chances: NotRequired[list[LineJson]]
    """By seat, the chance to win the game in percent, before every round and at the end; absent from older reviews."""
    turning_points: list[TurningPointJson]
    calibration: list[CalibrationJson]
