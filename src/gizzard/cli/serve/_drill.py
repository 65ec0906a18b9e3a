"""Restore drills on the command line: running them and printing the result."""

import json
import sys
from dataclasses import asdict
from pathlib import Path

import click

from gizzard.cli.options.quantities import counted
from gizzard.cli.serve._data import progress
from gizzard.server.node.features import KINDS
from gizzard.server.ops.drill import Drill, drill
from gizzard.server.store.sqlite.contents import Contents

MAX_SHOWN = 20
"""How many problems of a copy are printed; --json lists all."""


def run_drill(copy: Path) -> Drill:
    """Replay everything in a temporary copy."""
    return drill(copy, KINDS, progress("replaying"))


def print_result(drill: Drill, source: Contents | None, as_json: bool) -> None:
    """Print the result of a drill, compared with the original; end with exit code 1 if there are problems."""
    problems = [*drill.problems]
    if source not in (None, drill.contents):
        problems.append("the contents of the copy differ from those of the server's file at that moment")
    if as_json:
        report = {
            "ok": not problems,
            "seconds": round(drill.seconds, 3),
            **asdict(drill.contents),
            "problems": problems,
        }
        click.echo(json.dumps(report))
    else:
        _print(drill, problems)
    if problems:
        sys.exit(1)


def _print(drill: Drill, problems: list[str]) -> None:
    for problem in problems[:MAX_SHOWN]:
        click.echo(problem)
    if len(problems) > MAX_SHOWN:
        click.echo(f"… and {len(problems) - MAX_SHOWN} more; --json lists all")
    contents = drill.contents
    verdict = "can be restored" if not problems else counted(len(problems), "problem")
    held = f"{counted(contents.tables, 'table')}, {contents.entries:,} log entries"
    click.echo(f"{held}, replayed in {drill.seconds:.1f} s: {verdict} (digest {contents.digest[:16]})")
