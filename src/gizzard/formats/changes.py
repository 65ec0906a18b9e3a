"""What a move changes in a view, so that nobody has to be sent the whole of it twice."""

from collections.abc import Iterator
from typing import Any

from gizzard.cards import UNSEEN_CODE
from gizzard.formats.plays import play_json
from gizzard.formats.rounds import by_seat, shared_round_json, suit_code
from gizzard.formats.view import (
    EVERYTHING,
    PHASES,
    Viewer,
    barred,
    bids_seen,
    dealt_seen,
    earlier_rounds,
    exchange_seen,
    exchanging,
    follow,
    hand_seen,
    legal,
    open_hands,
    projected,
    round_seen,
    sees_hand,
    trump_changed,
    winners,
)
from gizzard.game.position import BID, Position
from gizzard.game.state import State, to_act

Change = list[Any]
"""``[path, value]``: the value now stands there; an index equal to a list's length appends."""


class Changes:
    """What lies between two states of one game. What everybody sees of it is worked out once.

    ``changes.seen_by(seat)`` turns ``view(before, seat)`` into ``view(after, seat)``. ``back`` says that the game was
    taken back, so that ``after`` does not go on from ``before``.
    """

    def __init__(self, before: State, after: State, back: bool = False) -> None:
        self.before, self.after = before, after
        self._old, self._new = before.position, after.position
        self._same_round = not back and self._old.number == self._new.number and not after.between_rounds
        self._counted = not self._same_round or self._old.phase == BID or self._old.taken != self._new.taken
        """Whether bids or tricks taken may be other ones."""
        self._held = [*zip(self._old.held, self._new.held, strict=True)]
        changed = self._new.own_hand_hidden or self._old.visible() != self._new.visible()
        self._looked = not self._same_round or changed
        """Whether somebody may see a hand now that they could not see before."""
        self._waiting = self._old.waiting | self._new.waiting
        self._public = [*self._for_all()]

    def seen_by(self, seat: Viewer) -> list[Change]:
        """The changes of one seat's view."""
        return [*self._round(seat), *self._public, *self._own(seat)]

    def _for_all(self) -> Iterator[Change]:
        old, new = self._old, self._new
        if self._same_round:
            yield from self._public_round()
        if old.phase != new.phase:
            yield ["view.phase", PHASES[new.phase]]
        if (acting := to_act(self.after)) != to_act(self.before):
            yield ["view.to_act", list(acting)]
        if (suit := follow(new)) != follow(old):
            yield ["view.follow", suit]
        if (scores := new.scores) != old.scores:
            yield ["view.scores", scores]
        if self.after.over != self.before.over:
            yield ["view.winners", winners(self.after)]
        yield from self._rounds_over()

    def _rounds_over(self) -> Iterator[Change]:
        seen, rounds = len(earlier_rounds(self.before)), earlier_rounds(self.after)
        for number in range(seen, len(rounds)):
            yield [f"view.history.{number}", shared_round_json(rounds[number])]

    def _public_round(self) -> Iterator[Change]:
        old, new = self._old, self._new
        yield from _plays(old, new)
        if new.trump != old.trump:
            yield ["view.round.trump", suit_code(new.trump)]
        if trump_changed(new) and not trump_changed(old):
            yield ["view.round.opening_trump", suit_code(new.opening_trump)]
        if new.taken != old.taken:
            yield ["view.round.taken", by_seat(new.seats, new.taken)]
        if (named := new.named) and not old.named:
            yield ["view.round.named", named.to_json()]

    def _round(self, seat: Viewer) -> Iterator[Change]:
        """A seat's private fields of the round; all of them if the round has changed."""
        if not self._same_round:
            yield ["view.round", round_seen(self.after, seat)]
            return
        old, new = self._old, self._new
        if old.phase == BID:
            yield from _list("view.round.bids", bids_seen(old, seat), bids_seen(new, seat))
        for other in range(new.players) if self._looked else ():
            if sees_hand(new, seat, other) != sees_hand(old, seat, other):
                yield [f"view.round.hands.{other}", dealt_seen(new, seat, other)]
        if exchanging(new):
            exchange = exchange_seen(new, seat)
            if not exchanging(old) or exchange != exchange_seen(old, seat):
                yield ["view.round.exchange", exchange]

    def _own(self, seat: Viewer) -> Iterator[Change]:
        old, new = self._old, self._new
        if seat is not None and seat >= 0:
            yield from self._hand(seat)
            if self._waiting >> seat & 1:
                yield from self._choices(seat)
        if self._counted and (points := projected(self.after, seat)) != projected(self.before, seat):
            yield ["view.projected", points]
        if seat == EVERYTHING and (hands := open_hands(new)) != open_hands(old):
            yield ["view.open", hands]

    def _hand(self, seat: int) -> Iterator[Change]:
        old, new = self._held[seat]
        if self._looked or old != new:
            hand = hand_seen(self._new, seat)
            if hand != hand_seen(self._old, seat):
                yield ["view.hand", hand]

    def _choices(self, seat: int) -> Iterator[Change]:
        old, new = self._old, self._new
        if (choices := legal(new, seat)) != legal(old, seat):
            yield ["view.legal", choices]
        if (bar := barred(new, seat)) != barred(old, seat):
            yield ["view.barred", bar]


def public_move(move: dict[str, Any], viewer: Viewer, after: State) -> dict[str, Any]:
    """A move as a viewer may know it: never the cards others pass or cannot see, and their bids only once shown."""
    mover = move["seat"]
    if viewer in (mover, EVERYTHING):
        return move
    hidden = "pass" in move or move.get("play") == UNSEEN_CODE
    hidden = hidden or ("bid" in move and bids_seen(after.position, viewer)[mover] is None)
    return {"seat": mover} if hidden else move


def _list(path: str, old: list[Any], new: list[Any]) -> Iterator[Change]:
    """The items of a list that are other ones now."""
    for place, value in enumerate(new):
        if value != old[place]:
            yield [f"{path}.{place}", value]


def _plays(old: Position, new: Position) -> Iterator[Change]:
    """The cards played since, and who took the tricks that they filled."""
    size, first = new.size, old.played
    if new.played == first:
        return
    made, leaders, won = new.plays, new.leaders, new.winners
    for number in range(first, new.played):
        trick, place = divmod(number, size)
        seat = new.order[(new.order.index(leaders[trick]) + place) % size]
        play = play_json(seat, made[number], new.calls)
        if place == 0:
            yield [f"view.round.tricks.{trick}", {"plays": [play]}]
        else:
            yield [f"view.round.tricks.{trick}.plays.{place}", play]
        if place == size - 1:
            yield [f"view.round.tricks.{trick}.winner", won[trick]]
