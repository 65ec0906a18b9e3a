"""The server's data file on the command line: its default location, and errors that concern it."""

import asyncio
import os
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Any
from urllib.parse import urlsplit

import click
from platformdirs import user_data_path

from gizzard.core.errors import quoted
from gizzard.server.store.opening import Place, open_database
from gizzard.server.store.protocol import Store, StoreError
from gizzard.server.store.sqlite.file import check_folder
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


PROGRESS_INTERVAL = 2.0
"""Seconds between two progress messages, and before the first."""


FILE = Path("gizzard", "tables.sqlite3")


def default_data() -> Path:
    """The file in which a server keeps its tables by default."""
    default, earlier = _standard_data(), earlier_data()
    return earlier if earlier != default and earlier.is_file() and not default.exists() else default


def earlier_data() -> Path:
    """The default file of earlier versions, which is still used if it exists."""
    home = Path(os.path.expanduser("~"))  # noqa: PTH111 (an account without a home is not an error here)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", home / "AppData" / "Local")) / FILE
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / FILE
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / FILE


def _standard_data() -> Path:
    return user_data_path(str(FILE.parent), appauthor=False) / FILE.name


def tell_earlier(data: Path) -> None:
    """Print on standard error that the default file of an earlier version is used."""
    if data == earlier_data() != _standard_data():
        standard = _standard_data()
        click.echo(f"The tables are in {data}, as in earlier versions; new ones would be in {standard}.", err=True)


class DataFile(click.Path):
    """The name of a data file, which need not exist."""

    name = "file"

    def __init__(self) -> None:
        super().__init__(dir_okay=False, path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The path of the file."""
        if not Path(value).name:
            self.fail(f"{quoted(str(value))} is not the name of a file.", param, ctx)
        return super().convert(value, param, ctx)


data_option = click.option(
    "--data",
    type=DataFile(),
    envvar="GIZZARD_DATA",
    default=default_data,
    help="The server's data file.  [default: that of `gizzard serve`]",
)
"""The option that names the data file of a server."""


def table_of(_context: click.Context, _parameter: click.Parameter, table: str) -> str:
    """The ID of a table, or of a shared score pad, given as such or in a link. Secrets in the link are dropped."""
    link = urlsplit(table)
    if link.fragment.startswith("j="):
        return link.fragment.removeprefix("j=").partition(".")[0]
    return link.path.rstrip("/").rpartition("/")[2]


def control_path(data: Path) -> Path:
    """The path of the socket over which operators talk to the server that is using a data file."""
    return data.with_name(f"{data.name}.control")


def check_there(data: Path) -> None:
    """Exit the command if the file does not exist."""
    if not data.is_file():
        raise click.UsageError(f"{data} does not exist; name the server's data file with --data.")


def check_archive(archive: Path | None) -> None:
    """Raise StoreError if the folder of an archive does not exist."""
    if archive:
        check_folder(archive)


def make_default_folder(data: Path) -> None:
    """Create the folder of a default file; the folder of any other file must exist, and the default is not touched."""
    if data in (_standard_data(), earlier_data()):
        data.parent.mkdir(parents=True, exist_ok=True)


@contextmanager
def errors_reported(what: str = "") -> Iterator[None]:
    """End the command with one sentence, prefixed with ``what``, and exit code 1 if a file cannot be used."""
    try:
        yield
    except OSError as error:
        name = f"{error.filename}: " if error.filename else ""
        raise click.ClickException(f"{what}{name}{error.strerror or error}.") from None
    except (StoreError, sqlite3.Error) as error:
        raise click.ClickException(f"{what}{error}.") from None


async def closed(store: Store) -> None:
    """Close a store, which may first overwrite erased data and shrink its file, with a message if that takes long."""
    closing = asyncio.create_task(store.close())
    if not (await asyncio.wait({closing}, timeout=PROGRESS_INTERVAL))[0]:
        click.echo("cleaning up the file, which takes about as long as copying it", err=True)
    await closing


def progress(activity: str) -> Callable[[int, int], None]:
    """A callback that prints progress on standard error, given the remaining and the total amount, if it takes long."""
    last = monotonic()

    def report(left: int, total: int) -> None:
        nonlocal last
        if monotonic() - last >= PROGRESS_INTERVAL:
            last = monotonic()
            click.echo(f"{activity}: {(total - left) / max(total, 1):.0%}", err=True)

    return report
