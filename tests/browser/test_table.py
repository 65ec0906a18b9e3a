"""What the table does while cards lie on it: nothing comes too late, and nothing too early."""

import json
import re

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from gizzard.core.texts import DECKS, suit_names
from harness.browser.player import Player
from harness.client_state import Object
from harness.scenes import playing, scene
from harness.server import Server
from tests.browser.friends import NewBrowser

TRICKS_LIE = """const start = window.setTimeout;
window.setTimeout = (done, ms, ...more) => (ms > 1200 ? 0 : start(done, ms, ...more));"""
"""A finished trick, and whatever lies longer than a bot thinks, stays until somebody acts."""


def on_table(view: Object) -> list[str]:
    """The cards of the trick under way, or of the last one."""
    return [play["card"] for trick in view["round"]["tricks"][-1:] for play in trick["plays"]]


def takes_with_a_wizard(view: Object) -> bool:
    """The trick lacks one card, no Wizard is in it, and a Wizard is in the hand, beside other cards."""
    trick, hand = on_table(view), view["hand"] or []
    first = len(trick) == 2 and not any(card[0] == "Z" for card in trick)
    return first and len(hand) > 1 and any(card[0] == "Z" for card in hand)


def test_leading_gathers_the_trick_at_once(page: Page, player: Player, server: Server) -> None:
    page.add_init_script(TRICKS_LIE)
    player.sit(scene(server, {"players": 3, "schedule": [6] * 9}, takes_with_a_wizard), "pace=normal&tap=1")
    player.press(page.locator("[data-testid=hand-card][data-card^=Z]").first)
    expect(player.it("prompt").locator("h2")).to_have_text("You lead")
    expect(player.it("trick-card")).to_have_count(3)
    led = page.locator("[data-testid=hand-card]").first
    card = led.get_attribute("data-card")
    player.press(led)
    expect(page.locator(f"[data-testid=trick-card][data-card={card}]")).to_be_visible()


def last_of_a_round(view: Object) -> bool:
    """One card completes the round's last trick, in a later round than the first."""
    return view["round"]["number"] > 1 and len(view["hand"] or []) == 1 and len(on_table(view)) == 2


def test_scores_wait_for_the_result(page: Page, player: Player, server: Server) -> None:
    page.add_init_script(TRICKS_LIE)
    player.sit(scene(server, {"players": 3, "schedule": [2] * 9}, last_of_a_round), "pace=normal&tap=1")
    chart = player.it("score-pad").get_by_role("img")
    shown = [*(player.it(f"total-{seat}").locator("b") for seat in range(3)), player.it("my-score"), chart]
    before = [each.inner_html() for each in shown]
    player.press(page.locator("[data-testid=hand-card]"))
    expect(player.it("trick-card")).to_have_count(3)
    expect(player.it("hand-card")).to_have_count(0)
    assert [each.inner_html() for each in shown] == before
    player.gather_until("result")
    assert chart.inner_html() != before[-1]


WATCH_BOXES = """() => {
  window.boxes = new Set();
  const note = () => boxes.add(
    [...document.querySelectorAll('[data-testid^=seat-], [data-testid=status], #hand')]
      .map((element) => element.getBoundingClientRect())
      .map(({ x, y, width, height }) => [x, y, width, height].map(Math.round).join()).join(' '));
  new MutationObserver(note).observe(document.body, { subtree: true, childList: true, attributes: true });
  note();
}"""
"""From now on notes where seats, bar and hand are, whenever anything on the page changes."""


@pytest.mark.parametrize("screen", [(1440, 900), (390, 844)])
@pytest.mark.parametrize(
    "rules", [{"schedule": [1] * 9}, {"schedule": [9] * 2}, {"schedule": [3] * 9, "tricksy": "chosen"}]
)
def test_prompts_move_nothing(
    page: Page, player: Player, server: Server, rules: Object, screen: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": screen[0], "height": screen[1]})
    player.sit(server.open({"players": 4, **rules}))
    player.asked()
    player.it("seat-3").wait_for()
    page.evaluate(WATCH_BOXES)
    player.play(12)
    # On a phone the first round says above the bar by what the game differs from the standard one.
    said = "tricksy" in rules and screen[0] < 1000
    assert len(page.evaluate("[...boxes]")) == 1 + said


MARK = """(element) => {
  const mark = element.querySelector('path.mark, .suit path');
  const [, once] = /^(.+?)\\1*$/.exec(mark.getAttribute('d').replaceAll(/[^a-z]/gi, ''));
  return [once, getComputedStyle(mark).fill];
}"""
"""Shape (its drawing commands) and colour of the suit on a button, or on a card, which has it several times."""


COVERED = """() => {
  const boxes = (selector) => [...document.querySelectorAll(selector)].map((found) => found.getBoundingClientRect());
  const plates = boxes('[data-testid^=seat-] .plate');
  return boxes('[data-testid=trick-card]').filter((card) => plates.some((plate) =>
    Math.min(card.right, plate.right) - Math.max(card.left, plate.left) > 6 &&
    Math.min(card.bottom, plate.bottom) - Math.max(card.top, plate.top) > 6)).length;
}"""
"""How many cards of the trick lie over a player's name, bid or points."""


def test_the_trick_covers_nobody(page: Page, player: Player, server: Server) -> None:
    opened = scene(server, {"players": 6}, lambda view: view["phase"] == "play" and len(on_table(view)) == 5)
    player.sit(opened, "pace=0")
    expect(player.it("trick-card")).to_have_count(5)
    for width, height in [(1920, 1080), (1440, 900), (768, 1024), (390, 844), (844, 390), (320, 568)]:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(f"() => ({COVERED})() === 0")  # once all has moved to its place


@pytest.mark.parametrize("deck", DECKS)
def test_a_deck_has_one_mark_and_one_name_for_a_suit(page: Page, player: Player, server: Server, deck: str) -> None:
    opened = scene(server, {"players": 3, "schedule": [12] * 9}, lambda view: view["phase"] == "trump", deck=deck)
    player.sit(opened, "pace=0&theme=light")
    for suit, name in suit_names("en", deck, "many").items():
        card = page.locator(f"[data-testid=hand-card][data-card$={suit}]:not([data-card^=Z]):not([data-card^=N])")
        expect(player.it(f"trump-{suit}")).to_have_text(name)
        assert player.it(f"trump-{suit}").evaluate(MARK) == card.first.evaluate(MARK)
    player.it("trump-H").click()
    expect(player.it("live")).to_contain_text(suit_names("en", deck, "many")["H"])


ELSEWHERE = """const start = window.setTimeout;
window.setTimeout = (done, ms, ...more) => (ms > 500 ? 0 : start(done, ms, ...more));
localStorage.setItem('gizzard.prefs', '{"notify": true}');
window.called = [];
navigator.vibrate = () => called.push('vibration');
navigator.serviceWorker.getRegistration = async () => undefined;
Object.defineProperty(document, 'hidden', { get: () => true });
window.Notification = class {
  static permission = 'granted';
  constructor(title, { body }) { called.push(body); }
};"""
"""The player looks at another page, and notes what calls back; the bots move when the felt is clicked."""


def test_a_player_is_called_on_their_turn(page: Page, player: Player, server: Server) -> None:
    page.add_init_script(ELSEWHERE)
    opened = scene(
        server, {"players": 3, "schedule": [6] * 9}, lambda view: view["phase"] == "play" and not on_table(view)
    )
    player.sit(opened, "pace=normal&tap=1")
    icon = page.locator("link[rel=icon]")
    expect(page).to_have_title(re.compile("^● Your turn · Round"))
    expect(icon).to_have_attribute("href", "/favicon-turn.svg")
    player.choose()
    expect(page).to_have_title(re.compile("^Round"))
    expect(icon).to_have_attribute("href", "/favicon.svg")
    while not player.glance():
        player.it("felt").click(position={"x": 5, "y": 5})
    expect(page).to_have_title(re.compile("^● Your turn · Round"))
    asked = player.it("prompt").locator("h2").text_content()
    called = page.evaluate("called")
    assert called[-2:] == ["vibration", asked]
    assert "You lead" in called


def test_start_notice_disappears_with_the_first_bid(page: Page, player: Player, server: Server) -> None:
    page.add_init_script(TRICKS_LIE)
    opened = server.open({"players": 3, "schedule": [5], "bidding": "hidden"}, seats=[None, "novice"])
    ben = opened.taken("Ben")
    page.goto(f"{server.address}t/{ben.table}?pace=0#{ben.secret}")
    player.it("room").wait_for()
    with opened.seat() as host:
        host.ask("start")
        player.it("table").wait_for()
        player.choose()
        expect(player.it("my-bid")).not_to_have_text("–")
        expect(player.it("news")).to_have_count(0)


def test_pad_rows_are_counted_and_bots_need_not_agree(player: Player, server: Server) -> None:
    rules = {"players": 3, "schedule": [2] * 9}
    player.sit(scene(server, rules, lambda view: view["round"]["number"] == 3, undo=True))
    expect(player.it("score-pad").locator("tr.now th")).to_have_text("3")
    expect(player.it("score-pad").locator("tbody th")).to_have_text([str(n) for n in range(1, 10)])
    player.it("open-menu").click()
    expect(player.it("menu-leave")).to_be_visible()
    expect(player.it("ask-undo")).to_have_count(0)
    player.page.keyboard.press("Escape")
    player.choose()
    player.it("open-menu").click()
    expect(player.it("ask-undo")).to_have_text("Take back the last move")


def test_tricks_taken_come_before_the_bid_everywhere(page: Page, player: Player, server: Server) -> None:
    rules = {"players": 3, "schedule": [5] * 9}
    player.sit(scene(server, rules, lambda view: view["phase"] == "play" and view["round"]["number"] == 2))
    taken, bid = player.it("my-taken").inner_text(), player.it("my-bid").inner_text()
    assert re.search(rf"Taken\s+{taken}\s+Bid\s+{bid}", player.it("status").inner_text())
    expect(player.it("score-pad").locator("tr.now td").first).to_have_text(f", taken {taken}/, bid {bid}")
    page.keyboard.press("t")
    expect(player.it("live")).to_contain_text(f"You have taken {taken} and bid {bid}.")


def test_projected_scores_are_shown_on_request(page: Page, player: Player, server: Server) -> None:
    player.sit(scene(server, {"players": 3, "schedule": [5] * 9}, lambda view: view["phase"] == "play"))
    expect(player.it("my-score")).to_have_text("0")
    player.it("open-settings").click()
    player.it("settings-projected").check()
    page.keyboard.press("Escape")
    expect(player.it("my-score")).to_contain_text("(")


def wizard_led(view: Object) -> object:
    """A Wizard was led, and it is one's turn."""
    return view["phase"] == "play" and on_table(view)[:1] and on_table(view)[0][0] == "Z" and len(on_table(view)) < 3


def test_a_trick_explains_itself(page: Page, player: Player, server: Server) -> None:
    page.add_init_script(TRICKS_LIE)
    player.sit(scene(server, {"players": 3, "schedule": [6] * 9}, takes_with_a_wizard), "pace=normal&tap=1")
    ahead = page.locator("[data-testid=trick-card]:has(.pennant)")
    expect(ahead).to_have_count(1)
    expect(ahead.get_by_role("img")).to_have_attribute("aria-label", re.compile("winning"))
    expect(player.it("led")).to_have_text("led")
    player.press(page.locator("[data-testid=hand-card][data-card^=Z]").first)
    expect(player.it("trick-line")).to_have_text("You take the trick: the Wizard.")
    expect(player.it("live")).to_contain_text("You take the trick: the Wizard.")
    expect(ahead).to_have_attribute("data-card", re.compile("^Z"))


def test_a_rule_that_surprises_is_said(player: Player, server: Server) -> None:
    player.sit(scene(server, {"players": 3, "schedule": [12] * 9}, wizard_led), "pace=0&tap=1")
    expect(player.it("trick-line")).to_have_text("A Wizard was played: play anything.")


def test_a_card_is_shown_before_the_server_has_confirmed_it(page: Page, player: Player, server: Server) -> None:
    acts: list[WebSocketRoute] = []

    def hold(socket: WebSocketRoute) -> None:
        upstream = socket.connect_to_server()
        socket.on_message(lambda text: acts.append(socket) if '"act"' in str(text) else upstream.send(text))

    page.route_web_socket(re.compile(r"/ws\?"), hold)
    player.sit(scene(server, {"players": 3, "schedule": [6] * 9}, takes_with_a_wizard), "pace=0&tap=1")
    player.asked()
    wizard = page.locator("[data-testid=hand-card][data-card^=Z]").first
    card = wizard.get_attribute("data-card")
    player.press(wizard)
    expect(page.locator(f"[data-testid=trick-card][data-card={card}]")).to_be_visible()
    expect(page.locator(f"[data-testid=hand-card][data-card={card}]")).to_have_count(0)
    acts[0].send(json.dumps({"type": "refused", "code": "slow-down", "text": "Not so fast.", "n": player.n}))
    expect(player.it("refusal")).to_have_text("Not so fast.")
    expect(page.locator(f"[data-testid=hand-card][data-card={card}]")).to_be_visible()


SHIFTS = """window.shifts = [];
const steady = '[data-testid^=seat-], [data-testid=status], #hand';
new PerformanceObserver((list) => {
  for (const { sources } of list.getEntries()) for (const { node, previousRect, currentRect } of sources) {
    const element = node?.closest ? node : node?.parentElement;
    const moved = ['x', 'y', 'width', 'height'].some((side) => Math.abs(previousRect[side] - currentRect[side]) > 1);
    const seen = moved && previousRect.width && element?.closest(steady);
    if (seen) shifts.push(element.outerHTML.slice(0, 150));
  }
}).observe({ type: 'layout-shift', buffered: true });"""
"""Records layout shifts of seats, bar and hand, including those right after an input. A number that gains a digit and
starts further left in its box is not a shift."""


@pytest.mark.parametrize("screen", [(1440, 900), (390, 844)])
def test_nothing_shifts_in_a_whole_game(page: Page, player: Player, server: Server, screen: tuple[int, int]) -> None:
    page.set_viewport_size({"width": screen[0], "height": screen[1]})
    player.sit(server.open({"players": 4, "schedule": [1, 2, 3]}))
    player.asked()
    page.evaluate(f"() => {{ {SHIFTS} }}")
    player.play()
    assert page.evaluate("shifts") == []


def test_motion_ends_with_any_input(new_browser: NewBrowser, server: Server) -> None:
    page = new_browser(reduced_motion="no-preference").new_page()
    player = Player(page)
    player.sit(scene(server, {"players": 3, "schedule": [9] * 9}, lambda view: view["phase"] == "play"), "pace=slow")
    running = "document.getAnimations().filter(({ playState }) => playState === 'running').length"
    page.wait_for_function("() => document.querySelector('#hand button')")
    page.mouse.move(2, 2)
    page.mouse.down()
    assert page.evaluate(running) == 0


def test_a_finger_learns_at_the_first_tap_why_a_card_cannot_be_played(new_browser: NewBrowser, server: Server) -> None:
    page = new_browser(has_touch=True, viewport={"width": 390, "height": 844}).new_page()
    following = scene(server, {"players": 4}, lambda view: playing(view) and 0 < len(view["legal"]) < len(view["hand"]))
    Player(page).sit(following, "pace=0")
    page.locator("[data-testid=hand-card]:not([data-legal=true])").first.tap(position={"x": 12, "y": 30})
    expect(page.get_by_test_id("refusal")).to_contain_text("You hold a")
