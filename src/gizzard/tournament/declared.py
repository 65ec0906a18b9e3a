"""What is declared when a tournament begins. It is refused if the tournament could never end like that."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from gizzard.core.decoding import convert
from gizzard.core.rules.deal import MIN_PLAYERS
from gizzard.tournament.system import Refused, System, check_system, equal_sizes, is_final, refused_value, rules_at


def read_system(system_json: object) -> System:
    """The system of its JSON form.

    Args:
        system_json: the value of ``system`` in a file.

    Returns:
        The system.

    Raises:
        Refused: a key or a value is not allowed, or the finals cannot come about.
    """
    try:
        system = convert(system_json, System)
    except msgspec.ValidationError as wrong:
        raise refused_value(wrong, "system") from None
    check_system(system)
    if system.finals and knock_out_sizes(system)[-1] != system.finals:
        raise Refused("system.finals", _other_end(system))
    return system


def check_knock_out(rules: Mapping[str, Any], system: System) -> None:
    """Raise Refused if the rules cannot be played at a table of the knock-out, as large as the cut says."""
    for size in {size for sizes in knock_out_sizes(system) for size in sizes}:
        rules_at(rules, size, system)


def knock_out_sizes(system: System) -> list[tuple[int, ...]]:
    """The table sizes of each round of the knock-out if as many play it as the cut says; empty without a cut."""
    found: list[tuple[int, ...]] = []
    left = system.cut
    while left:
        sizes = equal_sizes(left, system)
        final = is_final(system, len(sizes))
        found.append(system.finals if final and left == sum(system.finals) else sizes)
        through = sum(min(system.advance, size - 1) for size in sizes)
        left = 0 if final else max(through, MIN_PLAYERS)
    return found


def _other_end(system: System) -> str:
    """What is wrong with finals that cannot come about."""
    end = _text(knock_out_sizes(system)[-1])
    way = f"a knock-out of {system.cut}, of whom {system.advance} at each table advance,"
    return f"{way} ends with {end} at a table, not {_text(system.finals)}; change cut, advance, table or finals"


def _text(sizes: Sequence[int]) -> str:
    return " and ".join(map(str, sizes))
