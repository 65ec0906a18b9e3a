"""Sections of documents that are written by the commands that measure them."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PERFORMANCE = ROOT / "docs" / "performance.md"
RELIABILITY = ROOT / "docs" / "reliability.md"


def put(page: Path, mark: str, lines: Iterable[str]) -> None:
    """Replace the section of a page between the markers of that name."""
    first, last = f"<!-- {mark} -->\n", f"<!-- end of {mark} -->"
    before, rest = page.read_text(encoding="utf-8").split(first)
    _, after = rest.split(last)
    page.write_text(f"{before}{first}\n" + "\n".join(lines) + f"\n\n{last}{after}", encoding="utf-8")
