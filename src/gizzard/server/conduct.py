"""What people at a table may ask of each other, and what comes of it: always events, or a Problem that says why not."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from gizzard.core.rng import Rng
from gizzard.core.sampling import sampler
from gizzard.core.search import seed_of
from gizzard.game.claims import Claim, certain, possible
from gizzard.game.position import PLAY, Position
from gizzard.server.events import (
    Asked,
    Back,
    BeRightBack,
    Claimed,
    Denied,
    Event,
    Kicked,
    Left,
    Paused,
    Resumed,
    Said,
    Sat,
    Started,
    Undone,
    Voted,
)
from gizzard.server.names import clean_name, clean_text
from gizzard.server.opening import check_level, key_of
from gizzard.server.phrases import Problem
from gizzard.server.social import OpenAsk, Seat
from gizzard.server.standing import Standing
from gizzard.server.wire import MAX_TEXT, Ask, Say, SeatBody, Settings, Vote

PHRASES: Final = (
    "hello",
    "good-luck",
    "well-played",
    "nice-bid",
    "thanks",
    "sorry",
    "oops",
    "wow",
    "ha-ha",
    "your-turn",
    "take-your-time",
    "one-moment",
    "again",
    "good-game",
    "goodbye",
)
"""What can be said at every table; the page knows the words."""
ALIKE: Final = 20
"""Deals that a claim must stand beside the true one: more, and it takes long; fewer, and the answer tells too much."""
SAYS_AT_ONCE: Final = 5
SAYS_MS: Final = 10_000
"""A seat may say so much in so long."""


class Conduct:
    """One wish of one seat at a table as it stands."""

    def __init__(self, standing: Standing, settings: Settings, present: Collection[int], seat: int, at: int) -> None:
        self.standing, self.social, self.settings = standing, standing.social, settings
        self.present, self.seat, self.at = present, seat, at

    @property
    def own(self) -> Seat:
        """The place of who asks."""
        return self.social.seats[self.seat]

    def asked(self, ask: Ask, levels: Collection[str]) -> list[Event]:
        """What comes of an ask."""
        if self.social.phase == "ended":
            raise Problem("ended")
        match ask.what:
            case "start":
                return self._start(ask.level, levels)
            case "back" | "brb" | "leave":
                return self._come_or_go(ask.what)
            case "kick":
                return self._kick(ask.seat)
            case "undo":
                return self._undo()
            case "pause":
                self._in_game()
                return self._with_consent(Asked(self.seat, "pause", self._others_here))
            case "resume":
                return self._resume()
            case "claim":
                return self._claim(ask)
            case _:
                raise Problem("not-now")

    def _start(self, level: str, levels: Collection[str]) -> list[Event]:
        self._gathering()
        self._as_host()
        check_level(level, levels)
        return [Started(level)]

    def _come_or_go(self, what: str) -> list[Event]:
        if what == "leave":
            if self.own.absent or self.social.phase == "over":
                raise Problem("not-now")
            return [Left(self.seat)]
        self._begun()
        if what == "back":
            if not self.own.absent:
                raise Problem("not-now")
            return [Back(self.seat)]
        if self.own.was_away or self.own.absent:
            raise Problem("brb-once")
        return [BeRightBack(self.seat)]

    def _kick(self, target: int) -> list[Event]:
        if not 0 <= target < len(self.social.seats) or target == self.seat or not self.social.seats[target].person:
            raise Problem("nobody-there")
        if self.social.phase == "gathering":
            self._as_host()
            return [Kicked(target)]
        self._begun()
        needs = tuple(seat for seat in self._others_here if seat != target)
        if not needs and target in self.present:
            raise Problem("kick-alone")
        return self._with_consent(Asked(self.seat, "kick", needs, target=target))

    def _undo(self) -> list[Event]:
        self._in_game()
        if not self.settings.undo:
            raise Problem("no-undo")
        own = [n for n, seat, _ in self.standing.line if seat == self.seat]
        if not own:
            raise Problem("nothing-to-undo")
        return self._with_consent(Asked(self.seat, "undo", self._others, to=own[-1]))

    def _resume(self) -> list[Event]:
        if self.social.phase != "paused":
            raise Problem("not-now")
        return [Resumed(self.seat)]

    def _claim(self, ask: Ask) -> list[Event]:
        self._in_game()
        position = self.standing.game.position
        if position.phase != PLAY or self.social.claim or not position.seats >> self.seat & 1:
            raise Problem("not-now")
        deals, takes_all = looking_alike(position, self.seat), ask.tricks == "all"
        if certain(deals, self.seat, takes_all):
            return [Claimed(self.seat, ask.tricks)]
        if not possible(deals, self.seat, takes_all):
            raise Problem("claim-impossible")
        if not self._others:
            raise Problem("claim-open")
        return self._with_consent(Asked(self.seat, "claim", self._others, tricks=ask.tricks))

    def _with_consent(self, asked: Asked) -> list[Event]:
        """The ask, and what it asks for at once where there is nobody to agree."""
        if any(ask.asked.seat == self.seat for ask in self.social.asks):
            raise Problem("asked-already")
        number = self.social.asked + 1
        return [asked] if asked.needs else [asked, granted(OpenAsk(number, asked, self.at))]

    @property
    def _others(self) -> tuple[int, ...]:
        """The other people who play."""
        return tuple(seat for seat in self.social.persons if seat != self.seat)

    @property
    def _others_here(self) -> tuple[int, ...]:
        """Those of them who are connected: nobody waits for the vote of a ghost, where nothing is taken from it."""
        return tuple(seat for seat in self._others if seat in self.present)

    def voted(self, vote: Vote) -> list[Event]:
        """What comes of a vote."""
        ask = self.social.ask(vote.ask)
        if ask is None or self.seat not in ask.needs:
            raise Problem("no-ask")
        answered = Voted(self.seat, vote.ask, vote.yes)
        agreed, refused = len(ask.yes) + vote.yes, len(ask.no) + (not vote.yes)
        decided = _decided(ask, agreed, refused)
        if decided is None:
            return [answered]
        return [answered, granted(ask) if decided and self._can_come_true(ask) else Denied(ask.id)]

    def _can_come_true(self, ask: OpenAsk) -> bool:
        """Whether what all agree to can be: nobody who agrees to a claim sees all hands."""
        if ask.asked.what != "claim":
            return True
        return Claim(self.standing.game.position, ask.asked.seat, ask.asked.tricks == "all").possible()

    def said(self, say: Say) -> list[Event]:
        """What comes of something said."""
        if self.settings.chat == "off" or (say.phrase is None) == (say.text is None):
            raise Problem("no-chat")
        recent = [line for line in self.social.says if line.seat == self.seat and line.at > self.at - SAYS_MS]
        if len(recent) >= SAYS_AT_ONCE:
            raise Problem("too-much-chat")
        if say.phrase is not None:
            if say.phrase not in PHRASES:
                raise Problem("no-phrase")
            return [Said(self.seat, say.phrase)]
        if self.settings.chat != "free":
            raise Problem("no-free-text")
        return [Said(self.seat, text=_line(say.text or ""))]

    def _gathering(self) -> None:
        if self.social.phase != "gathering":
            raise Problem("started")

    def _begun(self) -> None:
        if self.social.phase not in ("playing", "paused"):
            raise Problem("not-now")

    def _in_game(self) -> None:
        if self.social.phase != "playing" or self.own.absent:
            raise Problem("not-now")

    def _as_host(self) -> None:
        if self.seat != self.social.host:
            raise Problem("host-only")


def looking_alike(position: Position, seat: int) -> list[Position]:
    """The position, and others that look the same from the seat."""
    seen, rng = sampler(position, seat), Rng(seed_of(position, seat, 0))
    return [position, *(seen.sample(rng) for _ in range(ALIKE))]


def _decided(ask: OpenAsk, agreed: int, refused: int) -> bool | None:
    """A kick takes more than half of those who are asked; all else takes everybody."""
    asked = len(ask.asked.needs)
    if ask.asked.what == "kick":
        if 2 * agreed > asked:
            return True
        return False if 2 * refused >= asked else None
    if refused:
        return False
    return True if agreed == asked else None


def granted(ask: OpenAsk) -> Event:
    """What was asked for, now that the others agree."""
    asked = ask.asked
    match asked.what:
        case "undo":
            assert asked.to is not None
            return Undone(asked.seat, asked.to, ask.id)
        case "pause":
            return Paused(asked.seat, ask.id)
        case "claim":
            assert asked.tricks is not None
            return Claimed(asked.seat, asked.tricks, ask.id)
        case "kick":
            assert asked.target is not None
            return Kicked(asked.target, ask.id)


def sat_down(standing: Standing, body: SeatBody, secret: str) -> Sat:
    """Somebody sits down."""
    social = standing.social
    if social.phase != "gathering":
        raise Problem("started")
    free = [number for number, seat in enumerate(social.seats) if seat.free]
    seat = body.seat if body.seat is not None else next(iter(free), None)
    if seat not in free:
        raise Problem("full")
    taken = [other.name for other in social.seats if other.name]
    return Sat(seat, clean_name(body.name, taken), key_of(secret))


def _line(text: str) -> str:
    line = clean_text(text)
    if not 1 <= len(line) <= MAX_TEXT:
        raise Problem("text-length", most=MAX_TEXT)
    return line
