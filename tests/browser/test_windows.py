"""Two windows of one browser: what one of them stores the other shows, and does not overwrite."""

from playwright.sync_api import BrowserContext, expect

from harness.browser.scorer import Scorer
from harness.server import Server


def test_two_windows_keep_one_pad(context: BrowserContext, server: Server) -> None:
    first, second = (Scorer(context.new_page(), server.address) for _ in range(2))
    first.begin()
    address = first.page.url
    second.page.goto(address)
    second.it("round").wait_for()
    first.round(0, 1, 0, 0, 1)
    first.round(0, 1, 0, 0, 1)
    expect(second.it("round").locator("h1")).to_contain_text("Round 3")
    second.tap(2)
    expect(first.it("bid-0")).to_have_text("2")
    for _ in range(13):
        second.it("undo").click()
    expect(second.it("undo")).to_be_disabled()
    expect(first.it("round").locator("h1")).to_contain_text("Round 1")
    for _ in range(13):
        first.it("redo").click()
    expect(first.it("bid-0")).to_have_text("2")
    expect(second.it("round").locator("h1")).to_contain_text("Round 3")


def test_a_game_deleted_in_one_window_leaves_the_other(context: BrowserContext, server: Server) -> None:
    first, second = (Scorer(context.new_page(), server.address) for _ in range(2))
    first.begin()
    second.open()
    expect(second.it("game")).to_have_count(1)
    second.page.get_by_role("button", name="Delete").click()
    second.it("delete-sure").click()
    expect(first.it("new-pad")).to_be_visible()
    first.begin()
    expect(second.it("game")).to_have_count(1)


def test_settings_chosen_in_two_windows_are_both_kept(context: BrowserContext, server: Server) -> None:
    first, second = (context.new_page() for _ in range(2))
    for page in (first, second):
        page.goto(server.address)
        page.get_by_test_id("lobby-settings").click()
    first.get_by_test_id("settings-one-tap").click()
    expect(second.get_by_test_id("settings-one-tap")).to_be_checked()
    second.get_by_test_id("settings-forced").click()
    expect(first.get_by_test_id("settings-forced")).to_be_checked()
    expect(first.get_by_test_id("settings-one-tap")).to_be_checked()
