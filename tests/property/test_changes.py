"""The changes of a view, applied to it, make the next view: for every seat, spectators and replays."""

from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gizzard.core.formats.changes import Changes
from gizzard.core.formats.fields import EVERYTHING
from gizzard.core.formats.view import view
from gizzard.core.game.state import State, chance, start
from gizzard.core.rules.parsing import parse
from gizzard.core.rules.ruleset import RuleSet
from tests.games import logged_game
from tests.parity.rule_sets import quarter_of_rule_sets
from tests.patches import copied, patch
from tests.sizes import examples, some
from tests.strategies import rule_sets

EVERY = quarter_of_rule_sets(0)


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


@pytest.mark.parametrize("name", some(EVERY, 12))
def test_every_rule_set(name: str) -> None:
    check_game(parse(EVERY[name]), Random(1), most=250)


@examples(40)
@given(rules=rule_sets(small=True), seed=st.integers(0, 2**32))
def test_any_rule_set(rules: RuleSet, seed: int) -> None:
    check_game(rules, Random(seed))
