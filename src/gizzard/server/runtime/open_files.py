"""How many connections the process may have, given how many files it may open."""

from __future__ import annotations

import sys
from functools import cache
from typing import Final

RESERVED_FILES: Final = 128
"""Files that the process opens besides connections: the data, the page, the listening socket."""


@cache
def most_connections() -> int:
    """The most simultaneous connections: as many as the process may open files, minus a reserve."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return sys.maxsize
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return sys.maxsize if soft == resource.RLIM_INFINITY else max(soft - RESERVED_FILES, 1)
