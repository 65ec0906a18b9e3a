"""What the score pad exports is right in the eyes of `gizzard check`, whatever was entered."""

import json
import subprocess
from pathlib import Path
from random import Random
from typing import Any

from core_build.javascript import write
from gizzard.scorepad.score_referee import referee_score
from harness.pad_backup import backup_of
from tests.core_build.score_games import Game, random_game, recorded_games
from tests.core_build.test_javascript import NODE
from tests.golden.files import golden

UI = Path(__file__).resolve().parents[2] / "ui"
PRINTER = Path(__file__).with_name("score_files.ts")
GAMES = 500


def score_files(games: list[Game], folder: Path) -> list[dict[str, Any]]:
    """The score files that the page would save."""
    write()
    bundle, backup = folder / "files.mjs", folder / "backup.jsonl"
    rolldown = UI / "node_modules" / "rolldown" / "bin" / "cli.mjs"
    source = "src/features/pad/files.ts"
    subprocess.run([NODE, rolldown, source, "--file", bundle], cwd=UI, check=True, capture_output=True)
    backup.write_text("".join(f"{json.dumps(backup_of(*each))}\n" for each in enumerate(games)), "utf-8")
    done = subprocess.run([NODE, PRINTER, bundle, backup], capture_output=True, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_golden_records_give_the_same_points(tmp_path: Path) -> None:
    for record, score in zip(golden().values(), score_files(list(recorded_games()), tmp_path), strict=True):
        assert referee_score(score) == 0
        assert [one["points"] for one in score["rounds"]] == [one["points"] for one in record["rounds"]]
        assert score["winners"] == record["winners"]


def test_random_games_with_all_that_a_table_lets_pass_are_right(tmp_path: Path) -> None:
    rng = Random(17)
    games = [random_game(rng) for _ in range(GAMES)]
    waived = [referee_score(score) for score in score_files(games, tmp_path)]
    assert sum(waived) > GAMES
