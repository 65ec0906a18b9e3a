"""mypy and pyright find misspelt names, keys and values in a user's program, and pyright accepts the API itself."""

import json
import sys
from pathlib import Path
from subprocess import run
from typing import Any

import pytest
from mypy.api import run as mypy_run

ROOT = Path(__file__).resolve().parents[2]

PROGRAM = """
import gizzard as gz
from gizzard.research.rules import rules_of

gz.ruleset("forehead", players=5, last_bid="canadian", schedule=[1, 2], scoring={"made": 1, "trick": 1, "off": 0})
gz.ruleset(last_bit="canadian")
gz.ruleset(player=4)
gz.ruleset(last_bid="canadien")
gz.new_game(gz.ruleset()).act(0, gz.Bid(tricks="2"))
gz.vector_env(gz.ruleset(), 2).columns.sead
gz.ruleset("tournment")
gz.ruleset("tournament", "forhead")
gz.new_game(gz.ruleset()).act(0, {"bit": 1})
gz.new_game(gz.ruleset()).act(0, {"bid": "1"})
gz.new_game(gz.ruleset()).act(0, {"play": "ZH", "trump": "X"})
gz.bot("expret")
rules_of("tournment")


def cautious(view: gz.View) -> gz.ActionJson:
    low = min(view["legal"], key=lambda action: action.get("bid", 0))
    return {"bid": 0} if low.get("bid") else low


bots: list[gz.Bot] = [cautious, gz.bot("novice")]
rules = [gz.ruleset(name) for name in gz.presets()]
names: list[str] = ["tournament", "forehead"]
gz.ruleset(names)
gz.ruleset(sorted(gz.presets()))
rules_of("tournament", players=5)
gz.new_game(rules[0]).act(0, {"play": "ZH", "call": True, "trump": "C"})
gz.new_game(rules[0]).act(0, bots[0](gz.new_game(rules[0]).view(0)))
"""
WRONG_LINES = [*range(6, 18)]


@pytest.fixture
def program(tmp_path: Path) -> Path:
    path = tmp_path / "program.py"
    path.write_text(PROGRAM, "utf-8")
    return path


def test_mypy_finds_misspelt_keys(program: Path) -> None:
    output, _, status = mypy_run(["--config-file", str(ROOT / "pyproject.toml"), str(program)])
    errors = [line.partition(": error: ") for line in output.splitlines() if ": error: " in line]
    lines = [int(place.rpartition(":")[2]) for place, _, _ in errors]
    assert (lines, status) == (WRONG_LINES, 1), output
    assert 'did you mean "last_bid"' in errors[0][2]


def test_pyright_finds_misspelt_keys_and_accepts_the_api(program: Path) -> None:
    api = [ROOT / "src/gizzard" / part for part in ("__init__.py", "api", "bots/env")]
    errors = pyright(program, *api)
    lines = [(error["file"], error["range"]["start"]["line"] + 1) for error in errors]
    assert lines == [(str(program), line) for line in WRONG_LINES], errors
    assert errors[0]["message"] == 'No parameter named "last_bit"'


def pyright(*paths: Path) -> list[dict[str, Any]]:
    """The errors that pyright reports; its package contains all it needs, so nothing is downloaded."""
    command = [sys.executable, "-m", "pyright", "--outputjson", "--pythonpath", sys.executable, *map(str, paths)]
    output = run(command, capture_output=True, text=True, cwd=ROOT, check=False).stdout
    return list(json.loads(output)["generalDiagnostics"])
