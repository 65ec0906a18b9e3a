import os
from pathlib import Path
from types import ModuleType

from gizzard.core.native.backend import hash_of, is_stale

SOURCES = ("core/native/bits.py", "core/native/backend.py")


def kernel(path: Path, sources: tuple[str, ...], hashed: str, built: float) -> ModuleType:
    path.touch()
    os.utime(path, (built, built))
    module = ModuleType("_kernel")
    module.__dict__.update(__file__=str(path), SOURCES=sources, SOURCES_HASH=hashed)
    return module


def test_a_kernel_is_stale_when_a_newer_source_says_something_else(tmp_path: Path) -> None:
    assert not is_stale(kernel(tmp_path / "younger", SOURCES, "?", built=2**32))
    assert not is_stale(kernel(tmp_path / "same", SOURCES, hash_of(SOURCES), built=1))
    assert is_stale(kernel(tmp_path / "changed", SOURCES, "?", built=1))


def test_a_kernel_is_stale_when_a_source_is_gone(tmp_path: Path) -> None:
    assert is_stale(kernel(tmp_path / "older", (*SOURCES, "core/gone.py"), "?", built=2**32))
