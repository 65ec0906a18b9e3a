"""A round of a score sheet: what is known before anybody bids, what is noted, and what follows from both.

The page runs this file, too: the build translates it (see ``core_build/javascript.py``).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from gizzard.core.cards import DECK, NO_SUIT, Suit
from gizzard.core.formats.effects import CLOUD, counts_of, most_effects
from gizzard.core.game.plan import Plan
from gizzard.core.game.score_sheet import BySeat, Line, Standing, changes_of
from gizzard.core.native.bits import bit, popcount
from gizzard.core.native.struct import MAX_SEATS, NO_SEAT
from gizzard.core.rules.bidding import NO_BID, BidLimit, barred_bid, binds
from gizzard.core.rules.elimination import leaver
from gizzard.core.rules.exchange import left_of
from gizzard.core.rules.roundspec import RoundSpec, under
from gizzard.core.rules.scoring import DEALER_POINTS, points_for
from gizzard.core.rules.special import Special, namings
from gizzard.core.rules.trump import TURNED_UP


class Problem(StrEnum):
    """What cannot be so in a round, unless the table waives it."""

    BARRED = "barred"
    """The last bid is the one that is barred."""
    TAKEN = "taken"
    """The tricks do not add up to the cards."""


@dataclass(frozen=True, slots=True)
class SheetRound:
    """A round of the sheet."""

    spec: RoundSpec
    """Includes the special rule in force."""
    before: Standing
    line: Line
    """What is noted of it."""
    turn: int
    """The seat whose turn it is to deal."""
    dealer: int
    """The actual dealer."""
    order: tuple[int, ...]
    """The seats of the round, from the dealer's left to the dealer."""
    scores: BySeat
    """The totals before the round."""
    points: BySeat = ()
    """By seat; None while bid or tricks are missing, and for a seat that does not play."""
    standing: Standing | None = None
    """After the round; None while points are missing."""

    @property
    def number(self) -> int:
        """From 1."""
        return self.spec.number

    @property
    def special(self) -> Special | None:
        """The special rule in force."""
        return self.before.special

    @property
    def with_bid(self) -> tuple[int, ...]:
        """The seats with a bid, in turn, also if every bid is zero."""
        return self.order if self.spec.dealer_bids else self.order[:-1]

    @property
    def bidders(self) -> tuple[int, ...]:
        """The seats that choose a bid, in turn; empty if none does."""
        return self.with_bid if self.spec.bidding_mode.asked else ()

    @property
    def turned(self) -> bool:
        """Whether a card is turned up for trump."""
        spec = self.spec
        return spec.trump == TURNED_UP and spec.cards * len(self.order) < len(DECK) + popcount(spec.extras)

    @property
    def nameable(self) -> tuple[Special, ...]:
        """The special rules that the dealer can name for the next round if a Wizard is turned up."""
        return namings(self.spec.names) if self.turned and self.spec.wizards else ()

    @property
    def settled_trump(self) -> Suit | None:
        """Trump if the rules settle it (NO_SUIT: none); None if the turn-up decides."""
        if self.turned:
            return None
        return NO_SUIT if self.spec.trump == TURNED_UP else self.spec.trump

    @property
    def trump(self) -> Suit | None:
        """Trump as settled by the rules or noted; None if it was not noted."""
        settled = self.settled_trump
        return self.line.trump if settled is None else settled

    @property
    def most_effects(self) -> dict[str, int]:
        """How often each effect of extra cards can happen in the round."""
        return most_effects(self.spec)

    @property
    def bids(self) -> BySeat:
        """The bids as made: zero if nobody is asked, None for a dealer who does not bid."""
        seats = self.with_bid
        return tuple(_bid_of(self, seat) if seat in seats else None for seat in range(len(self.scores)))

    @property
    def changed_bids(self) -> BySeat:
        """The bids that count, after all changes of them."""
        seats = self.with_bid
        return tuple(changed_bid(self, seat) if seat in seats else None for seat in range(len(self.scores)))

    @property
    def waived(self) -> Sequence[tuple[str, int | None]]:
        """What the table accepts by closing the round, as (rule, seat), with the rule's name in score files."""
        found: list[tuple[str, int | None]] = []
        if self.bid_barred:
            found.append((self.spec.last_bid.value, self.bidders[-1]))
        if self.dealer != self.turn:
            found.append(("dealer", self.dealer))
        if self.tricks_off != 0:
            found.append(("taken", None))
        return found

    @property
    def barred(self) -> int:
        """The bid that the last to bid may not make; NO_BID: none is barred, or the others' bids are missing."""
        return _barred(self, self.bidders[-1]) if self.bidders else NO_BID

    @property
    def tricks(self) -> int:
        """The tricks that somebody takes."""
        return self.spec.cards - self.line.effects.bombed

    @property
    def bid_total(self) -> int:
        """The sum of the bids so far."""
        return sum(bid or 0 for bid in self.bids)

    @property
    def taken_total(self) -> int:
        """The sum of the tricks noted so far."""
        return sum(self.line.taken[seat] or 0 for seat in self.order)

    @property
    def bids_missing(self) -> tuple[int, ...]:
        """The seats that have not bid yet, in turn; those whose bid is sealed have."""
        return tuple(seat for seat in self.bidders if not (is_bid(self, seat) or is_agreed(self, seat)))

    @property
    def taken_missing(self) -> tuple[int, ...]:
        """The seats whose tricks are not noted yet, in turn."""
        return tuple(seat for seat in self.order if self.line.taken[seat] is None and not is_agreed(self, seat))

    @property
    def bids_secret(self) -> bool:
        """Whether the bids may not be seen yet: until all are made, or until all tricks are taken (S2)."""
        if not has_secret_bids(self):
            return False
        return not self.bids_made or (shows_bids_last(self) and len(self.taken_missing) > 0)

    @property
    def bids_made(self) -> bool:
        """Whether every bid is noted, none only as a seal."""
        return all(self.line.bids[seat] is not None or is_agreed(self, seat) for seat in self.bidders)

    @property
    def bids_due(self) -> bool:
        """Whether sealed bids are to be opened: all have bid, and in some rounds all tricks are taken."""
        return not (self.bids_missing or (shows_bids_last(self) and self.taken_missing))

    @property
    def unsealed(self) -> tuple[int, ...]:
        """The seats whose secret bid was entered without opening a seal."""
        secret = self.bidders if has_secret_bids(self) else ()
        return tuple(seat for seat in secret if seat in self.line.unsealed)

    @property
    def tricks_off(self) -> int:
        """Difference of the tricks from the cards: too many, or too few once all are noted; 0 if they can be right."""
        is_known = None not in [self.line.taken[seat] for seat in self.order]
        total, tricks = self.taken_total, self.tricks
        return total - tricks if is_known or total > tricks else 0

    @property
    def bid_barred(self) -> bool:
        """Whether the last bid is the barred one."""
        return self.barred != NO_BID and self.line.bids[self.bidders[-1]] == self.barred

    @property
    def wrong(self) -> tuple[Problem, ...]:
        """What is wrong with the round, accepted or not."""
        barred_bid = [Problem.BARRED] if self.bid_barred else []
        return (*barred_bid, *([Problem.TAKEN] if self.tricks_off != 0 else []))

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What is wrong with the round, and not accepted."""
        return () if self.line.done else self.wrong

    @property
    def impossible(self) -> Sequence[tuple[str, int | None]]:
        """Numbers that no game can have, as (field of the line or its effects, seat); no table can accept them."""
        return _impossible(self)

    @property
    def closed(self) -> bool:
        """Whether the round counts: it is complete, possible, and done."""
        return self.line.done and self.standing is not None and len(self.impossible) == 0

    @property
    def after(self) -> Standing:
        """The standing after the round; points that are missing count as none."""
        return self.standing or _standing_after(self, _provisional(self))

    @property
    def eliminated(self) -> int:
        """The seat that is eliminated after the round, or NO_SEAT."""
        return NO_SEAT if self.standing is None else self.standing.eliminated


def has_secret_bids(of: SheetRound) -> bool:
    """Whether others do not see a bid before all are made, or before the round is over."""
    mode = of.spec.bidding_mode
    return mode.asked and mode.shown != "as-made"


def shows_bids_last(of: SheetRound) -> bool:
    """Whether secret bids are shown after the round, not before play."""
    return of.spec.bidding_mode.shown == "after-round"


def is_bid(of: SheetRound, seat: int) -> bool:
    """Whether a seat has bid, even if the bid is still sealed."""
    return of.line.bids[seat] is not None or (len(of.line.sealed) > seat and of.line.sealed[seat] is not None)


def is_agreed(of: SheetRound, seat: int) -> bool:
    """Whether a seat's points are agreed on instead of computed."""
    return len(of.line.by_hand) > seat and of.line.by_hand[seat] is not None


def round_of(of: Plan, standing: Standing, line: Line) -> SheetRound:
    """The round after a standing, which must exist, with what is noted of it."""
    players, seats, scores = len(standing.scores), standing.seats, list(standing.scores)
    for seat, points in line.joined:
        seats |= bit(seat)
        before = scores[seat]
        scores[seat] = points if before is None else before
    turn = left_of(standing.dealer, seats, players)
    dealer = turn if line.dealer is None else line.dealer
    spec = under(of[standing.number], standing.special)
    return _scored(SheetRound(spec, standing, line, turn, dealer, _order(dealer, seats, players), tuple(scores)))


def _scored(of: SheetRound) -> SheetRound:
    """The round with its points."""
    points = tuple(_points_of(of, seat) for seat in range(len(of.scores)))
    is_missing = None in [points[seat] for seat in of.order]
    return replace(of, points=points, standing=None if is_missing else _standing_after(of, points))


def _order(dealer: int, seats: int, players: int) -> tuple[int, ...]:
    order = []
    seat = dealer
    for _ in range(popcount(seats)):
        seat = left_of(seat, seats, players)
        order.append(seat)
    return tuple(order)


def _limit_for(of: SheetRound, seat: int) -> BidLimit | None:
    """The limit on this seat's bid; None if it is not the last to bid, or is free."""
    limit = of.spec.limit
    if limit is None:
        return None
    seats = sum(bit(other) for other in of.order)
    return limit if binds(limit.leader_only, seat, of.bidders[-1], seats, _filled(of.scores)) else None


def _barred(of: SheetRound, seat: int) -> int:
    """The bid barred for a seat, given the others' bids, or NO_BID."""
    limit = _limit_for(of, seat)
    others = [of.line.bids[other] for other in of.bidders if other != seat]
    if limit is None or None in others:
        return NO_BID
    even = barred_bid(of.spec.cards, sum(bid or 0 for bid in others), limit.zero_allowed)
    return even if even <= of.spec.cards else NO_BID


def _bid_of(of: SheetRound, seat: int) -> int | None:
    """The bid by which a seat is scored: NO_BID for a dealer without a bid; None if not entered yet."""
    if seat == of.dealer and not of.spec.dealer_bids:
        return NO_BID
    return of.line.bids[seat] if of.spec.bidding_mode.asked else 0


def changed_bid(of: SheetRound, seat: int) -> int | None:
    """The same after all changes of it."""
    bid = _bid_of(of, seat)
    return bid if bid is None or bid == NO_BID else bid + sum(changes_of(of.line.effects, seat))


def _points_of(of: SheetRound, seat: int) -> int | None:
    """A seat's points for the round; None if unknown, or if the seat does not play it."""
    if seat not in of.order:
        return None
    agreed = of.line.by_hand[seat] if of.line.by_hand else None
    if agreed is not None:
        return agreed
    bid, taken = changed_bid(of, seat), of.line.taken[seat]
    if bid == NO_BID:
        return DEALER_POINTS
    return None if bid is None or taken is None else points_for(of.spec.scoring, bid, taken)


def _impossible(of: SheetRound) -> list[tuple[str, int | None]]:
    line = of.line
    found: list[tuple[str, int | None]] = []
    for seat in of.bidders:
        bid = line.bids[seat]
        if bid is not None and not of.spec.allows_bid(bid):
            found.append(("bids", seat))
    for seat in of.order:
        if _is_outside(of, line.taken[seat]):
            found.append(("taken", seat))
    most = of.most_effects
    for effect, count in counts_of(line.effects).items():
        if count < 0 or count > most[effect]:
            found.append((effect, None))
    for seat, _ in line.effects.cloud:
        if (CLOUD, seat) not in found and not _is_changeable(of, seat):
            found.append((CLOUD, seat))
    return found


def _is_outside(of: SheetRound, number: int | None) -> bool:
    return number is not None and (number < 0 or number > of.spec.cards)


def _is_changeable(of: SheetRound, seat: int) -> bool:
    """Whether a seat has a bid that each of its changes leaves within the cards; True while it is not entered."""
    if seat not in of.order:
        return False
    bid = _bid_of(of, seat)
    for change in changes_of(of.line.effects, seat):
        bid = None if bid is None else bid + change
        if _bid_of(of, seat) == NO_BID or _is_outside(of, bid):
            return False
    return True


def _provisional(of: SheetRound) -> BySeat:
    """The points, with 0 for those that are missing; None for seats that do not play."""
    return [(points or 0) if seat in of.order else None for seat, points in enumerate(of.points)]


def _standing_after(of: SheetRound, points: BySeat) -> Standing:
    """The standing after a round with these points."""
    players = range(len(points))
    row = [points[seat] or 0 if seat < len(points) else 0 for seat in range(MAX_SEATS)]
    scores = [_sum(of.scores[seat], points[seat]) for seat in players]
    history = (*of.before.history, *row)
    seats = sum(bit(seat) for seat in of.order)
    out = leaver(seats, _filled(scores), of.number, list(history)) if of.spec.eliminates else NO_SEAT
    for seat in (*of.line.left, *(() if out == NO_SEAT else (out,))):
        seats &= ~bit(seat)
    gone = of.before.gone if out == NO_SEAT else of.before.gone | bit(out)
    return Standing(of.number, of.dealer, seats, tuple(scores), history, of.line.named, out, gone)


def _sum(total: int | None, points: int | None) -> int | None:
    return total if points is None else (total or 0) + points


def _filled(scores: BySeat) -> list[int]:
    """The totals as a row of MAX_SEATS."""
    return [(scores[seat] or 0) if seat < len(scores) else 0 for seat in range(MAX_SEATS)]
