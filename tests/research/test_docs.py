"""docs/research.md and docstrings: every example prints the output below it."""

import doctest
import re
from importlib import import_module
from pathlib import Path

import pytest

from tests.research.extras import require

require("pettingzoo", "gymnasium", "pyspiel", "pyarrow")

PAGE = Path(__file__).parents[2] / "docs" / "research.md"
TEXT = PAGE.read_text("utf-8")
EXAMPLES = re.findall(r"^```python\n(.+?)^```\n\n```text\n(.+?)^```$", TEXT, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_example_prints_what_is_shown(
    number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    program, shown = EXAMPLES[number]
    if "polars" in program:
        require("polars")
    exec(compile(program, f"{PAGE.name}: example {number}", "exec"), {"__name__": "__main__"})
    assert capsys.readouterr().out == shown


def test_every_program_is_an_example() -> None:
    assert len(EXAMPLES) == TEXT.count("```python") > 5


@pytest.mark.parametrize(
    "module", ["baselines", "dataset", "fields", "gym", "openspiel", "text", "text_deal", "vector", "wizard_v0"]
)
def test_docstring_examples_print_what_is_shown(module: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    found = doctest.testmod(import_module(f"gizzard.research.{module}"))
    assert found.attempted
    assert not found.failed
