"""Chance, card by card: for programs that let it deal or draw one card at a time.

Cards are numbered as in ``gizzard.api.numbers.CARD_NAMES``. Chance deals a card to each seat in turn, from the dealer's
left, until all have theirs; then the turn-up, and the card that a Vampire may turn up. In a round with ``pull-one`` it
draws what each seat pulls.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from gizzard.api.game import Game
from gizzard.api.numbers import position_of
from gizzard.bots.env.numbers import card_at, card_place, numbers_of_actions
from gizzard.core.cards import NO_CARD, cards_in
from gizzard.core.formats.phase_actions import PHASE_ACTIONS
from gizzard.core.formats.rounds import shared_round_json
from gizzard.core.game.fields import PULL
from gizzard.core.game.position import Position
from gizzard.core.game.state import State
from gizzard.core.native.bits import lowest
from gizzard.core.rules.deal import deck_with
from gizzard.core.rules.extras import extras_of
from gizzard.core.rules.ruleset import RuleSet


def possible_cards(game: Game, drawn: Sequence[int]) -> list[int]:
    """The cards that chance can draw next, which are equally likely.

    Args:
        game: a game in which chance is due.
        drawn: the cards that it has drawn since.

    Returns:
        The cards, in ascending order.

    Examples:
        >>> import gizzard as gz
        >>> from gizzard.api.card_by_card import possible_cards
        >>> len(possible_cards(gz.new_game(gz.ruleset(players=3)), drawn=[0, 14]))
        58
    """
    if position_of(game).phase == PULL:
        return [card_place(card) for card in cards_in(_held_by_giver(position_of(game), drawn))]
    return [card for card in _deck(game.rules) if card not in drawn]


@lru_cache(maxsize=8)
def _deck(rules: RuleSet) -> tuple[int, ...]:
    return tuple(map(card_place, deck_with(extras_of(rules.cards))))


def _held_by_giver(position: Position, drawn: Sequence[int]) -> int:
    """What the next seat can pull from."""
    held = position.held
    for seat, card in zip(position.order, drawn, strict=False):
        held[position.pulled_from(seat)] ^= 1 << card_at(card)
        held[seat] |= 1 << card_at(card)
    return held[position.pulled_from(position.order[len(drawn)])]


def after_cards(game: Game, drawn: Sequence[int]) -> Game | None:
    """The game after chance has drawn these cards.

    Args:
        game: a game in which chance is due.
        drawn: the cards, each of which was possible.

    Returns:
        The next state; None if more cards are to be drawn before it.

    Examples:
        >>> import gizzard as gz
        >>> from gizzard.api.card_by_card import after_cards
        >>> game = gz.new_game(gz.ruleset(players=3, schedule=[1]))
        >>> after_cards(game, [0, 1]), after_cards(game, [0, 1, 2, 3]).hands
        (None, (('4C',), ('2C',), ('3C',)))
    """
    state, pulls = game._state, game._state.position.phase == PULL
    players = state.position.playing.bit_count()
    if len(drawn) < (players if pulls else players * state.position.next_cards() + _beside_hands(state.position)):
        return None
    position, cards = state.position.copy(), [card_at(card) for card in drawn]
    if pulls:
        position.pull(cards)
    else:
        _deal(position, cards)
    return Game(State(state.rules, position, state.history))


def _beside_hands(position: Position) -> int:
    """The number of cards that the next deal puts in no hand: the turn-up, and the card that may be turned up later."""
    return int(position.next_turned()) + int(position.next_stock())


def _deal(position: Position, cards: Sequence[int]) -> None:
    order = position.next_order()
    count = position.next_cards() * len(order)
    hands: list[Sequence[int]] = [()] * position.players
    for index, seat in enumerate(order):
        hands[seat] = cards[index : count : len(order)]
    turn_up, stock, *_ = *cards[count:], NO_CARD, NO_CARD
    position.deal(hands, turn_up, stock)


def cards_drawn(game: Game) -> Iterator[int]:
    """What chance has drawn in the round under way, in order.

    Args:
        game: a game with a round under way.

    Returns:
        The cards.

    Examples:
        >>> import gizzard as gz
        >>> from gizzard.api.card_by_card import cards_drawn
        >>> game = gz.new_game(gz.ruleset(players=3)).deal([["4C"], ["2C"], ["3C"]], turn_up="5C")
        >>> list(cards_drawn(game))
        [0, 1, 2, 3]
    """
    position = position_of(game)
    for turn in range(position.cards):
        yield from (card_place(position.hands[seat][turn]) for seat in position.order)
    stock = position.up if position.turned_by >= 0 else position.stock
    yield from (card_place(card) for card in (position.turn_up, stock) if card != NO_CARD)
    yield from (card_place(position.passed[seat]) for seat in position.order if position.passed[seat] != NO_CARD)


def choice_in(world: Game, game: Game) -> int | None:
    """The number of the choice that the next seat to act makes in another world.

    Args:
        world: a game that has come further in the same round, with other hidden cards, bids and passes.
        game: the game in which the seat is to act.

    Returns:
        The number of its bid, its pass or another choice that is not a play; None for a play.
    """
    position = position_of(game)
    read = PHASE_ACTIONS[position.phase].chosen
    chosen = read(position, lowest(position.waiting), shared_round_json(position_of(world))) if read else None
    return None if chosen is None else numbers_of_actions(position, [chosen])[0]
