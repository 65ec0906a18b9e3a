"""The route of the lessons."""

from __future__ import annotations

import gzip
from functools import cache

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from gizzard.core.texts import LANGUAGES
from gizzard.server.web.responses import gzip_response, requested_language
from gizzard.server.wire import encode
from gizzard.study.lessons.lessons import lessons as all_lessons


async def lessons(request: Request) -> Response:
    """All lessons, precomputed with the engine."""
    content = await run_in_threadpool(packed, requested_language(request))
    return gzip_response(request, content, {"Cache-Control": "no-cache"})


def prepare() -> None:
    """Precompute the lessons in all languages."""
    for lang in LANGUAGES:
        packed(lang)


@cache
def packed(lang: str) -> bytes:
    """The lessons in a language, as gzipped JSON."""
    return gzip.compress(encode(all_lessons(lang)), mtime=0)
