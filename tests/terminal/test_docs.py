"""The examples of docs/terminal.md are what the commands take and print."""

import json
import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from gizzard.cli import main
from gizzard.formats.score_referee import referee_score

PAGE = (Path(__file__).parents[2] / "docs" / "terminal.md").read_text("utf-8")
BLOCKS = re.findall(r"```\n(.*?)```", PAGE, re.DOTALL)
COMMANDS = [
    shlex.split(part, comments=True)[1:]
    for block in BLOCKS
    for line in block.splitlines()
    if line.startswith("gizzard ")
    for part in line.partition("&&")[0].partition(">")[0].splitlines()
]


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_every_option_of_an_example_exists(command: list[str]) -> None:
    name, *options = command
    found = main.get_command(main.make_context("gizzard", [], resilient_parsing=True), name)
    assert found is not None
    found.make_context(name, options, resilient_parsing=True)
    known = {option for parameter in found.params for option in parameter.opts}
    assert {option for option in options if option.startswith("--")} <= known


@pytest.mark.parametrize("command", [each for each in COMMANDS if "--from-csv" in each], ids=" ".join)
def test_the_paper_pad_is_right(command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (paper,) = [block for block in BLOCKS if block.startswith("round,")]
    (tmp_path / "pad.csv").write_text(paper)
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(main, [*command, *([] if "--json" in command else ["--json"])])
    assert done.exit_code == 0
    assert referee_score(json.loads(done.output)) == 0


def test_the_lines_of_a_game_are_those_of_seed_3(tmp_path: Path) -> None:
    (told,) = [block for block in BLOCKS if block.startswith("Round 3")]
    options = ["--plain", "--lang", "en", "--preset", "first-five", "--seed", "3"]
    done = CliRunner().invoke(main, ["play", *options], input="1\n" * 40, env={"XDG_DATA_HOME": str(tmp_path)})
    assert told.removesuffix("> 1\n") in done.output
