"""How strong the bots are: duplicate matches, stored deal by deal, and the tables of docs/strength.md made from them.

    python -m bench.strength                 play the missing deals of every row, then write the page
    python -m bench.strength --row expert-rule --row ladder --deals 100 --workers 2
    python -m bench.strength --deals 0       only write the page
    python -m bench.strength --again --row expert-points --deals 40    play stored deals again, print what has changed

A row is a match of the arena: a line-up, whose first player is the subject, in every rotation of the seats. Deals that
are stored (docs/strength/<row>.jsonl.xz, a line each) are not played again; <row>.jsonl has those of a run that has not
ended. Rows of one size and preset share deals.
"""

from __future__ import annotations

import lzma
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
from gizzard.bots.arena.bootstrap import Bootstrap, Estimate
from gizzard.bots.arena.match import GameResult, Match, MatchGame, rotations
from gizzard.bots.arena.run import play
from gizzard.bots.arena.tally import BIDS_MET, POINTS, WINS, MatchTally, Measure, Sums
from gizzard.bots.parallel.local import local_pool
from gizzard.core.native import COMPILED
from gizzard.core.rules.parsing import parse
from gizzard.core.rules.presets import PRESETS

STORED = ROOT / "docs" / "strength"
PAGE = ROOT / "docs" / "strength.md"
SEED = 1984
SIZES = range(1, 16)
"""Numbers of cards in a round, with four players."""


class Deal(msgspec.Struct, frozen=True):
    """The sums of a deal over all rotations: for the subject, and for the others together."""

    deal: int
    subject: Sums = msgspec.field(name="looked_at")
    others: Sums
    sizes: dict[int, tuple[int, int]]
    """By the number of cards: the subject's bids made, and its bids."""


def match_of(row: Row) -> Match:
    """The match of a row."""
    rules = parse({"players": len(row.lineup), **PRESETS[row.preset]})
    engines = {name: ENGINES.get(name, name) for name in row.lineup}
    return Match(rules, engines, tuple(rotations(row.lineup)), row.deals, SEED, records=False)


def play_row(row: Row, deals: int, workers: int) -> None:
    """Play the missing ones of the first deals of a row."""
    stored = stored_deals(row)
    missing = [deal for deal in range(min(deals, row.deals)) if deal not in stored]
    if not missing:
        return
    for name, weights in WEIGHTS.items():
        if name in row.lineup and not weights.exists():
            print(f"{row.name}: {weights} does not exist; docs/strength.md says how to make it.")
            return
    path = STORED / f"{row.name}.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("ab") as file, click.progressbar(length=len(missing), label=row.name, file=sys.stderr) as bar:
        file.truncate(len(_whole_lines(path)))
        for deal in played_deals(row, missing, workers):
            file.write(msgspec.json.encode(deal) + b"\n")
            file.flush()
            bar.update(1)
    compress(row)


def played_deals(row: Row, deals: Sequence[int], workers: int) -> Iterator[Deal]:
    """Play deals of a row."""
    match = match_of(row)
    games = [MatchGame(deal, seating) for deal in deals for seating in match.seatings]
    results = (played.result for played in play(match, games, local_pool(workers)))
    for deal, of_deal in groupby(results, key=lambda result: result.deal):
        yield added_up(row, deal, list(of_deal))


def echo_changes(row: Row, deals: int, workers: int) -> None:
    """Play the first deals of a row again, and print what the subject gets then, and how much more than as stored."""
    stored = stored_deals(row)
    again = {deal.deal: deal for deal in played_deals(row, [deal for deal in range(deals) if deal in stored], workers)}
    bootstrap = Bootstrap(len(again))
    for name, measure, digits in (("points", POINTS, 1), ("wins", WINS, 3), ("bids made", BIDS_MET, 3)):
        now, before = ([kept[deal].subject.ratio(measure) for deal in again] for kept in (again, stored))
        change = shown(bootstrap.difference(now, before), digits)
        click.echo(f"{row.name}, {len(again)} deals, {name}: {shown(bootstrap.mean(now), digits)}, change {change}")


def added_up(row: Row, deal: int, results: Sequence[GameResult]) -> Deal:
    """The sums of the games of a deal."""
    subject, others, sizes = Sums(), Sums(), dict[int, tuple[int, int]]()
    first = row.lineup[0]
    tally = MatchTally(list(dict.fromkeys(row.lineup)))
    for result in results:
        tally.add(result)
    for name, sums in tally.of_deal(deal):
        (subject if name == first else others).add(sums)
    for number, cards in tally.cards.items():
        of_round = tally.rounds[first, number]
        met, bids = sizes.get(cards, (0, 0))
        sizes[cards] = met + of_round.met, bids + of_round.bids
    return Deal(deal, subject, others, sizes)


def stored_deals(row: Row) -> dict[int, Deal]:
    """The stored deals of a row, by number."""
    deals = (msgspec.json.decode(line, type=Deal) for line in _stored_lines(row).splitlines())
    return {deal.deal: deal for deal in deals}


def compress(row: Row) -> None:
    """Move the deals of a row that was played to its end into the compressed file."""
    lines, path = _stored_lines(row), STORED / f"{row.name}.jsonl"
    new = path.with_suffix(".new")
    new.write_bytes(lzma.compress(lines))
    new.replace(path.with_suffix(".jsonl.xz"))
    path.unlink()


def _stored_lines(row: Row) -> bytes:
    compressed, path = STORED / f"{row.name}.jsonl.xz", STORED / f"{row.name}.jsonl"
    return (lzma.decompress(compressed.read_bytes()) if compressed.exists() else b"") + _whole_lines(path)


def _whole_lines(path: Path) -> bytes:
    """The contents without an incomplete last line."""
    written = path.read_bytes() if path.exists() else b""
    return written[: written.rfind(b"\n") + 1]


class Results(NamedTuple):
    """The results of a row; None without deals."""

    points: Estimate | None = None
    lead: Estimate | None = None
    """The subject's points above the mean of the others."""
    wins: Estimate | None = None
    met: Estimate | None = None


def results_of(deals: Sequence[Deal]) -> Results:
    """Means with bootstrap intervals over deals."""
    if not deals:
        return Results()
    bootstrap = Bootstrap(len(deals))

    def of(measure: Measure) -> list[tuple[float, float]]:
        return [deal.subject.ratio(measure) for deal in deals]

    others = [deal.others.ratio(POINTS) for deal in deals]
    lead = bootstrap.difference(of(POINTS), others)
    return Results(bootstrap.mean(of(POINTS)), lead, bootstrap.mean(of(WINS)), bootstrap.mean(of(BIDS_MET)))


def shown(estimate: tuple[float, float | None, float | None] | None, digits: int = 0) -> str:
    """An estimate as printed: the mean and its 95 % interval."""
    if estimate is None:
        return ""
    mean, low, high = (None if value is None else f"{round(value, digits) + 0:.{digits}f}" for value in estimate)
    return f"{mean} ({low} to {high})" if low else f"{mean}"


def match_table() -> Iterator[str]:
    """The rows of the matches."""
    yield "| row | who | deals × rotations | points a game | above the others | wins | bids made | target |"
    yield "|---|---|---|---:|---:|---:|---:|---|"
    for row in ROWS:
        deals = list(stored_deals(row).values())
        found = results_of(deals)
        cells = shown(found.points), shown(found.lead), shown(found.wins if found.lead else None, 3)
        played = f"{len(deals)} × {len(rotations(row.lineup))}" if deals else "0"
        rules = "" if row.preset == "standard" else f", `{row.preset}`"
        who = f"{row.lineup[0]} among {len(row.lineup) - 1} {row.lineup[1]}{rules}"
        yield f"| `{row.name}` | {who} | {played} | {' | '.join(cells)} | {shown(found.met, 3)} | {row.target} |"


def size_table() -> Iterator[str]:
    """Bids made by the number of cards, with four experts."""
    deals = list(stored_deals(next(row for row in ROWS if row.name == "expert-alone")).values())
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
        found = [list(stored_deals(row).values()) for row in steps]
        yield (
            f"| {preset} | {min(map(len, found))} | "
            + " | ".join(shown(results_of(deals).lead) for deals in found)
            + " |"
        )


def write_page() -> None:
    """Write the tables into the page, between their markers."""
    put(PAGE, "rows", match_table())
    put(PAGE, "sizes", size_table())
    put(PAGE, "ladder", ladder_table())
    put(PAGE, "moves", move_table())


@click.command(help=__doc__)
@click.option("--row", "rows", multiple=True, type=click.Choice([*(row.name for row in ROWS), "ladder"]))
@click.option("--deals", default=sys.maxsize, help="At most this many of each row.")
@click.option("--again", is_flag=True, help="Play stored deals again, and print what has changed.")
@click.option("--workers", default=2, show_default=True)
def main(rows: tuple[str, ...], deals: int, again: bool, workers: int) -> None:
    """Play and write the page."""
    if deals and not COMPILED:
        raise click.UsageError("without the compiled core the expert does not look ahead: run `make core`")
    for row in (*ROWS, *LADDER):
        if not rows or row.name in rows or (row in LADDER and "ladder" in rows):
            (echo_changes if again else play_row)(row, min(deals, row.deals), workers)
    if not again:
        write_page()


if __name__ == "__main__":
    main()
