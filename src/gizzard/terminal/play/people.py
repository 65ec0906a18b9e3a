"""The people at a server's table: what they do besides playing, what they ask for, and what can be asked of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from gizzard.core.formats.view import View
from gizzard.core.names import PHRASES
from gizzard.terminal.voice import Voice

if TYPE_CHECKING:
    from gizzard.server.tables.events import Denied, Event, Said, Sat
    from gizzard.server.tables.messages import AskJson, Chat, SocialJson

Message = dict[str, Any]
"""A message to the server in JSON (docs/api.md)."""

EVENTS = {
    "started",
    "back",
    "brb",
    "left",
    "undone",
    "paused",
    "resumed",
    "claimed",
    "kicked",
    "rematch",
    "ended",
}
"""Events that have a message of their own; shown to the person who caused them only if they change the game for all."""
FOR_ALL = {"undone", "paused", "resumed", "claimed"}


class Request(NamedTuple):
    """Something that somebody asks for, and that this seat can agree to or decline."""

    id: int
    text: str


class TableRequest(NamedTuple):
    """Something that this seat can ask for."""

    text: str
    message: Message


class Seated(NamedTuple):
    """A seat at a table with other people, after step ``n``."""

    seat: int
    n: int
    social: SocialJson
    view: View | None
    chat: Chat
    undo: bool
    """Whether moves can be taken back if all others agree."""


class People:
    """The others at a table, as one seat hears them and talks to them."""

    def __init__(self, voice: Voice, seated: Callable[[], Seated], send: Callable[[Message], None]) -> None:
        self._voice, self._seated, self._send = voice, seated, send

    @property
    def _social(self) -> SocialJson:
        return self._seated().social

    @property
    def _seat(self) -> int:
        return self._seated().seat

    @property
    def requests(self) -> list[Request]:
        """What waits for this seat's answer, the oldest first."""
        social = self._social
        return [Request(ask.id, self._asked(ask, social)) for ask in social.asks if self._seat in ask.needs]

    @property
    def wishes(self) -> dict[int, TableRequest]:
        """What this seat can ask for now, by numbers that always mean the same."""
        seat, n, social, view, _, undo = self._seated()
        person = social.seats[seat].playing == "person"
        seen: dict[str, object] = {"n": n}
        active = social.state == "playing" and person
        claims = active and view is not None and view["phase"] == "play" and social.claim is None
        possible: dict[int, tuple[bool, str, dict[str, object]]] = {
            1: (active and undo, "undo", seen),
            2: (active, "pause", {}),
            3: (claims, "claim.all", {"tricks": "all", **seen}),
            4: (claims, "claim.none", {"tricks": "none", **seen}),
            5: (active and social.clock is not None, "brb", {}),
            6: (social.state in ("playing", "paused") and person, "leave", {}),
        }
        wishes = {number: self._wish(what, details) for number, (can, what, details) in possible.items() if can}
        return wishes | {7 + seat: self._kick(seat) for seat in self._others()}

    def _wish(self, what: str, details: Mapping[str, object]) -> TableRequest:
        return TableRequest(self._voice.say(f"do.{what}"), {"type": "ask", "what": what.partition(".")[0], **details})

    def _kick(self, seat: int) -> TableRequest:
        text = self._voice.say("do.kick", name=self._name(seat, self._social))
        return TableRequest(text, {"type": "ask", "what": "kick", "seat": seat})

    def _others(self) -> Iterator[int]:
        """The seats of other people for whom a bot could play."""
        social = self._social
        if social.state in ("playing", "paused"):
            for number, seat in enumerate(social.seats):
                if number != self._seat and seat.bot is None and seat.playing == "person":
                    yield number

    @property
    def phrases(self) -> dict[int, str]:
        """What can be said, by number; nothing if the table is silent."""
        if self._seated().chat == "off":
            return {}
        return {number: self._voice.say(f"phrase.{phrase}") for number, phrase in enumerate(PHRASES, start=1)}

    @property
    def writes(self) -> bool:
        """Whether free-text chat is allowed."""
        return self._seated().chat == "free"

    def answer(self, request: Request, yes: bool) -> None:
        """Agree to a request, or decline it."""
        self._send({"type": "vote", "ask": request.id, "yes": yes})

    def ask(self, wish: TableRequest) -> None:
        """Ask for something."""
        self._send(wish.message)

    def say(self, said: int | str) -> None:
        """Say a phrase, by its number, or something else."""
        self._send({"type": "say"} | ({"text": said} if isinstance(said, str) else {"phrase": PHRASES[said - 1]}))

    def told(self, event: Event, before: SocialJson, after: SocialJson) -> str:
        """The sentence for an event, given the people before and after it; empty if there is nothing to say."""
        # For a table of bots nobody needs them.
        from gizzard.server.tables.events import Asked, Bot, Denied, Kicked, Left, Said, Sat

        seat, kind, say = getattr(event, "seat", None), str(event.__struct_config__.tag), self._voice.say
        own = seat == self._seat
        name = self._name(seat, after) or self._name(seat, before)
        match event:
            case Sat():
                return "" if own else self._told_seat(event, before, after)
            case Left() | Kicked() if before.state == "gathering":
                return "" if own else say("event.unseated", name=name)
            case Said():
                return "" if own else say("label.value", label=name, value=self._said(event))
            case Asked():
                return self._told_request(event.seat, after)
            case Bot():
                return say("event.youBot") if own else say(f"event.{event.why}", name=name)
            case Denied():
                return self._denial(event, before)
        return say(f"event.{kind}", name=name) if kind in EVENTS and (not own or kind in FOR_ALL) else ""

    def _told_seat(self, sat: Sat, before: SocialJson, after: SocialJson) -> str:
        """Who sits down, or has changed the seat or the name; empty for a face."""
        owner = after.seats[sat.seat].owner
        place = next((seat for seat, was in enumerate(before.seats) if owner and was.owner == owner), None)
        if place is None:
            return self._voice.say("event.sat", name=sat.name)
        if (was := self._name(place, before)) != sat.name:
            return self._voice.say("event.renamed", name=sat.name, before=was)
        return "" if place == sat.seat else self._voice.say("event.moved", name=sat.name)

    def _told_request(self, seat: int, social: SocialJson) -> str:
        ask = next((ask for ask in social.asks if ask.by == seat), None)
        if ask is None:
            return ""
        if seat == self._seat:
            return self._voice.say("waiting", list=", ".join(self._name(other, social) for other in ask.needs))
        return self._asked(ask, social)

    def came_and_went(self, before: SocialJson, after: SocialJson) -> tuple[str, ...]:
        """Who has lost the connection, or is here again."""
        return tuple(
            self._voice.say("event.connected" if now.connected else "event.disconnected", name=now.name)
            for seat, (was, now) in enumerate(zip(before.seats, after.seats, strict=True))
            if seat != self._seat and now.name and not now.bot and was.connected != now.connected
        )

    def _asked(self, ask: AskJson, social: SocialJson) -> str:
        key = f"ask.claim.{ask.tricks}" if ask.what == "claim" else f"ask.{ask.what}"
        return self._voice.say(key, name=self._name(ask.by, social), other=self._name(ask.target, social))

    def _said(self, event: Said) -> str:
        return self._voice.say(f"phrase.{event.phrase}") if event.phrase in PHRASES else event.text or ""

    def _denial(self, event: Denied, social: SocialJson) -> str:
        """Which request has failed, and why."""
        asked = [self._asked(ask, social) for ask in social.asks if ask.id == event.ask]
        return " ".join([*asked, self._voice.say(f"denied.{event.why}")])

    def _name(self, seat: int | None, social: SocialJson) -> str:
        return "" if seat is None else social.seats[seat].name or ""
