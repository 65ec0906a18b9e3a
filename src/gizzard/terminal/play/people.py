"""The people at a server's table: what they do besides playing, what they ask for, and what can be asked of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from gizzard.core.names import PHRASES
from gizzard.terminal.voice import Voice

Message = dict[str, Any]
"""A message in JSON (docs/api.md)."""

EVENTS = {
    "sat",
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


class People:
    """The others at a table, as one seat hears them and talks to them."""

    def __init__(self, voice: Voice, state: Callable[[], Message], send: Callable[[Message], None]) -> None:
        self._voice, self._state, self._send = voice, state, send

    @property
    def _social(self) -> Message:
        social: Message = self._state()["social"]
        return social

    @property
    def _seat(self) -> int:
        return int(self._state()["table"]["seat"])

    @property
    def requests(self) -> list[Request]:
        """What waits for this seat's answer, the oldest first."""
        social = self._social
        return [Request(ask["id"], self._asked(ask, social)) for ask in social["asks"] if self._seat in ask["needs"]]

    @property
    def wishes(self) -> dict[int, TableRequest]:
        """What this seat can ask for now, by numbers that always mean the same."""
        social, view = self._social, self._state()["view"]
        mine, playing = social["seats"][self._seat], social["state"] == "playing"
        active = playing and mine["playing"] == "person"
        claims = active and view is not None and view["phase"] == "play" and social["claim"] is None
        seen = {"n": self._state()["n"]}
        possible = {
            1: (active and self._state()["table"]["settings"]["undo"], "undo", seen),
            2: (active, "pause", {}),
            3: (claims, "claim.all", {"tricks": "all", **seen}),
            4: (claims, "claim.none", {"tricks": "none", **seen}),
            5: (active and social["clock"] is not None, "brb", {}),
            6: (social["state"] in ("playing", "paused") and mine["playing"] == "person", "leave", {}),
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
        if social["state"] in ("playing", "paused"):
            for number, seat in enumerate(social["seats"]):
                if number != self._seat and seat["bot"] is None and seat["playing"] == "person":
                    yield number

    @property
    def phrases(self) -> dict[int, str]:
        """What can be said, by number; nothing if the table is silent."""
        if self._state()["table"]["settings"]["chat"] == "off":
            return {}
        return {number: self._voice.say(f"phrase.{phrase}") for number, phrase in enumerate(PHRASES, start=1)}

    @property
    def writes(self) -> bool:
        """Whether free-text chat is allowed."""
        return bool(self._state()["table"]["settings"]["chat"] == "free")

    def answer(self, request: Request, yes: bool) -> None:
        """Agree to a request, or decline it."""
        self._send({"type": "vote", "ask": request.id, "yes": yes})

    def ask(self, wish: TableRequest) -> None:
        """Ask for something."""
        self._send(wish.message)

    def say(self, said: int | str) -> None:
        """Say a phrase, by its number, or something else."""
        self._send({"type": "say"} | ({"text": said} if isinstance(said, str) else {"phrase": PHRASES[said - 1]}))

    def told(self, event: Message, before: Message, after: Message) -> str:
        """The sentence for an event, given ``social`` before and after it; empty if there is nothing to say."""
        seat, kind, say = event.get("seat"), event["kind"], self._voice.say
        own = seat == self._seat
        name = self._name(seat, after) or self._name(seat, before)
        match kind:
            case "said":
                return "" if own else say("label.value", label=name, value=self._said(event))
            case "asked":
                return self._told_request(seat, after)
            case "bot":
                return say("event.youBot") if own else say(f"event.{event['why']}", name=name)
            case "denied":
                return say(self._denial(event, before))
        return say(f"event.{kind}", name=name) if kind in EVENTS and (not own or kind in FOR_ALL) else ""

    def _told_request(self, seat: int | None, social: Message) -> str:
        ask = next((ask for ask in social["asks"] if ask["by"] == seat), None)
        if ask is None:
            return ""
        if seat == self._seat:
            return self._voice.say("waiting", list=", ".join(self._name(other, social) for other in ask["needs"]))
        return self._asked(ask, social)

    def came_and_went(self, before: Message, after: Message) -> tuple[str, ...]:
        """Who has lost the connection, or is here again."""
        pairs = enumerate(zip(before["seats"], after["seats"], strict=True))
        return tuple(
            self._voice.say("event.connected" if now["connected"] else "event.disconnected", name=now["name"])
            for seat, (was, now) in pairs
            if seat != self._seat and now["name"] and not now["bot"] and was["connected"] != now["connected"]
        )

    def _asked(self, ask: Message, social: Message) -> str:
        key = f"ask.claim.{ask['tricks']}" if ask["what"] == "claim" else f"ask.{ask['what']}"
        return self._voice.say(key, name=self._name(ask["by"], social), other=self._name(ask.get("target"), social))

    def _said(self, event: Message) -> str:
        phrase = event.get("phrase")
        return self._voice.say(f"phrase.{phrase}") if phrase in PHRASES else str(event.get("text") or "")

    def _denial(self, event: Message, social: Message) -> str:
        """Why a request failed."""
        why = event.get("why", "declined")
        claim = any(ask["id"] == event["ask"] and ask["what"] == "claim" for ask in social["asks"])
        return "denied.claim" if claim and why == "declined" else f"denied.{why}"

    def _name(self, seat: int | None, social: Message) -> str:
        return "" if seat is None else str(social["seats"][seat]["name"] or "")
