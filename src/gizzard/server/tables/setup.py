"""The setup of a table: validate the request, draw the first dealer, assign the seats."""

from collections.abc import Callable, Collection, Sequence
from functools import partial
from random import Random
from typing import Any, Final

import msgspec

from gizzard.core.cards import CODES
from gizzard.core.errors import IllegalAction
from gizzard.core.formats.moves import ChanceJson, move_from_json
from gizzard.core.game.fields import DEAL
from gizzard.core.game.state import Chance, State, apply, chance
from gizzard.core.names import MAX_NAME, visible_name
from gizzard.core.rules.deal import draw_for_dealer
from gizzard.core.rules.parsing import parse
from gizzard.core.rules.presets import combine
from gizzard.core.rules.ruleset import unparse
from gizzard.core.texts import DECKS
from gizzard.server.tables.avatars import Avatar
from gizzard.server.tables.bot_names import bot_names
from gizzard.server.tables.messages import ChallengeInfo, Settings, TableBody, TournamentInfo
from gizzard.server.tables.social import Seat, Social
from gizzard.server.wire.keys import key_of, new_secret
from gizzard.server.wire.messages import Object, RequestError
from gizzard.tournament.deals import dealt

MAX_SCHEDULE: Final = 200
"""Maximum number of rounds in a custom schedule, so that one request cannot fill the disk."""

REMATCH_WAIT_MS: Final = 20_000
"""How long a rematch among strangers waits for the other players."""


class SeatSetup(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The initial state of a seat: a person with a name and a key (the hash of their secret), a bot, with a name if it
    is kept from an earlier game, or free."""

    name: str | None = None
    key: str | None = None
    bot: str | None = None
    avatar: Avatar | None = None
    stands_in: bool = False
    """A bot in the place of a person whose game is continued: what that person did is not valued as a bot's."""


class SharedDeal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Marks a game with the same cards and bots as at other tables. The seed is secret."""

    day: str
    """The day whose daily deal it is, as ``2026-11-22``."""
    seed: str


class Challenge(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Marks a game with the cards of a finished one. Nothing about the person who played it is stored here but points,
    so that an erasure of their name needs no second place."""

    table: str
    seat: int
    points: int
    deals: tuple[tuple[ChanceJson, ...], ...]
    """By round the deal, and what was pulled after it, which nobody but the server may know."""

    @property
    def info(self) -> ChallengeInfo:
        """What the player may know about it."""
        return ChallengeInfo(self.table, self.seat, self.points)


class TournamentTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The table's place in a tournament. Its game continues even if nobody is connected."""

    tournament: str
    round: int
    table: int
    ends: int | None = None
    """When bots take over all seats, in ms since 1970, if the server is never down."""
    warning: int | None = None
    """How many ms before that everybody is warned."""
    deals: tuple[Object, ...] = ()
    """In duplicate play the deals of the round, which nobody but the server may know."""

    @property
    def info(self) -> TournamentInfo:
        """What anybody may know about it."""
        return TournamentInfo(self.tournament, self.round, self.table, self.warning)


class TableSetup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The immutable setup of a table, stored as JSON."""

    created: float
    """Seconds since 1970."""
    rules: dict[str, Any]
    deck: str
    draw: tuple[tuple[tuple[int, str], ...], ...]
    dealer: int
    seats: tuple[SeatSetup, ...]
    host: int = 0
    settings: Settings = Settings()
    fill_at: int | None = None
    """When bots take the free seats and the game starts, in ms since 1970; None if the host starts it."""
    shared: SharedDeal | None = None
    tournament: TournamentTable | None = None
    challenge: Challenge | None = None

    @property
    def is_secret(self) -> bool:
        """Whether the same cards are played at other tables, so that nobody may learn about them here."""
        return self.shared is not None or bool(self.tournament and self.tournament.deals)

    @property
    def for_friends(self) -> bool:
        """Whether a host gathers friends: until the game begins, there is a join code and the rules can be changed."""
        return self.fill_at is None and not (self.tournament or self.shared or self.challenge)

    def social(self) -> Social:
        """The initial social state."""
        names = bot_names([place.bot for place in self.seats], [place.name for place in self.seats])
        seats = [
            Seat(name, place.bot, named=bool(place.bot and place.name), key=place.key, avatar=place.avatar)
            for place, name in zip(self.seats, names, strict=True)
        ]
        hosted, salt = self.fill_at is None, str(self.created)
        social = Social("gathering", tuple(seats), self.host, self.settings.clock, hosted=hosted, salt=salt)
        if self.tournament is None:
            return social
        return msgspec.structs.replace(social, starts=self.fill_at, ends=self.tournament.ends)


def rng_of_round(seed: str, rounds: int) -> Random:
    """The generator for the deal of a round in a game with shared cards, by the number of earlier rounds."""
    return Random(f"{seed}/{rounds}")


def seed_of_bots(seed: str) -> int:
    """The seed with which all bots answer in a game with shared cards."""
    return Random(f"{seed}/bots").getrandbits(64)


def draws_of(setup: TableSetup, game: State, rng: Random) -> Callable[[State], Chance | None]:
    """The source of the chance moves after an entry: the cards shared with other tables, or else `rng`."""
    if setup.tournament and setup.tournament.deals:
        return partial(dealt, deals=setup.tournament.deals)
    if setup.challenge:
        return partial(dealt_again, deals=setup.challenge.deals, rng=rng)
    if setup.shared:
        rng = rng_of_round(setup.shared.seed, game.position.number)
    return partial(chance, rng=rng)


def dealt_again(game: State, deals: Sequence[Sequence[ChanceJson]], rng: Random) -> Chance | None:
    """The next deal or pulls as they were in another game, or drawn if they do not fit here: if others are out, say."""
    drawn, position = chance(game, rng), game.position
    if drawn is None:
        return None
    index, at = (position.number, 0) if position.phase == DEAL else (position.number - 1, 1)
    try:
        again = move_from_json(game, deals[index][at])
        apply(game, again)
    except (IndexError, IllegalAction):
        return drawn
    return again


def seat_of(social: Social, secret: str) -> int:
    """The seat that a secret owns. Raises RequestError if it owns none."""
    seat = social.seat_of(key_of(secret))
    if seat is None:
        raise RequestError("no-seat")
    return seat


def other_seat(social: Social, own: int, seat: int, owner: str | None) -> int:
    """The seat of the other person whom a request is about. Raises RequestError if there is none."""
    meant = social.person_at(seat, owner)
    if meant is None or meant == own:
        raise RequestError("person-gone" if owner is not None and meant is None else "nobody-there")
    return meant


def check_length(rules: Object) -> None:
    """Raise RequestError if a schedule has too many rounds. It is not validated otherwise."""
    schedule = rules.get("schedule")
    if isinstance(schedule, list) and len(schedule) > MAX_SCHEDULE:
        raise RequestError("rounds", most=MAX_SCHEDULE)


def open_table(body: TableBody, created: float, levels: Collection[str], chance: Random) -> tuple[TableSetup, str]:
    """The requested table and the secret of its first seat. Raises RequestError or RulesRefused."""
    check_length(body.rules)
    rules = parse(combine(body.presets) | body.rules)
    others = _others(body.seats, rules.players - 1, levels)
    check_deck(body.deck)
    settings = body.settings()
    check_settings(settings)
    secret = new_secret()
    first = SeatSetup(name=clean_name(body.name), key=key_of(secret), avatar=body.avatar)
    turns, dealer = draw_dealer(rules.players, chance)
    return TableSetup(created, unparse(rules), body.deck, turns, dealer, (first, *others), 0, settings), secret


def draw_dealer(players: int, chance: Random) -> tuple[tuple[tuple[tuple[int, str], ...], ...], int]:
    """The draw for the first deal, and its winner."""
    draw = draw_for_dealer(players, chance)
    return tuple(tuple((seat, CODES[card]) for seat, card in turn) for turn in draw.turns), draw.dealer


def rematch_setup(
    setup: TableSetup, social: Social, present: Collection[int], host: int, now: int, chance: Random
) -> TableSetup:
    """A table for the same people and rules, opened at `now` (ms since 1970) by the person at the seat `host`.

    Seats of people who left and are not connected become free. At matchmaking tables all disconnected seats do, and the
    game starts by itself. If the person who opened it has no seat there, the first of the others is host.
    """
    matched = setup.fill_at is not None
    stays = set(present) if matched else {*social.persons, *present}
    seats = tuple(_place(seat, number in stays) for number, seat in enumerate(social.seats))
    turns, dealer = draw_dealer(len(seats), chance)
    fill_at = now + REMATCH_WAIT_MS if matched else None
    host = host if host in stays else min(stays, default=host)
    return TableSetup(now / 1000, setup.rules, setup.deck, turns, dealer, seats, host, setup.settings, fill_at)


def invitation_setup(setup: TableSetup, social: Social, host: int, now: int, chance: Random) -> TableSetup:
    """A table by the same rules for those who have befriended each other, opened at `now` (ms since 1970)."""
    seats = tuple(_place(seat, number in social.friends) for number, seat in enumerate(social.seats))
    turns, dealer = draw_dealer(len(seats), chance)
    settings = msgspec.structs.replace(setup.settings, public=False)
    return TableSetup(now / 1000, setup.rules, setup.deck, turns, dealer, seats, host, settings)


def _place(seat: Seat, stays: bool) -> SeatSetup:
    if seat.bot:
        return SeatSetup(None, None, seat.bot)
    return SeatSetup(seat.name, seat.key, avatar=seat.avatar) if stays else SeatSetup()


def clean_name(requested: str, taken: Collection[str] = ()) -> str:
    """A visible name that differs from those at the table. Raises RequestError if it is empty or too long."""
    name = visible_name(requested, taken)
    if not name:
        raise RequestError("names", most=MAX_NAME)
    return name


def check_settings(settings: Settings) -> None:
    """Raise RequestError for what public tables do not allow."""
    if settings.public and settings.chat == "free":
        raise RequestError("public-chat")
    if settings.public and settings.hints:
        raise RequestError("public-hints")


def check_deck(deck: str) -> None:
    """Raise RequestError if the deck is unknown."""
    if deck not in DECKS:
        raise RequestError("deck", deck=deck[:MAX_NAME], decks=", ".join(DECKS))


def check_level(level: str, levels: Collection[str]) -> None:
    """Raise RequestError if the bot level is unknown."""
    if level not in levels:
        raise RequestError("level", level=level[:MAX_NAME], levels=", ".join(levels))


def _others(requested: tuple[str | None, ...] | None, others: int, levels: Collection[str]) -> tuple[SeatSetup, ...]:
    seats = ("novice",) * others if requested is None else requested
    for level in seats:
        if level is not None:
            check_level(level, levels)
    if len(seats) != others:
        raise RequestError("seats", others=others)
    return tuple(SeatSetup(bot=level) for level in seats)
