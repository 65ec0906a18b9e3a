"""The built page and its files."""

import gzip
import re
from collections.abc import Sequence
from functools import lru_cache, partial
from pathlib import Path, PurePath
from typing import Final, Literal, NamedTuple

import msgspec
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from gizzard.core.decoding import decode_json
from gizzard.server.web.call import Call
from gizzard.server.web.previews import Preview, Previews, page_preview, start_preview
from gizzard.server.web.responses import accepts_gzip, error_response, requested_language
from gizzard.server.wire.messages import RequestError

STATIC: Final = Path(__file__).parents[1] / "static"
MANIFEST: Final = "pages.json"
"""Lists the addresses of the page. Written when the page is built."""
PREVIEW: Final = re.compile("<!-- preview -->.*<!-- /preview -->", re.DOTALL)
"""The placeholder in the page's head for a link preview."""
API: Final = "/api/"
ASSETS: Final = "assets/"
"""The folder of files whose address changes with their content."""
FOREVER: Final = "public, max-age=31536000, immutable"
PLAIN_ONLY: Final = ("range", "if-none-match", "if-modified-since")
"""Headers of requests for part of a file, or for a file only if it has changed."""


class PageEntry(msgspec.Struct, frozen=True):
    """An address of the page, as its features declare it (`ui/src/features/*/page.ts`)."""

    path: str
    document: str
    """The built file."""
    preview: Literal["table", "replay", "challenge"] | None
    titles: dict[str, str]
    """By language; empty if the page is named after what it shows."""
    files: tuple[str, ...]
    """The scripts and styles that a browser loads besides the document's."""

    async def respond(self, previews: Previews, request: Request) -> Response:
        """The page, with a link preview: it does its own routing."""
        return _shown(request, await self._preview(previews, request), file=self.document, ahead=self.files)

    async def _preview(self, previews: Previews, request: Request) -> Preview:
        if self.preview:
            return await previews[self.preview](Call(request, None))
        lang = requested_language(request)
        return page_preview(lang, self.titles.get(lang))


def page_routes(previews: Previews) -> list[Route]:
    """A route for each address of the page; none if it is not built."""
    built = STATIC / MANIFEST
    entries = decode_json(built.read_bytes(), list[PageEntry]) if built.is_file() else []
    return [Route(entry.path, partial(entry.respond, previews)) for entry in entries]


async def not_found(request: Request, error: Exception) -> Response:
    """For browsers the page, which shows a localised message; for programs an error as JSON."""
    reads = request.method in ("GET", "HEAD") and "text/html" in request.headers.get("accept", "")
    if not reads or request.url.path.startswith(API):
        return error_response(request, error)
    return _shown(request, start_preview(requested_language(request), listed=False), 404)


@lru_cache(maxsize=2)
def _built(path: Path, _when: int) -> str:
    """The built page, read again after each build."""
    return path.read_text(encoding="utf-8")


def _preload(file: str) -> str:
    how = 'preload" as="style" crossorigin="' if file.endswith(".css") else "modulepreload"
    return f'<link rel="{how}" href="/{file}" />'


def _shown(
    request: Request, preview: Preview, status: int = 200, file: str = "index.html", ahead: Sequence[str] = ()
) -> Response:
    path = STATIC / file
    if not path.is_file():
        raise RequestError("not-built")
    lang = requested_language(request)
    head = preview.head(lang, f"{request.url.scheme}://{request.url.netloc}", request.url.path)
    head += "".join(f"\n    {_preload(file)}" for file in ahead)
    html = PREVIEW.sub(lambda _: head, _built(path, path.stat().st_mtime_ns)).replace(
        '<html lang="en">', f'<html lang="{lang}">'
    )
    headers = {"Cache-Control": "no-cache", "Vary": "Accept-Language"}
    return HTMLResponse(html, status, headers if preview.listed else headers | {"X-Robots-Tag": "noindex"})


class CompressedAsset(NamedTuple):
    """An asset as it is sent."""

    content: bytes
    """In gzip."""
    headers: dict[str, str]


@lru_cache(maxsize=1024)
def compressed_asset(path: str) -> CompressedAsset | None:
    """An immutable asset, read and compressed once. None if it does not exist or gzip does not make it smaller."""
    file = STATIC / path
    try:
        whole = file.read_bytes()
    except (OSError, ValueError):  # missing, or an invalid file name
        return None
    content = gzip.compress(whole, mtime=0)
    described = dict(FileResponse(file, stat_result=file.stat()).headers)
    sent = {"content-length": f"{len(content)}", "content-encoding": "gzip", "vary": "Accept-Encoding"}
    return (
        CompressedAsset(content, described | sent | {"cache-control": FOREVER}) if len(content) < len(whole) else None
    )


def _takes_packed(path: str, scope: Scope) -> bool:
    headers = Headers(scope=scope)
    whole = scope["method"] == "GET" and not any(name in headers for name in PLAIN_ONLY)
    return path.startswith(ASSETS) and whole and accepts_gzip(headers)


class Page(StaticFiles):
    """The built page's files. Those under assets/ never change: another version has another address."""

    async def check_config(self) -> None:
        """Do not fail if the page is not built yet."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file, with how long it may be cached; hidden files are not served."""
        if any(part.startswith(".") for part in PurePath(path).parts):
            raise HTTPException(404)
        if _takes_packed(path, scope) and (asset := compressed_asset(path)):
            return Response(asset.content, headers=asset.headers)
        response = await super().get_response(path, scope)
        forever = path.startswith(ASSETS) and response.status_code in (200, 304)
        response.headers["Cache-Control"] = FOREVER if forever else "no-cache"
        return response
