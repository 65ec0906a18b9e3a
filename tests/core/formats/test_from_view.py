"""A position made from a view alone looks the same from the view's seat as the true one."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gizzard.bots.search.sampling import Sampler, sampler
from gizzard.core.formats.from_view import position_of
from gizzard.core.formats.view import View, view
from gizzard.core.game.position import Position
from gizzard.core.game.state import State, start
from gizzard.core.native.rng import Rng
from gizzard.core.rules.parsing import parse
from gizzard.core.rules.ruleset import RuleSet
from gizzard.core.rules.special import Smyrna
from tests.games import Form, dealt, logged_game, table
from tests.parity.play import observed
from tests.parity.rule_sets import quarter_of_rule_sets
from tests.sizes import examples, some
from tests.strategies import rule_sets

EVERY = quarter_of_rule_sets(0)


def over_the_wire(seen: View) -> View:
    received: View = json.loads(json.dumps(seen))
    return received


def facts(fields: dict[str, Any]) -> dict[str, Any]:
    """What a sampler draws from."""
    return {
        name: _plain(value) for name, value in fields.items() if name not in ("position", "_dealt", "_dealt_extras")
    }


def _plain(value: Any) -> Any:
    if hasattr(value, "fields"):
        return facts(value.fields())
    return value if isinstance(value, int) else [*value]


def worlds(one: Sampler, seed: int) -> list[Any]:
    """Some samples, as everybody would see them."""
    samples = [one.sample(Rng(seed, number)) for number in range(3)]
    return [(sample.dealt, sample.passed, sample.given, sample.held, sample.bids) for sample in samples]


def check(state: State, seat: int, seed: int) -> None:
    seen = view(state, seat)
    made = position_of(over_the_wire(seen))
    assert view(State(state.rules, made, state.history), seat) == seen
    assert points_shown(made, seen) == points_shown(state.position, seen)
    ours, theirs = sampler(made, seat), sampler(state.position, seat)
    assert facts(ours.fields()) == facts(theirs.fields())
    assert worlds(ours, seed) == worlds(theirs, seed)
    if not made.extras and state.position.waiting & (1 << seat + 1) - 1 == 1 << seat:
        assert observed(made) == observed(state.position)


def points_shown(position: Position, seen: View) -> list[int]:
    return [position.points(seat) for seat, points in enumerate(seen["projected"]) if points is not None]


def check_game(rules: RuleSet, rng: Random, points: int = 15, most: int = 150) -> int:
    """Play, stop at some points, look from every seat."""
    states, _ = logged_game(start(rules, rng.randrange(rules.players)), rng, most)
    under_way = [state for state in states if not state.between_rounds and state.position.waiting]
    for state in rng.sample(under_way, min(points, len(under_way))):
        for seat in range(rules.players):
            check(state, seat, rng.randrange(2**32))
    return len(under_way)


@pytest.mark.parametrize("name", some(EVERY, 8))
def test_every_rule_set(name: str) -> None:
    assert check_game(parse(EVERY[name]), Random(name), points=20)


@pytest.mark.parametrize("more", some([{}, {"blind_every": 2}, {"forehead": True}, {"tricksy": "chosen"}], 2), ids=str)
def test_every_smyrna_rule_in_force(more: Form) -> None:
    for rule in Smyrna:
        form = {"players": 4, "schedule": [1, 2, 1, 3, 2], "smyrna": [rule.value]} | more
        assert check_game(parse(form), Random(f"{rule}{more}"), points=20)


def test_seats_that_left_look_on() -> None:
    form = {"players": 6, "schedule": "reverse", "eliminate_every": 2, "rounds": 5, "smyrna": ["pull-one"]}
    assert check_game(parse(form), Random(1), points=40, most=700)


@examples(25)
@given(rules=rule_sets(small=True), seed=st.integers(0, 2**32))
def test_any_rule_set(rules: RuleSet, seed: int) -> None:
    check_game(rules, Random(seed))


@examples(5)
@given(rules=rule_sets(), seed=st.integers(0, 2**32))
def test_any_rule_set_with_many_cards(rules: RuleSet, seed: int) -> None:
    check_game(rules, Random(seed), points=6)


class TestRefused:
    def test_nobody_looks(self) -> None:
        with pytest.raises(ValueError, match="of a seat's view"):
            position_of(view(dealt(table(schedule=[1]), "2C", "3C", "4C", up="9S"), None))

    def test_no_round_is_under_way(self) -> None:
        with pytest.raises(ValueError, match="of a round under way"):
            position_of(view(table(schedule=[1]), 0))

    @pytest.mark.parametrize("cards", [0, 2, 10**9])
    def test_hands_of_another_size(self, cards: int) -> None:
        seen = view(dealt(table(schedule=[1], cards=["bomb"]), "2C", "3C", "4C", up="9S"), 0)
        assert seen["round"]
        seen["round"]["cards"] = cards
        with pytest.raises(ValueError, match=f"round 1 has 1 cards, not {cards}"):
            position_of(seen)

    def test_wrong_fields_do_no_harm(self) -> None:
        """Whatever is wrong with a view, it is an exception and nothing worse."""
        states, _ = logged_game(start(parse({"players": 4, "smyrna": ["pull-one"]}), 0), Random(3), 120)
        rng = Random(5)
        refused = 0
        for state in states:
            if state.position.waiting:
                seen = over_the_wire(view(state, rng.randrange(4)))
                _spoil(seen, rng)
                try:
                    position_of(seen)
                except Exception:
                    refused += 1
        assert refused > 20


def _spoil(form: Any, rng: Random) -> None:
    """Put something else in a random place."""
    keys = list(form) if isinstance(form, dict) else list(range(len(form)))
    key = rng.choice(keys)
    if isinstance(form[key], dict | list) and form[key] and rng.random() < 0.9:
        _spoil(form[key], rng)
    else:
        form[key] = rng.choice([-1, 0, 3, 61, 2**40, None, "ZC", "2S", [], [[]], {}])


def test_a_seat_that_sees_another_hand_makes_another_position() -> None:
    """The converse: visible cards do count."""
    one, other = (dealt(table(schedule=[1]), card, "3C", "4C", up="9S") for card in ("2C", "5C"))
    assert position_of(view(one, 0)).held != position_of(view(other, 0)).held
    assert position_of(view(one, 1)).held == position_of(view(other, 1)).held
