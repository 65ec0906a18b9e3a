"""No function and no file is too long to read at a glance."""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = ("src/gizzard", "core_build", "bench", "harness", "examples", "training", "tests")
MAX_FUNCTION, MAX_FILE = 40, 400
GENERATED = {"ui/src/app/wire.ts"}
ONE_CLASS = {"src/gizzard/core/game/position.py"}
"""Reads better whole than in parts (docs/decisions/0009)."""


def files(*folders: str) -> list[Path]:
    return [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]


def functions(path: Path) -> Iterator[tuple[str, int]]:
    """Every function of a file with its lines: without decorators, signature and docstring."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            body = node.body[1:] if ast.get_docstring(node) is not None else node.body
            lines = (body[-1].end_lineno or 0) - body[0].lineno + 1 if body else 0
            yield f"{path.relative_to(ROOT)}:{node.lineno} {node.name}", lines


def test_no_function_is_too_long() -> None:
    long = {name: lines for path in files(*FOLDERS) for name, lines in functions(path) if lines > MAX_FUNCTION}
    assert long == {}


def test_no_file_is_too_long() -> None:
    lengths = {path: path.read_text(encoding="utf-8").count("\n") for path in files(*FOLDERS)}
    pages = [path for ending in ("ts", "svelte") for path in (ROOT / "ui/src").rglob(f"*.{ending}")]
    lengths |= {path: path.read_text(encoding="utf-8").count("\n") for path in pages}
    long = {str(path.relative_to(ROOT)): lines for path, lines in lengths.items() if lines > MAX_FILE}
    assert {path: lines for path, lines in long.items() if path not in GENERATED | ONE_CLASS} == {}
