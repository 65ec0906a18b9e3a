"""Names at a table."""

from __future__ import annotations

from collections.abc import Collection

from gizzard.core.names import MAX_NAME, visible_name
from gizzard.server.phrases import RequestError


def clean_name(requested: str, taken: Collection[str] = ()) -> str:
    """A visible name that differs from those at the table. Raises RequestError if it is empty or too long."""
    name = visible_name(requested, taken)
    if not name:
        raise RequestError("names", most=MAX_NAME)
    return name
