"""The result of a match as data: what `gizzard arena --json` prints and what the tables are made from."""

from collections.abc import Sequence
from itertools import combinations
from typing import Any

from gizzard.bots.arena.bootstrap import Bootstrap, Estimate
from gizzard.bots.arena.match import DEATHS, Match, Seating
from gizzard.bots.arena.tally import BIAS, BIDS_MET, POINTS, WINS, MatchTally

FORMAT = "gizzard-arena/1"

Object = dict[str, Any]

MEASURES = {"points": POINTS, "wins": WINS, "bids_met": BIDS_MET, "bid_bias": BIAS}
FAULTS = ("late", "illegal", "garbage", "missing", DEATHS)


def summary(match: Match, tally: MatchTally) -> Object:
    """The summary of a finished match."""
    bootstrap = Bootstrap(match.deals, match.seed)
    return {
        "format": FORMAT,
        **match.identity(),
        "deals": match.deals,
        "seatings": len(match.seatings),
        "games": tally.games,
        "results": {name: _engine(tally, bootstrap, name) for name in tally.engines},
        "margins": _margins(tally, bootstrap, tally.engines, tally.mixtures()),
        "mixtures": [_mixture(tally, bootstrap, mixture) for mixture in tally.mixtures()],
    }


def _engine(tally: MatchTally, bootstrap: Bootstrap, name: str) -> Object:
    mixtures = [mixture for mixture in tally.mixtures() if name in mixture]
    return {
        **_measures(tally, bootstrap, name, mixtures),
        "ms": {"median": _rounded(tally.time_ms(name, 0.5)), "p99": _rounded(tally.time_ms(name, 0.99))},
        "faults": {fault: tally.faults[name][fault] for fault in FAULTS},
        "substituted": _substituted(tally, name),
        "first_fault": tally.first_fault.get(name),
        "rounds": [_round(tally, name, number) for number in sorted(tally.cards)],
    }


def _substituted(tally: MatchTally, name: str) -> Object:
    """The actions that were chosen at random in place of the engine's, and their share of all."""
    count, actions = tally.substituted(name), tally.actions(name)
    return {"count": count, "share": round(count / actions, 4) if actions else 0.0}


def _mixture(tally: MatchTally, bootstrap: Bootstrap, mixture: Seating) -> Object:
    names = tuple(dict.fromkeys(mixture))
    return {
        "seats": list(mixture),
        "results": {name: _measures(tally, bootstrap, name, [mixture]) for name in names},
        "margins": _margins(tally, bootstrap, names, [mixture]),
    }


def _margins(
    tally: MatchTally, bootstrap: Bootstrap, names: Sequence[str], mixtures: Sequence[Seating]
) -> list[Object]:
    """By how many points per game each engine is ahead of each engine named after it, in games with both."""
    return [
        {"of": one, "over": other, "points": _margin(tally, bootstrap, (one, other), shared)}
        for one, other in combinations(names, 2)
        if (shared := [mixture for mixture in mixtures if one in mixture and other in mixture])
    ]


def _margin(
    tally: MatchTally, bootstrap: Bootstrap, pair: tuple[str, str], mixtures: Sequence[Seating]
) -> Object | None:
    one, other = (tally.ratios(name, POINTS, mixtures) for name in pair)
    return _interval(bootstrap.difference(one, other))


def _measures(tally: MatchTally, bootstrap: Bootstrap, name: str, mixtures: Sequence[Seating]) -> Object:
    return {key: _interval(bootstrap.mean(tally.ratios(name, measure, mixtures))) for key, measure in MEASURES.items()}


def _round(tally: MatchTally, name: str, number: int) -> Object:
    sums = tally.rounds[name, number]
    means = {key: _rounded(sums.mean(measure)) for key, measure in MEASURES.items() if key != "wins"}
    return {"number": number, "cards": tally.cards[number], **means}


def _interval(estimate: Estimate | None) -> Object | None:
    if estimate is None:
        return None
    return {key: _rounded(value) for key, value in estimate._asdict().items()}


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 4)
