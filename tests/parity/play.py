"""Plays random games and prints one line for each: a hash over every position, choice and score of it.

Run as `python -m tests.parity.play GAMES`, with either backend of the core: the output must be the same.
`python -m tests.parity.play GAMES QUARTER` plays a quarter of the rule sets, 0 to 3; with `short`, five rounds of each.
"""

import hashlib
import sys
from array import array
from typing import Literal

from gizzard.bots.env.encoder import Encoder
from gizzard.bots.env.layout import OBSERVATION_WIDTH, WIDTH_WITH_EXTRAS
from gizzard.bots.env.numbers import ACTION_NUMBERS, NUMBERS_WITH_EXTRAS
from gizzard.bots.search.bidders import BIDDERS, STYLES
from gizzard.bots.search.features import FEATURES
from gizzard.bots.search.heuristic import CardValues, heuristic_choice
from gizzard.bots.search.lens import BID_SLOTS, PLAY_SLOTS
from gizzard.bots.search.lookahead import lookahead
from gizzard.bots.search.observation import ACTIONS, WIDTH, observe_all
from gizzard.bots.search.opponent_model import OpponentModel
from gizzard.bots.search.quantized import QuantizedNet, QuantizedPolicy
from gizzard.bots.search.rest_of_game import RestOfGame, later_rounds, play_rounds
from gizzard.bots.search.search import search_of
from gizzard.bots.search.weighted_playouts import HAND_PARTS, HANDS, weighted_playouts
from gizzard.core.game.fields import CHOICES, DEAL, OVER, PASS, PULL, TRUMP
from gizzard.core.game.position import Position, opening
from gizzard.core.native.rng import Rng
from gizzard.core.native.struct import MAX_SEATS
from gizzard.core.rules.parsing import parse
from tests.parity.rule_sets import quarter_of_rule_sets, rule_sets, shortened

WORTHS = CardValues()
ENCODER = Encoder()


def seen(position: Position) -> str:
    """All that there is to read of a position."""
    hands = (position.held, position.bids, position.taken, position.passed, position.exchanged)
    table = (position.phase, position.number, position.waiting, position.trump, position.led, position.best)
    tricks = (position.leaders, position.winners, position.order, position.after)
    totals = (position.scores, position.points)
    choices = (position.stock, *(getattr(position, name) for name in CHOICES))
    return repr((hands, table, tricks, totals, choices))


def observed(position: Position) -> bytes:
    """What the seat to act is shown, as numbers."""
    if position.extras:
        return encoded(position, WIDTH_WITH_EXTRAS, NUMBERS_WITH_EXTRAS)
    out, marks = blank("i", 1, WIDTH), blank("B", 1, ACTIONS)
    observe_all([position], out, marks)
    legal = position.legal(position.waiting.bit_length() - 1) if position.waiting else []
    assert [action for action in range(ACTIONS) if marks[0, action]] == sorted(legal) or position.phase == PASS
    return out.tobytes() + marks.tobytes() + encoded(position, OBSERVATION_WIDTH, ACTION_NUMBERS)


def encoded(position: Position, width: int, numbers: int) -> bytes:
    """The observation and the mask for learning; every legal action has a number."""
    features, mask, acting = blank("h", 1, width), blank("B", 1, numbers), memoryview(array("i", [0]))
    ENCODER.encode_all([position], features, mask, acting)
    legal = position.legal(position.waiting.bit_length() - 1) if position.waiting else []
    assert sum(mask.tobytes()) == max(len(legal), 1) or position.phase == PASS
    return features.tobytes() + mask.tobytes()


def searched(position: Position, seat: int) -> str:
    """What a short search finds."""
    one = search_of(position, seat, 5)
    one.run(2, 2)
    return repr((one.seed, one.values(), one.best()))


def drawn(rng: Rng, kind: Literal["h", "i"], rows: int, columns: int) -> memoryview:
    """Some weights."""
    numbers = memoryview(array(kind, [rng.below(2001) - 1000 for _ in range(rows * columns)])).cast("B")
    return numbers.cast(kind, (rows, columns)) if rows > 1 else numbers.cast(kind)


def small_net(slots: int) -> QuantizedNet:
    """A net that knows nothing."""
    rng, width = Rng(9, slots), 3
    layers = (FEATURES, width, width), (width, width, width), (2 * slots, width, 2 * slots)
    weights = [(drawn(rng, "h", rows, columns), drawn(rng, "i", 1, units)) for rows, columns, units in layers]
    return QuantizedNet(weights, blank("B", MAX_SEATS, FEATURES), blank("i", MAX_SEATS, width))


def blank(kind: Literal["B", "h", "i"], rows: int, columns: int) -> memoryview:
    """Zeros."""
    return memoryview(array(kind, [0]) * (rows * columns)).cast("B").cast(kind, (rows, columns))


NETS = QuantizedPolicy(small_net(BID_SLOTS), small_net(PLAY_SLOTS), blank("B", 1, FEATURES))


def looked_ahead(position: Position, seat: int) -> str:
    """What a short look ahead finds."""
    return repr(lookahead(position, seat, OpponentModel(), NETS, position.legal(seat)[:3], 5).run(2))


def weighed(position: Position, opened: Position, seat: int) -> str:
    """What a few playouts on weighted deals bring."""
    actions = position.legal(seat)[:3]
    widths = len(actions), STYLES, MAX_SEATS * len(actions), HAND_PARTS * position.players
    points, weights, brought, hands = (blank("i", 4, columns) for columns in widths)
    held = blank("i", position.players, HANDS)
    rows = points, weights, brought, held, hands
    playouts = weighted_playouts(position, opened, seat, actions, all_kinds(position.players), NETS, rows, 5)
    playouts.run(range(len(actions)), 2)
    playouts.run([0], 2, least=60_000)
    found = playouts.drawn, playouts.rows, *(array.tolist() for array in rows)
    return repr((found, won(position, seat, brought, playouts.rows)))


def all_kinds(players: int) -> OpponentModel:
    """Opponents of every kind."""
    opponents = OpponentModel()
    opponents.name_bidders([seat % len(BIDDERS) for seat in range(players)])
    return opponents


def won(position: Position, seat: int, brought: memoryview, rows: int) -> object:
    """Shares of the win at the end of a game, after two possible continuations."""
    if later_rounds(position) > 1:
        return None
    left = later_rounds(position)
    later = blank("i", 2, MAX_SEATS)
    if left:
        play_rounds(position, 1, NETS, later, 5)
    rest = RestOfGame(position, later, left)
    shares = blank("i", rows, rest.count)
    rest.win_shares(seat, brought, 0, shares)
    return shares.tolist()


def play(rules: dict[str, object], seed: int) -> str:
    """One game, hashed."""
    total = hashlib.sha256()
    rng = Rng(seed, 7)
    rule_set = parse(rules)
    position = opening(rule_set, rng.below(rule_set.players))
    opened = position.copy()
    while position.phase != OVER:
        if position.phase in (DEAL, PULL):
            dealing = position.phase == DEAL
            position.deal_at_random(rng)
            if dealing:
                opened.assign(position)
        else:
            seat = position.waiting.bit_length() - 1
            legal = position.legal(seat)
            total.update(repr(legal).encode())
            if rng.below(8) == 0:
                total.update(repr(heuristic_choice(position, seat, WORTHS)).encode())
            if rng.below(400) == 0:
                total.update(searched(position, seat).encode())
                total.update(looked_ahead(position, seat).encode())
                if rng.below(3) == 0 and not position.extras:  # the slowest of them
                    total.update(weighed(position, opened, seat).encode())
            choosing = position.phase == TRUMP
            position.act(seat, legal[rng.below(len(legal))])
            if choosing:
                opened.assign(position)
        total.update(seen(position).encode())
        if rng.below(4) == 0:
            total.update(observed(position))
    return f"{total.hexdigest()[:16]} {position.scores}"


if __name__ == "__main__":
    played = quarter_of_rule_sets(int(sys.argv[2])) if sys.argv[2:] else rule_sets()
    played = shortened(played) if sys.argv[3:] == ["short"] else played
    for name, keys in played.items():
        for game in range(int(sys.argv[1])):
            print(name, game, play(keys, game))
