"""The score pad distinguishes names as the server does, which renames them once a pad is shared."""

import json
import subprocess
from pathlib import Path
from random import Random

from core_build.javascript import FOLDER
from core_build.javascript_texts import alike, write_texts
from gizzard.core.names import clean_text, distinct
from tests.core.test_names import ALIKE, DIFFERENT
from tests.core_build.test_javascript import NODE
from tests.sizes import sized

NAMES = Path(__file__).with_name("names.ts")


def letters(count: int) -> list[tuple[str, str]]:
    """Pairs of names that differ in a letter and what it looks like."""
    found = [(prototype, letter) for prototype, others in alike().items() for letter in others]
    pairs = [(f"An{one}a", f"an{other}a") for one, other in Random(1).sample(found, count)]
    return [pair for pair in pairs if all(clean_text(name) == name for name in pair)]


def test_score_pad_and_server_give_the_same_names(tmp_path: Path) -> None:
    write_texts(FOLDER)
    pairs = [*ALIKE, *DIFFERENT, *letters(sized(500, 2_500, 2_500))]
    file = tmp_path / "pairs.jsonl"
    file.write_text("\n".join(map(json.dumps, pairs)) + "\n", "utf-8")
    done = subprocess.run([NODE, NAMES, file], capture_output=True, text=True, check=True, timeout=300)
    named = [json.loads(line) for line in done.stdout.splitlines()]
    differing = [(*pair, name) for pair, name in zip(pairs, named, strict=True) if name != distinct(pair[1], [pair[0]])]
    assert differing == []
