"""The paper pad and the game in docs/terminal.md (tests/test_docs_commands.py checks the commands)."""

import json
import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from gizzard.cli import main
from gizzard.scorepad.score_referee import referee_score
from tests.cli.running import ran

PAGE = (Path(__file__).parents[2] / "docs" / "terminal.md").read_text("utf-8")
BLOCKS = re.findall(r"```\n(.*?)```", PAGE, re.DOTALL)
COMMANDS = [
    shlex.split(part, comments=True)[1:]
    for block in BLOCKS
    for line in block.splitlines()
    if line.startswith("gizzard ")
    for part in line.partition("&&")[0].partition(">")[0].splitlines()
]


@pytest.mark.parametrize("command", [each for each in COMMANDS if "--from-csv" in each], ids=" ".join)
def test_paper_pad_is_a_valid_score(command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (paper,) = [block for block in BLOCKS if block.startswith("round,")]
    (tmp_path / "pad.csv").write_text(paper)
    monkeypatch.chdir(tmp_path)
    done = ran(main, *command, *([] if "--json" in command else ["--json"]), code=0)
    assert referee_score(json.loads(done.stdout)) == 0


def test_lines_of_the_game_are_what_seed_3_prints(tmp_path: Path) -> None:
    told, hint = (next(block for block in BLOCKS if block.startswith(start)) for start in ("Round 3", "You need"))
    options = ["--plain", "--lang", "en", "--preset", "first-five", "--seed", "3"]
    done = CliRunner().invoke(main, ["play", *options], input="hint\n1\n" * 40, env={"XDG_DATA_HOME": str(tmp_path)})
    assert told.removesuffix("> 1\n") in done.output
    assert hint in done.output
