import json
from pathlib import Path

import pytest

from gizzard.cli.lab.check import check
from gizzard.cli.lab.simulate import simulate
from tests.cli.running import ran as run
from tests.parity.rule_sets import rule_sets
from tests.sizes import some

EVERY = rule_sets()


def ran(*arguments: str) -> str:
    return run(simulate, *arguments, code=0).output


@pytest.mark.parametrize("name", some([name for name in EVERY if name.endswith("-5")], 15))
def test_core_gives_the_same_results_with_and_without_records(name: str, tmp_path: Path) -> None:
    form = json.dumps(EVERY[name])
    said = ran("--rules", form, "--games", "3", "--first", "3", "--seed", "8")
    written = ran(
        "--rules", form, "--games", "3", "--first", "3", "--seed", "8", "--records", str(tmp_path / "r.jsonl")
    )
    assert said == written
    assert run(check, tmp_path / "r.jsonl", code=0)


def test_workers_and_ranges_change_nothing(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.jsonl", [tmp_path / "one.jsonl", tmp_path / "two.jsonl"]
    ran("--games", "5", "--bots", "novice", "--rules", '{"rounds":2}', "--records", str(whole))
    for path, first, games in zip(parts, ("0", "3"), ("3", "2"), strict=True):
        ran(
            *("--games", games, "--first", first, "--workers", "2", "--bots", "novice"),
            *("--rules", '{"rounds":2}', "--records", str(path)),
        )
    assert whole.read_text() == "".join(path.read_text() for path in parts)
    one, two = (run(check, whole, "--workers", workers).output for workers in ("1", "2"))
    assert one == two
    assert one.count("ok") == 5
