"""`gizzard backup`: copies a server's tables while it runs, or verifies in a drill that a copy can be restored."""

import json
import tempfile
from pathlib import Path

import click

from gizzard.cli.options.quantities import counted
from gizzard.cli.serve._data import data_option, database_option, errors_reported, place_at, progress
from gizzard.cli.serve._drill import print_result, run_drill
from gizzard.server.store.backup import back_up, copy_for_drill
from gizzard.server.store.opening import Place, destination_at, origin_at
from gizzard.server.store.protocol import StoreError
from gizzard.server.store.sqlite.contents import Contents
from gizzard.server.store.sqlite.file import reading
from gizzard.server.store.transfer import transfer


@click.command()
@click.argument("copy", metavar="[COPY]", required=False, type=click.Path(path_type=Path, dir_okay=False))
@data_option
@database_option
@click.option(
    "--drill",
    is_flag=True,
    help="Keep no copy: make a temporary one, replay every table in it and compare it with the server's file.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object about the copy or the drill.")
def backup(copy: Path | None, data: Path, database: str | None, drill: bool, as_json: bool) -> None:
    """Back up a server's tables.

    Copies all tables to the file COPY: a consistent snapshot, whether or not the server is running. Bans and reports go
    into COPY.bans and COPY.reports beside it. COPY must not exist yet, and appears only when it is complete, verified
    and on disk. `gizzard restore COPY` restores it. Exits with 1 if the copy fails or turns out to be damaged.
    """
    if drill == (copy is not None):
        raise click.UsageError("Give either a file for the copy or --drill.")
    place = place_at(data, database)
    if copy is None:
        _drill(place, as_json)
    else:
        _back_up(place, copy, as_json)


def _back_up(place: Place, copy: Path, as_json: bool) -> None:
    if copy.exists():
        raise click.UsageError(f"{copy} already exists; choose another file.")
    name = place if isinstance(place, Path) else "The database"
    with errors_reported(f"{name} could not be copied to {copy}: "):
        if isinstance(place, Path):
            back_up(place, copy, progress("copying"))
        else:
            _copied(place, copy)
            _record(place)
        tables, size = _tables(copy), copy.stat().st_size
    if as_json:
        click.echo(json.dumps({"copy": str(copy), "tables": tables, "bytes": size}))
    else:
        click.echo(f"{counted(tables, 'table')}, {size:,} bytes, in {copy}")


def _copied(database: str, copy: Path) -> Contents:
    """Copy a database to a file while servers run on it."""
    return transfer(origin_at(database, exclusive=False), destination_at(copy), progress)


def _record(database: str) -> None:
    """Record the time of the backup for the servers; a standby, which takes no writes, can be copied all the same."""
    from gizzard.server.store.postgres.transfer import record_backup

    try:
        record_backup(database)
    except StoreError as error:
        click.echo(f"The copy is complete, but its time could not be recorded: {error}.", err=True)


def _tables(copy: Path) -> int:
    with reading(copy) as connection:
        return int(connection.execute("SELECT count(*) FROM tables").fetchone()[0])


def _drill(place: Place, as_json: bool) -> None:
    with tempfile.TemporaryDirectory(prefix="gizzard-drill-") as folder:
        copy = Path(folder) / "copy.sqlite3"
        with errors_reported("The drill failed: "):
            if isinstance(place, Path):
                source = copy_for_drill(place, copy, progress("copying"))
            else:
                source = _copied(place, copy)
            drill = run_drill(copy)
        print_result(drill, source, as_json)
