"""How strong the bots are: duplicate matches, kept deal by deal, told as the tables of docs/strength.md.

    python -m bench.strength                 play what is missing of every row, then write the page
    python -m bench.strength --row expert-rule --row ladder --deals 100 --workers 2
    python -m bench.strength --deals 0       write the page from what is kept

A row is a match of the arena: a line-up, the first of which is looked at, in every rotation of the seats. A deal that
is kept (docs/strength/<row>.jsonl, a line each) is not played again. Rows of one size and preset have the same deals.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

import click
import msgspec

from bench.moves import move_table
from bench.pages import ROOT, put
from bench.strength_rows import ENGINES, LADDER, ROWS, STEPS, WEIGHTS, Row
from gizzard.arena.bootstrap import Bootstrap, Estimate
from gizzard.arena.match import Game, Match
from gizzard.arena.play import play
from gizzard.arena.result import GameResult
from gizzard.arena.seating import rotations
from gizzard.arena.tally import BIDS_MET, POINTS, WINS, Measure, Sums, Tally
from gizzard.core import COMPILED
from gizzard.rules.presets import PRESETS
from gizzard.rules.ruleset import parse

KEPT = ROOT / "docs" / "strength"
PAGE = ROOT / "docs" / "strength.md"
SEED = 1984
SIZES = range(1, 16)
"""Cards a round, where four play."""


class Deal(msgspec.Struct, frozen=True):
    """What a deal came to in all rotations: of the player looked at, and of the others together."""

    deal: int
    looked_at: Sums
    others: Sums
    sizes: dict[int, tuple[int, int]]
    """By the number of cards: bids met by the player looked at, and bids made."""


def match_of(row: Row) -> Match:
    """The match of a row."""
    rules = parse({"players": len(row.lineup), **PRESETS[row.preset]})
    engines = {name: ENGINES.get(name, name) for name in row.lineup}
    return Match(rules, engines, tuple(rotations(row.lineup)), row.deals, SEED, records=False)


def play_row(row: Row, deals: int, workers: int) -> None:
    """Play what is missing of so many deals of a row."""
    there, match = kept(row), match_of(row)
    missing = [deal for deal in range(min(deals, row.deals)) if deal not in there]
    if not missing:
        return
    for name, weights in WEIGHTS.items():
        if name in row.lineup and not weights.exists():
            print(f"{row.name}: {weights} is not there; docs/strength.md says how it is made.")
            return
    path = KEPT / f"{row.name}.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    games = [Game(deal, seating) for deal in missing for seating in match.seatings]
    results = (played.result for played in play(match, games, workers))
    with path.open("ab") as file, click.progressbar(length=len(missing), label=row.name, file=sys.stderr) as bar:
        file.truncate(len(_whole_lines(path)))
        for deal, of_deal in groupby(results, key=lambda result: result.deal):
            file.write(msgspec.json.encode(added_up(row, deal, list(of_deal))) + b"\n")
            file.flush()
            bar.update(1)


def added_up(row: Row, deal: int, results: Sequence[GameResult]) -> Deal:
    """The games of a deal."""
    looked_at, others, sizes = Sums(), Sums(), dict[int, tuple[int, int]]()
    first = row.lineup[0]
    tally = Tally(list(dict.fromkeys(row.lineup)))
    for result in results:
        tally.add(result)
    for name, sums in tally.of_deal(deal):
        (looked_at if name == first else others).add(sums)
    for number, cards in tally.cards.items():
        of_round = tally.rounds[first, number]
        met, bids = sizes.get(cards, (0, 0))
        sizes[cards] = met + of_round.met, bids + of_round.bids
    return Deal(deal, looked_at, others, sizes)


def kept(row: Row) -> dict[int, Deal]:
    """The deals of a row that are on disk, by number."""
    lines = _whole_lines(KEPT / f"{row.name}.jsonl").splitlines()
    return {deal.deal: deal for deal in (msgspec.json.decode(line, type=Deal) for line in lines)}


def _whole_lines(path: Path) -> bytes:
    """All but a last line that was cut off while it was written."""
    written = path.read_bytes() if path.exists() else b""
    return written[: written.rfind(b"\n") + 1]


class Told(NamedTuple):
    """What the deals of a row come to; None where nothing of the kind was counted."""

    points: Estimate | None = None
    lead: Estimate | None = None
    """Of the player looked at, over the mean of the others."""
    wins: Estimate | None = None
    met: Estimate | None = None


def told(deals: Sequence[Deal]) -> Told:
    """Means and their intervals, by the bootstrap over deals."""
    if not deals:
        return Told()
    bootstrap = Bootstrap(len(deals))

    def of(measure: Measure) -> list[tuple[float, float]]:
        return [deal.looked_at.ratio(measure) for deal in deals]

    others = [deal.others.ratio(POINTS) for deal in deals]
    lead = bootstrap.difference(of(POINTS), others)
    return Told(bootstrap.mean(of(POINTS)), lead, bootstrap.mean(of(WINS)), bootstrap.mean(of(BIDS_MET)))


def shown(estimate: Estimate | None, digits: int = 0) -> str:
    """An estimate as it is printed: the mean and its 95 % interval."""
    if estimate is None:
        return ""
    mean, low, high = (None if value is None else f"{round(value, digits) + 0:.{digits}f}" for value in estimate)
    return f"{mean} ({low} to {high})" if low else f"{mean}"


def match_table() -> Iterator[str]:
    """The rows of the matches."""
    yield "| row | who | deals × rotations | points a game | above the others | wins | bids met | wanted |"
    yield "|---|---|---|---:|---:|---:|---:|---|"
    for row in ROWS:
        deals = list(kept(row).values())
        found = told(deals)
        cells = shown(found.points), shown(found.lead), shown(found.wins if found.lead else None, 3)
        played = f"{len(deals)} × {len(rotations(row.lineup))}" if deals else "0"
        rules = "" if row.preset == "standard" else f", `{row.preset}`"
        who = f"{row.lineup[0]} among {len(row.lineup) - 1} {row.lineup[1]}{rules}"
        yield f"| `{row.name}` | {who} | {played} | {' | '.join(cells)} | {shown(found.met, 3)} | {row.wanted} |"


def size_table() -> Iterator[str]:
    """Bids met by the number of cards, where four experts play."""
    deals = list(kept(next(row for row in ROWS if row.name == "expert-alone")).values())
    bootstrap = Bootstrap(len(deals))
    found = [bootstrap.mean([deal.sizes.get(cards, (0, 0)) for deal in deals]) for cards in SIZES]
    yield "| cards | " + " | ".join(map(str, SIZES)) + " |"
    yield "|---" * (len(SIZES) + 1) + "|"
    for name, part in (("met", 0), ("from", 1), ("to", 2)):
        yield f"| {name} | " + " | ".join(f"{met[part]:.3f}" if met else "" for met in found) + " |"


def ladder_table() -> Iterator[str]:
    """By preset, how far each level is above the one below it."""
    yield "| preset | deals | " + " | ".join(f"{upper} above {lower}" for lower, upper in STEPS) + " |"
    yield "|---|---:|" + "---:|" * len(STEPS)
    for preset, steps in groupby(LADDER, key=lambda row: row.preset):
        found = [list(kept(row).values()) for row in steps]
        yield f"| {preset} | {min(map(len, found))} | " + " | ".join(shown(told(deals).lead) for deals in found) + " |"


def write_page() -> None:
    """The tables into the page, between their marks."""
    put(PAGE, "rows", match_table())
    put(PAGE, "sizes", size_table())
    put(PAGE, "ladder", ladder_table())
    put(PAGE, "moves", move_table())


def main() -> None:
    """Play and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    names = [row.name for row in ROWS]
    parser.add_argument("--row", action="append", choices=[*names, "ladder"], help="this one alone, or several")
    parser.add_argument("--deals", type=int, default=sys.maxsize, help="at most so many of each row")
    parser.add_argument("--workers", type=int, default=2)
    asked = parser.parse_args()
    if asked.deals and not COMPILED:
        parser.error("without a compiled core the expert does not look ahead, and is not the one meant: run `make`")
    wanted = asked.row or [*names, "ladder"]
    for row in (*ROWS, *LADDER):
        if row.name in wanted or (row in LADDER and "ladder" in wanted):
            play_row(row, asked.deals, asked.workers)
    write_page()


if __name__ == "__main__":
    main()
