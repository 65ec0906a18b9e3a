"""A second opinion on records: an independent implementation of the game from the text of the rules alone.

It shares nothing with the package but the text of the cards. It is plain rather than fast, answers yes or no, and does
not look at extra keys. ``is_a_game`` holds exactly for the records that a referee must let pass.
"""

from typing import Any

from tests.golden.oracle_extras import GameWithExtras
from tests.golden.oracle_game import Game
from tests.golden.oracle_rules import NotAGame, a_list, equal, hand_sizes, integer, need, rules_of


def is_a_game(record: Any) -> bool:
    """Whether this is the record of a game by the rules."""
    try:
        _record(record)
    except NotAGame:
        return False
    return True


def _record(record: Any) -> None:
    need(isinstance(record, dict) and {"rules", "players", "first_dealer", "rounds", "winners"} <= set(record))
    equal(record.get("format"), "wizard-record/1")
    rules = rules_of(record["rules"])
    players = rules["players"]
    need(all(isinstance(name, str) for name in a_list(record["players"], players)))
    sizes = hand_sizes(rules)
    game = (GameWithExtras if rules["cards"] else Game)(rules, sizes, integer(record["first_dealer"], 0, players - 1))
    need(isinstance(record["rounds"], list) and len(record["rounds"]) <= len(sizes))
    unfinished = record.get("unfinished", False)
    need("unfinished" not in record or unfinished is True)
    need((len(record["rounds"]) < len(sizes)) == unfinished)
    for form in record["rounds"]:
        need(isinstance(form, dict))
        game.round(form)
    best = max(game.scores[seat] for seat in game.playing)
    winners = [seat for seat in sorted(game.playing) if game.scores[seat] == best]
    equal(record["winners"], None if unfinished else winners)
