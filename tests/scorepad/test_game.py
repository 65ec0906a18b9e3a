"""Steps on a pad, which can be undone; and what other devices write meanwhile."""

from gizzard.scorepad.cells import latest, next_stamp, value_at, write
from gizzard.scorepad.game import Game, Overwritten, changed, new_game, overwritten, received, redone, undone


def game(**values: object) -> Game:
    return new_game("g", values, 1, "0a")


def test_every_step_can_be_undone_and_made_again() -> None:
    edited = changed(changed(game(name="Ann"), {"name": "Anna"}, 2, "0a"), {"1.bid.0": 3}, 3, "0a")
    back = undone(undone(edited, 4, "0a"), 5, "0a")
    assert (value_at(back.cells, "name"), value_at(back.cells, "1.bid.0")) == ("Ann", None)
    again = redone(redone(back, 6, "0a"), 7, "0a")
    assert (value_at(again.cells, "name"), value_at(again.cells, "1.bid.0")) == ("Anna", 3)
    assert redone(again, 8, "0a") is again
    assert undone(game(), 2, "0a").undo == ()


def test_a_step_drops_what_was_undone() -> None:
    edited = changed(undone(changed(game(), {"a": 1}, 2, "0a"), 3, "0a"), {"b": 1}, 4, "0a")
    assert redone(edited, 5, "0a") is edited


def test_undo_leaves_what_another_device_has_changed_since() -> None:
    mine = changed(game(), {"1.bid.0": 2, "1.bid.1": 1}, 1000, "0a")
    theirs = write({}, {"1.bid.0": 3}, next_stamp(latest(mine.cells), 2000, "0b"))
    cells = undone(received(mine, theirs), 3000, "0a").cells
    assert (value_at(cells, "1.bid.0"), value_at(cells, "1.bid.1")) == (3, None)
    assert overwritten(mine.cells, theirs) == [Overwritten("1.bid.0", 2, 3)]


def test_a_step_that_another_device_has_overwritten_as_a_whole_is_gone() -> None:
    mine = changed(game(), {"1.bid.0": 2}, 1000, "0a")
    theirs = write({}, {"1.bid.0": 3}, next_stamp(latest(mine.cells), 2000, "0b"))
    assert list(received(mine, theirs).undo) == []


def test_a_stamp_follows_what_was_seen_however_slow_the_clock_is() -> None:
    assert next_stamp("00000000azzzz0a", 0, "0b") == "00000000b00000b"
    assert next_stamp("", 36, "0a") == "00000001000000a"
