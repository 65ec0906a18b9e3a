"""The engine in `examples/`: plain, short, legal, and not stupid."""

import ast
import shlex
import sys
from pathlib import Path

import pytest

from gizzard.bots.arena.run import play
from gizzard.bots.arena.tally import POINTS, MatchTally
from gizzard.core.rules.presets import PRESETS
from tests.bots.arena.matches import match, played
from tests.sizes import some

EXAMPLE = Path(__file__).parents[2] / "examples" / "engine.py"
ENGINES = {"Example": shlex.join([sys.executable, str(EXAMPLE)]), "Random": "random"}


def test_it_is_short_and_needs_nothing() -> None:
    source = EXAMPLE.read_text()
    assert len([line for line in source.splitlines() if line.strip()]) <= 33
    imports = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Import | ast.ImportFrom)]
    assert [name.name for node in imports for name in node.names] == ["json", "sys"]


def test_it_plays_better_than_chance() -> None:
    tally = MatchTally(list(ENGINES))
    for game in played(match(2, engines=ENGINES, schedule=[2, 5, 9])):
        tally.add(game.result)
    points = {name: sum(n for n, _ in tally.ratios(name, POINTS, tally.mixtures())) for name in ENGINES}
    assert points["Example"] > points["Random"] + 12 * 30
    assert not any(tally.faults.values())


@pytest.mark.parametrize("preset", some(name for name in PRESETS if name != "special-six"))
def test_it_answers_legally_by_every_rule(preset: str) -> None:
    rules = {"schedule": [1, 1, 4], **PRESETS[preset]}
    rules.pop("rounds", None)
    contest = match(1, engines=ENGINES, **rules)
    (game,) = play(contest, list(contest.games())[:1])
    assert not any(seat.faults for seat in game.result.seats)
