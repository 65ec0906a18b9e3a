"""At the end of a game its players take home what is kept about them, or have it erased."""

import json
from pathlib import Path

from playwright.sync_api import Page, expect

from harness.browser.player import Player
from harness.scenes import finished
from harness.server import Server


def test_a_player_takes_their_data_home_and_has_it_erased(page: Page, player: Player, server: Server) -> None:
    opened = finished(server, {"players": 3, "rounds": 1})
    player.sit(opened)
    player.it("end-more").locator("summary").click()
    player.it("my-data").click()
    with page.expect_download() as download:
        player.it("my-data-save").click()
    data = json.loads(Path(download.value.path()).read_text())
    assert (data["table"], data["name"], data["record"]["players"][0]) == (opened.table, "Anna", "Anna")
    erase = player.it("my-data-erase")
    erase.click()
    expect(erase).to_have_text("Erase for good?")
    erase.click()
    expect(player.it("my-data-said")).to_have_text("Erased. Your moves remain, without your name.")
    expect(player.it("game-over")).to_contain_text("Player 1")
    assert server.get(f"api/tables/{opened.table}")[1]["names"][0] == "Player 1"
