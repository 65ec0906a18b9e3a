"""A game without its cards: what follows from the bids and the tricks of each round, as a score pad writes them down.

The score pad on the phone runs this file, too: the build translates it (see ``core_build/javascript.py``).
"""

from collections.abc import Sequence
from dataclasses import dataclass

from gizzard.cards import DECK
from gizzard.game.plan import Plan
from gizzard.native.bits import bit, popcount
from gizzard.native.struct import MAX_SEATS
from gizzard.rules.bidding import NO_BID, Bidding, BidLimit, barred_bid
from gizzard.rules.elimination import NOBODY, leaver
from gizzard.rules.exchange import left_of
from gizzard.rules.roundspec import RoundSpec
from gizzard.rules.scoring import DEALER_POINTS, points_for
from gizzard.rules.special import Special, namings, under
from gizzard.rules.trump import TURNED_UP

BySeat = Sequence[int | None]
"""A number by seat; None where there is none."""


@dataclass(frozen=True, slots=True)
class Line:
    """What is written on the pad about one round."""

    bids: BySeat
    taken: BySeat
    dealer: int | None = None
    """Who dealt, where it was another than whose turn it was."""
    named: Special | None = None
    """The special rule that the dealer named for the next round."""
    by_hand: BySeat = ()
    """Points that were agreed on, by seat; None where they are computed. Empty: all are."""
    joined: Sequence[tuple[int, int]] = ()
    """Seats that play from this round on, with the points they begin with; who comes back has their total."""
    left: Sequence[int] = ()
    """Seats that play no longer after this round."""


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a game stands between two rounds."""

    number: int
    """Rounds finished."""
    dealer: int
    """Who dealt the last of them; before the first, the seat on the first dealer's right."""
    seats: int
    """The mask of the seats that play on."""
    scores: BySeat
    """Totals; None for a seat that has not joined."""
    history: tuple[int, ...]
    """Points by round, a row of MAX_SEATS each; 0 for a seat that did not play."""
    special: Special | None = None
    """The special rule named for the next round."""
    eliminated: int = NOBODY
    """The seat that was eliminated after the last round."""


@dataclass(frozen=True, slots=True)
class Round:
    """A round that is due, or being entered."""

    spec: RoundSpec
    """Under the special rule in force."""
    special: Special | None
    turn: int
    """The seat whose turn it is to deal."""
    dealer: int
    """The seat that deals in fact."""
    order: tuple[int, ...]
    """The seats of the round, from the dealer's left to the dealer."""
    bidders: tuple[int, ...]
    """Those that choose a bid, in turn; empty where nobody does."""
    scores: BySeat
    """The totals before it."""
    turned: bool
    """Whether a card is turned up for trump."""
    nameable: tuple[Special, ...]
    """What the dealer may name for the next round, where a Wizard is turned up."""


def opening(players: int, first_dealer: int, lines: Sequence[Line]) -> Standing:
    """The standing before the first round. A seat that joins, in that round or a later one, is still empty."""
    there = [seat for seat in range(players) if _starts(lines, seat)]
    scores = tuple(0 if seat in there else None for seat in range(players))
    return Standing(0, (first_dealer - 1) % players, sum(bit(seat) for seat in there), scores, ())


def _starts(lines: Sequence[Line], seat: int) -> bool:
    """Whether a seat is taken from the beginning, with no points."""
    for line in lines:
        if any(joining == seat for joining, _ in line.joined):
            return False
        if seat in line.left:
            return True
    return True


def due(plan: Plan, players: int, standing: Standing, line: Line | None = None) -> Round:
    """The next round, of which there is one; ``line`` says who joins before it, and who deals in fact."""
    seats = standing.seats
    scores = list(standing.scores)
    for seat, points in line.joined if line else ():
        seats |= bit(seat)
        before = scores[seat]
        scores[seat] = points if before is None else before
    turn = left_of(standing.dealer, seats, players)
    dealer = line.dealer if line and line.dealer is not None else turn
    order = _order(dealer, seats, players)
    spec = under(plan[standing.number], standing.special)
    bidders = order if spec.dealer_bids else order[:-1]
    turned = spec.trump == TURNED_UP and spec.cards * len(order) < len(DECK)
    return Round(
        spec,
        standing.special,
        turn,
        dealer,
        order,
        bidders if spec.bids_asked else (),
        tuple(scores),
        turned,
        namings(spec.names) if turned and spec.wizards else (),
    )


def _order(dealer: int, seats: int, players: int) -> tuple[int, ...]:
    order = []
    seat = dealer
    for _ in range(popcount(seats)):
        seat = left_of(seat, seats, players)
        order.append(seat)
    return tuple(order)


def limit_for(due: Round, seat: int) -> BidLimit | None:
    """The limit on this seat's bid; None where it is not the last to bid, or free."""
    limit = due.spec.limit
    if limit is None or not due.bidders or seat != due.bidders[-1] or due.spec.bidding is not Bidding.OPEN:
        return None
    return limit if not limit.leader_only or _leads(due, seat) else None


def _leads(due: Round, seat: int) -> bool:
    """Whether a seat alone has the highest score of those in the round."""
    return all(other == seat or due.scores[other] < due.scores[seat] for other in due.order)  # type: ignore[operator]


def barred(due: Round, seat: int, bids: BySeat) -> int:
    """The bid that a seat may not make, once all others have bid; NO_BID where none is barred."""
    limit = limit_for(due, seat)
    others = [bids[other] for other in due.bidders if other != seat]
    if limit is None or None in others:
        return NO_BID
    even = barred_bid(due.spec.cards, sum(bid or 0 for bid in others), limit.zero_allowed)
    return even if even <= due.spec.cards else NO_BID


def bid_of(due: Round, seat: int, bids: BySeat) -> int | None:
    """The bid by which a seat is scored: NO_BID for a dealer who does not bid; None where it is not written yet."""
    if seat == due.dealer and not due.spec.dealer_bids:
        return NO_BID
    return bids[seat] if due.spec.bids_asked else 0


def points_of(due: Round, seat: int, line: Line) -> int | None:
    """What the round brings a seat; None where it is not known yet, and for a seat that does not play it."""
    if seat not in due.order:
        return None
    agreed = line.by_hand[seat] if line.by_hand else None
    if agreed is not None:
        return agreed
    bid, taken = bid_of(due, seat, line.bids), line.taken[seat]
    if bid == NO_BID:
        return DEALER_POINTS
    return None if bid is None or taken is None else points_for(due.spec.scoring, bid, taken)


def waivers(due: Round, line: Line) -> list[tuple[str, int | None]]:
    """What the table let pass in a round, by the names of a score file: the rule, and the seat concerned."""
    found: list[tuple[str, int | None]] = []
    last = due.bidders[-1] if due.bidders else NOBODY
    if last != NOBODY and line.bids[last] is not None and line.bids[last] == barred(due, last, line.bids):
        found.append((due.spec.last_bid.value, last))
    if due.dealer != due.turn:
        found.append(("dealer", due.dealer))
    taken = [line.taken[seat] for seat in due.order]
    if None not in taken and sum(number or 0 for number in taken) != due.spec.cards:
        found.append(("taken", None))
    return found


def after(players: int, standing: Standing, due: Round, line: Line) -> Standing | None:
    """The standing after a round; None as long as points are missing."""
    points = [points_of(due, seat, line) for seat in range(players)]
    if any(points[seat] is None for seat in due.order):
        return None
    row = [points[seat] or 0 if seat < players else 0 for seat in range(MAX_SEATS)]
    scores = [_sum(due.scores[seat], points[seat]) for seat in range(players)]
    history = (*standing.history, *row)
    seats = sum(bit(seat) for seat in due.order)
    number = standing.number + 1
    out = leaver(seats, _filled(scores), number, list(history)) if due.spec.eliminates else NOBODY
    for seat in (*line.left, *(() if out == NOBODY else (out,))):
        seats &= ~bit(seat)
    return Standing(number, due.dealer, seats, tuple(scores), history, line.named, out)


def _sum(total: int | None, points: int | None) -> int | None:
    return total if points is None else (total or 0) + points


def _filled(scores: BySeat) -> list[int]:
    """The totals in a row of MAX_SEATS."""
    return [(scores[seat] or 0) if seat < len(scores) else 0 for seat in range(MAX_SEATS)]


def leading(standing: Standing) -> list[int]:
    """Of the seats that play on, those with the most points, in order."""
    playing = [seat for seat, score in enumerate(standing.scores) if standing.seats >> seat & 1 and score is not None]
    most = max([standing.scores[seat] or 0 for seat in playing], default=0)
    return [seat for seat in playing if standing.scores[seat] == most]
