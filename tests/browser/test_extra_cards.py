"""The nine extra cards on the page: whole games by pointer and by keyboard, and each question that a card asks."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from gizzard.core.rules.extras import Extra
from harness.browser.player import Player, Typist
from harness.client_state import Object
from harness.scenes import scene
from harness.server import Server
from tests.browser.friends import NewBrowser
from tests.present import present

CARDS = [card.value for card in Extra]
RULES: Object = {"players": 3, "schedule": [6], "cards": CARDS}


COVERED = """() => {
  const box = (element) => element.getBoundingClientRect();
  const question = box(document.querySelector('[data-testid=choice], [data-testid=trump-prompt]'));
  return [...document.querySelectorAll('[data-testid=hint], [data-testid^=seat-]')]
    .filter((element) => Math.min(box(element).bottom, question.bottom) - Math.max(box(element).top, question.top) > 1
      && Math.min(box(element).right, question.right) > Math.max(box(element).left, question.left))
    .map(({ dataset }) => dataset.testid);
}"""
"""The hint and the seats that the question lies on."""


def asked(phase: str) -> Callable[[Object], bool]:
    return lambda view: view["phase"] == phase


@pytest.mark.parametrize("kind", [Player, Typist])
def test_a_game_with_all_nine_is_played_to_its_end(page: Page, server: Server, kind: type[Player]) -> None:
    player = kind(page)
    player.sit(server.open({"players": 3, "schedule": [8], "cards": CARDS}))
    assert player.play() > 8
    expect(player.it("game-over")).to_be_visible()


def test_the_werewolfs_holder_names_trump_or_none(page: Page, server: Server) -> None:
    player = Player(page)
    player.sit(scene(server, RULES, asked("werewolf")))
    expect(player.it("prompt")).to_contain_text("Your Werewolf takes the place of")
    player.it("trump-none").click()
    player.question()
    expect(player.it("trump").get_by_role("img")).to_have_accessible_name("Turned up: Werewolf")


def test_the_clouds_change_shows_both_bids(page: Page, server: Server) -> None:
    player = Player(page)
    player.sit(scene(server, RULES, lambda view: view["phase"] == "cloud" and view["round"]["bids"][0] == 1))
    expect(player.it("trick-card")).to_have_count(3)
    player.it("cloud-1").click()
    expect(player.it("my-bid")).to_have_text("12")
    expect(player.it("my-bid").locator("s")).to_have_text("1")


def test_the_witch_takes_a_card_out_of_the_trick(page: Page, server: Server) -> None:
    player = Player(page)
    player.sit(scene(server, RULES, asked("witch")))
    given = player.it("hand-card").first.get_attribute("data-card")
    player.it("hand-card").first.click()
    taken = player.it("choice").locator("[data-testid^=witch-]").first
    card = str(taken.get_attribute("data-testid")).removeprefix("witch-")
    taken.click()
    expect(page.locator(f"[data-testid=hand-card][data-card='{card}']")).to_be_visible()
    expect(page.locator(f"[data-testid=hand-card][data-card='{given}']")).to_have_count(0)


def test_the_witch_may_keep_her_hand(page: Page, server: Server) -> None:
    player = Player(page)
    player.sit(scene(server, RULES | {"witch": "may"}, asked("witch")))
    held = player.it("hand-card").count()
    player.it("witch-keep").click()
    player.it("choice").wait_for(state="detached")
    expect(player.it("hand-card")).to_have_count(held)


def test_the_jugglers_pass_is_chosen_from_the_hand(page: Page, server: Server) -> None:
    player = Player(page)
    player.sit(scene(server, RULES, asked("pass")))
    expect(player.it("prompt")).to_contain_text("Juggler: everyone passes one card to the left.")
    given = player.it("hand-card").first
    card = given.get_attribute("data-card")
    given.click()
    expect(page.locator(f"[data-testid=hand-card][data-card='{card}']")).to_have_count(0)


@pytest.mark.parametrize("size", [(320, 568), (568, 320)])
def test_a_small_phone_shows_every_answer_and_what_it_is_about(
    new_browser: NewBrowser, server: Server, size: tuple[int, int]
) -> None:
    page = new_browser(viewport={"width": size[0], "height": size[1]}).new_page()
    player = Player(page)
    for phase in ("werewolf", "cloud", "vampire"):
        player.sit(scene(server, RULES, asked(phase), hints=True))
        if player.it("open-hint").get_attribute("aria-pressed") != "true":
            player.it("open-hint").click()
        player.it("hint").locator("p, button").wait_for()
        assert page.evaluate(COVERED) == []
        for answer in page.locator("[data-testid=choice] button, [data-testid=trump-prompt] button").all():
            expect(answer).to_be_in_viewport(ratio=0.99)


@pytest.mark.parametrize("size", [(320, 568), (568, 320), (844, 390)])
def test_a_shapeshifter_that_names_trump_asks_one_thing_after_the_other(
    new_browser: NewBrowser, server: Server, size: tuple[int, int]
) -> None:
    page = new_browser(viewport={"width": size[0], "height": size[1]}).new_page()
    player = Player(page)
    player.sit(
        scene(server, RULES | {"tricksy": "chosen"}, lambda view: {"play": "Sh", "as": "jester"} in view["legal"])
    )
    page.locator("[data-testid=hand-card][data-card=Sh]").click()
    for answer in page.locator("[data-testid=choice] button").all():
        expect(answer).to_be_in_viewport(ratio=0.99)
    player.it("as-wizard").click()
    player.it("trump-D").click()
    expect(player.it("choice")).to_have_count(0)
    expect(player.it("live")).to_contain_text("You play Shapeshifter (Wizard). Trump is now diamonds.")


def test_a_selected_card_leads_to_what_it_does_and_to_its_lesson(new_browser: NewBrowser, server: Server) -> None:
    page = new_browser(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True).new_page()
    player = Player(page)
    player.sit(scene(server, RULES, lambda view: {"play": "Bo"} in view["legal"]), "pace=0")
    page.locator("[data-testid=hand-card][data-card=Bo]").tap(position={"x": 15, "y": 15})
    player.it("term-Bo").tap()
    expect(player.it("definition")).to_contain_text("Nobody takes its trick")
    with page.context.expect_page() as opened:
        player.it("try-bomb").tap()
    expect(opened.value.get_by_test_id("learn")).to_have_attribute("data-lesson", "bomb")


def test_a_screen_reader_hears_what_a_card_in_the_hand_does(page: Page, server: Server) -> None:
    player = Player(page)
    player.sit(scene(server, RULES, lambda view: {"play": "Bo"} in view["legal"]))
    bomb = page.locator("[data-testid=hand-card][data-card=Bo]")
    expect(bomb).to_have_accessible_description(re.compile("Nobody takes its trick"))


def test_the_rules_of_a_round_lead_to_the_lessons_of_its_cards(page: Page, server: Server) -> None:
    player = Player(page)
    player.sit(scene(server, RULES, asked("bid")))
    player.it("round-terms").get_by_role("button", name="Why?").click()
    expect(player.it("round-rules").locator("a[data-testid^=try-]")).to_have_count(len(CARDS))


def test_what_a_card_does_is_said_at_the_card(player: Player, server: Server) -> None:
    def bomb_played(view: Object) -> bool:
        return bool(view["phase"] == "play" and view["round"]["tricks"][-1:] and _last_card(view) == "Bo")

    player.sit(scene(server, RULES, bomb_played))
    expect(player.it("effect")).to_contain_text("Bomb: nobody will take this trick.")
    said, card = (player.page.locator(at).bounding_box() for at in ("[data-testid=effect]", "li[data-card=Bo]"))
    assert said
    assert card
    assert abs(said["x"] + said["width"] / 2 - card["x"]) < 2 * said["width"]


def _last_card(view: Object) -> str:
    plays = view["round"]["tricks"][-1]["plays"]
    return str(plays[-1]["card"]) if plays and len(plays) < 3 else ""


@pytest.mark.parametrize("screen", [(390, 844), (1440, 900)])
def test_a_card_is_explained_beside_the_bids(player: Player, server: Server, screen: tuple[int, int]) -> None:
    player.page.set_viewport_size({"width": screen[0], "height": screen[1]})
    player.sit(scene(server, RULES, lambda view: view["phase"] == "bid" and "Fa" in view["hand"]))
    player.page.locator("button[data-card=Fa]").hover(position={"x": 8, "y": 12})
    expect(player.it("card-help")).to_contain_text("Loses even to Jesters")
    help_, bids = (
        present(part.bounding_box())
        for part in (player.it("card-help"), player.it("bid-prompt").locator("[role=group]"))
    )
    assert help_["y"] + help_["height"] <= bids["y"] or help_["x"] >= bids["x"] + bids["width"]
    player.it("my-score").hover()
    expect(player.it("card-help")).to_have_count(0)


def test_a_card_that_comes_to_lie_under_a_resting_mouse_is_not_explained(player: Player, server: Server) -> None:
    player.page.clock.install()
    player.sit(scene(server, RULES, lambda view: view["phase"] == "bid" and "Fa" in view["hand"]))
    card = player.page.locator("button[data-card=Fa]")
    card.hover()
    expect(player.it("card-help")).to_be_visible()
    player.it("my-score").hover()
    card.dispatch_event("pointerover", {"pointerType": "mouse", "bubbles": True})
    player.page.clock.run_for(2_000)
    expect(player.it("card-help")).to_have_count(0)


def test_a_card_that_a_finger_has_pressed_is_explained_until_the_next_tap(player: Player, server: Server) -> None:
    player.sit(scene(server, RULES, lambda view: view["phase"] == "bid" and "Fa" in view["hand"]))
    card = player.page.locator("button[data-card=Fa]")
    finger = {"pointerType": "touch", "bubbles": True}
    for event in ("pointerover", "pointerdown"):
        card.dispatch_event(event, finger)
    expect(player.it("card-help")).to_contain_text("Loses even to Jesters")
    card.dispatch_event("pointerup", finger)
    expect(player.it("card-help")).to_be_visible()
    player.it("my-score").dispatch_event("pointerdown", finger)
    expect(player.it("card-help")).to_have_count(0)


def test_what_a_card_does_leaves_it_in_sight_on_a_small_phone(player: Player, server: Server) -> None:
    def fairy_played(view: Object) -> bool:
        return bool(view["phase"] == "play" and view["round"]["tricks"][-1:] and _last_card(view) == "Fa")

    player.page.set_viewport_size({"width": 320, "height": 568})
    player.sit(scene(server, RULES, fairy_played))
    said, card = (
        present(player.page.locator(at).bounding_box()) for at in ("[data-testid=effect]", "li[data-card=Fa]")
    )
    above = said["y"] + said["height"] <= card["y"] + 1
    below = said["y"] >= card["y"] + 0.6 * card["height"]
    beside = said["x"] >= card["x"] + card["width"] - 1 or said["x"] + said["width"] <= card["x"] + 1
    assert above or below or beside
