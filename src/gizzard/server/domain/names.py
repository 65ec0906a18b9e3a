"""Names at a table."""

from __future__ import annotations

from collections.abc import Collection

from gizzard.names import MAX_NAME, visible_name
from gizzard.server.domain.phrases import RequestError


def clean_name(asked: str, taken: Collection[str] = ()) -> str:
    """A visible name that differs from those at the table; RequestError if nothing or too much is left."""
    name = visible_name(asked, taken)
    if not name:
        raise RequestError("names", most=MAX_NAME)
    return name
