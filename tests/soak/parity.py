"""The backends of the core and `gizzard check` agree on many random games of every preset and key.

Run as `python -m tests.soak.parity [GAMES]`, with GAMES per rule set; the quick version is `tests/parity`.
"""

import json
import sys
from concurrent.futures import ThreadPoolExecutor

from gizzard.bots.search.playouts import play_games
from gizzard.bots.simulate import simulate
from gizzard.core.formats.jsonlines import parse_line
from gizzard.core.formats.referee import referee
from gizzard.core.game.plan import plan
from gizzard.core.game.round_table import round_table_of
from gizzard.core.native import COMPILED
from gizzard.core.rules.parsing import parse
from tests.parity.rule_sets import rule_sets
from tests.parity.test_backends import played


def compare_backends(games: int) -> int:
    """Compare every step of the compiled core with plain Python; returns the number of games."""
    with ThreadPoolExecutor(2) as pool:
        compiled, plain = pool.map(lambda plain: played("tests.parity.play", str(games), plain=plain), (False, True))
    for one, other in zip(compiled, plain, strict=True):
        if one != other:
            raise SystemExit(f"compiled: {one}\nplain:    {other}")
    return len(plain)


def checked(name: str, games: int) -> int:
    """Referee the records of games that the core has played, too, and compare the scores; how many games."""
    rules = parse(rule_sets()[name])
    round_table = round_table_of(plan(rules), rules.players)
    for number, record in enumerate(simulate(rules, ["random"] * rules.players, games, 1)):
        referee(parse_line(json.dumps(record).encode()))
        alone = play_games(round_table, 1, 1, number)
        if record["rounds"][-1]["scores"] != [alone.by_seat(seat)[0] for seat in range(rules.players)]:
            raise SystemExit(f"{name}, game {number}: the record and the core have other scores")
    return games


def main(games: int) -> None:
    """Fail if two differ, or if there is only one."""
    if not COMPILED:
        raise SystemExit("the core is not compiled: there is nothing to compare")
    print(f"{compare_backends(games):,} games are the same step by step, compiled and plain", flush=True)
    print(f"{sum(checked(name, games) for name in rule_sets()):,} records are right and have the core's scores")


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 50)
