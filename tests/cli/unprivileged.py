"""Commands as a user has them whom the permissions of files bind; root, whom they do not, gives that right up."""

import ctypes
from collections.abc import Iterator
from contextlib import contextmanager

from click.testing import Result

from gizzard.cli import main
from tests.cli.running import ran

CAPABILITY_VERSION = 0x20080522
CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH = 1, 2
BINDING = ~(1 << CAP_DAC_OVERRIDE | 1 << CAP_DAC_READ_SEARCH)
_libc = ctypes.CDLL(None, use_errno=True)


@contextmanager
def _bound() -> Iterator[None]:
    """Without the capabilities by which root reads and writes what it may not, in this thread and those it starts."""
    header, data = (ctypes.c_uint32 * 2)(CAPABILITY_VERSION, 0), (ctypes.c_uint32 * 6)()
    _called(_libc.capget(header, data))
    effective = data[0]
    data[0] &= BINDING
    _called(_libc.capset(header, data))
    try:
        yield
    finally:
        data[0] = effective
        _called(_libc.capset(header, data))


def _called(failed: int) -> None:
    if failed:
        raise OSError(ctypes.get_errno(), "capabilities cannot be changed")


def gizzard(*arguments: object) -> Result:
    """What a command says and how it ends."""
    with _bound():
        return ran(main, *arguments)
