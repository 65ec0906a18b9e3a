"""Make the choices of a position again, and say which of them cannot have been made."""

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import chain, combinations
from operator import or_
from typing import Any, cast

from gizzard.core.cards import (
    BY_CODE,
    CODES,
    FIRST_EXTRA,
    SUIT_CARDS,
    SUITS,
    UNSEEN,
    Hand,
    cards_in,
    hand_of,
    suit_of,
)
from gizzard.core.errors import IllegalAction
from gizzard.core.formats.from_view import dealt_in, retrace
from gizzard.core.formats.hand_changes import HandChange, hand_changes, known_holder
from gizzard.core.formats.phase_actions import PHASE_ACTIONS
from gizzard.core.formats.position_json import PositionJson, PositionRefused
from gizzard.core.formats.position_pieces import written
from gizzard.core.formats.replay_moves import choices_of
from gizzard.core.formats.rounds import Round
from gizzard.core.formats.view import View
from gizzard.core.game.fields import BID, PLAY, TURNED_WORD
from gizzard.core.game.position import Position
from gizzard.core.game.state import Act, Move
from gizzard.core.rules.deal import deck_with
from gizzard.core.rules.parsing import parse
from gizzard.core.rules.ruleset import RuleSet
from gizzard.core.rules.tricks import card_of, playable

GIVEN = frozenset({"rules", "round", "dealer", "scores", "seat", "out", "special"})
"""The fields that nothing else can contradict; the others are compared."""
FOLLOWS = frozenset({"winner", "lead"})
"""What follows from the cards of a trick, and need not be given."""


def replayed(given: PositionJson) -> Position:
    """The position with a guess for all that its seat does not see.

    Raises PositionRefused for the first choice that cannot have been made. If a choice is missing, those after it are
    ignored; ``check_same`` notices that.
    """
    try:
        position, form = dealt_in(_view_of(given))
    except (ValueError, LookupError, StopIteration):
        raise PositionRefused("tricks", "no-deal") from None
    voids = [0] * position.players
    changes = hand_changes(_round_of(given, parse(given["rules"])), position.size)  # without the guesses
    for move in _choices(position, form):
        held = position.held
        _make(position, move, voids, changes)
        voids = [
            void if now & ~before == 0 else 0 for void, now, before in zip(voids, position.held, held, strict=True)
        ]
    _check_hand(given, voids[given["seat"]])
    if any(voids) and not _can_be_dealt(position, given["seat"], voids):
        raise PositionRefused("tricks", "no-deal")
    return position


def _view_of(given: PositionJson) -> View:
    """As much of a view as is needed to make the choices of its round again."""
    rules = parse(given["rules"])
    seen: dict[str, Any] = {
        "rules": given["rules"],
        "first_dealer": (given["dealer"] - given["round"] + 1) % rules.players,
        "seat": given["seat"],
        "phase": given["phase"],
        "to_act": given["to_act"],
        "hand": given["hand"],
        "scores": given["scores"],
        "history": [],
        "round": _round_of(given, rules),
    }
    return cast(View, seen | ({"up": None} if rules.cards else {}))


def _round_of(given: PositionJson, rules: RuleSet) -> Round:
    shared = Round.__annotations__.keys() & given.keys()
    form = {key: given[key] for key in shared}  # type: ignore[literal-required]
    out = given.get("out", ())
    form["number"], form["cards"] = given["round"], rules.hand_sizes[given["round"] - 1]
    form["hands"] = given.get("shown", [None] * rules.players)
    form["taken"] = [None if seat in out else 0 for seat in range(rules.players)]
    return cast(Round, form)


def _choices(position: Position, form: Round) -> Iterator[Move]:
    """The choices of a round. Raises PositionRefused for one that cannot be read."""
    try:
        yield from choices_of(position, form)
    except IllegalAction as illegal:
        raise _refused(position, illegal) from None


def _make(position: Position, move: Move, voids: list[Hand], changes: Sequence[HandChange]) -> None:
    """Make a choice, and note by seat the cards that a play shows it not to hold."""
    if isinstance(move, Act) and position.phase == PLAY:
        _check_turn(position, move)
        _check_play(position, move, voids, changes)
    try:
        retrace(position, move)
    except IllegalAction as illegal:
        raise _refused(position, illegal) from None
    except ValueError:
        field, at = _place(position)
        raise PositionRefused(field, "no-deal", at) from None


def _check_turn(position: Position, act: Act) -> None:
    """Refuse a card out of turn."""
    to_act = [*cards_in(position.waiting)]
    if act.seat not in to_act:
        field, at = _place(position)
        raise PositionRefused(field, "turn", at, seat=act.seat, to_act=to_act)


def _check_play(position: Position, act: Act, voids: list[Hand], changes: Sequence[HandChange]) -> None:
    """Refuse a card of a suit that its player has not followed before, or does not follow with a card that it is known
    to hold."""
    seat, card, led = act.seat, card_of(act.action), position.led
    if card == UNSEEN or card >= FIRST_EXTRA:
        return
    wrong = card if voids[seat] >> card & 1 else None
    if led >= 0 and not playable(SUIT_CARDS[led] | 1 << card, led) >> card & 1:
        voids[seat] |= SUIT_CARDS[led]
        before = _before_trick(changes, position.tricks)
        wrong = next((held for held in cards_in(SUIT_CARDS[led]) if known_holder(before, held) == seat), wrong)
    if wrong is not None:
        field, at = _place(position)
        raise PositionRefused(field, "void", at, seat=seat, card=CODES[wrong], suit=SUITS[suit_of(wrong)])


def _before_trick(changes: Sequence[HandChange], number: int) -> Sequence[HandChange]:
    """The changes of hands before a trick, by its number from 1."""
    tricks = [index for index, change in enumerate(changes) if isinstance(change, list)]
    return changes[: tricks[number - 1]]


def _check_hand(given: PositionJson, void: Hand) -> None:
    """Refuse a hand with cards of a suit that its player has not followed."""
    for index, code in enumerate(given["hand"] or ()):
        if void >> BY_CODE[code] & 1:
            raise PositionRefused("hand", "void", (index,), seat=given["seat"], card=code, suit=code[1])


def _can_be_dealt(position: Position, seat: int, voids: Sequence[Hand]) -> bool:
    """Whether the unseen cards are enough for the other seats, of which none holds a suit that it has not followed
    (Hall's marriage theorem)."""
    held, table = position.held, hand_of([card_of(play) for play in position.plays])
    gone = held[seat] | table & ~reduce(or_, held)
    unseen = [card for card in deck_with(position.spec.extras) if not gone >> card & 1 and card != position.up]
    others = [other for other in position.order if other != seat]
    groups = chain.from_iterable(combinations(others, size) for size in range(1, len(others) + 1))
    return all(
        sum(held[other].bit_count() for other in group)
        <= sum(not all(voids[other] >> card & 1 for other in group) for card in unseen)
        for group in groups
    )


def _refused(position: Position, illegal: IllegalAction) -> PositionRefused:
    field, at = _place(position)
    return PositionRefused(field, "illegal", at, seat=next(cards_in(position.waiting), position.dealer), why=illegal)


def _place(position: Position) -> tuple[str, tuple[int, ...]]:
    """Where a position has the choice that is due."""
    if position.phase in (PLAY, TURNED_WORD):
        return "tricks", (position.tricks - 1, position.in_trick)
    if position.tricks and not position.between_rounds():
        return "tricks", (position.tricks - 1,)
    if position.phase == BID:
        return "bids", (next(cards_in(position.waiting)),)
    due = PHASE_ACTIONS.get(position.phase)
    return due.place if due else "tricks", ()


def check_same(given: PositionJson, right: PositionJson) -> None:
    """Raise PositionRefused for the first field that is not as it must be by the others. The trump may be left out if
    nobody names it."""
    for field in filter(lambda name: name not in GIVEN, PositionJson.__annotations__):
        one, other = _compared(given, field), _compared(right, field)
        if field == "hand" and one is None and other is not None:
            raise PositionRefused("hand", "hand-missing")
        if one != other and not (field == "trump" and one is None):
            details = {"given": written(field, one), "expected": written(field, other)}
            raise PositionRefused(field, "differs", _difference(one, other), **details)


def _compared(position: PositionJson, field: str) -> Any:
    """What of a field is compared."""
    value: Any = position.get(field)
    if field == "hand" and value:
        return sorted(value, key=BY_CODE.__getitem__)
    if field == "tricks":
        return [{key: part for key, part in trick.items() if key not in FOLLOWS} for trick in value]
    if field == "shown":
        return value if value and any(value) else None
    return sorted(value) if field == "to_act" else value


def _difference(one: Any, other: Any) -> tuple[int, ...]:
    """The index at which two lists first differ; empty for other values."""
    if not isinstance(one, list) or not isinstance(other, list):
        return ()
    return (next((at for at, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), len(other)),)
