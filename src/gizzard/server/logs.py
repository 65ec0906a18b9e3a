"""What a server tells whoever runs it: a line for each thing that happened, as text or as JSON, to standard error.

A line holds a fixed sentence and fields that its writer named. Of an error it says its kind and where it came from, but
never its message: messages quote what somebody sent, and names, chat and secrets are nobody's business here.
"""

from __future__ import annotations

import logging
import sys
import time
import traceback
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Final, Literal

import msgspec

if TYPE_CHECKING:
    from gizzard.server.limits import Bucket

Style = Literal["text", "json"]

_OWN: Final = frozenset(vars(logging.LogRecord("", 0, "", 0, "", (), None))) | {"message", "taskName", "color_message"}
"""What every record has; all else are fields."""


class Lines(logging.Formatter):
    """A record as one line."""

    def __init__(self, style: Style) -> None:
        super().__init__()
        self._json = style == "json"

    def format(self, record: logging.LogRecord) -> str:
        """`{"at", "level", "event", …}`, or the same for people."""
        fields = _fields(record)
        event = record.getMessage().partition("\n")[0]  # asyncio quotes the error on further lines
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        if self._json:
            form = {"at": at, "level": record.levelname.lower(), "event": event, **fields}
            return msgspec.json.encode(form, enc_hook=str).decode()
        return " ".join([at, record.levelname, event, *(f"{key}={value}" for key, value in fields.items())])


def _fields(record: logging.LogRecord) -> dict[str, Any]:
    fields = {key: value for key, value in vars(record).items() if key not in _OWN}
    if record.exc_info and record.exc_info[0]:
        kind, _, where = record.exc_info
        fields |= {"error": kind.__name__, "where": place_of(where)}
    return fields


def place_of(where: TracebackType | None) -> str:
    """Where an error came from, innermost last: `table.py:120 _act > step.py:31 apply`."""
    frames = traceback.extract_tb(where)
    return " > ".join(f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames)


class Throttle(logging.Filter):
    """Lets only so many lines of libraries pass: they tell what clients do wrong, who could fill the disk with them."""

    def __init__(self, bucket: Bucket, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._bucket, self._clock = bucket, clock

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a record is written."""
        ours = record.name.partition(".")[0] == "gizzard"
        return ours or record.levelno >= logging.ERROR or not self._bucket.wait(self._clock())


def log_to_stderr(style: Style) -> None:
    """All that is logged in this process goes to standard error, a line each; of what libraries say not too many."""
    from gizzard.server.limits import LINES, Bucket

    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines(style))
    handler.addFilter(Throttle(Bucket(LINES, time.monotonic())))
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("gizzard").setLevel(logging.INFO)
