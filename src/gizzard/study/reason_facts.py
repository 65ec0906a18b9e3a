"""What a reason is, and what is certain of a trick with any cards."""

from collections.abc import Iterator
from typing import Final, Literal, NotRequired, TypedDict, cast

from gizzard.core.cards import CODES, SUIT_CARDS, SUITS, Card, Hand, Suit, cards_in, suit_of
from gizzard.core.formats.types import SuitCode
from gizzard.core.game.position import Position
from gizzard.core.rules.bidding import NO_BID

FEW = 4
"""Maximum number of cards listed."""

Why = Literal[
    "beaten", "wizard-first", "last", "played-out", "unbeaten", "few", "void", "many",
    "wizards", "jesters", "only-jesters", "asked", "over", "under", "strongest", "between", "weakest", "alone",
    "suit", "lone", "top", "later", "bombed", "extras", "met", "missed", "open", "need",
]  # fmt: skip
OF_THE_BEST: Final[tuple[Why, ...]] = ("strongest", "between", "weakest", "alone", "extras", "need")
"""What is said of the best choice alone: of the hand, or of the bid."""
Outlook = Literal["lone", "top", "later"]
Effect = Literal["wanted", "excess", "short", "safe", "wasted"]
Side = Literal["for", "against"]
SIDES: Final[dict[Effect, Side]] = {
    "wanted": "for", "safe": "for", "excess": "against", "short": "against", "wasted": "against",
}  # fmt: skip


class Reason(TypedDict):
    """The kind of a reason, and its parameters.

    ``beaten``: a card in the trick, played by a seat, beats it. ``wizard-first``: the same if both are Wizards.
    ``last``: nobody plays after it. ``played-out``: only these cards beat it, and all have been played. ``unbeaten``:
    no unseen card beats it. ``few``: only these unseen cards beat it. ``void``: a later seat has none of the suit led.
    ``many``: the number of unseen cards that beat it. ``wizards``: the number held and the number unseen guarantee a
    number of tricks. ``jesters``: the number held limits the number of tricks. ``only-jesters``: the hand
    has nothing else, and they take a trick only among themselves. ``asked``: the total of the others'
    bids. ``over``, ``under``: with it the total of the bids exceeds, or falls short of, the tricks by a number.
    Of the cards of a hand but its Jesters, the strongest first: ``between``: the last of as many as are bid, and the
    next one, with the ``count`` and the ``unseen`` cards that beat them when they are led. ``strongest``: the first,
    and its ``count``, if nothing is bid or the others are Jesters. ``weakest``: the last if as many tricks are bid
    as there are cards. ``alone``: the only card, with its ``count`` and the number of ``unseen`` cards. ``suit``:
    the number of its cards held. Of a card that is passed: ``lone``: it is the only one of its suit. ``top``: no
    unseen card beats it when it is led. ``later``: the number that do.

    With extra cards: ``bombed``: nobody takes the trick. ``extras``: those held, and the number of Wizards. Of a bid
    that is changed: ``met``: it is made, ``missed``: it cannot be made any more. ``open``: the number still
    needed of the ``tricks`` left. ``need``: the same before the choice.

    ``effect``: what a card that certainly takes or loses the trick means for the bid. ``wanted``: it takes one of the
    ``tricks`` that the seat still needs. ``excess``: it takes one more than the seat bid. ``short``: the seat needs all
    remaining tricks, and loses this one. ``safe``: the seat has the tricks it bid, and does not take this one.
    ``wasted``: a Wizard loses, although the seat needs tricks.

    ``then``: another certain effect of a discard, one of the reasons for passing it.

    ``speaks``: for or against the choice; absent if neither.

    Examples:
        >>> import gizzard as gz
        >>> game = gz.new_game(gz.ruleset(players=3, schedule=[1])).deal([["QS"], ["ZH"], ["2C"]], turn_up="9D")
        >>> for bid in (1, 0, 0):
        ...     game = game.act(game.to_act[0], gz.Bid(bid))
        >>> gz.hints(game.view(1))[0].reason
        {'why': 'unbeaten', 'tricks': 1, 'effect': 'wanted', 'speaks': 'for'}
    """

    why: Why
    speaks: NotRequired[Side]
    effect: NotRequired[Effect]
    then: NotRequired[Outlook]
    cards: NotRequired[list[str]]
    seat: NotRequired[int]
    suit: NotRequired[SuitCode]
    count: NotRequired[int]
    unseen: NotRequired[int]
    tricks: NotRequired[int]


def of_risk(position: Position, seat: int, out: Hand, voids: Iterator[Reason]) -> Iterator[Reason]:
    """What may become of a card that only these unseen cards beat."""
    need, left = need_of(position, seat)
    wanted = 0 < need <= left
    if out.bit_count() <= FEW:
        yield speaking(Reason(why="few", cards=codes_in(out)), wanted, need == 0)
    for reason in voids:
        yield speaking(reason, need == 0, wanted)
    yield speaking(Reason(why="many", count=out.bit_count()), need == 0, False)


def speaking(reason: Reason, for_it: bool, against_it: bool) -> Reason:
    """The reason, and whether it speaks for or against the choice."""
    side: Side | None = "for" if for_it else "against" if against_it else None
    return {**reason, "speaks": side} if side else reason


def need_of(position: Position, seat: int) -> tuple[int, int]:
    """The number of tricks that a seat needs, and the number left; -1 is needed if no bid counts."""
    bid, left = position.bids[seat], position.cards - position.tricks + 1
    return -1 if bid == NO_BID or not position.bids_count else bid - position.taken[seat], left


def with_effect(reason: Reason, position: Position, seat: int, takes: bool) -> Iterator[Reason]:
    """The reason, and what it means for the bid that the card certainly takes or loses the trick.

    If that speaks against the card, the bare fact is a reason, too.
    """
    need, left = need_of(position, seat)
    effects: dict[tuple[bool, int], Effect] = {(False, left): "short", (True, 0): "excess", (False, 0): "safe"}
    effect = effects.get((takes, need))
    if takes and 0 < need <= left:
        reason, effect = {**reason, "tricks": need}, "wanted"
    elif reason["why"] == "wizard-first" and 0 < need < left:
        effect = "wasted"
    if effect:
        yield {**reason, "effect": effect, "speaks": SIDES[effect]}
    if effect is None or SIDES[effect] == "against":
        yield reason


def plays_in_trick(position: Position) -> Iterator[tuple[int, int]]:
    """The number of each play of the trick under way, and who made it."""
    player = position.leaders[-1]
    for number in range(position.played - position.in_trick, position.played):
        yield number, player
        player = position.after[player]


def later_seats(position: Position, seat: int) -> list[int]:
    """The seats that play after a seat to the trick under way."""
    later, player = [], seat
    for _ in range(position.size - position.in_trick - 1):
        player = position.after[player]
        later.append(player)
    return later


def only_one_of_suit(position: Position, seat: int, card: Card) -> Iterator[Reason]:
    """That a card that a seat gives away is its only one of the suit, if it is, and the seat can still choose later."""
    suit, held = suit_of(card), position.held[seat]
    if held & SUIT_CARDS[suit] == 1 << card and held.bit_count() > 2:
        yield Reason(why="lone", speaks="for", suit=code_of(suit))


def codes_in(hand: Hand) -> list[str]:
    """The codes of the cards of a mask."""
    return [CODES[card] for card in cards_in(hand)]


def code_of(suit: Suit) -> SuitCode:
    """The letter of a suit."""
    return cast(SuitCode, SUITS[suit])
