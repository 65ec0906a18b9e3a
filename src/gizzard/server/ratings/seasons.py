"""Seasons: the quarters of a year, in UTC."""

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


def season_after(season: str) -> str:
    """The next season.

    >>> season_after("2023-Q4")
    '2024-Q1'
    """
    year, quarter = int(season[:4]), int(season[-1])
    return f"{year}-Q{quarter + 1}" if quarter < 4 else f"{year + 1}-Q1"


def end_of_season(season: str) -> float:
    """When a season ends, in seconds since 1970.

    >>> end_of_season("1970-Q1")
    7776000.0
    """
    following = season_after(season)
    return datetime(int(following[:4]), 3 * int(following[-1]) - 2, 1, tzinfo=UTC).timestamp()
