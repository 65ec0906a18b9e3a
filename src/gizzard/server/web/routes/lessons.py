"""The route of the lessons, which are the same for everybody."""

from __future__ import annotations

import gzip
from functools import cache

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from gizzard.lessons.lessons import lessons as all_lessons
from gizzard.server.domain.wire import encode
from gizzard.server.web.responses import asked_language, gzip_response
from gizzard.texts import LANGUAGES


async def lessons(request: Request) -> Response:
    """All that is needed to learn the game, played out by the engine beforehand."""
    content = await run_in_threadpool(packed, asked_language(request))
    return gzip_response(request, content, {"Cache-Control": "no-cache"})


def prepare() -> None:
    """Plays out the lessons in every language, so that nobody waits for that."""
    for lang in LANGUAGES:
        packed(lang)


@cache
def packed(lang: str) -> bytes:
    """The lessons in a language, as JSON in gzip."""
    return gzip.compress(encode(all_lessons(lang)), mtime=0)
