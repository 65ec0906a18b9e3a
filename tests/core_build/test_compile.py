"""Builds of the core in a copy of the sources: portable, native, and without a compiler."""

import os
import platform
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from core_build.compile import KERNEL, PLAIN, install
from gizzard.core.native import COMPILED
from gizzard.core.native.backend import PACKAGE

ROOT = Path(__file__).resolve().parents[2]
NO_COMPILER = {"CC": "no-such-compiler", "CXX": "no-such-compiler"}


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A checkout without any build products."""
    for folder in ("core_build", "tests/parity"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    shutil.copytree(PACKAGE, tmp_path / "src/gizzard", ignore=shutil.ignore_patterns("_kernel*", "static"))
    return tmp_path


def run(root: Path, *arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
    """Run Python in that checkout; ``more`` has environment variables that change the build."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("GIZZARD_")}
    environment = kept | {"PYTHONPATH": str(root / "src")} | more
    return subprocess.run([sys.executable, *arguments], cwd=root, env=environment, capture_output=True, text=True)


def test_programs_that_use_an_old_kernel_keep_it(tmp_path: Path) -> None:
    built, kernel = tmp_path / "built.so", tmp_path / "kernel.so"
    built.write_text("new")
    kernel.write_text("old")
    with kernel.open() as used:
        install(built, kernel)
        assert (used.read(), kernel.read_text()) == ("old", "new")


def kernels(root: Path) -> list[Path]:
    return [*(root / "src/gizzard/core/native").glob("_kernel*")]


@pytest.mark.skipif(not COMPILED, reason="the core was built without a compiler")
@pytest.mark.timeout(600)
def test_portable_wheel_plays_the_same_games(copy: Path) -> None:
    for folder in ("hatch_build.py", "pyproject.toml", "LICENSE", "README.md"):
        shutil.copy(ROOT / folder, copy)
    done = run(copy, "-c", "import hatch_build; hatch_build.add_kernel({'artifacts': []}, native=False)")
    assert (done.returncode, done.stderr) == (0, "")
    (portable,) = kernels(copy)
    if objdump := shutil.which("objdump"):
        assert beyond_baseline(objdump, portable) == set()
    assert "core compiled" in run(copy, "-m", "gizzard", "--version").stdout
    games = run(copy, "-m", "tests.parity.play", "1").stdout
    assert games.count("\n") > 100
    assert games == run(ROOT, "-m", "tests.parity.play", "1", PYTHONPATH=str(PACKAGE.parent)).stdout


BEYOND = re.compile(r"\t(popcnt|lzcnt|pdep|pext|bzhi|mulx|rorx|sarx|shlx|shrx|andn|blsr|blsi|blsmsk|v\w+)\b")
"""Instructions that not every x86-64 processor has: POPCNT, LZCNT, BMI1, BMI2, and AVX, which begin with a v.
(TZCNT is not among them: older processors execute it as BSF, and compilers rely on that.)"""


def beyond_baseline(objdump: str, library: Path) -> set[str]:
    """The instructions in a library that not every processor of its architecture has."""
    if platform.machine() not in ("x86_64", "AMD64"):
        return set()
    listing = subprocess.run([objdump, "-d", "--no-show-raw-insn", library], capture_output=True, text=True, check=True)
    assert "\tret" in listing.stdout
    return set(BEYOND.findall(listing.stdout)) - {"verr", "verw"}


@pytest.mark.skipif(platform.machine() not in ("x86_64", "AMD64"), reason="looks for instructions of x86-64")
@pytest.mark.parametrize(("flags", "found"), [((), set()), (("-mbmi2", "-mpopcnt"), {"pdep", "popcnt"})])
def test_instructions_beyond_the_baseline_are_detected(flags: tuple[str, ...], found: set[str], tmp_path: Path) -> None:
    compiler, objdump = shutil.which("cc"), shutil.which("objdump")
    if not compiler or not objdump:
        pytest.skip("needs a C compiler and objdump")
    source, library = tmp_path / "bits.c", tmp_path / "bits.so"
    source.write_text(
        "#ifdef __BMI2__\n#include <immintrin.h>\n"
        "long nth(long m, int n) { return _pdep_u64(1UL << n, m); }\n#endif\n"
        "int count(long m) { return __builtin_popcountl(m); }\n"
    )
    subprocess.run([compiler, "-O2", "-shared", "-fPIC", *flags, source, "-o", library], check=True)
    assert beyond_baseline(objdump, library) & {"pdep", "popcnt"} == found


class TestWithoutACompiler:
    """Without a compiler one line is printed, an older kernel is removed, and the sources run as they are."""

    def build(self, copy: Path, *arguments: str, **more: str) -> str:
        left = copy / "src/gizzard/core/native" / KERNEL.name
        left.write_bytes(b"old")
        done = run(copy, *arguments, **more)
        assert (done.returncode, done.stdout, kernels(copy)) == (0, "", [])
        (warning,) = done.stderr.splitlines()
        return warning

    def test_no_compiler(self, copy: Path) -> None:
        warning = self.build(copy, "-m", "core_build.compile", **NO_COMPILER)
        log = copy / "build/kernel/log"
        assert warning == f"Gizzard: there is no C compiler, or it failed (see {log}); {PLAIN}."
        assert "no-such-compiler" in log.read_text()
        assert "core not compiled" in run(copy, "-m", "gizzard", "--version").stdout
        played = run(copy, "-m", "gizzard", "simulate", "--games", "1", "--seed", "4")
        assert played.stdout == run(ROOT, "-m", "gizzard", "simulate", "--games", "1", "--seed", "4").stdout != ""

    def test_no_cython(self, copy: Path) -> None:
        no_packages = "-S"
        assert self.build(copy, no_packages, "-m", "core_build.compile") == f"Gizzard: Cython was not found; {PLAIN}."

    def test_compilation_can_be_disabled(self, copy: Path) -> None:
        warning = self.build(copy, "-m", "core_build.compile", GIZZARD_PLAIN="1")
        assert warning == f"Gizzard: {PLAIN}, because GIZZARD_PLAIN is set."

    def test_a_check_fails(self, copy: Path) -> None:
        assert run(copy, "-m", "core_build.compile", "--check", GIZZARD_PLAIN="1").returncode == 1
