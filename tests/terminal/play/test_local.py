"""A game against bots that is kept in a file."""

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from gizzard.core.rules.parsing import parse
from gizzard.terminal.files import InUse, only_here, write_whole
from gizzard.terminal.play.local import MAX_FINISHED, DamagedGame, LocalTable, keep_record, load, new_game
from gizzard.terminal.play.plain import LineGame
from gizzard.terminal.play.table import ActionRefused
from gizzard.terminal.voice import Voice
from tests.present import present
from tests.terminal.play.players import Typist, table_of, waited


def test_same_seed_deals_the_same_cards() -> None:
    assert table_of(seed=5).view == table_of(seed=5).view
    assert table_of(seed=5).draw != table_of(seed=7).draw


def test_an_interrupted_game_continues_as_if_it_had_not_been(tmp_path: Path) -> None:
    file, voice = tmp_path / "play" / "game.json", Voice()
    saved = new_game(parse({"players": 3, "rounds": 4}), "Anna", "novice", 3, "standard")
    whole, typist = LocalTable(saved, voice), Typist("0", "1", "2", "3", "4")
    typist.game(whole, voice).play(begun=False)
    table = LocalTable(saved, voice, file)
    for line in typist.typed:
        table = LocalTable(load(file) or saved, voice, file)
        with suppress(EOFError):
            LineGame(table, voice, lambda _: None, lines(line)).play(table.begun)
    assert table.record() == whole.record()


def lines(*typed: str) -> Callable[[], str]:
    """Types these lines, then the input ends."""
    left = iter(typed)

    def read() -> str:
        if (line := next(left, None)) is None:
            raise EOFError
        return line

    return read


def test_a_refused_bid_is_not_kept(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    table = waited(LocalTable(new_game(parse({"players": 3}), "Anna", "random", 1, "standard"), Voice(), file))
    kept = load(file)
    with pytest.raises(ActionRefused):
        table.act({"bid": 9})
    table.act({"bid": 0})
    moves = present(kept).moves
    assert present(load(file)).moves[: len(moves) + 1] == (*moves, {"seat": 0, "bid": 0})


def test_a_step_is_kept_before_the_next_is_asked_for(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    table = LocalTable(new_game(parse({"players": 3}), "Anna", "random", 1, "standard"), Voice(), file)
    with pytest.raises(EOFError):
        LineGame(table, Voice(), lambda _: None, lines("1", "1")).play(begun=False)
    kept = present(load(file))
    assert LocalTable(kept, Voice()).view == table.view


@pytest.mark.parametrize("damage", [b"", b"{", b"[]", b'{"rules": {}}'])
def test_a_damaged_file_is_no_game(tmp_path: Path, damage: bytes) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(damage)
    with pytest.raises(DamagedGame):
        load(file)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"players": ("Anna", "Pip")}, "2 names for 3 players"),
        ({"level": "genius"}, 'there is no bot "genius"'),
        ({"deck": "tarot"}, "there is no deck 'tarot'"),
        ({"draw": (((7, "AS"),),)}, "the draw for dealer"),
        ({"rules": {"players": 3, "colour": "red"}}, "colour"),
    ],
)
def test_a_game_edited_by_hand_is_damaged_if_it_cannot_continue(tmp_path: Path, change: Any, why: str) -> None:
    file = tmp_path / "game.json"
    saved = new_game(parse({"players": 3}), "Anna", "random", 1, "standard")
    file.write_bytes(msgspec.json.encode(replace(saved, **change)))
    with pytest.raises(DamagedGame, match=why):
        load(file)


def test_moves_that_cannot_be_are_no_game() -> None:
    saved = new_game(parse({"players": 3}), "Anna", "random", 1, "standard")
    with pytest.raises(DamagedGame):
        LocalTable(replace(saved, moves=({"seat": 0, "bid": 1},)), Voice())


def test_an_action_out_of_turn_is_refused() -> None:
    table = table_of(seed=1)
    while table.wait():
        pass
    with pytest.raises(ActionRefused, match="You cannot play a card now"):
        table.act({"play": "XX"})


def test_a_game_that_cannot_be_saved_continues_with_a_warning(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    saved = new_game(parse({"players": 3, "rounds": 1}), "Anna", "random", 1, "standard")
    table, typist = LocalTable(saved, Voice(), tmp_path / "file" / "game.json"), Typist("0", "1")
    typist.game(table, Voice()).play(begun=False)
    assert table.state.over
    assert "This cannot be saved in " in typist.text
    assert table.farewell() == table.unsaved


def test_a_file_is_written_by_one_process_at_a_time(tmp_path: Path) -> None:
    file = tmp_path / "new" / "game.json"
    with only_here(file), pytest.raises(InUse), only_here(file):
        pass
    with only_here(file):
        pass


def test_nothing_is_locked_if_nothing_can_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with only_here(tmp_path / "file" / "game.json"):
        pass


def test_what_cannot_be_written_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    with pytest.raises(OSError, match="directory"):
        write_whole(tmp_path / "a", b"one")
    assert [path.name for path in tmp_path.iterdir()] == ["a"]


def test_only_the_latest_finished_games_are_kept(tmp_path: Path) -> None:
    for year in range(1900, 1900 + MAX_FINISHED):
        (tmp_path / f"{year}-01-01-000000-000000.jsonl").write_bytes(b"")
    (tmp_path / "other").write_bytes(b"")
    kept = keep_record(tmp_path, {"format": "wizard-record/1"})
    names = sorted(path.name for path in tmp_path.glob("*.jsonl"))
    assert len(names) == MAX_FINISHED
    assert names[0].startswith("1901")
    assert names[-1] == kept.name
    assert (tmp_path / "other").exists()
    for year in range(9000, 9000 + MAX_FINISHED):
        (tmp_path / f"{year}-01-01-000000-000000.jsonl").write_bytes(b"")
    assert keep_record(tmp_path, {}).exists(), "whatever the clock says"


def test_a_file_is_replaced_as_a_whole(tmp_path: Path) -> None:
    write_whole(tmp_path / "a", b"one")
    write_whole(tmp_path / "a", b"two")
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [b"two"]


def test_a_link_to_a_file_remains_when_the_file_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"one")
    (tmp_path / "link").symlink_to("a")
    write_whole(tmp_path / "link", b"two")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "a").read_bytes() == b"two"


@pytest.mark.skipif(sys.platform == "win32", reason="no named pipes")
def test_pipes_and_devices_are_written_and_not_replaced(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    reader = os.open(tmp_path / "pipe", os.O_RDONLY | os.O_NONBLOCK)
    write_whole(tmp_path / "pipe", b"one")
    assert os.read(reader, 10) == b"one"
    assert (tmp_path / "pipe").is_fifo()
    os.close(reader)


def test_undo_takes_back_the_last_move_with_everything_after_it() -> None:
    table = waited(table_of(seed=4, schedule=[3, 3]))
    with pytest.raises(ActionRefused, match="nothing to take back"):
        table.aid("undo")
    before = table.view
    table.act({"bid": 1})
    first = waited(table).view
    table.aid("undo")
    told = present(table.wait())
    assert told.news == ("Your last move is taken back.",)
    assert table.view == before
    table.act({"bid": 1})
    assert waited(table).view == first


def test_an_undone_move_is_gone_from_the_file(tmp_path: Path) -> None:
    file, voice = tmp_path / "game.json", Voice()
    table = waited(LocalTable(new_game(parse({"players": 3}), "Anna", "random", 1, "standard"), voice, file))
    table.act({"bid": 1})
    waited(table).aid("undo")
    kept = present(load(file))
    assert not any(move.get("seat") == 0 for move in kept.moves)


def test_finished_rounds_are_reviewed_during_the_game() -> None:
    table = waited(table_of(schedule=[1, 1]))
    with pytest.raises(ActionRefused, match="No round is over yet"):
        table.aid("review")
    while not table.view["history"]:
        table.act(table.view["legal"][0])
        waited(table)
    assert any(line.startswith("Anna ") for line in table.aid("review"))
    table.close()
    assert not [*table.aid("review")], "nobody waits for it any more"
