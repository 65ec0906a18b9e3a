"""Dates, all in UTC."""

from datetime import UTC, datetime


def date_of(seconds: float) -> str:
    """A time in seconds since 1970, as ``2026-11-22T08:00:00+00:00``."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")


def day_of(ms: int) -> str:
    """The day (UTC) of a time in ms since 1970, as ``2026-11-22``."""
    return datetime.fromtimestamp(ms / 1000, UTC).date().isoformat()
