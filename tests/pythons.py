"""The tests of writing, interruption and full disks with every other supported Python of this machine.

How an interpreter shuts down differs from version to version: `python -m tests.pythons`, a part of `make test-long`.
The core runs as plain Python there; `make dist-check` compiles it for each.
"""

import os
import subprocess
import sys
from pathlib import Path

from core_build.dist_check import SUPPORTED, environment, interpreter, run

ROOT = Path(__file__).resolve().parents[1]
TESTS = (
    "tests/cli/test_interrupt.py",
    "tests/cli/test_output.py",
    "tests/cli/test_progress.py",
    "tests/cli/test_unwritable.py",
    "tests/core/test_interrupt.py",
)
PLAIN = {"GIZZARD_PLAIN": "1", "GIZZARD_NO_PAGE": "1"}


def main() -> None:
    """Run the tests with each Python; ends with exit code 1 if one fails."""
    others = [version for version in SUPPORTED if version != f"{sys.version_info[0]}.{sys.version_info[1]}"]
    passed = [passes(version) for version in others]
    sys.exit(not all(passed))


def passes(version: str) -> bool:
    """Whether the tests pass with a version, or it is not here to try."""
    python = interpreter(version)
    print(f"Python {version}: {python or 'not found, not tried'}", flush=True)
    return python is None or not subprocess.call(
        [prepared(version, python), "-m", "pytest", "-q", "-n", "2", "-p", "no:cacheprovider", *TESTS],
        cwd=ROOT,
        env=os.environ | PLAIN,
    )


def prepared(version: str, python: str) -> Path:
    """The Python of an environment with this package, made unless the lock has not changed."""
    folder, lock = ROOT / ".venv" / f"python{version}", "dev.txt"
    inside, kept = folder / "bin" / "python", folder / lock
    wanted = (ROOT / "requirements" / lock).read_text()
    if not kept.is_file() or kept.read_text() != wanted:
        environment(python, folder, lock)
        run("env", *(f"{name}={value}" for name, value in PLAIN.items()), inside, *EDITABLE, ROOT)
        kept.write_text(wanted)
    return inside


EDITABLE = ("-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "-e")

if __name__ == "__main__":
    main()
