"""What the score pad exports is right in the eyes of `gizzard check`, whatever was entered."""

import json
import subprocess
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from core_build.javascript import write
from gizzard.core.rules.parsing import parse
from gizzard.scorepad.paper import pad_of_paper
from gizzard.scorepad.score import score_of
from gizzard.scorepad.score_referee import referee_score
from gizzard.scorepad.sheet import sheet_of
from harness.pad_backup import backup_of
from tests.core_build.score_games import Game, random_game, recorded_games
from tests.core_build.test_javascript import NODE
from tests.golden.files import golden

UI = Path(__file__).resolve().parents[2] / "ui"
PRINTER = Path(__file__).with_name("score_files.ts")
GAMES = 500


class Printed(NamedTuple):
    """What the page makes of a game."""

    score: dict[str, Any]
    """The score file that it saves."""
    again: dict[str, Any]
    """The score file of the game that it opens from this file."""
    table: str
    of_table: dict[str, Any]
    """The score file of the game that it opens from the table."""


def score_files(games: list[Game], folder: Path) -> list[Printed]:
    """What the page saves of games, and opens again."""
    write()
    bundle, backup = folder / "files.mjs", folder / "backup.jsonl"
    rolldown = UI / "node_modules" / "rolldown" / "bin" / "cli.mjs"
    command: list[str | Path] = [NODE, rolldown, PRINTER, "--platform", "node", "--file", bundle]
    subprocess.run(command, cwd=UI, check=True, capture_output=True)
    backup.write_text("".join(f"{json.dumps(backup_of(*each))}\n" for each in enumerate(games)), "utf-8")
    done = subprocess.run([NODE, bundle, backup], capture_output=True, text=True, check=True)
    printed = map(json.loads, done.stdout.splitlines())
    return [Printed(score, again, table, of_table) for score, again, (table, of_table) in printed]


def test_golden_records_give_the_same_points(tmp_path: Path) -> None:
    for record, (score, *_) in zip(golden().values(), score_files(list(recorded_games()), tmp_path), strict=True):
        assert referee_score(score) == 0
        assert [one["points"] for one in score["rounds"]] == [one["points"] for one in record["rounds"]]
        assert score["winners"] == record["winners"]


def test_random_games_with_all_that_a_table_lets_pass_are_right(tmp_path: Path) -> None:
    rng = Random(17)
    games = [random_game(rng) for _ in range(GAMES)]
    found = score_files(games, tmp_path)
    assert sum(referee_score(each.score) for each in found) > GAMES
    for each in found:
        assert each.again == each.score


def test_a_table_is_opened_as_the_terminal_reads_it(tmp_path: Path) -> None:
    for score, _, table, of_table in score_files(list(recorded_games()), tmp_path):
        read = score_of(sheet_of(pad_of_paper(table, parse(score["rules"]))))
        assert [read[key] for key in ("rounds", "first_dealer")] == [
            of_table[key] for key in ("rounds", "first_dealer")
        ]
