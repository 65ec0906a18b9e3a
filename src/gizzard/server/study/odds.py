"""Requests for the odds of a hand, answered as JSON."""

from dataclasses import asdict
from typing import Annotated, Any, Literal

import msgspec

from gizzard.bots.search.bidders import Bidder
from gizzard.core.cards import CODES, NO_SUIT, RANKS, SUITS
from gizzard.core.decoding import convert
from gizzard.core.native.struct import MAX_TRICKS
from gizzard.core.rules.parsing import parse
from gizzard.core.rules.ruleset import RulesJson
from gizzard.server.tables.setup import check_length
from gizzard.server.wire.messages import ClientMessage, RequestError
from gizzard.study.first_hand import FirstHand, Odds, chance_of_lead, first_hand, tables, threshold
from gizzard.study.printed import PRINTED_THRESHOLDS, Comparison, Kind, comparisons
from gizzard.study.question import Question, bids_before, cards_of, trump_of, turn_up_of

CardCode = Annotated[str, msgspec.Meta(max_length=10)]
"""A card as typed, possibly invalid."""


class OddsBody(ClientMessage, frozen=True):
    """A bidding decision: the hand as dealt, the turn-up, the trump named by the dealer or the Werewolf's holder, and
    the earlier bids. The number of bids is the seat (0 leads); if everybody bids simultaneously there are none, and
    ``seat`` names it."""

    rules: RulesJson
    hand: tuple[CardCode, ...]
    turn_up: CardCode | None = None
    trump: Literal["C", "D", "H", "S", "none"] | None = None
    bids: tuple[Annotated[int, msgspec.Meta(ge=0, le=MAX_TRICKS)], ...] = ()
    seat: Annotated[int, msgspec.Meta(ge=0, le=5)] | None = None
    opponents: Annotated[tuple[Bidder, ...], msgspec.Meta(max_length=5)] = ()
    """The kinds of the other players in the order of the seats, or one for all; none: people."""
    werewolf: Annotated[int, msgspec.Meta(ge=0, le=5)] | None = None
    """The other seat that put the Werewolf in the place of the turn-up."""


class FirstHandBody(ClientMessage, frozen=True):
    """A one-card round of the standard game: number of players, turn-up, the trump chosen if that is a Wizard, and the
    earlier bids."""

    players: Annotated[int, msgspec.Meta(ge=3, le=6)]
    turn_up: CardCode
    trump: Literal["C", "D", "H", "S"] | None = None
    bids: tuple[Annotated[int, msgspec.Meta(ge=0, le=1)], ...] = ()


def question_of(body: OddsBody) -> Question:
    """Parse a request. Raises RulesRefused for invalid rules, HandRefused for invalid cards."""
    check_length(body.rules)
    rules = parse(body.rules)
    bids = bids_before(rules, body.bids, body.seat)
    hand, turn_up, trump = cards_of(body.hand), turn_up_of(body.turn_up), trump_of(body.trump)
    return Question(rules, hand, turn_up, trump, bids, body.opponents, body.werewolf)


def estimate(body: OddsBody, tally: dict[str, Any]) -> dict[str, Any]:
    """Add one batch of deals to a tally. Returns the odds and the new tally (see ``refined``)."""
    from gizzard.study.bid_tally import BidTally  # numpy is slow to import
    from gizzard.study.hand import refined

    odds, after, progress = refined(question_of(body), convert(tally, BidTally))
    answer = asdict(odds) | {"progress": progress, "done": progress >= 1}
    return {"odds": answer, "tally": msgspec.to_builtins(after)}


class PrintedThreshold(msgspec.Struct, frozen=True):
    """How many cards the leader has to beat for a bid of one, the chance of the trick then and with one card fewer."""

    exact: int
    printed: int
    chance: float
    below: float


class PrintedCard(msgspec.Struct, frozen=True):
    """The lowest card to bid one with, by S0 and exactly; what the lower of the two beats, and its chance."""

    turn_up: str
    kind: Kind
    printed: str
    exact: str
    right: bool
    beats: int
    chance: float


class FirstHandRow(msgspec.Struct, frozen=True):
    """A card of a one-card round: the cards it beats when led (null for later seats), its chance, and the bid."""

    card: str
    beats: int | None
    chance: float
    fraction: str
    bid: int


class FirstHandOdds(msgspec.Struct, frozen=True):
    """The odds of the one-card round; no rows if no bidder who follows the odds would have made these bids."""

    threshold: PrintedThreshold
    printed: list[PrintedCard]
    rows: list[FirstHandRow]


def first_hand_odds(body: FirstHandBody) -> FirstHandOdds:
    """The odds of every card of a one-card round, and S0's table beside the exact one."""
    turn_up = turn_up_of(body.turn_up)
    shown = [table for table in tables(body.players) if table.turn_up == turn_up and _is_trump(table, body.trump)]
    if not shown or len(body.bids) >= body.players or not set(body.bids) <= {0, 1}:
        raise RequestError("first-hand", players=body.players)
    printed = [_comparison(found) for found in comparisons() if found.players == body.players]
    return FirstHandOdds(_threshold(body.players), printed, [_row(odds) for odds in first_hand(shown[0], body.bids)])


def _is_trump(table: FirstHand, trump: str | None) -> bool:
    return trump is None or (table.trump != NO_SUIT and SUITS[table.trump] == trump)


def _threshold(players: int) -> PrintedThreshold:
    least = threshold(players)
    chances = (float(chance_of_lead(beaten, players)) for beaten in (least, least - 1))
    return PrintedThreshold(least, PRINTED_THRESHOLDS[players], *chances)


def _comparison(found: Comparison) -> PrintedCard:
    turn_up, printed, exact = RANKS[found.turn_up], RANKS[found.printed], RANKS[found.exact]
    return PrintedCard(turn_up, found.kind, printed, exact, found.right, found.proof.beats, float(found.proof.chance))


def _row(odds: Odds) -> FirstHandRow:
    fraction = f"{odds.chance.numerator}/{odds.chance.denominator}"
    return FirstHandRow(CODES[odds.card], None if odds.bids else odds.beats, float(odds.chance), fraction, odds.bid)
