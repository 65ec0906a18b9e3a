"""Hypothesis strategies: every rule set that can be played."""

from typing import Any

from hypothesis import strategies as st

from gizzard.core.rules.conflicts import conflicts_of
from gizzard.core.rules.deal import MAX_PLAYERS, MIN_PLAYERS, Schedule, full_deal
from gizzard.core.rules.keys import Key
from gizzard.core.rules.ruleset import KEYS, RuleSet
from gizzard.core.rules.values import Kind, Part

SMALL = 5
"""The largest hand of a small game."""


@st.composite
def rule_sets(draw: st.DrawFn, small: bool = False) -> RuleSet:
    """Any rule set that can be played; ``small``: few rounds of few cards, for tests that play whole games.

    Keys are drawn one after another; one that is in conflict with those before it falls back to its default.
    """
    players = draw(st.integers(MIN_PLAYERS, MAX_PLAYERS))
    keys: dict[str, Any] = {"players": players, "schedule": draw(_schedules(players, small))}
    for name, key in KEYS.items():
        if name not in keys:
            drawn = draw(_rounds(keys["schedule"]) if small and name == "rounds" else _values(key))
        else:
            drawn = keys[name]
        keys[name] = key.default if conflicts_of(RuleSet(**keys | {name: drawn})) else drawn
    return RuleSet(**keys)


def _values(key: Key) -> st.SearchStrategy[Any]:
    return _forms(key.kind).map(key.kind.read)


def _forms(kind: Kind) -> st.SearchStrategy[Any]:
    match kind.offered_as:
        case "names":
            return st.lists(st.sampled_from(kind.offered), unique=True)
        case "number" if not kind.offered:
            return st.integers(kind.schema["minimum"], kind.schema.get("maximum", 9))
        case "number":
            return st.sampled_from(kind.offered) | st.integers(1, 9)
        case "choice" if kind.parts:
            return st.sampled_from(kind.offered) | _objects(kind.parts)
        case "choice" | "flag":
            return st.sampled_from(kind.offered)
    raise NotImplementedError(f"no values offered as {kind.offered_as} can be drawn")


def _objects(parts: tuple[Part, ...]) -> st.SearchStrategy[Any]:
    forms = {part.name: _forms(part.kind) for part in parts}
    needed = {part.name: forms.pop(part.name) for part in parts if part.required}
    return st.fixed_dictionaries(needed, optional=forms)


def _rounds(schedule: Schedule | tuple[int, ...]) -> st.SearchStrategy[Any]:
    return st.integers(3, 4) if schedule == Schedule.REVERSE else st.none() | st.integers(1, 9)


def _schedules(players: int, small: bool) -> st.SearchStrategy[Any]:
    """Of small games: lists of small hands; now and then the reverse schedule, so that somebody leaves."""
    most, rounds = (min(SMALL, full_deal(players)), 4) if small else (full_deal(players), 20)
    lists = st.lists(st.integers(1, most), min_size=1, max_size=rounds).map(tuple)
    return st.one_of(lists, lists, lists, st.just(Schedule.REVERSE)) if small else lists | st.sampled_from(Schedule)
