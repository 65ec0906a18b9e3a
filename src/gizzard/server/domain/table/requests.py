"""What people at a table may ask for, and the outcome: events, or a RequestError that says why not."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Final

from gizzard.game.claims import Claim
from gizzard.game.position import PLAY
from gizzard.names import MAX_TEXT, PHRASES, clean_text
from gizzard.server.domain.events import (
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
from gizzard.server.domain.names import clean_name
from gizzard.server.domain.phrases import RequestError
from gizzard.server.domain.table.claims import Verdict
from gizzard.server.domain.table.setup import TableSetup, check_level, key_of
from gizzard.server.domain.table.social import OpenAsk, Seat
from gizzard.server.domain.table.state import TableState
from gizzard.server.domain.wire import Ask, Say, SeatBody, Vote

SAYS_AT_ONCE: Final = 5
SAYS_MS: Final = 10_000
"""A seat may say five things in ten seconds."""


class SeatRequests:
    """What one seat may request at a table in a given state."""

    def __init__(
        self, state: TableState, setup: TableSetup, present: Mapping[int, frozenset[str]], seat: int, at: int
    ) -> None:
        """`present`: the seats that are connected, each with its addresses."""
        self.state, self.social = state, state.social
        self.setup, self.settings = setup, setup.settings
        self.present, self.seat, self.at = present, seat, at

    @property
    def own(self) -> Seat:
        """The seat that asks."""
        return self.social.seats[self.seat]

    def ask(self, ask: Ask, levels: Collection[str]) -> list[Event]:
        """The outcome of an ask."""
        if self.social.phase == "ended":
            raise RequestError("ended")
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
            case _:
                raise RequestError("not-now")

    def _start(self, level: str, levels: Collection[str]) -> list[Event]:
        self._gathering()
        if self.social.hosted or self._others_here:  # a player alone there need not wait for strangers
            self._as_host()
        check_level(level, levels)
        return [*self._without_missing(), Started(level)]

    def _without_missing(self) -> Iterator[Event]:
        """Where strangers meet, whoever is not there at the start does not play."""
        if self.setup.fill_at is not None:
            yield from (Left(seat) for seat in self.social.persons if seat not in self.present)

    def _come_or_go(self, what: str) -> list[Event]:
        if what == "leave":
            if self.own.absent or self.social.phase == "over":
                raise RequestError("not-now")
            return [Left(self.seat)]
        self._begun()
        if what == "back":
            if not self.own.absent:
                raise RequestError("not-now")
            return [Back(self.seat)]
        if self.own.was_away or self.own.absent:
            raise RequestError("brb-once")
        return [BeRightBack(self.seat)]

    def _kick(self, target: int) -> list[Event]:
        if not 0 <= target < len(self.social.seats) or target == self.seat or not self.social.seats[target].person:
            raise RequestError("nobody-there")
        if self.social.phase == "gathering":
            self._as_host()
            return [Kicked(target)]
        self._begun()
        needs = self._voters(target)
        if not needs and target in self.present:
            raise RequestError("kick-alone")
        return self._with_consent(Asked(self.seat, "kick", needs, target=target))

    def _voters(self, target: int) -> tuple[int, ...]:
        """Who votes on a kick: of several seats at one address the first, so that nobody gets votes by sitting down
        more than once. Only those who share an address with the target, as a family or a club, each have a vote there.
        """
        others = [seat for seat in self._others_here if seat != target]
        counted = self.present.get(self.seat, frozenset())
        if counted & self.present.get(target, frozenset()):
            return tuple(others)
        voters = []
        for seat in others:
            if not counted & self.present[seat]:
                voters.append(seat)
                counted |= self.present[seat]
        return tuple(voters)

    def _undo(self) -> list[Event]:
        self._in_game()
        if not self.settings.undo:
            raise RequestError("no-undo")
        own = [n for n, seat, _ in self.state.line if seat == self.seat]
        if not own:
            raise RequestError("nothing-to-undo")
        return self._with_consent(Asked(self.seat, "undo", self._others, to=own[-1]))

    def _resume(self) -> list[Event]:
        if self.social.phase != "paused":
            raise RequestError("not-now")
        return [Resumed(self.seat)]

    def check_claim(self) -> None:
        """RequestError where this seat cannot claim anything now."""
        self._in_game()
        position = self.state.game.position
        if position.phase != PLAY or self.social.claim or not position.seats >> self.seat & 1:
            raise RequestError("not-now")

    def claim(self, ask: Ask, verdict: Verdict) -> list[Event]:
        """The outcome of a claim, given the verdict on it."""
        if verdict == "certain":
            return [Claimed(self.seat, ask.tricks)]
        if verdict == "impossible":
            raise RequestError("claim-impossible")
        if not self._others:
            raise RequestError("claim-open")
        return self._with_consent(Asked(self.seat, "claim", self._others, tricks=ask.tricks))

    def _with_consent(self, asked: Asked) -> list[Event]:
        """The ask; also what it asks for, where there is nobody whose consent is needed."""
        if any(ask.asked.seat == self.seat for ask in self.social.asks):
            raise RequestError("asked-already")
        number = self.social.asked + 1
        return [asked] if asked.needs else [asked, granted_event(OpenAsk(number, asked, self.at))]

    @property
    def _others(self) -> tuple[int, ...]:
        """The other people who are playing."""
        return tuple(seat for seat in self.social.persons if seat != self.seat)

    @property
    def _others_here(self) -> tuple[int, ...]:
        """Those of them who are connected. Nobody should have to wait for the vote of somebody who is gone."""
        return tuple(seat for seat in self._others if seat in self.present)

    def vote(self, vote: Vote) -> list[Event]:
        """The outcome of a vote."""
        ask = self.social.ask(vote.ask)
        if ask is None or self.seat not in ask.needs:
            raise RequestError("no-ask")
        answered = Voted(self.seat, vote.ask, vote.yes)
        agreed, refused = len(ask.yes) + vote.yes, len(ask.no) + (not vote.yes)
        decided = _decided(ask, agreed, refused)
        if decided is None:
            return [answered]
        return [answered, self._outcome(ask, decided)]

    def _outcome(self, ask: OpenAsk, agreed: bool) -> Event:
        if not agreed:
            return Denied(ask.id)
        return granted_event(ask) if self._can_come_true(ask) else Denied(ask.id, "impossible")

    def _can_come_true(self, ask: OpenAsk) -> bool:
        """Whether what everybody agrees to is possible: those who agree to a claim do not see all hands."""
        if ask.asked.what != "claim":
            return True
        return Claim(self.state.game.position, ask.asked.seat, ask.asked.tricks == "all").possible()

    def say(self, say: Say) -> list[Event]:
        """The outcome of saying something."""
        if self.settings.chat == "off" or (say.phrase is None) == (say.text is None):
            raise RequestError("no-chat")
        recent = [line for line in self.social.says if line.seat == self.seat and line.at > self.at - SAYS_MS]
        if len(recent) >= SAYS_AT_ONCE:
            raise RequestError("too-much-chat")
        if say.phrase is not None:
            if say.phrase not in PHRASES:
                raise RequestError("no-phrase")
            return [Said(self.seat, say.phrase)]
        if self.settings.chat != "free":
            raise RequestError("no-free-text")
        return [Said(self.seat, text=_line(say.text or ""))]

    def _gathering(self) -> None:
        if self.social.phase != "gathering":
            raise RequestError("started")

    def _begun(self) -> None:
        if self.social.phase not in ("playing", "paused"):
            raise RequestError("not-now")

    def _in_game(self) -> None:
        if self.social.phase != "playing" or self.own.absent:
            raise RequestError("not-now")

    def _as_host(self) -> None:
        if not self.social.hosted:
            raise RequestError("no-host")
        if self.seat != self.social.host:
            raise RequestError("host-only")


def _decided(ask: OpenAsk, agreed: int, refused: int) -> bool | None:
    """A kick takes more than half of those who are asked; everything else takes all of them."""
    asked = len(ask.asked.needs)
    if ask.asked.what == "kick":
        if 2 * agreed > asked:
            return True
        return False if 2 * refused >= asked else None
    if refused:
        return False
    return True if agreed == asked else None


def granted_event(ask: OpenAsk) -> Event:
    """The event that was asked for, now that the others agree."""
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


def sit_event(state: TableState, body: SeatBody, secret: str, starts_now: bool = False) -> Sat:
    """The event of somebody sitting down; `starts_now`: the table no longer waits for anybody."""
    social = state.social
    if social.phase != "gathering" or starts_now:
        raise RequestError("started")
    free = [number for number, seat in enumerate(social.seats) if seat.free]
    seat = body.seat if body.seat is not None else next(iter(free), None)
    if seat not in free:
        raise RequestError("full")
    taken = [other.name for other in social.seats if other.name]
    return Sat(seat, clean_name(body.name, taken), key_of(secret), body.avatar)


def _line(text: str) -> str:
    line = clean_text(text)
    if not 1 <= len(line) <= MAX_TEXT:
        raise RequestError("text-length", most=MAX_TEXT)
    return line
