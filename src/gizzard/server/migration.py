"""Files of the first schema, whose logs held moves alone: their tables go on as if they had always been of today's."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from typing import Any

import msgspec

Row = dict[str, Any]

_decode = msgspec.json.decode


def set_aside(connection: sqlite3.Connection) -> None:
    """Makes room for the tables of today."""
    connection.execute("ALTER TABLE tables RENAME TO old_tables")
    connection.execute("ALTER TABLE log RENAME TO old_log")


def take_over(connection: sqlite3.Connection) -> None:
    """Moves what was set aside into the tables of today.

    When its moves were made was not kept; they count as made now, so that nobody's game is taken for abandoned.
    """
    now = time.time_ns() // 1_000_000
    tables = connection.execute("SELECT id, created, meta FROM old_tables").fetchall()
    for table, created, meta in tables:
        moves = connection.execute("SELECT move FROM old_log WHERE table_id = ? ORDER BY n", (table,)).fetchall()
        connection.execute(
            "INSERT INTO tables (id, created, meta) VALUES (?, ?, ?)", (table, created, _text(_meta(_decode(meta))))
        )
        entries = _entries((_decode(move) for (move,) in moves), now)
        rows = [(table, number, _text(entry)) for number, entry in enumerate(entries, start=1)]
        connection.executemany("INSERT INTO log VALUES (?, ?, ?)", rows)
    connection.execute("DROP TABLE old_log")
    connection.execute("DROP TABLE old_tables")


def _text(form: object) -> str:
    return msgspec.json.encode(form).decode()


def _meta(old: Row) -> Row:
    """Names, bots and keys by seat become seats."""
    seats = [
        {"bot": bot} if bot else {"name": name, "key": key}
        for name, bot, key in zip(old["names"], old["bots"], old["keys"], strict=True)
    ]
    kept = {key: old[key] for key in ("created", "rules", "deck", "draw", "dealer")}
    return {**kept, "seats": seats, "settings": {"chat": "off"}}


def _entries(moves: Iterator[Row], at: int) -> Iterator[Row]:
    """What chance did belongs to the entry before it, the first deal to the start of the game."""
    entry: Row = {"at": at, "event": {"kind": "started", "level": "novice"}, "chance": []}
    for move in moves:
        if "deal" in move or "pull" in move:
            entry["chance"].append(move)
        else:
            yield entry
            entry = {"at": at, "move": move, "chance": []}
    yield entry
