"""Games without cards: those of the golden records, and random ones under random rules."""

from collections.abc import Iterator
from dataclasses import asdict, replace
from random import Random
from typing import Any

from gizzard.core.formats.effects import effects_of
from gizzard.core.game.plan import plan
from gizzard.core.game.score_sheet import (
    Effects,
    Line,
    Round,
    Standing,
    after,
    barred,
    due,
    impossible,
    leading,
    opening,
    points_of,
    waivers,
)
from gizzard.core.rules.conflicts import conflicts_of
from gizzard.core.rules.keys import Key
from gizzard.core.rules.parsing import parse
from gizzard.core.rules.refused import RulesRefused
from gizzard.core.rules.ruleset import KEYS, RuleSet, unparse
from gizzard.core.rules.special import special_from
from gizzard.core.rules.values import Kind
from tests.golden.files import golden
from tests.present import present

Game = dict[str, Any]
"""``rules``, ``first_dealer`` and ``lines``: by round the fields of a Line, ``named`` as in a record."""

SPEC = (
    *("number", "cards", "trump", "bidding", "last_bid", "blind", "own_hand_hidden", "dealer_bids", "eliminates"),
    *("names", "calls", "exchange", "last_card_up"),
)
WRONG: tuple[Any, ...] = (
    "nonsense",
    -1,
    0,
    1,
    1000,
    None,
    True,
    [],
    [0, 61],
    ["pass-one", "pass-one"],
    {},
    {"rule": "free"},
)


def recorded_games() -> Iterator[Game]:
    """What the golden records would have been on a score pad."""
    for record in golden().values():
        known = ("bids", "taken", "named")
        lines = [
            {key: one[key] for key in known if key in one} | {"effects": asdict(effects_of(one))}
            for one in record["rounds"]
        ]
        yield {"rules": record["rules"], "first_dealer": record["first_dealer"], "lines": lines}


UNLIKELY = Effects(2, ((0, 1), (1, -1), (0, 1)))
"""What few rounds allow."""


def random_game(rng: Random) -> Game:
    """A game under random rules: bids and tricks at random, with errors, people who come and go, and points by hand."""
    rules = random_rules(rng)
    game: Game = {"rules": unparse(rules), "first_dealer": rng.randrange(rules.players), "lines": []}
    rounds = plan(rules)
    standing = opening(rules.players, game["first_dealer"], ())
    free: set[int] = set()
    for _ in rounds[: rng.randint(1, len(rounds))]:
        form = _line(rng, rules, standing, free)
        line = line_of(form)
        one = due(rounds, rules.players, standing, line)
        if one.nameable and rng.random() < 0.3:
            form["named"] = rng.choice(one.nameable).to_json()
            line = line_of(form)
        game["lines"].append(form)
        following = present(after(rules.players, standing, one, line))
        free = (free | set(line.left)) - {following.eliminated, *(seat for seat, _ in line.joined)}
        standing = following
    return game


def _line(rng: Random, rules: RuleSet, standing: Standing, free: set[int]) -> Game:
    """A round at random; ``free``: the seats that somebody has left, and may take again."""
    seats = range(rules.players)
    most = rules.hand_sizes[standing.number]
    numbers = [[rng.randint(0, most) if rng.random() < 0.5 else rng.randint(0, 1) for _ in seats] for _ in range(2)]
    form: Game = {"bids": numbers[0], "taken": numbers[1]}
    playing = [seat for seat in seats if standing.seats >> seat & 1]
    out = [seat for seat in free if seat not in playing]
    if rng.random() < 0.05:
        form["dealer"] = rng.choice(playing)
    if rng.random() < 0.05:
        form["by_hand"] = [rng.choice((None, rng.randint(-90, 90))) for _ in seats]
    if out and rng.random() < 0.2:
        form["joined"] = [[rng.choice(out), rng.randint(-50, 50)]]
    if len(playing) > 3 and rng.random() < 0.05:
        form["left"] = [rng.choice(playing)]
    return form


def random_rules(rng: Random) -> RuleSet:
    """Rules that can be played: keys one after another; one in conflict with those before it keeps its default."""
    rules = RuleSet(rng.randint(3, 6))
    for name, key in KEYS.items():
        if name != "players" and rng.random() < 0.4:
            changed = {each: getattr(rules, each) for each in KEYS} | {name: _value(rng, key)}
            rules = rules if conflicts_of(RuleSet(**changed)) else RuleSet(**changed)
    return rules


def _value(rng: Random, key: Key) -> Any:
    return key.kind.read(_form(rng, key.kind))


def _form(rng: Random, kind: Kind) -> Any:
    if kind.offered_as == "names":
        return rng.sample(kind.offered, rng.randint(1, len(kind.offered)))
    if kind.offered_as == "number" and not kind.offered:
        return rng.randint(kind.schema["minimum"], kind.schema.get("maximum", 9))
    if kind.parts and rng.random() < 0.5:
        return {part.name: _form(rng, part.kind) for part in kind.parts if part.required or rng.random() < 0.5}
    chosen = rng.choice(kind.offered)
    return [rng.randint(1, 10) for _ in range(rng.randint(1, 12))] if chosen == "list" else chosen


def refused_form(rng: Random) -> Game:
    """Rules made of values that are mostly wrong, or in conflict."""
    keys = rng.sample([*KEYS, "nonsense"], rng.randint(1, 6))
    forms = {key: _any_form(rng, key) for key in keys}
    return {"rules": {"players": rng.randint(2, 7)} | forms, "first_dealer": 0, "lines": []}


def _any_form(rng: Random, key: str) -> Any:
    if key == "nonsense" or rng.random() < 0.3:
        return rng.choice(WRONG)
    return rng.randint(2, 7) if key == "players" else _form(rng, KEYS[key].kind)


def line_of(form: Game) -> Line:
    """A line as the pad holds it."""
    named = {"named": special_from(form["named"])} if "named" in form else {}
    return Line(**form | named | {"effects": Effects(**form.get("effects", {}))})


def answer(game: Game) -> Any:
    """What follows from a game, as JSON: the same as `score_games.ts` prints of it."""
    try:
        rules = parse(game["rules"])
    except RulesRefused as refused:
        return [[each.code, list(each.fields), each.details] for each in refused.conflicts]
    lines = [line_of(form) for form in game["lines"]]
    standing = opening(rules.players, game["first_dealer"], lines)
    rounds = []
    for line in lines:
        one = due(plan(rules), rules.players, standing, line)
        following = present(after(rules.players, standing, one, line))
        standing = following
        rounds.append(_round(one, line, standing))
    return [unparse(rules), rounds]


def _round(one: Round, line: Line, standing: Standing) -> list[Any]:
    last = one.bidders[-1] if one.bidders else -1
    return [
        [getattr(one.spec, name) for name in SPEC],
        [one.turn, one.dealer, one.order, one.bidders, one.turned, len(one.nameable)],
        -1 if last < 0 else barred(one, last, line.bids),
        [points_of(one, seat, line) for seat in range(len(one.scores))],
        waivers(one, line),
        [standing.scores, standing.seats, standing.eliminated, leading(standing)],
        [*impossible(one, line), *impossible(one, replace(line, effects=UNLIKELY))],
    ]
