"""What a choice was worth, by what its seat knew."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from random import Random
from typing import Any

import pytest

from gizzard.bots.deadline import TimeLimit, TimeUp
from gizzard.bots.expert import nets_in, opponent_model_of
from gizzard.bots.net import quantized
from gizzard.bots.search.bidders import bidders_of
from gizzard.bots.search.opponent_model import OpponentModel
from gizzard.bots.search.sampling import sampler
from gizzard.bots.search.weighted_playouts import weighted_playouts
from gizzard.core.cards import BY_CODE, NO_CARD
from gizzard.core.formats.from_view import opening_of, position_of
from gizzard.core.formats.phase_actions import action_json
from gizzard.core.formats.position import view_of
from gizzard.core.formats.position_text import parse_position
from gizzard.core.formats.view import view
from gizzard.core.game.state import Act, Deal, State, apply, chance, start, to_act
from gizzard.core.native.rng import Rng
from gizzard.core.rules.parsing import parse
from gizzard.core.rules.ruleset import RuleSet
from gizzard.study.evaluation import Evaluation, evaluate, value_of
from gizzard.study.hints import hints_for
from gizzard.study.trials import FIRST_BATCH, Trials, rows_for
from gizzard.study.valuation import Precision, alike_actions
from tests.present import present

NETS = quantized(nets_in())
SHORT = Precision(se=1.0, deals=1024)


def dealt(hands: str, turn_up: str | None, *bids: int, **rules: Any) -> State:
    """A first round of these hands, separated by |; seat 0 deals, so that seat 1 leads."""
    cards = tuple(tuple(BY_CODE[code] for code in hand.split()) for hand in hands.split("|"))
    state = start(parse({"players": len(cards), "schedule": [len(cards[0])]} | rules), 0)
    state = apply(state, Deal(cards, BY_CODE[turn_up] if turn_up else NO_CARD))
    for bid in bids:
        state = apply(state, Act(to_act(state)[0], bid))
    return state


def judged(state: State, taken: int) -> Evaluation:
    return present(evaluate(view(state, to_act(state)[0]), taken, OpponentModel(), NETS, SHORT))


def test_to_bid_nothing_with_a_wizard_is_a_blunder() -> None:
    """Leading a Wizard takes the trick: 30 points, while a bid of zero loses 10."""
    found = judged(dealt("4D|ZH|2C", "7S"), 0)
    assert found.label == "blunder"
    assert found.cost == (40.0, 0.0)
    assert [(option.expected.value, option.made) for option in found.options] == [(-10.0, 0.0), (30.0, 1.0)]


def test_a_choice_that_a_hint_calls_too_close_is_no_error() -> None:
    """Whether the 4 of trumps takes the trick of a one-card round depends on the cards on which club players bid."""
    seen = view_of(parse_position("wizard-position/1 1p4s.1.2.3.4.5 1 3 0,0,0,0 3 bid 3 4H ZS H 0,1,0,- -"))
    others = ["club", "club", "club", None]
    opponents = opponent_model_of(position_of(seen), seen["first_dealer"], seen["history"])
    opponents.name_bidders(bidders_of(others))
    judged = present(evaluate(seen, 1, opponents, NETS))
    assert hints_for(seen, others).hints[1].tied
    assert (judged.label, replace(judged, tied=False).label) == ("close", "mistake")


def test_best_choice_costs_nothing() -> None:
    found = judged(dealt("4D|ZH|2C", "7S"), 1)
    assert (found.cost, found.label, found.best) == ((0.0, 0.0), None, found.taken)


@dataclass(frozen=True)
class Checks(TimeLimit):
    """A limit that is over after a number of checks, which it counts."""

    most: int = 10**9
    done: list[int] = field(default_factory=list)

    def check(self) -> None:
        self.done.append(1)
        if len(self.done) > self.most:
            raise TimeUp


def test_the_time_limit_is_checked_within_a_choice() -> None:
    """Before every few deals; and before every few of the games that may follow, unless they are known."""
    seen = view(dealt("4D 5D|ZH 9C|2C 7H", "7S", schedule=[2, 1]), 1)
    judge = partial(evaluate, seen, 1, OpponentModel(), NETS, Precision(se=0, deals=1024))
    known, all_checks = judge(), Checks()
    assert judge(all_checks) == known
    assert len(all_checks.done) >= 1024 // FIRST_BATCH
    with pytest.raises(TimeUp):
        judge(Checks(most=1024 // FIRST_BATCH - 1))


def test_there_is_nothing_to_judge_without_a_choice() -> None:
    state = apply(dealt("4D 5D|ZH ZS|2C 3C", "7S", 2, 0, 0), Act(1, BY_CODE["ZH"]))
    state = apply(apply(state, Act(2, BY_CODE["2C"])), Act(0, BY_CODE["4D"]))
    assert evaluate(view(state, 1), BY_CODE["ZS"], OpponentModel(), NETS) is None


@pytest.mark.parametrize(("hand", "kinds"), [("ZC ZD NH NS", 2), ("ZC ZD NH 2C", 3), ("2C 3D ZS", 3), ("2H 3H 9H", 3)])
def test_wizards_are_one_choice_and_jesters_another(hand: str, kinds: int) -> None:
    hands = {3: "4D 5D 6D|{}|2S 3S 4S", 4: "4D 5D 6D 7D|{}|2S 3S 4S 5S"}[len(hand.split())]
    state = dealt(hands.format(hand), "8S", 1, 0, 0)
    assert len(alike_actions(state.position, 1, state.position.legal(1)[0])) == kinds


def test_wizards_that_change_trump_to_their_suits_are_different_choices() -> None:
    state = dealt("4D 5D|ZC ZH|2S 3S", "8S", 1, 0, 0, tricksy="suited")
    assert len(alike_actions(state.position, 1, BY_CODE["ZC"])) == 2


@pytest.mark.parametrize(("hand", "kinds"), [("ZC ZD 2C 3C", 3), ("NC ND Dr Fa", 3), ("ZC ZD Sh NS", 4)])
def test_beside_extra_cards_wizards_are_one_choice_too_and_an_extra_card_is_its_own(hand: str, kinds: int) -> None:
    """The Shapeshifter may be a Wizard or a Jester, and is not taken for either."""
    extras = ["dragon", "fairy", "shapeshifter"]
    state = dealt(f"4D 5D 6D 7D|{hand}|2S 3S 4S 5S", "8S", 1, 0, 0, cards=extras)
    assert len(alike_actions(state.position, 1, state.position.legal(1)[0])) == kinds


def test_all_trumps_of_a_wizard_that_chooses_are_choices() -> None:
    state = dealt("4D|ZC|2S", "8S", 1, 0, 0, tricksy="chosen")
    actions = alike_actions(state.position, 1, state.position.legal(1)[0]).values()
    assert [action_json(state.position, action)["trump"] for action, *_ in actions] == ["C", "D", "H", "S"]


def test_bids_are_evidence_of_the_bidders_cards() -> None:
    """The dealer's Queen wins more often after two have bid nothing than after two have bid a trick."""
    chances = []
    for bid in (0, 1):
        state = dealt("QS|2C|3C", "8H", bid, bid)
        found = judged(state, 1)
        chances.append(found.options[found.taken].made)
    assert chances[0] > chances[1] + 0.2


def test_a_value_before_anybody_bids() -> None:
    """A Wizard led takes the trick, whatever the others hold; the reference player bids so."""
    assert value_of(view(dealt("4D|ZH|2C", "7S"), 1), OpponentModel(), NETS, deals=50) == 30.0


def states(rules: RuleSet, seed: int) -> Iterator[State]:
    """The states of a game of random moves in which somebody is to act."""
    rng, state = Random(seed), start(rules, 0)
    while not state.over:
        if due := chance(state, rng):
            state = apply(state, due)
        else:
            yield state
            seat = to_act(state)[0]
            state = apply(state, Act(seat, rng.choice(state.position.legal(seat))))


def seen_alike(state: State, seat: int, seed: int) -> State:
    """The same game with other cards where the seat does not see them."""
    twin = sampler(state.position, seat).sample(Rng(seed))
    return State(state.rules, twin, state.history)


@pytest.mark.parametrize(("indifference", "live"), [(0.0, 2), (1000.0, 1)])
def test_choices_within_the_indifference_zone_are_not_distinguished(indifference: float, live: int) -> None:
    """Either of two cards that are nearly worth the same is tried on, but the best is never dropped."""
    seen = view(dealt("4D 5D|2C 3C|6S 7S", "8H", 0, 0, 0), 1)
    cards, rows = [BY_CODE["2C"], BY_CODE["3C"]], rows_for(512, 2)
    playouts = weighted_playouts(position_of(seen), opening_of(seen), 1, cards, OpponentModel(), NETS, rows, 1)
    trials = Trials(playouts, rows, (), indifference)
    trials.run(512)
    assert len(trials.live) == live
    assert trials.best in trials.live
