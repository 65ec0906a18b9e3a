"""The names of bots at a table."""

from collections.abc import Collection, Iterable, Iterator
from itertools import count

from gizzard.core.names import distinct


def bot_names(levels: list[str | None], kept: list[str | None]) -> list[str | None]:
    """The names by seat: kept names, and for other bots unused names after their level, such as `Novice 1`."""
    numbers, taken = count(1), [name for name in kept if name]
    return [
        name or (level and next(_free_names(level.capitalize(), numbers, taken)))
        for level, name in zip(levels, kept, strict=True)
    ]


def _free_names(title: str, numbers: Iterable[int], people: Collection[str]) -> Iterator[str]:
    return (name for name in (f"{title} {number}" for number in numbers) if distinct(name, people) == name)
