"""The chance of winning the game after a choice, and what it costs."""

from math import hypot
from random import Random

import pytest

from gizzard.bots.expert import nets_in
from gizzard.bots.net import quantized
from gizzard.bots.search.opponent_model import OpponentModel
from gizzard.core.cards import CODES, DECK
from gizzard.core.formats.view import View, view
from gizzard.core.game.state import Act, apply, chance, start, to_act
from gizzard.core.rules.parsing import parse
from gizzard.study.evaluation import Evaluation, evaluate
from gizzard.study.hints import hints_for
from gizzard.study.valuation import NOTHING
from tests.games import dealt
from tests.present import present

NETS = quantized(nets_in())
ROUNDS = 3


def last_round(hand: str, turn_up: str, scores: tuple[int, ...], seat: int, rounds: int = ROUNDS) -> View:
    """A seat's view in round ROUNDS of rounds of as many cards as it holds; it bids first, with these scores."""
    cards, rng = hand.split(), Random(1)
    state = start(parse({"players": len(scores), "schedule": [len(cards)] * rounds}), (seat - ROUNDS) % len(scores))
    while len(state.history) < ROUNDS - 1:
        due = chance(state, rng)
        acting = to_act(state)
        state = apply(state, due or Act(acting[0], rng.choice(state.position.legal(acting[0]))))
    rest = (code for code in map(CODES.__getitem__, DECK) if code not in (*cards, turn_up))
    hands = [hand if other == seat else " ".join(next(rest) for _ in cards) for other in range(len(scores))]
    return {**view(dealt(state, *hands, up=turn_up), seat), "scores": list(scores)}


def judged(seen: View, bid: int) -> Evaluation:
    return present(evaluate(seen, bid, OpponentModel(), NETS))


@pytest.mark.parametrize(
    ("seen", "bid"),
    [
        (last_round("QC 2H KS AD", "ND", (80, 20, -20), seat=2), 0),
        (last_round("TD 3S 9C", "JS", (50, 40, -20, 10), seat=2), 3),
    ],
)
def test_points_count_in_a_game_that_cannot_be_won_any_more(seen: View, bid: int) -> None:
    found = judged(seen, bid)
    assert [option.win.value for option in found.options] == [0.0] * len(found.options)
    assert found.label == "blunder"


def test_a_choice_that_still_wins_is_no_error() -> None:
    """Far ahead in the last round, a bid that loses points costs nothing that matters."""
    found = judged(last_round("QC 2H KS AD", "ND", (20, 20, 300), seat=2), 0)
    assert found.cost.value > 6
    assert found.label is None


def test_a_chance_is_that_of_games_played_out() -> None:
    """0.129 ± 0.03 of other games played out from this position were won."""
    found = judged(last_round("QH TS TH KS", "5C", (10, -20, 60, 50, 60), seat=2), 0)
    win = found.options[found.taken].win
    assert abs(win.value - 0.129) < 3 * hypot(win.se, 0.03)


def test_a_shared_win_counts_as_a_share() -> None:
    """A Wizard led in the last round, of one card, brings 30 points; the others' zero bids bring 20 to 50."""
    seen = last_round("ZH", "7S", (0, 10, -100), seat=0)
    found = judged(seen, 1)
    win = found.options[found.taken].win
    assert 0.4 < win.value <= 1.0


@pytest.mark.parametrize("rounds", [3, 4])
def test_what_never_happened_may_still_happen(rounds: int) -> None:
    found = judged(last_round("QC 2H", "ND", (300, 20, -20), seat=2, rounds=rounds), 0)
    assert all(option.win.se > 0 for option in found.options)


# Two positions in which the bid with the most points loses the game: in each the last round decides
TIGHT = last_round("3C AC ZC 2D", "2H", (60, 70, 50, 60), seat=0)
BEHIND = last_round("AC 2D 8D TD KS", "KC", (50, 60, 60, 60, 30), seat=3)


@pytest.mark.parametrize("seen", [TIGHT, BEHIND])
def test_the_bid_with_the_most_points_is_an_error_if_another_wins_more_games(seen: View) -> None:
    found = judged(seen, 1)
    assert found.options[found.best].action == 2
    assert found.cost.value < 0  # it brings more points
    assert found.win_cost.value > 0.08
    assert found.label in ("mistake", "blunder")
    assert judged(seen, 2).label is None


@pytest.mark.parametrize("seen", [TIGHT, BEHIND])
def test_points_given_up_for_a_better_chance_cost_nothing(seen: View) -> None:
    found = judged(seen, 2)
    assert found.options[found.taken].expected.value < max(option.expected.value for option in found.options)
    assert found.loss == NOTHING


@pytest.mark.parametrize("seen", [TIGHT, BEHIND])
def test_the_best_hint_is_the_bid_that_wins_most_games(seen: View) -> None:
    found = hints_for(seen)
    best, second = found.hints[:2]
    assert (best.actions, second.actions, found.decides) == ([{"bid": 2}], [{"bid": 1}], "win")
    assert best.win > second.win
    assert best.expected < second.expected


def test_early_in_a_game_points_decide_but_alone_make_no_blunder() -> None:
    """A bid that is never made costs 23 points, with fourteen rounds to come less than 10 % of the game."""
    found = judged(last_round("2C 3D", "ND", (0, 0, 0), seat=2, rounds=17), 2)
    assert found.label == "mistake"
    assert found.loss == found.cost
    assert 0 < found.win_cost.value < 0.1
