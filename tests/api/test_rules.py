"""Rule sets: presets, typed keys, and their ``repr``."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest
from mypy.api import run as mypy_run

import gizzard as gz
from gizzard.rules.ruleset import KEYS

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("name", gz.presets())
def test_preset_is_shown_by_its_name(name: str) -> None:
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


PROGRAM = """
import gizzard as gz

gz.ruleset("forehead", players=5, last_bid="canadian", schedule=[1, 2], scoring={"made": 1, "trick": 1, "off": 0})
gz.ruleset(last_bit="canadian")
gz.ruleset(last_bid="canadien")
gz.new_game(gz.ruleset()).act(0, gz.Bid(tricks="2"))
gz.vector_env(gz.ruleset(), 2).columns.sead
"""


def test_type_checker_finds_misspelt_keys(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(PROGRAM, "utf-8")
    told, _, failed = mypy_run(["--config-file", str(ROOT / "pyproject.toml"), str(program)])
    wrong = [line.partition(": error: ") for line in told.splitlines() if ": error: " in line]
    lines = [place.rpartition(":")[2] for place, _, _ in wrong]
    assert (lines, failed) == (["5", "6", "7", "8"], 1), told
    assert 'did you mean "last_bid"' in wrong[0][2]
