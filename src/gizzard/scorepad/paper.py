"""Pads kept on paper: a table with a row for each round, as CSV, and back."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise

from gizzard.core.cards import NO_SUIT, SUITS
from gizzard.core.csv_table import BadTable, Row, column, decoded, index_of, integer, read, with_hyphens, write
from gizzard.core.errors import quoted
from gizzard.core.formats.effects import BOMBED
from gizzard.core.game.score_sheet import Effects, Line, changes_of
from gizzard.core.names import distinct, skeleton
from gizzard.core.rules.bidding import MODES
from gizzard.core.rules.extras import extras_of, untaken_at_most
from gizzard.core.rules.ruleset import RuleSet
from gizzard.core.texts.paper import trumps
from gizzard.scorepad.pad import Pad, with_line
from gizzard.scorepad.sheet import Sheet, sheet_of
from gizzard.scorepad.sheet_round import SheetRound

FIRST = ("round", "dealer", "cards", "trump")
"""The columns before those of the players."""
WITH_BOMBED = (*FIRST, BOMBED)
"""The same if the deck has a card by which nobody takes a trick."""
CHANGED = ">"
"""Between a bid and what it was changed to."""
NO_NUMBER = "-"
"""How it is written that there is no bid, or no tricks; so is an empty field."""
NO_TRUMP = "-"
"""How it is written that there was no trump; an empty field: it was not noted."""
MAX_NUMBER = 999
"""The largest bid or number of tricks that is read, though the rules may then refuse it."""


def players_of(text: str) -> tuple[str, ...]:
    """The names in the heading of a table, by seat."""
    return _names(read(text)[0])


def is_paper(heading: bytes) -> bool:
    """Whether a file that begins with this line is such a table, rather than JSON."""
    try:
        return column(read(decoded(heading))[0].fields[0]) == FIRST[0]
    except BadTable:
        return False


def pad_of_paper(text: str, rules: RuleSet) -> Pad:
    """The pad of a table; BadTable if it is none, or does not fit the number of players."""
    heading, *rows = read(text)
    names = _names(heading)
    if len(names) != rules.players:
        raise BadTable(f"{len(names)} players, but the rules are for {rules.players}", heading.line)
    columns = _first_columns(heading)
    entries = [_row(row, columns, names, rules, index) for index, row in enumerate(rows, start=1)]
    dealers = [dealer for dealer, _ in entries]
    pad = Pad(rules, names, _first_dealer(dealers, len(names)), tuple(line for _, line in entries))
    return accepted(with_dealers(pad, dealers), waive=False)


def with_dealers(pad: Pad, dealers: Sequence[int | None]) -> Pad:
    """The pad with everyone noted who dealt out of turn. `dealers`: who dealt each round, if noted."""
    for index, dealer in enumerate(dealers):
        one = sheet_of(pad).written[index]
        if dealer is not None and dealer != one.turn:
            pad = replace(pad, lines=with_line(pad.lines, index, replace(one.line, dealer=dealer)))
    return pad


def accepted(pad: Pad, waive: bool) -> Pad:
    """The pad with all rounds closed in which nothing is missing or wrong; `waive`: what is wrong is accepted."""
    lines = [
        replace(one.line, done=one.standing is not None and (waive or not one.wrong)) for one in sheet_of(pad).written
    ]
    return replace(pad, lines=tuple(lines))


def _first_columns(heading: Row) -> tuple[str, ...]:
    """The columns before those of the players."""
    fields = heading.fields[len(FIRST) : len(FIRST) + 1]
    return WITH_BOMBED if [*map(column, fields)] == [BOMBED] else FIRST


def _names(heading: Row) -> tuple[str, ...]:
    """The names of the players; BadTable for a heading that is none."""
    _check_places(heading)
    fields, first_columns = heading.fields, _first_columns(heading)
    wanted = f"the columns {','.join(FIRST)} expected, then NAME bid,NAME taken for each player"
    numbers = fields[len(first_columns) :]
    if tuple(map(column, fields[: len(FIRST)])) != FIRST or len(numbers) % 2 or not numbers:
        raise BadTable(f"{wanted}, not {quoted(','.join(fields))}", heading.line)
    names: list[str] = []
    for bid, took in zip(numbers[::2], numbers[1::2], strict=True):
        name, _, first = bid.rpartition(" ")
        again, _, second = took.rpartition(" ")
        titles = (column(first), column(second))
        if not name.strip() or name.casefold() != again.casefold() or titles != ("bid", "taken"):
            raise BadTable(f"{wanted}, not {quoted(bid)} and {quoted(took)}", heading.line)
        names.append(distinct(name.strip(), names))
    return tuple(names)


def _check_places(heading: Row) -> None:
    """Raise BadTable if one of the first columns is somewhere else."""
    for place, title in enumerate(heading.fields):
        name = column(title)
        if name in WITH_BOMBED and place != WITH_BOMBED.index(name):
            wanted = WITH_BOMBED.index(name) + 1
            order = ",".join(WITH_BOMBED[:wanted])
            what = f"the column {quoted(title)} is column {wanted} ({order}), not column {place + 1}"
            raise BadTable(what, heading.line)


def _first_dealer(dealers: Sequence[int | None], players: int) -> int:
    """The dealer of the first round, derived from the first round with a dealer; seat 0 if none was noted."""
    return next(((dealer - index) % players for index, dealer in enumerate(dealers) if dealer is not None), 0)


def _row(row: Row, columns: Sequence[str], names: Sequence[str], rules: RuleSet, index: int) -> tuple[int | None, Line]:
    """The dealer if noted, and what was noted of the round of this number."""
    first, numbers, line = dict(zip(columns, row.fields, strict=False)), row.fields[len(columns) :], row.line
    sizes = rules.hand_sizes
    number = _number(first["round"], line, "round")
    if number is None or not 1 <= number <= len(sizes):
        raise BadTable(f"a round from 1 to {len(sizes)} expected, not {quoted(first['round'])}", line)
    if number != index:
        raise BadTable(f"round {index} expected, not {number}", line)
    cards = _number(first["cards"], line, "cards")
    if cards is not None and cards != sizes[number - 1]:
        raise BadTable(f"round {number} has {sizes[number - 1]} cards by these rules, not {cards}", line)
    steps = [_steps(field, line, f"{name} bid") for name, field in zip(names, numbers[::2], strict=True)]
    bids = tuple(first for first, _ in steps)
    taken = tuple(_number(field, line, f"{name} taken") for name, field in zip(names, numbers[1::2], strict=True))
    asked = MODES[rules.bidding].asked
    noted = Line(
        bids if asked else (None,) * len(bids),
        taken,
        trump=_trump(first["trump"], line),
        effects=Effects(
            _number(first.get(BOMBED, ""), line, BOMBED) or 0,
            tuple((seat, change) for seat, (_, changes) in enumerate(steps) for change in changes),
        ),
    )
    return _dealer(first["dealer"], line, names), noted


def _steps(field: str, line: int, title: str) -> tuple[int | None, tuple[int, ...]]:
    """A bid as made, and its changes: ``2>3>2`` is a bid of 2 that was raised and then lowered."""
    numbers = [_number(part.strip(), line, title) for part in field.replace("→", CHANGED).split(CHANGED)]
    changes = tuple((after or 0) - (before or 0) for before, after in pairwise(numbers))
    if any(abs(change) != 1 for change in changes) or (changes and None in numbers):
        raise BadTable(f"{title}: each change of a bid is by one, not {quoted(field)}", line)
    return numbers[0], changes


def _trump(field: str, line: int) -> int | None:
    """The suit, NO_SUIT for none, or None if it was not noted."""
    if not field:
        return None
    word = skeleton(with_hyphens(field))
    if word not in _trumps():
        wanted = f"trump is one of {', '.join(SUITS)}, a suit's name or color, or {NO_TRUMP}"
        raise BadTable(f"{wanted}, not {quoted(field)}", line)
    return _trumps()[word]


@cache
def _trumps() -> dict[str, int]:
    """Every way to write trump, in every language."""
    return {
        skeleton(word): NO_SUIT if suit == "none" else SUITS.index(suit)
        for suit, words in trumps().items()
        for word in words
    }


def _dealer(field: str, line: int, names: Sequence[str]) -> int | None:
    if not field:
        return None
    dealer = index_of(field, names)
    if dealer is None:
        raise BadTable(f"the dealer is one of {', '.join(names)}, not {quoted(field)}", line)
    return dealer


def _number(field: str, line: int, title: str) -> int | None:
    if with_hyphens(field) in ("", NO_NUMBER):
        return None
    number = integer(field)
    if number is None or not 0 <= number <= MAX_NUMBER:
        raise BadTable(f"{title}: a number from 0 up expected, not {quoted(field)}", line)
    return number


def paper_of(sheet: Sheet) -> str:
    """A pad as such a table."""
    return write(table_of(sheet))


def table_of(sheet: Sheet) -> list[list[object]]:
    """The rows of such a table, the heading first; bids that may not be seen yet are left out."""
    has_bombed = untaken_at_most(extras_of(sheet.rules.cards), 1) > 0
    first = WITH_BOMBED if has_bombed else FIRST
    heading = [f"{name} {title}" for name in sheet.names for title in ("bid", "taken")]
    return [[*first, *heading], *[_table_row(sheet.names, one, has_bombed) for one in sheet.written]]


def _table_row(names: Sequence[str], one: SheetRound, has_bombed: bool) -> list[object]:
    trump = "" if one.trump is None else (NO_TRUMP if one.trump == NO_SUIT else SUITS[one.trump])
    numbers = [number for seat in range(len(names)) for number in _numbers(one, seat)]
    bombed = [one.line.effects.bombed] if has_bombed else []
    return [one.number, names[one.dealer], one.spec.cards, trump, *bombed, *numbers]


def _numbers(one: SheetRound, seat: int) -> list[object]:
    """Bid and tricks of a seat, empty if they are not noted."""
    bid, taken = None if one.bids_secret else with_changes(one, seat, CHANGED), one.line.taken[seat]
    return ["" if bid is None else bid, "" if taken is None else taken]


def with_changes(one: SheetRound, seat: int, arrow: str) -> int | str | None:
    """A bid, and what it was changed to."""
    bid, changes = one.bids[seat], changes_of(one.line.effects, seat)
    if bid is None or not changes:
        return bid
    return arrow.join([str(bid + sum(changes[:count])) for count in range(len(changes) + 1)])
