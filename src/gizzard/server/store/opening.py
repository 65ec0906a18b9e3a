"""Open a store by the path of a file or the URL of a database."""

from collections.abc import Iterator
from contextlib import contextmanager
from math import inf
from pathlib import Path
from typing import Final

from gizzard.core.installation import install_command
from gizzard.server.store.protocol import Reader, Store, StoreError
from gizzard.server.store.sqlite.store import SQLiteReader, SQLiteStore
from gizzard.server.store.sqlite.transfer import destination_file, origin_file
from gizzard.server.store.transfer import Destination, Origin

SCHEMES: Final = ("postgresql://", "postgres://")

Place = Path | str
"""The path of a file or the URL of a database."""


def parse_place(text: str) -> Place:
    """Parse a path or a database URL."""
    return text if text.startswith(SCHEMES) else Path(text)


def open_reader(place: Place) -> Reader:
    """Open a store read-only, also while it is in use. Raises StoreError if its schema is not the current one."""
    if isinstance(place, Path):
        return SQLiteReader(place)
    with _driver():
        from gizzard.server.store.postgres.store import PostgresReader
    return PostgresReader(place)


def open_store(place: Place) -> Store:
    """Open a store for a command: closing waits until erased data is overwritten. Raises StoreError if it is in use."""
    if isinstance(place, Path):
        return SQLiteStore(place, closing_seconds=inf)
    return open_database(place)


def open_database(url: str, node_url: str = "") -> Store:
    """Open a store in a database; `node_url` is the URL at which other nodes reach this one."""
    with _driver():
        from gizzard.server.store.postgres.store import PostgresStore
    return PostgresStore(url, node_url)


def origin_at(place: Place, exclusive: bool = True) -> Origin:
    """The source of a transfer. `exclusive` locks out writers meanwhile; files are always locked."""
    if isinstance(place, Path):
        return origin_file(place)
    with _driver():
        from gizzard.server.store.postgres.transfer import origin_database
    return origin_database(place, exclusive)


def destination_at(place: Place) -> Destination:
    """The destination of a transfer."""
    if isinstance(place, Path):
        return destination_file(place)
    with _driver():
        from gizzard.server.store.postgres.transfer import destination_database
    return destination_database(place)


@contextmanager
def _driver() -> Iterator[None]:
    """Raise StoreError if the PostgreSQL driver is not installed."""
    try:
        yield
    except ImportError as error:
        advice = install_command("postgres")
        raise StoreError(f"PostgreSQL needs a driver, the extra `postgres`: {advice} ({error})") from error
