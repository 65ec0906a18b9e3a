"""Seasons: the quarters of a year, in UTC."""

from __future__ import annotations

from datetime import UTC, datetime


def season_of(seconds: float) -> str:
    """The season of a time in seconds since 1970.

    >>> season_of(1_700_000_000)
    '2023-Q4'
    """
    date = datetime.fromtimestamp(seconds, UTC)
    return f"{date.year}-Q{(date.month + 2) // 3}"


def season_before(season: str) -> str:
    """The previous season.

    >>> season_before("2024-Q1")
    '2023-Q4'
    """
    year, quarter = int(season[:4]), int(season[-1])
    return f"{year}-Q{quarter - 1}" if quarter > 1 else f"{year - 1}-Q4"
