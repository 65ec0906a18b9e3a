"""`gizzard migrate`: moves a server's tables from a file to a database, or back."""

from pathlib import Path

import click

from gizzard.cli.serve._transfer import transfer_all
from gizzard.server.store.opening import parse_place


@click.command()
@click.argument("origin", metavar="FROM")
@click.argument("destination", metavar="TO")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object: tables, entries, digest, seconds.")
def migrate(origin: str, destination: str, as_json: bool) -> None:
    """Copy all tables of a server from FROM to TO.

    Each is a data file, or the address of a PostgreSQL database (postgresql://USER:PASSWORD@HOST/NAME). Bans and
    reports are copied, too; those of a file are in FILE.bans and FILE.reports beside it. No server must be running on
    FROM or TO, and meanwhile none can start or write. TO must be a new file or an empty database; it keeps the copy
    only if everything in it is the same as in FROM. FROM is not changed. Exits with 1 if that fails.
    """
    source, target = parse_place(origin), parse_place(destination)
    if isinstance(source, Path) and not source.is_file():
        raise click.UsageError(f"{source} does not exist; name the server's data file, or a database (postgresql://…).")
    transfer_all(source, target, "Nothing was copied: ", as_json)
