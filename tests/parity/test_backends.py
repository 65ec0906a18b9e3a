import os
import subprocess
import sys
from pathlib import Path

import pytest

from gizzard.core.native import COMPILED
from tests.parity.rule_sets import QUARTERS
from tests.sizes import sized, some

ROOT = Path(__file__).resolve().parents[2]


def played(module: str, *arguments: str, plain: bool) -> list[str]:
    environment = {**os.environ, "GIZZARD_PLAIN": "1" if plain else ""}
    command = [sys.executable, "-m", module, *arguments]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


@pytest.mark.skipif(not COMPILED, reason="there is only one backend here: the core is not compiled")
@pytest.mark.parametrize("quarter", some(range(QUARTERS), 1))
def test_every_step_of_every_rule_set_is_the_same_compiled_and_plain(quarter: int) -> None:
    length = sized(["short"], [], [])
    compiled, plain = (played("tests.parity.play", "1", str(quarter), *length, plain=plain) for plain in (False, True))
    assert len(plain) > 40
    assert compiled == plain


def test_plain_python_can_be_requested() -> None:
    code = "import gizzard.core.native; raise SystemExit(gizzard.core.native.COMPILED)"
    subprocess.run([sys.executable, "-c", code], env={**os.environ, "GIZZARD_PLAIN": "1"}, check=True)
