"""What people choose: a rule set, and its form in a record."""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields
from enum import StrEnum
from typing import Any, TypeVar

from gizzard.refusal import quoted
from gizzard.rules.bidding import Bidding, LastBid
from gizzard.rules.conflicts import Conflict, RulesRefused, conflicts_of
from gizzard.rules.deal import Schedule, hand_sizes
from gizzard.rules.scoring import Scoring
from gizzard.rules.smyrna import Smyrna
from gizzard.rules.tricks import Specials
from gizzard.rules.trump import Tricksy, Trump

E = TypeVar("E", bound=StrEnum)


@dataclass(frozen=True, slots=True)
class RuleSet:
    """The rules of one game. The names are the keys of a record's ``rules``; the defaults are the standard game."""

    players: int
    """3 to 6."""
    schedule: Schedule | tuple[int, ...] = Schedule.STANDARD
    """A named schedule, or the cards dealt to each player, by round."""
    rounds: int | None = None
    """Only the first so many rounds of the schedule; None: all."""
    eliminate_every: int = 0
    """After every second or third round the lowest total leaves; 0: nobody does."""
    trump: Trump = Trump.TURN_UP
    tricksy: Tricksy = Tricksy.OFF
    bidding: Bidding = Bidding.OPEN
    blind_every: int = 0
    """In every so many-th round hands are seen only after the last bid; 0: never blind."""
    forehead: bool = False
    last_bid: LastBid = LastBid.FREE
    saboteur: bool = False
    scoring: Scoring = Scoring.STANDARD
    smyrna: tuple[Smyrna, ...] = ()
    """The special rules that a dealer who turns up a Wizard may name."""
    specials: Specials = Specials.STANDARD

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """The cards dealt to each player, by round."""
        return hand_sizes(self.schedule, self.players)[: self.rounds]


DEFAULTS: dict[str, Any] = {field.name: field.default for field in fields(RuleSet) if field.default is not MISSING}
"""Every key but ``players``, with its value in the standard game."""

KEYS: tuple[str, ...] = ("players", *DEFAULTS)


class _Unreadable(Exception):
    """A value that is not one of its key's; holds what is allowed there."""


def _number(value: object) -> int:
    if type(value) is not int:
        raise _Unreadable("a whole number")
    return value


def _number_or_none(value: object) -> int | None:
    return None if value is None else _number(value)


def _flag(value: object) -> bool:
    if type(value) is not bool:
        raise _Unreadable("true, false")
    return value


def _member(kind: type[E]) -> Callable[[object], E]:
    def read(value: object) -> E:
        if not isinstance(value, str) or value not in set(kind):
            raise _Unreadable(", ".join(kind))
        return kind(value)

    return read


def _schedule(value: object) -> Schedule | tuple[int, ...]:
    if isinstance(value, list) and all(type(size) is int for size in value):
        return tuple(value)
    if not isinstance(value, str) or value not in set(Schedule):
        raise _Unreadable(f"{', '.join(Schedule)}, or a list of hand sizes")
    return Schedule(value)


def _names(value: object) -> tuple[Smyrna, ...]:
    if not isinstance(value, list):
        raise _Unreadable(f"a list of {', '.join(Smyrna)}")
    return tuple(map(_member(Smyrna), value))


_READERS: dict[str, Callable[[object], Any]] = {
    "players": _number,
    "schedule": _schedule,
    "rounds": _number_or_none,
    "eliminate_every": _number,
    "trump": _member(Trump),
    "tricksy": _member(Tricksy),
    "bidding": _member(Bidding),
    "blind_every": _number,
    "forehead": _flag,
    "last_bid": _member(LastBid),
    "saboteur": _flag,
    "scoring": _member(Scoring),
    "smyrna": _names,
    "specials": _member(Specials),
}


def parse(form: object) -> RuleSet:
    """The rule set of a record's ``rules``; RulesRefused with every problem in it, of form and of meaning, at once."""
    if not isinstance(form, Mapping):
        raise RulesRefused((Conflict("not-an-object", (), {"value": quoted(form)}),))
    values, problems = _read(form)
    unread = {field for problem in problems for field in problem.fields}
    rules = RuleSet(**{"players": 4} | values)
    problems += [found for found in conflicts_of(rules) if not unread & set(found.fields)]
    if problems:
        raise RulesRefused(tuple(problems))
    return rules


def _read(form: Mapping[str, object]) -> tuple[dict[str, Any], list[Conflict]]:
    values: dict[str, Any] = {}
    problems = [] if "players" in form else [Conflict("players-missing", ("players",))]
    for key, value in form.items():
        if key not in _READERS:
            shown = quoted(key)[1:-1]
            problems.append(Conflict("unknown-key", (shown,), {"key": shown, "known": ", ".join(KEYS)}))
            continue
        try:
            values[key] = _READERS[key](value)
        except _Unreadable as wrong:
            details = {"key": key, "value": quoted(value), "allowed": str(wrong)}
            problems.append(Conflict("unknown-value", (key,), details))
    return values, problems


def unparse(rules: RuleSet) -> dict[str, Any]:
    """The form of a record: ``players``, and each key that differs from its default. ``parse`` reads it back."""
    form: dict[str, Any] = {"players": rules.players}
    for key, default in DEFAULTS.items():
        value = getattr(rules, key)
        if value != default:
            form[key] = _plain(value)
    return form


def _plain(value: object) -> object:
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    return value.value if isinstance(value, StrEnum) else value
