"""The function of daily deals that would block the event loop. It runs in the worker process."""

from __future__ import annotations

from gizzard.server.daily.log import DayDeal


def study_day(deal: DayDeal, number: int) -> object:
    """Par for a daily deal, and the bid of a round as an expert met it."""
    from gizzard.server.daily.study import day_study  # numpy is slow to import

    return day_study(deal, number)
