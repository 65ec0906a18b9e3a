"""Whole games in the browser, from the start page to the result and the record."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from gizzard.core.rules.special import Smyrna
from harness.browser.player import Player, Typist
from harness.scenes import scene
from harness.server import Server


def new_game(page: Page, server: Server, preset: str, players: int) -> Player:
    """The form for a new game, with everything chosen but the start of a game of five rounds."""
    page.goto(f"{server.address}new/{preset}?pace=0&tap=1")
    page.get_by_test_id("lobby-name").fill("Anna")
    page.get_by_test_id("lobby-players").get_by_text(str(players), exact=True).click()
    page.get_by_test_id("also").select_option("first-five")
    return Player(page)


def finish(player: Player, tmp_path: Path) -> None:
    """Plays to the end, takes the record home, and has it refereed."""
    player.it("lobby-play").click()
    player.play()
    expect(player.it("game-over")).to_be_visible()
    shown = [int(player.it(f"final-{seat}").inner_text().replace("−", "-")) for seat in range(3)]
    player.it("end-more").locator("summary").click()
    with player.page.expect_download() as download:
        player.it("download-record").click()
    path = tmp_path / "record.json"
    download.value.save_as(path)
    record = json.loads(path.read_text())
    assert record["rounds"][-1]["scores"][:3] == shown
    checked = subprocess.run([sys.executable, "-m", "gizzard", "check", path], capture_output=True, text=True)
    assert checked.returncode == 0, checked.stdout


@pytest.mark.parametrize(("preset", "players"), [("standard", 4), ("smyrna", 6), ("hidden-bid", 6), ("forehead", 6)])
def test_a_whole_game(page: Page, server: Server, tmp_path: Path, preset: str, players: int) -> None:
    finish(new_game(page, server, preset, players), tmp_path)


def test_a_whole_game_in_which_wizards_choose_trump(page: Page, server: Server, tmp_path: Path) -> None:
    player = new_game(page, server, "tricksy", 6)
    page.get_by_test_id("lobby-own").locator("> summary").click()
    page.get_by_test_id("rules-find").fill("tricksy")
    page.get_by_test_id("rule-tricksy").locator("> summary").click()
    page.get_by_role("radio", name="The player’s choice").check()
    finish(player, tmp_path)


@pytest.mark.parametrize("name", Smyrna)
def test_a_round_under_every_special_rule(player: Player, server: Server, name: Smyrna) -> None:
    rules = {"players": 3, "schedule": [2] * 200, "smyrna": [name.value]}
    player.sit(scene(server, rules, lambda view: view["round"].get("special")))
    expect(player.it("special").first).to_be_visible()
    number = player.it("round").inner_text()
    while player.it("round").inner_text() == number:
        player.choose()


def test_a_whole_game_by_keyboard_alone(page: Page, server: Server) -> None:
    page.goto(f"{server.address}new?pace=0")
    typist = Typist(page)
    typist.it("lobby-name").wait_for()
    typist.reach(typist.it("lobby-name"))
    page.keyboard.type("Anna")
    typist.reach(typist.it("favourites").get_by_role("radio", checked=True))
    page.keyboard.press("ArrowRight")
    expect(typist.it("favourites").get_by_role("radio", name="First five")).to_be_checked()
    typist.press(typist.it("lobby-play"))
    typist.play()
    expect(typist.it("game-over")).to_be_visible()
    typist.press(typist.it("end-more").locator("summary"))
    typist.press(typist.it("to-lobby"))
    expect(typist.it("lobby-play")).to_be_visible()


HEAR = """window.heard = [];
new MutationObserver((changes) => {
  for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
    if (node.parentElement?.closest('[aria-live]')) heard.push(node.textContent);
}).observe(document, { subtree: true, childList: true });"""
"""Keeps what a screen reader is given to read out."""
ASKED_ALOUD = "How many tricks will you take|Choose the trump suit|You lead|Your turn"
GROUPS = {"How many tricks will you take": "Bid", "Choose the trump suit": "Trump"}
"""What the answers are called together."""
ENDED_ALOUD = r"Round 5 is over\."
REGIONS = "[aria-live], [role=log], [role=status], [role=alert]"


def test_a_whole_game_by_what_is_read_out(page: Page, server: Server) -> None:
    """Nothing but what is heard, and things found by their role and name; Enter is the only key."""
    page.add_init_script(HEAR)
    page.goto(f"{server.address}new?pace=0")
    page.get_by_role("textbox", name="Your name").fill("Anna")
    page.get_by_role("radio", name="First five").press("Space")
    page.get_by_role("button", name="Play", exact=True).press("Enter")
    over = page.get_by_role("region").filter(has=page.get_by_role("button", name="Rematch"))
    lines: list[str] = []
    while True:
        page.wait_for_function(f"() => heard.some((line) => /{ASKED_ALOUD}|{ENDED_ALOUD}/.test(line))")
        news: list[str] = page.evaluate("heard.splice(0)")
        lines += news
        assert page.locator(REGIONS).count() == 1
        asked = re.findall(ASKED_ALOUD, " ".join(news))
        if not asked:
            break
        if group := GROUPS.get(asked[-1]):
            answers = page.get_by_role("group", name=group, exact=True).get_by_role("button")
        else:
            answers = page.get_by_role("list", name="Your hand").get_by_role("button", name=", playable")
        answers.first.press("Enter")
    told = " ".join(lines)
    assert [told.count(f"Round {number}: ") for number in range(1, 6)] == [1] * 5
    assert [told.count(f"Round {number} is over. ") for number in range(1, 6)] == [1] * 5
    expect(over.get_by_role("button", name="Rematch")).to_be_visible()
