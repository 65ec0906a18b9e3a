"""How a pad stands before a round, and the round that is due. ``game.score_sheet`` works all of it out."""

from __future__ import annotations

from dataclasses import dataclass, replace

from gizzard.core.cards import NO_SUIT, Hand, Suit
from gizzard.core.game import score_sheet
from gizzard.core.game.plan import plan
from gizzard.core.game.score_sheet import BySeat, Round
from gizzard.core.native.struct import NO_SEAT
from gizzard.core.rules.bidding import NO_BID
from gizzard.core.rules.deal import MIN_PLAYERS
from gizzard.core.rules.elimination import MIN_LEFT
from gizzard.core.rules.trump import TURNED_UP
from gizzard.scorepad.pad import Entry, Numbers, Pad


@dataclass(frozen=True, slots=True)
class Standing:
    """How the game stands before a round."""

    sheet: score_sheet.Standing
    eliminated: Hand = 0
    """Mask of those who were eliminated."""

    @property
    def playing(self) -> Hand:
        """Mask of those who play: neither absent nor eliminated."""
        return self.sheet.seats

    @property
    def scores(self) -> BySeat:
        """Totals by seat; None before a seat's first deal."""
        return self.sheet.scores

    @property
    def fewest(self) -> int:
        """How many have to play at least: three, or two once somebody was eliminated."""
        return MIN_LEFT if self.eliminated else MIN_PLAYERS

    def leading(self) -> list[int]:
        """Of those who play, the seats with the most points, in order."""
        return score_sheet.leading(self.sheet)


def seats_of(game_round: Round) -> Hand:
    """Mask of those who play a round."""
    return sum(1 << seat for seat in game_round.order)


def bidders_of(game_round: Round) -> tuple[int, ...]:
    """The seats with a bid, in turn, also where every bid is zero."""
    return game_round.order if game_round.spec.dealer_bids else game_round.order[:-1]


def settled_trump(game_round: Round) -> Suit | None:
    """Trump if the rules settle it (NO_SUIT: none); None if the turn-up decides."""
    if game_round.turned:
        return None
    return NO_SUIT if game_round.spec.trump == TURNED_UP else game_round.spec.trump


def opening(pad: Pad) -> Standing:
    """Before the first round."""
    absent = [score_sheet.Line((), (), left=()), score_sheet.Line((), (), joined=[(seat, 0) for seat in pad.absent])]
    return Standing(score_sheet.opening(pad.rules.players, pad.first_dealer, absent))


def frame(pad: Pad, standing: Standing, entry: Entry) -> Round:
    """The next round; ``entry`` contains who joins it, and the dealer if out of turn."""
    return score_sheet.due(plan(pad.rules), pad.rules.players, standing.sheet, _line(entry))


def _line(entry: Entry) -> score_sheet.Line:
    """An entry as the sheet takes it."""
    agreed = tuple(entry.agreed_points(seat) for seat in range(len(entry.bids)))
    return score_sheet.Line(
        entry.bids,
        entry.taken,
        entry.dealt_by,
        entry.named,
        agreed,
        entry.joined,
        entry.left,
        entry.effects,
    )


def barred(game_round: Round, bids: Numbers) -> int:
    """The bid that the last to bid may not make, the others' being made; NO_BID: none is barred, or none yet."""
    return score_sheet.barred(game_round, bidders_of(game_round)[-1], bids)


def bids_of(game_round: Round, entry: Entry) -> Numbers:
    """The bids that count: zero if nobody is asked, none for a dealer who does not bid."""
    bids = [score_sheet.bid_of(game_round, seat, entry.bids) for seat in range(len(entry.bids))]
    return tuple(None if bid == NO_BID or seat not in game_round.order else bid for seat, bid in enumerate(bids))


def changed_bids(game_round: Round, entry: Entry) -> Numbers:
    """The bids that count, after all changes of them."""
    line = _line(entry)
    bids = [score_sheet.changed_bid(game_round, seat, line) for seat in range(len(entry.bids))]
    return tuple(None if bid == NO_BID or seat not in game_round.order else bid for seat, bid in enumerate(bids))


def points_of(game_round: Round, entry: Entry) -> Numbers:
    """The points by seat; None if the bid or tricks are missing, and for a seat that does not play."""
    line = _line(entry)
    return tuple(score_sheet.points_of(game_round, seat, line) for seat in range(len(entry.bids)))


def after(standing: Standing, game_round: Round, entry: Entry) -> Standing:
    """How the game stands after a round; points that are missing count as none."""
    points = tuple(points or 0 for points in points_of(game_round, entry))
    line = replace(_line(entry), by_hand=points)
    following = score_sheet.after(len(points), standing.sheet, game_round, line)
    assert following is not None
    out = following.eliminated
    return Standing(following, standing.eliminated | (0 if out == NO_SEAT else 1 << out))
