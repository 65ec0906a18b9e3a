"""`gizzard bench`: figures with their names, for people and for programs; how large they are is not tested."""

import json
from typing import Any

import pytest
from click.testing import Result

from gizzard.cli.lab.bench import bench
from gizzard.core.native import COMPILED
from tests.cli.running import ran

FIGURES = {
    "playouts": {"games_per_second", "decisions_per_second"},
    "stepping": {"moves_per_second"},
    "cloning": {"clones_per_second", "microseconds"},
    "observations": {"observations_per_second"},
    "sampling": {"samples_per_second", "setup_milliseconds"},
    "check": {"records_per_minute"},
}


def run(*arguments: str) -> Result:
    return ran(bench, *arguments, "--seconds", "0", code=0)


@pytest.mark.parametrize("what", FIGURES)
def test_one_json_object(what: str) -> None:
    printed = json.loads(run(what, "--players", "5", "--preset", "first-five", "--threads", "2", "--json").stdout)
    assert printed.keys() == FIGURES[what] | {"players", "threads", "compiled"}
    assert all(printed[figure] > 0 for figure in FIGURES[what])
    assert (printed["players"], printed["threads"], printed["compiled"]) == (5, 2, COMPILED)


@pytest.mark.parametrize("what", FIGURES)
@pytest.mark.parametrize("rules", [{"schedule": [1]}, {"schedule": "reverse", "eliminate_every": 2}])
def test_games_of_one_card_and_games_that_end_early_can_be_measured(what: str, rules: dict[str, Any]) -> None:
    assert run(what, "--rules", json.dumps({"players": 3, **rules})).output


def test_lines_for_people() -> None:
    lines = run("playouts", "--preset", "first-five").output.splitlines()
    assert [line.rsplit("  ", 1)[0].strip() for line in lines] == ["games per second", "decisions per second"]
