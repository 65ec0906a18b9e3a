"""The README's examples print what it says they print."""

import contextlib
import io
import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from gizzard.cli import main

README = (Path(__file__).parent.parent / "README.md").read_text("utf-8")
COMMANDS = [
    (command, printed)
    for command, printed in re.findall(r"^```\n\$ gizzard (.+?)\n(.+?)^```$", README, re.MULTILINE | re.DOTALL)
    if command != "serve"  # which runs until it is stopped
]
[(PROGRAM, PRINTED)] = re.findall(r"^```python\n(.+?)^```\n\n```\n(.+?)^```$", README, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize(("command", "printed"), COMMANDS)
def test_command_prints_what_the_readme_shows(command: str, printed: str) -> None:
    assert CliRunner().invoke(main, shlex.split(command)).output == printed


def test_program_prints_what_the_readme_shows() -> None:
    with contextlib.redirect_stdout(io.StringIO()) as output:
        exec(compile(PROGRAM, "README.md", "exec"), {})
    assert output.getvalue() == PRINTED


def test_readme_shows_a_command() -> None:
    assert len(COMMANDS) == 1
