"""Hypothesis strategies: every rule set that can be played."""

import os
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st

from gizzard.rules.bidding import Bidding, LastBid
from gizzard.rules.conflicts import conflicts_of
from gizzard.rules.deal import MAX_PLAYERS, MIN_PLAYERS, Schedule, full_deal
from gizzard.rules.ruleset import RuleSet
from gizzard.rules.scoring import Scoring
from gizzard.rules.smyrna import Smyrna
from gizzard.rules.tricks import Specials
from gizzard.rules.trump import Tricksy, Trump


def examples(count: int, **others: Any) -> settings:
    """So many examples, and fifty times as many in the profile ``soak``."""
    return settings(max_examples=count * (50 if os.environ.get("HYPOTHESIS_PROFILE") == "soak" else 1), **others)


SMALL = 5
"""The largest hand of a small game."""

_OFF: dict[str, Any] = {
    "eliminate_every": 0,
    "blind_every": 0,
    "forehead": False,
    "last_bid": LastBid.FREE,
    "smyrna": (),
    "rounds": None,
}
"""What each option falls back to where it is in conflict with what was drawn before it."""


@st.composite
def rule_sets(draw: st.DrawFn, small: bool = False) -> RuleSet:
    """Any rule set that can be played; ``small``: few rounds of few cards, for tests that play whole games."""
    players = draw(st.integers(MIN_PLAYERS, MAX_PLAYERS))
    keys: dict[str, Any] = {
        "players": players,
        "schedule": draw(_small_schedules(players) if small else _schedules(players)),
        "trump": draw(st.sampled_from(Trump)),
        "tricksy": draw(st.sampled_from(Tricksy)),
        "bidding": draw(st.sampled_from(Bidding)),
        "scoring": draw(st.sampled_from(Scoring)),
        "specials": draw(st.sampled_from(Specials)),
        "saboteur": draw(st.booleans()),
    }
    if keys["schedule"] == Schedule.SPECIAL_SIX and players > 4:
        keys["schedule"] = Schedule.STANDARD
    later: dict[str, st.SearchStrategy[Any]] = {
        "rounds": st.integers(3, 4)
        if small and keys["schedule"] == Schedule.REVERSE
        else st.none() | st.integers(1, 9),
        "eliminate_every": st.sampled_from((0, 2, 3)),
        "blind_every": st.sampled_from((0, 2, 3, 5)),
        "forehead": st.booleans(),
        "last_bid": st.sampled_from(LastBid),
        "smyrna": st.lists(st.sampled_from(Smyrna), unique=True).map(tuple),
    }
    for key, values in later.items():
        keys[key] = draw(values)
        if conflicts_of(RuleSet(**keys)):
            keys[key] = _OFF[key]
    return RuleSet(**keys)


def _schedules(players: int) -> st.SearchStrategy[Any]:
    lists = st.lists(st.integers(1, full_deal(players)), min_size=1, max_size=20).map(tuple)
    return st.one_of(lists, st.sampled_from(Schedule))


def _small_schedules(players: int) -> st.SearchStrategy[Any]:
    """Lists of small hands; now and then the reverse schedule, so that somebody leaves."""
    lists = st.lists(st.integers(1, min(SMALL, full_deal(players))), min_size=1, max_size=4).map(tuple)
    return st.one_of(lists, lists, lists, st.just(Schedule.REVERSE))
