"""A game without its cards: what follows from the bids and the tricks of each round, as a score pad writes them down.

The score pad on the phone runs this file, too: the build translates it (see ``core_build/javascript.py``).
"""

from collections.abc import Sequence
from dataclasses import dataclass

from gizzard.core.cards import DECK, NO_SUIT, Suit
from gizzard.core.game.plan import Plan
from gizzard.core.native.bits import bit, popcount
from gizzard.core.native.struct import MAX_SEATS, NO_SEAT
from gizzard.core.rules.bidding import NO_BID, BidLimit, barred_bid, binds
from gizzard.core.rules.deal import MIN_PLAYERS
from gizzard.core.rules.elimination import MIN_LEFT, leaver
from gizzard.core.rules.exchange import left_of
from gizzard.core.rules.extras import bid_changes_at_most, untaken_at_most
from gizzard.core.rules.roundspec import RoundSpec, under
from gizzard.core.rules.scoring import DEALER_POINTS, points_for
from gizzard.core.rules.special import Special, namings
from gizzard.core.rules.trump import TURNED_UP

BySeat = Sequence[int | None]
"""A number by seat, or None."""


@dataclass(frozen=True, slots=True)
class Effects:
    """What extra cards did in a round that its bids and tricks do not say."""

    untaken: int = 0
    """The number of tricks that nobody took."""
    bid_changes: tuple[tuple[int, int], ...] = ()
    """The changes of bids, 1 or -1 by seat, in order."""


NO_EFFECTS = Effects()


@dataclass(frozen=True, slots=True)
class Line:
    """The entry for one round."""

    bids: BySeat
    taken: BySeat
    dealer: int | None = None
    """The actual dealer, if it was not the seat whose turn it was."""
    named: Special | None = None
    """The special rule that the dealer named for the next round."""
    by_hand: BySeat = ()
    """Agreed points by seat; None if they are computed. Empty if all are computed."""
    joined: Sequence[tuple[int, int]] = ()
    """Seats that join before this round, with their starting points; a returning player keeps their total."""
    left: Sequence[int] = ()
    """Seats that leave after this round."""
    effects: Effects = NO_EFFECTS
    trump: Suit | None = None
    """NO_SUIT: there is none; None: not noted."""
    done: bool = False
    """The round is closed: the table accepts what is wrong with it."""
    sealed: Sequence[str | None] = ()
    """The seals of secret bids by seat, if several devices share the pad."""
    unsealed: Sequence[int] = ()
    """The seats whose bid was entered without opening a seal."""


@dataclass(frozen=True, slots=True)
class Standing:
    """The state of a game between two rounds."""

    number: int
    """The number of finished rounds."""
    dealer: int
    """The dealer of the latest round; before the first, the seat on the first dealer's right."""
    seats: int
    """Bitmask of the seats that are still playing."""
    scores: BySeat
    """Totals; None for a seat that has not joined yet."""
    history: tuple[int, ...]
    """Points by round, a row of MAX_SEATS each; 0 for a seat that did not play."""
    special: Special | None = None
    """The special rule named for the next round."""
    eliminated: int = NO_SEAT
    """The seat that was eliminated after the last round."""
    gone: int = 0
    """Bitmask of all seats that were eliminated."""


@dataclass(frozen=True, slots=True)
class Round:
    """The next round, or the one being entered."""

    spec: RoundSpec
    """Includes the special rule in force."""
    special: Special | None
    turn: int
    """The seat whose turn it is to deal."""
    dealer: int
    """The actual dealer."""
    order: tuple[int, ...]
    """The seats of the round, from the dealer's left to the dealer."""
    bidders: tuple[int, ...]
    """The seats that choose a bid, in turn; empty if none does."""
    scores: BySeat
    """The totals before the round."""
    turned: bool
    """Whether a card is turned up for trump."""
    nameable: tuple[Special, ...]
    """The special rules that the dealer can name for the next round if a Wizard is turned up."""


def opening(players: int, first_dealer: int, lines: Sequence[Line], absent: int = 0) -> Standing:
    """The standing before the first round. A seat that joins later is empty; `absent`: bitmask of others that are."""
    there = [seat for seat in range(players) if not absent >> seat & 1 and _starts(lines, seat)]
    scores = tuple(0 if seat in there else None for seat in range(players))
    return Standing(0, (first_dealer - 1) % players, sum(bit(seat) for seat in there), scores, ())


def _starts(lines: Sequence[Line], seat: int) -> bool:
    """Whether a seat plays from the beginning."""
    for line in lines:
        if any(joining == seat for joining, _ in line.joined):
            return False
        if seat in line.left:
            return True
    return True


def due(plan: Plan, players: int, standing: Standing, line: Line | None = None) -> Round:
    """The next round, which must exist; ``line`` gives the seats that join and the actual dealer."""
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
    turned = spec.trump == TURNED_UP and spec.cards * len(order) < len(DECK) + popcount(spec.extras)
    return Round(
        spec,
        standing.special,
        turn,
        dealer,
        order,
        _bidders(order, spec) if spec.bidding_mode.asked else (),
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


def with_bid(due: Round) -> tuple[int, ...]:
    """The seats with a bid, in turn, also if every bid is zero."""
    return _bidders(due.order, due.spec)


def _bidders(order: tuple[int, ...], spec: RoundSpec) -> tuple[int, ...]:
    return order if spec.dealer_bids else order[:-1]


def settled_trump(due: Round) -> Suit | None:
    """Trump if the rules settle it (NO_SUIT: none); None if the turn-up decides."""
    if due.turned:
        return None
    return NO_SUIT if due.spec.trump == TURNED_UP else due.spec.trump


def fewest(standing: Standing) -> int:
    """The number of seats that have to play: three, or two once somebody was eliminated."""
    return MIN_LEFT if standing.gone else MIN_PLAYERS


def limit_for(due: Round, seat: int) -> BidLimit | None:
    """The limit on this seat's bid; None if it is not the last to bid, or is free."""
    limit = due.spec.limit
    if limit is None or not due.bidders:
        return None
    seats = sum(bit(other) for other in due.order)
    return limit if binds(limit.leader_only, seat, due.bidders[-1], seats, _filled(due.scores)) else None


def barred(due: Round, seat: int, bids: BySeat) -> int:
    """The bid barred for a seat, given the others' bids, or NO_BID."""
    limit = limit_for(due, seat)
    others = [bids[other] for other in due.bidders if other != seat]
    if limit is None or None in others:
        return NO_BID
    even = barred_bid(due.spec.cards, sum(bid or 0 for bid in others), limit.zero_allowed)
    return even if even <= due.spec.cards else NO_BID


def bid_of(due: Round, seat: int, bids: BySeat) -> int | None:
    """The bid by which a seat is scored: NO_BID for a dealer without a bid; None if not entered yet."""
    if seat == due.dealer and not due.spec.dealer_bids:
        return NO_BID
    return bids[seat] if due.spec.bidding_mode.asked else 0


def changed_bid(due: Round, seat: int, line: Line) -> int | None:
    """The same after all changes of it."""
    bid = bid_of(due, seat, line.bids)
    return bid if bid is None or bid == NO_BID else bid + sum(changes_of(line.effects, seat))


def changes_of(effects: Effects, seat: int) -> list[int]:
    """The changes of a seat's bid, in order."""
    return [change for changed, change in effects.bid_changes if changed == seat]


def most_untaken(due: Round) -> int:
    """The most tricks of the round that nobody may take."""
    return untaken_at_most(due.spec.extras, due.spec.cards)


def most_bid_changes(due: Round) -> int:
    """The most changes of bids in the round."""
    return bid_changes_at_most(due.spec.extras, due.spec.cards, due.spec.rebid_late)


def tricks_to_take(due: Round, line: Line) -> int:
    """The tricks that somebody takes."""
    return due.spec.cards - line.effects.untaken


def tricks_off(due: Round, line: Line) -> int:
    """Difference of the tricks from the cards: too many, or too few once all are noted; 0 if they can be right."""
    taken = [line.taken[seat] for seat in due.order]
    off = sum(number or 0 for number in taken) - tricks_to_take(due, line)
    return off if off > 0 or None not in taken else 0


def points_of(due: Round, seat: int, line: Line) -> int | None:
    """A seat's points for the round; None if unknown, or if the seat does not play it."""
    if seat not in due.order:
        return None
    agreed = line.by_hand[seat] if line.by_hand else None
    if agreed is not None:
        return agreed
    bid, taken = changed_bid(due, seat, line), line.taken[seat]
    if bid == NO_BID:
        return DEALER_POINTS
    return None if bid is None or taken is None else points_for(due.spec.scoring, bid, taken)


def waivers(due: Round, line: Line) -> list[tuple[str, int | None]]:
    """Rule violations accepted by the table, as (rule, seat), with the rule's name in score files."""
    found: list[tuple[str, int | None]] = []
    last = due.bidders[-1] if due.bidders else NO_SEAT
    if last != NO_SEAT and line.bids[last] is not None and line.bids[last] == barred(due, last, line.bids):
        found.append((due.spec.last_bid.value, last))
    if due.dealer != due.turn:
        found.append(("dealer", due.dealer))
    if tricks_off(due, line) != 0:
        found.append(("taken", None))
    return found


def impossible(due: Round, line: Line) -> list[tuple[str, int | None]]:
    """Numbers that no game can have, whatever the table accepts, as (field of the line or its effects, seat)."""
    found: list[tuple[str, int | None]] = []
    for seat in due.bidders:
        bid = line.bids[seat]
        if bid is not None and not due.spec.allows_bid(bid):
            found.append(("bids", seat))
    for seat in due.order:
        if _is_outside(due, line.taken[seat]):
            found.append(("taken", seat))
    if line.effects.untaken < 0 or line.effects.untaken > most_untaken(due):
        found.append(("untaken", None))
    if len(line.effects.bid_changes) > most_bid_changes(due):
        found.append(("bid_changes", None))
    for seat, _ in line.effects.bid_changes:
        if ("bid_changes", seat) not in found and not _is_changeable(due, line, seat):
            found.append(("bid_changes", seat))
    return found


def _is_outside(due: Round, number: int | None) -> bool:
    return number is not None and (number < 0 or number > due.spec.cards)


def _is_changeable(due: Round, line: Line, seat: int) -> bool:
    """Whether a seat has a bid that each of its changes leaves within the cards; True while it is not entered."""
    if seat not in due.order:
        return False
    bid = bid_of(due, seat, line.bids)
    for change in changes_of(line.effects, seat):
        bid = None if bid is None else bid + change
        if bid_of(due, seat, line.bids) == NO_BID or _is_outside(due, bid):
            return False
    return True


def after(players: int, standing: Standing, due: Round, line: Line) -> Standing | None:
    """The standing after a round; None while points are missing."""
    points = [points_of(due, seat, line) for seat in range(players)]
    if any(points[seat] is None for seat in due.order):
        return None
    row = [points[seat] or 0 if seat < players else 0 for seat in range(MAX_SEATS)]
    scores = [_sum(due.scores[seat], points[seat]) for seat in range(players)]
    history = (*standing.history, *row)
    seats = sum(bit(seat) for seat in due.order)
    number = standing.number + 1
    out = leaver(seats, _filled(scores), number, list(history)) if due.spec.eliminates else NO_SEAT
    for seat in (*line.left, *(() if out == NO_SEAT else (out,))):
        seats &= ~bit(seat)
    gone = standing.gone if out == NO_SEAT else standing.gone | bit(out)
    return Standing(number, due.dealer, seats, tuple(scores), history, line.named, out, gone)


def _sum(total: int | None, points: int | None) -> int | None:
    return total if points is None else (total or 0) + points


def _filled(scores: BySeat) -> list[int]:
    """The totals as a row of MAX_SEATS."""
    return [(scores[seat] or 0) if seat < len(scores) else 0 for seat in range(MAX_SEATS)]


def leading(standing: Standing) -> list[int]:
    """The leaders among the seats still playing, in order."""
    playing = [seat for seat, score in enumerate(standing.scores) if standing.seats >> seat & 1 and score is not None]
    most = max([standing.scores[seat] or 0 for seat in playing], default=0)
    return [seat for seat in playing if standing.scores[seat] == most]
