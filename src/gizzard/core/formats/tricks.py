"""The tricks of a round in JSON, with what their extra cards did, as a viewer sees them."""

from collections.abc import Iterator
from typing import Any, NotRequired, TypedDict, cast

from gizzard.core.cards import CODES, NO_CARD, Card
from gizzard.core.formats.fields import EVERYTHING, Change, Viewer
from gizzard.core.formats.plays import Play, play_json
from gizzard.core.formats.types import ExchangeJson
from gizzard.core.game.fields import DECLINED, NO_SEAT, PASS
from gizzard.core.game.position import Position

Effects = TypedDict(
    "Effects",
    {
        "lead": NotRequired[int],
        "pass": NotRequired[ExchangeJson],
        "cloud": NotRequired[int | None],
        "witch": NotRequired[list[str] | None],
    },
)
"""What the extra cards of a trick did after it: who leads if nobody took it, a pass, a changed bid, a swap."""

EFFECTS = frozenset(Effects.__annotations__)
"""The keys of a trick that only extra cards bring."""


class Trick(Effects):
    """A trick, with what its extra cards did after it; one under way has no winner."""

    plays: list[Play]
    winner: NotRequired[int | None]


def tricks(position: Position, viewer: Viewer) -> list[Trick]:
    """The tricks of the round, including the current one, but no empty trick before a lead."""
    return tricks_from(position, viewer, 0)


def tricks_from(position: Position, viewer: Viewer, first: int) -> list[Trick]:
    """The tricks from one on, by its number from 0."""
    order, plays, leaders, winners = position.order, position.plays, position.leaders, position.winners
    size = len(order)
    shown: list[Trick] = []
    done = position.tricks_done()
    for number in range(first, -(-len(plays) // size)):
        start = number * size
        turns = zip(seats_from(leaders[number], order), plays[start : start + size], strict=False)
        trick: Trick = {
            "plays": [play_json(seat, play, start + turn, position) for turn, (seat, play) in enumerate(turns)]
        }
        if number < done:
            trick["winner"] = winners[number]
            if position.extras:
                trick.update(_effects(position, viewer, number))
        shown.append(trick)
    return shown


def _effects(position: Position, viewer: Viewer, number: int) -> Trick:
    """What the extra cards of a complete trick did."""
    effects: dict[str, Any] = {}
    if position.winners[number] == NO_SEAT:
        effects |= {"winner": None, "lead": position.next_leaders[number]}
    if passed := _passed(position, viewer, number):
        effects["pass"] = passed
    if change := position.cloud[number]:
        shown = position.between_rounds() or position.bids_shown()
        seen = shown or viewer in (EVERYTHING, position.next_leaders[number])
        effects["cloud"] = change if seen else None
    put, took = position.swaps[number]
    if put != NO_CARD:
        effects["witch"] = None if put == DECLINED else [CODES[put], CODES[took]]
    return cast(Trick, effects)


def guess_effects(trick: Trick) -> None:
    """Write a guess for what a view hides of the effects of a trick."""
    if "cloud" in trick and trick["cloud"] is None:
        trick["cloud"] = 1


def _passed(position: Position, viewer: Viewer, number: int) -> ExchangeJson:
    """Who passed a card to whom; the card only for the two, and for who gets it, or for all if it lies open, once all
    have passed."""
    order, size = position.order, position.size
    cards = position.given[number * size : (number + 1) * size]
    over = NO_CARD not in cards
    shown = open_cards(position) if over else ()
    return [
        [
            giver,
            taker,
            CODES[card] if viewer in (giver, EVERYTHING) or (over and viewer == taker) or card in shown else None,
        ]
        for giver, taker, card in zip(order, order[1:] + order[:1], cards, strict=True)
        if card != NO_CARD
    ]


def open_cards(position: Position) -> set[Card]:
    """The cards that were dealt face up, wherever they are now."""
    return {hand[-1] for hand in position.hands if hand} if position.spec.last_card_up else set()


def tricks_since(old: Position, new: Position, viewer: Viewer) -> Iterator[Change]:
    """In a round with extra cards, the tricks that are new or have changed: the last of before, and those after it; a
    change of the bid may belong to an earlier one."""
    first = 0 if old.cloud != new.cloud or old.phase == PASS else max(old.tricks - 1, 0)
    before, now = tricks_from(old, viewer, first), tricks_from(new, viewer, first)
    for number, trick in enumerate(now):
        if number >= len(before) or trick != before[number]:
            yield [f".{first + number}", trick]


def plays_since(old: Position, new: Position) -> Iterator[Change]:
    """In a round without extra cards, the cards played since, and who took the tricks that they filled."""
    size, first = new.size, old.played
    if new.played == first:
        return
    plays, leaders, winners = new.plays, new.leaders, new.winners
    for number in range(first, new.played):
        trick, turn = divmod(number, size)
        play = play_json(seats_from(leaders[trick], new.order)[turn], plays[number], number, new)
        yield [f".{trick}", {"plays": [play]}] if turn == 0 else [f".{trick}.plays.{turn}", play]
        if turn == size - 1:
            yield [f".{trick}.winner", winners[trick]]


def seats_from(leader: int, order: tuple[int, ...]) -> tuple[int, ...]:
    """The seats of a round in turn, from the one that leads."""
    first = order.index(leader)
    return order[first:] + order[:first]
