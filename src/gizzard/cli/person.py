"""`gizzard person`: exports or erases the data that a server holds about a person."""

from __future__ import annotations

import asyncio
import time
from functools import partial
from pathlib import Path
from typing import Any

import click
import msgspec

from gizzard.cli._data import closed, data_option, errors_reported, table_of
from gizzard.cli._database import database_option, place_at
from gizzard.cli._numbers import WholeNumber
from gizzard.cli._suggestions import SuggestingGroup
from gizzard.server.daily.log import log_of, without_key
from gizzard.server.pads.log import PAD, about_player, read_pad, without_player
from gizzard.server.ratings import season_of
from gizzard.server.ratings.log import log_of as season_log_of
from gizzard.server.ratings.log import without_name
from gizzard.server.store.opening import Place, open_reader, open_store
from gizzard.server.store.stored import Stored
from gizzard.server.tables.log import decode_stored
from gizzard.server.tables.personal import export as about_owner
from gizzard.server.tables.personal import owners, without_person
from gizzard.server.tournaments.log import TOURNAMENT, TournamentState, read_tournament
from gizzard.server.tournaments.personal import about_entrant, without_entrant

_table = click.argument("table", callback=table_of)
_seat = click.argument("seat", type=WholeNumber(0))


@click.group(cls=SuggestingGroup)
def person() -> None:
    """Export or erase personal data.

    A person is given by TABLE (its link, or the part after /t/) and SEAT (from 0). This concerns everybody who ever had
    that seat. People can do it themselves with the secret of their seat: see docs/api.md. TABLE may also be a shared
    score pad (pad-…), and SEAT a player on it; or a tournament (tournament-…), and SEAT an entrant's ID.
    """


@person.command()
@_table
@_seat
@data_option
@database_option
def export(table: str, seat: int, data: Path, database: str | None) -> None:
    """Print all data about a person as JSON. The server may be running."""
    place = place_at(data, database)
    with errors_reported():
        forms: list[object]
        stored, reviews = asyncio.run(_read(place, table))
        if PAD.owns(table):
            forms = [about_player(table, _found(stored, table), _seat_of(stored, table, seat))]
        elif TOURNAMENT.owns(table):
            state = read_tournament(_found(stored, table))
            forms = [about_entrant(table, state, _entrant_of(state, table, seat))]
        else:
            setup, entries = decode_stored(_found(stored, table))
            forms = [about_owner(table, setup, entries, key, reviews) for key in _keys(setup, entries, table, seat)]
    click.echo(msgspec.json.format(msgspec.json.encode(forms)).decode())


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
    with errors_reported():
        erased, where = asyncio.run(_erased(place, table, seat))
    click.echo(f"{erased} at seat {seat} of table {table}: name and chat erased from {where}")


async def _read(place: Place, table: str) -> tuple[Stored | None, tuple[str, ...]]:
    reader = open_reader(place)
    try:
        return await reader.load(table), await reader.reviews(table)
    finally:
        await reader.close()


async def _erased(place: Place, table: str, seat: int) -> tuple[str, str]:
    """Erase, and wait until no byte of the name and chat is left in a file; says how many people, and where."""
    store = open_store(place)
    try:
        stored = _found(await store.load(table), table)
        if PAD.owns(table):
            await store.rewrite(table, partial(without_player, seat=_seat_of(stored, table, seat), at=_now()))
            return "1 person", store.place
        if TOURNAMENT.owns(table):
            number = _entrant_of(read_tournament(stored), table, seat)
            await store.rewrite(table, partial(without_entrant, number=number))
            return "1 person", store.place
        setup, entries = decode_stored(stored)
        keys = _keys(setup, entries, table, seat)
        for key in keys:
            await store.rewrite(table, partial(without_person, key=key, at=_now()))
            if setup.shared and await store.load(log_of(setup.shared.day)):
                await store.rewrite(log_of(setup.shared.day), partial(without_key, key=key, at=_now()))
            season = season_log_of(season_of(setup.created))
            if await store.load(season, 0):
                await store.rewrite(season, partial(without_name, seat_key=key, at=_now()))
    finally:
        await closed(store)
    return "1 person" if len(keys) == 1 else f"{len(keys)} people", store.place


def _now() -> int:
    return time.time_ns() // 1_000_000


def _found(stored: Stored | None, table: str) -> Stored:
    if stored is None:
        raise click.ClickException(f"There is no table {table} in this file.")
    return stored


def _keys(setup: Any, entries: Any, table: str, seat: int) -> list[str]:
    keys = list(dict.fromkeys(key for number, key in owners(setup, entries) if number == seat))
    if not keys:
        raise click.ClickException(f"Nobody has sat at seat {seat} of table {table}.")
    return keys


def _entrant_of(state: TournamentState, tournament: str, number: int) -> int:
    """An entrant of a tournament, by ID."""
    if number not in state.people:
        raise click.ClickException(f"There is no entrant {number} in {tournament}; IDs count from 1.")
    return number


def _seat_of(stored: Stored | None, pad: str, seat: int) -> int:
    """The seat of a player on a shared pad."""
    if seat >= (players := read_pad(_found(stored, pad)).setup.size.players):
        raise click.ClickException(f"There is no seat {seat} on {pad}; it has {players}, counted from 0.")
    return seat
