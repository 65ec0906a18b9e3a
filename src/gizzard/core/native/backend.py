"""Which backend of the core is in use: compiled or plain Python."""

import os
import warnings
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TypeVar

T = TypeVar("T")

PACKAGE = Path(__file__).resolve().parents[2]


def hash_of(sources: Sequence[str]) -> str:
    """A hash of these files of the package."""
    import hashlib  # slow to import, and only needed if a source is newer than the kernel

    total = hashlib.sha256()
    for name in sources:
        total.update((PACKAGE / name).read_bytes())
    return total.hexdigest()


def is_stale(kernel: ModuleType) -> bool:
    """Whether a source has changed since the kernel was compiled. Sources are only read if one of them is newer."""
    built = Path(str(kernel.__file__)).stat().st_mtime
    try:
        if all((PACKAGE / name).stat().st_mtime <= built for name in kernel.SOURCES):
            return False
        return bool(hash_of(kernel.SOURCES) != kernel.SOURCES_HASH)
    except FileNotFoundError:
        return True


def _load() -> ModuleType | None:
    if os.environ.get("GIZZARD_PLAIN"):
        return None
    try:
        kernel = import_module("gizzard.core.native._kernel")
    except ImportError:
        return None
    if is_stale(kernel):
        warnings.warn("The compiled core is out of date and is not used: run `make core`.", stacklevel=2)
        return None
    return kernel


_kernel = _load()

COMPILED = _kernel is not None
"""Whether the compiled core is in use."""


def compiled(thing: T) -> T:
    """The compiled version of a class or function of the core if there is one, otherwise the thing itself."""
    name: str = thing.__name__  # type: ignore[attr-defined]
    return getattr(_kernel, name) if COMPILED else thing
