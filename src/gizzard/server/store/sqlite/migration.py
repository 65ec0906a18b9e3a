"""Conversion of data files with earlier schemas."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import msgspec

from gizzard.core.decoding import decode_json
from gizzard.server.store.checksums import checksum
from gizzard.server.store.sqlite.file import File
from gizzard.server.store.sqlite.rows import create

Row = dict[str, Any]


def rename_old_tables(connection: File) -> None:
    """Make room for tables of the current schema."""
    connection.execute("ALTER TABLE tables RENAME TO old_tables")
    connection.execute("ALTER TABLE log RENAME TO old_log")


def convert_old_tables(connection: File, version: int) -> None:
    """Move the renamed tables into the current schema."""
    connection.create_function("checksum", 3, _checksum, deterministic=True)
    if version == 1:
        _from_1(connection)
    else:
        _from_2(connection)
    for table in ("old_log", "old_tables", "residue"):
        connection.execute(f"DROP TABLE IF EXISTS {table}")


def _checksum(table: str, number: int, entry: str) -> int:
    return checksum(table, number, entry.encode())


def _from_2(connection: File) -> None:
    """A table's setup becomes entry 0 of its log, and every entry gets a checksum."""
    connection.execute("INSERT INTO tables SELECT id, created, closed FROM old_tables")
    connection.execute("INSERT INTO log_0 SELECT id, 0, meta, checksum(id, 0, meta) FROM old_tables")
    connection.execute("INSERT INTO log_0 SELECT table_id, n, entry, checksum(table_id, n, entry) FROM old_log")


def _from_1(connection: File) -> None:
    """Logs of the first version contain only moves.

    They have no timestamps, so they get the current time, which keeps their games from expiring.
    """
    now = time.time_ns() // 1_000_000
    tables = connection.execute("SELECT id, created, meta FROM old_tables").fetchall()
    for table, created, setup in tables:
        moves = connection.execute("SELECT move FROM old_log WHERE table_id = ? ORDER BY n", (table,)).fetchall()
        entries = _entries((decode_json(move) for (move,) in moves), now)
        create(connection, table, created, [_to_json(row) for row in (_setup(decode_json(setup)), *entries)])


def _to_json(row: Row) -> str:
    return msgspec.json.encode(row).decode()


def _setup(old: Row) -> Row:
    """Merge names, bots and keys by seat into a list of seats."""
    seats = [
        {"bot": bot} if bot else {"name": name, "key": key}
        for name, bot, key in zip(old["names"], old["bots"], old["keys"], strict=True)
    ]
    kept = {key: old[key] for key in ("created", "rules", "deck", "draw", "dealer")}
    return {**kept, "seats": seats, "settings": {"chat": "off"}}


def _entries(moves: Iterator[Row], at: int) -> Iterator[Row]:
    """Attach chance events to the preceding entry; the first deal belongs to the start of the game."""
    entry: Row = {"at": at, "event": {"kind": "started", "level": "novice"}, "chance": []}
    for move in moves:
        if "deal" in move or "pull" in move:
            entry["chance"].append(move)
        else:
            yield entry
            entry = {"at": at, "move": move, "chance": []}
    yield entry
