"""Two people at a table of a real server, one of them in a terminal: what they say to, and ask of, each other."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager, suppress
from queue import SimpleQueue
from threading import Thread
from time import monotonic
from typing import NamedTuple, cast

import pytest
from textual.pilot import Pilot

from gizzard.core.decoding import convert
from gizzard.core.formats.view import View
from gizzard.core.texts import LANGUAGES, sentences
from gizzard.server.tables.messages import SocialJson
from gizzard.terminal.play import screen
from gizzard.terminal.play.people import People, Seated
from gizzard.terminal.play.plain import LineGame, Quit
from gizzard.terminal.play.remote import RemoteTable, seat_of_link
from gizzard.terminal.play.screen import PlayApp
from gizzard.terminal.play.table import Dropped
from gizzard.terminal.voice import Voice
from harness.client_state import Object
from harness.server import ENOUGH, Opened, Seat, Server
from tests.terminal.play.test_screen import shown

RULES = {"players": 3, "schedule": [3, 3], "trump": "rotating"}
"""No dealer chooses trump."""


class Player:
    """A user of line mode, who types and reads."""

    def __init__(self) -> None:
        self._heard: SimpleQueue[str] = SimpleQueue()
        self._typed: SimpleQueue[str | None] = SimpleQueue()

    def play(self, table: RemoteTable, lang: str) -> None:
        with suppress(Quit, EOFError):
            try:
                LineGame(table, Voice(lang), self._heard.put, self._read).play(begun=True)
            except Dropped as dropped:
                self._heard.put(f"dropped: {dropped}")

    def _read(self) -> str:
        if (line := self._typed.get()) is None:
            raise EOFError
        return line

    def types(self, line: str | None) -> None:
        self._typed.put(line)

    def hears(self, wanted: str) -> str:
        """The next sentence with these words in it."""
        while wanted not in (sentence := self._heard.get(timeout=ENOUGH)):
            pass
        return sentence


class Friends(NamedTuple):
    """Anna types; Ben sits at another screen."""

    anna: Player
    ben: Seat
    opened: Opened


@contextmanager
def friends(server: Server, lang: str = "en", **more: object) -> Iterator[Friends]:
    """They play with a bot at a table, which has begun."""
    opened = server.open(RULES, seats=[None, "random"], **{"clock": None, "undo": True, "chat": "free"} | more)
    link = opened.taken("Ben", 1)
    place = seat_of_link(f"{server.address}t/{opened.table}#{opened.secret}", None, lang)
    with closing(RemoteTable(place, lang)) as table, link.seat() as ben:
        anna = Player()
        playing = Thread(target=anna.play, args=(table, lang))
        playing.start()
        try:
            anna.types("")
            event_at(ben, "started")
            anna.hears(Voice(lang).say("event.started"))
            yield Friends(anna, ben, opened)
        finally:
            anna.types(None)
            table.close()
            playing.join(ENOUGH)


def event_at(seat: Seat, kind: str) -> Object:
    """The next event of that kind."""
    while (event := seat.next().get("event", {})).get("kind") != kind:
        pass
    found: Object = event
    return found


@pytest.fixture
def together(server: Server) -> Iterator[Friends]:
    with friends(server) as playing:
        yield playing


@pytest.fixture
def anna(together: Friends) -> Player:
    return together.anna


@pytest.fixture
def ben(together: Friends) -> Seat:
    return together.ben


def test_what_others_say_and_ask_is_heard_and_answered_at_any_time(anna: Player, ben: Seat) -> None:
    ben.send({"type": "say", "phrase": "good-luck"})
    anna.hears("Ben: Good luck!")
    ben.ask("pause")
    anna.hears("Ben would like to pause. Answer yes or no.")
    anna.types("yes")
    event_at(ben, "paused")
    anna.hears("The game is paused. Enter: continue.")
    anna.types("")
    event_at(ben, "resumed")
    anna.hears("The game continues.")


def test_a_request_is_declined_with_one_letter(anna: Player, ben: Seat) -> None:
    ben.ask("pause")
    anna.hears("Answer yes or no.")
    anna.types("n")
    event_at(ben, "denied")
    anna.hears("The request was declined.")
    anna.types("no")
    anna.hears("Nobody has asked for anything.")


def test_a_player_says_phrases_and_words_of_their_own(anna: Player, ben: Seat) -> None:
    anna.types("say")
    anna.hears("Type say and a number: 1) Hello!, 2) Good luck!, 3) Well played!")
    anna.hears("Or say and your own words.")
    anna.types("say 3")
    assert event_at(ben, "said")["phrase"] == "well-played"
    anna.types("say Nice to see you")
    assert event_at(ben, "said")["text"] == "Nice to see you"


def test_a_player_asks_for_a_pause_and_gives_the_seat_to_a_bot_and_back(anna: Player, ben: Seat) -> None:
    anna.types("ask")
    assert "1) Take back the last move, 2) Pause, " in anna.hears("Type ask and a number: ")
    anna.types("ask 2")
    event_at(ben, "asked")
    anna.hears("Waiting for Ben…")
    (ask,) = ben.social["asks"]
    ben.send({"type": "vote", "ask": ask["id"], "yes": True})
    anna.hears("The game is paused. Enter: continue.")
    anna.types("")
    event_at(ben, "resumed")
    anna.types("ask 6")
    event_at(ben, "left")
    anna.hears("A bot plays for you. Enter: take your seat back.")
    anna.types("")
    assert event_at(ben, "back")["seat"] == 0


def test_a_move_is_taken_back_and_asked_for_again(anna: Player, ben: Seat) -> None:
    if ben.view["to_act"] == [1]:
        ben.act(ben.turn()[0])
    anna.hears("How many tricks will you take?")
    anna.types("1")
    anna.hears("You bid 1.")
    anna.types("ask 1")
    event_at(ben, "asked")
    (ask,) = ben.social["asks"]
    ben.send({"type": "vote", "ask": ask["id"], "yes": True})
    anna.hears("The last move was taken back.")
    anna.hears("How many tricks will you take?")
    anna.types("0")
    anna.hears("You bid 0.")


def test_comings_and_goings_are_reported(anna: Player, ben: Seat) -> None:
    ben.socket.close()
    anna.hears("Ben has lost the connection.")


@pytest.mark.parametrize(
    ("lang", "asked", "yes"),
    [
        ("de", "Ben möchte eine Pause. Antworte mit ja oder nein.", "ja"),
        ("fr", "Répondez par oui ou non.", "oui"),
        ("es", "Ben quiere hacer una pausa. Responde sí o no.", "si"),
    ],
)
def test_requests_are_answered_in_every_language(server: Server, lang: str, asked: str, yes: str) -> None:
    with friends(server, lang) as (anna, ben, _):
        ben.ask("pause")
        anna.hears(asked)
        anna.types(yes)
        event_at(ben, "paused")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_keys_that_answer_requests_do_nothing_else(lang: str) -> None:
    answers = {sentences("terminal", lang)[f"reply.{answer}"] for answer in ("yes", "no")}
    assert len(answers - {*screen.KEYS, *screen.TALK}) == 2


@asynccontextmanager
async def on_screen(
    server: Server, lang: str = "en", **more: object
) -> AsyncIterator[tuple[PlayApp, Pilot[bool], Seat]]:
    """Anna's seat on the whole screen, and Ben's, at a table that has begun."""
    opened = server.open(RULES, seats=[None, "random"], clock=None, **more)
    link = opened.taken("Ben", 1)
    place = seat_of_link(f"{server.address}t/{opened.table}#{opened.secret}", None, lang)
    app = PlayApp(RemoteTable(place, lang), Voice(lang), begun=True, pace=0)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        with link.seat() as ben:
            await pilot.press("enter")
            await asyncio.to_thread(event_at, ben, "started")
            yield app, pilot, ben
        app.exit()


async def shows(app: PlayApp, pilot: Pilot[bool], text: str) -> str:
    """Until the screen shows this; the whole of it."""
    end = monotonic() + ENOUGH
    while text not in (seen := shown(app)):
        assert monotonic() < end, seen
        await pilot.pause(0.02)
    return seen


@pytest.mark.parametrize(("lang", "keys", "key"), [("en", "Y yes · N no", "y"), ("de", "J ja · N nein", "j")])
async def test_one_key_answers_a_request_whatever_lies_over_the_table(
    server: Server, lang: str, keys: str, key: str
) -> None:
    async with on_screen(server, lang) as (app, pilot, ben):
        await pilot.press("question_mark")
        ben.ask("pause")
        await shows(app, pilot, keys)
        await pilot.press(key)
        await asyncio.to_thread(event_at, ben, "paused")
        ben.ask("resume")
        await asyncio.to_thread(event_at, ben, "resumed")
        while keys in shown(app):
            await pilot.pause()
        ben.ask("pause")
        await shows(app, pilot, keys)
        await pilot.press("n")
        await asyncio.to_thread(event_at, ben, "denied")


async def test_keys_ask_for_things_and_say_things(server: Server) -> None:
    async with on_screen(server, chat="free") as (app, pilot, ben):
        assert "q Quit" in await shows(app, pilot, "c Say")
        await pilot.press("c")
        await shows(app, pilot, "Good luck!")
        await pilot.press("down", "enter")
        assert (await asyncio.to_thread(event_at, ben, "said"))["phrase"] == "hello"
        await pilot.press("c", "enter", *"Hi Ben", "enter")
        assert (await asyncio.to_thread(event_at, ben, "said"))["text"] == "Hi Ben"
        await pilot.press("a")
        await shows(app, pilot, "Let a bot play for Ben")
        await pilot.press("enter")
        assert (await asyncio.to_thread(event_at, ben, "asked"))["what"] == "pause"
        await shows(app, pilot, "Waiting for Ben…")


def test_what_can_be_asked_for_depends_on_the_game(server: Server) -> None:
    with friends(server, undo=False) as (anna, ben, _):
        sent: list[Object] = []
        phase = {"phase": "bid"}
        social = convert(ben.social, SocialJson)
        people = People(Voice(), lambda: Seated(0, 7, social, cast(View, phase), "off", undo=False), sent.append)
        assert [*people.wishes] == [2, 6, 8]
        phase["phase"] = "play"
        for number in (3, 4, 8):
            people.ask(people.wishes[number])
        assert sent == [
            {"type": "ask", "what": "claim", "tricks": "all", "n": 7},
            {"type": "ask", "what": "claim", "tricks": "none", "n": 7},
            {"type": "ask", "what": "kick", "seat": 1},
        ]
        anna.types("ask 1")
        assert "1)" not in anna.hears("Type ask and a number: ")
