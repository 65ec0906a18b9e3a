"""`gizzard migrate`: moves a server's tables from a file to a database, or back."""

from __future__ import annotations

import json
from pathlib import Path
from time import perf_counter

import click

from gizzard.cli._data import errors_reported, progress
from gizzard.cli._numbers import counted


@click.command()
@click.argument("origin", metavar="FROM")
@click.argument("destination", metavar="TO")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object: tables, entries, digest, seconds.")
def migrate(origin: str, destination: str, as_json: bool) -> None:
    """Copy all tables of a server from FROM to TO.

    Each is a data file, or the address of a PostgreSQL database (postgresql://USER:PASSWORD@HOST/NAME). No server must
    be running on either of them, and meanwhile none can start or write. TO must be a new file or a database without
    tables; it keeps the copy only once the number of entries and a digest of every log are the same in both. FROM is
    not changed. Exits with 1 if that fails.
    """
    from gizzard.server.store.opening import destination_at, origin_at, place_of
    from gizzard.server.store.transfer import transfer

    source, target = place_of(origin), place_of(destination)
    if isinstance(source, Path) and not source.is_file():
        raise click.UsageError(f"{source} does not exist; name the server's data file, or a database (postgresql://…).")
    begun = perf_counter()
    with errors_reported("Nothing was copied: "):
        contents = transfer(origin_at(source), destination_at(target), progress)
    seconds = perf_counter() - begun
    if as_json:
        form = {"tables": contents.tables, "entries": contents.entries, "digest": contents.digest}
        click.echo(json.dumps({**form, "seconds": round(seconds, 3)}))
    else:
        held = f"{counted(contents.tables, 'table')}, {contents.entries:,} log entries"
        click.echo(f"{held} copied and compared in {seconds:.1f} s (digest {contents.digest[:16]})")
