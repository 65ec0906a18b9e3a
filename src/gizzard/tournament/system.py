"""The system of a tournament: how many rounds, who meets whom, what counts. Here are the presets, too.

What only a new tournament is refused for is in ``declared``: a file may hold it.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal

import msgspec

from gizzard.core.errors import quoted
from gizzard.core.formats.validation import described
from gizzard.core.rules.deal import MAX_PLAYERS, MIN_PLAYERS
from gizzard.core.rules.parsing import parse
from gizzard.core.rules.presets import PRESETS as RULES
from gizzard.core.rules.refused import RulesRefused
from gizzard.core.rules.ruleset import RuleSet


class Refused(Exception):
    """Raised for a change or a file that is not allowed; its message is a sentence with the location.

    Args:
        place: the location, such as ``round 2 table 3 points``; empty if the message needs none.
        what: what is wrong there, and what to do.
        code: what it is for a program that says it in other words; empty if such programs never meet it.
        details: the values that such words need.
    """

    def __init__(self, place: str, what: str, code: str = "", **details: object) -> None:
        super().__init__(place, what)
        self.place, self.what, self.code, self.details = place, what, code, details

    def __str__(self) -> str:
        return f"{self.place}: {self.what}" if self.place else self.what


def refused_value(wrong: msgspec.ValidationError, place: str = "") -> Refused:
    """The refusal of a value that does not have the form of its type, in plain words.

    Args:
        wrong: the error, which may name a place within the value.
        place: where the value is.

    Returns:
        The exception to be raised.
    """
    inner, what = described(wrong)
    return Refused(f"{place}{inner}" if place else inner.removeprefix("."), what)


Group = Literal["nation", "family", "team"]
Size = Annotated[int, msgspec.Meta(ge=MIN_PLAYERS, le=MAX_PLAYERS)]
"""Number of players at a table."""
TieBreak = Literal["correct", "award", "points", "met", "last", "shared", "lot"]

FINAL: Final = ("shared", "lot")
"""Tie-breaks that decide every tie, and so come last."""
MAX_ROUNDS: Final = 100


class Apart(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Who is not seated together if avoidable."""

    by: tuple[Group, ...] = ()
    rounds: Literal["first", "always"] = "first"


class System(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The keys of ``system``; see docs/tournaments.md."""

    table: Size = 4
    odd: Literal["smaller", "larger"] = "smaller"
    rounds: Annotated[int, msgspec.Meta(ge=1, le=MAX_ROUNDS)] = 3
    pairing: Literal["draw", "swiss", "duplicate"] = "draw"
    award: Literal["points", "place", "same-seat"] = "points"
    best: Annotated[int, msgspec.Meta(ge=0, le=MAX_ROUNDS)] = 0
    unfinished: Annotated[int, msgspec.Meta(ge=-(10**6), le=10**6)] = 0
    disqualified: Literal["struck", "kept"] = "struck"
    cut: Annotated[int, msgspec.Meta(ge=0, le=10**6)] = 0
    advance: Annotated[int, msgspec.Meta(ge=1, le=MAX_PLAYERS - 1)] = 1
    finals: tuple[Size, ...] = ()
    places: Literal["award", "place", "table"] = "award"
    late: Annotated[int, msgspec.Meta(ge=-(10**6), le=0)] = 0
    bye: Annotated[int, msgspec.Meta(ge=-(10**6), le=10**6)] = 0
    apart: Apart = Apart()
    ties: Annotated[tuple[TieBreak, ...], msgspec.Meta(min_length=1)] = ("shared",)


AMIGO: Final[dict[str, Any]] = {"schedule": "amigo-tournament"}
_DECIDED: Final = {"ties": ["correct", "lot"]}

PRESETS: Final[Mapping[str, tuple[Mapping[str, Any], Mapping[str, Any]]]] = {
    "german-championship": ({"pairing": "swiss", "rounds": 5, "cut": 64, **_DECIDED}, RULES["championship-2015"]),
    "german-open": ({"rounds": 3, "cut": 4, **_DECIDED}, AMIGO),
    "world-championship-2012": (
        {"odd": "larger", "rounds": 4, "cut": 4, "late": -10, **_DECIDED},
        {**AMIGO, **RULES["tournament"]},
    ),
    "wizardcards": ({"rounds": 5, "award": "place", "ties": ["points", "shared"]}, RULES["tournament"]),
    "club-duplicate": ({"pairing": "duplicate", "award": "same-seat", "ties": ["points", "shared"]}, AMIGO),
}
"""By name: the keys of ``system`` that differ from the default, and the rules unless others are given."""


def check_system(system: System) -> None:
    """Raise Refused if keys of the system contradict each other."""
    *before, last = system.ties
    if last not in FINAL or any(tie in FINAL for tie in before) or len({*before}) < len(before):
        raise Refused(
            "system.ties", f'"shared" or "lot" is the last, and nothing comes twice, not {quoted(system.ties)}'
        )
    if system.cut and system.cut < MIN_PLAYERS:
        raise Refused("system.cut", f"0, or at least {MIN_PLAYERS}, who play a final, not {system.cut}")
    if system.advance >= system.table:
        raise Refused("system.advance", f"fewer than the {system.table} of a table, not {system.advance}")
    if system.best > system.rounds:
        raise Refused("system.best", f"0, or at most the {system.rounds} preliminary rounds, not {system.best}")
    if sum(system.finals) > system.cut:
        raise Refused("system.finals", f"at most the {system.cut} of the cut, not {sum(system.finals)}")
    if system.places != "award" and len(system.finals) < 2:
        raise Refused("system.places", f'"{system.places}" compares tables: it goes with several "finals"')
    if system.award == "same-seat" and system.pairing != "duplicate":
        raise Refused("system.award", '"same-seat" compares the same cards: it goes with "pairing": "duplicate"')


def is_final(system: System, tables: int) -> bool:
    """Whether a knock-out round with this number of tables is the last one."""
    return tables <= max(1, len(system.finals))


def rules_at(rules: Mapping[str, Any], players: int, system: System) -> RuleSet:
    """The rule set at a table.

    Args:
        rules: the rules of the tournament, without ``players``.
        players: the size of the table.
        system: the system, which may refuse a rule.

    Returns:
        The rule set.

    Raises:
        Refused: the rules cannot be played at this size.
    """
    if "players" in rules:
        raise Refused("rules.players", "leave it out: table sizes differ in a tournament")
    if system.pairing == "duplicate" and rules.get("eliminate_every"):
        raise Refused("rules.eliminate_every", "in duplicate play all tables deal to the same seats: leave it out")
    try:
        return parse({"players": players} | dict(rules))
    except RulesRefused as refused:
        first = RulesRefused(refused.conflicts[:1])
        what = f"at a table of {players}: {first.say().rstrip('.')}"
        raise Refused("rules", what, "size", players=players, why=first) from None


def fewest(system: System) -> int:
    """The fewest entrants of a preliminary round; duplicate play compares two tables at least."""
    return 2 * system.table if system.pairing == "duplicate" else MIN_PLAYERS


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
        tables, needed = players // system.table, fewest(system)
        if players < needed:
            what = f"duplicate play needs two tables of {system.table}"
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
