"""Requests of players and their outcome: events, or a RequestError with the reason."""

from collections.abc import Collection, Iterator, Mapping
from typing import Final

import msgspec

from gizzard.core.game.claims import Claim
from gizzard.core.game.fields import PLAY
from gizzard.core.names import MAX_TEXT, PHRASES, clean_text
from gizzard.server.tables import events
from gizzard.server.tables.changes import ChangeSeatBody
from gizzard.server.tables.claims import Verdict
from gizzard.server.tables.clock import ASK_MS
from gizzard.server.tables.messages import Ask, Say, SeatBody, Vote
from gizzard.server.tables.setup import TableSetup, check_level, clean_name, other_seat, seat_of
from gizzard.server.tables.social import GONE_MS, OpenAsk, Seat
from gizzard.server.tables.state import TableState
from gizzard.server.wire.keys import key_of
from gizzard.server.wire.messages import RequestError
from gizzard.server.wire.networks import network_of

MAX_SAYS: Final = 5
SAYS_MS: Final = 10_000
"""A seat may send MAX_SAYS chat messages within this time."""


class SeatRequests:
    """The requests of one seat at a table in a given state."""

    def __init__(
        self,
        state: TableState,
        setup: TableSetup,
        present: Mapping[int, frozenset[str]],
        gone: Mapping[int, int],
        seat: int,
        at: int,
    ) -> None:
        """`present`: the connected seats, each with its addresses. `gone`: since when the others are disconnected."""
        self.state, self.social = state, state.social
        self.setup, self.settings = setup, setup.settings
        self.present, self.gone, self.seat, self.at = present, gone, seat, at

    @property
    def own(self) -> Seat:
        """The requesting seat."""
        return self.social.seats[self.seat]

    def ask(self, ask: Ask, levels: Collection[str]) -> list[events.Event]:
        """The outcome of an ask."""
        if self.social.phase == "ended":
            raise RequestError("ended")
        match ask.what:
            case "start":
                return self._start(ask.level, levels)
            case "back" | "brb" | "leave":
                return self._change_absence(ask.what)
            case "kick":
                return self._kick(ask)
            case "undo":
                self._check_seen(ask)
                return self._undo()
            case "pause":
                self._in_game()
                self._not_in_tournament()
                return self._with_consent(events.Asked(self.seat, "pause", self._others_present))
            case "resume":
                return self._resume()
            case _:
                raise RequestError("not-now")

    def _start(self, level: str, levels: Collection[str]) -> list[events.Event]:
        self._gathering()
        self._not_in_tournament()
        if self.social.hosted or self._others_present:  # a lone player need not wait for strangers
            self._as_host(unless_gone=True)
        check_level(level, levels)
        return [*self._without_missing(), events.Started(level), *self._for_the_host()]

    def _for_the_host(self) -> Iterator[events.Event]:
        """A game that starts without its host does not wait for them: a bot plays."""
        if self.social.hosted and self.seat != self.social.host:
            yield events.Bot(self.social.host, "gone")

    def _without_missing(self) -> Iterator[events.Event]:
        """At matchmaking tables, players who are not connected at the start leave."""
        if self.setup.fill_at is not None:
            yield from (events.Left(seat) for seat in self.social.persons if seat not in self.present)

    def _change_absence(self, what: str) -> list[events.Event]:
        if what == "leave":
            if self.own.absent or self.social.phase == "over":
                raise RequestError("not-now")
            if self.social.phase == "gathering":
                self._not_in_tournament()
            return [events.Left(self.seat)]
        self._begun()
        if what == "back":
            ends = self.social.ends
            if not (self.own.absent or self._is_away(self.seat)) or (ends is not None and ends <= self.at):
                raise RequestError("not-now")
            return [events.Back(self.seat)]
        if self.own.was_away or self.own.absent:
            raise RequestError("brb-once")
        return [events.BeRightBack(self.seat)]

    def _kick(self, ask: Ask) -> list[events.Event]:
        self._not_in_tournament()
        target = other_seat(self.social, self.seat, ask.seat, ask.owner)
        if not self.social.seats[target].person:
            raise RequestError("nobody-there")
        if self.social.phase == "gathering":
            self._as_host()
            return [events.Kicked(target)]
        self._begun()
        if self._is_away(target):
            raise RequestError("kick-away")
        needs = self._voters(target)
        if not needs and not self._is_gone(target):
            raise RequestError("kick-alone")
        return self._with_consent(events.Asked(self.seat, "kick", needs, target=target))

    def _voters(self, target: int) -> tuple[int, ...]:
        """The voters on a kick: one seat per network, so that nobody gains votes by sitting down twice. If requester
        and target share an address, as in a family or a club, every seat has a vote.
        """
        others = [seat for seat in self._others_present if seat != target]
        if self.present.get(self.seat, frozenset()) & self.present.get(target, frozenset()):
            return tuple(others)
        counted = self._networks(self.seat)
        voters = []
        for seat in others:
            if not counted & self._networks(seat):
                voters.append(seat)
                counted |= self._networks(seat)
        return tuple(voters)

    def _networks(self, seat: int) -> frozenset[str]:
        return frozenset(map(network_of, self.present.get(seat, ())))

    def _undo(self) -> list[events.Event]:
        self._in_game()
        if not self.settings.undo:
            raise RequestError("no-undo")
        own = [n for n, seat, _ in self.state.line if seat == self.seat]
        if not own:
            raise RequestError("nothing-to-undo")
        return self._with_consent(events.Asked(self.seat, "undo", self._others, to=own[-1]))

    def _resume(self) -> list[events.Event]:
        if self.social.phase != "paused":
            raise RequestError("not-now")
        return [events.Resumed(self.seat)]

    def _check_seen(self, ask: Ask) -> None:
        """Raise RequestError if the seat has moved since the step that it saw, or cards were dealt."""
        if ask.n is not None and ask.n < self.state.turns[self.seat].ended:
            raise RequestError("stale")

    def check_claim(self, ask: Ask) -> None:
        """Raise RequestError if the seat cannot claim now."""
        self._in_game()
        self._check_seen(ask)
        position = self.state.game.position
        if position.phase != PLAY or self.social.claim or not position.seats >> self.seat & 1:
            raise RequestError("not-now")

    def claim(self, ask: Ask, verdict: Verdict) -> list[events.Event]:
        """The outcome of a claim with a verdict."""
        if verdict == "certain":
            return [events.Claimed(self.seat, ask.tricks)]
        if verdict == "impossible":
            raise RequestError("claim-impossible")
        if not self._others:
            raise RequestError("claim-open")
        return self._with_consent(events.Asked(self.seat, "claim", self._others, tricks=ask.tricks))

    def _with_consent(self, asked: events.Asked) -> list[events.Event]:
        """The ask, followed by its granted event if no consent is needed."""
        if any(ask.asked.seat == self.seat for ask in self.social.asks):
            raise RequestError("asked-already")
        if self._was_denied(asked.what):
            raise RequestError("denied-already")
        number = self.social.asked + 1
        return [asked] if asked.needs else [asked, granted_event(OpenAsk(number, asked, self.at))]

    def _was_denied(self, what: str) -> bool:
        """Whether the seat has asked for this in vain. If the game waits for whom they would kick, no move follows."""
        denied = [at for seat, kind, at in self.social.denied if (seat, kind) == (self.seat, what)]
        return bool(denied) and (what != "kick" or self.at < denied[-1] + ASK_MS)

    @property
    def _others(self) -> tuple[int, ...]:
        """The other people who are playing."""
        return tuple(seat for seat in self.social.persons if seat != self.seat)

    @property
    def _others_present(self) -> tuple[int, ...]:
        """The other connected people; votes must not wait for those who are gone."""
        return tuple(seat for seat in self._others if seat in self.present)

    def vote(self, vote: Vote) -> list[events.Event]:
        """The outcome of a vote."""
        ask = self.social.ask(vote.ask)
        if ask and ask.asked.seat == self.seat and not vote.yes:
            return [events.Denied(vote.ask, "withdrawn")]
        if ask is None or self.seat not in ask.needs:
            raise RequestError("no-ask")
        answered = events.Voted(self.seat, vote.ask, vote.yes)
        agreed, refused = len(ask.yes) + vote.yes, len(ask.no) + (not vote.yes)
        decided = _decided(ask, agreed, refused)
        if decided is None:
            return [answered]
        return [answered, self._outcome(ask, decided)]

    def _outcome(self, ask: OpenAsk, agreed: bool) -> events.Event:
        if not agreed:
            return events.Denied(ask.id)
        return granted_event(ask) if self._is_possible(ask) else events.Denied(ask.id, "impossible")

    def _is_possible(self, ask: OpenAsk) -> bool:
        """Whether an agreed ask is possible: players who agree to a claim do not see all hands."""
        if ask.asked.what != "claim":
            return True
        return Claim(self.state.game.position, ask.asked.seat, ask.asked.tricks == "all").possible()

    def say(self, say: Say) -> list[events.Event]:
        """The outcome of a chat message."""
        if self.settings.chat == "off" or (say.phrase is None) == (say.text is None):
            raise RequestError("no-chat")
        recent = [line for line in self.social.says if line.seat == self.seat and line.at > self.at - SAYS_MS]
        if len(recent) >= MAX_SAYS:
            raise RequestError("too-much-chat")
        if say.phrase is not None:
            if say.phrase not in PHRASES:
                raise RequestError("no-phrase")
            return [events.Said(self.seat, say.phrase)]
        if self.settings.chat != "free":
            raise RequestError("no-free-text")
        return [events.Said(self.seat, text=_line(say.text or ""))]

    def _gathering(self) -> None:
        if self.social.phase != "gathering":
            raise RequestError("started")

    def _begun(self) -> None:
        if self.social.phase not in ("playing", "paused"):
            raise RequestError("not-now")

    def _not_in_tournament(self) -> None:
        if self.setup.tournament:
            raise RequestError("not-now")

    def _in_game(self) -> None:
        if self.social.phase != "playing" or self.own.absent:
            raise RequestError("not-now")

    def _as_host(self, unless_gone: bool = False) -> None:
        if not self.social.hosted:
            raise RequestError("no-host")
        if self.seat != self.social.host and not (unless_gone and self._is_gone(self.social.host)):
            raise RequestError("host-only")

    def _is_gone(self, seat: int) -> bool:
        """Whether its owner has been disconnected for a while, unannounced: a reloaded page reconnects sooner."""
        return self.at - self.gone.get(seat, self.at) >= GONE_MS and not self._is_away(seat)

    def _is_away(self, seat: int) -> bool:
        """Whether its owner will be right back."""
        return self.social.seats[seat].away_until > self.at


def _decided(ask: OpenAsk, agreed: int, refused: int) -> bool | None:
    """The decision, or None if it is open: a kick needs a majority of the voters, everything else all of them."""
    asked = len(ask.asked.needs)
    if ask.asked.what == "kick":
        if 2 * agreed > asked:
            return True
        return False if 2 * refused >= asked else None
    if refused:
        return False
    return True if agreed == asked else None


def granted_event(ask: OpenAsk) -> events.Event:
    """The event of a granted ask."""
    asked = ask.asked
    match asked.what:
        case "undo":
            assert asked.to is not None
            return events.Undone(asked.seat, asked.to, ask.id)
        case "pause":
            return events.Paused(asked.seat, ask.id)
        case "claim":
            assert asked.tricks is not None
            return events.Claimed(asked.seat, asked.tricks, ask.id)
        case "kick":
            assert asked.target is not None
            return events.Kicked(asked.target, ask.id)


def sit_event(state: TableState, body: SeatBody, secret: str, starts_now: bool) -> events.Sat:
    """The event of taking a seat. Raises RequestError if none is free, or `starts_now` because the wait is over."""
    social = state.social
    if social.phase != "gathering" or starts_now:
        raise RequestError("started")
    free = [number for number, seat in enumerate(social.seats) if seat.free]
    seat = body.seat if body.seat is not None else next(iter(free), None)
    if seat not in free:
        raise RequestError("full")
    taken = [other.name for other in social.seats if other.name]
    return events.Sat(seat, clean_name(body.name, taken), key_of(secret), body.avatar)


def change_seat_event(setup: TableSetup, state: TableState, body: ChangeSeatBody, secret: str) -> events.Sat:
    """The event of changing seats, or the name or avatar at one's seat. Raises RequestError if that is impossible."""
    social = state.social
    own = seat_of(social, secret)
    if social.phase != "gathering":
        raise RequestError("started")
    if not setup.for_friends:
        raise RequestError("not-now")
    seat = own if body.seat is None else body.seat
    if not 0 <= seat < len(social.seats):
        raise RequestError("no-such-seat", seats=len(social.seats))
    free = [number for number, other in enumerate(social.seats) if other.free]
    if seat not in (own, *free):
        raise RequestError("seat-taken")
    taken = [other.name for number, other in enumerate(social.seats) if other.name and number != own]
    name, key, avatar = social.seats[own].name or "", social.seats[own].key, social.seats[own].avatar
    if body.name is not None:
        name = clean_name(body.name, taken)
    if body.avatar is not msgspec.UNSET:
        avatar = body.avatar
    return events.Sat(seat, name, key, avatar)


def _line(text: str) -> str:
    line = clean_text(text)
    if not 1 <= len(line) <= MAX_TEXT:
        raise RequestError("text-length", most=MAX_TEXT)
    return line
