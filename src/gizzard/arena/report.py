"""What a match showed, as a table for people."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

Object = dict[str, Any]
Row = Sequence[str]

NOTHING = "–"


def report(summary: Object) -> str:
    """The tables of a summary."""
    rules, results = summary["rules"], summary["results"]
    head = (
        f"games: {summary['games']} (deals: {summary['deals']}, seatings: {summary['seatings']}), "
        f"{rules['players']} players, seed {summary['seed']}; intervals of 95 % over deals"
    )
    tables = [
        [("engine", "points a game", "wins", "bids met", "bid bias"), *map(_fared, results.items())],
        [("engine", "ms a move", "99 %", *_FAULTS), *map(_behaved, results.items())],
        [("seats", "engine", "points a game", "wins", "bids met"), *_mixtures(summary)],
        [_round_head(results), *_rounds(results)],
    ]
    return "\n\n".join([head, *map(_table, tables), *_first_faults(results)])


_FAULTS = ("late", "illegal", "garbage", "missing", "deaths")


def _fared(result: tuple[str, Object]) -> Row:
    name, fared = result
    return name, _points(fared["points"]), _share(fared["wins"]), _share(fared["bids_met"]), _signed(fared["bid_bias"])


def _behaved(result: tuple[str, Object]) -> Row:
    name, behaved = result
    times = (_number(behaved["ms"][key], 2) for key in ("median", "p99"))
    return name, *times, *(str(behaved["faults"][fault]) for fault in _FAULTS)


def _mixtures(summary: Object) -> Iterator[Row]:
    """The engines of each mixture, and by how much each is ahead of those after it; then over all mixtures."""
    for mixture in summary["mixtures"]:
        seats = " ".join(mixture["seats"])
        for name, fared in mixture["results"].items():
            yield seats, name, _points(fared["points"]), _share(fared["wins"]), _share(fared["bids_met"])
        yield from _margins(seats, mixture["margins"])
    if len(summary["mixtures"]) > 1:
        yield from _margins("all", summary["margins"])


def _margins(seats: str, margins: Sequence[Object]) -> Iterator[Row]:
    for margin in margins:
        yield seats, f"{margin['of']} − {margin['over']}", _points(margin["points"]), "", ""


def _round_head(results: Object) -> Row:
    return "round", "cards", *(head for name in results for head in (f"{name} points", "met", "bias"))


def _rounds(results: Object) -> Iterator[Row]:
    for same in zip(*(result["rounds"] for result in results.values()), strict=True):
        cells = ((_number(one["points"]), _percent(one["bids_met"]), _number(one["bid_bias"], 2)) for one in same)
        yield str(same[0]["number"]), str(same[0]["cards"]), *(cell for three in cells for cell in three)


def _first_faults(results: Object) -> Iterator[str]:
    for name, result in results.items():
        if result["first_fault"]:
            yield f"{name} failed first with {result['first_fault']}"


def _points(estimate: Object | None) -> str:
    return _with_interval(estimate, lambda value: f"{value:.1f}")


def _share(estimate: Object | None) -> str:
    return _with_interval(estimate, lambda value: f"{value:.1%}")


def _signed(estimate: Object | None) -> str:
    return _with_interval(estimate, lambda value: f"{value:+.2f}")


def _with_interval(estimate: Object | None, form: Callable[[float], str]) -> str:
    if estimate is None:
        return NOTHING
    interval = "" if estimate["low"] is None else f" [{form(estimate['low'])}, {form(estimate['high'])}]"
    return form(estimate["mean"]) + interval


def _number(value: float | None, places: int = 1) -> str:
    return NOTHING if value is None else f"{value:.{places}f}"


def _percent(value: float | None) -> str:
    return NOTHING if value is None else f"{value:.1%}"


def _table(rows: Sequence[Row]) -> str:
    """Columns as wide as their widest cell."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join("  ".join(map(str.ljust, row, widths)).rstrip() for row in rows)
