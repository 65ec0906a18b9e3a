"""Rule sets: presets, typed keys, and their ``repr``."""

from collections.abc import Callable, Iterator
from typing import Any, get_args, get_type_hints

import pytest

import gizzard as gz
from gizzard.core.rules.presets import PRESETS
from gizzard.core.rules.ruleset import KEYS


@pytest.mark.parametrize("name", gz.presets())
def test_preset_is_shown_by_its_name(name: gz.PresetName) -> None:
    assert repr(gz.ruleset(name, players=3)) == f"RuleSet('{name}', players=3)"


def test_repr_is_a_call_of_ruleset() -> None:
    untyped: Any = gz.ruleset
    for rules in [
        gz.ruleset(),
        gz.ruleset("tournament", "forehead", players=5),
        gz.ruleset("championship-2015", scoring="trick-points", schedule=[1, 2, 3]),
        gz.ruleset(last_bid="canadian+hardcore", smyrna=["pass-one"], blind_every=2),
        gz.ruleset(scoring={"made": 10, "trick": 5, "off": -5}),
    ]:
        assert eval(repr(rules), {"RuleSet": untyped}) == rules


def test_changing_the_presets_changes_no_rules() -> None:
    gz.presets()["smyrna"]["smyrna"].clear()
    assert gz.presets()["smyrna"]["smyrna"]


def test_hand_sizes_can_be_any_sequence() -> None:
    assert gz.ruleset(schedule=range(1, 6)).hand_sizes == (1, 2, 3, 4, 5)
    assert gz.ruleset(schedule=(1, 2)).hand_sizes == (1, 2)


def test_every_preset_has_its_name_in_the_type() -> None:
    assert get_args(gz.PresetName) == tuple(PRESETS)


def test_every_key_has_its_type() -> None:
    hints = get_type_hints(gz.RuleKeys)
    assert ["players", *hints] == list(KEYS)
    for name, hint in hints.items():
        if KEYS[name].kind.offered_as in ("choice", "names", "schedule") and name != "rounds":
            offered = [value for value in KEYS[name].kind.offered if value != "list"]
            assert [*literals(hint)] == offered, name


def literals(hint: object) -> Iterator[object]:
    """The values of every Literal in a type."""
    for part in get_args(hint):
        if isinstance(part, str | int):
            yield part
        else:
            yield from literals(part)


@pytest.mark.parametrize(
    ("refused", "expected"),
    [
        (lambda: gz.new_game(gz.ruleset()).act(0, gz.Bid(1)), gz.IllegalAction),
        (lambda: gz.ruleset(players=7), gz.RulesRefused),
        (lambda: gz.check({}), gz.InvalidRecord),
    ],
)
def test_one_exception_catches_all_that_is_not_allowed(refused: Callable[[], object], expected: type) -> None:
    with pytest.raises(gz.GizzardError) as caught:
        refused()
    assert type(caught.value) is expected
    assert isinstance(caught.value, ValueError)
