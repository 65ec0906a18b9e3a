"""The changes of a view, applied to it, make the next view: by every preset, for every seat, spectators and replays."""

import json
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gizzard.game import EVERYTHING, Changes, State, chance, start, view
from gizzard.rules.presets import PRESETS
from gizzard.rules.ruleset import RuleSet, parse
from gizzard.rules.smyrna import Smyrna
from tests.games import Form, logged_game
from tests.patches import patched
from tests.strategies import examples, rule_sets


def looked_at(state: State) -> bool:
    """Whether anybody ever sees this state: what chance owes is dealt before anybody looks."""
    return chance(state, Random(1)) is None


def check_game(rules: RuleSet, rng: Random, most: int = 200) -> None:
    states, _ = logged_game(start(rules, rng.randrange(rules.players)), rng, most)
    shown = [state for state in states if looked_at(state)]
    for before, after in zip(shown, shown[1:], strict=False):
        changes = Changes(before, after)
        for seat in (None, EVERYTHING, *range(rules.players)):
            seen = patched({"view": view(before, seat)}, changes.seen_by(seat))
            assert seen["view"] == as_json(view(after, seat)), seat
    back = rng.choice(shown[-10:-1])
    for seat in (None, EVERYTHING, *range(rules.players)):
        seen = patched({"view": view(shown[-1], seat)}, Changes(shown[-1], back, back=True).seen_by(seat))
        if back.position.number == shown[-1].position.number and not shown[-1].over:
            assert seen["view"] == as_json(view(back, seat))


def as_json(value: Mapping[str, Any]) -> Any:
    return json.loads(json.dumps(value))


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset(name: str) -> None:
    players = 3 + len(name) % 4 if name != "special-six" else 3
    for seed in range(3):
        check_game(parse({"players": players} | dict(PRESETS[name])), Random(seed))


@pytest.mark.parametrize("rule", Smyrna)
@pytest.mark.parametrize("more", [{}, {"blind_every": 2}, {"forehead": True}], ids=str)
def test_every_smyrna_rule_in_force(rule: Smyrna, more: Form) -> None:
    form = {"players": 4, "schedule": [1, 2, 1, 3, 2], "smyrna": [rule.value], "tricksy": "chosen"}
    check_game(parse(form | more), Random(1))


def test_seats_that_left() -> None:
    check_game(parse({"players": 6, "schedule": "reverse", "eliminate_every": 2, "rounds": 4}), Random(1), most=500)


@examples(40)
@given(rules=rule_sets(small=True), seed=st.integers(0, 2**32))
def test_any_rule_set(rules: RuleSet, seed: int) -> None:
    check_game(rules, Random(seed))
