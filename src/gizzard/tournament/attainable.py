"""Which points a game can bring a player who met a number of bids."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain
from math import gcd
from typing import NamedTuple

from gizzard.core.game.plan import plan
from gizzard.core.rules.roundspec import RoundSpec
from gizzard.core.rules.ruleset import RuleSet
from gizzard.core.rules.scoring import DEALER_POINTS, BidPoints, Scoring, points_for
from gizzard.core.rules.special import Smyrna


class Attainable(NamedTuple):
    """Points from ``least`` to ``most``, in steps."""

    least: int
    most: int
    step: int

    def has(self, points: int) -> bool:
        """Whether these points are among them."""
        return self.least <= points <= self.most and not (points - self.least) % self.step


class _Round(NamedTuple):
    """The points that a round can bring a player."""

    met: frozenset[int]
    """With the bid met; empty for a dealer who does not bid."""
    missed: frozenset[int]
    """Otherwise."""


@lru_cache(maxsize=1024)
def attainable(rules: RuleSet, seat: int, met: int) -> Attainable | None:
    """The points of a whole game for a seat that met this many bids.

    Bounds are reached, but not all points between them have to be: nothing is said of what the players of a table can
    reach together.

    Args:
        rules: the rules at the table.
        seat: the seat, if the last one deals first.
        met: how many bids were met.

    Returns:
        The points; None if nobody in that seat can meet so many bids.
    """
    rounds = _rounds(rules, seat)
    gains = [(min(one.met) - min(one.missed), max(one.met) - max(one.missed)) for one in rounds if one.met]
    if met > len(gains):
        return None
    least = sum(min(one.missed) for one in rounds) + sum(sorted(gain for gain, _ in gains)[:met])
    most = sum(max(one.missed) for one in rounds) + sum(sorted((gain for _, gain in gains), reverse=True)[:met])
    return Attainable(least, most, _step(rounds) or 1)


def _step(rounds: Iterable[_Round]) -> int:
    """The greatest common divisor of all differences between totals; 0 if there is only one."""
    bidding = [one for one in rounds if one.met]
    gains = [min(one.met) - min(one.missed) for one in bidding]
    values = chain([gains], *((one.met, one.missed) for one in rounds))
    return gcd(*(value - min(each) for each in values if each for value in each))


def _rounds(rules: RuleSet, seat: int) -> list[_Round]:
    """What each round can bring a seat."""
    specs = plan(rules)
    leaves = False
    rounds = []
    for before, spec in zip((None, *specs), specs, strict=False):
        leaves = leaves or (before is not None and before.eliminates)
        named = before.names if before else ()
        rounds.append(_round(rules, spec, seat, named, leaves))
    return rounds


def _round(rules: RuleSet, spec: RoundSpec, seat: int, named: tuple[Smyrna, ...], leaves: bool) -> _Round:
    """What a round can bring a seat; ``leaves``: somebody has been eliminated, so that anybody may deal, or be out."""
    scorings = {spec.scoring, *[Scoring.TRICK_POINTS] * (Smyrna.TRICK_POINTS in named)}
    met, missed = (frozenset(chain(*sets)) for sets in zip(*(_points(spec, each) for each in scorings), strict=True))
    deals = not spec.dealer_bids and (leaves or seat == (spec.number - 2) % rules.players)
    if deals and not leaves:
        return _Round(frozenset(), frozenset([DEALER_POINTS]))
    return _Round(met, missed | {*[DEALER_POINTS] * deals, *[0] * leaves})


def _points(spec: RoundSpec, scoring: Scoring | BidPoints) -> Iterator[frozenset[int]]:
    """What a round can bring with the bid met, and otherwise."""
    tricks = range(spec.cards + 1)
    bids = tricks if spec.bidding_mode.asked else tricks[: spec.bids_change_at_most + 1]
    yield frozenset(points_for(scoring, bid, bid) for bid in bids)
    yield frozenset(points_for(scoring, bid, taken) for bid in bids for taken in tricks if bid != taken)
