"""Printable pages, as self-contained HTML: seating, slips, standings, certificates, deals."""

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from gizzard.core.game.plan import plan
from gizzard.core.rules.extras import may_turn_up
from gizzard.core.rules.trump import TURNED_UP
from gizzard.tournament.deals import check_deals, hands_of
from gizzard.tournament.file import Deals, Place, Round, Ruled, Tournament
from gizzard.tournament.standings import standings
from gizzard.tournament.system import rules_at

STYLE = """
body { font: 11pt/1.35 system-ui, sans-serif; margin: 1.5cm; color: #000; background: #fff }
h1 { font-size: 18pt } h2 { font-size: 13pt; margin-bottom: .2em }
table { border-collapse: collapse; width: 100% }
th, td { border: 1px solid #888; padding: .25em .5em; text-align: left }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums }
section { break-inside: avoid; margin-bottom: 1em } td.blank { height: 1.8em; min-width: 4em }
.certificate { break-after: page; text-align: center; padding-top: 5cm } .certificate b { font-size: 28pt }
.deal td { font-family: ui-monospace, monospace; font-size: 9pt }
"""


def page(title: str, body: Iterable[str]) -> str:
    """A whole page."""
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f"<style>{STYLE}</style></head>\n<body><h1>{escape(title)}</h1>\n" + "\n".join(body) + "\n</body></html>\n"
    )


def seating_page(tournament: Tournament, one: Round) -> str:
    """Where everybody sits: by name, then by table."""
    names = _names(tournament)
    seats = [
        (names[entrant], table.table, seat) for table in one.tables for seat, entrant in enumerate(table.seats, start=1)
    ]
    rows = [[name, str(table), str(seat)] for name, table, seat in sorted(seats, key=lambda each: each[0].casefold())]
    rows += [[names[entrant], "bye", ""] for entrant in one.byes]
    tables = [[str(table.table), ", ".join(names[entrant] for entrant in table.seats)] for table in one.tables]
    body = [*_table(["name", "table", "seat"], rows, numbers=(1, 2)), "<h2>By table</h2>"]
    body += [*_table(["table", "in order of play; the last deals first"], tables), ""]
    return page(_title(tournament, f"round {one.number}"), body)


def slips_page(tournament: Tournament, one: Round) -> str:
    """A slip for each table, on which it writes its result."""
    names = _names(tournament)
    return page(_title(tournament, f"slips of round {one.number}"), _slips(one, names))


def _slips(one: Round, names: dict[int, str]) -> Iterator[str]:
    for table in one.tables:
        rows = [[f"{entrant} {names[entrant]}", "", "", ""] for entrant in table.seats]
        yield f"<section><h2>Round {one.number}, table {table.table}</h2>"
        yield from _table(["in order of play; the last deals first", "points", "bids made", "signature"], rows)
        yield "</section>"


def standings_page(tournament: Tournament) -> str:
    """The standings."""
    places = standings(tournament)
    rows = [
        [place_text(place), place.name, *map(str, (place.award, place.penalties, place.points, place.correct))]
        for place in places
    ]
    heads = ["rank", "name", "award", "penalties", "points", "bids made"]
    return page(_title(tournament, "standings"), [*_table(heads, rows, numbers=(0, 2, 3, 4, 5)), *_rulings(tournament)])


def place_text(place: Place) -> str:
    """The rank, or what an entrant has instead: ``in`` while still in the knock-out, ``dsq`` if disqualified."""
    return {None: str(place.rank), "in": "in", "disqualified": "dsq"}[place.status]


def _rulings(tournament: Tournament) -> Iterator[str]:
    """The rulings that stand."""
    names = _names(tournament)
    standing = [each for each in tournament.rulings if each.revoked is None]
    if standing:
        rows = [[names[each.id], str(each.round or ""), ruling_text(each), each.reason] for each in standing]
        yield from ("<h2>Rulings</h2>", *_table(["name", "round", "ruling", "reason"], rows, numbers=(1,)))


def ruling_text(ruling: Ruled) -> str:
    """What a ruling decides: ``-10``, ``+5``, ``disqualified from round 3 on``."""
    return f"disqualified from round {ruling.after + 1} on" if ruling.disqualified else f"{ruling.award:+}"


def certificates_page(tournament: Tournament) -> str:
    """A certificate for everybody who has a rank, best first."""
    name = escape(tournament.name or "Wizard tournament")
    places = [place for place in standings(tournament) if place.rank is not None]
    date = tournament.log[-1].at.partition("T")[0] if tournament.log else ""
    body = (
        f'<div class="certificate"><p>{name}</p><p><b>{escape(place.name)}</b></p>'
        f"<p>rank {place.rank} of {len(places)}</p><p>{escape(date)}</p></div>"
        for place in places
    )
    return page(_title(tournament, "certificates"), body)


def deals_page(tournament: Tournament, number: int, deals: Deals) -> str:
    """The deals of a round, for somebody who does not play and lays them out for every table."""
    title = _title(tournament, f"deals of round {number}")
    warning = (
        "<p>Sealed: only for somebody who does not play. Nobody else may see it before all tables have finished.</p>"
    )
    return page(title, [warning, *_deal_sections(tournament, deals)])


def _deal_sections(tournament: Tournament, deals: Deals) -> Iterator[str]:
    rules = rules_at(tournament.rules, tournament.system.table, tournament.system)
    check_deals(rules, deals, "deals")
    for spec, deal in zip(plan(rules), deals.rounds, strict=True):
        hands, left = hands_of(deal, rules.players, spec.cards)
        up = f"; turned up: {left[0]}" if left and spec.trump == TURNED_UP else ""
        up += f"; next in the stock: {left[1]}" if len(left) > 1 and may_turn_up(spec.extras) else ""
        pulls = f"; pulls: {', '.join(str(index + 1) for index in deal['pulls'])}" if "pulls" in deal else ""
        who = f"seat {deal['dealer'] + 1} deals {spec.cards}"
        yield f'<section class="deal"><h2>Deal {spec.number}: {who}{up}{pulls}</h2>'
        yield from _table(["seat", "cards"], [[str(seat), " ".join(hand)] for seat, hand in enumerate(hands, start=1)])
        yield "</section>"


def _title(tournament: Tournament, what: str) -> str:
    return f"{tournament.name}: {what}" if tournament.name else what.capitalize()


def _names(tournament: Tournament) -> dict[int, str]:
    return {entrant.id: entrant.name for entrant in tournament.entrants}


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]], numbers: Sequence[int] = ()) -> Iterator[str]:
    yield "<table><tr>" + "".join(_cell("th", head, index in numbers) for index, head in enumerate(heads)) + "</tr>"
    for row in rows:
        yield "<tr>" + "".join(_cell("td", cell, index in numbers) for index, cell in enumerate(row)) + "</tr>"
    yield "</table>"


def _cell(tag: str, text: str, number: bool) -> str:
    kind = ' class="number"' if number else "" if text else ' class="blank"'
    return f"<{tag}{kind}>{escape(text)}</{tag}>"
