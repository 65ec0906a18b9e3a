"""docs/python.md and the docstrings of the public API: every example runs as it stands, with smaller numbers."""

import doctest
import re
from importlib import import_module
from pathlib import Path

import pytest
from mypy.api import run as mypy_run

PAGE = Path(__file__).parent.parent / "docs" / "python.md"
EXAMPLES = dict(re.findall(r"^## (.+?)$.*?^```python\n(.+?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL))
SMALLER = {
    "games = 1000": "games = 5",
    "games, at_once = 1_000_000, 4096": "games, at_once = 20, 8",
    "2000, 4": "20, 4",
}
SHOWN = {
    "Play a game": "Over. Most points: seat",
    "A bot of your own": "'novices'",
    "Check a file": "line 2: winners: null expected, not [0]",
    "Simulate a million games with numpy": "points a game, by seat",
    "Odds of a hand by sampling": "5 tricks:",
}
MODULES = ("gizzard", *(f"gizzard.api.{name}" for name in ("bots", "game", "rules", "vector")))


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_example_runs(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    program = EXAMPLES[name]
    for size, smaller in SMALLER.items():
        program = program.replace(size, smaller)
    exec(compile(program, f"{PAGE.name}: {name}", "exec"), {"__name__": "__main__"})
    assert SHOWN[name] in capsys.readouterr().out


def test_there_are_five_examples_and_all_sizes_are_found() -> None:
    assert EXAMPLES.keys() == SHOWN.keys()
    assert all(any(size in program for program in EXAMPLES.values()) for size in SMALLER)


def test_every_example_has_types_that_mypy_accepts(tmp_path: Path) -> None:
    files = [tmp_path / f"example_{number}.py" for number in range(len(EXAMPLES))]
    for file, program in zip(files, EXAMPLES.values(), strict=True):
        file.write_text(program, "utf-8")
    config = ("--config-file", str(PAGE.parent.parent / "pyproject.toml"))
    told, failed, _ = mypy_run([*config, "--explicit-package-bases", *map(str, files)])
    assert (told.splitlines()[-1:], failed) == ([f"Success: no issues found in {len(files)} source files"], "")


@pytest.mark.parametrize("name", MODULES)
def test_every_docstring_example_runs(name: str) -> None:
    result = doctest.testmod(import_module(name))
    assert result.attempted > 0
    assert result.failed == 0
