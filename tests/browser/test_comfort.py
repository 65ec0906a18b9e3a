"""What makes a table comfortable: cards drawn onto it, chosen ahead, held as one likes, and sounds offered once."""

import json

import pytest
from playwright.sync_api import Browser, Page, expect

from harness.browser.player import Player
from harness.client_state import Object
from harness.scenes import company, scene
from harness.server import Server
from tests.browser.friends import NewBrowser
from tests.browser.test_table import TRICKS_LIE, on_table
from tests.present import present

NINE = {"players": 3, "schedule": [9] * 6}


def prefer(page: Page, **prefs: object) -> None:
    """Opens the page with these preferences stored."""
    page.add_init_script(
        f"localStorage.getItem('gizzard.prefs') ?? "
        f"localStorage.setItem('gizzard.prefs', {json.dumps(json.dumps(prefs))})"
    )


def leading(view: Object) -> object:
    """It is one's turn to lead."""
    return view["phase"] == "play" and not on_table(view)


def test_a_card_is_drawn_onto_the_table(page: Page, player: Player, server: Server) -> None:
    player.sit(scene(server, NINE, leading), "pace=0")
    card = player.it("hand-card").first
    code, box = card.get_attribute("data-card"), present(card.bounding_box())
    for rise, count in ((40, 1), (200, 0)):  # too short a way puts it back
        page.mouse.move(box["x"] + 12, box["y"] + 30)
        page.mouse.down()
        page.mouse.move(box["x"] + 20, box["y"] + 10)
        page.mouse.move(box["x"] + 60, box["y"] + 30 - rise, steps=4)
        page.mouse.up()
        expect(page.locator(f"[data-testid=hand-card][data-card={code}]")).to_have_count(count)
    expect(player.it("live")).to_contain_text("You play")


@pytest.mark.parametrize(("finger", "clicks"), [(False, 1), (True, 2)])
def test_a_mouse_plays_a_card_with_one_click_and_a_finger_lifts_it_first(
    browser: Browser, server: Server, finger: bool, clicks: int
) -> None:
    with browser.new_context(has_touch=True) as context:
        player = Player(context.new_page())
        player.sit(scene(server, NINE, leading), "pace=0")
        card = player.it("hand-card").first
        card = player.page.locator(f"[data-testid=hand-card][data-card={card.get_attribute('data-card')}]")
        for left in reversed(range(clicks)):
            expect(card).to_have_count(1)
            card.tap() if finger else card.click()
            expect(card.and_(player.page.locator("[aria-pressed=true]"))).to_have_count(1 if left else 0)
        expect(card).to_have_count(0)


def test_a_card_chosen_ahead_is_played_when_its_turn_comes(page: Page, player: Player, server: Server) -> None:
    prefer(page, ahead=True)
    page.add_init_script(TRICKS_LIE.replace("1200", "500"))  # the bots move when the felt is clicked
    player.sit(scene(server, NINE, leading), "pace=normal&tap=1")
    player.choose()
    wizard = player.it("hand-card").first
    code = wizard.get_attribute("data-card")
    player.press(wizard)
    expect(wizard).to_have_attribute("aria-pressed", "true")
    held = player.it("hand-card").count()
    while not player.glance():
        player.it("felt").click(position={"x": 5, "y": 5})
    if page.locator(f"[data-testid=hand-card][data-card={code}][data-legal=false]").count():
        assert player.it("hand-card").count() == held  # it was not allowed
    else:
        expect(page.locator(f"[data-testid=hand-card][data-card={code}]")).to_have_count(0)


def test_hand_is_sorted_as_its_owner_chose(page: Page, player: Player, server: Server) -> None:
    player.sit(scene(server, NINE, leading), "pace=0")
    codes = "cards => cards.map((card) => card.dataset.card)"
    before = player.it("hand-card").evaluate_all(codes)
    player.it("open-settings").click()
    player.it("settings-direction").get_by_text("Low to high").click()
    page.keyboard.press("Escape")
    after = player.it("hand-card").evaluate_all(codes)
    assert sorted(after) == sorted(before)
    assert after != before
    page.reload()
    expect(player.it("hand-card").first).to_have_attribute("data-card", after[0])


def test_left_handed_the_pad_is_on_the_left(page: Page, player: Player, server: Server) -> None:
    prefer(page, leftHanded=True)
    player.sit(scene(server, NINE, leading), "pace=0")
    pad, felt = (present(player.it(name).bounding_box()) for name in ("score-pad", "felt"))
    assert pad["x"] < felt["x"]


def test_a_digit_is_a_bid(page: Page, player: Player, server: Server) -> None:
    player.sit(scene(server, NINE, bidding), "pace=0")
    page.keyboard.press("Control+3")
    expect(player.it("my-bid")).to_have_text("–")
    page.keyboard.press("3")
    expect(player.it("my-bid")).to_have_text("3")


def test_a_digit_that_may_be_the_first_of_two_waits(new_browser: NewBrowser, server: Server) -> None:
    for typed, bid in ((("1", "2"), "12"), (("1", "Enter"), "1"), (("0",), "0"), (("7",), "7")):
        player = Player(new_browser().new_page())
        player.sit(scene(server, {"players": 3, "schedule": [12] * 6}, bidding), "pace=0")
        for key in typed:
            player.page.keyboard.press(key)
        expect(player.it("my-bid")).to_have_text(bid)


def test_whoever_wants_no_shortcuts_bids_by_no_digit(page: Page, player: Player, server: Server) -> None:
    prefer(page, shortcuts=False)
    player.sit(scene(server, NINE, bidding), "pace=0")
    page.keyboard.press("3")
    player.it("bid-2").click()
    expect(player.it("my-bid")).to_have_text("2")


def bidding(view: Object) -> object:
    return view["phase"] == "bid"


def one_card_left(view: Object) -> object:
    return len(view["hand"] or []) == 1 and len(on_table(view)) == 2


def test_next_round_counts_down_if_others_wait(new_browser: NewBrowser, server: Server) -> None:
    for guests, rings in ((["Ben"], 1), ([], 0)):
        player = Player(new_browser().new_page())
        player.page.add_init_script(TRICKS_LIE)
        player.sit(company(server, NINE, one_card_left, guests, clock=None)[0], "pace=normal&tap=1")
        player.choose()
        player.gather_until("result")
        expect(player.it("countdown-ring")).to_have_count(rings)
