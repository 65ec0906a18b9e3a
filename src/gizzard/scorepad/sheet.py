"""A pad worked out: every round with its points, what is missing in it, what cannot be so, and how the game stands.

The page runs this file, too: the build translates it (see ``core_build/javascript.py``).
"""

from dataclasses import dataclass

from gizzard.core.game.plan import Plan, plan
from gizzard.core.game.score_sheet import Line, Standing, leading, opening
from gizzard.core.rules.ruleset import RuleSet
from gizzard.scorepad.pad import Pad, empty_line
from gizzard.scorepad.sheet_round import SheetRound, round_of


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
    """The game was ended before its last round, and another phone has not played it to the end."""
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
        one = round_of(rounds_planned, standing, _noted(pad, standing.number))
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
        pad.ended and len(closed) < len(rounds_planned),
        len(pad.lines),
    )


def _noted(pad: Pad, index: int) -> Line:
    return pad.lines[index] if index < len(pad.lines) else empty_line(pad.rules.players)


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
    return seat in of.bidders and of.line.taken[seat] is not None and of.line.taken[seat] == of.changed_bids[seat]


def totals(of: Sheet) -> list[list[int | None]]:
    """By seat: the total before the first round and after each closed one; None while nobody has the seat."""
    first = of.rounds[0].scores if of.rounds else of.standing.scores
    return [
        [first[seat] or 0, *[one.standing.scores[seat] if one.standing else None for one in of.closed]]
        for seat in range(len(of.names))
    ]
