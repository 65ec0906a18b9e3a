"""The files of the page as a browser, and any other client, gets them."""

import gzip
from collections.abc import Mapping
from email.message import Message
from pathlib import Path

import pytest

from gizzard.server.web.page import STATIC, compressed_asset
from harness.server import Server

FOREVER = "public, max-age=31536000, immutable"
PACKED = {"Accept-Encoding": "gzip"}


@pytest.fixture
def script() -> Path:
    """The largest script of the page."""
    return max((STATIC / "assets").rglob("*.js"), key=lambda path: path.stat().st_size)


def address(script: Path) -> str:
    return script.relative_to(STATIC).as_posix()


def got(server: Server, path: str, headers: Mapping[str, str], method: str = "GET") -> tuple[int, bytes, Message]:
    """Status, bytes as they were sent, and headers."""
    status, said, content = server.fetch(method, path, headers=headers)
    return status, content, said


@pytest.mark.parametrize("again", [False, True], ids=["first", "again"])
def test_a_script_is_sent_compressed_and_kept_for_ever(server: Server, script: Path, again: bool) -> None:
    for _ in range(1 + again):
        status, content, said = got(server, address(script), PACKED)
    assert (status, gzip.decompress(content)) == (200, script.read_bytes())
    assert (said["cache-control"], said["content-encoding"], said["vary"]) == (FOREVER, "gzip", "Accept-Encoding")
    assert said["content-type"].startswith("text/javascript")
    assert int(said["content-length"]) == len(content) < script.stat().st_size
    assert said["x-content-type-options"] == "nosniff"


def test_who_cannot_decompress_gets_it_as_it_is(server: Server, script: Path) -> None:
    status, content, said = got(server, address(script), {"Accept-Encoding": "identity"})
    assert (status, content, said["cache-control"]) == (200, script.read_bytes(), FOREVER)
    assert "content-encoding" not in said


def test_unchanged_files_are_not_sent_again(server: Server, script: Path) -> None:
    said = got(server, address(script), PACKED)[2]
    status, content, again = got(server, address(script), PACKED | {"If-None-Match": said["etag"]})
    assert (status, content, again["cache-control"]) == (304, b"", FOREVER)


def test_part_of_a_file_is_part_of_it_as_it_is(server: Server, script: Path) -> None:
    status, content, _ = got(server, address(script), PACKED | {"Range": "bytes=10-19"})
    assert (status, content) == (206, script.read_bytes()[10:20])


def test_who_asks_for_headers_gets_no_content(server: Server, script: Path) -> None:
    status, content, said = got(server, address(script), PACKED, "HEAD")
    assert (status, content, said["cache-control"]) == (200, b"", FOREVER)


def test_a_file_is_compressed_once(script: Path) -> None:
    assert compressed_asset(address(script)) is compressed_asset(address(script))


@pytest.mark.parametrize("path", ["assets", "assets/", "assets/nothing.js", "assets/%00.js", "assets/" + "x" * 5000])
def test_unknown_file_returns_404(server: Server, path: str) -> None:
    assert got(server, path, PACKED)[0] in (400, 404)


def test_other_files_are_revalidated_each_time(server: Server) -> None:
    assert got(server, "favicon.svg", PACKED)[2]["cache-control"] == "no-cache"
