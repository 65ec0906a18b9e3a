"""Link previews for search engines and messengers: a title, a description and an image, in the visitor's language.

A preview reveals no more than the linked page, and of private tables only the name of the host or the tournament.
"""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from html import escape
from typing import Final

from gizzard.core import texts
from gizzard.server.web.call import Call

IMAGE: Final = "preview.png"
"""Rendered when the page is built, 1200 by 630 pixels."""
say = partial(texts.sentence, "preview")


@dataclass(frozen=True)
class Preview:
    """The link preview of a page. `listed`: whether search engines may list it."""

    title: str
    description: str
    listed: bool = True

    def head(self, lang: str, origin: str, path: str) -> str:
        """The elements of the document's head; `origin` has no slash at its end."""
        image = f"{origin}/{IMAGE}"
        properties = {
            "og:site_name": "Gizzard",
            "og:type": "website",
            "og:title": self.title,
            "og:description": self.description,
            "og:url": origin + path,
            "og:image": image,
            "og:image:width": "1200",
            "og:image:height": "630",
            "og:image:alt": say(lang, "image"),
        }
        lines = [
            f"<title>{escape(self.title)}</title>",
            f'<meta name="description" content="{escape(self.description)}" />',
            '<meta name="twitter:card" content="summary_large_image" />',
            *(f'<meta property="{name}" content="{escape(value)}" />' for name, value in properties.items()),
        ]
        return "\n    ".join([*lines, *([] if self.listed else ['<meta name="robots" content="noindex" />'])])


def start_preview(lang: str, listed: bool = True) -> Preview:
    """The preview of the start page, and the default for other pages."""
    return Preview(say(lang, "start"), say(lang, "about"), listed)


def page_preview(lang: str, title: str | None) -> Preview:
    """The preview of a page with a title of its own; None: the start page's."""
    start = start_preview(lang)
    return replace(start, title=f"{title} · Gizzard") if title else start


Previews = Mapping[str, Callable[[Call[None]], Awaitable[Preview]]]
"""The previews of pages about one thing, by name."""
