"""Pads kept on paper: a table with a row for each round, as CSV, and back."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice

from gizzard.cards import NO_SUIT, SUITS
from gizzard.rules.bidding import Bidding
from gizzard.rules.ruleset import RuleSet
from gizzard.scorepad.pad import Entry, Numbers, Pad
from gizzard.scorepad.sheet import Line, lines

FIRST = ("round", "dealer", "cards", "trump")
"""The columns before those of the players."""
NO_TRUMP = ("-", "none")
"""How it is written that there was no trump; an empty field: it was not noted."""


class InvalidPaper(Exception):
    """Raised for a table that is not a pad; gives the place and the error."""


def players_of(text: str) -> tuple[str, ...]:
    """The names in the heading of a table, by seat."""
    return _names(_rows(text)[0])


def pad_of_paper(text: str, rules: RuleSet) -> Pad:
    """The pad of a table; InvalidPaper if it is none, or does not fit the number of players."""
    heading, *rows = _rows(text)
    names = _names(heading)
    if len(names) != rules.players:
        raise InvalidPaper(f"line 1: {len(names)} players, but the rules are for {rules.players}")
    found = [_row(row, number, names, rules) for number, row in enumerate(rows, start=2)]
    if not found:
        raise InvalidPaper("there is no round in it")
    pad = Pad(rules, names, _first_dealer(found, names), tuple(_entries(found)))
    return _with_dealers(pad, [dealer for _, dealer, _ in found])


def _with_dealers(pad: Pad, dealers: Sequence[int | None]) -> Pad:
    """The pad with everyone noted who dealt out of turn."""
    for place, dealer in enumerate(dealers):
        line = next(islice(lines(pad), place, None))
        if dealer is not None and dealer != line.frame.turn:
            rounds = list(pad.rounds)
            rounds[place] = replace(line.entry, dealt_by=dealer)
            pad = replace(pad, rounds=tuple(rounds))
    return pad


def _first_dealer(rows: Sequence[tuple[int, int | None, Entry]], names: Sequence[str]) -> int:
    """The dealer of the first round, if not recorded derived from the first round with a dealer."""
    noted = next(((number, dealer) for number, dealer, _ in rows if dealer is not None), (1, 0))
    return (noted[1] - noted[0] + 1) % len(names)


def _entries(rows: Sequence[tuple[int, int | None, Entry]]) -> Iterator[Entry]:
    for place, (number, _, entry) in enumerate(rows, start=1):
        if number != place:
            raise InvalidPaper(f"line {place + 1}: round {place} expected, not {number}")
        yield entry


def _rows(text: str) -> list[list[str]]:
    try:
        sample = text.partition("\n")[0]
        delimiter = max(",;\t", key=sample.count)
        rows = list(csv.reader(io.StringIO(text.removeprefix("\ufeff")), delimiter=delimiter, strict=True))
    except csv.Error as error:
        raise InvalidPaper(f"this is no CSV: {error}") from None
    filled = [[field.strip() for field in row] for row in rows if any(field.strip() for field in row)]
    if not filled:
        raise InvalidPaper("there is nothing in it")
    return filled


def _names(heading: Sequence[str]) -> tuple[str, ...]:
    """The names of the players; InvalidPaper for a heading that is none."""
    wanted = f"line 1: the columns {','.join(FIRST)} expected, then NAME bid,NAME taken for each player"
    if tuple(heading[: len(FIRST)]) != FIRST or len(heading) % 2 or len(heading) == len(FIRST):
        raise InvalidPaper(f"{wanted}, not {','.join(heading)[:80]!r}")
    bids, taken = heading[len(FIRST) :: 2], heading[len(FIRST) + 1 :: 2]
    for bid, took in zip(bids, taken, strict=True):
        name = bid.removesuffix(" bid")
        if name == bid or took != f"{name} taken" or not name:
            raise InvalidPaper(f"{wanted}, not {bid!r} and {took!r}")
    return _distinct([bid.removesuffix(" bid") for bid in bids])


def _distinct(names: Sequence[str]) -> tuple[str, ...]:
    """The names, with a number where an earlier one is the same."""
    found: list[str] = []
    for name in names:
        numbered = (name, *(f"{name} {number}" for number in range(2, len(names) + 2)))
        found.append(next(one for one in numbered if one not in found))
    return tuple(found)


def _row(row: Sequence[str], line: int, names: Sequence[str], rules: RuleSet) -> tuple[int, int | None, Entry]:
    """Number, dealer if noted, and what was noted."""
    width = len(FIRST) + 2 * len(names)
    if len(row) != width:
        raise InvalidPaper(f"line {line}: {width} fields expected, not {len(row)}")
    fields = dict(zip(FIRST, row, strict=False))
    number = _number(fields["round"], line, "round")
    sizes = rules.hand_sizes
    if number is None or not 1 <= number <= len(sizes):
        raise InvalidPaper(f"line {line}: a round from 1 to {len(sizes)} expected, not {fields['round']!r}")
    cards = _number(fields["cards"], line, "cards")
    if cards is not None and cards != sizes[number - 1]:
        raise InvalidPaper(f"line {line}: round {number} has {sizes[number - 1]} cards by these rules, not {cards}")
    bids = tuple(_number(field, line, f"{name} bid") for name, field in zip(names, row[4::2], strict=True))
    taken = tuple(_number(field, line, f"{name} taken") for name, field in zip(names, row[5::2], strict=True))
    dealer = _dealer(fields["dealer"], line, names)
    return number, dealer, _entry(fields, line, bids, taken, rules)


def _entry(fields: Mapping[str, str], line: int, bids: Numbers, taken: Numbers, rules: RuleSet) -> Entry:
    trump = fields["trump"]
    if trump.lower() in NO_TRUMP:
        suit: int | None = NO_SUIT
    elif not trump:
        suit = None
    elif trump.upper() in SUITS and len(trump) == 1:
        suit = SUITS.index(trump.upper())
    else:
        raise InvalidPaper(f"line {line}: trump is one of {', '.join(SUITS)} or {NO_TRUMP[0]}, not {trump!r}")
    asked = rules.bidding is not Bidding.ZERO
    return Entry(bids if asked else (None,) * len(bids), taken, suit)


def _dealer(field: str, line: int, names: Sequence[str]) -> int | None:
    if not field:
        return None
    if field not in names:
        raise InvalidPaper(f"line {line}: the dealer is one of {', '.join(names)}, not {field!r}")
    return names.index(field)


def _number(field: str, line: int, column: str) -> int | None:
    if field in ("", "-", "–"):
        return None
    if not field.isdecimal() or len(field) > 3:
        raise InvalidPaper(f"line {line}: {column}: a number from 0 up expected, not {field!r}")
    return int(field)


def paper_of(pad: Pad) -> str:
    """A pad as such a table; bids that may not be seen yet are left out."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow([*FIRST, *(f"{name} {column}" for name in pad.names for column in ("bid", "taken"))])
    for line in lines(pad):
        writer.writerow(_paper_row(pad, line))
    return text.getvalue()


def _paper_row(pad: Pad, line: Line) -> list[object]:
    settled = line.settled_trump
    trump = line.entry.trump if settled is None else settled
    noted = "" if trump is None else (NO_TRUMP[0] if trump == NO_SUIT else SUITS[trump])
    bids = (None,) * len(pad.names) if line.bids_secret else line.bids
    numbers = [number for seat in range(len(pad.names)) for number in (bids[seat], line.entry.taken[seat])]
    cells = ["" if number is None else number for number in numbers]
    return [line.number, pad.names[line.frame.dealer], line.frame.spec.cards, noted, *cells]
