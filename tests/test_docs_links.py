"""Every relative link in the documentation leads to a file that is there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = sorted(str(page.relative_to(ROOT)) for page in [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])


@pytest.mark.parametrize("page", PAGES)
def test_relative_links(page: str) -> None:
    links = re.findall(r"\]\(([^)#\s]+)", (ROOT / page).read_text("utf-8"))
    relative = [link for link in links if "://" not in link and not link.startswith("mailto:")]
    assert [link for link in relative if not (ROOT / page).parent.joinpath(link).exists()] == []
