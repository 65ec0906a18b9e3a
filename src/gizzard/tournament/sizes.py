"""Table sizes: as equal as possible, three to six."""

from __future__ import annotations

from gizzard.core.rules.deal import MAX_PLAYERS, MIN_PLAYERS
from gizzard.tournament.refusal import Refused
from gizzard.tournament.system import System


def table_sizes(players: int, system: System) -> tuple[int, ...]:
    """The sizes of a round's tables, larger ones first.

    Args:
        players: how many are present.
        system: the system; duplicate play has full tables only, and the others sit out.

    Returns:
        A size for each table.

    Raises:
        Refused: there are too few players.
    """
    if system.pairing == "duplicate":
        tables = players // system.table
        if tables < 2:
            needed, what = 2 * system.table, f"duplicate play needs two tables of {system.table}"
            raise Refused("", f"{what}, and {players} are present", "few", needed=needed, present=players)
        return (system.table,) * tables
    return equal_sizes(players, system)


def equal_sizes(players: int, system: System) -> tuple[int, ...]:
    """The sizes of tables that seat everybody, larger ones first. Raises Refused for fewer than three players."""
    if players < MIN_PLAYERS:
        what = f"a round needs at least {MIN_PLAYERS} entrants, and {players} are present"
        raise Refused("", what, "few", needed=MIN_PLAYERS, present=players)
    fewer, more = players // system.table, -(-players // system.table)
    for tables in (more, fewer) if system.odd == "smaller" else (fewer, more):
        if tables and MIN_PLAYERS * tables <= players <= MAX_PLAYERS * tables:
            small, larger = divmod(players, tables)
            return (small + 1,) * larger + (small,) * (tables - larger)
    raise AssertionError("every number from three up can be seated")
