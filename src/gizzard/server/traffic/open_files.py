"""The maximum number of connections, derived from the limit on open files."""

import sys
from functools import cache
from typing import Final

RESERVED_FILES: Final = 128
"""Files reserved for other uses: the data, the page, the listening socket."""


@cache
def max_connections() -> int:
    """The process's limit on open files, minus a reserve."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return sys.maxsize
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return sys.maxsize if soft == resource.RLIM_INFINITY else max(soft - RESERVED_FILES, 1)
