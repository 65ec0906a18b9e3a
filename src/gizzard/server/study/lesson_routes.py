"""The request for the lessons."""

from __future__ import annotations

import gzip
from functools import cache

from starlette.concurrency import run_in_threadpool

from gizzard.core.texts import LANGUAGES
from gizzard.server.web.call import Call, Gzipped
from gizzard.server.web.requests import REVALIDATED, Requests
from gizzard.server.wire import encode
from gizzard.study.lessons.lesson_json import Lessons
from gizzard.study.lessons.lessons import lessons as all_lessons

api = Requests()


@api.get("/api/lessons", headers=REVALIDATED)
async def lessons(call: Call[None]) -> Gzipped[Lessons]:
    """All lessons, precomputed with the engine."""
    return Gzipped(await run_in_threadpool(packed, call.lang))


def prepare() -> None:
    """Precompute the lessons in all languages."""
    for lang in LANGUAGES:
        packed(lang)


@cache
def packed(lang: str) -> bytes:
    """The lessons in a language, as gzipped JSON."""
    return gzip.compress(encode(all_lessons(lang)), mtime=0)
