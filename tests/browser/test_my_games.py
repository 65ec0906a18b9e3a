"""Finished games on this device: remembered, counted, replayed, exported, imported, deleted."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from harness.browser.player import Player
from harness.scenes import finished
from harness.server import Opened, Server
from tests.browser.friends import NewBrowser

NO_STORAGE = "indexedDB.open = () => { throw new DOMException('not here', 'SecurityError'); };"
FULL_STORAGE = "IDBObjectStore.prototype.put = () => { throw new DOMException('no room', 'QuotaExceededError'); };"
DAMAGE = """() => new Promise((stored) => {
  indexedDB.open('gizzard').onsuccess = ({ target }) => {
    const writing = target.result.transaction('games', 'readwrite');
    writing.objectStore('games').put({ id: 'damaged' });
    writing.oncomplete = stored;
  };
})"""
NOTHING_THERE = {"status": 404, "json": {"code": "no-table", "error": "There is no such table."}}


@pytest.fixture(scope="session")
def game(server: Server) -> Opened:
    """A game of three rounds that is over."""
    return finished(server, {"players": 3, "schedule": [1, 2, 3], "last_bid": "canadian"})


def seen_end(page: Page, game: Opened) -> Player:
    """Somebody who sees the end of a game, and then looks at all of theirs."""
    player = Player(page)
    player.sit(game)
    player.it("end-more").locator("summary").click()
    player.it("to-games").click()
    player.it(f"game-{game.table}").wait_for()
    return player


def line(**more: object) -> str:
    rounds = [
        {"number": 1, "cards": 1, "bids": [1, 0, 0], "taken": [1, 0, 0], "points": [30, 20, 20], "scores": [30, 20, 20]}
    ]
    record = {"format": "wizard-record/1", "id": "abc", "date": "2026-05-03T18:00:00+00:00", "rules": {"players": 3}}
    return json.dumps(
        {**record, "players": ["Anna", "Ben", "Cleo"], "rounds": rounds, "winners": [0], "seat": 0, **more}
    )


def choose(player: Player, *lines: str) -> None:
    content = "\n".join(lines).encode()
    player.it("import-games").set_input_files({"name": "mine.jsonl", "mimeType": "", "buffer": content})


def test_a_finished_game_is_remembered_once(page: Page, game: Opened) -> None:
    player = seen_end(page, game)
    row = player.it(f"game-{game.table}")
    expect(row).to_contain_text("Last bid: Canadian Rule")
    expect(row).to_contain_text("Pip")
    player = seen_end(page, game)
    expect(player.it("games").locator("[data-testid^=game-]")).to_have_count(1)
    expect(player.it("figures")).to_contain_text("of 1")


def test_a_game_that_ended_while_its_owner_was_away_is_there(page: Page, server: Server, game: Opened) -> None:
    page.goto(server.address)
    seats = json.dumps({game.table: game.secret})
    page.evaluate("(seats) => localStorage.setItem('gizzard.seats', seats)", seats)
    page.goto(f"{server.address}games")
    expect(page.get_by_test_id(f"game-{game.table}")).to_be_visible()


def test_its_replay_opens_when_the_server_has_it_no_longer(page: Page, game: Opened) -> None:
    player = seen_end(page, game)
    page.route(f"**/api/tables/{game.table}/**", lambda route: route.fulfill(status=200, json=NOTHING_THERE["json"]))
    player.it(f"replay-{game.table}").click()
    expect(player.it("caption")).to_contain_text("Round 1: 1 card")


def test_games_move_to_another_device(new_browser: NewBrowser, server: Server, game: Opened) -> None:
    player = seen_end(new_browser().new_page(), game)
    player.it("games-files").locator("summary").click()
    with player.page.expect_download() as download:
        player.it("export-games").click()
    saved = Path(download.value.path()).read_text()
    other = Player(new_browser().new_page())
    other.page.goto(f"{server.address}games")
    choose(other, saved)
    expect(other.it("games-said")).to_contain_text("1 new game; 0 already here.")
    choose(other, saved, *(line(id=f"game-{n}") for n in range(8)))
    expect(other.it("games-said")).to_contain_text("8 new games; 1 already here.")
    expect(other.it("figures")).to_contain_text("of 9")
    other.it("filter-rules").select_option(label="Standard game")
    expect(other.it("figures")).to_contain_text("of 8")
    other.page.reload()
    expect(other.it("figures")).to_contain_text("of 9")


def test_a_bad_file_is_refused_with_the_line(page: Page, player: Player, server: Server) -> None:
    page.goto(f"{server.address}games")
    for bad in ("no game", "{}", line(rounds=[{}]), line(players=["Anna"]), line(seat=7), line(date="yesterday")):
        choose(player, line(), bad)
        expect(player.it("games-said")).to_contain_text("Line 2 of “mine.jsonl” is not a finished game.")
        expect(player.it("games").locator("[data-testid^=game-]")).to_have_count(0)
        choose(player, "")
        expect(player.it("games-said")).to_contain_text("There is no game in “mine.jsonl”.")


def test_a_game_is_deleted_and_brought_back(page: Page, player: Player, server: Server) -> None:
    page.goto(f"{server.address}games")
    choose(player, line(), line(id="def"))
    player.it("delete-abc").click()
    expect(player.it("games-said")).to_contain_text("Game deleted.")
    expect(player.it("game-abc")).to_have_count(0)
    player.it("undo-delete").click()
    expect(player.it("game-abc")).to_be_visible()
    player.it("games-files").locator("summary").click()
    player.it("clear-games").click()
    expect(player.it("game-abc")).to_be_visible()
    player.it("clear-games").click()
    expect(page.get_by_text("No finished games yet.")).to_be_visible()


@pytest.mark.parametrize(
    ("fault", "told"), [(NO_STORAGE, "does not let the page store"), (FULL_STORAGE, "no room left")]
)
def test_it_says_where_games_cannot_be_kept(
    page: Page, player: Player, server: Server, game: Opened, fault: str, told: str
) -> None:
    page.add_init_script(fault)
    player.sit(game)
    expect(player.it("storage-problem")).to_contain_text(told)
    page.goto(f"{server.address}games")
    choose(player, line())
    expect(player.it("storage-problem")).to_contain_text(told)


def test_it_says_how_many_games_cannot_be_read(page: Page, player: Player, server: Server) -> None:
    page.goto(f"{server.address}games")
    choose(player, line())
    expect(player.it("game-abc")).to_be_visible()
    page.evaluate(DAMAGE)
    page.reload()
    expect(player.it("unreadable")).to_contain_text("1 game kept here cannot be read")
    expect(player.it("game-abc")).to_be_visible()
