"""Every command in docs/arena.md, position.md, study.md and terminal.md parses; cheap ones and programs also run."""

import re
import shlex
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from gizzard.cli import main

ROOT = Path(__file__).parent.parent
PAGES = {name: (ROOT / f"docs/{name}.md").read_text("utf-8") for name in ("arena", "position", "study", "terminal")}
COMMAND = re.compile(r"^gizzard (.+?)(?:\s+#.*|\s+> .*)?$", re.MULTILINE)
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(page: str, language: str) -> list[str]:
    """The code blocks of a page in one language; "" are shell commands."""
    return [text for found, text in BLOCK.findall(PAGES[page]) if found == language]


COMMANDS = [
    command
    for page in PAGES
    for block in blocks(page, "")
    for line in block.splitlines()
    for part in line.split(" && ")
    for command in COMMAND.findall(part)
]
GAME = ["simulate", "--games", "3", "--bots", "random", "--players", "3", "--rules", '{"rounds": 2}']
CHEAPER = {"arena": ["--games", "4", "--workers", "1"], "review": [], "odds": []}
"""The commands that run here, with options that make them faster."""


@pytest.mark.parametrize("text", COMMANDS)
def test_command_has_only_options_that_exist(text: str) -> None:
    context, words = click.Context(main, info_name="gizzard"), shlex.split(text)
    command: click.Command = main
    while isinstance(command, click.Group):
        name, found, words = command.resolve_command(context, words)
        assert found is not None, name
        command = found
    command.make_context(name, list(words), resilient_parsing=True)
    known = {option for parameter in command.params for option in parameter.opts}
    assert {word for word in words if word.startswith("--")} <= known


@pytest.mark.parametrize("text", [text for text in COMMANDS if text.split()[0] in CHEAPER])
def test_command_runs(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("examples").symlink_to(ROOT / "examples")
    assert CliRunner().invoke(main, [*GAME, "--records", "games.jsonl"]).exit_code == 0
    Path("game.json").write_text(Path("games.jsonl").read_text().splitlines()[0])
    done = CliRunner().invoke(main, [*shlex.split(text), *CHEAPER[text.split()[0]]])
    assert done.exit_code == 0, done.output


@pytest.mark.parametrize("program", blocks("study", "python"))
def test_program_runs(program: str) -> None:
    exec(compile(program, "study.md", "exec"), {"__name__": "__main__"})
