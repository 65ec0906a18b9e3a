"""How a drill is run and told on the command line."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from gizzard.cli._data import progress

if TYPE_CHECKING:
    from gizzard.server.drill import Drill
    from gizzard.server.store.contents import Contents

MOST_SHOWN = 20
"""So many of a copy's problems are printed; --json lists all."""


def run_drill(copy: Path) -> Drill:
    """Replays all that is in a copy, which is the drill's own to open and convert."""
    from gizzard.server.drill import drill

    return drill(copy, progress("replaying"))


def tell(drill: Drill, source: Contents | None, as_json: bool) -> None:
    """Prints what came of a drill, compared with what it was copied from; ends with exit code 1 where that is bad."""
    problems = [*drill.problems]
    if source not in (None, drill.contents):
        problems.append("the copy does not hold what the server's file held at that moment")
    if as_json:
        form = {"ok": not problems, "seconds": round(drill.seconds, 3), **asdict(drill.contents), "problems": problems}
        click.echo(json.dumps(form))
    else:
        _print(drill, problems)
    if problems:
        sys.exit(1)


def _print(drill: Drill, problems: list[str]) -> None:
    for problem in problems[:MOST_SHOWN]:
        click.echo(problem)
    if len(problems) > MOST_SHOWN:
        click.echo(f"… and {len(problems) - MOST_SHOWN} more; --json lists all")
    contents = drill.contents
    verdict = "can be restored" if not problems else f"{len(problems)} problems"
    click.echo(
        f"{contents.tables} tables, {contents.entries} entries, replayed in {drill.seconds:.1f} s: {verdict} "
        f"(digest {contents.digest[:16]})"
    )
