"""The README's examples print what it says they print."""

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from gizzard.cli import main
from tests.documents import examples, printed

PAGE = Path(__file__).parent.parent / "README.md"
README = PAGE.read_text("utf-8")
COMMANDS = [
    (command, shown)
    for command, shown in re.findall(r"^```\n\$ gizzard (.+?)\n(.+?)^```$", README, re.MULTILINE | re.DOTALL)
    if command != "serve"  # which runs until it is stopped
]
[(PROGRAM, PRINTED)] = examples(PAGE)


@pytest.mark.parametrize(("command", "shown"), COMMANDS)
def test_command_prints_what_the_readme_shows(command: str, shown: str) -> None:
    assert CliRunner().invoke(main, shlex.split(command)).output == shown


def test_program_prints_what_the_readme_shows() -> None:
    assert printed(PROGRAM, "README.md") == PRINTED


def test_readme_shows_a_command() -> None:
    assert len(COMMANDS) == 1
