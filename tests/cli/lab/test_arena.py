"""`gizzard arena`, as it is typed."""

import json
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from gizzard.cli.lab.arena import arena
from gizzard.cli.lab.check import check
from tests.bots.programs import FIRST_LEGAL, command
from tests.cli.running import ran
from tests.present import present

SHORT = ("--players", "3", "--rules", '{"schedule": [1, 3]}', "--seed", "5")
PAIR = ("--engine", "A=novice", "--engine", "B=random")


run = partial(ran, arena, *SHORT)


def shown(*arguments: str) -> dict[str, Any]:
    result = run(*arguments, "--json")
    assert result.exit_code in (0, 1), result.output
    summary: dict[str, Any] = json.loads(result.stdout)
    for engine in summary["results"].values():
        del engine["ms"]
    return summary


def test_json_summary_holds_the_results_of_each_engine() -> None:
    summary = shown(*PAIR, "--games", "11")
    assert (summary["deals"], summary["seatings"], summary["games"]) == (2, 6, 12)
    assert summary["engines"] == {"A": "novice", "B": "random"}
    assert summary["rules"] == {"players": 3, "schedule": [1, 3]}
    assert [mixture["seats"] for mixture in summary["mixtures"]] == [["A", "A", "B"], ["A", "B", "B"]]
    one = summary["results"]["A"]
    assert one["points"]["low"] <= one["points"]["mean"] <= one["points"]["high"]
    assert [round_["cards"] for round_ in one["rounds"]] == [1, 3]
    assert one["faults"] == {"late": 0, "illegal": 0, "garbage": 0, "missing": 0, "deaths": 0}
    assert [(margin["of"], margin["over"]) for margin in summary["margins"]] == [("A", "B")]
    wins = sum(engine["wins"]["mean"] for engine in summary["results"].values())
    assert wins == pytest.approx(2 / 3, abs=1e-3), "shared out whole"


def test_text_output_tabulates_engines_and_mixtures() -> None:
    result = run(*PAIR, "--games", "12", code=0)
    tables = [table.splitlines() for table in result.stdout.split("\n\n")]
    assert tables[0][0].startswith("games: 12 (deals: 2, seatings: 6), 3 players, seed 5")
    assert [line.split()[0] for line in tables[1]] == ["engine", "A", "B"]
    assert [line.split()[:4] for line in tables[3][1:4]][2] == ["A", "A", "B", "A"]
    assert len(tables[4]) == 3


def test_one_seating_can_be_chosen() -> None:
    summary = shown(*PAIR, "--seats", "B,A,B", "--games", "3")
    assert summary["seatings"] == 3
    assert [mixture["seats"] for mixture in summary["mixtures"]] == [["A", "B", "B"]]


def test_workers_and_resuming_change_nothing(tmp_path: Path) -> None:
    kept = str(tmp_path / "results")
    complete = shown(*PAIR, "--games", "12")
    assert shown(*PAIR, "--games", "6", "--resume", kept)["games"] == 6
    assert shown(*PAIR, "--games", "12", "--resume", kept, "--workers", "2") == complete


def test_records_pass_the_referee(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    run(*PAIR, "--games", "6", "--records", str(file))
    checked = ran(check, str(file))
    assert checked.output.splitlines() == [f"{file}:{line}: ok" for line in range(1, 7)]


def test_records_on_standard_output_are_the_only_output() -> None:
    lines = run(*PAIR, "--games", "6", "--records", "-").stdout.splitlines()
    assert json.loads(lines[0])["players"] == ["A", "A", "B"]
    assert len(lines) == 6


def test_a_failing_engine_is_reported_and_changes_the_exit_code(tmp_path: Path) -> None:
    bad = command(tmp_path, "greet()\nfor view in questions(): say({'bid': 99})")
    result = run("--engine", f"Bad={bad}", "--engine", "B=novice", "--seats", "Bad,B,B", code=1)
    assert result.stderr.splitlines() == [
        'Bad: illegal: {"bid": 99}',
        "Bad: 19 of 19 actions (100.0%) were chosen at random: it gave no valid answer.",
        "--engine-errors shows everything that the engines write to standard error.",
    ]
    assert 'Bad failed; first fault: illegal: {"bid": 99}' in result.stdout


def test_a_death_is_reported_even_if_the_engine_was_restarted(tmp_path: Path) -> None:
    body = """
    greet()
    once = here / "once"
    for number, view in enumerate(questions()):
        if number == 3 and not once.exists():
            once.touch()
            sys.exit()
        say(view["legal"][0])
    """
    frail = command(tmp_path, body)
    result = run("--engine", f"Frail={frail}", "--engine", "B=novice", "--seats", "Frail,B,B", code=1)
    assert result.stderr.splitlines()[0] == "Frail: died and was restarted: exited with status 0"


def test_an_engine_that_cannot_start_is_explained_by_its_own_error_message(tmp_path: Path) -> None:
    broken = command(tmp_path, "import no_such_module")
    result = run("--engine", f"Broken={broken}", "--engine", "B=novice", "--seats", "Broken,B,B", code=2)
    assert result.stderr.splitlines()[-1] == (
        "Error: Broken does not start: exited with status 1; its last error message: "
        "\"ModuleNotFoundError: No module named 'no_such_module'\""
    )


def test_rounding_up_the_number_of_games_is_reported() -> None:
    expected = "Playing 12 games instead of 11: each deal is played in 6 different seatings.\n"
    assert run(*PAIR, "--games", "11").stderr == expected
    assert run(*PAIR, "--games", "12").stderr == run(*PAIR).stderr == ""


def test_a_sound_engine_ends_with_zero(tmp_path: Path) -> None:
    result = run("--engine", f"Mine={command(tmp_path, FIRST_LEGAL)}", "--engine", "B=random", "--seats", "Mine,B,B")
    assert (result.exit_code, result.stderr) == (0, "")


@pytest.mark.parametrize(("sent", "status"), [(signal.SIGTERM, -signal.SIGTERM), (signal.SIGINT, 130)])
@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_stopped_match_says_so_and_can_be_resumed(
    sent: signal.Signals, status: int, workers: str, tmp_path: Path
) -> None:
    kept = str(tmp_path / "results")
    options = [*SHORT, *PAIR, "--workers", workers, "--resume", kept]
    process = subprocess.Popen(
        [sys.executable, "-m", "gizzard", "arena", *options, "--games", "100000", "--records", "-"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    present(process.stdout).readline()
    process.send_signal(sent)
    _, errors = process.communicate()
    assert process.returncode == status
    assert b"never retrieved" not in errors
    assert errors.decode().splitlines()[-1] == "Stopped. Run the same command again to continue."
    assert shown(*PAIR, "--games", "12", "--resume", kept) == shown(*PAIR, "--games", "12")
