"""`gizzard backup`: a copy of a server's tables, taken while it runs, or a drill that shows one could be restored."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path

import click

from gizzard.cli._data import check_there, failures_told, progress, servers_data
from gizzard.cli._drill import run_drill, tell


@click.command()
@click.argument("copy", required=False, type=click.Path(path_type=Path, dir_okay=False))
@servers_data
@click.option(
    "--drill",
    is_flag=True,
    help="Keep no copy: take one, open it for trial, replay every table in it and compare it with the server's file.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object about the copy, or the drill.")
def backup(copy: Path | None, data: Path, drill: bool, as_json: bool) -> None:
    """Copy all tables into the file COPY, whole and of one moment, whether a server runs or not.

    COPY must not be there yet, and bears its name only once it is whole, checked and on disk. `gizzard restore COPY`
    goes back to it. Exits with 1 where it cannot be made, or something is wrong with it.
    """
    if drill == (copy is not None):
        raise click.UsageError("Name the file for the copy, or say --drill: one of the two.")
    check_there(data)
    if copy is None:
        _drill(data, as_json)
    else:
        _back_up(data, copy, as_json)


def _back_up(data: Path, copy: Path, as_json: bool) -> None:
    from gizzard.server.store.backup import back_up

    if copy.exists():
        raise click.UsageError(f"{copy} is there already, and is not written over.")
    with failures_told(f"{data} could not be copied to {copy}: "):
        back_up(data, copy, progress("copying"))
        tables, size = _tables(copy), copy.stat().st_size
    if as_json:
        click.echo(json.dumps({"copy": str(copy), "tables": tables, "bytes": size}))
    else:
        click.echo(f"{tables} tables, {size:,} bytes, in {copy}")


def _tables(copy: Path) -> int:
    from gizzard.server.store.file import reading

    with reading(copy) as connection:
        return int(connection.execute("SELECT count(*) FROM tables").fetchone()[0])


def _drill(data: Path, as_json: bool) -> None:
    from gizzard.server.store.backup import copy_for_drill

    with tempfile.TemporaryDirectory(prefix="gizzard-drill-") as folder:
        copy = Path(folder) / "copy.sqlite3"
        with failures_told("The drill failed: "):
            source = copy_for_drill(data, copy, progress("copying"))
            drill = run_drill(copy)
        tell(drill, source, as_json)
