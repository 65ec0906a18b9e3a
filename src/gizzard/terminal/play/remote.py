"""A seat at a server's table, over its WebSocket (docs/api.md). Lost connections are resumed."""

import json
import re
import threading
from collections.abc import Iterable, Mapping
from contextlib import ExitStack, closing, suppress
from http.client import HTTPException
from typing import Any, NamedTuple, cast
from urllib.error import HTTPError
from urllib.parse import urlencode, urlsplit
from urllib.request import Request, urlopen

from msgspec import ValidationError
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidURI
from websockets.sync.client import ClientConnection, connect

from gizzard.core.decoding import convert
from gizzard.core.formats.last_trick import LastTrick
from gizzard.core.formats.view import View
from gizzard.server.tables.events import Event
from gizzard.server.tables.messages import SocialJson
from gizzard.terminal.play.advice import hint_lines
from gizzard.terminal.play.people import Message, People, Seated
from gizzard.terminal.play.table import Action, ActionRefused, Dropped, Offer, Transition
from gizzard.terminal.voice import Voice

PATIENCE = 20.0
"""Seconds to wait for an answer over HTTP, or for a connection."""
CLOSING = 1.0
"""Seconds to wait for the server when the table is left: the seat is kept anyway."""
PAUSES = (1.0, 2.0, 4.0, 8.0, 15.0, 30.0)
"""Seconds before each new try to connect; the last again and again."""

PATH = re.compile(r"/t/([\w-]+)/?", re.ASCII)
LOST = "lost"
FOR_NOW = ("moved", "slow", "slow-down", "busy")
"""The codes of errors after which it is worth trying again."""


class CannotJoin(Exception):
    """A table that cannot be joined; says why."""


class SeatAddress(NamedTuple):
    """Where a seat is."""

    site: str
    """``https://host``"""
    table: str
    secret: str

    @property
    def link(self) -> str:
        """The link of the seat."""
        return f"{self.site}/t/{self.table}#{self.secret}"


def seat_of_link(link: str, name: str | None, lang: str) -> SeatAddress:
    """The seat of a link; a link without a secret leads to a free seat, which ``name`` takes. CannotJoin if neither
    goes."""
    parts = _parsed(link)
    if parts is None:
        raise CannotJoin(Voice(lang).say("link.none", link=repr(link)))
    if parts.secret:
        return parts
    if name is None:
        raise CannotJoin(Voice(lang).say("link.seat"))
    return parts._replace(secret=_sit_down(parts.site, parts.table, name, lang))


def _parsed(link: str) -> SeatAddress | None:
    """Parse a link; its secret may be empty. None if it cannot be a table."""
    try:
        parts = urlsplit(link)
        parts.netloc.encode("idna")
        possible = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:
        return None
    path = PATH.fullmatch(parts.path)
    return SeatAddress(f"{parts.scheme}://{parts.netloc}", path[1], parts.fragment) if possible and path else None


def _sit_down(site: str, table: str, name: str, lang: str) -> str:
    body = json.dumps({"name": name}).encode()
    request = Request(f"{site}/api/tables/{table}/seats?lang={lang}", body, {"Content-Type": "application/json"})
    try:
        with urlopen(request, timeout=PATIENCE) as answer:
            return str(json.load(answer)["secret"])
    except HTTPError as refused:
        with refused:
            raise CannotJoin(_reason(refused, lang)) from None
    except (OSError, HTTPException, ValueError, KeyError) as error:
        raise CannotJoin(Voice(lang).say("site.unreachable", site=site, why=error)) from None


def _reason(refused: HTTPError, lang: str) -> str:
    try:
        return str(json.load(refused)["error"])
    except (ValueError, KeyError, TypeError):
        return Voice(lang).say("site.status", code=refused.code, reason=refused.reason)


def change(whole: Any, path: str, *value: Any) -> None:
    """Set the value at a path such as ``view.round.tricks.0``; without a value, delete what is there."""
    *parents, last = path.split(".")
    for key in parents:
        whole = whole[int(key)] if isinstance(whole, list) else whole[key]
    if isinstance(whole, list):
        whole[int(last) : int(last) + 1 if value else None] = value
    elif value:
        whole[last] = value[0]
    else:
        del whole[last]


def _event_in(message: Message) -> Event | None:
    """The event of a step; None as well for one that only a later version knows."""
    with suppress(ValidationError):
        return convert(message["event"], Event) if "event" in message else None
    return None


def rematch_of(place: SeatAddress, lang: str) -> SeatAddress:
    """The same seat at the table of the rematch, once the game at a seat's table is over; CannotJoin if there is
    none."""
    with closing(RemoteTable(place, lang)) as table:
        return table.rematch()


class RemoteTable:
    """The player's seat at a server's table."""

    def __init__(self, place: SeatAddress, lang: str) -> None:
        self._place, self._lang, self.voice = place, lang, Voice(lang)
        self._closed = threading.Event()
        self._connection = ExitStack()
        self._unanswered = ""
        """``act`` or ``ask`` as long as the server has not answered it; LOST without a connection."""
        self._socket = self._connected(None)
        self._adopt(self._first(self._receive_first()))
        self.people = People(self.voice, self._seated, self._send)

    def _adopt(self, joined: Message) -> None:
        """Take over the whole state: before the game with another seat or other rules, if they were changed."""
        self._state, table = joined, joined["table"]
        self.deck, self.rules = table["deck"], table["rules"]
        self.seat: int = table["seat"]
        self.draw = tuple(tuple((seat, card) for seat, card in turn) for turn in table["draw"])
        if self.deck != self.voice.deck:
            self.voice.use(self.deck)

    def _first(self, message: Message) -> Message:
        if message["type"] == "error":
            self.close()
            raise CannotJoin(message["text"])
        if message["table"]["seat"] is None:
            self.close()
            raise CannotJoin(self.voice.say("link.table", table=self._place.table))
        return message

    def _connected(self, since: int | None) -> ClientConnection:
        address = f"{self._place.site.replace('http', 'ws', 1)}/ws?{urlencode({'t': self._place.table})}"
        try:
            self._connection.close()
            opening = connect(address, open_timeout=PATIENCE, close_timeout=CLOSING, max_size=None)
            socket = self._connection.enter_context(opening)
            join = {"type": "join", "table": self._place.table, "secret": self._place.secret, "lang": self._lang}
            socket.send(json.dumps(join | ({} if since is None else {"since": since})))
        except (OSError, TimeoutError, InvalidHandshake, InvalidURI, ConnectionClosed) as error:
            raise CannotJoin(self.voice.say("site.unreachable", site=self._place.site, why=error)) from None
        return socket

    def _receive_first(self) -> Message:
        try:
            return cast(Message, json.loads(self._socket.recv(timeout=PATIENCE)))
        except (ConnectionClosed, TimeoutError) as error:
            self.close()
            raise CannotJoin(self.voice.say("site.silent", site=self._place.site, why=error)) from None

    @property
    def _social(self) -> SocialJson:
        """The people at the table."""
        return convert(self._state["social"], SocialJson)

    def _seated(self) -> Seated:
        settings = self._state["table"]["settings"]
        return Seated(self.seat, self._state["n"], self._social, self.view, settings["chat"], settings["undo"])

    @property
    def view(self) -> View | None:
        """What the seat may know; nothing is legal while the server has not answered an action."""
        current = cast("View | None", self._state["view"])
        return {**current, "legal": []} if current and self._unanswered else current

    @property
    def levels(self) -> Mapping[int, str]:
        """The levels of the bots, by seat."""
        return {number: seat.bot for number, seat in enumerate(self._social.seats) if seat.bot}

    @property
    def offer(self) -> Offer | None:
        """To start the game, to resume it, to take the seat back from a bot."""
        social, say = self._social, self.voice.say
        if self._unanswered:
            return None
        mine = social.seats[self.seat]
        if social.state == "gathering" and mine.host:
            return Offer("start", f"{self.company()} {say('gathering.host')}")
        if social.state == "paused":
            return Offer("resume", say("paused"))
        if social.state == "playing" and mine.playing == "bot":
            return Offer("back", say("bot-plays"))
        return None

    def company(self) -> str:
        """Who is at the table before the game starts."""
        names = [seat.name or self.voice.say("room.free") for seat in self._social.seats]
        return self.voice.say("gathering", list=", ".join(names))

    def wait(self) -> Transition | None:
        """The next thing that the server tells; None once the game is over or the table was left. Dropped if the server
        ends it."""
        while not self._closed.is_set() and not self._over():
            if self._unanswered == LOST:
                return self._reconnected()
            try:
                message = json.loads(self._socket.recv())
            except ConnectionClosed:
                self._unanswered = LOST
                return None if self._closed.is_set() else self._notice("disconnected")
            if transition := self._apply(message):
                return transition
        return None

    def _over(self) -> bool:
        return self.view is not None and self.view["phase"] == "over"

    def _apply(self, message: Message) -> Transition | None:
        """Apply a message. Returns its transition for the player, or None if there is nothing to show."""
        kind, before, social = message["type"], self.view, self._social
        if self._answers(message):
            self._unanswered = ""
        if kind == "error":
            self._end(message)
            return None
        if kind == "refused":
            if message["code"] == "seat-elsewhere":  # joining again makes this the place that counts
                self._unanswered = LOST
            return Transition(before, self.view, news=(message["text"],))
        if kind == "joined":
            return self._transition(before, self._rejoined(message))
        self._follow(message)
        news = self._news(message, social)
        return self._transition(before, news) if kind == "step" or news else None

    def _end(self, error: Message) -> None:
        """The server closes the connection: for good, or only for now."""
        if error["code"] not in FOR_NOW:
            self._closed.set()
            raise Dropped(error["text"])
        self._unanswered = LOST

    def _news(self, message: Message, before: SocialJson) -> tuple[str, ...]:
        """What happened among the people at the table."""
        social, event = self._social, _event_in(message)
        if message["type"] == "presence":
            return self.people.came_and_went(before, social)
        return self._with_company(self.people.told(event, before, social) if event else "")

    def _rejoined(self, joined: Message) -> tuple[str, ...]:
        """Take over the whole state. What has been changed since the last one: the own seat, the game."""
        seat, code = self.seat, self._state["table"]["code"]
        self._adopt(joined)
        host = next((seat.name for seat in self._social.seats if seat.host), None)
        moved = self.voice.say("room.moved") if self.seat != seat else ""
        changed = self.voice.say("room.changed", name=host) if joined["table"]["code"] != code else ""
        return self._with_company(moved, changed)

    def _with_company(self, *told: str) -> tuple[str, ...]:
        """The sentences that are not empty, and before the game who is at the table, unless an offer says it."""
        gathering = self.company() if self._social.state == "gathering" and not self.offer else ""
        return tuple(sentence for sentence in (*told, gathering) if sentence)

    def _answers(self, message: Message) -> bool:
        """Whether a message answers what this seat has sent last."""
        if message["type"] != "step":
            return message["type"] in ("refused", "error", "joined")
        return "event" in message if self._unanswered == "ask" else message.get("move", {}).get("seat") == self.seat

    def _follow(self, message: Message) -> None:
        """Apply a message's changes to a copy, so that the earlier view stays unchanged."""
        state = json.loads(json.dumps(self._state))
        for changed in message.get("set", ()):
            change(state, *changed)
        if message["type"] == "step":
            state["n"] = message["n"]
        self._state = state

    def _transition(self, before: View | None, news: tuple[str, ...]) -> Transition:
        return Transition(before, self.view, self._trick(), news)

    def _trick(self) -> LastTrick | None:
        """The trick of the last card; None as well for one that only a later version can explain."""
        with suppress(ValidationError):
            return convert(self._state.get("trick"), LastTrick | None)
        return None

    def _reconnected(self) -> Transition | None:
        """Retry until there is a connection or the table was left."""
        tries = 0
        while not self._closed.wait(PAUSES[min(tries, len(PAUSES) - 1)]):
            tries += 1
            try:
                self._socket = self._connected(self._state["n"])
            except CannotJoin:
                continue
            self._unanswered = ""
            return self._notice("connected")
        return None

    def rematch(self) -> SeatAddress:
        """The same seat at the table of a rematch, which is opened if nobody has done that; CannotJoin if there is
        none."""
        if self._social.next is None:
            self._send({"type": "ask", "what": "rematch"})
        while (table := self._social.next) is None:
            message = self._receive_first()
            if message["type"] in ("error", "refused"):
                raise CannotJoin(message["text"])
            self._follow(message)
        return self._place._replace(table=table)

    def _notice(self, key: str) -> Transition:
        return Transition(self.view, self.view, news=(self.voice.say(key),))

    def act(self, action: Action) -> None:
        """Send an action; if it does not count, the next transition says why."""
        self._unanswered = "act"
        self._send({"type": "act", "n": self._state["n"], "action": action})

    def accept(self, offer: Offer) -> None:
        """Ask the table for what was offered."""
        self._unanswered = "ask"
        self._send({"type": "ask", "what": offer.what})

    def _send(self, message: Message) -> None:
        try:
            self._socket.send(json.dumps(message))
        except ConnectionClosed:  # the next wait takes the connection up again
            self._unanswered = LOST

    @property
    def aids(self) -> tuple[str, ...]:
        """Hints if the table has them; undo is asked of the others."""
        return ("hint",) if self._state["table"]["settings"]["hints"] else ()

    def aid(self, word: str) -> Iterable[str]:
        """The server's hints for this turn."""
        from gizzard.study.hints import Hint, Hints  # numpy is slow to import

        site, table, secret = self._place
        address = f"{site}/api/tables/{table}/hints?lang={self._lang}"
        request = Request(address, headers={"Authorization": f"Bearer {secret}"})
        try:
            with urlopen(request, timeout=PATIENCE) as answer:
                hints_json = json.load(answer)
        except HTTPError as refused:
            with refused:
                raise ActionRefused(_reason(refused, self._lang)) from None
        except (OSError, HTTPException, ValueError):
            raise ActionRefused(self.voice.say("disconnected")) from None
        hints = Hints(**{**hints_json, "hints": [Hint(**hint) for hint in hints_json["hints"]]})
        return [*hint_lines(self.voice, self._state["view"], hints)]

    def farewell(self) -> str:
        """The seat is kept."""
        return self.voice.say("left")

    def close(self) -> None:
        """Leave the table; the seat is kept."""
        self._closed.set()
        self._connection.close()
