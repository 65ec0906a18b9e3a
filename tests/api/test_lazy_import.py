"""``import gizzard``: what it loads, and what its names load."""

import subprocess
import sys
from importlib.metadata import version

import gizzard as gz

FOREIGN = ("gizzard.server", "gizzard.terminal", "gizzard.cli", "starlette", "uvicorn", "textual", "click")

PROGRAM = f"""
import sys
import gizzard
assert not [name for name in sys.modules if name.startswith("gizzard.")]
for name in gizzard.__all__:
    getattr(gizzard, name)
print([name for name in sys.modules if name.startswith({FOREIGN!r})])
"""


def test_no_name_loads_the_server_or_the_terminal() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], check=True, capture_output=True, text=True)
    assert done.stdout == "[]\n"


def test_version_is_that_of_the_package() -> None:
    assert gz.__version__ == version("gizzard")
