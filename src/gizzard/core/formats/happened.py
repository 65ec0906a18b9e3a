"""What happened in a round, as far as a view or a record shows it: decided here, put into words elsewhere.

Each event has the card at which it happened. The page runs this module too: ``core_build.javascript`` translates it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from gizzard.core.formats.types import SuitCode, Word

BEFORE_PLAY = -1
"""The number of the trick, for what happens before the first one."""
VAMPIRE, WEREWOLF, BOMB, CLOUD, WITCH = "Va", "We", "Bo", "Cl", "Wi"


@dataclass(frozen=True)
class Werewolf:
    """A seat put the Werewolf in the place of the turn-up, which it took, and named the trump."""

    trick: int
    seat: int
    card: str
    took: str
    trump: SuitCode | None
    kind: Literal["werewolf"] = "werewolf"


@dataclass(frozen=True)
class Aside:
    """A seat laid a card aside to pass it, while others still choose."""

    trick: int
    seat: int
    card: str | None
    """None if it is hidden."""
    to: int
    kind: Literal["aside"] = "aside"


@dataclass(frozen=True)
class Passed:
    """A card went from a seat to another."""

    trick: int
    seat: int
    card: str | None
    """None if it is hidden."""
    to: int
    pulled: bool
    """Whether the one who got it has drawn it."""
    kind: Literal["pass"] = "pass"


@dataclass(frozen=True)
class Played:
    """A seat played a card."""

    trick: int
    seat: int
    card: str
    kind: Literal["play"] = "play"


@dataclass(frozen=True)
class TurnUp:
    """A card turned up another."""

    trick: int
    seat: int
    card: str
    up: str
    kind: Literal["turn_up"] = "turn_up"


@dataclass(frozen=True)
class Said:
    """What the player of a card said with it, apart from a trump."""

    trick: int
    seat: int
    card: str
    call: bool
    suit: SuitCode | None
    word: Word | None
    kind: Literal["said"] = "said"


@dataclass(frozen=True)
class Trump:
    """A card made trump, or none; maybe the same as before."""

    trick: int
    seat: int
    card: str
    trump: SuitCode | None
    before: SuitCode | None
    kind: Literal["trump"] = "trump"


@dataclass(frozen=True)
class Taken:
    """A seat took a trick with a card."""

    trick: int
    seat: int
    card: str
    kind: Literal["taken"] = "taken"


@dataclass(frozen=True)
class Bombed:
    """Nobody took a trick; the seat would have, and leads."""

    trick: int
    seat: int
    card: str
    """The Bomb, or the card that was one."""
    best: str
    """The card that would have taken the trick."""
    kind: Literal["bombed"] = "bombed"


@dataclass(frozen=True)
class Cloud:
    """The taker of a trick changed its bid."""

    trick: int
    seat: int
    card: str
    """The Cloud, or the card that was one."""
    by: int | None
    """1 or -1; None if it is hidden."""
    bid: int | None
    """The bid then; None if it is hidden."""
    kind: Literal["cloud"] = "cloud"


@dataclass(frozen=True)
class Witch:
    """The player of the Witch swapped a card for one of the trick, or declined."""

    trick: int
    seat: int
    card: str
    """The Witch, or the card that was her."""
    put: str | None
    took: str | None
    """None if she declined."""
    kind: Literal["witch"] = "witch"


Event = Werewolf | Aside | Passed | Played | TurnUp | Said | Trump | Taken | Bombed | Cloud | Witch

Form = Mapping[str, Any]
"""A round, a trick or a play of a view or a record."""


def events(round_json: Form) -> list[Event]:
    """What happened in a round, in order."""
    return [*_events(round_json)]


def events_since(before: Form | None, after: Form) -> list[Event]:
    """What happened in a round since it was seen before; all of it if it was not."""
    known = [key_of(event) for event in events(before)] if before else []
    return [event for event in events(after) if key_of(event) not in known]


def key_of(event: Event) -> str:
    """Identifies an event in its round, also once more of it is shown."""
    return f"{event.kind} {event.trick} {event.seat}"


def card_up(round_json: Form) -> str | None:
    """The card that lies up in a round, if one was turned up."""
    turned: str | None = WEREWOLF if "werewolf" in round_json else round_json["turn_up"]
    for trick in round_json["tricks"]:
        for play in trick["plays"]:
            turned = play.get("turn_up", turned)
    return turned


def card_played(card: str, up: str | None) -> str:
    """The card that a card is when it is played: the Vampire is the one that lies up, or the Werewolf if none does."""
    return (up or WEREWOLF) if card == VAMPIRE else card


def said_with(play: Form, up: str | None) -> dict[str, str | None]:
    """What a card was said to be: its ``suit``, what it counts ``as``, or the card that it is a ``copy`` of."""
    what = card_played(play["card"], up)
    blank = what == WEREWOLF
    return {
        "suit": play.get("suit"),
        "as": "jester" if blank else play.get("as"),
        "copy": None if blank or what == play["card"] else what,
    }


def cloud_changes(round_json: Form) -> list[tuple[int, int]]:
    """The changes of bids that a round of a view, record or score shows, in order: the seat, and by how much."""
    tricks = [trick for trick in round_json.get("tricks", []) if trick.get("cloud") is not None]
    return [*((trick["winner"], trick["cloud"]) for trick in tricks), *map(tuple, round_json.get("cloud") or [])]


def bids_now(round_json: Form) -> list[int | None]:
    """The bids of a round of a view, record or score as they count: as made, with all changes that are shown."""
    return with_changes(round_json["bids"], cloud_changes(round_json))


def with_changes(made: list[int | None], changes: list[tuple[int, int]]) -> list[int | None]:
    """Bids with changes of them."""
    return [
        None if bid is None else bid + sum(change for changed, change in changes if changed == seat)
        for seat, bid in enumerate(made)
    ]


def _events(round_json: Form) -> Iterator[Event]:
    up, trump, bids = card_up(round_json), round_json.get("opening_trump", round_json["trump"]), round_json["bids"]
    if "werewolf" in round_json:
        yield Werewolf(BEFORE_PLAY, round_json["werewolf"], WEREWOLF, round_json["turn_up"], trump)
    present = len([taken for taken in round_json["taken"] if taken is not None])
    pulled = round_json.get("special", {}).get("rule") == "pull-one"
    yield from _passed(BEFORE_PLAY, round_json.get("exchange", []), present, pulled)
    for number, trick in enumerate(round_json["tricks"]):
        for play in trick["plays"]:
            yield from _played(number, play, trump)
            trump = play.get("trump", trump)
        if "winner" in trick:
            bids = with_changes(bids, cloud_changes({"tricks": [trick]}))
            yield from _settled(number, trick, up, bids)


def _passed(number: int, entries: Sequence[Any], present: int, pulled: bool = False) -> Iterator[Event]:
    for giver, taker, card in entries:
        if len(entries) == present:
            yield Passed(number, giver, card, taker, pulled)
        else:
            yield Aside(number, giver, card, taker)


def _played(number: int, play: Form, trump: SuitCode | None) -> Iterator[Event]:
    seat, card = play["seat"], play["card"]
    yield Played(number, seat, card)
    if "turn_up" in play:
        yield TurnUp(number, seat, card, play["turn_up"])
    if "call" in play or "suit" in play or "as" in play:
        yield Said(number, seat, card, play.get("call", False), play.get("suit"), play.get("as"))
    if "trump" in play:
        yield Trump(number, seat, card, play["trump"], trump)


def _settled(number: int, trick: Form, up: str | None, bids: list[int | None]) -> Iterator[Event]:
    """What came of a trick with its last card."""
    cards = {play["seat"]: play["card"] for play in trick["plays"]}
    seats = {card_played(play["card"], up): play["seat"] for play in trick["plays"]}
    winner = trick["winner"]
    if winner is None:
        yield Bombed(number, trick["lead"], cards[seats[BOMB]], cards[trick["lead"]])
    else:
        yield Taken(number, winner, cards[winner])
    yield from _passed(number, trick.get("pass", []), len(trick["plays"]))
    if "cloud" in trick:
        change = trick["cloud"]
        yield Cloud(number, winner, cards[seats[CLOUD]], change, None if change is None else bids[winner])
    if "witch" in trick:
        yield swapped(number, trick, up)


def swapped(number: int, trick: Form, up: str | None) -> Witch:
    """What the Witch's player did after a trick. Raises KeyError if she is not in it."""
    play = {card_played(play["card"], up): play for play in trick["plays"]}[WITCH]
    put, took = trick["witch"] or [None, None]
    return Witch(number, play["seat"], play["card"], put, took)
