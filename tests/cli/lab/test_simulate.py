"""`gizzard simulate`: whole games that the referee accepts, the same for the same seed."""

import json
import shutil
from functools import partial
from pathlib import Path

import pytest

from gizzard.bots.net import WEIGHTS
from gizzard.bots.simulate import play_in_core
from gizzard.cli.lab.simulate import simulate
from gizzard.core.installation import install_command
from gizzard.core.rules.parsing import parse
from tests.cli.running import ran

run = partial(ran, simulate)


def test_output_is_determined_by_the_seed() -> None:
    first, again, other = (run("--seed", seed, "--preset", "quick-play", "--records", "-").stdout for seed in "112")
    assert first == again != other


def test_records_on_standard_output_are_the_only_output() -> None:
    lines = run("--games", "2", "--preset", "first-five", "--records", "-").stdout.splitlines()
    assert [json.loads(line)["game"] for line in lines] == [0, 1]


def test_presets_combine() -> None:
    output = run("--preset", "tournament,hardcore", "--preset", "first-five", "--records", "-").stdout
    assert json.loads(output)["rules"] == {"players": 4, "rounds": 5, "last_bid": "canadian+hardcore"}


def test_an_expert_with_nets_from_a_file_plays(tmp_path: Path) -> None:
    nets = tmp_path / "Nets.npz"
    shutil.copy(WEIGHTS, nets)
    bots = f"expert:{nets},random,random,random"
    record = json.loads(run("--preset", "first-five", "--bots", bots, "--records", "-").stdout)
    assert record["players"] == ["Expert 1", "Random 2", "Random 3", "Random 4"]
    assert record["bots"][0] == f"expert:{nets}"


def test_huge_numbers_of_games_can_be_started() -> None:
    """The games would take hours; the second part shows that they were still running."""
    parts = play_in_core(parse({"players": 4, "rounds": 1}), 2**62, seed=1)
    assert [next(parts).games for _ in range(2)] == [1, 2]


def test_summary_has_a_row_for_each_seat() -> None:
    bots = "novice,random,random,random"
    answer = json.loads(run("--preset", "jester-bid,first-five,saboteur", "--bots", bots, "--json").stdout)
    assert [seat["bot"] for seat in answer["seats"]] == bots.split(",")
    assert answer["games"] == 1
    assert all(seat["bids_met"] is not None for seat in answer["seats"])


def test_a_file_with_records_is_only_overwritten_with_force(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    arguments = ("--preset", "first-five", "--records", str(file))
    run(*arguments, code=0)
    first = file.read_bytes()
    refused = run(*arguments, "--seed", "1")
    assert (refused.exit_code, file.read_bytes()) == (2, first)
    assert f"{file} already exists; choose another file, or overwrite it with --force." in refused.output
    run(*arguments, "--seed", "1", "--force", code=0)
    assert file.read_bytes() != first


def test_rules_override_the_keys_of_presets(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    rules = '{"players": 3, "last_bid": "free", "schedule": [1]}'
    run("--preset", "quick-play,hardcore", "--rules", rules, "--records", str(file), code=0)
    assert json.loads(file.read_text())["rules"] == {"players": 3, "schedule": [1]}


def test_data_set_needs_an_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gizzard.cli.lab._parquet.find_spec", lambda name: None)
    result = run("--parquet", "games.parquet", code=2)
    assert f"--parquet needs pyarrow, the extra `data`: {install_command('data')}" in result.output
