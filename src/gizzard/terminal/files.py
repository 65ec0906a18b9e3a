"""Files that are replaced as a whole, and written by one process at a time."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from glob import escape
from pathlib import Path


class InUse(Exception):
    """Another process is writing this file."""


def dated(folder: Path, ending: str) -> Path:
    """A new file of a folder, named after the time in UTC, so that names sort by age."""
    return folder / f"{datetime.now(UTC):%Y-%m-%d-%H%M%S-%f}{ending}"


def write_whole(file: Path, data: bytes, mode: int = 0o666) -> None:
    """Replace a file by new contents, whole or not at all; ``mode``: its permissions, before the umask.

    A link keeps leading to the file. Pipes and devices are written directly.
    """
    replaced = Path(os.path.realpath(file))  # Path.resolve raises for a loop of links
    if replaced.exists() and not replaced.is_file():
        file.write_bytes(data)
        return
    new = replaced.with_name(f".{file.name}.{os.getpid()}")
    try:
        with open(new, "wb", opener=lambda path, flags: os.open(path, flags, mode)) as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        new.replace(replaced)
    except OSError as error:
        with suppress(OSError):
            new.unlink(missing_ok=True)
        raise OSError(error.errno, error.strerror, str(file)) from None


def remove_left(file: Path) -> None:
    """Remove what commands left that were killed while they replaced the file."""
    for left in file.parent.glob(f".{escape(file.name)}.*[0-9]"):
        left.unlink(missing_ok=True)


@contextmanager
def only_here(file: Path) -> Iterator[None]:
    """Lock a file against other processes. Raises InUse if one holds the lock. Without write access nothing is locked.

    An empty file beside it is locked, and removed afterwards. The system releases the lock when the process ends,
    however that happens.
    """
    beside = file.with_name(f".{file.name}.lock")
    try:
        beside.parent.mkdir(parents=True, exist_ok=True)
        descriptor = _opened_and_locked(beside)
    except BlockingIOError:
        raise InUse(str(file)) from None
    except OSError:
        yield
        return
    try:
        yield
    finally:
        with suppress(OSError):  # Windows removes no file that another process has open
            beside.unlink()
        os.close(descriptor)


def _opened_and_locked(file: Path) -> int:
    """A descriptor of a locked file. Raises BlockingIOError if another process has locked it."""
    while True:
        descriptor = os.open(file, os.O_RDWR | os.O_CREAT, 0o666)
        try:
            _lock(descriptor)
            if os.path.samestat(os.fstat(descriptor), file.stat()):
                return descriptor
        except FileNotFoundError:
            pass
        except BaseException:
            os.close(descriptor)
            raise
        os.close(descriptor)  # the process that held the lock has removed the file


if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except PermissionError as error:
            raise BlockingIOError(*error.args) from None
else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
