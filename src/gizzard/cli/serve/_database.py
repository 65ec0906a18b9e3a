"""The database of a server on the command line."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

import click

from gizzard.cli.serve._data import check_there, errors_reported, make_default_folder, tell_earlier
from gizzard.server.store.opening import Place, open_database
from gizzard.server.store.protocol import Store
from gizzard.server.store.sqlite.store import SQLiteStore


def _database(_context: click.Context, _option: click.Parameter, value: str | None) -> str | None:
    if value and not value.startswith(("postgresql://", "postgres://")):
        raise click.BadParameter("the address of a database begins with postgresql://.")
    return value or None


def _node_url(_context: click.Context, _option: click.Parameter, value: str | None) -> str | None:
    parts = urlsplit(value or "")
    if value and (parts.scheme not in ("http", "https") or not parts.hostname or parts.path.strip("/")):
        raise click.BadParameter(f"{value!r} is not an address such as http://10.0.0.5:8000.")
    return (value or "").rstrip("/") or None


database_option = click.option(
    "--database",
    envvar="GIZZARD_DATABASE",
    show_envvar=True,
    callback=_database,
    metavar="URL",
    help="Keep tables in this PostgreSQL database instead of a file: postgresql://USER:PASSWORD@HOST/NAME.",
)
"""The option that names the database of a server."""

node_url_option = click.option(
    "--node-url",
    envvar="GIZZARD_NODE_URL",
    show_envvar=True,
    callback=_node_url,
    metavar="URL",
    help="With --database: where other servers on the same database reach this one, such as http://10.0.0.5:8000.",
)
"""The option that names a server among those on the same database."""


def place_at(data: Path, database: str | None) -> Place:
    """Where the tables are. Exits the command if the file does not exist."""
    if database:
        return database
    check_there(data)
    return data


def serving_store(data: Path, max_size: int | None, database: str | None, node_url: str | None) -> Store:
    """The store of a server. Ends the command if it cannot be used."""
    if bool(database) != bool(node_url):
        raise click.UsageError("--database and --node-url belong together: other servers may use the same database.")
    if database and max_size:
        raise click.UsageError("--max-size is for a data file; leave it out with --database.")
    with errors_reported(f"The {'database' if database else 'data file'} cannot be used: "):
        make_default_folder(data)
        if database:
            return open_database(database, node_url or "")
        tell_earlier(data)
        return SQLiteStore(data, max_size)
