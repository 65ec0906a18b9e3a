"""The packages of the server are layers: each imports only from those before it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from gizzard import server

ROOT = Path(server.__file__).parent
PACKAGES = re.findall(r"^- `(\w+)`", server.__doc__ or "", re.MULTILINE)


def imported(module: Path) -> Iterator[str]:
    """The packages that a module imports from."""
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            names = (
                [node.module] if node.module != "gizzard.server" else [f"gizzard.server.{a.name}" for a in node.names]
            )
            yield from (name.split(".")[2] for name in names if name.startswith("gizzard.server."))


def test_every_package_is_listed() -> None:
    packages = {each.stem for each in ROOT.iterdir() if each.suffix == ".py" or (each / "__init__.py").is_file()}
    assert packages - {"__init__"} == set(PACKAGES)


@pytest.mark.parametrize("package", PACKAGES)
def test_a_package_imports_only_from_those_before_it(package: str) -> None:
    below = {*PACKAGES[: PACKAGES.index(package)], package}
    modules = [*(ROOT / package).rglob("*.py")] or [ROOT / f"{package}.py"]
    for module in modules:
        assert set(imported(module)) <= below, module
