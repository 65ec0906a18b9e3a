"""Tables for people: several browsers at one table, from the link to the rematch, whatever happens in between."""

from typing import Any

from playwright.sync_api import expect

from gizzard.server.tables.events import BeRightBack
from gizzard.server.tables.messages import Clock
from harness.browser.player import Player
from harness.scenes import company
from harness.server import Server
from tests.browser.friends import Cable, NewBrowser, begun, links, play_together, started, whose_turn

THREE = {"players": 3, "schedule": [3, 3], "trump": "rotating"}
"""Nobody is asked to choose trump: the first choice is a bid."""
CALM: dict[str, Any] = {"clock": None, "chat": "free", "spectators": "on", "undo": True}


def held(player: Player) -> list[str]:
    """The cards in somebody's hand."""
    cards: list[str] = player.it("hand-card").evaluate_all("cards => cards.map((card) => card.dataset.card)")
    return cards


def test_from_the_start_page_by_a_link_to_a_table(new_browser: NewBrowser, server: Server) -> None:
    host = Player(new_browser().new_page())
    host.page.goto(f"{server.address}?pace=0&tap=1")
    host.it("door-friends").click()
    host.it("share-link").wait_for()
    host.it("room-name").fill("Anna")
    host.it("room-about").locator("summary").first.click()
    host.it("lobby-players").get_by_text("3", exact=True).click()
    expect(host.it("room-state")).to_have_text("2 seats are still free.")

    guest = Player(new_browser().new_page())
    guest.page.goto(host.it("share-link").input_value() + "?pace=0&tap=1")
    guest.it("door-name").fill("Ben")
    guest.it("place-2").click()
    guest.it("sit").click()
    guest.it("room").wait_for()
    expect(host.it("place-2")).to_contain_text("Ben")
    expect(guest.it("start")).to_have_count(0)

    host.it("start").click()
    assert play_together([host, guest], 4) == 4
    expect(guest.it("seat-1")).to_contain_text("Novice")
    expect(guest.it("seat-0")).to_contain_text("Anna")


def test_from_a_spoken_code_to_a_seat_in_three_fields_and_clicks(new_browser: NewBrowser, server: Server) -> None:
    host, guest = Player(new_browser().new_page()), Player(new_browser().new_page())
    host.page.goto(server.address)
    host.it("door-friends").click()
    code = host.it("room-code").locator("[aria-hidden]").inner_text()
    guest.page.goto(server.address)
    guest.it("join-code").fill(code.lower())
    guest.it("join-go").click()
    guest.it("sit").click()
    guest.it("room").wait_for()
    expect(host.it("place-1")).to_contain_text("Guest")


def test_name_that_has_just_been_typed_counts_when_the_game_starts(new_browser: NewBrowser, server: Server) -> None:
    host = Player(new_browser().new_page())
    host.page.goto(f"{server.address}?pace=0")
    host.it("door-friends").click()
    host.it("room-name").fill("Anna")
    host.it("start").click()
    host.it("hand-card").first.wait_for()
    expect(host.page.get_by_text("Anna").first).to_be_visible()


def test_everybody_sees_what_the_host_changes_while_friends_arrive(new_browser: NewBrowser, server: Server) -> None:
    opened = server.open({"players": 4}, seats=[None] * 3, chat="free", spectators="on")
    host, guest = Player(new_browser().new_page()), Player(new_browser().new_page())
    for player, seat in ((guest, opened.taken("Ben")), (host, opened)):
        player.page.goto(f"{server.address}t/{seat.table}#{seat.secret}")
    host.it("room-name").fill("Anja")
    host.it("room-about").locator("summary").first.click()
    host.it("favourites").get_by_text("Hidden bid").click()
    host.it("lobby-deck").get_by_text("Pirates").click()
    host.it("lobby-settings-table").locator("summary").click()
    host.it("set-hints").check()
    host.it("lobby-players").get_by_text("5", exact=True).click()
    expect(guest.it("room")).to_contain_text("Anja’s table")
    expect(guest.it("table-rules")).to_have_text("Hidden bid")
    expect(guest.it("room")).to_contain_text("Pirates")
    expect(guest.it("table-settings")).to_contain_text("hints")
    expect(guest.it("place-4")).to_have_text("sit here")
    expect(guest.it("live")).to_contain_text("has changed the game.")
    expect(guest.it("lobby-preset")).to_have_count(0)
    host.page.reload()
    expect(host.it("favourites").locator("[value=hidden-bid]")).to_be_checked()
    expect(host.it("room-name")).to_have_value("Anja")


def test_two_tabs_of_the_host_follow_each_other(new_browser: NewBrowser, server: Server) -> None:
    context = new_browser()
    one = Player(context.new_page())
    one.page.goto(server.address)
    one.it("door-friends").click()
    one.it("room-name").fill("Anna")
    one.it("room-about").locator("summary").first.click()
    one.it("room-rules").wait_for()
    other = Player(context.new_page())
    other.page.goto(one.page.url)
    other.it("room-about").locator("summary").first.click()
    other.it("lobby-players").get_by_text("5", exact=True).click()
    expect(one.it("place-4")).to_have_text("sit here")
    expect(one.it("lobby-players").get_by_label("5", exact=True)).to_be_checked()
    one.it("lobby-deck").get_by_text("Pirates").click()
    expect(other.it("lobby-deck").get_by_label("Pirates")).to_be_checked()
    expect(other.it("place-4")).to_have_text("sit here")


def test_what_the_host_changes_offline_is_sent_on_return(new_browser: NewBrowser, server: Server) -> None:
    opened = server.open({"players": 3}, seats=[None] * 2)
    host, guest = Player(new_browser().new_page()), Player(new_browser().new_page())
    cable = Cable(host.page)
    for player, seat in ((guest, opened.taken("Ben")), (host, opened)):
        player.page.goto(f"{server.address}t/{seat.table}#{seat.secret}")
    host.it("room-about").locator("summary").first.click()
    host.it("room-rules").wait_for()
    cable.pull()
    host.it("lobby-players").get_by_text("4", exact=True).click()
    expect(host.it("room")).to_contain_text("Connection lost")
    cable.plug()
    expect(guest.it("place-3")).to_have_text("sit here")


def test_a_big_screen_shows_seats_trick_and_scores_and_no_hands(new_browser: NewBrowser, server: Server) -> None:
    seats = links(server, {**THREE, "schedule": [3]}, **CALM)
    screen = Player(new_browser().new_page())
    screen.page.goto(f"{server.address}t/{seats[0].table}/screen?pace=0")
    screen.it("room-code").wait_for()
    expect(screen.page.get_by_role("button")).to_have_count(1)
    expect(screen.page.get_by_role("textbox")).to_have_count(0)
    players = begun([Player(new_browser().new_page(), seed) for seed in range(3)], seats)
    play_together(players, 7)
    expect(screen.it("seat-0")).to_contain_text("Anna")
    expect(screen.it("room-code")).to_have_count(0)  # it leads to no game that has begun
    expect(screen.it("score-pad")).to_be_visible()
    expect(screen.it("hand-card")).to_have_count(0)
    expect(screen.page.get_by_role("navigation").get_by_role("button")).to_have_count(0)
    play_together(players)
    expect(screen.it("game-over")).to_be_visible()
    expect(screen.it("game-over").locator("button, a")).to_have_count(0)
    players[0].it("play-again").click()
    expect(screen.it("room-code")).to_be_visible()


def test_a_host_is_shown_how_to_invite_first_and_how_to_start_once_all_are_here(
    new_browser: NewBrowser, server: Server
) -> None:
    opened = server.open({"players": 3}, seats=[None, None])
    host = Player(new_browser().new_page())
    host.page.goto(f"{server.address}t/{opened.table}?pace=0#{opened.secret}")
    expect(host.it("share-link")).to_be_visible()
    opened.taken("Ben")
    opened.taken("Cleo")
    expect(host.it("share-link")).to_be_hidden()
    expect(host.it("start")).to_be_in_viewport()


def test_play_drop_return_watch_rematch(new_browser: NewBrowser, server: Server) -> None:
    players = [Player(new_browser().new_page(), seed) for seed in range(3)]
    anna, ben, _ = players
    cable = Cable(ben.page)
    seats = links(server, {"players": 3, "schedule": [2]}, **CALM)
    begun(players, seats)
    play_together(players, 3)

    before = held(ben)
    cable.pull()
    expect(anna.it("absence-1")).to_have_text("offline")
    expect(ben.it("lost")).to_be_visible()
    cable.plug()
    expect(anna.it("absence-1")).to_have_count(0)
    expect(ben.it("lost")).to_have_count(0)
    assert held(ben) == before

    watcher = Player(new_browser().new_page())
    watcher.page.goto(f"{server.address}t/{seats[0].table}?pace=0")
    watcher.it("watch").click()
    watcher.it("table").wait_for()
    expect(watcher.it("hand-card")).to_have_count(0)

    play_together(players)
    for player in (*players, watcher):
        expect(player.it("game-over")).to_be_visible()
        assert player.it("final-0").inner_text() == anna.it("final-0").inner_text()

    anna.it("play-again").click()
    anna.it("room").wait_for()
    ben.it("rematch").wait_for()
    ben.it("play-again").click()
    expect(ben.it("place-1")).to_contain_text("you")
    ben.page.go_back()
    ben.it("game-over").wait_for()
    expect(ben.it("rematch")).to_have_count(0)  # he has been there


def test_a_choice_made_offline_says_that_it_will_be_sent(new_browser: NewBrowser, server: Server) -> None:
    players = started(new_browser, server, THREE, **CALM)
    mover = whose_turn(players)
    cable = Cable(mover.page)
    mover.page.reload()
    mover.asked()
    cable.pull()
    expect(mover.it("lost")).to_contain_text("Reconnecting")
    mover.choose()
    expect(mover.it("lost")).to_contain_text("will be sent")
    cable.plug()
    expect(mover.it("bid-prompt")).to_have_count(0)


def test_who_leaves_others_is_asked_once(new_browser: NewBrowser, server: Server) -> None:
    anna, ben, _ = started(new_browser, server, THREE, **CALM)
    anna.it("open-menu").click()
    anna.it("ask-leave").click()
    expect(anna.it("ask-leave")).to_contain_text("Really leave?")
    anna.it("ask-leave").click()
    expect(ben.it("live")).to_contain_text("has left; a bot plays on.")


def test_a_bot_plays_for_who_is_late_until_they_are_back(new_browser: NewBrowser, server: Server) -> None:
    late, other = (Player(new_browser().new_page(), seed) for seed in range(2))
    clock, waits = Clock(turn=1, bank=0), [BeRightBack(1)]  # the other's clock stands: a bot plays for one alone
    seats = company(server, THREE, lambda view: view["phase"] == "bid", ["Ben"], waits, clock=clock)
    other.sit(seats[1])
    late.sit(seats[0])
    late.it("bot-plays").wait_for()
    expect(other.it("absence-0")).to_have_text("Bot")
    expect(other.it("absence-1")).to_have_text("back soon")
    expect(other.it("live")).to_contain_text("ran out of time")
    late.it("ask-back").click()
    expect(other.it("live")).to_contain_text("is back")
    expect(other.it("away")).to_contain_text("Your clock is stopped for")
    other.it("ask-back").click()
    expect(late.it("live")).to_contain_text("Ben is back")
    expect(other.it("away")).to_be_hidden()


def test_a_seat_moves_to_another_device(new_browser: NewBrowser, server: Server) -> None:
    anna, *_ = started(new_browser, server, THREE, **CALM)
    anna.it("open-menu").click()
    anna.it("open-device").click()
    link = anna.it("share-link").input_value()
    phone = Player(new_browser().new_page())
    phone.page.goto(link)
    phone.it("table").wait_for()
    phone.asked()
    assert held(phone) == held(anna)


def test_rules_code_fills_in_the_house_rules(new_browser: NewBrowser, server: Server) -> None:
    host, other = Player(new_browser().new_page()), Player(new_browser().new_page())
    host.page.goto(server.address + "new")
    host.it("lobby-preset").select_option("tournament")
    host.it("also").select_option("quick-play")
    host.it("also").select_option("third-times-the-harm")
    host.it("lobby-opponents").get_by_text("Friends").click()
    host.it("lobby-play").click()
    code = host.it("rules-code").input_value()
    other.page.goto(server.address + "new")
    other.it("lobby-own").locator("> summary").click()
    other.it("lobby-code").fill(code)
    other.it("lobby-code-use").click()
    other.it("lobby-opponents").get_by_text("Friends").click()
    other.it("lobby-play").click()
    expect(other.it("rules-code")).to_have_value(code)


def test_address_of_a_seat_does_not_reveal_its_secret(new_browser: NewBrowser, server: Server) -> None:
    """Copying the address bar to invite somebody shares the table, not the seat."""
    host, *_ = links(server, THREE, **CALM)
    anna = Player(new_browser().new_page())
    anna.page.goto(f"{server.address}t/{host.table}?pace=0#{host.secret}")
    anna.it("room").wait_for()
    assert anna.page.url == f"{server.address}t/{host.table}?pace=0"
    anna.page.reload()
    expect(anna.it("place-0")).to_contain_text("you")
    stranger = Player(new_browser().new_page())
    stranger.page.goto(anna.page.url)
    stranger.it("door").wait_for()


def test_who_is_removed_before_the_start_may_sit_down_again(new_browser: NewBrowser, server: Server) -> None:
    host = server.open(THREE, seats=[None, None])
    anna, ben = Player(new_browser().new_page()), Player(new_browser().new_page())
    anna.page.goto(f"{server.address}t/{host.table}#{host.secret}")
    guest = host.taken("Ben")
    ben.page.goto(f"{server.address}t/{guest.table}#{guest.secret}")
    ben.it("room").wait_for()
    anna.it("remove-1").click()
    expect(anna.it("removing")).to_contain_text("With the link or the code, Ben can sit down again.")
    anna.page.keyboard.press("Escape")
    expect(ben.it("room")).to_be_visible()
    anna.it("remove-1").click()
    anna.it("remove").click()
    expect(ben.it("notice")).to_have_text("Anna has removed you from your seat.")
    ben.page.reload()
    ben.it("door-name").fill("Ben")
    ben.it("sit").click()
    expect(anna.it("place-1")).to_contain_text("Ben")


def test_who_gives_up_a_seat_stands_at_the_door_of_the_table(new_browser: NewBrowser, server: Server) -> None:
    host = server.open(THREE, seats=[None, None])
    guest = host.taken("Ben")
    ben = Player(new_browser().new_page())
    ben.page.goto(f"{server.address}t/{guest.table}#{guest.secret}")
    ben.it("give-up").click()
    expect(ben.it("notice")).to_have_text("You have given up your seat.")
    expect(ben.it("place-1").get_by_test_id("door-name")).to_be_visible()
    ben.it("door-name").fill("Ben")
    ben.it("sit").click()
    ben.it("room").wait_for()


def test_a_seat_that_is_taken_while_somebody_chooses_it_is_chosen_no_longer(
    new_browser: NewBrowser, server: Server
) -> None:
    host = server.open(THREE, seats=[None, None])
    cleo = Player(new_browser().new_page())
    cleo.page.clock.install()
    cleo.page.goto(f"{server.address}t/{host.table}")
    cleo.it("place-1").click()
    host.taken("Ben", seat=1)
    cleo.page.clock.fast_forward(3_000)
    expect(cleo.it("place-1")).to_contain_text("Ben")
    cleo.it("sit").click()
    expect(cleo.it("place-2")).to_contain_text("you")


def test_a_game_can_be_started_without_a_host_who_is_gone(new_browser: NewBrowser, server: Server) -> None:
    host = server.open(THREE, seats=[None, "novice"])
    ben = Player(new_browser().new_page())
    ben.page.clock.install()
    with host.seat():
        guest = host.taken("Ben")
        ben.page.goto(f"{server.address}t/{guest.table}#{guest.secret}")
        expect(ben.it("room-state")).to_contain_text("Anna will start the game.")
    expect(ben.it("place-0")).to_contain_text("away")
    expect(ben.it("bots-for")).to_have_text("Bots play for absent players: Anna.")
    ben.page.clock.fast_forward(61_000)
    expect(ben.it("host-gone")).to_have_text("Anna is away. You can start the game.")
    expect(ben.it("start")).to_be_visible()


def test_who_both_agreed_invite_each_other_another_day(new_browser: NewBrowser, server: Server) -> None:
    seats = company(server, THREE, lambda seen: seen["phase"] == "over", ["Ben"])
    anna, ben = (Player(new_browser(viewport={"width": 390, "height": 844}).new_page(), seed) for seed in range(2))
    for player, opened in zip((anna, ben), seats, strict=True):
        player.sit(opened)
    anna.it("befriend-agree").click()
    expect(ben.it("befriend")).to_contain_text("Anna has agreed.")
    ben.it("befriend-agree").click()
    expect(anna.it("befriended")).to_have_text("In your list in “My games”: Ben.")
    for player in (anna, ben):
        player.page.goto(server.address + "games")
    anna.it("invite-Ben").click()
    expect(anna.it("room")).to_contain_text("Ben")
    ben.page.reload()
    expect(ben.it("friends")).to_contain_text("A table is waiting")
    ben.it("invite-Anna").click()
    expect(ben.it("room")).to_contain_text("Anna")
    anna.page.goto(server.address + "games")
    anna.it("forget-Ben").click()
    expect(anna.it("friends")).to_have_count(0)
    ben.page.goto(server.address + "games")
    expect(ben.it("friends")).to_have_count(0)


def test_on_a_phone_the_game_stays_unfolded_while_the_host_changes_it(new_browser: NewBrowser, server: Server) -> None:
    opened = server.open({"players": 4}, seats=[None, None, None])
    host = Player(new_browser(viewport={"width": 390, "height": 844}).new_page())
    host.page.goto(f"{server.address}t/{opened.table}#{opened.secret}")
    host.page.locator("summary", has_text="The game").click()
    host.page.get_by_text("First five").first.click()
    expect(host.page.locator("summary", has_text="The game")).to_contain_text("First five")
    expect(host.page.get_by_text("Hidden bid").first).to_be_visible()
