"""Games for the tests: laid out card by card, played on by chance, and played again from a record."""

from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import Any

import pytest

from gizzard.core.cards import DECK, NO_CARD, WIZARD_CARDS, cards_in, codes_of
from gizzard.core.errors import IllegalAction
from gizzard.core.formats.moves import move_from_json, move_to_json
from gizzard.core.formats.phase_actions import read_action
from gizzard.core.formats.rounds import Round, round_json
from gizzard.core.formats.view import view
from gizzard.core.game.state import Deal, Move, State, apply, chance, start, to_act
from gizzard.core.rules.parsing import parse
from tests.present import present

Form = dict[str, Any]
Log = list[Form]


def table(players: int = 3, dealer: int = -1, **rules: Any) -> State:
    """A game that waits for its first deal; the last seat deals unless told otherwise, so that seat 0 leads."""
    return start(parse({"players": players} | rules), dealer % players)


def dealt(state: State, *hands: str, up: str | None = None) -> State:
    """Deal these hands, by seat: ``"2C QS"``."""
    form = {"deal": {"hands": [hand.split() for hand in hands], "turn_up": up}}
    return apply(state, move_from_json(state, form))


def act(state: State, seat: int, **action: object) -> State:
    """One seat acts: ``act(state, 0, bid=1)``."""
    return acted(state, seat, action)


def acted(state: State, seat: int, form: object) -> State:
    """The state after a seat's JSON action. Raises IllegalAction."""
    return apply(state, read_action(state, seat, form))


def bid_all(state: State, *bids: int) -> State:
    """The bids in the order in which the seats are asked."""
    for bid in bids:
        state = act(state, to_act(state)[0], bid=bid)
    return state


def play_all(state: State, cards: str) -> State:
    """Cards played in turn: ``"9H 2H ZC"``."""
    for card in cards.split():
        state = act(state, to_act(state)[0], play=card)
    return state


def at_play(*hands: str, up: str | None = None, plays: str = "", **rules: Any) -> State:
    """A game's only round: everybody has bid zero and these cards are played."""
    state = dealt(table(len(hands), **{"schedule": [len(hands[0].split())]} | rules), *hands, up=up)
    return play_all(all_bid_zero(state), plays)


def all_bid_zero(state: State) -> State:
    """The state after the bids."""
    while view(state, None)["phase"] == "bid":
        state = bid_all(state, 0)
    return state


def refusal(state: State, seat: int, action: object) -> IllegalAction:
    """The refusal that answers an action."""
    with pytest.raises(IllegalAction) as caught:
        acted(state, seat, action)
    return caught.value


def legal_cards(state: State, seat: int) -> set[str]:
    """The cards that a seat may play."""
    return {action["play"] for action in view(state, seat)["legal"]}


def round_now(state: State, seat: int | None = None) -> Form:
    """The round under way as a seat, or a spectator, sees it."""
    form = present(view(state, seat)["round"])
    return dict(form)


def taken(state: State) -> list[int]:
    """The tricks that each seat has taken in the round."""
    return list(round_now(state)["taken"])


def rounds_of(state: State) -> list[Round]:
    """The rounds that are over, as a record writes them."""
    return [round_json(ended) for ended in state.history]


def unused(cards: Iterable[str]) -> list[str]:
    """The codes of the deck that are not among these, in the deck's order."""
    taken = set(cards)
    return [code for code in codes_of(DECK) if code not in taken]


def after_one_card_round(state: State, winner: int, bids: Mapping[int, int] | None = None) -> State:
    """Play the one-card round that is due: the winner holds the ace of trump; a seat not in ``bids`` bids zero."""
    hands = ["AS" if seat == winner else f"{seat + 3}C" for seat in range(state.position.players)]
    state = dealt(state, *hands, up="2S")
    while view(state, None)["phase"] == "bid":
        seat = to_act(state)[0]
        state = act(state, seat, bid=(bids or {}).get(seat, 0))
    while not state.between_rounds:
        seat = to_act(state)[0]
        state = act(state, seat, play=hands[seat])
    return state


def under_special(rule: str, *hands: str, up: str, cards: str | None = None, **rules: Any) -> State:
    """A round under a Smyrna rule: three players, the second round, dealt by seat 2. In the first seat 1 named it."""
    state = table(3, dealer=1, schedule=[1, len(hands[0].split()), 1], smyrna=[rule], **rules)
    name = {"rule": rule} | ({"cards": cards} if cards else {})
    state = act(dealt(state, "2C", "3C", "4C", up="ZC"), 1, trump="C", name=name)
    while not state.between_rounds:
        seat = to_act(state)[0]
        state = act(state, seat, **view(state, seat)["legal"][0])
    return dealt(state, *hands, up=up)


# Played on by chance


def with_wizard_up(deal: Deal, wizard: int) -> Deal:
    """The same deal, but for the turn-up, which changes places with this Wizard."""
    hands = tuple(tuple(deal.turn_up if card == wizard else card for card in hand) for hand in deal.hands)
    return Deal(hands, wizard, deal.turn_up if deal.stock == wizard else deal.stock)


def random_move(state: State, rng: Random) -> Move:
    """What chance owes, or any legal action of any seat that is to act. Every other turn-up is a Wizard."""
    move = chance(state, rng)
    if isinstance(move, Deal) and move.turn_up != NO_CARD and rng.random() < 0.5:
        return with_wizard_up(move, rng.choice([*cards_in(WIZARD_CARDS)]))
    if move is not None:
        return move
    seat = rng.choice(to_act(state))
    return read_action(state, seat, rng.choice(view(state, seat)["legal"]))


def played_on(state: State, rng: Random, until: Callable[[State], bool] | None = None) -> State:
    """The game played on at random, to its end or until something holds."""
    while not state.over and not (until and until(state)):
        state = apply(state, random_move(state, rng))
    return state


def logged_game(state: State, rng: Random, most: int = 10_000) -> tuple[list[State], Log]:
    """Every state of a random game, from the one given to its end (or for ``most`` moves), and the log between them."""
    states: list[State] = [state]
    log: Log = []
    while not state.over and len(log) < most:
        move = random_move(state, rng)
        log.append({**move_to_json(state, move)})
        state = apply(state, move)
        states.append(state)
    return states, log


def resumed(state: State, log: Iterable[Form]) -> State:
    """The state after a log; IllegalAction if it is invalid."""
    for form in log:
        state = apply(state, move_from_json(state, form))
    return state


def in_any_order(forms: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """JSON objects in one order, whatever theirs was."""
    return sorted(forms, key=repr)


def snapshot(state: State) -> Form:
    """All that a state holds, to compare two."""
    rounds = [position.fields() for position in state.history]
    return {"rules": state.rules, "history": rounds} | state.position.fields()


# From a record


def replayed(record: Mapping[str, Any]) -> State:
    """A record's game, every choice in it made again through the same gate as a player's."""
    state = start(parse(record["rules"]), record["first_dealer"])
    for form in record["rounds"]:
        hands = [hand or [] for hand in form["hands"]]
        later = [play["turn_up"] for trick in form["tricks"] for play in trick["plays"] if "turn_up" in play]
        deal = {"hands": hands, "turn_up": form["turn_up"]} | ({"stock": later[0]} if later else {})
        state = resumed(state, [{"deal": deal}])
        while not state.between_rounds:
            state = resumed(state, [_recorded_move(state, form)])
    return state


def _recorded_move(state: State, form: Mapping[str, Any]) -> Form:
    """What the record says of the choice that is due."""
    phase = view(state, None)["phase"]
    if phase == "pull":
        return {"pull": [card for _, _, card in form["exchange"]]}
    seat = to_act(state)[0]
    if phase in ("vampire", "cloud", "witch") or (phase == "pass" and state.position.tricks):
        return {"seat": seat} | _recorded_effect(state, form, phase, seat)
    if phase in ("trump", "werewolf"):
        name = {"name": form["named"]} if "named" in form else {}
        return {"seat": seat, "trump": form["trump"]} | name
    if phase == "bid":
        return {"seat": seat, "bid": form["bids"][seat]}
    if phase == "pass":
        return {"seat": seat, "pass": next(card for giver, _, card in form["exchange"] if giver == seat)}
    plays = [play for trick in form["tricks"] for play in trick["plays"]]
    return _recorded_play(state, plays[len(state.position.plays)])


def _said(state: State, play: Mapping[str, Any]) -> Form:
    """The action by which a play, or the naming after it, was made: all its parts are in the record."""
    made = {**play, "play": play["card"]}
    return next(dict(form) for form in view(state, play["seat"])["legal"] if form.items() <= made.items())


def _recorded_effect(state: State, form: Mapping[str, Any], phase: str, seat: int) -> Form:
    """What the record says of the choice that an extra card asks for."""
    trick = form["tricks"][state.position.tricks - 1]
    if phase == "vampire":
        return _said(state, next(play for play in trick["plays"] if "turn_up" in play))
    if phase == "pass":
        return {"pass": next(card for giver, _, card in trick["pass"] if giver == seat)}
    if phase == "cloud":
        trick = form["tricks"][state.position.cloud_trick()]
    return {phase: trick[phase]}


def _recorded_play(state: State, play: Mapping[str, Any]) -> Form:
    """A play as its player made it: a card not seen has no name, and names a trump whatever it is."""
    if state.position.extras:
        return {"seat": play["seat"]} | _said(state, play)
    move = {"seat": play["seat"], "play": play["card"]} | {key: play[key] for key in ("call", "trump") if key in play}
    if state.position.own_hand_hidden:
        move["play"] = "?"
    if state.rules.tricksy != "chosen":
        move.pop("trump", None)
    elif state.position.own_hand_hidden:
        move.setdefault("trump", "C")
    return move
