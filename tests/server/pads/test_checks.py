"""What may stand in the cells of a shared pad, and which of two was written later."""

from typing import Any

import pytest

from gizzard.core.game.plan import plan
from gizzard.core.names import clean_text
from gizzard.core.rules.parsing import parse
from gizzard.scorepad.cells import Cell, clock_of, latest, newer, next_stamp
from gizzard.scorepad.fields import Size
from gizzard.server.pads.checks import (
    MAX_AHEAD,
    MAX_CLAIMED_PHONES,
    CellsRefused,
    changed,
    check,
    check_phones,
    with_clean_names,
)
from gizzard.server.wire.messages import RequestError

SIZE = Size(players=3, plan=plan(parse({"players": 3, "schedule": [*range(20, 0, -1)], "cards": ["bomb", "cloud"]})))
PLAIN = Size(players=3, plan=plan(parse({"players": 3})))
STAMP = "0mb2k5q1x0000a1b2c3"
NOW = clock_of(STAMP)
RIGHT: dict[str, list[Any]] = {
    "ended": [True, None],
    "name.2": ["Anna", "安娜", None],
    "phone.0a1b2c3d4e5f": [-1, 0, 2],
    "1.done": [True, None],
    "20.trump": ["C", "none"],
    "1.dealer": [2],
    "1.named": [{"rule": "gizzard-fester"}, {"rule": "uber-wizard", "cards": "QS"}],
    "1.bid.0": [0, 20, None],
    "1.taken.0": [0, 1],
    "1.bombed": [0, 1],
    "1.cloud": [[], [[2, -1]]],
    "3.points.1": [-30, 120],
    "3.joined.1": [40],
    "3.left.1": [True],
    "3.sealed.1": ["0f" * 32],
    "3.nonce.1": ["0f" * 16],
    "3.fixed.1": ["0f" * 32, True],
}
WRONG: dict[str, list[Any]] = {
    "ended": [False, 1, "true"],
    "rules": [{"players": 3}, None],
    "first": [0],
    "name.2": ["", "x" * 61, 5],
    "name.3": ["Dora"],
    "phone.": [0],
    "phone.0a1b2c3d4e5f": [-2, True, 3],
    "21.done": [True],
    "0.done": [True],
    "1.trump": ["X", {}],
    "1.named": ["fester", {"rule": "no such"}, {"rule": "gizzard-fester", "more": 1}, {"rule": [1]}],
    "1.bid.0": [-1, 21, 1.5, True, "1", [1]],
    "20.taken.0": [2],
    "1.bombed": [-1, True, 2],
    "1.cloud": [[[0, 1], [2, -1]], [[0, 2]], [[3, 1]], [[6, 1]], [[0, True]], [0, 1], {}],
    "1.dealer": [-1, 3],
    "1.bid.3": [1],
    "1.bid": [1],
    "1.bid.0.0": [1],
    "3.sealed.1": ["0F" * 32, "0f"],
    "3.fixed.1": ["0f", False, 1],
    "3.fixed": ["0f" * 32],
    "__proto__": [1],
    "1.bid.0\n": [1],
}


@pytest.mark.parametrize("key", RIGHT)
def test_what_a_pad_holds(key: str) -> None:
    for value in RIGHT[key]:
        check({key: Cell(value, STAMP)}, SIZE, NOW)


@pytest.mark.parametrize(("key", "value"), [("1.bombed", 1), ("1.cloud", [[0, 1]])])
def test_what_no_card_of_the_deck_does_is_refused(key: str, value: Any) -> None:
    with pytest.raises(CellsRefused):
        check({key: Cell(value, STAMP)}, PLAIN, NOW)


@pytest.mark.parametrize("key", WRONG)
def test_what_is_none_of_a_pad(key: str) -> None:
    for value in WRONG[key]:
        with pytest.raises(RequestError, match="no-cell"):
            check({key: Cell(value, STAMP)}, SIZE, NOW)


@pytest.mark.parametrize("stamp", ["", "1", "0mb2k5q1x0000", "-mb2k5q1x0000a1", "0mb2k5q1x0000xyz", STAMP + "0" * 99])
def test_a_stamp_that_no_clock_shows(stamp: str) -> None:
    with pytest.raises(RequestError, match="no-cell"):
        check({"1.bid.0": Cell(1, stamp)}, SIZE, NOW)


def test_nobody_writes_what_could_not_be_followed_by_something_later() -> None:
    latest_ever = Cell(1, "zzzzzzzzzzzzz" + "f" * 16)
    with pytest.raises(RequestError, match="wrong-clock"):
        check({"1.bid.0": latest_ever}, SIZE, NOW)
    ahead = {"1.bid.0": Cell(1, STAMP)}
    check(ahead, SIZE, NOW - MAX_AHEAD)
    with pytest.raises(RequestError, match="wrong-clock"):
        check(ahead, SIZE, NOW - MAX_AHEAD - 1)
    check({"1.bid.0": Cell(2, next_stamp(latest(ahead), 0, "0"))}, SIZE, NOW - MAX_AHEAD + 1)


def test_server_timestamp_is_later_than_all_others() -> None:
    cells = {"1.bid.0": Cell(1, STAMP), "name.0": Cell("Anna", "0")}
    for now in (0, 1_700_000_000_000, 3_000_000_000_000):
        stamp = next_stamp(latest(cells), now, "0")
        check({"name.0": Cell("Player 1", stamp)}, SIZE, now=max(now, NOW))
        assert stamp > STAMP


def test_so_many_phones_say_whose_they_are_and_no_more() -> None:
    cells = {f"phone.{number:x}": Cell(0, STAMP) for number in range(MAX_CLAIMED_PHONES)}
    check_phones(cells, {})
    check_phones({"phone.0": Cell(1, STAMP), "1.bid.0": Cell(1, STAMP)}, cells)
    more = {"phone.abc": Cell(0, STAMP), "phone.0": Cell(1, STAMP), "1.bid.0": Cell(1, STAMP)}
    with pytest.raises(CellsRefused, match="pad-phones") as refused:
        check_phones(more, cells)
    assert refused.value.cells == ["phone.abc"]


def test_all_fields_that_will_never_be_taken_are_named() -> None:
    cells = {"1.bid.0": Cell(1, STAMP), "1.bid.5": Cell(1, STAMP), "21.done": Cell(True, STAMP)}
    with pytest.raises(CellsRefused, match="no-cell") as refused:
        check(cells, SIZE, NOW)
    assert refused.value.cells == ["1.bid.5", "21.done"]


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("\u202eannA", "annA"),
        ("A\nn\u200bna ", "A nna"),
        ("\u3164", "Player 2"),
        ("\u0958" * 60, ("\u0915\u093c" * 60)[:60]),
    ],
)
@pytest.mark.parametrize("stamp", ["0", STAMP, "0mb2k5q1xzzzza1b2c3"])
def test_a_name_is_written_as_everybody_may_see_it(written: str, shown: str, stamp: str) -> None:
    """A moment later, so that the phone that wrote it takes it over, too."""
    asked = {"name.1": Cell(written, stamp)}
    cleaned = with_clean_names(asked, {})
    check(cleaned, SIZE, NOW)
    assert cleaned["name.1"].v == shown
    assert newer(cleaned, asked) == cleaned
    assert with_clean_names(cleaned, asked) == cleaned


def test_a_name_that_everybody_may_see_is_left_as_it_is() -> None:
    cells = {"name.0": Cell("Zo\u00eb", STAMP), "name.1": Cell(None, STAMP), "1.bid.0": Cell(1, STAMP)}
    assert with_clean_names(cells, {}) == cells


@pytest.mark.parametrize("other", ["anna", "An\u00adna", "Ann\N{LATIN SMALL LETTER ALPHA}", "\u13aanna"])
def test_a_name_that_looks_like_another_on_the_pad_is_numbered(other: str) -> None:
    numbered, anna = f"{clean_text(other)} 2", Cell("Anna", STAMP)
    both = with_clean_names({"name.0": anna, "name.1": Cell(other, STAMP)}, {})
    assert (both["name.0"], both["name.1"].v) == (anna, numbered)
    asked = {"name.0": Cell(other, STAMP[:-1] + "4")}
    written = with_clean_names(asked, {"name.0": Cell("Ben", STAMP), "name.2": anna})
    assert written["name.0"].v == numbered
    assert newer(written, asked) == written


def test_a_name_that_is_replaced_is_free() -> None:
    later = STAMP[:-1] + "4"
    swapped = {"name.0": Cell("Ben", later), "name.1": Cell("anna", later)}
    assert with_clean_names(swapped, {"name.0": Cell("Anna", STAMP), "name.1": Cell("Ben", STAMP)}) == swapped


def test_only_cells_that_differ_are_changes() -> None:
    cells = {"1.bid.0": Cell(1, STAMP), "1.bid.1": Cell(1, STAMP), "1.bid.2": Cell(1, STAMP)}
    held = {"1.bid.0": Cell(1, STAMP), "1.bid.1": Cell(2, STAMP), "1.done": Cell(True, STAMP)}
    assert changed(cells, held).keys() == {"1.bid.1", "1.bid.2"}
