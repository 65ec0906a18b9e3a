"""Writes the rows of the requests in docs/api.md: `python -m tests.server.web.api_page`, which `make wire` runs."""

import re
from inspect import getdoc
from pathlib import Path
from typing import get_args, get_origin

from msgspec import Struct
from msgspec.structs import fields

from gizzard.server.routes import REQUESTS
from gizzard.server.web.call import Unread
from gizzard.server.web.requests import Declaration

PAGE = Path(__file__).parents[3] / "docs" / "api.md"
HEAD = "| route | answer |\n|---|---|\n"
TABLES = ("/api/(?!tournaments)", "/api/tournaments")
"""Of each table, the paths."""
MOST_KEYS = 8
"""Of a body; a longer one has a table of its own."""


def page() -> str:
    """The page with the rows as the requests are declared."""
    before, *tables = PAGE.read_text("utf-8").split(HEAD)
    return before + "".join(_written(paths, table) for paths, table in zip(TABLES, tables, strict=True))


def _written(paths: str, table: str) -> str:
    """A table with the requests to some paths, and what stands below it."""
    rows = "".join(f"{_row(request)}\n" for request in REQUESTS if re.match(paths, request.path))
    below = table.partition("\n\n")[2]
    return f"{HEAD}{rows}\n{below}"


def _row(request: Declaration) -> str:
    path = re.sub(r"\{(\w+)\}", r"<\1>", request.route.path_format)
    query = "&".join(f"{each.name}=…" for each in fields(request.query))
    keys = _keys(request)
    body = f" `{{{', '.join(keys)}}}`" if 0 < len(keys) <= MOST_KEYS else ""
    return f"| `{request.method} {path}{query and '?'}{query}`{body} | {_answer(request)} |"


def _keys(request: Declaration) -> list[str]:
    """The keys of the body, if it is one object."""
    kind = get_args(request.body)[0] if get_origin(request.body) is Unread else request.body
    is_object = isinstance(kind, type) and issubclass(kind, Struct)
    return [f'"{each.encode_name}"' for each in fields(kind)] if is_object else []


def _answer(request: Declaration) -> str:
    """What stands below the first sentence about a request at its function, or that sentence."""
    summary, _, more = (getdoc(request.answers) or "").partition("\n\n")
    return " ".join((more or summary).split()).replace("|", "\\|")


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
