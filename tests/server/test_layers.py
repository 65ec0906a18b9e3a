"""What the packages of the server may import: the foundations each other in order, the features all of these."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from gizzard import server

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


def test_features_are_packages_that_say_what_they_keep() -> None:
    assert set(PACKAGES) <= EVERYTHING
    assert all(ast.get_docstring(ast.parse((ROOT / name / "__init__.py").read_text())) for name in FEATURES)


@pytest.mark.parametrize("package", PACKAGES)
def test_a_package_imports_only_what_it_may(package: str) -> None:
    beyond = set(imported(package)) - allowed(package)
    assert beyond == set()
