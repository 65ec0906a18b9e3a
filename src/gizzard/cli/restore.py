"""`gizzard restore`: back to a copy of a server's tables."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path

import click

from gizzard.cli._data import failures_told, make_usual_folder, progress, servers_data
from gizzard.cli._drill import run_drill, tell


@click.command()
@click.argument("copy", type=click.Path(path_type=Path, dir_okay=False))
@servers_data
@click.option(
    "--check",
    is_flag=True,
    help="Restore nothing: open a copy of COPY for trial, replay every table in it, and say whether all is well.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object about what was done.")
def restore(copy: Path, data: Path, check: bool, as_json: bool) -> None:
    """Put COPY, as `gizzard backup` made it, in the place of the server's file.

    No server may run on the file. What was there is kept beside it. Exits with 1 where something is wrong.
    """
    if not copy.is_file():
        raise click.UsageError(f"{copy} is not there.")
    if check:
        _check(copy, as_json)
    else:
        _restore(copy, data, as_json)


def _check(copy: Path, as_json: bool) -> None:
    from gizzard.server.store.backup import duplicate

    with tempfile.TemporaryDirectory(prefix="gizzard-drill-") as folder:
        trial = Path(folder) / "copy.sqlite3"
        with failures_told("The check failed: "):
            duplicate(copy, trial, progress("copying"))
            drill = run_drill(trial)
        tell(drill, None, as_json)


def _restore(copy: Path, data: Path, as_json: bool) -> None:
    from gizzard.server.store import backup

    with failures_told("Nothing was restored: "):
        make_usual_folder(data)
        aside = backup.restore(copy, data, progress("copying"))
    if as_json:
        click.echo(json.dumps({"data": str(data), "kept": str(aside) if aside else None}))
    else:
        kept = f"; what was there is kept as {aside}" if aside else ""
        click.echo(f"{data} holds what {copy} holds{kept}")
