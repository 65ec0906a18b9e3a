"""Games without cards: those of the golden records, and random ones under random rules."""

from collections.abc import Iterator
from dataclasses import asdict
from random import Random
from typing import Any

from gizzard.core.formats.effects import effects_of
from gizzard.core.game.plan import plan
from gizzard.core.game.score_sheet import Effects, Line, Standing, opening
from gizzard.core.rules.conflicts import conflicts_of
from gizzard.core.rules.keys import Key
from gizzard.core.rules.refused import RulesRefused
from gizzard.core.rules.ruleset import KEYS, RuleSet, unparse
from gizzard.core.rules.special import special_from
from gizzard.core.rules.values import ValueKind
from gizzard.scorepad.cells import CONTESTED, Cell, Cells
from gizzard.scorepad.pad import read, values_of
from gizzard.scorepad.paper import table_of
from gizzard.scorepad.score import score_of
from gizzard.scorepad.sheet import ranking, sheet_of, totals
from gizzard.scorepad.sheet_round import SheetRound, round_of
from gizzard.scorepad.writing import entered, key_of, next_field, with_bombed, with_change
from harness.pad_backup import backup_of
from tests.golden.files import golden
from tests.present import present

Game = dict[str, Any]
"""``rules``, ``first_dealer`` and ``lines``: by round the fields of a Line, ``named`` as in a record."""

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
        one = round_of(rounds, standing, line)
        if one.nameable and rng.random() < 0.3:
            form["named"] = rng.choice(one.nameable).to_json()
            line = line_of(form)
        game["lines"].append(form)
        following = present(round_of(rounds, standing, line).standing)
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


def _form(rng: Random, kind: ValueKind) -> Any:
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
    return {"players": rng.randint(2, 7)} | forms


def _any_form(rng: Random, key: str) -> Any:
    if key == "nonsense" or rng.random() < 0.3:
        return rng.choice(WRONG)
    return rng.randint(2, 7) if key == "players" else _form(rng, KEYS[key].kind)


def line_of(form: Game) -> Line:
    """A line as the pad holds it."""
    named = {"named": special_from(form["named"])} if "named" in form else {}
    return Line(**form | named | {"effects": Effects(**form.get("effects", {}))})


def random_cells(rng: Random) -> Cells:
    """The cells of a random game, with missing numbers, open rounds and sealed bids."""
    form = backup_of(0, random_game(rng))["cells"]
    cells = {key: Cell(**cell) for key, cell in form.items() if rng.random() < 0.99 or not key[0].isdigit()}
    last = max([int(key.partition(".")[0]) for key in cells if key[0].isdigit()], default=1)
    players = cells["rules"].v["players"]
    for seat in rng.sample(range(players), rng.randint(0, players)):
        cells[f"{last}.sealed.{seat}"] = Cell("0f" * 32, "1")
        if rng.random() < 0.5:
            cells[f"{last}.nonce.{seat}"] = Cell("0f" * 16, rng.choice("01"))
        if rng.random() < 0.3:
            cells[f"{last}.fixed.{seat}"] = Cell(rng.choice(["ff" * 32, CONTESTED]), "1")
    more = {f"{last}.trump": rng.choice([None, "C", "none"]), f"{last}.bombed": 2, f"{last}.cloud": [[0, 1], [1, -1]]}
    more |= {f"{last}.done": rng.choice([None, True]), "ended": rng.choice([None, None, True])}
    return cells | {key: Cell(value, "2") for key, value in more.items() if rng.random() < 0.5}


def answer(cells: Cells) -> Any:
    """What follows from cells, as JSON: the same as `sheets.ts` prints of them."""
    try:
        pad = read(cells)
    except RulesRefused as refused:
        return [[each.code, list(each.fields), each.details] for each in refused.conflicts]
    sheet = sheet_of(pad)
    current = None if sheet.current is None else sheet.current.number
    return [
        [_round(one) for one in sheet.all],
        [len(sheet.closed), sheet.over, sheet.standing.scores, sheet.leaders, current],
        [[asdict(rank) for rank in ranking(sheet.standing)], totals(sheet), _entered(sheet.current)],
        [score_of(sheet), table_of(sheet), values_of(pad)],
    ]


def _round(one: SheetRound) -> list[Any]:
    line, named = one.line, one.line.named
    return [
        [one.number, one.trump, one.bids, one.changed_bids, one.points, one.barred, one.waived, one.wrong],
        [one.impossible, one.closed, one.eliminated, one.tricks_off, one.after.scores, one.after.seats],
        [one.bids_missing, one.taken_missing, one.bids_secret, one.bids_made, one.bids_due, one.unsealed],
        [line.sealed, line.done, named and named.rule, one.settled_trump, one.order],
        [one.spec.cards, one.spec.last_bid, one.bidders, one.turned, len(one.nameable)],
    ]


def _entered(one: SheetRound | None) -> list[Any] | None:
    field = one and next_field(one)
    if not one or not field:
        return None
    changes = [*(with_change(one, seat, 1) for seat in one.bidders), with_bombed(one, 1)]
    return [key_of(field), entered(one, field, 1), changes]
