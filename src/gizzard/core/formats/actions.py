"""Actions as values: a union of structs, each with the key that it has in JSON."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, NotRequired, Self, TypedDict, cast, get_type_hints

import msgspec

from gizzard.core.checked import ArgumentKind, Mismatch, argument, kind_of
from gizzard.core.decoding import READERS
from gizzard.core.errors import IllegalAction, quoted
from gizzard.core.formats.card import Card
from gizzard.core.formats.types import Special, SuitCode, Word

ActionJson = TypedDict(
    "ActionJson",
    {
        "trump": NotRequired[SuitCode | None],
        "name": NotRequired[Special],
        "bid": NotRequired[int],
        "pass": NotRequired[str],
        "play": NotRequired[str],
        "call": NotRequired[bool],
        "suit": NotRequired[SuitCode],
        "as": NotRequired[Word],
        "cloud": NotRequired[int],
        "witch": NotRequired[list[str] | None],
    },
)
"""An action in JSON: a bid or its change, a card that is passed, played or swapped, or the choice of trump, with what
belongs to it."""

SAID = {"call": "call", "suit": "suit", "as": "counts_as", "trump": "trump"}
"""What may be said with a card: each key in JSON, in their order, and the field that it is."""


class _Checked(msgspec.StructMeta):
    """Checks the arguments of constructors. What comes as JSON is judged by the phase in which it is chosen."""

    if not TYPE_CHECKING:  # otherwise type checkers would accept any arguments

        def __call__(self, *args, **kwargs):
            """The action, with its arguments as its fields declare them."""
            action = self.unchecked(*args, **kwargs)
            for name, kind in _kinds(self).items():
                msgspec.structs.force_setattr(action, name, argument(name, kind, getattr(action, name)))
            return action

        unchecked = msgspec.StructMeta.__call__
    else:

        def unchecked(self, *args: Any, **kwargs: Any) -> Any:
            """The action with these fields, whatever they are."""


@cache
def _kinds(cls: type[msgspec.Struct]) -> Mapping[str, ArgumentKind]:
    hints = get_type_hints(cls)
    return {name: _CARDS.get(hints[name]) or kind_of(hints[name]) for name in cls.__struct_fields__}


def _card(code: Any) -> Card:
    if not isinstance(code, str):
        raise Mismatch
    return Card(code)


_CARDS: Mapping[Any, ArgumentKind] = {
    Card: ArgumentKind("a string", "strings", _card),
    Card | None: ArgumentKind(
        "a string or None", "strings or None", lambda code: None if code is None else _card(code)
    ),
}


class Action:
    """An action of a seat: a ``Bid``, ``Play``, ``ChooseTrump`` or ``Pass``, with extra cards also a ``Say``,
    ``ChangeBid`` or ``Swap``. Actions are immutable and hashable.

    Examples:
        >>> import gizzard as gz
        >>> gz.Action.from_json({"bid": 2}) == gz.Bid(2)
        True
        >>> gz.Play("QS").to_json()
        {'play': 'QS'}
    """

    __slots__ = ()
    key: ClassVar[str] = ""
    """The key that all of its kind have in JSON; none if they only complete the play of a card."""
    parts: ClassVar[Mapping[str, str]] = {}
    """The keys that its kind may have in JSON, in their order, with their fields."""

    def to_json(self) -> ActionJson:
        """The action as a JSON object (docs/engine.md).

        Returns:
            A new object.

        Examples:
            >>> import gizzard as gz
            >>> gz.Play("ZH", call=True).to_json()
            {'play': 'ZH', 'call': True}
        """
        form = {}
        for key, field in self.parts.items():
            value = getattr(self, field)
            if value is not None or key == self.key:
                form[key] = str(value) if type(value) is Card else value
        return cast(ActionJson, form)

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
            read = parsed(action_json)
            return type(read)(**msgspec.structs.asdict(read))
        except (TypeError, ValueError) as error:
            raise ValueError(f"not an action: {quoted(action_json)}") from error


class _Struct(msgspec.Struct, Action, frozen=True, metaclass=_Checked):
    """An action with a short ``repr``: ``Play('ZH', call=True)``."""

    def __repr__(self) -> str:
        (_, first), *others = msgspec.structs.asdict(self).items()
        more = [f"{name}={value!r}" for name, value in others if value is not None]
        return f"{type(self).__name__}({', '.join([repr(first), *more])})"

    @classmethod
    def _read(cls, form: Mapping[str, Any]) -> Self:
        """The action in a JSON object, whatever its values are. Raises IllegalAction if a part has no such form."""
        read: Self = cls.unchecked(**{field: form[key] for key, field in cls.parts.items() if key in form})
        return read


class Bid(_Struct, frozen=True):
    """Bid a number of tricks.

    Args:
        tricks: the bid.

    Examples:
        >>> import gizzard as gz
        >>> gz.Bid(2)
        Bid(2)
    """

    key = "bid"
    parts = {"bid": "tricks"}
    tricks: int


class Play(_Struct, frozen=True):
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

    key = "play"
    parts = {"play": "card"} | SAID
    card: Card
    call: bool | None = None
    trump: str | None = None
    suit: str | None = None
    counts_as: str | None = None

    if TYPE_CHECKING:

        def __init__(
            self,
            card: str,
            call: bool | None = None,
            trump: str | None = None,
            suit: str | None = None,
            counts_as: str | None = None,
        ) -> None: ...


class Say(_Struct, frozen=True):
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

    parts = SAID
    suit: str | None = None
    counts_as: str | None = None
    trump: str | None = None
    call: bool | None = None


class ChooseTrump(_Struct, frozen=True):
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

    key = "trump"
    parts = {"trump": "suit", "name": "named"}
    suit: str | None
    rule: str | None = None
    cards: str | None = None

    @property
    def named(self) -> Special | None:
        """The special rule that is named, in JSON."""
        if self.rule is None:
            return None
        return {"rule": self.rule, "cards": self.cards} if self.cards else {"rule": self.rule}

    @classmethod
    def _read(cls, form: Mapping[str, Any]) -> Self:
        """The choice in a JSON object, whatever its suit is. Raises IllegalAction."""
        name = form.get("name", {})
        known = isinstance(name, Mapping) and {"rule"} <= name.keys() <= {"rule", "cards"} and all(name.values())
        if "name" in form and not known:
            raise IllegalAction("name-unknown", name=quoted(name))
        read: Self = cls.unchecked(form["trump"], **name)
        return read


class Pass(_Struct, frozen=True):
    """Pass a card to the next player (``pass-one``, or after a trick with the Juggler).

    Args:
        card: the card.

    Examples:
        >>> import gizzard as gz
        >>> gz.Pass("2C")
        Pass('2C')
    """

    key = "pass"
    parts = {"pass": "card"}
    card: Card

    if TYPE_CHECKING:

        def __init__(self, card: str) -> None: ...


class ChangeBid(_Struct, frozen=True):
    """Change the own bid by one, after taking a trick with the Cloud.

    Args:
        step: 1 or -1.

    Examples:
        >>> import gizzard as gz
        >>> gz.ChangeBid(1).to_json()
        {'cloud': 1}
    """

    key = "cloud"
    parts = {"cloud": "step"}
    step: int


class Swap(_Struct, frozen=True):
    """Swap a card of the hand for one of the trick, as the Witch's player.

    Args:
        put: the card that is put into the trick; None to decline (``witch: may``).
        take: the card that is taken out of it.

    Examples:
        >>> import gizzard as gz
        >>> gz.Swap("2C", "Dr").to_json(), gz.Swap(None).to_json()
        ({'witch': ['2C', 'Dr']}, {'witch': None})
    """

    key = "witch"
    parts = {"witch": "cards"}
    put: Card | None
    take: Card | None = None

    if TYPE_CHECKING:

        def __init__(self, put: str | None, take: str | None = None) -> None: ...

    def __post_init__(self) -> None:
        if (self.put is None) != (self.take is None):
            raise ValueError("a swap is of two cards, or of none")

    @property
    def cards(self) -> list[str] | None:
        """The card that is put and the one that is taken; None if the swap is declined."""
        return None if self.put is None else [str(self.put), str(self.take)]

    @classmethod
    def _read(cls, form: Mapping[str, Any]) -> Self:
        """The swap in a JSON object, whatever its cards are. Raises IllegalAction."""
        swap = form["witch"]
        if swap is not None and (not isinstance(swap, list) or len(swap) != 2 or None in swap):
            raise IllegalAction("swap-form", swap=quoted(swap))
        read: Self = cls.unchecked(*swap or (None,))
        return read


class Unread(Action):
    """What somebody sent instead of an action; the phase in which it was chosen says what is wrong with it."""

    __slots__ = ("given",)

    def __init__(self, given: object) -> None:
        self.given = given


KINDS: Mapping[str, type[_Struct]] = {
    **{kind.key: kind for kind in (Play, Bid, Pass, ChangeBid, Swap)},
    **dict.fromkeys(("suit", "as", "call"), Say),
    "trump": ChooseTrump,
}
"""The kind of the actions with a key; the first that an action has says what it is about."""


def parsed(form: object) -> _Struct:
    """The action that somebody sent, whose values the phase judges. Raises IllegalAction if it is none of any phase."""
    if not isinstance(form, Mapping) or not form:
        raise IllegalAction("unknown-action", action=quoted(form))
    key = next(filter(form.__contains__, KINDS), "")
    kind = KINDS.get(key, Say)
    if len(form) > 1 or not key:
        _check_keys(kind, form)
    return kind._read(form)


def _check_keys(kind: type[_Struct], form: Mapping[str, Any]) -> None:
    if unknown := form.keys() - kind.parts.keys():
        raise IllegalAction("unknown-action", action=quoted({key: form[key] for key in sorted(unknown, key=str)}))


def received(form: object) -> Action:
    """The action that came over the wire, or an ``Unread`` one. Raises TypeError if it is no object."""
    if not isinstance(form, Mapping):
        raise TypeError(f"Expected `object`, got {quoted(form)}")
    try:
        return parsed(form)
    except IllegalAction:
        return Unread(form)


READERS[Action] = received
