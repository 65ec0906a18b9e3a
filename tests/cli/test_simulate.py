"""`gizzard simulate`: whole games that the referee accepts, the same for the same seed."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from gizzard.cli import main
from gizzard.cli.check import check
from gizzard.cli.simulate import simulate


def run(*arguments: str) -> Result:
    return CliRunner().invoke(simulate, arguments)


@pytest.mark.parametrize("preset", ["standard", "smyrna", "tricksy", "nannies-rule", "forehead"])
def test_records_pass_the_referee(preset: str, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    result = run("--players", "5", "--games", "2", "--seed", "7", "--preset", preset, "--records", str(file))
    assert result.exit_code == 0, result.output
    checked = CliRunner().invoke(check, [str(file)])
    assert checked.output.splitlines() == [f"{file}:1: ok", f"{file}:2: ok"]


def test_the_same_seed_gives_the_same_bytes_and_another_seed_others() -> None:
    first, again, other = (run("--seed", seed, "--preset", "quick-play", "--records", "-").stdout for seed in "112")
    assert first == again != other


def test_records_on_standard_output_stand_alone() -> None:
    lines = run("--games", "2", "--preset", "first-five", "--records", "-").stdout.splitlines()
    assert [json.loads(line)["game"] for line in lines] == [0, 1]


def test_presets_combine() -> None:
    output = run("--preset", "tournament,hardcore", "--preset", "first-five", "--records", "-").stdout
    assert json.loads(output)["rules"] == {"players": 4, "rounds": 5, "last_bid": "canadian+hardcore"}


def test_the_summary_tells_how_each_seat_fared() -> None:
    answer = json.loads(run("--preset", "first-five", "--bots", "novice,random,random,random", "--json").output)
    assert [seat["bot"] for seat in answer["seats"]] == ["novice", "random", "random", "random"]
    assert answer["games"] == 1


def test_where_nobody_bids_no_share_of_bids_is_claimed() -> None:
    answer = json.loads(run("--preset", "jester-bid,first-five,saboteur", "--json").output)
    assert all(seat["bids_met"] is not None for seat in answer["seats"])


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--bots", "genius"], "There is no bot 'genius'; there are random, novice, club, expert."),
        (["--bots", "random,novice"], "2 bots for 4 seats"),
        (["--preset", "chess"], "There is no preset called “chess”"),
        (["--preset", "hidden-bid,delayed-reveal"], "set “"),
        (["--rules", '{"players": 3}', "--players", "4"], "--rules says 3 players, --players 4."),
        (["--rules", "{"], "The rules cannot be read: not JSON"),
        (["--games", str(10**30)], "not in the range"),
        (["--first", str(2**64)], "not in the range"),
        (["--rules", '{"rounds": 99}'], "the schedule has only 15"),
        (["--rules", "{}", "--preset", "standard"], "not both"),
        (["--records", "/nowhere/games.jsonl"], "cannot be written: No such file or directory"),
    ],
)
def test_wrong_input_is_told_in_a_line(arguments: list[str], told: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert told in result.output


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs Linux's disk that is always full")
def test_a_full_disk_is_told_in_a_line() -> None:
    result = CliRunner().invoke(main, ["simulate", "--preset", "first-five", "--records", "/dev/full"])
    assert result.exit_code == 2
    assert result.output.splitlines()[-1] == "Error: This could not be read or written: No space left on device."


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is another thing there")
@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_ends_it_with_a_word(workers: str) -> None:
    """A terminal sends it to all processes of the command."""
    command = [sys.executable, "-m", "gizzard", "simulate", "--bots", "novice", "--games", "1000000"]
    with subprocess.Popen(
        [*command, "--workers", workers, "--records", "-"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        assert process.stdout
        assert process.stdout.readline().startswith("{")
        os.killpg(process.pid, signal.SIGINT)
        _, told = process.communicate()
    assert (process.returncode, told) == (130, "Stopped.\n")
