"""The review of a recorded game."""

import os
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field
from typing import Any

from gizzard.api.arguments import check_not_negative, seat_among
from gizzard.api.choice import Choice, typed_actions
from gizzard.api.progress import last_within
from gizzard.bots.deadline import TimeLimit, TimeUp, within
from gizzard.bots.parallel.local import ThreadPool
from gizzard.core.checked import checked
from gizzard.core.decoding import copied
from gizzard.core.formats.actions import ActionJson
from gizzard.core.formats.referee import referee
from gizzard.study.decisions import rounds_of
from gizzard.study.means import Mean
from gizzard.study.review import review as reviews
from gizzard.study.review import seed_of_record
from gizzard.study.review_json import (
    AccountJson,
    Label,
    MistakeKind,
    ReviewJson,
    RoundReviewJson,
    SeatReviewJson,
)
from gizzard.study.summary import assembled
from gizzard.study.valuation import DEEP, QUICK, Precision


@dataclass(frozen=True)
class Decision:
    """A choice of a reviewed game, and what it gave away. A move without an alternative is not a decision.

    Examples: see ``review``.
    """

    round: int
    """The number of the round, from 1."""
    trick: int | None
    """The number of the trick under way, or of the last one, from 1; None before the first."""
    phase: str
    """The phase, as in ``Game.phase``."""
    seat: int
    """The seat that decided."""
    taken: Choice
    """The choice that it made."""
    best: Choice
    """The best choice: the one with the most points, or one that clearly wins more often."""
    choices: tuple[Choice, ...]
    """All choices that it had."""
    cost: Mean
    """Points that ``best`` brings beyond ``taken``; negative if points have to be given up to win."""
    win_cost: Mean
    """Chance to win that ``best`` brings beyond ``taken``."""
    loss: Mean
    """The loss in points or in chances, whichever counts more, in points: 4 % of a game count 1.5 points."""
    label: Label | None
    """``inaccuracy``, ``mistake`` or ``blunder``; ``close`` if the loss is not significant; None if it is none."""
    mistake: MistakeKind | None
    """The kind of a mistake or blunder: ``too-high`` or ``too-low``, ``lead``, ``follow`` or ``discard``."""


@dataclass(frozen=True)
class _Account:
    """Where the points of a seat came from: ``points - par = deal + own + others``."""

    seat: int
    """The seat."""
    points: int
    """The points that it made."""
    par: float
    """The points that the reference player (the nets alone) is expected to make, before the deal."""
    own: float
    """What its choices brought, compared with those of the reference player."""
    deal: float
    """What its cards brought."""
    others: float
    """What the others' actions brought."""


@dataclass(frozen=True)
class SeatReview(_Account):
    """How a seat played, over all reviewed rounds.

    Examples: see ``review``.
    """

    rating: float
    """The rating, from 0 to 100: 100 if nothing was given away."""
    rating_ci: tuple[float, float] | None
    """Its 95 % interval; None if there are too few choices to tell."""


@dataclass(frozen=True)
class RoundReview(_Account):
    """How a seat fared in a round.

    Examples: see ``review``.
    """

    round: int
    """The number of the round, from 1."""
    cards: int
    """The cards dealt to each seat."""
    trump: str | None
    """The trump suit when play began, one of ``CDHS``; None for no trump."""
    place: int
    """The seat's place in the order of bidding, from 1."""
    bid: int | None
    """The bid; None for a dealer who does not bid."""
    taken: int
    """The tricks taken."""


@dataclass(frozen=True)
class Review:
    """The review of a game, or of its first rounds if a time limit ended the work.

    Examples: see ``review``.
    """

    seats: tuple[SeatReview, ...]
    """How each reviewed seat played, in order."""
    rounds: tuple[RoundReview, ...]
    """The same by round and seat."""
    decisions: tuple[Decision, ...]
    """All choices of the reviewed seats, in order."""
    _json: ReviewJson = field(repr=False)

    def to_json(self) -> dict[str, Any]:
        """The review as a ``wizard-review/1``, as ``gizzard review --json`` prints it.

        It also has the graphs of expected scores and chances to win, the turning points, and how well the bids fit.

        Returns:
            A review, as a new JSON object.

        Examples:
            >>> import gizzard as gz
            >>> game = gz.new_game(gz.ruleset(players=3, schedule=[1])).deal([["QS"], ["ZH"], ["2C"]], turn_up="9D")
            >>> for action in [gz.Bid(0), gz.Bid(0), gz.Bid(0), *map(gz.Play, ["ZH", "2C", "QS"])]:
            ...     game = game.act(game.to_act[0], action)
            >>> gz.review(game.record(), [1]).to_json()["format"]
            'wizard-review/1'
        """
        return dict(copied(self._json))


@checked
def review(
    record: Mapping[str, Any],
    seats: Sequence[int] | None = None,
    *,
    deep: bool = False,
    seconds: float | None = None,
    progress: Callable[[Review, float], object] | None = None,
) -> Review:
    """What each choice of a recorded game gave away, judged by what its player knew (docs/study.md).

    The work is done by as many threads as there are processors; their number does not change the result. If the record
    names bots (its key ``bots``), they are known to the review.

    Args:
        record: a record (docs/record.md). Its finished rounds are reviewed.
        seats: the seats whose choices are reviewed; by default all.
        deep: whether to spend about four times as many deals on each choice.
        seconds: the time limit, which holds within a choice, too. Rounds that are not reviewed by then are left out, if
            need be all of them.
        progress: called after each round with the review so far and the share of the rounds, from 0 to 1.

    Returns:
        The review.

    Raises:
        InvalidRecord: the record is invalid; names the first error and its place.
        ValueError: no round is finished, a seat is out of range, or ``seconds`` is negative.
        TypeError: an argument has the wrong type.

    Examples:
        >>> import gizzard as gz
        >>> game = gz.new_game(gz.ruleset(players=3, schedule=[1])).deal([["QS"], ["ZH"], ["2C"]], turn_up="9D")
        >>> for action in [gz.Bid(0), gz.Bid(0), gz.Bid(0), *map(gz.Play, ["ZH", "2C", "QS"])]:
        ...     game = game.act(game.to_act[0], action)
        >>> review = gz.review(game.record(), seats=[1])
        >>> [(each.taken.action, each.best.action, each.cost.value, each.label) for each in review.decisions]
        [(Bid(0), Bid(1), 40.0, 'blunder')]
        >>> review.seats[0].points, round(review.seats[0].rating), review.rounds[0].bid
        (-10, 14, 0)
    """
    referee(record)
    if not record["rounds"]:
        raise ValueError("no round of this game is finished, so there is nothing to review")
    players = len(record["players"])
    asked = range(players) if seats is None else sorted({seat_among(players, seat) for seat in seats})
    check_not_negative("seconds", seconds)
    return last_within(_steps(record, asked, DEEP if deep else QUICK, within(seconds)), None, progress)


def _steps(
    record: Mapping[str, Any], seats: Sequence[int], precision: Precision, limit: TimeLimit
) -> Generator[tuple[Review, float]]:
    """The review after each round; after none if the time is up before."""
    done: list[RoundReviewJson] = []
    pool = ThreadPool(os.cpu_count() or 1)
    rounds = reviews(rounds_of(record), seats, seed_of_record(record), pool, precision, limit)
    with suppress(TimeUp), closing(rounds):
        for reviewed in rounds:
            done.append(reviewed)
            yield _review(assembled(done)), len(done) / len(record["rounds"])
    if not done:
        yield _review(assembled(done)), 0.0


def _review(json: ReviewJson) -> Review:
    return Review(
        tuple(map(_seat, json["seats"])),
        tuple(map(_round, json["rounds"])),
        tuple(map(_decision, json["decisions"])),
        json,
    )


def _seat(json: SeatReviewJson) -> SeatReview:
    return SeatReview(**json)


def _round(json: AccountJson) -> RoundReview:
    return RoundReview(**json)


def _decision(json: Mapping[str, Any]) -> Decision:
    """A decision from its JSON form, in which nothing is left out."""
    choices = tuple(map(_choice, json["options"]))
    taken, best = (choices[_index(json, action)] for action in (json["taken"], json["best"]))
    return Decision(
        round=json["round"],
        trick=json["trick"],
        phase=json["phase"],
        seat=json["seat"],
        taken=taken,
        best=best,
        choices=choices,
        cost=Mean(json["cost"], json["se"]),
        win_cost=Mean(json["win"]["best"] - json["win"]["taken"], json["win"]["se"]),
        loss=Mean(json["loss"], json["loss_se"]),
        label=json["label"],
        mistake=json["mistake"],
    )


def _index(json: Mapping[str, Any], action: ActionJson) -> int:
    return [option["action"] for option in json["options"]].index(action)


def _choice(option: Mapping[str, Any]) -> Choice:
    points, win = Mean(option["expected"], option["se"]), Mean(option["win"], option["win_se"])
    return Choice(typed_actions([option["action"]]), points, option["made"], win, None, option["reason"])
