"""Opening a store by its place: the path of a file, or the address of a database."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from math import inf
from pathlib import Path
from typing import Final

from gizzard.server.store.protocol import Reader, Store, StoreError
from gizzard.server.store.sqlite.store import SQLiteReader, SQLiteStore
from gizzard.server.store.sqlite.transfer import DestinationFile, OriginFile
from gizzard.server.store.transfer import Destination, Origin

SCHEMES: Final = ("postgresql://", "postgres://")

Place = Path | str
"""The path of a file, or the address of a database."""


def place_of(named: str) -> Place:
    """A place as people write it."""
    return named if named.startswith(SCHEMES) else Path(named)


def open_reader(place: Place) -> Reader:
    """Reads a store of the current schema, whoever else uses it. Raises StoreError if that cannot be done."""
    if isinstance(place, Path):
        return SQLiteReader(place)
    with _driver():
        from gizzard.server.store.postgres.store import PostgresReader
    return PostgresReader(place)


def open_store(place: Place) -> Store:
    """A store for a command, which waits at the end until erased data is overwritten; StoreError where it is in use."""
    if isinstance(place, Path):
        return SQLiteStore(place, closing_seconds=inf)
    return open_database(place)


def open_database(url: str, node_url: str = "") -> Store:
    """A store in a database; `node_url`: where other nodes reach this one."""
    with _driver():
        from gizzard.server.store.postgres.store import PostgresStore
    return PostgresStore(url, node_url)


def origin_at(place: Place, exclusive: bool = True) -> Origin:
    """What tables are copied from. `exclusive`: nobody may write to it meanwhile, which holds for files in any case."""
    if isinstance(place, Path):
        return OriginFile(place)
    with _driver():
        from gizzard.server.store.postgres.transfer import OriginDatabase
    return OriginDatabase(place, exclusive)


def destination_at(place: Place) -> Destination:
    """What tables are copied to."""
    if isinstance(place, Path):
        return DestinationFile(place)
    with _driver():
        from gizzard.server.store.postgres.transfer import DestinationDatabase
    return DestinationDatabase(place)


@contextmanager
def _driver() -> Iterator[None]:
    """StoreError where the driver for PostgreSQL is not installed."""
    try:
        yield
    except ImportError as error:
        raise StoreError(f"PostgreSQL needs a driver: pip install 'gizzard[postgres]' ({error})") from error
