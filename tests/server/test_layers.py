"""What the packages of the server may import: the foundations each other in order, the features all of these."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from gizzard import server
from tests.test_imports import imported as imports
from tests.test_imports import named

ROOT = Path(server.__file__).parent
FOUNDATIONS, WHOLE = (
    re.findall(r"^- `(\w+)`", part, re.MULTILINE)
    for part in re.split(r"^(?=Foundations|The whole)", server.__doc__ or "", flags=re.MULTILINE)[1:]
)
EVERYTHING = {each.stem for each in ROOT.iterdir() if each.suffix == ".py" or (each / "__init__.py").is_file()}
FEATURES = sorted(EVERYTHING - {"__init__", *FOUNDATIONS, *WHOLE})
PACKAGES = [*FOUNDATIONS, *FEATURES, *WHOLE]
GAMES_AT_TABLES = ("tournaments", "daily", "ratings", "study")
"""The features whose games are tables, so that they may import `tables`."""


def imported(package: str) -> Iterator[str]:
    """The other packages that a package imports from, but not what is there for type checkers alone."""
    for module in [*(ROOT / package).rglob("*.py")] or [ROOT / f"{package}.py"]:
        for node in statements(ast.parse(module.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("gizzard.server"):
                names = [f"{node.module}.{each.name}" for each in node.names]
                yield from (name.split(".")[2] for name in names)


def statements(node: ast.AST) -> Iterator[ast.AST]:
    for child in ast.iter_child_nodes(node):
        if not (isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING"):
            yield child
            yield from statements(child)


def allowed(package: str) -> set[str]:
    if package in FEATURES:
        return {*FOUNDATIONS, package, *(["tables"] if package in GAMES_AT_TABLES else [])}
    return {*PACKAGES[: PACKAGES.index(package) + 1]}


def reached(module: str) -> Iterator[tuple[str, str]]:
    """The modules that a module leads to, each with the one that imports it."""
    todo, seen = [module], {module}
    while todo:
        for found in imports(one := todo.pop()) - seen:
            seen.add(found)
            todo.append(found)
            yield one, found


@pytest.mark.parametrize("feature", ["tables", "pads", "tournaments", "daily", "ratings"])
def test_logs_of_features_are_values_and_pure_functions(feature: str) -> None:
    for by, found in reached(f"gizzard.server.{feature}.log"):
        assert not found.startswith("gizzard.server.store."), by
        assert "asyncio" not in named(found), by


def test_everything_lies_in_a_package() -> None:
    assert [path.name for path in ROOT.glob("*.py")] == ["__init__.py"]


def test_features_are_packages_that_say_what_they_keep() -> None:
    assert set(PACKAGES) <= EVERYTHING
    assert all(ast.get_docstring(ast.parse((ROOT / name / "__init__.py").read_text())) for name in FEATURES)


@pytest.mark.parametrize("package", PACKAGES)
def test_a_package_imports_only_what_it_may(package: str) -> None:
    beyond = set(imported(package)) - allowed(package)
    assert beyond == set()
