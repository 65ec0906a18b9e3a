"""`gizzard simulate`: complete games between bots."""

from __future__ import annotations

import json
import sys
from collections.abc import Generator, Iterator
from contextlib import closing, contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, TextIO

import click

from gizzard.bots.parallel.pool import Pool
from gizzard.bots.parallel.shards import Job, Shard
from gizzard.bots.simulate import MAX_GAMES, SeatTotals, all_random, game_records, play_in_core, totals
from gizzard.cli.lab._parquet import check_parquet, decisions_to, parquet_option
from gizzard.cli.options.bots import BOT_NAMES, check_bot, complete_bot
from gizzard.cli.options.quantities import WholeNumber
from gizzard.cli.options.records import STANDARD_OUTPUT, check_output, complete, force_option, naming, records_option
from gizzard.cli.options.rules import rule_set_options
from gizzard.cli.options.workers import Output, check_shard, chosen_pool, of_shard, work_options, write_shard
from gizzard.cli.progress import Progress, with_progress
from gizzard.core.rules.parsing import parse
from gizzard.core.rules.ruleset import RuleSet, unparse


@click.command()
@rule_set_options
@click.option("--games", type=WholeNumber(1, MAX_GAMES), default=1, show_default=True, help="Number of games.")
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed gives the same games.")
@click.option(
    "--bots",
    default="random",
    show_default=True,
    metavar="BOT,…",
    shell_complete=complete_bot,
    help=f"One bot, or one for each seat: {BOT_NAMES}.",
)
@click.option("--first", type=WholeNumber(0, MAX_GAMES), default=0, show_default=True, help="Number of the first game.")
@work_options
@records_option
@parquet_option
@force_option
@click.option("--json", "as_json", is_flag=True, help="Print the summary as one JSON object.")
def simulate(
    rule_set: RuleSet,
    games: int,
    seed: int,
    bots: str,
    first: int,
    workers: int,
    cluster: str | None,
    shard: Shard | None,
    records: str | None,
    parquet: str | None,
    force: bool,
    as_json: bool,
) -> None:
    """Play complete games between bots.

    Writes their records and prints a summary by seat. A game depends only on the seed and its number: it is the same
    for any number of processes, on a cluster, and in shards.
    """
    levels = _levels(bots, rule_set.players)
    check_output(records, as_json, force)
    check_parquet(parquet, shard, force)
    check_shard(shard, json=as_json, force=force, records=records not in (None, STANDARD_OUTPUT))
    run = Run(rule_set, levels, games, seed, first, records is not None or parquet is not None)
    with chosen_pool(workers, cluster) as pool:
        if shard:
            with closing(run.shard_results(of_shard(pool, shard), -(-games // shard.count))) as results:
                write_shard("simulate", run.to_json(), shard, results)
        elif run.with_records:
            with closing(run.records(pool, games)) as played:
                _print(run, played, records, as_json, parquet)
        else:
            with closing(run.totals(pool, games, workers if cluster is None else 0)) as batches:
                _print(run, batches, records, as_json)


def join(job: Job, results: Iterator[bytes], output: Output) -> None:
    """Print the results of all shards."""
    run = Run.from_json(job)
    if output.records is not None and not run.with_records:
        raise click.UsageError("These shards hold no records; with `--records -` they would.")
    check_output(output.records, output.as_json, output.force)
    lines = with_progress(map(json.loads, results), "Results")
    _print(run, lines if run.with_records else (SeatTotals(**line) for line in lines), output.records, output.as_json)


@dataclass(frozen=True)
class Run:
    """The games to play, and whether their records are wanted."""

    rules: RuleSet
    bots: list[str]
    games: int
    seed: int
    first: int
    with_records: bool

    def to_json(self) -> Job:
        """As in a shard."""
        return {**asdict(self), "rules": unparse(self.rules)}

    @classmethod
    def from_json(cls, job: Job) -> Run:
        """The inverse of ``to_json``."""
        return cls(**{**job, "rules": parse(job["rules"])})

    @property
    def numbers(self) -> range:
        """The numbers of the games."""
        return range(self.first, self.first + self.games)

    def records(self, pool: Pool, games: int) -> Generator[dict[str, Any]]:
        """The records of all games, played by the pool with a report of progress."""
        played = game_records(self.rules, self.bots, self.numbers, self.seed, pool)
        with closing(played):
            yield from with_progress(played, "Games", games)

    def totals(self, pool: Pool, games: int, threads: int = 0) -> Generator[SeatTotals]:
        """The totals of some games at a time, with a report of progress; of random players on this many threads, or, if
        0, in the pool."""
        if threads and all_random(self.bots):
            batches = self._core_totals(threads)
        else:
            batches = totals(self.rules, self.bots, self.numbers, self.seed, pool)
        with closing(batches), Progress("Games", games) as progress:
            for batch in batches:
                progress.done += batch.games
                yield batch

    def _core_totals(self, threads: int) -> Generator[SeatTotals]:
        for played in play_in_core(self.rules, self.games, self.seed, self.first, threads):
            tally = SeatTotals(self.rules.players)
            tally.add_played(played)
            yield tally

    def shard_results(self, pool: Pool, games: int) -> Generator[dict[str, Any]]:
        """What a shard holds: the records, or the totals in one line."""
        if self.with_records:
            yield from self.records(pool, games)
            return
        yield asdict(_added_up(self, self.totals(pool, games)))


def _added_up(run: Run, batches: Iterator[SeatTotals]) -> SeatTotals:
    tally = SeatTotals(run.rules.players)
    for batch in batches:
        tally.add_tally(batch)
    return tally


def _print(
    run: Run,
    tallies: Iterator[SeatTotals | dict[str, Any]],
    file: str | None,
    as_json: bool,
    parquet: str | None = None,
) -> None:
    """Write the records and the data set, if any, and print the summary."""
    tally = SeatTotals(run.rules.players)
    with _opened(file) as stream, decisions_to(parquet) as add_decisions:
        for each in tallies:
            if isinstance(each, SeatTotals):
                tally.add_tally(each)
                continue
            tally.add(each)
            if add_decisions:
                add_decisions(each)
            if stream:
                stream.write(json.dumps(each, separators=(",", ":")) + "\n")
    if file != STANDARD_OUTPUT:
        click.echo(_summary(tally.games, run.seed, tally.summary(run.bots), as_json))


def _levels(bots: str, players: int) -> list[str]:
    levels = [check_bot(level.strip()) for level in bots.split(",")]
    if len(levels) not in (1, players):
        raise click.UsageError(f"{len(levels)} bots for {players} seats: name one, or one for each seat.")
    return levels if len(levels) == players else levels * players


@contextmanager
def _opened(records: str | None) -> Iterator[TextIO | None]:
    if records is None:
        yield None
    elif records == STANDARD_OUTPUT:
        yield sys.stdout
    else:
        with naming(records), complete(records) as path, Path(path).open("w", encoding="utf-8", newline="\n") as file:
            yield file


def _summary(games: int, seed: int, seats: list[dict[str, Any]], as_json: bool) -> str:
    if as_json:
        return json.dumps({"games": games, "seed": seed, "seats": seats})
    width = max(len("bot"), *(len(seat["bot"]) for seat in seats))
    lines = [f"games: {games}, seed {seed}", f"seat  {'bot':<{width}}   points    wins  bids made"]
    for seat in seats:
        made = "–" if seat["bids_met"] is None else f"{seat['bids_met']:.1%}"
        lines.append(
            f"{seat['seat']:>4}  {seat['bot']:<{width}} {seat['points']:>8.1f}  {seat['wins']:>6.1%}  {made:>9}"
        )
    return "\n".join(lines)
