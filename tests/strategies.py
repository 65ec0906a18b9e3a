"""Hypothesis strategies: every rule set that can be played."""

from typing import Any

from hypothesis import strategies as st

from gizzard.core.rules.conflicts import conflicts_of
from gizzard.core.rules.deal import MAX_PLAYERS, MIN_PLAYERS, Schedule, full_deal
from gizzard.core.rules.keys import Key
from gizzard.core.rules.ruleset import KEYS, RuleSet
from gizzard.core.rules.values import Part, ValueKind

SMALL = 5
"""The largest hand of a small game."""


@st.composite
def rule_sets(draw: st.DrawFn, small: bool = False) -> RuleSet:
    """Any rule set that can be played; ``small``: few rounds of few cards, for tests that play whole games.

    Keys are drawn one after another; one that is in conflict with those before it falls back to its default.
    """
    keys: dict[str, Any] = {"players": draw(st.integers(MIN_PLAYERS, MAX_PLAYERS))}
    others = [name for name in KEYS if name not in ("players", "cards", "schedule")]
    for name in ("cards", "schedule", *others):  # the cards decide how large a hand can be
        drawn = draw(_values(KEYS[name], RuleSet(**keys), small))
        keys[name] = KEYS[name].default if conflicts_of(RuleSet(**keys | {name: drawn})) else drawn
    return RuleSet(**keys)


def _values(key: Key, before: RuleSet, small: bool) -> st.SearchStrategy[Any]:
    if key.name == "schedule":
        return _schedules(full_deal(before.players, before.deck_size), small)
    if key.name == "rounds" and small:
        return _rounds(before.schedule)
    return _forms(key.kind).map(key.kind.read)


def _forms(kind: ValueKind) -> st.SearchStrategy[Any]:
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


def _schedules(full: int, small: bool) -> st.SearchStrategy[Any]:
    """Of small games: lists of small hands; now and then the reverse schedule, so that somebody leaves."""
    most, rounds = (min(SMALL, full), 4) if small else (full, 20)
    lists = st.lists(st.integers(1, most), min_size=1, max_size=rounds).map(tuple)
    return st.one_of(lists, lists, lists, st.just(Schedule.REVERSE)) if small else lists | st.sampled_from(Schedule)
