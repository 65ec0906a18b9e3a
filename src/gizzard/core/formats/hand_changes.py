"""The deal of a round in JSON, and how its hands have changed since then, as one seat sees it."""

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from gizzard.core.cards import BY_CODE, CODES, NO_CARD, Card
from gizzard.core.formats.happened import card_up, swapped
from gizzard.core.formats.plays import Play
from gizzard.core.formats.rounds import Round, taker_in
from gizzard.core.rules.extras import WEREWOLF
from gizzard.core.rules.special import Smyrna

NOBODY: Final = -1

Entry = list[Any]
"""A card that changes hands, in JSON: giver, taker, and the card's code; None if it is not shown."""


class Dealt(NamedTuple):
    """The cards of the deal that are seen."""

    shown: dict[int, list[Card]]
    """By seat: all of its cards, or the open one."""


class Moved(NamedTuple):
    """Cards that changed hands simultaneously: giver, taker and card (NO_CARD: not shown)."""

    entries: Sequence[tuple[int, int, Card]]
    written: Sequence[Entry]
    """The same in the round."""
    hidden: bool
    """Whether a card is not shown."""


class Swapped(NamedTuple):
    """A card of a hand was swapped for another."""

    seat: int
    put: Card
    got: Card


HandChange = Dealt | list[Play] | Moved | Swapped
"""A list: the cards played to a trick."""


def hand_changes(round_json: Round, players: int) -> list[HandChange]:
    """All changes from the deal on, in order, but for cards that are laid aside to be passed."""
    shown = {seat: [BY_CODE[code] for code in codes] for seat, codes in enumerate(round_json["hands"]) if codes}
    return [Dealt(shown), *_before_play(round_json, players), *_in_play(round_json, players)]


def laid_aside(round_json: Round, players: int) -> Sequence[Entry]:
    """The cards that some of the players have chosen to pass, while others still choose."""
    latest: list[Entry] = (
        round_json["tricks"][-1].get("pass", []) if round_json["tricks"] else round_json.get("exchange", [])
    )
    return latest if len(latest) < players else ()


def _before_play(round_json: Round, players: int) -> Iterator[Moved | Swapped]:
    if (seat := taker_in(round_json)) is not None:
        yield Swapped(seat, WEREWOLF, BY_CODE[str(round_json["turn_up"])])
    exchange: list[Entry] = round_json.get("exchange", [])
    if round_json.get("special", {}).get("rule") == Smyrna.PULL_ONE:  # one after another
        for entry in exchange:
            yield _moved([entry])
    elif len(exchange) == players:
        yield _moved(exchange)


def _in_play(round_json: Round, players: int) -> Iterator[HandChange]:
    up = card_up(round_json)
    for number, trick in enumerate(round_json["tricks"]):
        yield trick["plays"]
        if "pass" in trick and len(trick["pass"]) == players:
            yield _moved(trick["pass"])
        if "witch" in trick and (swap := swapped(number, trick, up)) and swap.put and swap.took:
            yield Swapped(swap.seat, BY_CODE[swap.put], BY_CODE[swap.took])


def _moved(entries: Sequence[Entry]) -> Moved:
    read = [(giver, taker, BY_CODE[code] if code else NO_CARD) for giver, taker, code in entries]
    return Moved(read, entries, any(card == NO_CARD for _, _, card in read))


def holder_after(changes: Sequence[HandChange], card: Card) -> int | None:
    """The seat that was last seen to hold a card; None if it was on the table since, or was never seen."""
    found = _last_seen(changes, card)
    return found[1] if found else None


def known_holder(changes: Sequence[HandChange], card: Card) -> int | None:
    """The same; None as well if the seat may have passed the card on since, unseen."""
    number, seat = _last_seen(changes, card) or (0, None)
    later = (entry for change in changes[number + 1 :] if isinstance(change, Moved) for entry in change.entries)
    return None if any(giver == seat and moved == NO_CARD for giver, _, moved in later) else seat


def _last_seen(changes: Sequence[HandChange], card: Card) -> tuple[int, int] | None:
    """The number of the change in which a card was last seen to come to a hand, and its seat."""
    for number, change in reversed([*enumerate(changes)]):
        seat = _came_to(change, card)
        if seat is not None:
            return (number, seat) if seat != NOBODY else None
    return None


def _came_to(change: HandChange, card: Card) -> int | None:
    """The seat to which a card is seen to come; NOBODY if it comes to the table, None if it is not seen."""
    if isinstance(change, list):
        return NOBODY if any(play["card"] == CODES[card] for play in change) else None
    if isinstance(change, Dealt):
        return next((seat for seat, cards in change.shown.items() if card in cards), None)
    if isinstance(change, Swapped):
        return change.seat if change.got == card else NOBODY if change.put == card else None
    return next((taker for _, taker, moved in change.entries if moved == card), None)
