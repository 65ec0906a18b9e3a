"""A position as a value: what one seat knows of a round under way, from a view and back to one."""

from collections.abc import Sequence
from typing import Any, cast

from gizzard.core.cards import BY_CODE, Card
from gizzard.core.formats.actions import Action, Pass, Play, Swap
from gizzard.core.formats.from_view import UNDER_WAY, position_of, retrace
from gizzard.core.formats.phase_actions import PHASES, action_of
from gizzard.core.formats.plays import read_play, turned_later
from gizzard.core.formats.position_checks import check
from gizzard.core.formats.position_json import PositionJson, PositionRefused, RoundEnd
from gizzard.core.formats.position_replay import check_same, replayed
from gizzard.core.formats.rounds import Round, round_json
from gizzard.core.formats.view import View, view
from gizzard.core.game.fields import PLAY
from gizzard.core.game.position import Position
from gizzard.core.game.refusals import turn_refusal
from gizzard.core.game.state import Act, State, advance
from gizzard.core.rules.parsing import parse
from gizzard.core.rules.special import Smyrna

SHARED = [
    key for key in PositionJson.__annotations__ if key in PositionJson.__optional_keys__ & Round.__optional_keys__
]
"""The fields that a position has, as the round of a view, only if there is something to say."""


def position_in(view: View) -> PositionJson:
    """What a view shows of its round and of the scores, without names and earlier rounds.

    Raises ValueError if no round is under way, or if it is a spectator's view.
    """
    form, seat = view["round"], view["seat"]
    if form is None or seat is None or view["phase"] not in UNDER_WAY:
        raise ValueError("a position can be made only of a seat's view of a round under way")
    position: dict[str, Any] = {
        "rules": view["rules"],
        "round": form["number"],
        "dealer": form["dealer"],
        "scores": view["scores"],
        "seat": seat,
        "phase": view["phase"],
        "to_act": view["to_act"],
        "hand": view["hand"],
        "turn_up": form["turn_up"],
        "trump": form.get("opening_trump", form["trump"]),
        "bids": form["bids"],
        "tricks": form["tricks"],
    }
    out = [other for other, taken in enumerate(form["taken"]) if taken is None]
    shown = _shown(form, seat)
    position |= {"out": out} if out else {}
    position |= {"shown": shown} if any(shown) else {}
    return cast(PositionJson, position | {key: form[key] for key in SHARED if key in form})  # type: ignore[literal-required]


def _shown(form: Round, seat: int) -> list[list[str] | None]:
    """The dealt cards that a seat sees besides its hand: of its own only the one that lies open."""
    is_open = form.get("special", {}).get("rule") == Smyrna.LAST_CARD_UP
    own = (form["hands"][seat] or [])[-1:] if is_open else []
    return [(own or None) if other == seat else hand for other, hand in enumerate(form["hands"])]


def view_of(position: PositionJson, names: Sequence[str] | None = None) -> View:
    """The view of a position, without earlier rounds. ``names`` are the players', by default ``Seat 1`` and so on.

    Raises PositionRefused if it cannot be.
    """
    check(position)
    seen = _seen(position, replayed(position))
    check_same(position, position_in(seen))
    return seen if names is None else {**seen, "players": list(names)}


def _seen(before: PositionJson, now: Position) -> View:
    """The view of a position in which a seat of another one sees a round under way."""
    if now.phase not in PHASES or PHASES[now.phase] not in UNDER_WAY:
        raise PositionRefused("phase", "not-under-way")
    names = [f"Seat {number}" for number in range(1, now.players + 1)]
    return view(State(parse(before["rules"]), now), before["seat"], names)


def completed(given: PositionJson) -> PositionJson:
    """A position with the phase and the seats to act that follow from the other fields. What is given of the two is
    ignored, except that a seat to act may have no bid yet.

    Raises PositionRefused if it cannot be.
    """
    check(given)
    return position_in(_seen(given, replayed(given)))


def with_action(position: PositionJson, seat: int, action: Action) -> PositionJson | RoundEnd:
    """The position after an action of a seat that is to act, or the end of the round. A card of another seat may be any
    that it can hold.

    Raises:
        IllegalAction: the action is not legal.
        PositionRefused: the position cannot be, the seat cannot hold the card, or what follows is not known: something
            would come to light that the position does not tell.
    """
    before = view_of(position)
    now = position_of(before)
    if refused := turn_refusal(now, seat):
        raise refused
    needed = None if seat == position["seat"] else _card_needed(action)
    if needed is not None:
        now = _holding(before, seat, needed)
    _act(now, seat, action, strictly=needed is None)
    if now.between_rounds():
        return RoundEnd(_ended(position, round_json(now)))
    after = position_in(_seen(position, now))
    if field := _comes_to_light(position, after, seat):
        raise PositionRefused(field, "comes-to-light")
    view_of(after)
    return after


def _ended(before: PositionJson, ended: Round) -> Round:
    """A round that is over, without what the position does not tell: the dealt hands, and bids that are hidden."""
    hidden = [told is None and bid is not None for told, bid in zip(before["bids"], ended["bids"], strict=True)]
    nothing: list[list[str] | None] = [None for _ in hidden]
    ended["hands"] = before.get("shown", nothing)
    for field in ("bids", "points"):
        ended[field] = [None if gone else value for gone, value in zip(hidden, ended[field], strict=True)]
    if any(hidden):
        del ended["scores"]
    return ended


def _holding(before: View, seat: int, card: Card) -> Position:
    """The position of a view in which a seat holds a card."""
    try:
        return position_of(before, {seat: card})
    except ValueError:
        raise PositionRefused("tricks", "cannot-hold", seat=seat) from None


def _act(now: Position, seat: int, action: Action, strictly: bool) -> None:
    """Make an action; ``strictly``: with the cards that the seat really holds, so that it has to follow suit."""
    if not strictly and now.phase == PLAY and isinstance(action, Play):
        made: Any = {**action.to_json(), "card": action.card}
        retrace(now, Act(seat, read_play(now, made)))
    else:
        advance(now, Act(seat, action_of(now, seat, action)))


def _comes_to_light(before: PositionJson, after: PositionJson, seat: int) -> str | None:
    """The field that shows what no action of this seat told: a blind hand, hidden bids, a card passed or turned up."""
    if before["hand"] is None and after["hand"] is not None:
        return "hand"
    bids = zip(before["bids"], after["bids"], strict=True)
    if any(one is None and now is not None and other != seat for other, (one, now) in enumerate(bids)):
        return "bids"
    if _hidden(before.get("exchange", ())) - _hidden(after.get("exchange", ())):
        return "exchange"
    tricks = zip(before["tricks"], after["tricks"], strict=False)
    passed = any(_hidden(one.get("pass", ())) - _hidden(now.get("pass", ())) for one, now in tricks)
    return "tricks" if passed or turned_later(after) != turned_later(before) else None


def _hidden(entries: Sequence[Sequence[object]]) -> set[object]:
    """Who gave a card that is not shown."""
    return {giver for giver, _, card in entries if card is None}


def _card_needed(action: Action) -> Card | None:
    """The card that a seat needs to hold for an action, if any."""
    match action:
        case Play(card=code) | Pass(card=code) | Swap(put=code):
            return BY_CODE.get(str(code))
    return None
