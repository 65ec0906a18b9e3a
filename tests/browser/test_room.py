"""The room before a game: seats, names and faces change hands, and chat is noticed."""

import re

from playwright.sync_api import Route, expect

from harness.browser.player import Player
from harness.server import Opened, Server
from tests.browser.friends import Cable, NewBrowser

SEATS = "**/seats?*"


def at_the_table(new_browser: NewBrowser, seat: Opened) -> Player:
    """The page of somebody with a seat, before the game."""
    player = Player(new_browser().new_page())
    player.page.goto(f"{seat.server.address}t/{seat.table}#{seat.secret}")
    player.it("room-name").wait_for()
    return player


def test_guests_change_seats_and_names_and_keep_theirs_if_somebody_is_quicker(
    new_browser: NewBrowser, server: Server
) -> None:
    host = server.open({"players": 4}, seats=[None] * 3, chat="free")
    anna, ben, cleo = (at_the_table(new_browser, seat) for seat in (host, host.taken("Ben"), host.taken("Guest")))
    ben.it("place-3").click()
    expect(ben.it("place-3")).to_contain_text("you")
    expect(ben.it("place-1")).to_have_text("sit here")
    expect(anna.it("place-3")).to_contain_text("Ben")
    expect(anna.it("live")).to_have_text(re.compile(r"Guest is here\.Ben changes seats\.$"))
    expect(ben.it("live")).to_contain_text("You have changed seats.")
    expect(ben.it("avatar")).to_be_focused()

    ben.it("room-name").fill("Anna")
    ben.it("room-name").press("Enter")
    expect(ben.it("room-name")).to_have_value("Anna 2")
    expect(anna.it("live")).to_contain_text("Ben is called Anna 2 now.")
    ben.it("room-name").fill("Benno")
    ben.it("place-1").click()  # what has been typed counts
    expect(anna.it("place-1")).to_contain_text("Benno")
    expect(ben.it("place-3")).to_have_text("sit here")

    expect(cleo.it("room-name")).to_have_value("")
    ben.page.route(SEATS, lambda route: (host.taken("Dora", seat=3), route.continue_()))
    ben.it("place-3").click()
    expect(ben.it("seat-refusal")).to_have_text("That seat is taken. You keep your own.")
    expect(ben.it("place-1")).to_contain_text("you")
    ben.page.unroute(SEATS)
    anna.it("start").click()
    for player in (anna, ben):
        player.it("table").wait_for()
    expect(anna.it("seat-1")).to_contain_text("Benno")


def test_changes_on_a_slow_line_all_count_and_of_two_places_the_later_one(
    new_browser: NewBrowser, server: Server
) -> None:
    host = server.open({"players": 4}, seats=[None] * 3)
    anna, ben = (at_the_table(new_browser, seat) for seat in (host, host.taken("Ben")))
    unanswered: list[Route] = []
    ben.page.route(SEATS, lambda route: unanswered.append(route), times=1)
    with ben.page.expect_request(SEATS):
        ben.it("place-3").click()
    expect(ben.it("place-3")).to_have_attribute("aria-pressed", "true")
    ben.it("room-name").fill("Benno")
    ben.it("room-name").press("Enter")
    ben.it("avatar").click()
    ben.it("avatar-isolde").check(force=True)
    ben.page.keyboard.press("Escape")
    ben.it("place-2").click()
    expect(ben.it("place-2")).to_have_attribute("aria-pressed", "true")
    [first] = unanswered
    first.continue_()
    expect(anna.it("place-2")).to_contain_text("Benno")
    expect(ben.it("place-3")).to_have_text("sit here")
    expect(anna.it("place-2").locator("[data-avatar='isolde']")).to_be_visible()


def test_changes_made_offline_are_sent_when_the_line_is_back(new_browser: NewBrowser, server: Server) -> None:
    host = server.open({"players": 4}, seats=[None] * 3)
    anna, ben = (Player(new_browser().new_page()) for _ in range(2))
    own_cable, cable = Cable(anna.page), Cable(ben.page)
    for player, seat in ((anna, host), (ben, host.taken("Ben"))):
        player.page.goto(f"{server.address}t/{seat.table}#{seat.secret}")
        player.it("room-name").wait_for()
    cable.pull()
    ben.page.context.set_offline(True)
    ben.it("room-name").fill("Benno")
    ben.it("place-3").click()
    expect(ben.it("seat-refusal")).to_have_text("The server does not answer. Are you online?")
    ben.page.context.set_offline(False)
    cable.plug()
    expect(anna.it("place-3")).to_contain_text("Benno")
    expect(ben.it("room-name")).to_have_value("Benno")
    expect(ben.it("seat-refusal")).to_have_count(0)
    own_cable.pull()
    anna.it("start").click()
    own_cable.plug()
    expect(ben.it("score-pad")).to_contain_text("Benno")


def test_a_name_that_is_refused_keeps_the_game_from_starting(new_browser: NewBrowser, server: Server) -> None:
    host = at_the_table(new_browser, server.open({"players": 3}, seats=[None] * 2))
    host.it("room-name").fill("\u202e\u200b")
    host.it("start").click()
    expect(host.it("seat-refusal")).to_contain_text("A name must have")
    expect(host.it("start")).to_be_visible()
    host.it("room-name").fill("Annabel")
    host.it("start").click()
    expect(host.it("score-pad")).to_contain_text("Annabel")


def test_the_question_whether_to_remove_somebody_is_about_them_and_nobody_else(
    new_browser: NewBrowser, server: Server
) -> None:
    host = server.open({"players": 4}, seats=[None] * 3)
    ben = host.taken("Ben", seat=1)
    anna = at_the_table(new_browser, host)
    anna.it("remove-1").click()
    server.put(f"api/tables/{ben.table}/seats", {"seat": 3, "name": "Benno"}, ben.secret)
    expect(anna.it("removing").locator("h2")).to_have_text("Remove Benno")
    cleo = host.taken("Cleo", seat=1)
    anna.it("remove").click()
    expect(anna.it("place-3")).not_to_contain_text("Benno")
    expect(anna.it("place-1")).to_contain_text("Cleo")

    anna.it("remove-1").click()
    anna.it("removing").wait_for()
    with cleo.seat() as socket:
        socket.ask("leave")
        expect(anna.it("removing")).to_have_count(0)
    host.taken("Dora", seat=1)
    expect(anna.it("place-1")).to_contain_text("Dora")
    expect(anna.it("removing")).to_have_count(0)


def test_who_is_muted_stays_so_at_another_seat_and_by_another_name(new_browser: NewBrowser, server: Server) -> None:
    host = server.open({"players": 4}, seats=[None] * 3, chat="free")
    ben = host.taken("Ben", seat=1)
    anna = Player(new_browser().new_page())
    cable = Cable(anna.page)
    anna.page.goto(f"{server.address}t/{host.table}#{host.secret}")
    with ben.seat() as socket, host.taken("Cleo", seat=2).seat() as other:
        socket.send({"type": "say", "text": "One"})
        expect(anna.it("says")).to_contain_text("One")
        anna.it("people").locator("summary").click()
        anna.it("mute-1").click()
        expect(anna.it("says")).not_to_contain_text("One")
        cable.pull()
        server.put(f"api/tables/{ben.table}/seats", {"seat": 3, "name": "Benny"}, ben.secret)
        socket.send({"type": "say", "text": "Two"})
        cable.plug()
        expect(anna.it("mute-3")).to_have_attribute("aria-pressed", "true")
        other.send({"type": "say", "text": "Three"})
        expect(anna.it("says")).to_contain_text("Three")
        expect(anna.it("says")).not_to_contain_text("Two")


def test_the_door_names_the_host_wherever_they_sit(new_browser: NewBrowser, server: Server) -> None:
    host = server.open({"players": 4}, seats=[None] * 3)
    server.put(f"api/tables/{host.table}/seats", {"seat": 2, "name": "Anna"}, host.secret)
    host.taken("Mallory", seat=0)
    guest = Player(new_browser().new_page())
    guest.page.goto(f"{server.address}t/{host.table}")
    expect(guest.it("invited")).to_have_text("Anna invites you to a game of Wizard.")


def test_a_seat_is_taken_once_though_the_answer_is_lost(new_browser: NewBrowser, server: Server) -> None:
    host = server.open({"players": 3}, seats=[None] * 2)
    ben = Player(new_browser().new_page())

    def lose(route: Route) -> None:
        route.fetch()
        route.abort("internetdisconnected")

    ben.page.route(SEATS, lose, times=1)
    ben.page.goto(f"{server.address}t/{host.table}")
    ben.it("door-name").fill("Ben")
    ben.it("sit").click()
    expect(ben.page.get_by_role("alert")).to_have_text("The server does not answer. Are you online?")
    ben.it("sit").click()
    expect(ben.it("room-name")).to_have_value("Ben")
    assert server.get(f"api/tables/{host.table}")[1]["names"].count(None) == 1


def test_chat_that_is_out_of_view_is_counted_beside_the_title(new_browser: NewBrowser, server: Server) -> None:
    host = server.open({"players": 4}, seats=[None] * 3, chat="free")
    phone = Player(new_browser(viewport={"width": 390, "height": 568}).new_page())
    phone.page.goto(f"{server.address}t/{host.table}#{host.secret}")
    phone.it("open-chat").wait_for()
    with host.taken("Ben").seat() as ben:
        for text in ("Hello!", "Anybody there?"):
            ben.send({"type": "say", "text": text})
        expect(phone.it("open-chat")).to_have_attribute("aria-label", "Chat, 2 new")
    phone.it("open-chat").click()
    expect(phone.it("says")).to_be_in_viewport()
    expect(phone.it("open-chat")).to_have_count(0)
    phone.page.evaluate("window.scrollTo(0, 0)")
    expect(phone.it("open-chat")).to_have_attribute("aria-label", "Chat")


def test_what_the_host_has_just_changed_counts_at_the_start_and_after_leaving(
    new_browser: NewBrowser, server: Server
) -> None:
    opened = server.open({"players": 3}, seats=[None] * 2)
    host = Player(new_browser().new_page())
    host.page.goto(f"{server.address}t/{opened.table}?pace=0#{opened.secret}")
    host.it("room-about").locator("summary").first.click()
    host.it("lobby-players").get_by_text("4", exact=True).click()
    with host.page.expect_response(lambda answer: answer.request.method == "PUT" and opened.table in answer.url):
        host.it("to-lobby").click()
    host.page.go_back()
    expect(host.it("place-3")).to_have_text("sit here")
    host.it("room-about").locator("summary").first.click()
    host.it("favourites").get_by_text("First five").click()
    host.it("start").click()
    host.it("hand-card").first.wait_for()
    assert len(server.get(f"api/tables/{opened.table}")[1]["schedule"]) == 5
