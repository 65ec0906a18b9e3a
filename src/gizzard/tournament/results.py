"""Results: what a table reports, checked against its seats and rules."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from gizzard.core.csv_table import BadTable, headed, integer, read
from gizzard.core.errors import quoted
from gizzard.core.formats.happened import bids_now
from gizzard.core.formats.referee import InvalidRecord
from gizzard.core.formats.result import MOST, NotAResult, read_result
from gizzard.core.names import skeleton
from gizzard.core.rules.parsing import parse
from gizzard.core.rules.ruleset import RuleSet
from gizzard.scorepad.score_referee import referee_game
from gizzard.tournament.attainable import attainable
from gizzard.tournament.file import Outcome, PreviousResult, Result, Table, Tournament
from gizzard.tournament.system import Refused, rules_at

RESULT_COLUMNS = ("round", "table", "points", "correct")
DASHES = frozenset("-−–—")
"""Stand for somebody who did not finish."""


def recorded(tournament: Tournament, number: int, table: int, result: Result, replace: bool) -> Tournament:
    """The tournament with the result of a table.

    Args:
        tournament: the tournament.
        number: the round's number.
        table: the table's number in the round.
        result: the result, without ``was``.
        replace: whether a different result that is there already is corrected; it is kept in ``was``.

    Returns:
        The changed tournament.

    Raises:
        Refused: the table does not exist, the result does not fit it, or it has another result.
    """
    old_table = table_at(tournament, number, table)
    place = f"round {number} table {table}"
    check_result(tournament, old_table, result, place)
    old = old_table.result
    if old is not None and not old.is_same(result):
        if not replace:
            what = f"it has the result {points_text(old)} already; --replace corrects it"
            raise Refused(place, what, "another", table=table, points=points_text(old))
        kept = PreviousResult(old.points, old.correct, old.penalties, old.award, after=len(tournament.rounds))
        result = msgspec.structs.replace(result, was=(*old.was, kept))
    elif old is not None:
        result = msgspec.structs.replace(result, was=old.was)
    return with_table(tournament, number, msgspec.structs.replace(old_table, result=result))


def points_text(outcome: Outcome) -> str:
    """The points of a table, with a dash for each seat that did not finish."""
    return " ".join("-" if each is None else str(each) for each in outcome.points)


def table_at(tournament: Tournament, number: int, table: int) -> Table:
    """A table of a round. Raises Refused if there is none."""
    if not 1 <= number <= len(tournament.rounds):
        raise Refused(f"round {number}", f"it is not paired; {len(tournament.rounds)} are")
    for candidate in tournament.rounds[number - 1].tables:
        if candidate.table == table:
            return candidate
    raise Refused(f"round {number} table {table}", f"the round has {len(tournament.rounds[number - 1].tables)} tables")


def with_table(tournament: Tournament, number: int, table: Table) -> Tournament:
    """The tournament with a table of a round replaced."""
    old = tournament.rounds[number - 1]
    tables = tuple(table if each.table == table.table else each for each in old.tables)
    rounds = list(tournament.rounds)
    rounds[number - 1] = msgspec.structs.replace(old, tables=tables)
    return msgspec.structs.replace(tournament, rounds=tuple(rounds))


def check_result(tournament: Tournament, table: Table, result: Outcome, place: str) -> None:
    """Raise Refused if a result does not have a number for each seat, or more correct bids than rounds."""
    seats = len(table.seats)
    for key in ("points", "correct", "penalties"):
        numbers: Sequence[int] = getattr(result, key)
        if len(numbers) != seats and (numbers or key != "penalties"):
            raise Refused(f"{place} {key}", f"{seats} numbers expected, one for each seat, not {len(numbers)}")
    rounds = len(rules_at(tournament.rules, seats, tournament.system).hand_sizes)
    for points, number in zip(result.points, result.correct, strict=True):
        if (points is None) != (number is None):
            raise Refused(place, "who did not finish has neither points nor bids made", "unfinished")
        if number is not None and not 0 <= number <= rounds:
            what = f"from 0 to the {rounds} rounds of the game, not {number}"
            raise Refused(f"{place} correct", what, "correct", most=rounds, given=number)
    if result.award is not None and None not in result.points:
        raise Refused(f"{place} award", "everybody finished: an award is for those who did not", "finished")
    for number in result.penalties:
        if number > 0:
            raise Refused(
                f"{place} penalties", f"0 or negative numbers expected, not {number}", "penalty", given=number
            )


UNATTAINABLE: Final = ("bids", "points")
"""Codes of the refusals of a result that no game by the rules brings, and on which a director can insist."""


def check_points(tournament: Tournament, number: int, table: int, result: Outcome) -> None:
    """Raise Refused if a result does not fit its table, or no game by the rules brings somebody such points.

    The latter is for new results, and a director can insist on them: the file may hold any.
    """
    place, here = f"round {number} table {table}", table_at(tournament, number, table)
    check_result(tournament, here, result, place)
    rules = rules_at(tournament.rules, len(here.seats), tournament.system)
    for given, met in zip(result.points, result.correct, strict=True):
        if given is not None and met is not None:
            _check_attainable(rules, given, met, f"{place} points")


def _check_attainable(rules: RuleSet, given: int, met: int, place: str) -> None:
    """Raise Refused if in no seat these points can be reached; players may sit otherwise than the table says."""
    known = [each for seat in range(rules.players) if (each := attainable(rules, seat, met))]
    if any(each.has(given) for each in known):
        return
    if not known:
        what = f"by these rules nobody can meet {met} bids in {len(rules.hand_sizes)} rounds"
        raise Refused(place, what, "bids", given=met, rounds=len(rules.hand_sizes))
    least, most = min(each.least for each in known), max(each.most for each in known)
    step = min(each.step for each in known)
    what = f"{least} to {most} in steps of {step} are possible by these rules with {met} bids met, not {given}"
    raise Refused(place, what, "points", least=least, most=most, step=step, met=met, given=given)


Reported = tuple[int, int, Result]
"""A round, a table and its result."""


def result_of_game(tournament: Tournament, game: object, name: str | None) -> Reported:
    """The result in a record or score; the players' names tell the table of the last round.

    Args:
        tournament: the tournament.
        game: a ``wizard-record/1`` or ``wizard-score/1``.
        name: the name under which the result refers to it.

    Returns:
        The round, the table and the result.

    Raises:
        Refused: the referee refuses it, or it has other rules or players.
    """
    try:
        referee_game(game)
    except InvalidRecord as wrong:
        raise Refused(name or "game", str(wrong)) from None
    assert isinstance(game, Mapping)
    if game.get("unfinished"):
        raise Refused(name or "game", "it was not played to the end")
    table = _table_of(tournament, game["players"])
    rules = rules_at(tournament.rules, len(table.seats), tournament.system)
    if parse(game["rules"]) != rules:
        raise Refused(f"{name or 'game'} rules", f"those of the tournament expected, not {quoted(game['rules'])}")
    points, correct = outcome_of(game)
    _check_deals(tournament, table, game)
    return _by_seat(tournament, table, game["players"], points, correct, name)


def outcome_of(game: Mapping[str, Any]) -> tuple[list[int], list[int]]:
    """The points and the number of rounds bid right, by seat, of a record or score that was played to the end."""
    points = game["rounds"][-1]["scores"]
    rounds = [(bids_now(one), one["taken"]) for one in game["rounds"]]
    correct = [
        sum(bids[seat] is not None and bids[seat] == taken[seat] for bids, taken in rounds)
        for seat in range(len(points))
    ]
    return points, correct


def _check_deals(tournament: Tournament, table: Table, game: Mapping[str, Any]) -> None:
    """In duplicate, the players of a game must sit as seated: the same seats are compared."""
    if tournament.system.pairing != "duplicate" or tournament.rounds[-1].stage == "knock-out":
        return
    first = game["first_dealer"] + 1
    names = [*game["players"][first:], *game["players"][:first]]
    seated = [tournament.entrant(entrant).name for entrant in table.seats]
    if list(map(skeleton, names)) != list(map(skeleton, seated)):
        raise Refused("players", f"in duplicate play the seats are {quoted(seated)} from the first dealer's left")


def result_of_code(tournament: Tournament, code: str) -> Reported:
    """The result in the text of a QR code, `wizard-result/1`.

    Raises Refused if it is none, of other players, or of a game that counts already at another table.
    """
    try:
        result = read_result(code)
    except NotAResult as wrong:
        raise Refused("code", f"this is not the result of a game: {wrong}", "code") from None
    table = _table_of(tournament, result.names)
    rounds = len(rules_at(tournament.rules, len(table.seats), tournament.system).hand_sizes)
    if result.rounds != rounds:
        what = f"{rounds} by the rules of the tournament, not {result.rounds}"
        raise Refused("code rounds", what, "code-rounds", needed=rounds, given=result.rounds)
    _check_new(tournament, table, result.game)
    return _by_seat(tournament, table, result.names, result.points, result.correct, result.game)


def _check_new(tournament: Tournament, table: Table, game: str) -> None:
    """Raise Refused if a game counts already, unless it is at this table of the last round."""
    for one in tournament.rounds:
        for other in one.tables:
            if other.result and other.result.game == game and other is not table:
                what = f"this game counts already, at table {other.table} in round {one.number}"
                raise Refused("code game", what, "game", table=other.table, round=one.number)


def _table_of(tournament: Tournament, names: Sequence[str]) -> Table:
    """The table of the last round at which exactly these people sit."""
    wanted = sorted(map(skeleton, names))
    here = {entrant.id: skeleton(entrant.name) for entrant in tournament.entrants}
    for table in tournament.rounds[-1].tables if tournament.rounds else ():
        if sorted(here[entrant] for entrant in table.seats) == wanted:
            return table
    what = f"no table of the last round has exactly {quoted(list(names))}"
    raise Refused("players", what, "players", names=", ".join(names))


def _by_seat(
    tournament: Tournament,
    table: Table,
    names: Sequence[str],
    points: Sequence[int],
    correct: Sequence[int],
    game: str | None,
) -> Reported:
    """A result in the order of the table's seats."""
    places = {skeleton(name): index for index, name in enumerate(names)}
    order = [places[skeleton(tournament.entrant(entrant).name)] for entrant in table.seats]
    result = Result(tuple(points[each] for each in order), tuple(correct[each] for each in order), game=game)
    return len(tournament.rounds), table.table, result


def read_results(text: str) -> list[Reported]:
    """The results of a CSV table with the columns round,table,points,correct and optionally penalties.

    Lists are numbers with spaces between them. Raises Refused, with the line.
    """
    try:
        rows = headed(read(text), RESULT_COLUMNS, ("penalties",))
    except BadTable as bad:
        raise Refused(bad.place, bad.what) from None
    if not rows:
        raise Refused("", "it holds no results, only a header")
    return [_reported(fields, line) for line, fields in rows]


def _reported(fields: Mapping[str, str], line: int) -> Reported:
    place = f"line {line}"
    reported = {column: numbers(fields.get(column, ""), place) for column in ("round", "table", "penalties")}
    if len(reported["round"]) != 1 or len(reported["table"]) != 1:
        raise Refused(place, "one round and one table expected")
    points, correct = (numbers_by_seat(fields[column], place) for column in ("points", "correct"))
    result = Result(points, correct, reported["penalties"])
    return reported["round"][0], reported["table"][0], result


def numbers(text: str, place: str) -> tuple[int, ...]:
    """Integers with spaces or commas between them. Raises Refused for anything else."""
    whole = integer(text.strip())
    integers = (whole,) if whole is not None else tuple(map(integer, text.replace(",", " ").split()))
    numbers = tuple(number for number in integers if number is not None)
    if len(numbers) < len(integers):
        raise Refused(place, f"whole numbers expected, not {quoted(text)}")
    if any(abs(number) > MOST for number in numbers):
        raise Refused(place, f"a number is too large in {quoted(text)}")
    return numbers


def numbers_by_seat(text: str, place: str) -> tuple[int | None, ...]:
    """Integers as in ``numbers``; None for a dash, which stands for somebody who did not finish."""
    parts = text.replace(",", " ").split()
    if not DASHES.intersection(parts):
        return numbers(text, place)
    return tuple(None if part in DASHES else numbers(part, place)[0] for part in parts)
