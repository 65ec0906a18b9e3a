"""Files of limited size: an endless device or pipe is refused before it fills the memory."""

import errno
from typing import IO, Final

MAX_FILE: Final = 16 * 1024 * 1024
"""Bytes of a file that is read as a whole; a tournament of 1,000 entrants has about 2 MB."""


def read_whole(stream: IO[bytes]) -> bytes:
    """Read to the end. Raises OSError if that is more than MAX_FILE."""
    content = stream.read(MAX_FILE + 1)
    if len(content) > MAX_FILE:
        raise too_large(stream, f"it is larger than {MAX_FILE // 1024 // 1024} MiB")
    return content


def too_large(stream: IO[bytes], why: str) -> OSError:
    """The error for a file with too much in it."""
    return OSError(errno.EFBIG, why, getattr(stream, "name", None))
