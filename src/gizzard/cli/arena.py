"""`gizzard arena`: matches between engines on the same cards."""

import json
import shlex
import shutil
import signal
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click

from gizzard.bots.levels import PANEL, mind_of
from gizzard.cli import BROKEN
from gizzard.cli._bots import BOTS, check_bot
from gizzard.cli._progress import Progress
from gizzard.cli._rules import chosen_rules
from gizzard.interrupt import STOPPED
from gizzard.rules.deal import MAX_PLAYERS, MIN_PLAYERS

if TYPE_CHECKING:
    from gizzard.arena.match import Match
    from gizzard.arena.result import GameResult, Played
    from gizzard.arena.seating import Seating
    from gizzard.arena.tally import Tally

STANDARD_OUTPUT = "-"

PLAYERS = f"{BOTS}, {', '.join(PANEL)}, expert-nets:FILE"
"""What an option may say, commands apart."""

ENGINE_FAILED = 1
MOST_GAMES = 10_000_000
"""All games of a match are listed, and their deals drawn anew a thousand times."""


@click.command()
@click.option(
    "--engine", "engines", multiple=True, required=True, metavar="NAME=…", help=f"One of {PLAYERS}, or a command."
)
@click.option("--players", type=click.IntRange(MIN_PLAYERS, MAX_PLAYERS), help="How many play.  [default: 4]")
@click.option(
    "--games",
    type=click.IntRange(1, MOST_GAMES),
    default=1,
    show_default=True,
    help="At least; whole deals are played.",
)
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed gives the same cards.")
@click.option("--preset", "presets", multiple=True, metavar="NAME", help="A preset, or several with commas.")
@click.option("--rules", metavar="JSON", help="Single rules, as in a record.")
@click.option("--seats", "seats", multiple=True, metavar="NAME,…", help="Only this mixture; may be given again.")
@click.option("--clock-ms", type=click.IntRange(1), default=5000, show_default=True, help="Time for an answer.")
@click.option("--start-ms", type=click.IntRange(1), default=10_000, show_default=True, help="Time to say hello.")
@click.option("--workers", type=click.IntRange(1), default=1, show_default=True, help="Processes that play.")
@click.option("--resume", metavar="FILE", help="Keep the results there, and go on with those it holds.")
@click.option("--records", metavar="FILE", help="Write the records there; `-`: to standard output, and nothing else.")
@click.option("--json", "as_json", is_flag=True, help="The result as one JSON object.")
@click.option("--engine-errors", is_flag=True, help="Show what engines write to standard error.")
def arena(
    engines: tuple[str, ...],
    players: int | None,
    games: int,
    seed: int,
    presets: tuple[str, ...],
    rules: str | None,
    seats: tuple[str, ...],
    clock_ms: int,
    start_ms: int,
    workers: int,
    resume: str | None,
    records: str | None,
    as_json: bool,
    engine_errors: bool,
) -> None:
    """Play engines against each other: each deal in every mixture of them and in every rotation of the seats.

    An engine is one of Gizzard's levels (A=novice) or fixed players (A=mc50), an expert with nets that `gizzard train`
    made (B=expert:FILE), or a command that speaks wizard-engine/1 (C="python3 mine.py").
    Exits with 0 where all went well, 1 where an engine died or chance answered for it, 2 where the match cannot be
    played, 3 where one of its processes broke down, 130 where it was stopped.
    """
    from gizzard.arena.match import Match
    from gizzard.arena.summary import summary

    if as_json and records == STANDARD_OUTPUT:
        raise click.UsageError("--json and `--records -` both want standard output: write the records to a file.")
    rule_set = chosen_rules(presets, rules, players)
    named = _engines(engines)
    seatings = _seatings(seats, list(named), rule_set.players)
    deals = -(-games // len(seatings))
    match = Match(rule_set, named, seatings, deals, seed, clock_ms, start_ms, engine_errors, records is not None)
    tally = _tally(match, workers, resume, records)
    if records != STANDARD_OUTPUT:
        click.echo(_told(summary(match, tally), as_json))
    sys.exit(ENGINE_FAILED if any(faults.total() for faults in tally.faults.values()) else 0)


def _engines(options: tuple[str, ...]) -> dict[str, str]:
    engines: dict[str, str] = {}
    for option in options:
        name, sign, engine = (part.strip() for part in option.partition("="))
        if not sign or not name or "," in name or not name.isprintable():
            raise click.UsageError(f"--engine {option!r}: write NAME=LEVEL or NAME=COMMAND; a name holds no comma.")
        if name in engines:
            raise click.UsageError(f"There are two engines called {name!r}.")
        engines[name] = _engine(name, engine)
    if len(engines) < 2:
        raise click.UsageError("A match takes two engines: give --engine twice or more.")
    return engines


def _engine(name: str, engine: str) -> str:
    if mind_of(engine):
        return check_bot(engine)
    try:
        command = shlex.split(engine)
    except ValueError as wrong:
        raise click.UsageError(f"{name}: the command cannot be read: {wrong}.") from None
    if not command or shutil.which(command[0]) is None:
        raise click.UsageError(f"{name}: {_no_program(''.join(command[:1]))}, and the bots are {PLAYERS}.")
    return engine


def _no_program(name: str) -> str:
    if Path(name).is_file():
        return f"{name!r} is a file that cannot be run (chmod +x lets it)"
    return f"there is no program {name!r}"


def _seatings(mixtures: tuple[str, ...], engines: list[str], players: int) -> "tuple[Seating, ...]":
    from gizzard.arena.seating import all_rotations
    from gizzard.arena.seating import mixtures as every

    if not mixtures:
        return tuple(all_rotations(every(engines, players)))
    chosen = [tuple(name.strip() for name in mixture.split(",")) for mixture in mixtures]
    for seating in chosen:
        if unknown := set(seating) - set(engines):
            raise click.UsageError(f"--seats: there is no engine {min(unknown)!r}.")
        if len(seating) != players:
            raise click.UsageError(f"--seats: {len(seating)} engines for {players} seats.")
    if idle := set(engines).difference(*chosen):
        raise click.UsageError(f"--seats: {min(idle)!r} sits nowhere.")
    return tuple(all_rotations(chosen))


def _tally(match: "Match", workers: int, resume: str | None, records: str | None) -> "Tally":
    """What all games of the match add up to; ends the command where they cannot all be played."""
    from gizzard.arena.keeping import CannotKeep, Keeping
    from gizzard.arena.run import run
    from gizzard.workers import WorkerLost

    if resume == STANDARD_OUTPUT:
        raise click.UsageError("--resume: results are kept in a file, for they are read again.")
    if resume is not None and resume == records:
        raise click.UsageError("Results and records go to two files.")
    aloud = records == STANDARD_OUTPUT
    try:
        with Keeping(match, resume, None if aloud else records) as keeping, _stopped_by_sigterm():

            def note(played: "Played") -> None:
                if aloud:
                    click.echo(json.dumps(played.record, separators=(",", ":")))
                keeping.add(played)

            with closing(run(match, workers, keeping.kept, note)) as results:
                return _added_up(match, results)
    except CannotKeep as wrong:
        raise click.UsageError(str(wrong)) from None
    except KeyboardInterrupt:
        _end(f"Stopped. {'The same command goes on from there.' if resume else ''}", STOPPED)
    except WorkerLost:
        _end("A process that played games of the match broke down.", BROKEN)


def _added_up(match: "Match", results: "Iterator[GameResult]") -> "Tally":
    from gizzard.arena.tally import Tally

    tally = Tally(list(match.engines))
    with Progress("Games", match.deals * len(match.seatings)) as progress:
        for result in results:
            progress.done += 1
            known = set(tally.first_fault)
            tally.add(result)
            for name in sorted(tally.first_fault.keys() - known):
                progress.note(f"{name}: {tally.first_fault[name]}")
    if tally.first_fault and not match.show_errors:
        click.echo("--engine-errors shows what engines themselves say of it.", err=True)
    return tally


@contextmanager
def _stopped_by_sigterm() -> Iterator[None]:
    """Have SIGTERM do what Ctrl-C does, so that engines are ended."""
    before = signal.signal(signal.SIGTERM, lambda *_: signal.raise_signal(signal.SIGINT))
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _end(why: str, code: int) -> NoReturn:
    click.echo(why.strip(), err=True)
    sys.exit(code)


def _told(summary: dict[str, Any], as_json: bool) -> str:
    from gizzard.arena.report import report

    return json.dumps(summary) if as_json else report(summary)
