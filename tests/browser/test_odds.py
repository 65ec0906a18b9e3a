"""The odds of a hand, from the page alone."""

import json

import pytest
from playwright.sync_api import Page, Route, expect

from gizzard.core.texts import LANGUAGES
from harness.browser.player import Player, Typist
from harness.server import Server


def at_the_odds(player: Player, server: Server, lang: str = "en") -> None:
    player.page.goto(f"{server.address}odds?lang={lang}")
    player.page.locator("[data-testid=odds-result][data-done=true]").wait_for()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_hand_is_chosen_by_clicks(page: Page, player: Player, server: Server, lang: str) -> None:
    at_the_odds(player, server, lang)
    player.press(player.it("odds-clear"))
    for card in ("ZC", "ZD", "ZH"):
        player.press(player.it(f"pick-{card}"))
    expect(page.locator("[data-testid=odds-result][data-best='3'][data-done=true]")).to_be_visible()
    expect(player.it("odds-typed")).to_have_value("ZH ZC ZD")


def test_a_hand_is_typed_and_what_is_wrong_with_it_is_said(page: Page, player: Player, server: Server) -> None:
    at_the_odds(player, server)
    player.it("odds-typed").fill("kh, 10s 1x")
    expect(player.it("odds-problem-hand")).to_contain_text("Card 3 of the hand: 1X is not a card.")
    player.it("odds-typed").fill("kh, 10s")
    expect(page.locator("[data-testid=odds-result][data-done=true] tbody tr")).to_have_count(3)
    expect(player.it("odds-problem-hand")).to_have_count(0)


def test_extra_cards_are_chosen_where_the_rules_have_them(page: Page, player: Player, server: Server) -> None:
    """The Werewolf's holder may name no trump."""
    at_the_odds(player, server)
    expect(player.it("pick-We")).to_have_count(0)
    player.it("odds-rules").select_option("anniversary-30")
    player.press(player.it("odds-clear"))
    for card in ("Dr", "We"):
        player.press(player.it(f"pick-{card}"))
    player.press(player.it("odds-trump-none"))
    expect(page.locator("[data-testid=odds-result][data-done=true] tbody tr")).to_have_count(3)
    expect(player.it("odds-typed")).to_have_value("Dr We")


def test_a_wizard_turned_up_asks_for_the_trump(page: Page, server: Server) -> None:
    typist = Typist(page)
    at_the_odds(typist, server)
    typist.press(typist.it("odds-turn-up"))
    typist.press(typist.it("pick-ZS"))
    typist.press(typist.it("odds-trump-S"))
    expect(typist.it("odds-trump-S")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-testid=odds-result][data-done=true]")).to_be_visible()


def test_bids_of_others_are_asked_for_only_if_they_are_heard(player: Player, server: Server) -> None:
    at_the_odds(player, server)
    expect(player.it("odds-bid-0")).to_be_visible()
    player.it("odds-rules").select_option("hidden-bid")
    expect(player.it("odds-bid-0")).to_have_count(0)
    player.it("odds-rules").select_option("jester-bid")
    expect(player.it("odds-problem-bids")).to_contain_text("does not bid under these rules")


def test_opponents_are_named_and_their_bids_suggest_cards(page: Page, player: Player, server: Server) -> None:
    at_the_odds(player, server)
    expect(player.it("odds-suggested-0")).to_contain_text("Wizards (without the bid")
    with page.expect_request(lambda sent: '"opponents":["novice"]' in (sent.post_data or "")):
        player.it("odds-opponents").select_option("novice")
    expect(page.locator("[data-testid=odds-result][data-done=true]")).to_be_visible()


def test_one_card_round_proves_misprints(page: Page, player: Player, server: Server) -> None:
    at_the_odds(player, server)
    page.get_by_text("The one-card round").click()
    player.it("first-players").get_by_text("5", exact=True).click()
    expect(player.it("first-threshold")).to_contain_text("says 49. That is wrong.")
    expect(player.it("first-printed")).to_contain_text(
        "The 8 beats 48 and wins 45.9% of the time: enough for a bid of 1."
    )
    player.press(player.it("pick-AH"))
    expect(player.it("first-detail")).to_contain_text("ace of hearts: beats 54 of 58 when led")


def test_a_table_code_brings_its_rules(player: Player, server: Server) -> None:
    """No round deals the five cards that the page begins with."""
    code = server.post("api/code", {"rules": {"players": 3, "schedule": [2, 3]}})[1]["code"]
    at_the_odds(player, server)
    player.page.get_by_text("Or a rules code").click()
    player.it("odds-code").fill(code)
    player.it("odds-code").press("Enter")
    expect(player.it("odds-problem-hand")).to_contain_text("rounds deal from 2 to 3")
    expect(player.it("odds-players").get_by_role("radio", name="3")).to_be_checked()


def test_whoever_waits_for_the_odds_is_told_so_and_may_try_again(page: Page, server: Server) -> None:
    held: list[Route] = []
    page.route("**/api/odds/hand*", lambda route: held.append(route))
    with page.expect_request("**/api/odds/hand*"):
        page.goto(f"{server.address}odds")
    expect(page.get_by_test_id("odds-waiting")).to_have_text("Working out the odds…")
    for request in held:
        request.abort("connectionreset")
    expect(page.get_by_test_id("odds-again")).to_be_visible()
    page.unroute("**/api/odds/hand*")
    page.get_by_test_id("odds-again").click()
    expect(page.get_by_test_id("odds-result")).to_be_visible()
    expect(page.get_by_test_id("odds-again")).to_have_count(0)


def test_odds_that_break_off_are_not_shown_as_final(page: Page, server: Server) -> None:
    bid = {"bid": 0, "expected": 5.0, "ci": [0.0, 10.0], "made": 0.5, "deals": 50}
    found = {"done": False, "progress": 0.1, "exact": False, "deals": 50, "margin": 0.1, "best": 0, "policy": "novice"}
    events = f"data: {json.dumps({**found, 'tricks': [0.5, 0.5], 'bids': [bid], 'heard': []})}\n\n"
    stream = {"content-type": "text/event-stream"}
    page.route("**/api/odds/hand*", lambda route: route.fulfill(headers=stream, body=events))
    page.goto(f"{server.address}odds")
    expect(page.get_by_test_id("odds-again")).to_be_visible()
