"""Action numbers for learning, the same for all rules. They never change; with extra cards there are more of them.

A number stands for one action in all phases, unlike those of a ``VectorEnv``. docs/research.md lists the ranges.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from gizzard.api.game import Game
from gizzard.api.rules import rules_from_json
from gizzard.api.vector import VectorEnv
from gizzard.bots.env import numbers
from gizzard.bots.env.numbers import (
    NO_ACTION,
    NUMBERS_WITH_EXTRAS,
    act_by_number,
    actions_of_numbers,
    numbers_of_actions,
)
from gizzard.bots.levels import policy_called
from gizzard.bots.observation import Observation, Policy
from gizzard.core.cards import CODES, DECK, EXTRA_CODES, RANKS, SUITS, UNSEEN_CODE
from gizzard.core.formats.actions import Action
from gizzard.core.formats.phase_actions import action_value, read_action
from gizzard.core.formats.replay_moves import replay_moves
from gizzard.core.formats.rounds import Round, shared_round_json
from gizzard.core.game.plan import plan
from gizzard.core.game.position import Position
from gizzard.core.game.round_table import round_table_of
from gizzard.core.game.state import Act, State
from gizzard.core.native.bits import lowest
from gizzard.core.native.struct import MAX_SEATS
from gizzard.core.rules.special import Smyrna, namings

CARD_NAMES = (*(CODES[card] for card in DECK), *EXTRA_CODES)
"""The cards in the order in which observations and action numbers have them."""


WAIT = numbers.WAIT
"""The number of the only action of a seat that is not to act."""


class ActionRange(NamedTuple):
    """Consecutive action numbers, for the documentation."""

    first: int
    size: int
    meaning: str


ACTION_RANGES = (
    ActionRange(WAIT, 1, "wait: the only action of a seat that is not to act"),
    ActionRange(numbers.FIRST_BID, numbers.ENCODED_BIDS, "bid 0, 1, 2, …; the bid as a Cloud changes it"),
    ActionRange(numbers.FIRST_TRUMP, 5, "choose trump: C, D, H, S; none, for the holder of a Werewolf"),
    ActionRange(numbers.FIRST_PASS, numbers.ENCODED_CARDS, "pass a card, by card"),
    ActionRange(numbers.FIRST_PLAY, numbers.ENCODED_CARDS + 1, "play a card, by card; the last is the unseen card"),
    ActionRange(numbers.FIRST_TAKE, numbers.ENCODED_CARDS, "not used"),
    ActionRange(numbers.DECLINE, 1, "decline a Witch's swap"),
    ActionRange(
        numbers.FIRST_SPOKEN,
        numbers.SPEAKING_CARDS * numbers.SPOKEN_WAYS,
        "play a Wizard, a Jester, an extra card or the unseen card with a call, a trump or both: nine for each card; "
        "of a Juggler or a Cloud, also as a Vampire, the suit instead of a trump; a call makes a Shapeshifter a Wizard",
    ),
    ActionRange(
        numbers.FIRST_NAMING,
        4 * numbers.ENCODED_NAMINGS,
        "choose trump and name a special rule: four for each rule, in the order C, D, H, S",
    ),
    ActionRange(
        numbers.FIRST_SWAP,
        (MAX_SEATS - 1) * numbers.ENCODED_CARDS,
        "with extra cards: a Witch's swap, by the seat from 1 whose card is taken, and the card put in its place",
    ),
    ActionRange(numbers.FIRST_OF_BOTH, 16, "with extra cards: play the Vampire with a suit, and for each suit a trump"),
)
"""All action numbers."""


def position_of(game: Game) -> Position:
    """The position of a game, which is read-only."""
    return game._state.position


def number_of(game: Game, seat: int, action: Action) -> int:
    """The number of an action.

    Args:
        game: the game.
        seat: the seat that acts.
        action: its action, which need not be legal.

    Returns:
        The number.

    Raises:
        IllegalAction: the action has no meaning now.

    Examples:
        >>> import gizzard as gz
        >>> from gizzard.api.numbers import number_of
        >>> game = gz.new_game(gz.ruleset(players=3)).deal([["QS"], ["2H"], ["ZC"]], turn_up="9D")
        >>> number_of(game, 1, gz.Bid(1))
        2
    """
    chosen = read_action(game._state, seat, action).action
    return numbers_of_actions(position_of(game), [chosen])[0]


def action_of(game: Game, number: int) -> Action:
    """The action with a number, in the current phase.

    Args:
        game: the game.
        number: the number of a legal action of the next seat to act.

    Returns:
        The action.

    Raises:
        ValueError: it is not legal.

    Examples:
        >>> import gizzard as gz
        >>> from gizzard.api.numbers import action_of
        >>> game = gz.new_game(gz.ruleset(players=3)).deal([["QS"], ["2H"], ["ZC"]], turn_up="9D")
        >>> action_of(game, 2)
        Bid(1)
    """
    position, action = position_of(game), _coded(game, number)
    if not position.waiting or not position.is_legal(lowest(position.waiting), action):
        raise ValueError(f"action {number} ({action_name(number)}) is not legal")
    return action_value(position, action)


def _coded(game: Game, number: int) -> int:
    """The action as an integer of the core; NO_ACTION if the number has none."""
    if not 0 < number < NUMBERS_WITH_EXTRAS:
        return NO_ACTION
    return actions_of_numbers((position_of(game),), [number])[0]


def legal_numbers(game: Game, seat: int | None = None) -> list[int]:
    """The numbers of a seat's legal actions.

    Args:
        game: the game.
        seat: a seat; by default the next to act.

    Returns:
        The numbers in ascending order; none if the seat is not to act.

    Examples:
        >>> import gizzard as gz
        >>> from gizzard.api.numbers import legal_numbers
        >>> game = gz.new_game(gz.ruleset(players=3)).deal([["QS"], ["2H"], ["ZC"]], turn_up="9D")
        >>> legal_numbers(game), legal_numbers(game, 0)
        ([1, 2], [])
    """
    position = position_of(game)
    if seat is None:
        return numbers.legal_numbers(position)
    return sorted(numbers_of_actions(position, position.legal(seat)))


def after_number(game: Game, number: int) -> Game:
    """The game after an action of the next seat to act: faster than ``game.act(seat, action_of(game, number))``.

    Args:
        game: the game.
        number: the number of the action.

    Returns:
        The next state.

    Raises:
        ValueError: the action is not legal.

    Examples:
        >>> import gizzard as gz
        >>> from gizzard.api.numbers import after_number
        >>> game = gz.new_game(gz.ruleset(players=3)).deal([["QS"], ["2H"], ["ZC"]], turn_up="9D")
        >>> after_number(game, 2).bids
        (None, 1, None)
    """
    state = game._state
    position = state.position.copy()
    if not 0 < number < NUMBERS_WITH_EXTRAS or not act_by_number(position, number):
        raise ValueError(f"action {number} ({action_name(number)}) is not legal")
    ended = not position.waiting and position.between_rounds()
    return Game(State(state.rules, position, (*state.history, position) if ended else state.history))


def actions_by_row(env: VectorEnv, chosen: list[int]) -> list[int]:
    """The actions of a ``VectorEnv`` with these numbers.

    Args:
        env: the environment.
        chosen: a number for each row.

    Returns:
        The actions, as ``VectorEnv.step`` takes them; -1 for a number that has no meaning in its game now.

    Raises:
        ValueError: the number of rows is another.
        OverflowError: a number is too large.
    """
    return actions_of_numbers(env.positions, chosen)


def next_seat(game: Game) -> int | None:
    """The next seat to act: the first of ``game.to_act``.

    Args:
        game: the game.

    Returns:
        The seat; None if chance is due or the game is over.
    """
    waiting = game._state.position.waiting
    return lowest(waiting) if waiting else None


def numbered_decisions(record: Mapping[str, Any]) -> Iterator[tuple[Game, int, int]]:
    """Go through the decisions of a game.

    Args:
        record: a valid record (docs/record.md), which is not checked.

    Returns:
        Each state in which a seat acts, the seat, and the number of its action.

    Examples:
        >>> import gizzard as gz
        >>> from gizzard.api.numbers import action_name, after_number, numbered_decisions
        >>> game = gz.new_game(gz.ruleset(players=3, schedule=[1])).deal([["QS"], ["2H"], ["ZC"]], turn_up="9D")
        >>> while not game.over:
        ...     game = after_number(game, legal_numbers(game)[0])
        >>> [action_name(number) for _, _, number in numbered_decisions(game.record())]
        ['bid 0', 'bid 0', 'bid 0', 'play 2H', 'play ZC', 'play QS']
    """
    rules, ended = rules_from_json(record["rules"]), list[Position]()
    table = round_table_of(plan(rules), rules.players)
    for position, move in replay_moves(table, record["first_dealer"], record["rounds"]):
        if isinstance(move, Act):
            game = Game(State(rules, position.copy(), tuple(ended)))
            yield game, move.seat, numbers_of_actions(position, [move.action])[0]
        elif move is None:
            ended.append(position.copy())


def number_by_bot(game: Game, bot: str, seed: int = 0) -> int:
    """The number of the action that a bot takes: that of ``gizzard.bot`` for the view of the seat, without the view.

    Args:
        game: the game.
        bot: the name of the bot, such as ``novice`` or ``expert:FILE``.
        seed: the seed of its random choices.

    Returns:
        The number; WAIT if no seat is to act.

    Raises:
        ValueError: the bot is unknown.

    Examples:
        >>> import gizzard as gz
        >>> from gizzard.api.numbers import action_of, number_by_bot
        >>> game = gz.new_game(gz.ruleset(players=3)).deal([["QS"], ["2H"], ["ZC"]], turn_up="9D")
        >>> action_of(game, number_by_bot(game, "novice"))
        Bid(0)
    """
    history = [*map(shared_round_json, game._state.history)]
    return _number_by_bot(policy_called(bot), position_of(game), history, seed)


def numbers_by_bot(env: VectorEnv, bot: str, seed: int = 0) -> list[int]:
    """The same for the seat that acts in each game of a vector environment, which has no earlier rounds.

    Args:
        env: the environment.
        bot: the name of the bot.
        seed: the seed of its random choices.

    Returns:
        The numbers, by row.

    Raises:
        ValueError: the bot is unknown.
    """
    policy = policy_called(bot)
    return [_number_by_bot(policy, position, [], seed) for position in env.positions]


def _number_by_bot(policy: Policy, position: Position, history: list[Round], seed: int) -> int:
    if not position.waiting:
        return WAIT
    action = policy(Observation(position, lowest(position.waiting), history, seed))
    return numbers_of_actions(position, [action])[0]


def action_name(number: int) -> str:
    """A unique name of an action number.

    Args:
        number: the number.

    Returns:
        The name.

    Examples:
        >>> from gizzard.api.numbers import action_name
        >>> action_name(3), action_name(240)
        ('bid 2', 'play ZC trump C')
    """
    names = action_names()
    return names[number] if 0 <= number < len(names) else f"unknown action {number}"


@cache
def action_names() -> tuple[str, ...]:
    """The names of all action numbers.

    Returns:
        The names, by number.
    """
    return tuple(_names())


def _names() -> Iterator[str]:
    yield "wait"
    yield from (f"bid {tricks}" for tricks in range(numbers.ENCODED_BIDS))
    yield from (f"trump {suit}" for suit in (*SUITS, "none"))
    yield from (f"pass {card}" for card in CARD_NAMES)
    yield from (f"play {card}" for card in (*CARD_NAMES, UNSEEN_CODE))
    yield from (f"take {card}" for card in CARD_NAMES)
    yield "decline"
    speakers = [rank + suit for rank in RANKS[-2:] for suit in SUITS]
    yield from (f"play {card}{said}" for card in (*speakers, *EXTRA_CODES, UNSEEN_CODE) for said in _spoken_ways())
    for special in namings(tuple(Smyrna)):
        rule = f"{special.rule} {special.cards}".strip()
        yield from (f"trump {suit} name {rule}" for suit in SUITS)
    yield from (f"put {card} take from seat {seat}" for seat in range(1, MAX_SEATS) for card in CARD_NAMES)
    yield from (f"play Va suit {suit} trump {trump}" for suit in SUITS for trump in SUITS)


def _spoken_ways() -> Iterator[str]:
    """What can be said with a card, in the order of the numbers."""
    for said in range(1, numbers.SPOKEN_WAYS + 1):
        call = " call" if said & 1 else ""
        yield call + (f" trump {SUITS[(said >> 1) - 1]}" if said >> 1 else "")
