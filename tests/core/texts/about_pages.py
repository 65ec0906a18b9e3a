"""Writes docs/about.md in each language from the page's texts: `python -m tests.core.texts.about_pages`."""

import re
from collections.abc import Iterator
from pathlib import Path
from textwrap import fill

from gizzard.core import texts
from gizzard.core.texts import LANGUAGES

ROOT = Path(__file__).parents[3]
SECTIONS = ROOT / "ui" / "src" / "features" / "about" / "sections.ts"
SECTION = re.compile(r"name: '(\w+)', from: \[(.*)\]")
YEAR = re.compile(r"about\.(\d+)")
LINKS = {"chance": ("about.odds", "study.md"), "wheels": ("about.pad", "score-pad.md")}
"""By section, the text of its link, and where that leads."""


def file_of(lang: str) -> Path:
    """Where the page of a language is."""
    return ROOT / "docs" / ("about.md" if lang == LANGUAGES[0] else f"about.{lang}.md")


def page_of(lang: str) -> str:
    """The whole page."""
    return "\n\n".join(_paragraphs(lang)) + "\n"


def _paragraphs(lang: str) -> Iterator[str]:
    said = texts.sentences("page/about", lang)
    yield f"# {texts.sentence('page/common', lang, 'start.about')}"
    others = [other for other in LANGUAGES if other != lang]
    yield " · ".join(f"[{texts.sentence('shell', other, 'name')}]({file_of(other).name})" for other in others)
    for name, quoted in SECTION.findall(SECTIONS.read_text("utf-8")):
        sources = re.findall(r"\w+", quoted)
        yield f"## {said[f'about.{name}.title']}"
        yield fill(said[f"about.{name}"], 120)
        if name == "championships":
            yield "\n".join(
                f"- **{found[1]}** {place}" for key, place in said.items() if (found := YEAR.fullmatch(key))
            )
        if name in LINKS:
            key, target = LINKS[name]
            yield f"[{said[key]}]({target})"
        yield f"*{texts.sentence('page/about', lang, 'about.from', n=len(sources), list=', '.join(sources))}*"
    yield f"## {said['about.sources']}"
    yield "\n".join(f"- **{source}** {title}" for source, title in sorted(_titles(lang).items()))


def _titles(lang: str) -> dict[str, str]:
    """The titles of the sources, as the rules quote them."""
    rules = texts.catalogue(lang)["standard"]
    return {source.source: source.title for key in rules for source in texts.sources(f"standard.{key}", lang)}


if __name__ == "__main__":
    for each in LANGUAGES:
        file_of(each).write_text(page_of(each), "utf-8")
