"""The odds of a hand before its bid."""

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from gizzard.api.arguments import check_deals, playable_rules, seat_among, suit_of
from gizzard.api.choice import kinds_of
from gizzard.api.progress import last_within
from gizzard.bots.search.bidders import Bidder
from gizzard.core.cards import NO_CARD
from gizzard.core.checked import checked
from gizzard.core.formats.card import Card
from gizzard.core.rules.ruleset import RuleSet
from gizzard.study import hand as study_hand
from gizzard.study import heard as study_heard
from gizzard.study.means import CONFIDENCE, Mean
from gizzard.study.question import HandRefused, Question, bids_before

MAX_DEALS: Final = 10_000_000
"""Maximum number of deals."""


@dataclass(frozen=True)
class BidOdds:
    """A bid and its value.

    Examples:
        >>> import gizzard as gz
        >>> gz.odds(gz.ruleset(players=3), ["ZC", "ZD"], "7H", deals=50).best
        BidOdds(bid=2, points=Mean(value=40.0, se=0.0), made=1.0, tied=False)
    """

    bid: int
    """The bid."""
    points: Mean
    """The expected points of the round. The standard error includes the uncertainty of how the others decide."""
    made: float
    """The chance that the bid is made."""
    tied: bool
    """Whether another bid is the best, but not significantly better."""


@dataclass(frozen=True)
class Heard:
    """A bid before one's own, and the cards that it suggests.

    Examples:
        >>> import gizzard as gz
        >>> heard = gz.odds(gz.ruleset(players=3), ["2C", "3C"], "7H", bids=[2], deals=400).heard[0]
        >>> heard.seat, heard.bid, heard.cards["AH"] > heard.before
        (0, 2, True)
    """

    seat: int
    """The bidder: 0 leads, the dealer is the last."""
    bid: int
    """The bid."""
    cards: Mapping[Card, float]
    """By unseen card, the chance that the bidder holds it."""
    before: float
    """The chance of each of them without the bid."""


@dataclass(frozen=True)
class Odds:
    """The odds of a hand.

    Examples:
        >>> import gizzard as gz
        >>> odds = gz.odds(gz.ruleset(players=3), ["ZC", "ZD"], "7H", deals=50)
        >>> [found.bid for found in odds.bids], odds.best.bid, odds.tricks
        ([0, 1, 2], 2, (0.0, 0.0, 1.0))
    """

    bids: tuple[BidOdds, ...]
    """Every legal bid, the lowest first."""
    best: BidOdds
    """The bid with the most expected points."""
    tricks: tuple[float, ...]
    """The chance of taking 0, 1, … tricks after the best bid."""
    margin: float
    """The largest half-width of the 95 % intervals of these chances, the uncertainty of the others' bids included."""
    heard: tuple[Heard, ...]
    """The bids before one's own; empty if the odds are exact."""
    deals: int
    """The number of deals on which the best bid was tried; 0 if the odds are exact."""
    exact: bool
    """Whether the odds are exact, as those of one card in the standard game are, if everyone bids by the odds."""


@checked
def odds(
    rules: RuleSet,
    hand: Sequence[str],
    turn_up: str | None = None,
    *,
    trump: str | None = None,
    bids: Sequence[int] = (),
    seat: int | None = None,
    opponents: Sequence[Bidder] = (),
    werewolf: int | None = None,
    deals: int | None = None,
    seed: int = 0,
    seconds: float | None = None,
    progress: Callable[[Odds, float], object] | None = None,
) -> Odds:
    """What every bid on a hand is worth, and how many tricks the hand takes (docs/study.md).

    Args:
        rules: the rules, from ``ruleset``. The size of the hand is one of their schedule.
        hand: the cards as dealt.
        turn_up: the card turned up, if any.
        trump: the suit that the dealer, or the holder of the Werewolf, named: one of ``CDHS``, or ``"-"`` for none.
        bids: the bids before one's own; their number is one's seat. Seat 0 leads, the dealer is the last.
        seat: one's seat, if all bid simultaneously.
        opponents: the kinds of the other players, as in ``hints``.
        werewolf: the other seat that put the Werewolf in the place of the turn-up.
        deals: the number of deals on which the best bid is tried, from 1 to 10,000,000; by default as many as make the
            sampling error of every chance at most 0.01.
        seed: the seed of the deals; the same seed gives the same numbers, unless a time limit ends the work.
        seconds: the time limit. There is an estimate in any case.
        progress: called after each batch of deals with the odds so far and the share of the work, from 0 to 1.

    Returns:
        The odds.

    Raises:
        RulesRefused: the rules cannot be played.
        ValueError: something is not a card, such a hand cannot be dealt or such bids made, or a number is out of range.
        TypeError: an argument has the wrong type.

    Examples:
        >>> import gizzard as gz
        >>> odds = gz.odds(gz.ruleset(players=4), ["AH"], "7H", bids=[1, 0])
        >>> odds.best.bid, round(odds.best.made, 4), odds.exact
        (1, 0.6603, True)
    """
    check_deals(deals, MAX_DEALS)
    playable = playable_rules(rules)
    own = None if seat is None else seat_among(playable.players, seat)
    try:
        question = Question(
            playable,
            tuple(Card(code).number for code in hand),
            NO_CARD if turn_up is None else Card(turn_up).number,
            suit_of(trump),
            bids_before(playable, tuple(bids), own),
            kinds_of(opponents),
            werewolf,
        )
        return last_within(_steps(question, deals, seed), seconds, progress)
    except HandRefused as refused:
        raise ValueError(str(refused)) from None


def _steps(question: Question, deals: int | None, seed: int) -> Generator[tuple[Odds, float]]:
    for estimate in study_hand.estimates(question, deals, seed):
        yield _odds(estimate.odds), min(estimate.progress, 1.0)


def _odds(found: study_hand.HandOdds) -> Odds:
    bids = tuple(map(_bid, found.bids))
    best = next(each for each in bids if each.bid == found.best)
    heard = tuple(map(_heard, found.heard))
    return Odds(bids, best, tuple(found.tricks), found.margin, heard, found.deals, found.exact)


def _bid(found: study_hand.BidOdds) -> BidOdds:
    return BidOdds(found.bid, Mean(found.expected, (found.ci[1] - found.expected) / CONFIDENCE), found.made, found.tied)


def _heard(found: study_heard.Heard) -> Heard:
    return Heard(found.seat, found.bid, {Card(code): chance for code, chance in found.cards.items()}, found.before)
