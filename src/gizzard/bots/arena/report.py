"""The result of a match as text tables."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from gizzard.bots.arena.summary import FAULTS

Object = dict[str, Any]
Row = Sequence[str]

NOTHING = "–"


def report(summary: Object) -> str:
    """The tables of a summary."""
    rules, results = summary["rules"], summary["results"]
    head = (
        f"games: {summary['games']} (deals: {summary['deals']}, seatings: {summary['seatings']}), "
        f"{rules['players']} players, seed {summary['seed']}; 95 % intervals over deals"
    )
    tables = [
        [("engine", "points a game", "wins", "bids made", "bid bias"), *map(_result_row, results.items())],
        [("engine", "ms a move", "99 %", *FAULTS, "random actions"), *map(_conduct_row, results.items())],
        [("seats", "engine", "points a game", "wins", "bids made"), *_mixtures(summary)],
        [_round_head(results), *_rounds(results)],
    ]
    return "\n\n".join([head, *map(_table, tables), *_first_faults(results)])


def _result_row(result: tuple[str, Object]) -> Row:
    name, measures = result
    shares = (_share(measures[key]) for key in ("wins", "bids_met"))
    return name, _points(measures["points"]), *shares, _signed(measures["bid_bias"])


def _conduct_row(result: tuple[str, Object]) -> Row:
    name, conduct = result
    times = (_number(conduct["ms"][key], 2) for key in ("median", "p99"))
    return name, *times, *(str(conduct["faults"][fault]) for fault in FAULTS), _percent(conduct["substituted"]["share"])


def _mixtures(summary: Object) -> Iterator[Row]:
    """The engines in each mixture and the margins between them; then the margins over all mixtures."""
    for mixture in summary["mixtures"]:
        seats = " ".join(mixture["seats"])
        for name, measures in mixture["results"].items():
            yield seats, name, _points(measures["points"]), _share(measures["wins"]), _share(measures["bids_met"])
        yield from _margins(seats, mixture["margins"])
    if len(summary["mixtures"]) > 1:
        yield from _margins("all", summary["margins"])


def _margins(seats: str, margins: Sequence[Object]) -> Iterator[Row]:
    for margin in margins:
        yield seats, f"{margin['of']} − {margin['over']}", _points(margin["points"]), "", ""


def _round_head(results: Object) -> Row:
    return "round", "cards", *(head for name in results for head in (f"{name} points", "met", "bias"))


def _rounds(results: Object) -> Iterator[Row]:
    for of_round in zip(*(result["rounds"] for result in results.values()), strict=True):
        cells = ((_number(one["points"]), _percent(one["bids_met"]), _number(one["bid_bias"], 2)) for one in of_round)
        yield str(of_round[0]["number"]), str(of_round[0]["cards"]), *(cell for group in cells for cell in group)


def _first_faults(results: Object) -> Iterator[str]:
    for name, result in results.items():
        if result["first_fault"]:
            yield f"{name} failed; first fault: {result['first_fault']}"


def _points(estimate: Object | None) -> str:
    return _with_interval(estimate, lambda value: f"{value:.1f}")


def _share(estimate: Object | None) -> str:
    return _with_interval(estimate, lambda value: f"{value:.1%}")


def _signed(estimate: Object | None) -> str:
    return _with_interval(estimate, lambda value: f"{value:+.2f}")


def _with_interval(estimate: Object | None, written: Callable[[float], str]) -> str:
    if estimate is None:
        return NOTHING
    interval = "" if estimate["low"] is None else f" [{written(estimate['low'])}, {written(estimate['high'])}]"
    return written(estimate["mean"]) + interval


def _number(value: float | None, places: int = 1) -> str:
    return NOTHING if value is None else f"{value:.{places}f}"


def _percent(value: float | None) -> str:
    return NOTHING if value is None else f"{value:.1%}"


def _table(rows: Sequence[Row]) -> str:
    """Pad each column to its widest cell."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join("  ".join(map(str.ljust, row, widths)).rstrip() for row in rows)
