"""Plays random games and prints one line for each: a hash over every position, choice and score of it.

Run as `python -m tests.parity.play GAMES`, in either face of the core: the lines are to be the same.
"""

import hashlib
import sys

from gizzard.core.rng import Rng
from gizzard.game.position import DEAL, OVER, PULL, Position, opening
from gizzard.rules.ruleset import parse
from tests.parity.rule_sets import rule_sets


def seen(position: Position) -> str:
    """All that there is to read of a position."""
    hands = (position.dealt, position.held, position.bids, position.taken, position.passed, position.exchanged)
    table = (position.phase, position.number, position.waiting, position.trump, position.led, position.best)
    tricks = (position.plays, position.leaders, position.winners, position.order, position.after)
    return repr((hands, table, tricks, position.scores, position.brought, position.special, position.named))


def play(rules: dict[str, object], seed: int) -> str:
    """One game, hashed."""
    total = hashlib.sha256()
    rng = Rng(seed, 7)
    rule_set = parse(rules)
    position = opening(rule_set, rng.below(rule_set.players))
    while position.phase != OVER:
        if position.phase in (DEAL, PULL):
            position.deal_at_random(rng)
        else:
            seat = position.waiting.bit_length() - 1
            legal = position.legal(seat)
            position.act(seat, legal[rng.below(len(legal))])
            total.update(repr(legal).encode())
        total.update(seen(position).encode())
    return f"{total.hexdigest()[:16]} {position.scores}"


if __name__ == "__main__":
    for name, keys in rule_sets().items():
        for game in range(int(sys.argv[1])):
            print(name, game, play(keys, game))
