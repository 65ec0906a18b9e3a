"""Numbers on the command line."""

from __future__ import annotations

import click

from gizzard.errors import quoted


def counted(number: int, noun: str) -> str:
    """``1 table``, ``2 tables``."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


class WholeNumber(click.IntRange):
    """An integer between two limits, both inclusive; without an upper limit if ``most`` is None."""

    name = "number"

    def __init__(self, least: int | None = None, most: int | None = None) -> None:
        super().__init__(least, most)

    def convert(self, value: str | int, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number."""
        try:
            number = int(value)
        except ValueError:
            self.fail(f"{quoted(value)} is not a whole number{self._limits()}.", param, ctx)
        if (self.min is not None and number < self.min) or (self.max is not None and number > self.max):
            self.fail(f"{number} is not a whole number{self._limits()}.", param, ctx)
        return number

    def _describe_range(self) -> str:
        """The limits, as shown in the help."""
        return self._limits().strip()

    def _limits(self) -> str:
        if self.max is not None:
            return f" from {self.min} to {self.max:,}"
        return "" if self.min is None else f" from {self.min} up"


class Number(click.FloatRange):
    """A number between two limits, both inclusive. NaN is refused."""

    name = "number"

    def __init__(self, least: float, most: float) -> None:
        super().__init__(least, most)
        self._least, self._most = least, most

    def _describe_range(self) -> str:
        """The limits, as shown in the help."""
        return f"from {self._least:g} to {self._most:,.0f}"

    def convert(self, value: str | float, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """The number."""
        try:
            number = float(value)
        except ValueError:
            number = float("nan")
        if not self._least <= number <= self._most:
            self.fail(f"{quoted(value)} is not a number from {self._least:g} to {self._most:,.0f}.", param, ctx)
        return number
