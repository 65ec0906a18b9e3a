"""The changes of a view, applied to it, make the next view: by every preset, for every seat, spectators and replays."""

from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gizzard.core.formats.changes import Changes
from gizzard.core.formats.fields import EVERYTHING
from gizzard.core.formats.view import view
from gizzard.core.game.state import State, start
from gizzard.core.game.step import chance
from gizzard.core.rules.parsing import parse
from gizzard.core.rules.presets import PRESETS
from gizzard.core.rules.ruleset import RuleSet
from gizzard.core.rules.special import Smyrna
from tests.games import Form, logged_game
from tests.patches import copied, patch
from tests.sizes import examples, some
from tests.strategies import rule_sets


def looked_at(state: State) -> bool:
    """Whether anybody ever sees this state: what chance owes is dealt before anybody looks."""
    return chance(state, Random(1)) is None


def check_game(rules: RuleSet, rng: Random, most: int = 200) -> None:
    """Everybody is sent one whole view, and from then on changes alone."""
    states, _ = logged_game(start(rules, rng.randrange(rules.players)), rng, most)
    shown = [state for state in states if looked_at(state)]
    viewers = (None, EVERYTHING, *range(rules.players))
    seen = {viewer: copied({"view": view(shown[0], viewer)}) for viewer in viewers}
    for before, after in pairwise(shown):
        changes = Changes(before, after)
        for viewer in viewers:
            patch(seen[viewer], changes.seen_by(viewer))
            assert seen[viewer]["view"] == view(after, viewer), viewer
    check_back(shown, rng.choice(shown[-10:-1]), seen)


def check_back(shown: list[State], back: State, seen: dict[int | None, Any]) -> None:
    """The last moves are taken back, if they were of one deal."""
    if back.position.number == shown[-1].position.number and not shown[-1].over:
        changes = Changes(shown[-1], back, back=True)
        for viewer in seen:
            patch(seen[viewer], changes.seen_by(viewer))
            assert seen[viewer]["view"] == view(back, viewer)


@pytest.mark.parametrize("name", some(PRESETS))
def test_every_preset(name: str) -> None:
    players = 3 + len(name) % 4 if name != "special-six" else 3
    check_game(parse({"players": players} | dict(PRESETS[name])), Random(1))


@pytest.mark.parametrize("rule", Smyrna)
@pytest.mark.parametrize("more", some([{}, {"blind_every": 2}, {"forehead": True}], 1), ids=str)
def test_every_smyrna_rule_in_force(rule: Smyrna, more: Form) -> None:
    form = {"players": 4, "schedule": [1, 2, 1, 3, 2], "smyrna": [rule.value], "tricksy": "chosen"}
    check_game(parse(form | more), Random(1))


def test_seats_that_left() -> None:
    check_game(parse({"players": 6, "schedule": "reverse", "eliminate_every": 2, "rounds": 4}), Random(1), most=500)


@examples(40)
@given(rules=rule_sets(small=True), seed=st.integers(0, 2**32))
def test_any_rule_set(rules: RuleSet, seed: int) -> None:
    check_game(rules, Random(seed))
