"""Records: check, replay, and go through a game move by move."""

from collections.abc import Iterator, Mapping
from typing import IO, Any, NamedTuple

from gizzard.api.chance import Deal, Pull
from gizzard.api.game import Game
from gizzard.core.cards import NO_CARD
from gizzard.core.formats.actions import Action
from gizzard.core.formats.card import CARDS, cards_of
from gizzard.core.formats.jsonlines import UnreadableLine, lines, parse_line
from gizzard.core.formats.phase_actions import action_value
from gizzard.core.formats.record import CURRENT, FORMAT
from gizzard.core.formats.referee import check_round, referee
from gizzard.core.formats.replay_moves import replay_moves, replayed
from gizzard.core.formats.rounds import Round
from gizzard.core.game.state import Act, Move, State, apply, start
from gizzard.core.game.state import Deal as DealMove
from gizzard.core.game.state import Pull as PullMove
from gizzard.core.rules.parsing import parse
from gizzard.scorepad.score_referee import referee_game


class Step(NamedTuple):
    """A state of a game and the move that follows it.

    Examples: see ``mainline``.
    """

    game: Game
    """The state before the move."""
    seat: int | None
    """The seat that acts; None if chance moves."""
    action: Action | Deal | Pull
    """The seat's action, or a ``Deal`` or ``Pull`` of chance."""


def check(record: object) -> None:
    """Check a record, or a score without cards (docs/score.md), like `gizzard check`.

    A round in progress (``game.record(current=True)``) is checked too.

    Args:
        record: the record or score as a JSON object.

    Raises:
        InvalidRecord: a card, choice, count or sum is wrong; names the first one and its place.

    Examples:
        >>> import gizzard as gz
        >>> record = gz.new_game(gz.ruleset(players=3)).record()
        >>> gz.check(record)
        >>> gz.check(record | {"first_dealer": 3})
        Traceback (most recent call last):
        ...
        gizzard.core.formats.referee.InvalidRecord: first_dealer: a seat from 0 to 2 expected, not 3
    """
    referee_game(record)
    if isinstance(record, Mapping) and record["format"] == FORMAT:
        _check_current(record)


def json_lines(stream: IO[bytes]) -> Iterator[tuple[int, object]]:
    """Read JSON, a value a line, such as the records of ``gizzard simulate``. Empty lines are skipped.

    Args:
        stream: a file that was opened for reading bytes.

    Returns:
        The number of each line, from 1, and its value.

    Raises:
        ValueError: a line is not JSON; the message begins with its number.

    Examples:
        >>> import io
        >>> from gizzard.api.records import json_lines
        >>> list(json_lines(io.BytesIO(b'{"bid": 1}')))
        [(1, {'bid': 1})]
    """
    for number, line in lines(stream):
        try:
            value = parse_line(line)
        except UnreadableLine as error:
            raise ValueError(f"line {number}: {error}") from None
        yield number, value


def replay(record: Mapping[str, Any]) -> Game:
    """Restore a game from its record.

    Args:
        record: a record (docs/record.md).

    Returns:
        The game. If it is unfinished, it waits for its next deal, or continues the round under the key ``current``
        (``game.record(current=True)``).

    Raises:
        InvalidRecord: the record is invalid; names the first error and its place.

    Examples:
        >>> import gizzard as gz
        >>> game = gz.new_game(gz.ruleset(players=3))
        >>> gz.replay(game.record()) == game
        True
    """
    referee(record)
    _check_current(record)
    return Game(replayed(record, *_current(record)))


def _current(record: Mapping[str, Any]) -> list[Round]:
    """The round in progress, if a record contains it: it reveals hidden hands, so it is never there by default."""
    return [record[CURRENT]] if "unfinished" in record and CURRENT in record else []


def _check_current(record: Mapping[str, Any]) -> None:
    for round_json in _current(record):
        check_round(replayed(record).position, round_json, CURRENT, whole=False)


def mainline(record: Mapping[str, Any]) -> Iterator[Step]:
    """Go through a game, move by move.

    Args:
        record: a record (docs/record.md).

    Returns:
        Each state with the move that follows, chance included. The last state is ``replay(record)``.

    Raises:
        InvalidRecord: the record is invalid; names the first error and its place.

    Examples:
        >>> import random
        >>> import gizzard as gz
        >>> game, novice = gz.new_game(gz.ruleset(players=3, schedule=[1])).draw(random.Random(7)), gz.bot("novice")
        >>> while not game.over:
        ...     game = game.act(game.to_act[0], novice(game.view(game.to_act[0])))
        >>> [(seat, action) for _, seat, action in gz.mainline(game.record()) if isinstance(action, gz.Bid)]
        [(1, Bid(0)), (2, Bid(0)), (0, Bid(0))]
    """
    referee(record)
    _check_current(record)
    return _steps(record)


def _steps(record: Mapping[str, Any]) -> Iterator[Step]:
    state = start(parse(record["rules"]), record["first_dealer"])
    rounds = [*record["rounds"], *_current(record)]
    for _, move in replay_moves(state.position.round_table, record["first_dealer"], rounds):
        if move is not None:
            yield _step(state, move)
            state = apply(state, move)


def _step(state: State, move: Move) -> Step:
    match move:
        case Act(seat, action):
            return Step(Game(state), seat, action_value(state.position, action))
        case DealMove(hands, turn_up, stock):
            turned, later = (None if card == NO_CARD else CARDS[card] for card in (turn_up, stock))
            return Step(Game(state), None, Deal(map(cards_of, hands), turned, later))
        case PullMove(cards):
            return Step(Game(state), None, Pull(cards_of(cards)))
