"""docs/tournaments.md: every example runs in order, and prints what stands there.

`python -m tests.test_docs_tournaments` updates the outputs.
"""

import doctest
import os
import re
import shlex
import sys
import tempfile
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from click.testing import CliRunner

from gizzard.cli import main

PAGE = Path(__file__).parent.parent / "docs" / "tournaments.md"
BLOCK = re.compile(r"^```(console|csv)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PROMPT = "$ gizzard "


def outputs(command: str) -> Iterator[str]:
    """The lines of an example: the command, and what it prints."""
    yield command
    done = CliRunner().invoke(main, shlex.split(command.removeprefix(PROMPT)))
    assert done.exit_code == 0, done.output
    yield from done.stdout.splitlines()


def renewed(page: str) -> str:
    """The page with the outputs of its examples, run in the current folder."""

    def block(found: re.Match[str]) -> str:
        kind, text = found.groups()
        if kind == "csv":
            Path(re.findall(r"`(\w+\.csv)`", page[: found.start()])[-1]).write_text(text, encoding="utf-8")
            return found[0]
        lines = [line for command in text.splitlines() if command.startswith(PROMPT) for line in outputs(command)]
        return "\n".join([f"```{kind}", *lines, "```"])

    return BLOCK.sub(block, page)


@pytest.mark.parametrize("name", ["gizzard.tournament", "gizzard.tournament.standings"])
def test_every_docstring_example_runs(name: str) -> None:
    result = doctest.testmod(import_module(name))
    assert result.attempted > 0
    assert result.failed == 0


def test_every_example_prints_what_stands_there(tmp_path: Path) -> None:
    before = Path.cwd()
    os.chdir(tmp_path)
    try:
        page = PAGE.read_text("utf-8")
        assert renewed(page) == page
    finally:
        os.chdir(before)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        PAGE.write_text(renewed(PAGE.read_text("utf-8")), "utf-8")
    sys.exit()
