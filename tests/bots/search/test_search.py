"""Flat search: the same from a view and from the true position, right where right and wrong are known."""

import json

import pytest

from gizzard.bots.measure import move
from gizzard.bots.search.search import search, search_of
from gizzard.core.cards import BY_CODE, CODES
from gizzard.core.formats.from_view import position_of
from gizzard.core.formats.view import view
from gizzard.core.game.fields import DEAL, OVER
from gizzard.core.game.position import Position, opening
from gizzard.core.game.state import State
from gizzard.core.native.rng import Rng
from gizzard.core.rules.parsing import parse
from tests.games import bid_all, dealt, play_all, table
from tests.parity.rule_sets import rule_sets
from tests.sizes import some

EVERY = rule_sets()


def under_way(name: str) -> list[tuple[State, int]]:
    """Some situations of a game, and a seat that is to act."""
    rules, rng = parse(EVERY[name]), Rng(8)
    position, found = opening(rules, 0), []
    while position.phase != OVER and position.number < 8:
        move(position, rng)
        if position.waiting and rng.below(12) == 0:
            found.append((State(rules, position.copy()), position.waiting.bit_length() - 1))
    return found


@pytest.mark.parametrize("name", some(name for name in EVERY if name.endswith(("-4", "-5"))))
def test_search_of_a_view_equals_search_of_the_position(name: str) -> None:
    for state, seat in under_way(name):
        before = state.position.fields()
        made = search_of(_seen(state, seat), seat, 3)
        true = search_of(state.position, seat, 3)
        for one in (made, true):
            one.run(4, 3)
        assert made.values() == true.values()
        assert made.best() == true.best()
        assert state.position.is_legal(seat, true.best())
        assert state.position.fields() == before


def _seen(state: State, seat: int) -> Position:
    """The position that a seat makes of its view; earlier rounds were not kept, and their points do not matter."""
    seen = json.loads(json.dumps(view(state, seat)))
    nothing = [0] * state.position.players
    seen["history"] = [{"points": nothing}] * (state.position.number - 1)
    return position_of(seen)


class TestSeed:
    state = bid_all(dealt(table(schedule=[3]), "9H AS 2C", "TH 3H 4H", "4C 5C 6C", up="9S"), 1, 1, 0)

    def values(self, seed: int, state: State = state) -> dict[int, float]:
        one = search_of(state.position, 0, seed)
        one.run(5)
        return one.values()

    def test_result_depends_on_the_seed(self) -> None:
        assert self.values(1) == self.values(1)
        assert len({str(self.values(seed)) for seed in range(20)}) > 1

    def test_runs_accumulate(self) -> None:
        one, parts = (search_of(self.state.position, 0, 2) for _ in range(2))
        one.run(30, 4)
        parts.run(10, 4)
        parts.run(20, 4)
        assert one.values() == parts.values()


LEADING_A_WIZARD = dealt(table(schedule=[1]), "ZC", "NC", "2C", up="9S")


class TestDropping:
    """Actions that are no longer tried."""

    def test_hopeless_bid_is_dropped_and_the_search_ends(self) -> None:
        one = search_of(LEADING_A_WIZARD.position, 0)
        one.run(25)
        assert one.values() == {0: -10, 1: 30}, "the points of the round"
        one.drop_inferior()
        assert one.values() == {1: 30.0}
        one.run(25)
        assert one.tried == 25

    def test_first_of_equal_actions_remains(self) -> None:
        state = bid_all(dealt(table(schedule=[2]), "2C 3C", "ZC ZD", "ZH ZS", up="9S"), 0, 2, 2)
        one = search_of(state.position, 0)
        one.run(25)
        values, best = one.values(), one.best()
        assert len(set(values.values())) == 1 < len(values)
        one.drop_inferior()
        assert list(one.values()) == [best]

    def test_insignificant_differences_drop_nothing(self) -> None:
        one = search_of(TestSeed.state.position, 0)
        one.drop_inferior()
        one.run(25)
        tried = one.values()
        assert len(tried) > 1
        one.drop_inferior()
        assert one.values() == tried


class TestKnown:
    """Positions in which one action is best whatever is hidden."""

    def test_certain_bid(self) -> None:
        assert search(LEADING_A_WIZARD.position, 0) == 1
        assert search(bid_all(LEADING_A_WIZARD, 1).position, 1) == 0

    def test_wins_the_last_trick_that_it_needs(self) -> None:
        state = play_all(bid_all(dealt(table(schedule=[2]), "9H 2C", "TH 3H", "4C 5C", up="9S"), 0, 1, 0), "9H")
        assert CODES[search(state.position, 1)] == "TH"

    def test_values_are_means(self) -> None:
        one = search_of(dealt(table(schedule=[1]), "QH", "2H", "4C", up="9S").position, 0)
        one.run(40)
        share = (one.values()[1] + 10) / 40
        assert 0 < share < 1
        assert one.values()[0] == pytest.approx(20 - 30 * share)

    def test_tries_every_legal_play_and_bids_near_the_heuristic(self) -> None:
        state = dealt(table(schedule=[9]), "2C 3C 4C 5C 6C 7C 8C 9C TC", "2D 3D 4D 5D 6D 7D 8D 9D TD",
                      "2H 3H 4H 5H 6H 7H 8H 9H TH", up="9S")  # fmt: skip
        one = search_of(state.position, 0)
        one.run(1)
        assert set(one.values()) == set(range(5))
        played = search_of(bid_all(state, 0, 0, 0).position, 0)
        played.run(1)
        assert set(played.values()) == {BY_CODE[f"{rank}C"] for rank in "23456789T"}


def test_impossible_searches_are_refused() -> None:
    with pytest.raises(ValueError, match="not to act"):
        search_of(LEADING_A_WIZARD.position, 1)
    one = search_of(LEADING_A_WIZARD.position, 0)
    for deals in ((1, 0), (-1, 1)):
        with pytest.raises(ValueError, match="samples must be"):
            one.run(*deals)
    assert one.values() == {}, "before the first deal"


def test_scores_more_than_the_heuristic_player() -> None:
    """MC50 among heuristic players; known: 369 points a game where four heuristic players get 164 each."""
    total = 0
    for game in range(4):
        position, rng = opening(parse({"players": 4}), game), Rng(1, game)
        while position.phase != OVER:
            if position.phase == DEAL:
                position.deal_at_random(rng)
                continue
            seat = position.waiting.bit_length() - 1
            samples = 10 if seat == 0 else 0
            position.act(seat, search(position, seat, samples))
        total += position.scores[0]
    assert total / 4 > 250
