"""A pad worked out: every round with its points, what is missing in it, and what cannot be so."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from gizzard.core.cards import Hand, Suit, cards_in
from gizzard.core.game.plan import plan
from gizzard.core.game.score_sheet import Round
from gizzard.core.native.struct import NO_SEAT
from gizzard.core.rules.bidding import NO_BID, rule_of
from gizzard.scorepad.pad import Entry, Numbers, Pad, empty_entry
from gizzard.scorepad.standing import (
    Standing,
    after,
    barred,
    bidders_of,
    bids_of,
    frame,
    opening,
    points_of,
    seats_of,
    settled_trump,
)


class Problem(StrEnum):
    """What cannot be so in a round, unless the table waives it."""

    BARRED = "barred"
    """The last bid is the one that is barred."""
    TAKEN = "taken"
    """The tricks do not add up to the cards."""


@dataclass(frozen=True, slots=True)
class Line:
    """A round of the sheet."""

    before: Standing
    frame: Round
    """What is known of it before anybody bids."""
    entry: Entry
    bids: Numbers
    points: Numbers
    after: Standing
    barred: int
    """The bid that the last to bid may not make; NO_BID: none is barred, or the others' bids are missing."""

    @property
    def number(self) -> int:
        """From 1."""
        return self.frame.spec.number

    @property
    def seats(self) -> Hand:
        """Mask of those who play the round."""
        return seats_of(self.frame)

    @property
    def bidders(self) -> tuple[int, ...]:
        """The seats with a bid, in turn, also where every bid is zero."""
        return bidders_of(self.frame)

    @property
    def settled_trump(self) -> Suit | None:
        """Trump if the rules settle it (NO_SUIT: none); None if the turn-up decides."""
        return settled_trump(self.frame)

    @property
    def tricks(self) -> int:
        """The tricks that somebody takes."""
        return self.entry.tricks_taken(self.frame.spec.cards)

    @property
    def bid_total(self) -> int:
        """The sum of the bids so far."""
        return sum(bid or 0 for bid in self.bids)

    @property
    def taken_total(self) -> int:
        """The sum of the tricks noted so far."""
        return sum(taken or 0 for taken in self.entry.taken)

    @property
    def bids_missing(self) -> tuple[int, ...]:
        """The seats whose bids are not noted yet, in turn."""
        return tuple(seat for seat in self.bidders if self.bids[seat] is None and not self._agreed(seat))

    @property
    def taken_missing(self) -> tuple[int, ...]:
        """The seats whose tricks are not noted yet, in turn."""
        return tuple(seat for seat in self.frame.order if self.entry.taken[seat] is None and not self._agreed(seat))

    @property
    def bids_secret(self) -> bool:
        """Whether the bids may not be seen yet: until all are made, or until all tricks are taken (S2)."""
        mode = self.frame.spec.bidding_mode
        if not mode.asked or mode.shown == "as-made":
            return False
        return bool(self.taken_missing if mode.shown == "after-round" else self.bids_missing)

    @property
    def complete(self) -> bool:
        """Whether every bid and all tricks are noted, and nothing is wrong with them."""
        return not self.bids_missing and not self.taken_missing and not self.problems

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What is wrong with the round, and not waived."""
        wrong = [
            Problem.BARRED if self.bids_barred and not self.entry.bid_waived else None,
            Problem.TAKEN if self.taken_wrong and not self.entry.taken_waived else None,
        ]
        return tuple(problem for problem in wrong if problem)

    @property
    def bids_barred(self) -> bool:
        """Whether the last bid is the barred one."""
        return self.barred != NO_BID and self.bids[self.bidders[-1]] == self.barred

    @property
    def taken_wrong(self) -> bool:
        """Whether the tricks, as far as they are noted, cannot add up to the cards."""
        known = [self.entry.taken[seat] for seat in self.frame.order]
        missing = known.count(None)
        return self.taken_total > self.tricks or (not missing and self.taken_total != self.tricks)

    @property
    def eliminated(self) -> int:
        """The seat that is eliminated after the round, or NO_SEAT."""
        gone = self.after.eliminated & ~self.before.eliminated
        return next(cards_in(gone), NO_SEAT)

    def _agreed(self, seat: int) -> bool:
        return self.entry.agreed_points(seat) is not None


def lines(pad: Pad) -> Iterator[Line]:
    """Every recorded round, from the first."""
    standing = opening(pad)
    for entry in pad.rounds:
        line = line_of(pad, standing, entry)
        standing = line.after
        yield line


def sheet(pad: Pad) -> tuple[Line, ...]:
    """Every recorded round, then the next one to play if all of these are complete."""
    recorded = tuple(lines(pad))
    if len(recorded) == len(plan(pad.rules)) or any(not line.complete for line in recorded):
        return recorded
    standing = recorded[-1].after if recorded else opening(pad)
    return (*recorded, line_of(pad, standing, empty_entry(pad.rules.players)))


def line_of(pad: Pad, standing: Standing, entry: Entry) -> Line:
    """A round worked out, the game standing so before it."""
    framed = frame(pad, standing, entry)
    bids = bids_of(framed, entry)
    ended = after(standing, framed, entry)
    return Line(standing, framed, entry, bids, points_of(framed, entry), ended, barred(framed, bids))


def limiting_rule(pad: Pad) -> str:
    """The name of the rule on the last bid, as refusals and waivers write it."""
    return rule_of(pad.rules.last_bid).value


def over(pad: Pad) -> bool:
    """Whether every round is recorded and complete."""
    recorded = tuple(lines(pad))
    return len(recorded) == len(plan(pad.rules)) and all(line.complete for line in recorded)


def final_standing(pad: Pad) -> Standing:
    """How the game stands after the rounds that are complete from the first on."""
    standing = opening(pad)
    for line in lines(pad):
        if not line.complete:
            break
        standing = line.after
    return standing
