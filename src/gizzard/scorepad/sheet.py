"""A pad worked out: every round with its points, what is missing in it, what cannot be so, and how the game stands.

The page runs this file, too: the build translates it (see ``core_build/javascript.py``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from gizzard.core.cards import Suit
from gizzard.core.game.plan import Plan, plan
from gizzard.core.game.score_sheet import (
    BySeat,
    Line,
    Round,
    Standing,
    after,
    barred,
    bid_of,
    changed_bid,
    due,
    impossible,
    leading,
    opening,
    points_of,
    settled_trump,
    tricks_off,
    tricks_to_take,
    waivers,
    with_bid,
)
from gizzard.core.native.struct import NO_SEAT
from gizzard.core.rules.bidding import NO_BID
from gizzard.core.rules.ruleset import RuleSet
from gizzard.scorepad.pad import Pad, empty_line


class Problem(StrEnum):
    """What cannot be so in a round, unless the table waives it."""

    BARRED = "barred"
    """The last bid is the one that is barred."""
    TAKEN = "taken"
    """The tricks do not add up to the cards."""


@dataclass(frozen=True, slots=True)
class SheetRound:
    """A round of the sheet."""

    number: int
    """From 1."""
    before: Standing
    due: Round
    """What is known of it before anybody bids."""
    line: Line
    """What is noted of it."""
    points: BySeat
    """By seat; None while bid or tricks are missing, and for a seat that does not play."""
    standing: Standing | None
    """After the round; None while points are missing."""
    waived: Sequence[tuple[str, int | None]]
    """What the table accepts by closing the round, as (rule, seat)."""

    @property
    def trump(self) -> Suit | None:
        """Trump as settled by the rules or noted; None if it was not noted."""
        settled = settled_trump(self.due)
        return self.line.trump if settled is None else settled

    @property
    def bids(self) -> BySeat:
        """The bids as made: zero if nobody is asked, None for a dealer who does not bid."""
        bidding = with_bid(self.due)
        bids = [bid_of(self.due, seat, self.line.bids) for seat in range(len(self.points))]
        return tuple(bid if seat in bidding else None for seat, bid in enumerate(bids))

    @property
    def changed_bids(self) -> BySeat:
        """The bids that count, after all changes of them."""
        bidding = with_bid(self.due)
        bids = [changed_bid(self.due, seat, self.line) for seat in range(len(self.points))]
        return tuple(bid if seat in bidding else None for seat, bid in enumerate(bids))

    @property
    def barred(self) -> int:
        """The bid that the last to bid may not make; NO_BID: none is barred, or the others' bids are missing."""
        return barred(self.due, self.due.bidders[-1], self.line.bids) if self.due.bidders else NO_BID

    @property
    def tricks(self) -> int:
        """The tricks that somebody takes."""
        return tricks_to_take(self.due, self.line)

    @property
    def bid_total(self) -> int:
        """The sum of the bids so far."""
        return sum(bid or 0 for bid in self.bids)

    @property
    def taken_total(self) -> int:
        """The sum of the tricks noted so far."""
        return sum(self.line.taken[seat] or 0 for seat in self.due.order)

    @property
    def bids_missing(self) -> tuple[int, ...]:
        """The seats that have not bid yet, in turn; those whose bid is sealed have."""
        return tuple(seat for seat in self.due.bidders if not (is_bid(self, seat) or is_agreed(self, seat)))

    @property
    def taken_missing(self) -> tuple[int, ...]:
        """The seats whose tricks are not noted yet, in turn."""
        return tuple(seat for seat in self.due.order if self.line.taken[seat] is None and not is_agreed(self, seat))

    @property
    def bids_secret(self) -> bool:
        """Whether the bids may not be seen yet: until all are made, or until all tricks are taken (S2)."""
        if not has_secret_bids(self):
            return False
        return not self.bids_made or (shows_bids_last(self) and len(self.taken_missing) > 0)

    @property
    def bids_made(self) -> bool:
        """Whether every bid is noted, none only as a seal."""
        return all(self.line.bids[seat] is not None or is_agreed(self, seat) for seat in self.due.bidders)

    @property
    def bids_due(self) -> bool:
        """Whether sealed bids are to be opened: all have bid, and in some rounds all tricks are taken."""
        return not (self.bids_missing or (shows_bids_last(self) and self.taken_missing))

    @property
    def unsealed(self) -> tuple[int, ...]:
        """The seats whose secret bid was entered without opening a seal."""
        secret = self.due.bidders if has_secret_bids(self) else ()
        return tuple(seat for seat in secret if seat in self.line.unsealed)

    @property
    def tricks_off(self) -> int:
        """Difference of the tricks from the cards: too many, or too few once all are noted; 0 if they can be right."""
        return tricks_off(self.due, self.line)

    @property
    def bid_barred(self) -> bool:
        """Whether the last bid is the barred one."""
        return self.barred != NO_BID and self.line.bids[self.due.bidders[-1]] == self.barred

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
        return impossible(self.due, self.line)

    @property
    def closed(self) -> bool:
        """Whether the round counts: it is complete, possible, and done."""
        return self.line.done and self.standing is not None and len(self.impossible) == 0

    @property
    def after(self) -> Standing:
        """The standing after the round; points that are missing count as none."""
        return self.standing or _provisional(self)

    @property
    def eliminated(self) -> int:
        """The seat that is eliminated after the round, or NO_SEAT."""
        return NO_SEAT if self.standing is None else self.standing.eliminated


def has_secret_bids(of: SheetRound) -> bool:
    """Whether others do not see a bid before all are made, or before the round is over."""
    mode = of.due.spec.bidding_mode
    return mode.asked and mode.shown != "as-made"


def shows_bids_last(of: SheetRound) -> bool:
    """Whether secret bids are shown after the round, not before play."""
    return of.due.spec.bidding_mode.shown == "after-round"


def is_bid(of: SheetRound, seat: int) -> bool:
    """Whether a seat has bid, even if the bid is still sealed."""
    return of.line.bids[seat] is not None or (len(of.line.sealed) > seat and of.line.sealed[seat] is not None)


def is_agreed(of: SheetRound, seat: int) -> bool:
    """Whether a seat's points are agreed on instead of computed."""
    return len(of.line.by_hand) > seat and of.line.by_hand[seat] is not None


def _provisional(of: SheetRound) -> Standing:
    players = len(of.points)
    line = replace(of.line, by_hand=tuple(points or 0 for points in of.points))
    return after(players, of.before, of.due, line) or of.before


@dataclass(frozen=True, slots=True)
class Sheet:
    """The whole pad."""

    rules: RuleSet
    names: tuple[str, ...]
    first_dealer: int
    plan: Plan
    rounds: tuple[SheetRound, ...]
    """All rounds that are closed, then the one under way."""
    later: tuple[SheetRound, ...]
    """The rounds of which something is noted after the one under way; their totals are provisional."""
    standing: Standing
    """After the last closed round."""
    ended: bool
    """The game was ended before its last round."""
    noted: int
    """The number of the last round of which anything is noted; 0 if there is none."""

    @property
    def current(self) -> SheetRound | None:
        """The round under way; None once the game is over or was ended."""
        return self.rounds[-1] if self.rounds and not self.rounds[-1].closed else None

    @property
    def closed(self) -> tuple[SheetRound, ...]:
        """The rounds that count."""
        return tuple(one for one in self.rounds if one.closed)

    @property
    def all(self) -> tuple[SheetRound, ...]:
        """The rounds that are closed, the one under way, and those noted after it."""
        return (*self.rounds, *self.later)

    @property
    def written(self) -> tuple[SheetRound, ...]:
        """All rounds of which anything is noted, closed or not."""
        return tuple(one for one in self.all if one.number <= self.noted)

    @property
    def over(self) -> bool:
        """Whether every round is closed."""
        return len(self.closed) == len(self.plan)

    @property
    def leaders(self) -> list[int]:
        """Of the seats that still play, those with the most points."""
        return leading(self.standing)


def sheet_of(pad: Pad) -> Sheet:
    """Everything that follows from a pad. Raises RulesRefused if its rules cannot be played."""
    rounds_planned, players = plan(pad.rules), pad.rules.players
    standing = opening(players, pad.first_dealer, pad.lines, pad.absent)
    last = standing
    closed: list[SheetRound] = []
    others: list[SheetRound] = []
    while standing.number < len(rounds_planned) and (not others or standing.number < len(pad.lines)):
        one = round_of(rounds_planned, players, standing, _noted(pad, standing.number))
        standing = one.after
        if one.closed and not others:
            closed.append(one)
            last = standing
        else:
            others.append(one)
    shown = [] if pad.ended else others
    rounds = (*closed, *shown[:1])
    return Sheet(
        pad.rules,
        pad.names,
        pad.first_dealer,
        rounds_planned,
        rounds,
        tuple(shown[1:]),
        last,
        pad.ended,
        len(pad.lines),
    )


def _noted(pad: Pad, index: int) -> Line:
    return pad.lines[index] if index < len(pad.lines) else empty_line(pad.rules.players)


def round_of(of: Plan, players: int, standing: Standing, line: Line) -> SheetRound:
    """The next round, with what is noted of it."""
    one = due(of, players, standing, line)
    points = tuple(points_of(one, seat, line) for seat in range(players))
    following = after(players, standing, one, line)
    return SheetRound(one.spec.number, standing, one, line, points, following, waivers(one, line))


@dataclass(frozen=True, slots=True)
class Rank:
    """A place in the ranking, shared by those with the same total."""

    seat: int
    place: int
    score: int
    playing: bool
    """Still in the game."""


def ranking(standing: Standing) -> list[Rank]:
    """Everybody who has a total, by place; those who no longer play come after all others."""
    found = [
        Rank(seat, 1 + _ahead(standing, seat), score, _plays(standing, seat))
        for seat, score in enumerate(standing.scores)
        if score is not None
    ]
    places = range(1, len(found) + 1)
    return [rank for place in places for rank in found if rank.place == place]


def _plays(standing: Standing, seat: int) -> bool:
    return standing.seats >> seat & 1 == 1


def _ahead(standing: Standing, seat: int) -> int:
    """The number of seats before a seat."""
    score, playing = standing.scores[seat] or 0, _plays(standing, seat)
    ahead = [
        _plays(standing, other) > playing or (_plays(standing, other) == playing and total > score)
        for other, total in enumerate(standing.scores)
        if total is not None
    ]
    return sum(ahead)


def bid_before(of: SheetRound, seat: int) -> int | None:
    """A seat's bid as made, if it was changed since; else None."""
    bid = of.line.bids[seat]
    return None if bid == of.changed_bids[seat] else bid


def made(of: SheetRound, seat: int) -> bool:
    """Whether a seat took as many tricks as it had bid in the end."""
    return seat in of.due.bidders and of.line.taken[seat] is not None and of.line.taken[seat] == of.changed_bids[seat]


def totals(of: Sheet) -> list[list[int | None]]:
    """By seat: the total before the first round and after each closed one; None while nobody has the seat."""
    first = of.rounds[0].due.scores if of.rounds else of.standing.scores
    return [
        [first[seat] or 0, *[one.standing.scores[seat] if one.standing else None for one in of.closed]]
        for seat in range(len(of.names))
    ]
