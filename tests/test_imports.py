"""Who may import whom: each package only those before it in LEVELS, and no module one that leads back to it."""

import ast
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src"
LEVELS = (
    "core",
    "scorepad",
    "tournament",
    "bots",
    "study",
    "api",
    "server",
    "terminal",
    "research",
    "cli",
    "__main__",
)
"""The packages and modules directly below ``gizzard``, lowest first."""

CORE = (
    "cards",
    "native",
    "texts",
    "errors",
    "files",
    "decoding",
    "confusables",
    "names",
    "csv_table",
    "interrupt",
    "rules",
    "checked",
    "game",
    "formats",
)
"""The packages and modules of ``gizzard.core``, lowest first."""

MODULES = {
    ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted(SOURCE.rglob("*.py"))
}


@cache
def imported(module: str) -> frozenset[str]:
    """The modules of the package that a module imports, in a function or for type checkers alone, too."""
    found = {name if name in MODULES else name.rpartition(".")[0] for name in named(module)}
    return frozenset(found & MODULES.keys() - {module})


def named(module: str) -> Iterator[str]:
    """The dotted names that a module imports."""
    for statement in ast.walk(ast.parse(MODULES[module].read_text("utf-8"))):
        if isinstance(statement, ast.Import):
            yield from (alias.name for alias in statement.names)
        elif isinstance(statement, ast.ImportFrom):
            yield from (f"{statement.module}.{alias.name}" for alias in statement.names)


def level(module: str) -> int:
    """The layer of a module; the package itself exports the names of ``api``."""
    return LEVELS.index(module.split(".")[1] if "." in module else "api")


def test_every_package_has_its_level() -> None:
    assert sorted(LEVELS) == sorted({module.split(".")[1] for module in MODULES if "." in module})


@pytest.mark.parametrize("package", LEVELS)
def test_a_package_imports_only_those_below_it(package: str) -> None:
    modules = [module for module in MODULES if module.split(".")[1:2] == [package]]
    upwards = {(module, other) for module in modules for other in imported(module) if level(other) > level(module)}
    assert upwards == set()


@pytest.mark.parametrize("part", CORE)
def test_a_part_of_the_core_imports_only_those_below_it(part: str) -> None:
    allowed = {*CORE[: CORE.index(part) + 1]}
    modules = [module for module in MODULES if module.startswith("gizzard.core.") and module.split(".")[2] == part]
    upwards = {(module, other) for module in modules for other in imported(module) if other.split(".")[2:3]}
    assert {(module, other) for module, other in upwards if other.split(".")[2] not in allowed} == set()


def test_research_uses_the_public_api_alone() -> None:
    """And the words of the terminal. What it lacks, authors of other adapters lack, too."""
    adapters = [module for module in MODULES if module.startswith("gizzard.research")]
    used = {other for module in adapters for other in imported(module)}
    allowed = ("gizzard.api.", "gizzard.research.", "gizzard.terminal.")
    assert {other for other in used if other != "gizzard" and not other.startswith(allowed)} == set()


def test_no_import_leads_back() -> None:
    TopologicalSorter({module: imported(module) for module in MODULES}).prepare()


def test_no_import_is_relative() -> None:
    relative = [
        module
        for module, path in MODULES.items()
        for statement in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(statement, ast.ImportFrom) and statement.level
    ]
    assert relative == []
