"""Requests about positions, answered as JSON by the worker process: what can be done, and what it is worth."""

from collections.abc import Callable
from typing import Annotated, Final, Literal, TypeVar

import msgspec

from gizzard.bots.search.bidders import Bidder
from gizzard.core.decoding import convert
from gizzard.core.errors import IllegalAction
from gizzard.core.formats.actions import ActionJson
from gizzard.core.formats.from_view import position_of
from gizzard.core.formats.last_trick import LastTrick, last_trick
from gizzard.core.formats.position import completed, position_in, view_of, with_action
from gizzard.core.formats.position_json import PositionJson, PositionRefused, RoundEnd
from gizzard.core.formats.position_text import format_position, parse_position
from gizzard.core.formats.round_spec import RoundSpecJson, spec_json
from gizzard.core.formats.view import View, view
from gizzard.core.game.state import State
from gizzard.core.native.struct import MAX_TRICKS
from gizzard.core.rules.parsing import parse
from gizzard.core.rules.refused import RulesRefused
from gizzard.server.study.odds import OddsBody, question_of
from gizzard.server.tables.messages import SomeAction
from gizzard.server.tables.setup import MAX_SCHEDULE, check_length
from gizzard.server.wire.messages import ClientMessage, Object, RequestError, read
from gizzard.study.analysis import PositionAnalysis, analysis_of, possible_actions
from gizzard.study.experience import Experience, experience
from gizzard.study.hints import PlayedBefore, played_before
from gizzard.study.question import HandRefused
from gizzard.study.question import position_of as position_of_hand
from gizzard.study.valuation import DEEP, QUICK, SKETCH, Precision

Answer = TypeVar("Answer")

MOST_ROUNDS: Final = MAX_SCHEDULE
MOST_TRICKS: Final = MAX_TRICKS * MOST_ROUNDS
"""Tricks of a game at most; a seat decides at most twice as often."""


class PositionAct(ClientMessage, frozen=True):
    """An action that is tried out."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=5)]
    action: SomeAction


class PositionBody(ClientMessage, frozen=True):
    """A position: its line, a seat's view of it, its fields, or a hand that is to be bid. `act` is tried out on it.

    Without `phase`, the fields are those of a round in which some bids may be made, but no card has been played.
    """

    line: str | None = None
    view: View | None = None
    position: Object | None = None
    hand: OddsBody | None = None
    act: PositionAct | None = None


class PositionAnswer(msgspec.Struct, frozen=True):
    """A position in each of its forms, and what can be done in it."""

    line: str
    position: PositionJson
    view: View
    spec: RoundSpecJson
    trick: LastTrick | None
    to_act: list[int]
    choices: dict[str, list[ActionJson]]
    """By seat that is to act; another seat than the viewer's can play any card that it can hold."""
    experience: list[Experience]
    """What was bid on hands like the viewer's, most often first; empty if it is not to bid, or there are none."""
    before: list[PlayedBefore]
    """By seat, how it has played in the finished rounds of the view that was sent; empty if there are none."""


class PositionProblem(msgspec.Struct, frozen=True):
    """The problem with a position, the field, and the character of the line, from 0; null if it has no such place."""

    error: str
    code: Literal["position"]
    field: str | None
    place: int | None


class AnalysisBody(ClientMessage, frozen=True):
    """A position by its line, and the kinds of all players by seat, or none; null or missing: a person.

    `before`: by seat, how it has played in the game before this round. `measure`: what the best choice is
    better in. `deep`: more exactly from the start.
    """

    line: str
    opponents: Annotated[tuple[Bidder | None, ...], msgspec.Meta(max_length=6)] = ()
    before: Annotated[tuple[PlayedBefore, ...], msgspec.Meta(max_length=6)] = ()
    measure: Literal["win", "points"] = "win"
    deep: bool = False

    def __post_init__(self) -> None:
        for rounds, met, above, below, decisions, alike in self.before:
            tricks = 0 <= min(above, below) <= max(above, below) <= MOST_TRICKS
            if not (tricks and 0 <= met <= rounds <= MOST_ROUNDS and 0 <= alike <= decisions <= 2 * MOST_TRICKS):
                raise ValueError("nobody can have made so many bids")

    @property
    def steps(self) -> tuple[Precision, ...]:
        """The precision of each analysis."""
        return (DEEP,) if self.deep else (SKETCH, QUICK)


def answer_position(body: bytes, lang: str) -> PositionAnswer | RoundEnd | PositionProblem:
    """The position in a request body, after the action that is tried out."""
    asked: PositionBody = read(body, PositionBody)
    return _answered(lambda: _answer(asked), lang)


def problem_of(asked: AnalysisBody, lang: str) -> PositionProblem | None:
    """What is wrong with the line of a position, if anything. RequestError if other than all players are described."""
    found = _answered(lambda: parse_position(asked.line), lang)
    if isinstance(found, PositionProblem):
        return found
    players = len(found["scores"])
    for described in map(len, (asked.opponents, asked.before)):
        if described not in (0, players):
            raise RequestError("kinds", players=players, count=described)
    return None


def analyse_position(body: AnalysisBody, step: int) -> PositionAnalysis:
    """An analysis of a position without a problem, by the number of its step from 0."""
    seen, precision = view_of(parse_position(body.line)), body.steps[step]
    return analysis_of(seen, body.opponents, precision, body.before, body.measure == "points")


def _answered(find: Callable[[], Answer], lang: str) -> Answer | PositionProblem:
    """An answer, or what is wrong with the position."""
    try:
        return find()
    except PositionRefused as refused:
        place = None if refused.place is None else refused.place - 1
        return PositionProblem(refused.say(lang), "position", refused.field, place)
    except HandRefused as refused:
        return PositionProblem(refused.say(lang), "position", refused.field, None)
    except (IllegalAction, RulesRefused) as refused:
        return PositionProblem(refused.say(lang), "position", None, None)


def _answer(asked: PositionBody) -> PositionAnswer | RoundEnd:
    if sum(each is not None for each in (asked.line, asked.view, asked.position, asked.hand)) != 1:
        raise RequestError("one-position")
    position = _position(asked)
    after = with_action(position, asked.act.seat, asked.act.action) if asked.act else position
    before = played_before(asked.view) if asked.view else []
    return after if isinstance(after, RoundEnd) else _shown(after, before)


def _position(asked: PositionBody) -> PositionJson:
    if asked.line is not None:
        return parse_position(asked.line)
    if asked.view is not None:
        check_length(asked.view["rules"])
        return _seen(asked.view)
    if asked.hand is not None:
        question = question_of(asked.hand)
        return _seen(view(State(question.rules, position_of_hand(question)), question.seat))
    given = asked.position or {}
    seats = range(len(given["scores"]) if isinstance(given.get("scores"), list) else 0)
    unknown = {"phase": "bid", "to_act": [*seats], "trump": None, "bids": [None for _ in seats], "tricks": []}
    position: PositionJson = _typed(unknown | given)
    check_length(position["rules"])
    return position if "phase" in given else completed(position)


def _typed(given: Object) -> PositionJson:
    try:
        return convert(given, PositionJson)
    except msgspec.ValidationError as error:
        raise RequestError("wrong-form", problem=str(error)) from None


def _seen(by_seat: View) -> PositionJson:
    try:
        return position_in(by_seat)
    except ValueError:
        raise PositionRefused("phase", "not-under-way") from None


def _shown(position: PositionJson, before: list[PlayedBefore]) -> PositionAnswer:
    seen = view_of(position)
    state = State(parse(seen["rules"]), position_of(seen))
    choices = {str(seat): possible_actions(seen, seat) for seat in seen["to_act"]}
    return PositionAnswer(
        format_position(position),
        position,
        seen,
        spec_json(state),
        last_trick(state),
        seen["to_act"],
        choices,
        experience(state.position, position["seat"]),
        before,
    )
