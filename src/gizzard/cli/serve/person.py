"""`gizzard person`: exports or erases the data that a server holds about a person."""

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click
import msgspec

from gizzard.cli.options.quantities import WholeNumber
from gizzard.cli.serve._data import closed, data_option, database_option, errors_reported, place_at, table_of
from gizzard.cli.suggestions import SuggestingGroup
from gizzard.server.node import people
from gizzard.server.rooms.kind import Nobody
from gizzard.server.store.opening import Place, open_reader, open_store

_table = click.argument("table", callback=table_of)
_seat = click.argument("seat", type=WholeNumber(0))


@click.group(cls=SuggestingGroup)
def person() -> None:
    """Export or erase personal data.

    A person is given by TABLE (its link, or the part after /t/) and SEAT (from 0). This concerns everybody who has that
    seat, or had it when they left. People can do it themselves with the secret of their seat: see docs/api.md. TABLE
    may also be a shared score pad (pad-…), and SEAT a player on it; or a tournament (tournament-…), and SEAT an
    entrant's ID.
    """


@person.command()
@_table
@_seat
@data_option
@database_option
def export(table: str, seat: int, data: Path, database: str | None) -> None:
    """Print all data about a person as JSON. The server may be running."""
    place = place_at(data, database)
    with errors_reported(), _nobody_reported():
        told = asyncio.run(_about(place, table, seat))
    click.echo(msgspec.json.format(msgspec.json.encode(told)).decode())


@person.command()
@_table
@_seat
@data_option
@database_option
def erase(table: str, seat: int, data: Path, database: str | None) -> None:
    """Erase a person's name and chat.

    They are removed from the table and from every byte of the file. The game can still be replayed. The server must not
    be running: it would still have the name in memory; with --database, only the table must not be in memory, which it
    leaves a minute after everybody has left it. Backups are not changed.
    """
    place = place_at(data, database)
    with errors_reported(), _nobody_reported():
        erased, where = asyncio.run(_erased(place, table, seat))
    who = "1 person" if erased == 1 else f"{erased} people"
    click.echo(f"{who} at seat {seat} of table {table}: name and chat erased from {where}")


async def _about(place: Place, table: str, seat: int) -> list[dict[str, Any]]:
    reader = open_reader(place)
    try:
        return await people.about(reader, table, seat)
    finally:
        await reader.close()


async def _erased(place: Place, table: str, seat: int) -> tuple[int, str]:
    """Erase, and wait until no byte of the name and chat is left in a file; says how many people, and where."""
    store = open_store(place)
    try:
        return await people.erase(store, table, seat, time.time_ns() // 1_000_000), store.place
    finally:
        await closed(store)


@contextmanager
def _nobody_reported() -> Iterator[None]:
    try:
        yield
    except Nobody as nobody:
        raise click.ClickException(str(nobody)) from None
