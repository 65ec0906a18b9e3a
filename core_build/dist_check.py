"""Builds the sdist and the wheel and tests both in fresh environments: `make dist-check`.

Each is installed with every supported Python that is found on this machine. Then the command is run, a server is
started, and its page is fetched.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

ROOT = Path(__file__).resolve().parent.parent
SUPPORTED = ("3.11", "3.12", "3.13", "3.14")
REQUIREMENTS = ROOT / "requirements"
BUILD = "from hatchling.build import build_sdist as build; print(build({folder!r}))"


def main() -> None:
    """Run all checks; ends with exit code 1 if one fails or no interpreter is found."""
    found = {version: python for version in SUPPORTED if (python := interpreter(version))}
    for version in SUPPORTED:
        print(f"Python {version}: {found.get(version, 'not found, not checked')}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        sdist = build_sdist(Path(folder))
        os.environ["NPM_CONFIG_REGISTRY"] = "http://127.0.0.1:9"  # which does not answer: the page is in the packages
        for version, python in found.items():
            check_with(python, sdist, Path(folder) / version)
            print(f"Python {version}: sdist and wheel install and run", flush=True)
    sys.exit(0 if found else 1)


def interpreter(version: str) -> str | None:
    """A Python of this version, from the path, pyenv or uv."""
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    uv = Path(os.environ.get("UV_PYTHON_INSTALL_DIR", Path.home() / ".local/share/uv/python"))
    installed = [*sorted(pyenv.glob(f"{version}.*/bin/python")), *sorted(uv.glob(f"cpython-{version}.*/bin/python3"))]
    candidates = [shutil.which(f"python{version}"), *map(str, installed)]
    question = ("-c", "import sys, venv, ensurepip; print('%d.%d' % sys.version_info[:2])")
    return next((python for python in candidates if python and _answers(python, *question) == version), None)


def _answers(python: str, *arguments: str) -> str:
    return subprocess.run([python, *arguments], capture_output=True, text=True, check=False).stdout.strip()


def build_sdist(folder: Path) -> Path:
    """Build the source distribution of this tree."""
    done = run(sys.executable, "-c", BUILD.format(folder=str(folder)), cwd=ROOT)
    return folder / done.stdout.split()[-1]


def check_with(python: str, sdist: Path, folder: Path) -> None:
    """Build the wheel from the sdist, and test both in separate environments."""
    builder = environment(python, folder / "build", "build.txt")
    run(builder, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", folder / "wheel", sdist)
    (wheel,) = (folder / "wheel").iterdir()
    check_package(environment(python, folder / "from-wheel", "run.txt"), wheel)
    from_sdist = environment(python, folder / "from-sdist", "build.txt", "run.txt")
    check_package(from_sdist, sdist, "--no-build-isolation")


def environment(python: str, folder: Path, *locks: str) -> Path:
    """Create a virtual environment with the packages of these lock files; returns its Python."""
    run(python, "-m", "venv", folder)
    inside = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    named = [argument for lock in locks for argument in ("-r", REQUIREMENTS / lock)]
    run(inside, "-m", "pip", "install", "--quiet", "--require-hashes", *named)
    return inside


def check_package(python: Path, package: Path, *options: str) -> None:
    """Install the package and use it."""
    run(python, "-m", "pip", "install", "--quiet", "--no-deps", *options, package)
    gizzard = python.with_name("gizzard")
    assert "core compiled" in run(gizzard, "--version").stdout
    assert len(json.loads(run(gizzard, "rules", "--json").stdout)["standard"]) == 10
    assert json.loads(run(gizzard, "simulate", "--games", "1000", "--json").stdout)["games"] == 1000
    check_page(gizzard)


def check_page(gizzard: Path) -> None:
    """Start a server, fetch the page and its files, and stop the server."""
    with tempfile.TemporaryDirectory() as folder:
        command = [str(gizzard), "serve", "--port", "0", "--data", str(Path(folder) / "tables.sqlite3")]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
            try:
                assert server.stdout is not None
                address = re.search(r"http://\S+/", server.stdout.readline())
                assert address, "the server prints its address"
                assert list(scripts(address.group())), "the page loads scripts"
            finally:
                server.terminate()


def scripts(address: str) -> Iterator[bytes]:
    """The scripts and styles of the page."""
    page = urlopen(address, timeout=30).read().decode()
    for path in re.findall(r'(?:src|href)="\.?/([^"]+\.(?:js|css))"', page):
        yield urlopen(address + path, timeout=30).read()


def run(*command: object, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run a command; if it fails, exits with its output."""
    words = list(map(str, command))
    done = subprocess.run(words, cwd=cwd or tempfile.gettempdir(), capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{' '.join(words)}\n{done.stdout}{done.stderr}exit code {done.returncode}")
    return done


if __name__ == "__main__":
    main()
