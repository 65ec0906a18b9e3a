"""The server's log: one line per event on standard error, as text or JSON.

A line consists of a constant message and named fields. An error is logged with its type and location, but never with
its message: messages quote client input, and names, chat and secrets must not be logged.
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
    from gizzard.server.traffic.bucket import Bucket

LogFormat = Literal["text", "json"]

_OWN: Final = frozenset(vars(logging.LogRecord("", 0, "", 0, "", (), None))) | {"message", "taskName", "color_message"}
"""The attributes that every record has; all others are fields."""


class Lines(logging.Formatter):
    """Formats a record as one line."""

    def __init__(self, log_format: LogFormat) -> None:
        super().__init__()
        self._json = log_format == "json"

    def format(self, record: logging.LogRecord) -> str:
        """`{"at", "level", "event", …}` as JSON, or the same as text."""
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
        fields |= {"error": kind.__name__, "where": location_of(where)}
    return fields


def location_of(where: TracebackType | None) -> str:
    """The location of an error, innermost frame last: `table.py:120 _act > state.py:31 apply`."""
    frames = traceback.extract_tb(where)
    return " > ".join(f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames)


class Throttle(logging.Filter):
    """Limits the rate of lines logged by libraries, which clients could otherwise use to fill the disk."""

    def __init__(self, bucket: Bucket, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._bucket, self._clock = bucket, clock

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a record is logged."""
        ours = record.name.partition(".")[0] == "gizzard"
        return ours or record.levelno >= logging.ERROR or not self._bucket.wait(self._clock())


def log_to_stderr(log_format: LogFormat) -> None:
    """Log to standard error, and throttle lines logged by libraries."""
    from gizzard.server.traffic.bucket import Bucket
    from gizzard.server.traffic.limits import LINES

    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines(log_format))
    handler.addFilter(Throttle(Bucket(LINES, time.monotonic())))
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("gizzard").setLevel(logging.INFO)
