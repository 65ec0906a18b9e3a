"""Every place of the page, looked at by axe, on small phones, and in forced colours."""

import re
from collections.abc import Callable
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from harness.browser.player import Player
from harness.scenes import FULL_HAND, company, finished, playing, scene
from harness.server import Server
from tests.browser.axe import found_by_axe
from tests.browser.friends import NewBrowser
from tests.browser.legible import found_too_small
from tests.browser.puzzles import PUZZLES, line_of
from tests.browser.test_review import reviewed, try_it


def on_the_start_page(player: Player, server: Server) -> None:
    player.page.goto(server.address)
    player.it("lobby-rules").wait_for()


def customising(player: Player, server: Server) -> None:
    player.page.goto(server.address + "new")
    player.it("lobby-own").locator("> summary").click()


def looking_for_a_game(player: Player, server: Server) -> None:
    player.page.goto(server.address + "find")
    player.it("find-preset").wait_for()


def waiting_for_friends(player: Player, server: Server) -> None:
    player.page.goto(server.address)
    player.it("door-friends").click()
    player.it("share-link").wait_for()


def on_the_big_screen(player: Player, server: Server) -> None:
    opened = server.open({"players": 3}, seats=[None, "novice"], spectators="on")
    player.page.goto(f"{server.address}t/{opened.table}/screen?pace=0")
    player.it("room-code").wait_for()
    assert found_by_axe(player.page) == []
    with opened.taken("Ben").seat(), opened.seat() as anna:
        anna.ask("start")
        player.it("table").wait_for()


def waiting_for_strangers(player: Player, server: Server) -> None:
    looking_for_a_game(player, server)
    player.it("find-go").click()
    player.it("countdown").wait_for()


def in_rules(player: Player, server: Server) -> None:
    player.page.goto(server.address)
    player.it("lobby-rules").click()
    player.it("rules-words").wait_for()


def learning(player: Player, server: Server) -> None:
    player.page.goto(f"{server.address}learn#follow")
    player.page.locator("[data-testid=hand-card][data-card='AS']").click()
    player.it("prompt").wait_for()


def asked_for_points(player: Player, server: Server) -> None:
    player.page.goto(f"{server.address}learn#score")
    player.it("question").wait_for()


def among_lessons(player: Player, server: Server) -> None:
    player.page.goto(f"{server.address}learn#game")
    player.it("learn-all").click()
    player.it("lessons").wait_for()


def at_a_puzzle(player: Player, server: Server) -> None:
    player.page.goto(f"{server.address}puzzles?tap=1#{PUZZLES['card']}")
    player.it("puzzle-tricks").locator("summary").click()


def at_the_answer(player: Player, server: Server) -> None:
    player.page.goto(f"{server.address}puzzles#{PUZZLES['bid']}")
    player.page.locator("[data-testid=bid-prompt] [role=group] button").first.click()
    player.it("answer").wait_for()


def at_the_daily_deal(player: Player, server: Server) -> None:
    player.page.goto(f"{server.address}daily")
    player.it("daily-play").wait_for()


def reading_about_the_game(player: Player, server: Server) -> None:
    player.page.goto(f"{server.address}about")
    player.it("about-sources").locator("dt").first.wait_for()


def with_a_word_explained(player: Player, server: Server) -> None:
    player.sit(server.open(FULL_HAND))
    player.play_until("card")
    player.it("term-score").click()
    player.it("definition").wait_for()


NO_LONG_TIMERS = """const start = window.setTimeout;
window.setTimeout = (done, ms, ...more) => (ms > 3000 ? 0 : start(done, ms, ...more));"""


def in_settings(player: Player, server: Server) -> None:
    player.page.goto(server.address)
    player.it("lobby-settings").click()
    player.it("settings").wait_for()


def in_draw(player: Player, server: Server) -> None:
    player.page.add_init_script(NO_LONG_TIMERS.replace("3000", "900"))  # it would be over after a second
    player.sit(server.open({"players": 4}), "pace=fast")
    player.it("draw").wait_for()


def in_bidding(player: Player, server: Server) -> None:
    player.sit(server.open(FULL_HAND))
    player.play_until("bid-prompt")


def in_play(player: Player, server: Server) -> None:
    player.sit(server.open(FULL_HAND))
    player.play_until("card")


def choosing_trump(player: Player, server: Server) -> None:
    rules = {"players": 3, "schedule": [1] * 40, "smyrna": ["pass-one", "uber-wizard"]}
    player.sit(scene(server, rules, lambda view: view["phase"] == "trump" and view["legal"]))
    assert player.asked() == "trump-prompt"


def at_the_end(player: Player, server: Server) -> None:
    player.sit(finished(server, {"players": 6, "rounds": 5}))
    player.it("game-over").wait_for()


def asked_by_a_friend(player: Player, server: Server) -> None:
    anna, ben = company(server, {"players": 3, "schedule": [1, 2]}, lambda seen: seen["phase"] == "over", ["Ben"])
    player.sit(anna)
    server.put(f"api/tables/{ben.table}/friends", {"agreed": True}, ben.secret)
    expect(player.it("befriend")).to_contain_text("Ben has agreed.")


def among_friends(player: Player, server: Server) -> None:
    asked_by_a_friend(player, server)
    player.it("befriend-agree").click()
    player.it("befriended").wait_for()
    player.page.goto(server.address + "games")
    player.it("friends").wait_for()


def at_a_challenge(player: Player, server: Server) -> None:
    player.page.goto(f"{server.address}challenge/{finished(server, {'players': 3, 'schedule': [1, 2]}).table}/0")
    player.it("challenge").wait_for()


def at_a_result(player: Player, server: Server) -> None:
    player.page.add_init_script(NO_LONG_TIMERS)  # the page would continue after some seconds
    player.sit(scene(server, {"players": 3, "rounds": 2}, playing), "pace=fast&tap=1")
    player.choose()
    player.it("result").wait_for()


def passing(player: Player, server: Server) -> None:
    rules = {"players": 4, "schedule": [3] * 200, "smyrna": ["pass-one", "last-card-up"]}
    player.sit(scene(server, rules, lambda view: view["phase"] == "pass"))
    player.asked()


def choosing_how(player: Player, server: Server) -> None:
    rules = {"players": 3, "schedule": [6] * 200, "tricksy": "chosen"}
    player.sit(scene(server, rules, lambda view: any({"trump", "play"} <= {*action} for action in view["legal"])))
    player.press(player.page.locator("[data-testid=hand-card][data-legal=true][data-card^=Z]").first)
    player.it("choice").wait_for()


def with_fists(player: Player, server: Server) -> None:
    player.sit(server.open({"players": 5, "schedule": [4], "bidding": "hands-in"}))
    player.play_until("bid-prompt")
    player.choose()
    player.play_until("card")


def with_bids_face_down(player: Player, server: Server) -> None:
    player.sit(server.open({"players": 6, "schedule": [4], "bidding": "delayed"}))
    player.play_until("card")


def with_foreheads(player: Player, server: Server) -> None:
    player.sit(server.open({"players": 5, "schedule": [1], "forehead": True}))
    player.play_until("bid-prompt")


def with_a_barred_bid(player: Player, server: Server) -> None:
    rules = {"players": 3, "schedule": [4] * 30, "last_bid": "never-even"}
    player.sit(scene(server, rules, lambda view: view["barred"]))
    player.it("barred").wait_for()


def eliminated(player: Player, server: Server) -> None:
    rules = {"players": 5, "schedule": "reverse", "rounds": 3, "eliminate_every": 2}
    player.sit(scene(server, rules, lambda view: view["round"]["number"] == 3))
    expect(player.it("game-over")).to_contain_text("You were out after round 2")


def at_the_last_trick(player: Player, server: Server) -> None:
    player.page.set_viewport_size({"width": 390, "height": 844})
    player.sit(server.open({"players": 4, "schedule": [5]}))
    player.play_until("card")
    player.choose()
    player.play_until("card")
    player.page.keyboard.press("l")
    player.it("log").wait_for()


def when_asked(player: Player, server: Server) -> None:
    opened = server.open({"players": 3, "schedule": [5]}, seats=[None, "novice"], clock={"turn": 60, "bank": 60})
    ben = opened.taken("Ben")
    with opened.seat() as host, ben.seat():
        host.ask("start")
        player.sit(ben)
        host.ask("pause")
        player.it("ask").wait_for()


def at_the_door(player: Player, server: Server) -> None:
    opened = server.open({"players": 4}, seats=[None, None, "novice"], chat="free", spectators="on", undo=True)
    player.page.goto(f"{server.address}t/{opened.table}")
    player.it("door-name").wait_for()


def in_the_room(player: Player, server: Server) -> None:
    opened = server.open({"players": 4}, seats=[None, None, "novice"], chat="free")
    with opened.taken("Ben").seat() as ben:
        ben.send({"type": "say", "text": "Are you there?"})
        player.page.goto(f"{server.address}t/{opened.table}#{opened.secret}")
        player.it("share-link").wait_for()
        player.it("chat-line").wait_for()


def in_the_menu(player: Player, server: Server) -> None:
    player.sit(server.open({"players": 4}, undo=True))
    player.it("open-menu").click()
    player.it("menu").wait_for()


def in_the_chat(player: Player, server: Server) -> None:
    player.sit(server.open({"players": 4}, chat="free"))
    player.it("open-chat").click()
    player.it("say-hello").click()
    player.it("says").get_by_text("Hello!").wait_for()


def in_words(player: Player, server: Server) -> None:
    player.sit(server.open({"players": 4}))
    player.play_until("card")
    player.page.keyboard.press("p")
    expect(player.it("in-words")).to_contain_text("You may play")


def in_a_replay(player: Player, server: Server) -> None:
    opened = finished(server, {"players": 4, "schedule": [4]})
    player.page.goto(f"{server.address}g/{opened.table}?at=9")
    player.it("replay").wait_for()


def at_the_import(player: Player, server: Server) -> None:
    player.page.goto(f"{server.address}replay")
    player.it("import-file").wait_for()


def at_my_games(player: Player, server: Server) -> None:
    for players in (3, 4):
        player.sit(finished(server, {"players": players, "schedule": [1, 2, 3]}))
    player.it("end-more").locator("summary").click()
    player.it("to-games").click()
    player.it("figures").wait_for()


def at_a_review(player: Player, server: Server) -> None:
    opened = finished(server, {"players": 3, "schedule": [2, 3]})
    player.page.goto(f"{server.address}g/{opened.table}/review?together")
    player.page.locator("[data-testid=review][data-ended=true]").wait_for()
    player.it("moment").wait_for()
    player.it("together").get_by_text("Invite").click()
    player.it("share-link").wait_for()
    player.it("says").wait_for()
    player.it("review-more").locator("summary").click()


def at_a_mistake(player: Player, server: Server) -> None:
    reviewed(player.page, server)  # during the review the link to the mistakes appears, and the page moves
    player.it("to-mistakes").click()
    player.it("learn-mistakes").click()
    try_it(player)
    player.it("answer").wait_for()


def at_the_odds(player: Player, server: Server) -> None:
    player.page.goto(f"{server.address}odds")
    player.page.locator("[data-testid=odds-result][data-done=true]").wait_for()


def at_the_one_card_round(player: Player, server: Server) -> None:
    at_the_odds(player, server)
    player.page.get_by_text("The one-card round").click()
    player.it("first-printed").wait_for()


def at_the_analysis(player: Player, server: Server) -> None:
    player.page.goto(f"{server.address}analysis?tap=1#{quote(line_of('bid'), safe='')}")
    player.it("try-1").click()
    player.page.locator("[data-testid=holdings][data-done=true]").wait_for()


def setting_a_position_up(player: Player, server: Server) -> None:
    player.page.goto(f"{server.address}analysis")
    player.it("set-up").locator("summary").last.click()


def with_a_hint(player: Player, server: Server) -> None:
    choosing = {"players": 4, "schedule": [5]}
    player.sit(scene(server, choosing, lambda view: playing(view) and len(view["legal"]) > 1, hints=True))
    player.it("open-hint").click()
    player.it("hint-more").click()
    player.it("hint-choice").first.wait_for(state="attached")


PLACES = [
    on_the_start_page, customising, looking_for_a_game, waiting_for_strangers, in_rules, in_settings,
    in_draw, in_bidding, in_play, choosing_trump, at_a_result,
    at_the_end, at_a_challenge, asked_by_a_friend, among_friends,
    passing, choosing_how, with_fists, with_bids_face_down, with_foreheads, with_a_barred_bid, eliminated,
    at_the_last_trick, when_asked,
    learning, asked_for_points, among_lessons, at_a_puzzle, at_the_answer, at_the_daily_deal, with_a_word_explained,
    reading_about_the_game, at_the_door, in_the_room, waiting_for_friends, on_the_big_screen,
    in_the_menu, in_the_chat, in_words, in_a_replay, at_the_import,
    at_my_games, at_a_review, at_a_mistake, at_the_odds, at_the_one_card_round, with_a_hint,
    at_the_analysis, setting_a_position_up,
]  # fmt: skip


MISSING_TEXT = re.compile(r"\b[a-z]{2,}\.[a-z]{2,}[A-Za-z]*\b(?!\.\w)")
"""The key of a text that is shown instead of the text."""


@pytest.mark.parametrize("place", PLACES)
def test_axe_finds_nothing(page: Page, server: Server, place: Callable[[Player, Server], None]) -> None:
    place(Player(page), server)
    assert found_by_axe(page) == []
    assert MISSING_TEXT.findall(page.locator("body").inner_text()) == []
    assert found_too_small(page) == []


LOOKS = "(element) => (({ backgroundColor, border }) => [backgroundColor, border].join())(getComputedStyle(element))"
SAME_AS_BEHIND = """(element) => {
  const { color, backgroundColor } = getComputedStyle(element);
  return color === backgroundColor;
}"""


@pytest.mark.parametrize("place", [customising, in_settings, in_bidding, with_bids_face_down, in_a_replay])
def test_forced_colours_leave_words_and_choices_to_be_seen(
    new_browser: NewBrowser, server: Server, place: Callable[[Player, Server], None]
) -> None:
    page = new_browser(forced_colors="active", color_scheme="dark").new_page()
    place(Player(page), server)
    for words in page.locator("label.on, .badge, .tag, .dealer, .said").all():
        assert not words.evaluate(SAME_AS_BEHIND), words.evaluate("(element) => element.outerHTML")
    # The browser would lay its own ground under the words, which have the colour that suits another.
    for grounded in page.locator(".turn, .btn.primary, .prize").all():
        assert grounded.evaluate("(element) => getComputedStyle(element).forcedColorAdjust") == "none"
    for chosen in page.locator("label.on").all():
        other = chosen.locator("xpath=../label[not(contains(@class, 'on'))]").first
        assert chosen.evaluate(LOOKS) != other.evaluate(LOOKS)
