"""Typed actions and moves of chance, beside their JSON forms."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import lru_cache
from typing import Any, cast

from gizzard.api.card import Card
from gizzard.api.checked import checked, checked_fields
from gizzard.core.errors import quoted
from gizzard.core.formats.actions import REBID_KEY, SWAP_KEY, ActionJson, action_json
from gizzard.core.formats.plays import play_action_json
from gizzard.core.game.fields import BID, PLAY
from gizzard.core.game.position import Position


class _Value:
    """A value with a short ``repr``: ``Play('ZH', call=True)``."""

    def __repr__(self) -> str:
        first, *others = [(field.name, getattr(self, field.name)) for field in fields(self)]  # type: ignore[arg-type]
        more = [f"{name}={value!r}" for name, value in others if value is not None]
        return f"{type(self).__name__}({', '.join([repr(first[1]), *more])})"


class Action(_Value, ABC):
    """An action of a seat: a ``Bid``, ``Play``, ``ChooseTrump`` or ``Pass``, with extra cards also a ``Say``,
    ``ChangeBid`` or ``Swap``. Actions are immutable and hashable.

    Examples:
        >>> import gizzard as gz
        >>> gz.Action.from_json({"bid": 2}) == gz.Bid(2)
        True
        >>> gz.Play("QS").to_json()
        {'play': 'QS'}
    """

    def to_json(self) -> ActionJson:
        """The action as a JSON object (docs/engine.md).

        Returns:
            A new object.

        Examples:
            >>> import gizzard as gz
            >>> gz.Play("ZH", call=True).to_json()
            {'play': 'ZH', 'call': True}
        """
        first, *others = self._items()
        return cast(ActionJson, dict([first, *(item for item in others if item[1] is not None)]))

    @abstractmethod
    def _items(self) -> Sequence[tuple[str, Any]]:
        """The keys of the JSON object with their values; None for those that are left out, but for the first."""

    @staticmethod
    def from_json(action_json: Mapping[str, Any]) -> Action:
        """The action of a JSON object (docs/engine.md).

        Args:
            action_json: the action, such as ``{"bid": 2}``.

        Returns:
            The typed action.

        Raises:
            ValueError: this is not an action.

        Examples:
            >>> import gizzard as gz
            >>> gz.Action.from_json({"trump": "H"})
            ChooseTrump('H')
        """
        try:
            return _read(action_json)
        except (AttributeError, LookupError, TypeError, ValueError) as error:
            raise ValueError(f"not an action: {quoted(action_json)}") from error


@checked_fields
@dataclass(frozen=True, repr=False)
class Bid(Action):
    """Bid a number of tricks.

    Args:
        tricks: the bid.

    Examples:
        >>> import gizzard as gz
        >>> gz.Bid(2)
        Bid(2)
    """

    tricks: int

    def _items(self) -> Sequence[tuple[str, Any]]:
        return [("bid", self.tricks)]


@dataclass(frozen=True, repr=False, init=False)
class Play(Action):
    """Play a card.

    Args:
        card: the card; ``"?"`` for the unseen card of a forehead round.
        call: whether the card is called a Wizard, if special cards are called (``gizzard-fester``).
        trump: the suit that the card makes trump, if its player chooses one (``tricksy: chosen``).
        suit: the suit that its player gives to a Juggler or a Cloud.
        counts_as: ``"wizard"`` or ``"jester"``, for a Shapeshifter.

    Examples:
        >>> import gizzard as gz
        >>> gz.Play("QS").card.suit
        'S'
        >>> gz.Play("ZH", trump="D")
        Play('ZH', trump='D')
        >>> gz.Play("Sh", counts_as="jester").to_json()
        {'play': 'Sh', 'as': 'jester'}
    """

    card: Card
    call: bool | None
    trump: str | None
    suit: str | None
    counts_as: str | None

    @checked
    def __init__(
        self,
        card: str,
        call: bool | None = None,
        trump: str | None = None,
        suit: str | None = None,
        counts_as: str | None = None,
    ) -> None:
        _assign(self, card=Card(card), call=call, trump=trump, suit=suit, counts_as=counts_as)

    def _items(self) -> Sequence[tuple[str, Any]]:
        return [
            ("play", str(self.card)),
            ("call", self.call),
            ("suit", self.suit),
            ("as", self.counts_as),
            ("trump", self.trump),
        ]


@checked_fields
@dataclass(frozen=True, repr=False)
class Say(Action):
    """Name the suit or role of the card that a Vampire has just turned up, after playing it.

    If only a trump is to be named, that is a ``ChooseTrump``.

    Args:
        suit: the suit of a Juggler or a Cloud.
        counts_as: ``"wizard"`` or ``"jester"``, for a Shapeshifter.
        trump: the suit that the card makes trump, if one is due.
        call: whether the card is called a Wizard, if special cards are called (``gizzard-fester``).

    Examples:
        >>> import gizzard as gz
        >>> gz.Say("H", trump="S").to_json()
        {'suit': 'H', 'trump': 'S'}
    """

    suit: str | None = None
    counts_as: str | None = None
    trump: str | None = None
    call: bool | None = None

    def _items(self) -> Sequence[tuple[str, Any]]:
        parts = [("call", self.call), ("suit", self.suit), ("as", self.counts_as), ("trump", self.trump)]
        return [part for part in parts if part[1] is not None]


@checked_fields
@dataclass(frozen=True, repr=False)
class ChooseTrump(Action):
    """Choose the trump suit as the dealer who turned up a Wizard, and name a special rule if one is due; or as the
    holder of the Werewolf, or as the player of a Vampire that turned up a Wizard.

    Args:
        suit: the suit, one of ``CDHS``; None for no trump, which only the holder of the Werewolf can choose.
        rule: the special rule for the next round, such as ``"pass-one"``.
        cards: the cards of an ``uber-wizard``: ``"QS"``, ``"Q"``, ``"jesters"`` or ``"suicide-kings"``.

    Examples:
        >>> import gizzard as gz
        >>> gz.ChooseTrump("H", "pass-one").to_json()
        {'trump': 'H', 'name': {'rule': 'pass-one'}}
    """

    suit: str | None
    rule: str | None = None
    cards: str | None = None

    def _items(self) -> Sequence[tuple[str, Any]]:
        named = {"rule": self.rule} | ({"cards": self.cards} if self.cards else {})
        return [("trump", self.suit), ("name", named if self.rule else None)]


@dataclass(frozen=True, repr=False, init=False)
class Pass(Action):
    """Pass a card to the next player (``pass-one``, or after a trick with the Juggler).

    Args:
        card: the card.

    Examples:
        >>> import gizzard as gz
        >>> gz.Pass("2C")
        Pass('2C')
    """

    card: Card

    @checked
    def __init__(self, card: str) -> None:
        _assign(self, card=Card(card))

    def _items(self) -> Sequence[tuple[str, Any]]:
        return [("pass", str(self.card))]


@checked_fields
@dataclass(frozen=True, repr=False)
class ChangeBid(Action):
    """Change the own bid by one, after taking a trick with the Cloud.

    Args:
        step: 1 or -1.

    Examples:
        >>> import gizzard as gz
        >>> gz.ChangeBid(1).to_json()
        {'cloud': 1}
    """

    step: int

    def _items(self) -> Sequence[tuple[str, Any]]:
        return [(REBID_KEY, self.step)]


@dataclass(frozen=True, repr=False, init=False)
class Swap(Action):
    """Swap a card of the hand for one of the trick, as the Witch's player.

    Args:
        put: the card that is put into the trick; None to decline (``witch: may``).
        take: the card that is taken out of it.

    Examples:
        >>> import gizzard as gz
        >>> gz.Swap("2C", "Dr").to_json(), gz.Swap(None).to_json()
        ({'witch': ['2C', 'Dr']}, {'witch': None})
    """

    put: Card | None
    take: Card | None

    @checked
    def __init__(self, put: str | None, take: str | None = None) -> None:
        if (put is None) != (take is None):
            raise ValueError("a swap is of two cards, or of none")
        _assign(self, put=None if put is None else Card(put), take=None if take is None else Card(take))

    def _items(self) -> Sequence[tuple[str, Any]]:
        return [(SWAP_KEY, None if self.put is None else [str(self.put), str(self.take)])]


@dataclass(frozen=True, repr=False, init=False)
class Deal(_Value):
    """A deal, which is a move of chance; ``Game.deal`` makes one.

    Args:
        hands: the cards of each seat, in the order dealt; empty for an eliminated seat.
        turn_up: the card turned up, if any.
        stock: the card that a Vampire may turn up later, if any.

    Examples:
        >>> import gizzard as gz
        >>> gz.Deal([["QS"], ["2H"], ["ZC"]], "9D").turn_up.suit
        'D'
    """

    hands: tuple[tuple[Card, ...], ...]
    turn_up: Card | None
    stock: Card | None

    @checked
    def __init__(
        self, hands: Iterable[Sequence[str] | None], turn_up: str | None = None, stock: str | None = None
    ) -> None:
        cards = tuple(tuple(map(Card, hand or ())) for hand in hands)
        turned, later = (None if code is None else Card(code) for code in (turn_up, stock))
        _assign(self, hands=cards, turn_up=turned, stock=later)


@dataclass(frozen=True, repr=False, init=False)
class Pull(_Value):
    """Cards pulled unseen (``pull-one``), which is a move of chance; ``Game.pull`` makes one.

    Args:
        cards: the card that each seat pulls, in turn from the dealer's left.

    Examples:
        >>> import gizzard as gz
        >>> gz.Pull(["QS", "2H", "ZC"]).cards
        ('QS', '2H', 'ZC')
    """

    cards: tuple[Card, ...]

    @checked
    def __init__(self, cards: Iterable[str]) -> None:
        _assign(self, cards=tuple(map(Card, cards)))


def _assign(value: object, **fields: Any) -> None:
    for name, field in fields.items():
        object.__setattr__(value, name, field)


def _read(action_json: Mapping[str, Any]) -> Action:
    if "bid" in action_json:
        return Bid(action_json["bid"])
    if "play" in action_json:
        return read_play(action_json["play"], action_json)
    if "pass" in action_json:
        return Pass(action_json["pass"])
    if REBID_KEY in action_json:
        return ChangeBid(action_json[REBID_KEY])
    if SWAP_KEY in action_json:
        return Swap(*action_json[SWAP_KEY] or (None,))
    if {"suit", "as", "call"} & {*action_json}:
        said = (action_json.get(name) for name in ("suit", "as", "trump", "call"))
        return Say(*said)
    name = action_json.get("name") or {}
    return ChooseTrump(action_json["trump"], name.get("rule"), name.get("cards"))


def read_play(card: str, form: Mapping[str, Any]) -> Play:
    """A play of a card, with the suit, role and trump named in this JSON."""
    return Play(card, form.get("call"), form.get("trump"), form.get("suit"), form.get("as"))


def typed_action(position: Position, action: int) -> Action:
    """An action of the current phase, given as an integer."""
    if position.phase == PLAY:
        return typed_play(action, position.calls, position.up)
    return _bid(action) if position.phase == BID else Action.from_json(action_json(position, action))


@lru_cache(maxsize=1024)
def typed_play(play: int, calls: bool, up: int) -> Play:
    """A play, given as an integer; ``calls``: special cards are called in this round; ``up``: the card that lies up."""
    form = play_action_json(play, calls, up)
    return read_play(form["play"], form)


_bid = lru_cache(maxsize=64)(Bid)
