"""Quantities with a unit on the command line: `90d`, `2G`."""

import re
from collections.abc import Mapping
from math import isnan
from typing import Final

import click

from gizzard.core.errors import quoted


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


class Quantity(click.ParamType[int]):
    """A positive integer followed by a unit, converted to the base unit."""

    def __init__(self, name: str, units: Mapping[str, int], hint: str) -> None:
        self.name, self._units, self._hint = name, units, hint

    def convert(self, value: str | int, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number."""
        if not isinstance(value, str):
            return value
        number, unit = value[:-1], value[-1:]
        if not re.fullmatch("0*[1-9][0-9]{0,5}", number) or unit not in self._units:
            self.fail(f"{quoted(value)} is not a valid {self.name}; {self._hint}.", param, ctx)
        return int(number) * self._units[unit]


AGE: Final = Quantity(
    "age", {"h": 3600, "d": 86_400, "w": 604_800}, "write a number of hours, days or weeks: 12h, 90d, 8w"
)
"""In seconds."""
SIZE: Final = Quantity("size", {"M": 10**6, "G": 10**9}, "write a number of megabytes or gigabytes: 500M, 2G")
"""In bytes."""
