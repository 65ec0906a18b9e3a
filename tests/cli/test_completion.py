"""Shell completion, as docs/terminal.md describes it."""

import os
import subprocess
import sys

import pytest


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_script_for_a_shell_is_printed(shell: str) -> None:
    assert "_GIZZARD_COMPLETE" in completed({"_GIZZARD_COMPLETE": f"{shell}_source"})


def test_commands_are_completed() -> None:
    asked = {"_GIZZARD_COMPLETE": "bash_complete", "COMP_WORDS": "gizzard puzzles l", "COMP_CWORD": "2"}
    assert completed(asked) == "plain,list\n"


def test_names_are_completed_after_a_comma() -> None:
    asked = {"_GIZZARD_COMPLETE": "bash_complete", "COMP_WORDS": "gizzard simulate --bots novice,ex", "COMP_CWORD": "3"}
    assert completed(asked).splitlines()[0] == "plain,novice,expert"


def completed(environment: dict[str, str]) -> str:
    """What the command prints for the shell."""
    command = [sys.executable, "-m", "gizzard"]
    return subprocess.run(command, env=os.environ | environment, capture_output=True, text=True, check=True).stdout
