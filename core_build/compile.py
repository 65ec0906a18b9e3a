"""Compiles the kernel into the package: `python -m core_build.compile`; with `--check`, fails where it cannot.

Nothing is compiled while the kernel at hand was made from the same sources in the same way. Without Cython or a C
compiler one line says so, an old kernel is taken away, and the package runs as plain Python. In a checkout the kernel
is compiled for this very processor, for a wheel to run on any of its architecture: `GIZZARD_NATIVE=1` has a wheel's
compiled for this one, `GIZZARD_NATIVE=0` a checkout's for any. `GIZZARD_PLAIN=1` makes none.
"""

from __future__ import annotations

import hashlib
import os
import platform
import shutil
import sys
import sysconfig
from collections.abc import Iterable
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HERE = ROOT / "core_build"
BUILD = ROOT / "build" / "kernel"
CORE = ROOT / "src" / "gizzard" / "core"
KERNEL = CORE / f"_kernel{sysconfig.get_config_var('EXT_SUFFIX')}"
STAMP = BUILD / "stamp"
LOG = BUILD / "log"
SLOWLY = "the core is not compiled and runs as plain Python, some hundreds of times slower"


def compiled_kernel(native: bool) -> Path | None:
    """The kernel, compiled where it was not; None, with one line of warning, where it cannot be.

    ``native``: for this processor where GIZZARD_NATIVE does not say otherwise, not for every one of its architecture.
    """
    flags = _flags(os.environ.get("GIZZARD_NATIVE", str(int(native))) == "1")
    if os.environ.get("GIZZARD_PLAIN"):
        return _without(f"Gizzard: {SLOWLY}, as GIZZARD_PLAIN is set.")
    wanted = _fingerprint(flags)
    if KERNEL.is_file() and STAMP.is_file() and STAMP.read_text() == wanted:
        return KERNEL
    _clean()
    try:
        _compile(flags)
    except ImportError as missing:
        return _without(f"Gizzard: no {missing.name} here; {SLOWLY}.")
    except (Exception, SystemExit) as problem:
        BUILD.mkdir(parents=True, exist_ok=True)
        with LOG.open("a") as log:
            log.write(f"{problem}\n")
        return _without(f"Gizzard: no C compiler here, or it failed (see {LOG}); {SLOWLY}.")
    STAMP.write_text(wanted)
    return KERNEL


def _without(why: str) -> Path | None:
    _clean()
    print(why, file=sys.stderr)
    return None


def _clean() -> None:
    STAMP.unlink(missing_ok=True)
    for old in _kernels():
        old.unlink()


def _kernels() -> Iterable[Path]:
    return [path for ending in ("so", "pyd") for path in CORE.glob(f"_kernel*.{ending}")]


def _flags(native: bool) -> list[str]:
    if os.name == "nt":
        return ["/O2"]
    return ["-O3", "-g0", "-w", "-fno-tree-slp-vectorize", *(["-march=native"] if native else [])]


def _fingerprint(flags: list[str]) -> str:
    """One hash over the sources and the way they are compiled."""
    from core_build.translate import SOURCES

    total = hashlib.sha256(repr((flags, KERNEL.name, platform.machine(), os.environ.get("CC"))).encode())
    files = [ROOT / "src" / "gizzard" / name for name in SOURCES]
    for path in [*files, *sorted(HERE.glob("*.p*"))]:
        total.update(path.read_bytes())
    return total.hexdigest()


def _compile(flags: list[str]) -> None:
    from Cython.Build import cythonize
    from setuptools import Distribution, Extension

    from core_build.translate import translated

    BUILD.mkdir(parents=True, exist_ok=True)
    shutil.copy(HERE / "bits.pxi", BUILD)
    source = BUILD / "_kernel.pyx"
    source.write_text(translated(), encoding="utf-8")
    extension = Extension(
        "gizzard.core._kernel", [str(source)], extra_compile_args=flags, define_macros=[("NDEBUG", "1")]
    )
    with LOG.open("w") as log, redirect_stdout(log), redirect_stderr(log):
        modules = cythonize([extension], language_level=3, force=True)
        command = Distribution({"name": "kernel", "ext_modules": modules}).get_command_obj("build_ext")
        command.build_lib, command.build_temp = str(BUILD / "lib"), str(BUILD / "temp")
        command.ensure_finalized()
        command.run()
    shutil.copy(BUILD / "lib" / "gizzard" / "core" / KERNEL.name, KERNEL)


if __name__ == "__main__":
    found = compiled_kernel(native=True)
    if "--check" in sys.argv and found is None:
        raise SystemExit(1)
