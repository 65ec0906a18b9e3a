"""`gizzard restore`: restores a backup of a server's tables."""

import json
import tempfile
from pathlib import Path

import click

from gizzard.cli.serve._data import data_option, database_option, errors_reported, make_default_folder, progress
from gizzard.cli.serve._drill import print_result, run_drill
from gizzard.cli.serve._transfer import transfer_all
from gizzard.server.store import backup
from gizzard.server.store.backup import duplicate


@click.command()
@click.argument("copy", type=click.Path(path_type=Path, dir_okay=False))
@data_option
@database_option
@click.option(
    "--check",
    is_flag=True,
    help="Restore nothing: replay every table in a temporary copy of COPY, and report any problems.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object about the result.")
def restore(copy: Path, data: Path, database: str | None, check: bool, as_json: bool) -> None:
    """Restore a backup of a server's tables.

    Replaces the server's file by COPY, which was made by `gizzard backup`. The server must not be running. The old file
    is kept next to the new one, and bans and reports beside it stay. With --database COPY is put into that database,
    which must be empty. Exits with 1 on any problem.
    """
    if not copy.is_file():
        raise click.UsageError(f"{copy} does not exist.")
    if check:
        _check(copy, as_json)
    elif database:
        transfer_all(copy, database, "Nothing was restored: ", as_json)
    else:
        _restore(copy, data, as_json)


def _check(copy: Path, as_json: bool) -> None:
    with tempfile.TemporaryDirectory(prefix="gizzard-drill-") as folder:
        trial = Path(folder) / "copy.sqlite3"
        with errors_reported("The check failed: "):
            duplicate(copy, trial, progress("copying"))
            drill = run_drill(trial)
        print_result(drill, None, as_json)


def _restore(copy: Path, data: Path, as_json: bool) -> None:
    with errors_reported("Nothing was restored: "):
        make_default_folder(data)
        aside = backup.restore(copy, data, progress("copying"))
    if as_json:
        click.echo(json.dumps({"data": str(data), "kept": str(aside) if aside else None}))
    else:
        kept = f"; the old file was kept as {aside}" if aside else ""
        click.echo(f"{data} was restored from {copy}{kept}")
