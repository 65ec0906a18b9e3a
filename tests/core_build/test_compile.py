"""Builds of the core, in a copy of the sources: for any machine, for this one, and none where there is no compiler."""

import os
import platform
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from gizzard.core import COMPILED
from gizzard.core.face import PACKAGE

ROOT = Path(__file__).resolve().parents[2]
NO_COMPILER = {"CC": "no-such-compiler", "CXX": "no-such-compiler"}
SLOWLY = "the core is not compiled and runs as plain Python, some hundreds of times slower"


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A checkout in which nothing is built."""
    for folder in ("core_build", "tests/parity"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    shutil.copytree(PACKAGE, tmp_path / "src/gizzard", ignore=shutil.ignore_patterns("_kernel*", "static"))
    return tmp_path


def run(root: Path, *arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
    """Python in that checkout, with the settings that change a build as ``more`` has them."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("GIZZARD_")}
    environment = kept | {"PYTHONPATH": str(root / "src")} | more
    return subprocess.run([sys.executable, *arguments], cwd=root, env=environment, capture_output=True, text=True)


def kernels(root: Path) -> list[Path]:
    return [*(root / "src/gizzard/core").glob("_kernel*")]


@pytest.mark.skipif(not COMPILED, reason="no compiler was here when the core was built")
@pytest.mark.timeout(600)
def test_a_wheels_kernel_runs_on_any_machine_and_plays_the_same_games_as_the_checkouts(copy: Path) -> None:
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
"""Instructions that an x86-64 processor need not have: POPCNT, LZCNT, BMI1, BMI2, and AVX, which begin with a v.
(TZCNT is not among them: where it is not known it is BSF, and compilers count on that.)"""


def beyond_baseline(objdump: str, library: Path) -> set[str]:
    """The instructions in a library for which not every processor of its architecture will do."""
    if platform.machine() not in ("x86_64", "AMD64"):
        return set()
    listing = subprocess.run([objdump, "-d", "--no-show-raw-insn", library], capture_output=True, text=True, check=True)
    assert "\tret" in listing.stdout
    return set(BEYOND.findall(listing.stdout)) - {"verr", "verw"}


@pytest.mark.skipif(platform.machine() not in ("x86_64", "AMD64"), reason="looks for instructions of x86-64")
@pytest.mark.parametrize(("flags", "found"), [((), set()), (("-mbmi2", "-mpopcnt"), {"pdep", "popcnt"})])
def test_instructions_beyond_the_baseline_are_found(flags: tuple[str, ...], found: set[str], tmp_path: Path) -> None:
    compiler, objdump = shutil.which("cc"), shutil.which("objdump")
    if not compiler or not objdump:
        pytest.skip("takes a C compiler and objdump")
    source, library = tmp_path / "bits.c", tmp_path / "bits.so"
    source.write_text(
        "#ifdef __BMI2__\n#include <immintrin.h>\n"
        "long nth(long m, int n) { return _pdep_u64(1UL << n, m); }\n#endif\n"
        "int count(long m) { return __builtin_popcountl(m); }\n"
    )
    subprocess.run([compiler, "-O2", "-shared", "-fPIC", *flags, source, "-o", library], check=True)
    assert beyond_baseline(objdump, library) & {"pdep", "popcnt"} == found


class TestWithoutACompiler:
    """One line says so, what is left of an older kernel goes, and the sources run as they are."""

    def build(self, copy: Path, *arguments: str, **more: str) -> str:
        left = copy / "src/gizzard/core/_kernel.left-over.so"
        left.write_bytes(b"old")
        done = run(copy, *arguments, **more)
        assert (done.returncode, done.stdout, kernels(copy)) == (0, "", [])
        (warning,) = done.stderr.splitlines()
        return warning

    def test_no_compiler(self, copy: Path) -> None:
        warning = self.build(copy, "-m", "core_build.compile", **NO_COMPILER)
        log = copy / "build/kernel/log"
        assert warning == f"Gizzard: no C compiler here, or it failed (see {log}); {SLOWLY}."
        assert "no-such-compiler" in log.read_text()
        assert "core not compiled" in run(copy, "-m", "gizzard", "--version").stdout
        played = run(copy, "-m", "gizzard", "simulate", "--games", "1", "--seed", "4")
        assert played.stdout == run(ROOT, "-m", "gizzard", "simulate", "--games", "1", "--seed", "4").stdout != ""

    def test_no_cython(self, copy: Path) -> None:
        no_packages = "-S"
        assert self.build(copy, no_packages, "-m", "core_build.compile") == f"Gizzard: no Cython here; {SLOWLY}."

    def test_none_is_wanted(self, copy: Path) -> None:
        warning = self.build(copy, "-m", "core_build.compile", GIZZARD_PLAIN="1")
        assert warning == f"Gizzard: {SLOWLY}, as GIZZARD_PLAIN is set."

    def test_a_check_fails(self, copy: Path) -> None:
        assert run(copy, "-m", "core_build.compile", "--check", GIZZARD_PLAIN="1").returncode == 1
