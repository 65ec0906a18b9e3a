"""The kind of document that tables are."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from typing import Final

from gizzard.server.rooms.kind import Kind, Nobody, Part
from gizzard.server.store.stored import Stored
from gizzard.server.tables.log import decode_stored, final_record, last_entry, states
from gizzard.server.tables.personal import Owner, export, owners, without_person


def people(table: str, stored: Stored, seat: int, at: int, reviews: Sequence[str]) -> Sequence[Part]:
    """What a table stores about all who have or had a seat. Raises Nobody."""
    setup, entries = decode_stored(stored)
    keys = dict.fromkeys(key for number, key in owners(setup, entries) if number == seat)
    if not keys:
        raise Nobody(f"Nobody has sat at seat {seat} of table {table}.")
    return [
        Part(
            table,
            lambda log, key=key: export(table, *decode_stored(log), key, reviews),  # type: ignore[misc]
            partial(without_person, key=key, at=at),
            Owner(table, setup, key),
        )
        for key in keys
    ]


TABLE: Final = Kind(
    "",
    re.compile(r"\w+"),
    "no-table",
    decode_stored,
    last_entry,
    record=lambda name, log: final_record(name, *log),
    states=states,
    people=people,
)
