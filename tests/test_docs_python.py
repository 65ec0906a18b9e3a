"""docs/python.md and the docstrings of the public API: every example runs alone and prints its output on the page."""

import doctest
import inspect
import re
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from mypy.api import run as mypy_run

import gizzard as gz
from tests.documents import examples, printed
from tests.sizes import some

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs/python.md"
EXAMPLES = examples(PAGE)
ALIASES = {"ActionJson", "Bot", "PHASES", "PresetName", "__version__"}
PUBLIC = {f"gizzard.api.{path.stem}" for path in (ROOT / "src/gizzard/api").glob("*.py") if path.stem != "__init__"}
MODULES = sorted({"gizzard", *PUBLIC, *(getattr(gz, name).__module__ for name in set(gz.__all__) - ALIASES)})


def without_trailing_spaces(text: str) -> list[str]:
    return [line.rstrip() for line in text.splitlines()]


@pytest.mark.parametrize(("program", "shown"), EXAMPLES, ids=range(len(EXAMPLES)))
def test_example_prints_the_documented_output(
    program: str, shown: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert without_trailing_spaces(printed(program, PAGE.name)) == without_trailing_spaces(shown)


WHOLE_GAMES = [program for program, _ in EXAMPLES if "while not game.over" in program]


@pytest.mark.parametrize("preset", some(["anniversary-30", *gz.presets()], 1))
def test_examples_that_play_whole_games_work_by_every_preset(
    preset: gz.PresetName, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where it cannot be combined with an example's own rules, these stay as they are."""
    ruleset = gz.ruleset

    def with_preset(*presets: gz.PresetName, **keys: Any) -> gz.RuleSet:
        try:
            return ruleset(*presets, preset, **keys)
        except gz.RulesRefused:
            return ruleset(*presets, **keys)

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(gz, "ruleset", with_preset)
    for program in WHOLE_GAMES:
        assert printed(program, PAGE.name)


def test_every_program_is_an_example() -> None:
    assert len(EXAMPLES) == PAGE.read_text("utf-8").count("```python") > 10


def test_every_example_has_types_that_mypy_accepts(tmp_path: Path) -> None:
    files = [tmp_path / f"example_{number}.py" for number in range(len(EXAMPLES))]
    for file, (program, _) in zip(files, EXAMPLES, strict=True):
        file.write_text(program, "utf-8")
    config = ("--config-file", str(ROOT / "pyproject.toml"))
    told, failed, _ = mypy_run([*config, "--explicit-package-bases", *map(str, files)])
    assert (told.splitlines()[-1:], failed) == ([f"Success: no issues found in {len(files)} source files"], "")


@pytest.mark.parametrize("name", MODULES)
def test_every_docstring_example_runs(name: str) -> None:
    assert doctest.testmod(import_module(name)).failed == 0


@pytest.mark.parametrize("name", sorted({*gz.__all__} - ALIASES))
def test_every_name_has_a_docstring_with_an_example(name: str) -> None:
    assert "Examples:" in str(getattr(gz, name).__doc__)


METHODS = {
    function.__qualname__: function
    for name in gz.__all__
    for method, function in inspect.getmembers(getattr(gz, name), inspect.isroutine)
    if str(getattr(function, "__module__", "")).startswith("gizzard") and not method.startswith("_")
}


@pytest.mark.parametrize("name", sorted(METHODS))
def test_every_method_has_a_docstring_with_its_arguments_and_an_example(name: str) -> None:
    text, arguments = str(METHODS[name].__doc__), inspect.signature(METHODS[name]).parameters.keys() - {"self"}
    assert "Examples:" in text
    assert ("Args:" in text) == bool(arguments)


def test_every_name_is_in_the_reference() -> None:
    listed = re.findall(r"^::: gizzard\.(\w+)$", (ROOT / "docs/reference.md").read_text("utf-8"), re.MULTILINE)
    assert sorted(listed) == sorted({*gz.__all__} - {"__version__"})
