"""The moves of a round in JSON: the one way back from a written round to the choices that were made in it."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from gizzard.core.cards import Card, cards_in
from gizzard.core.errors import IllegalAction, quoted
from gizzard.core.formats.actions import action_of, read_deal
from gizzard.core.formats.plays import read_card, read_play, read_said, said_by_choice
from gizzard.core.game.fields import BID, PASS, PLAY, PULL, REBID, SWAP, TRUMP, VAMPIRE_WORD, WEREWOLF_TRUMP
from gizzard.core.game.finished_round import FinishedRound, finished_round
from gizzard.core.game.moves import Act, Move, Pull
from gizzard.core.game.position import Position
from gizzard.core.game.round_table import RoundTable
from gizzard.core.game.state import State, start
from gizzard.core.game.step import advance
from gizzard.core.rules.parsing import parse

Round = Mapping[str, Any]
"""A round in JSON in which nothing is hidden, as far as it has come."""

_ASKED_AFTER_A_CARD = (VAMPIRE_WORD, PASS, REBID, SWAP)


def choices_of(
    position: Position, form: Round, make: Callable[[Position, Move], None] = advance
) -> Iterator[Act | Pull]:
    """The choices of a round that is dealt: each is yielded while the position waits for it, and then made.

    Raises IllegalAction for what cannot be read; ``make`` decides what is legal.
    """
    while (move := _before_play(position, form)) is not None:
        yield move
        make(position, move)
    if position.phase == PLAY:
        for number, trick in enumerate(form["tricks"]):
            for play in trick["plays"]:
                if position.phase in _ASKED_AFTER_A_CARD:
                    return  # what was chosen then is missing
                move = Act(play["seat"], read_play(position, play))
                yield move
                make(position, move)
                while (move := _after_play(position, form, number, play)) is not None:
                    yield move
                    make(position, move)


def _before_play(position: Position, form: Round) -> Act | Pull | None:
    """The next choice before the first card is played; None if there is none."""
    if position.phase == WEREWOLF_TRUMP:
        seat = next(cards_in(position.waiting))
        chosen = {"trump": form.get("opening_trump", form["trump"])}
        return Act(seat, action_of(position, seat, chosen)) if form.get("werewolf") == seat else None
    if position.phase == TRUMP:
        trump = _trump(form)
        return Act(position.dealer, action_of(position, position.dealer, trump)) if trump else None
    if position.phase == PULL:
        pulled = tuple(_exchanged(form).values())
        return Pull(pulled) if pulled else None
    if position.phase not in (BID, PASS):
        return None
    made = dict(enumerate(form["bids"])) if position.phase == BID else _exchanged(form)
    return next((Act(seat, made[seat]) for seat in cards_in(position.waiting) if made.get(seat) is not None), None)


def _after_play(position: Position, form: Round, number: int, play: Mapping[str, Any]) -> Act | None:
    """The next choice that extra cards ask for after a play to a trick, by its number from 0; None if there is none."""
    trick = form["tricks"][number]
    seats = list(cards_in(position.waiting))
    if position.phase == VAMPIRE_WORD and "trump" in play:
        card = read_card(play["card"])
        return Act(seats[0], read_said(position, card, said_by_choice(position, card, play), play["card"]))
    if position.phase == PASS:
        made = _exchanged({"exchange": trick.get("pass", ())})
        return next((Act(seat, made[seat]) for seat in seats if made.get(seat) is not None), None)
    if position.phase == REBID:
        change = form["tricks"][position.rebid_trick()].get("cloud")
        return Act(seats[0], action_of(position, seats[0], {"cloud": change})) if change is not None else None
    if position.phase == SWAP and "witch" in trick:
        return Act(seats[0], action_of(position, seats[0], {"witch": trick["witch"]}))
    return None


def _exchanged(form: Round) -> dict[int, Card]:
    """The cards that changed hands, by giver, in turn."""
    entries: Iterable[Sequence[Any]] = form.get("exchange", ())
    if wrong := [entry for entry in entries if len(entry) != 3]:
        raise IllegalAction("unknown-action", action=quoted(wrong[0]))
    return {giver: read_card(card) for giver, _, card in entries}


def _trump(form: Round) -> dict[str, Any] | None:
    trump, named = form.get("opening_trump", form["trump"]), form.get("named")
    if trump is None:
        return None
    return {"trump": trump} | (
        {"name": {key: named[key] for key in ("rule", "cards") if key in named}} if named else {}
    )


def replay_moves(
    round_table: RoundTable, first_dealer: int, rounds: Iterable[Round]
) -> Iterator[tuple[Position, Move | None]]:
    """The position before every move, and after each round (None); it is the same object, moved on."""
    position = Position(round_table, first_dealer)
    for form in rounds:
        deal = read_deal(form)
        yield position, deal
        advance(position, deal)
        for move in choices_of(position, form):
            yield position, move
        yield position, None


def replayed(record: Mapping[str, Any], *current: Round) -> State:
    """The game of a valid record; an unfinished one waits for its next deal, or continues with its current round."""
    opened, ended = start(parse(record["rules"]), record["first_dealer"]), list[FinishedRound]()
    position = opened.position
    for reached, move in replay_moves(position.round_table, position.first_dealer, [*record["rounds"], *current]):
        position = reached
        if move is None and position.between_rounds():
            ended.append(finished_round(position))
    return State(opened.rules, position, tuple(ended))
