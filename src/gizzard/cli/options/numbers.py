"""Numbers on the command line."""

from __future__ import annotations

from math import isnan

import click


def counted(number: int, noun: str) -> str:
    """A count with its noun: ``1 table``, ``2 tables``."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def limits(least: float | None, most: float | None) -> str:
    """A range in words: ``1 to 1,024``, ``1 or more``."""
    return f"{least:,} or more" if most is None else f"{least:,} to {most:,}"


class WholeNumber(click.IntRange):
    """An integer between two limits, both inclusive."""

    name = "integer"

    def _describe_range(self) -> str:
        return limits(self.min, self.max)


class Number(click.FloatRange):
    """A number between two limits, both inclusive. NaN is refused."""

    name = "number"

    def _describe_range(self) -> str:
        return limits(self.min, self.max)

    def convert(self, value: float, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """The number."""
        number: float = super().convert(value, param, ctx)
        if isnan(number):
            self.fail(f"{value!r} is not a valid number.", param, ctx)
        return number
