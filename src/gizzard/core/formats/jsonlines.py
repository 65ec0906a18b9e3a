"""Records from a file, one per line. Any input yields a value or a clear error message."""

import json
from collections import Counter
from collections.abc import Iterator
from typing import IO, Any, NoReturn

from gizzard.core.decoding import is_utf8
from gizzard.core.errors import quoted
from gizzard.core.files import too_large

SIGNATURES = {
    b"\x1f\x8b": "it is compressed with gzip (`gunzip -c FILE | gizzard check -`)",
    b"BZh": "it is compressed with bzip2 (`bunzip2 -c FILE | gizzard check -`)",
    b"\xfd7zXZ\0": "it is compressed with xz (`unxz -c FILE | gizzard check -`)",
    b"\x28\xb5\x2f\xfd": "it is compressed with Zstandard (`unzstd -c FILE | gizzard check -`)",
    b"PK\3\4": "it is a ZIP archive (`unzip -p FILE | gizzard check -`)",
    b"SQLite format 3\0": "it is an SQLite database, perhaps a server's file; a game's page hands out its record",
    b"\xff\xfe": "it is UTF-16, and records are UTF-8 (`iconv -f UTF-16 -t UTF-8 FILE | gizzard check -`)",
    b"\xfe\xff": "it is UTF-16, and records are UTF-8 (`iconv -f UTF-16 -t UTF-8 FILE | gizzard check -`)",
    b"{\0": "it is UTF-16, and records are UTF-8 (`iconv -f UTF-16LE -t UTF-8 FILE | gizzard check -`)",
    b"\0{": "it is UTF-16, and records are UTF-8 (`iconv -f UTF-16BE -t UTF-8 FILE | gizzard check -`)",
}
BINARY = "it is binary data, and records are lines of JSON"


def not_text(line: bytes) -> str | None:
    """The type of a file that begins with this line, and how to extract its records; None if it may be text."""
    for signature, told in SIGNATURES.items():
        if line.startswith(signature):
            return told
    return BINARY if b"\0" in line or not is_utf8(line) else None


MAX_LINE = 16 * 1024 * 1024
"""Maximum length of a line in bytes; a game's record has about 30,000."""
MAX_SKIPPED = 16 * MAX_LINE
"""Maximum length in bytes of a longer line that is skipped; one that is longer still counts as endless."""


class UnreadableLine(Exception):
    """Raised for a line that is not JSON; holds the reason."""


def lines(stream: IO[bytes]) -> Iterator[tuple[int, bytes | None]]:
    """The non-empty lines with their numbers from 1; None for one that is longer than MAX_LINE.

    Raises OSError for one that is longer than MAX_SKIPPED.
    """
    number = 0
    while line := stream.readline(MAX_LINE + 1):
        number += 1
        if len(line) > MAX_LINE:
            _skip_rest(stream, line)
            yield number, None
        elif line.strip():
            yield number, line


def _skip_rest(stream: IO[bytes], line: bytes) -> None:
    skipped = len(line)
    while line and not line.endswith(b"\n"):
        line = stream.readline(MAX_LINE)
        skipped += len(line)
        if skipped > MAX_SKIPPED:
            raise too_large(stream, f"a line is longer than {MAX_SKIPPED // 1024 // 1024} MiB")


def parse_line(line: bytes | None) -> object:
    """Parse a line of JSON. Raises UnreadableLine for invalid JSON, non-JSON numbers and duplicate keys."""
    if line is None:
        raise UnreadableLine(f"the line is longer than {MAX_LINE // 1024 // 1024} MiB")
    try:
        return json.loads(line.strip().decode("utf-8-sig"), parse_constant=_refuse_constant, object_pairs_hook=_object)
    except UnicodeDecodeError as wrong:
        raise UnreadableLine(f"not UTF-8 at byte {wrong.start + 1}") from None
    except json.JSONDecodeError as wrong:
        raise UnreadableLine(f"not JSON: {wrong.msg} at column {wrong.colno}") from None
    except RecursionError:
        raise UnreadableLine("not a record: nested too deeply") from None
    except ValueError:
        raise UnreadableLine("not a record: a number has too many digits") from None


def _refuse_constant(name: str) -> NoReturn:
    raise UnreadableLine(f"not JSON: {name} is no number")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    values = dict(pairs)
    if len(values) != len(pairs):
        twice, _ = Counter(key for key, _ in pairs).most_common(1)[0]
        raise UnreadableLine(f"the key {quoted(twice)} stands twice in one object")
    return values
