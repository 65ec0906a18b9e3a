"""`gizzard person`: what a server's file keeps about somebody who sat at a table: all of it, or without their name."""

from __future__ import annotations

import asyncio
import time
from functools import partial
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from gizzard.cli._data import check_there, failures_told, finished, servers_data, table_of

if TYPE_CHECKING:
    from gizzard.server.store import Stored


_table = click.argument("table", callback=table_of)
_seat = click.argument("seat", type=click.IntRange(0))


@click.group()
def person() -> None:
    """Hand out or erase what is kept about a person, by TABLE (its link, or what follows /t/ there) and SEAT (from 0).

    Everybody who ever had that seat is meant. People can do the same themselves with their seat's secret: docs/api.md.
    """


@person.command()
@_table
@_seat
@servers_data
def export(table: str, seat: int, data: Path) -> None:
    """Print as JSON all that is kept about a person; a server may run meanwhile."""
    import msgspec

    from gizzard.server.personal import exported, opened_and_entries

    check_there(data)
    with failures_told():
        meta, entries = opened_and_entries(_found(asyncio.run(_read(data, table)), table))
    forms = [exported(table, meta, entries, key) for key in _keys(meta, entries, table, seat)]
    click.echo(msgspec.json.format(msgspec.json.encode(forms)).decode())


@person.command()
@_table
@_seat
@servers_data
def erase(table: str, seat: int, data: Path) -> None:
    """Take a person's name and words out of a table, and out of every byte of the file. The game stays replayable.

    No server may run on the file: what it has in memory would still hold the name. Backups keep what they hold.
    """
    check_there(data)
    with failures_told():
        erased = asyncio.run(_erased(data, table, seat))
    click.echo(f"{erased} at seat {seat} of table {table}: name and words are erased from {data}")


async def _read(data: Path, table: str) -> Stored | None:
    from gizzard.server.store import SQLiteReader

    reader = SQLiteReader(data)
    try:
        return await reader.load(table)
    finally:
        await reader.close()


async def _erased(data: Path, table: str, seat: int) -> str:
    """Who was erased, once no byte of what they were called and said is left in the file."""
    from gizzard.server.personal import erased, opened_and_entries
    from gizzard.server.store import SQLiteStore

    store = SQLiteStore(data, closing_seconds=inf)
    try:
        meta, entries = opened_and_entries(_found(await store.load(table), table))
        keys = _keys(meta, entries, table, seat)
        for key in keys:
            await store.rewrite(table, partial(erased, key=key, at=time.time_ns() // 1_000_000))
    finally:
        await finished(store)
    return "1 person" if len(keys) == 1 else f"{len(keys)} people"


def _found(stored: Stored | None, table: str) -> Stored:
    if stored is None:
        raise click.ClickException(f"There is no table {table} in this file.")
    return stored


def _keys(meta: Any, entries: Any, table: str, seat: int) -> list[str]:
    from gizzard.server.personal import owners

    keys = list(dict.fromkeys(key for number, key in owners(meta, entries) if number == seat))
    if not keys:
        raise click.ClickException(f"Nobody has sat at seat {seat} of table {table}.")
    return keys
