"""What the page says, from its own texts."""

import re
from pathlib import Path

I18N = Path(__file__).parents[2] / "ui" / "src" / "i18n"


def page_texts(lang: str, part: str) -> dict[str, str]:
    """The texts of one line in a file of the page's texts, by key."""
    source = (I18N / lang / f"{part}.ts").read_text("utf-8")
    return dict(re.findall(r"^  '([\w.-]+)': '(.*)',$", source, re.MULTILINE))
