"""docs/research.md and docstrings: every example prints the output below it."""

import doctest
from importlib import import_module
from pathlib import Path

import pytest

from tests.documents import examples, printed
from tests.research.extras import require

require("pettingzoo", "gymnasium", "pyspiel", "pyarrow")

PAGE = Path(__file__).parents[2] / "docs" / "research.md"
EXAMPLES = examples(PAGE)


@pytest.mark.parametrize(("program", "shown"), EXAMPLES, ids=range(len(EXAMPLES)))
def test_example_prints_what_is_shown(
    program: str, shown: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    if "polars" in program:
        require("polars")
    assert printed(program, PAGE.name) == shown


def test_every_program_is_an_example() -> None:
    assert len(EXAMPLES) == PAGE.read_text("utf-8").count("```python") > 5


@pytest.mark.parametrize(
    "module", ["baselines", "dataset", "gym", "openspiel", "text", "text_deal", "vector", "wizard_v0"]
)
def test_docstring_examples_print_what_is_shown(module: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    found = doctest.testmod(import_module(f"gizzard.research.{module}"))
    assert found.attempted
    assert not found.failed
