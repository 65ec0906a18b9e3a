"""Compiles the kernel into the package: `python -m core_build.compile`. With `--check` it fails if that is impossible.

An up-to-date kernel is not compiled again. Without Cython or a C compiler one line says so, an old kernel is removed,
and the package runs as plain Python. A checkout's kernel is compiled for the processor of this machine, a wheel's for
any processor of the architecture; `GIZZARD_NATIVE=1` and `GIZZARD_NATIVE=0` override this. `GIZZARD_PLAIN=1` compiles
nothing.
"""

from __future__ import annotations

import hashlib
import os
import platform
import shutil
import sys
import sysconfig
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HERE = ROOT / "core_build"
BUILD = ROOT / "build" / "kernel"
NATIVE = ROOT / "src" / "gizzard" / "core" / "native"
KERNEL = NATIVE / f"_kernel{sysconfig.get_config_var('EXT_SUFFIX')}"
STAMP = BUILD / f"stamp-{KERNEL.stem}"
LOG = BUILD / "log"
FLAGS = ("-O3", "-g0", "-w", "-fno-tree-slp-vectorize", "--param=inline-unit-growth=200")
"""The last one is for GCC: with its own limit, what is inlined into a play depends on how much else is compiled. That
takes half the time, but random games are 9 % slower."""
PLAIN = "the core is not compiled and runs as plain Python, hundreds of times slower"


def compiled_kernel(native: bool) -> Path | None:
    """The kernel, compiled if necessary; None, with a warning of one line, if it cannot be compiled.

    ``native``: whether to compile for the processor of this machine only, unless GIZZARD_NATIVE says otherwise.
    """
    flags = _flags(os.environ.get("GIZZARD_NATIVE", str(int(native))) == "1")
    if os.environ.get("GIZZARD_PLAIN"):
        return _no_kernel(f"Gizzard: {PLAIN}, because GIZZARD_PLAIN is set.")
    wanted = _fingerprint(flags)
    if KERNEL.is_file() and STAMP.is_file() and STAMP.read_text() == wanted:
        return KERNEL
    _clean()
    try:
        _compile(flags)
    except ImportError as error:
        return _no_kernel(f"Gizzard: {error.name} was not found; {PLAIN}.")
    except (Exception, SystemExit) as error:
        BUILD.mkdir(parents=True, exist_ok=True)
        with LOG.open("a") as log:
            log.write(f"{error}\n")
        return _no_kernel(f"Gizzard: there is no C compiler, or it failed (see {LOG}); {PLAIN}.")
    STAMP.write_text(wanted)
    return KERNEL


def _no_kernel(why: str) -> Path | None:
    _clean()
    print(why, file=sys.stderr)
    return None


def _clean() -> None:
    STAMP.unlink(missing_ok=True)
    KERNEL.unlink(missing_ok=True)


def _flags(native: bool) -> list[str]:
    if os.name == "nt":
        return ["/O2"]
    return [*FLAGS, *(["-march=native"] if native else [])]


def _fingerprint(flags: list[str]) -> str:
    """A hash of the sources and of everything else that the kernel depends on."""
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
        "gizzard.core.native._kernel", [str(source)], extra_compile_args=flags, define_macros=[("NDEBUG", "1")]
    )
    with LOG.open("w") as log, redirect_stdout(log), redirect_stderr(log):
        modules = cythonize([extension], language_level=3, force=True)
        command = Distribution({"name": "kernel", "ext_modules": modules}).get_command_obj("build_ext")
        command.build_lib, command.build_temp = str(BUILD / "lib"), str(BUILD / "temp")
        command.ensure_finalized()
        command.run()
    install(BUILD / "lib" / "gizzard" / "core" / "native" / KERNEL.name, KERNEL)


def install(built: Path, kernel: Path) -> None:
    """Put a library in place of another. Programs that use the old one keep it: overwriting it would crash them."""
    fresh = kernel.with_name(f".{kernel.name}")
    shutil.copy(built, fresh)
    fresh.replace(kernel)


if __name__ == "__main__":
    found = compiled_kernel(native=True)
    if "--check" in sys.argv and found is None:
        raise SystemExit(1)
