"""`gizzard arena`: matches between engines on the same cards."""

import json
import shlex
import shutil
import sys
from collections.abc import Generator, Iterator, Sequence
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext
from functools import partial
from pathlib import Path
from typing import Any, NoReturn

import click

from gizzard.bots.arena.journal import Journal, JournalError
from gizzard.bots.arena.match import Match, MatchGame, PlayedGame, Seating, all_rotations
from gizzard.bots.arena.match import mixtures as all_mixtures
from gizzard.bots.arena.report import report
from gizzard.bots.arena.run import EngineRefused, run
from gizzard.bots.arena.summary import summary
from gizzard.bots.arena.tally import MatchTally
from gizzard.bots.levels import PANEL, policy_of
from gizzard.bots.parallel.pool import Pool
from gizzard.bots.parallel.shards import Job, Shard
from gizzard.cli.options.bots import BOT_NAMES, check_bot
from gizzard.cli.options.groups import together
from gizzard.cli.options.quantities import WholeNumber
from gizzard.cli.options.records import STANDARD_OUTPUT, check_output, complete, force_option, records_option
from gizzard.cli.options.rules import checked, rule_set_options
from gizzard.cli.options.workers import Output, check_shard, chosen_pool, work_options, write_shard
from gizzard.cli.progress import Progress, with_progress
from gizzard.core.decoding import decode_json
from gizzard.core.errors import quoted
from gizzard.core.interrupt import STOPPED, engines_end_on_sigterm
from gizzard.core.rules.ruleset import RuleSet

PLAYERS = f"{BOT_NAMES}, {', '.join(PANEL)}, expert-nets:FILE"
"""The built-in players that --engine accepts."""

ENGINE_FAILED = 1
MAX_GAMES = 10_000_000
"""All games of a match are listed in memory, and their deals are resampled a thousand times."""


_engines_option = click.option(
    "--engine",
    "engines",
    multiple=True,
    required=True,
    metavar="NAME=PLAYER",
    help=f"A name for an engine, and one of {PLAYERS}, or a command.",
)
_time_limits = together(
    click.option("--clock-ms", type=WholeNumber(1), default=5000, show_default=True, help="Time limit for an answer."),
    click.option(
        "--start-ms", type=WholeNumber(1), default=10_000, show_default=True, help="Time limit for the hello."
    ),
)


@click.command()
@_engines_option
@rule_set_options
@click.option(
    "--games",
    type=WholeNumber(1, MAX_GAMES),
    help="Number of games; rounded up to complete deals.  [default: those of one deal]",
)
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed gives the same cards.")
@click.option("--seats", "seats", multiple=True, metavar="NAME,…", help="Play only this mixture; may be repeated.")
@_time_limits
@work_options
@click.option("--resume", metavar="FILE", help="Save the results to FILE, and continue from those in it.")
@records_option
@force_option
@click.option("--json", "as_json", is_flag=True, help="Print the result as one JSON object.")
@click.option("--engine-errors", is_flag=True, help="Show what the engines write to standard error.")
def arena(
    engines: tuple[str, ...],
    rule_set: "RuleSet",
    games: int | None,
    seed: int,
    seats: tuple[str, ...],
    clock_ms: int,
    start_ms: int,
    workers: int,
    cluster: str | None,
    shard: "Shard | None",
    resume: str | None,
    records: str | None,
    force: bool,
    as_json: bool,
    engine_errors: bool,
) -> None:
    """Play matches between engines.

    Each deal is played in every mixture of the engines and in every rotation of the seats.

    An engine is a built-in level (A=novice) or reference player (A=mc50), an expert with nets from `gizzard train`
    (B=expert:FILE), or a command that speaks wizard-engine/1 (C="python3 mine.py").

    Exit codes: 0 if all went well, 1 if an engine died or an answer had to be replaced by a random one, 2 if the match
    cannot be played, 3 if a worker process failed, 130 if the match was stopped
    by Ctrl-C, 143 by SIGTERM.
    """
    check_output(records, as_json, force or resume is not None)
    check_shard(shard, json=as_json, force=force, records=records not in (None, STANDARD_OUTPUT))
    named = _engines(engines)
    seatings = _seatings(seats, list(named), rule_set.players)
    deals = _deals(games, len(seatings))
    match = Match(rule_set, named, seatings, deals, seed, clock_ms, start_ms, engine_errors, records is not None)
    with _stoppable(resume), chosen_pool(workers, cluster) as pool:
        if shard:
            write_shard("arena", _to_json(match), shard, _shard_results(match, shard, pool, resume))
            return
        tally = _tally(match, pool, resume, records)
    _print(match, tally, records, as_json)


def join(job: "Job", results: Iterator[bytes], output: Output) -> None:
    """Print the results of all shards."""
    match = _from_json(job)
    if output.records is not None and not match.records:
        raise click.UsageError("These shards hold no records; with `--records -` they would.")
    check_output(output.records, output.as_json, output.force)
    with closing(_from_shards(match, results, output.records)) as games:
        tally = _added_up(match, games)
    _print(match, tally, output.records, output.as_json)


def _print(match: "Match", tally: "MatchTally", records: str | None, as_json: bool) -> NoReturn:
    if records != STANDARD_OUTPUT:
        click.echo(_shown(summary(match, tally), as_json))
    sys.exit(ENGINE_FAILED if any(faults.total() for faults in tally.faults.values()) else 0)


def _deals(games: int | None, seatings: int) -> int:
    """The number of complete deals with at least this many games; prints a notice if they have more."""
    if games is None:
        return 1
    deals = -(-games // seatings)
    if deals * seatings > games:
        click.echo(
            f"Playing {deals * seatings:,} games instead of {games:,}: "
            f"each deal is played in {seatings} different seatings.",
            err=True,
        )
    return deals


def _engines(options: tuple[str, ...]) -> dict[str, str]:
    engines: dict[str, str] = {}
    for option in options:
        name, sign, engine = (part.strip() for part in option.partition("="))
        if not sign or not name or "," in name or not name.isprintable():
            raise click.UsageError(
                f"--engine {quoted(option)}: write NAME=LEVEL or NAME=COMMAND, with no comma in NAME."
            )
        if name in engines:
            raise click.UsageError(f"Two engines are called {quoted(name)}.")
        engines[name] = _engine(name, engine)
    if len(engines) < 2:
        raise click.UsageError("A match needs at least two engines: repeat --engine.")
    return engines


def _engine(name: str, engine: str) -> str:
    if policy_of(engine):
        return check_bot(engine)
    try:
        command = shlex.split(engine)
    except ValueError:
        raise click.UsageError(f"{name}: a quotation mark in {quoted(engine)} is not closed.") from None
    if not command or shutil.which(command[0]) is None:
        raise click.UsageError(f"{name}: {_no_program(''.join(command[:1]))}; the built-in players are {PLAYERS}.")
    return engine


def _no_program(name: str) -> str:
    if Path(name).is_file():
        return f"{quoted(name)} is not executable (chmod +x makes it so)"
    return f"there is no program {quoted(name)}"


def _seatings(mixtures: tuple[str, ...], engines: list[str], players: int) -> "tuple[Seating, ...]":
    if not mixtures:
        return tuple(all_rotations(all_mixtures(engines, players)))
    chosen = [tuple(name.strip() for name in mixture.split(",")) for mixture in mixtures]
    for seating in chosen:
        if unknown := set(seating) - set(engines):
            raise click.UsageError(f"--seats: there is no engine {quoted(min(unknown))}.")
        if len(seating) != players:
            raise click.UsageError(f"--seats: {len(seating)} engines for {players} seats.")
    if idle := set(engines).difference(*chosen):
        raise click.UsageError(f"--seats: {quoted(min(idle))} has no seat.")
    return tuple(all_rotations(chosen))


def _tally(match: "Match", pool: "Pool", resume: str | None, records: str | None) -> "MatchTally":
    """The totals of the match."""
    with closing(_played(match, list(match.games()), pool, resume, records)) as games:
        return _added_up(match, games)


def _played(
    match: "Match", games: "Sequence[MatchGame]", pool: "Pool", resume: str | None, records: str | None
) -> "Generator[PlayedGame]":
    """Play games of the match and record them; end the command if a file cannot be used."""
    if resume == STANDARD_OUTPUT:
        raise click.UsageError("--resume needs a file: the results are read from it again.")
    if resume is not None and resume == records:
        raise click.UsageError("--resume and --records need two different files.")
    try:
        with _records_path(records, resume) as file, Journal(match, resume, file) as journal:
            record = partial(_record, journal, records == STANDARD_OUTPUT)
            with closing(run(match, games, pool, journal.results, record)) as played:
                yield from played
    except (EngineRefused, JournalError) as error:
        raise click.UsageError(str(error)) from None


def _records_path(records: str | None, resume: str | None = None) -> AbstractContextManager[str | None]:
    """Where the records are written, if to a file; those of a match that can be resumed are kept however it ends."""
    if records is None or records == STANDARD_OUTPUT:
        return nullcontext()
    return nullcontext(records) if resume is not None else complete(records)


def _record(journal: "Journal", to_stdout: bool, played: "PlayedGame") -> None:
    if to_stdout:
        click.echo(bytes(played.record))
    journal.add(played)


def _shard_results(match: "Match", shard: "Shard", pool: "Pool", resume: str | None) -> "Iterator[PlayedGame]":
    """The games of a shard, with a report of progress."""
    if resume is not None and match.records:
        raise click.UsageError("A shard with records cannot be resumed: leave out --resume or --records.")
    games = list(shard.items(match.games()))
    with closing(_played(match, games, pool, resume, None)) as played:
        yield from with_progress(played, "Games", len(games))


def _from_shards(match: "Match", results: Iterator[bytes], records: str | None) -> "Generator[PlayedGame]":
    """The games of all shards; their records are written."""
    try:
        with _records_path(records) as file, Journal(match, None, file) as journal:
            for line in results:
                played = decode_json(line, PlayedGame)
                _record(journal, records == STANDARD_OUTPUT, played)
                yield played
    except JournalError as error:
        raise click.UsageError(str(error)) from None


def _to_json(match: "Match") -> "Job":
    """The match as in a shard."""
    more = {"seatings": match.seatings, "deals": match.deals, "records": match.records, "start_ms": match.start_ms}
    return {**match.identity(), **more}


def _from_json(job: "Job") -> "Match":
    """The inverse of ``_to_json``."""
    seatings = tuple(map(tuple, job["seatings"]))
    return Match(**{**job, "rules": checked(job["rules"]), "seatings": seatings})


def _added_up(match: "Match", games: "Iterator[PlayedGame]") -> "MatchTally":
    tally = MatchTally(list(match.engines))
    with Progress("Games", match.deals * len(match.seatings)) as progress:
        for played in games:
            progress.done += 1
            known = set(tally.first_fault)
            tally.add(played.result)
            for name in sorted(tally.first_fault.keys() - known):
                progress.print_line(f"{name}: {tally.first_fault[name]}")
    for name in tally.engines:
        if count := tally.substituted(name):
            share = f"{count:,} of {tally.actions(name):,} actions ({count / tally.actions(name):.1%})"
            click.echo(f"{name}: {share} were chosen at random: it gave no valid answer.", err=True)
    if tally.first_fault and not match.show_errors:
        click.echo("--engine-errors shows everything that the engines write to standard error.", err=True)
    return tally


@contextmanager
def _stoppable(resume: str | None) -> Iterator[None]:
    """Print how to continue after Ctrl-C or SIGTERM."""
    message = "Stopped. Run the same command again to continue." if resume else "Stopped."
    try:
        with engines_end_on_sigterm(message):
            yield
    except KeyboardInterrupt:
        click.echo(message, err=True)
        sys.exit(STOPPED)


def _shown(summary: dict[str, Any], as_json: bool) -> str:
    return json.dumps(summary) if as_json else report(summary)
