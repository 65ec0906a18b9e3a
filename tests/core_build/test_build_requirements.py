"""A build from source has only the packages of ``build-system.requires``: what it imports must not need others."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
BUILD = """
import sys
from pathlib import Path
folder, *missing = sys.argv[1:]
for each in missing:
    sys.modules[each] = None
from core_build import javascript, translate
translate.modules()
javascript.FOLDER = Path(folder)
javascript.write()
"""


def names(requirements: list[str]) -> set[str]:
    return {re.split(r"[^\w-]", each)[0].replace("-", "_") for each in requirements}


def test_the_core_and_the_page_are_built_without_what_the_program_needs(tmp_path: Path) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    missing = names(project["project"]["dependencies"]) - names(project["build-system"]["requires"])
    assert "numpy" in missing
    done = subprocess.run(
        [sys.executable, "-c", BUILD, tmp_path, *missing], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
