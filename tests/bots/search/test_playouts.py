import copy
import pickle

import pytest

from gizzard.bots.env.batch import GameBatch
from gizzard.bots.search.observation import ACTIONS, WIDTH
from gizzard.bots.search.playouts import POLICIES, Tally, play_games, play_round, playouts
from gizzard.core.cards import CODES
from gizzard.core.game.fields import DEAL, OVER, PULL
from gizzard.core.game.plan import plan
from gizzard.core.game.position import Position, opening
from gizzard.core.game.round_table import round_table_of
from gizzard.core.native.rng import Rng
from gizzard.core.rules.parsing import parse
from tests.games import bid_all, dealt, play_all, table
from tests.parity.rule_sets import rule_sets
from tests.sizes import some

EVERY = rule_sets()


def sums(tally: Tally) -> list[object]:
    return [tally.games, tally.decisions, *(tally.by_seat(seat) for seat in range(6))]


@pytest.mark.parametrize("name", some(EVERY, 30))
def test_tally_does_not_depend_on_the_number_of_threads(name: str) -> None:
    rules = parse(EVERY[name])
    round_table = round_table_of(plan(rules), rules.players)
    alone = play_games(round_table, 7, seed=5)
    assert sums(alone) == sums(play_games(round_table, 7, seed=5, threads=3))
    parts = play_games(round_table, 3, seed=5)
    parts.add(play_games(round_table, 4, seed=5, first=3))
    assert sums(parts) == sums(alone)
    assert alone.games == 7


@pytest.mark.parametrize("policy", POLICIES)
def test_playouts_do_not_change_the_position(policy: str) -> None:
    position = opening(parse({"players": 4, "smyrna": ["pass-one", "pull-one"]}), 1)
    position.deal_at_random(Rng(1))
    before = position.fields()
    assert playouts(position, 20, seed=1, policy=policy).games == 20
    assert position.fields() == before


def third_play(policy: str, bid: int) -> str:
    """The last card to a trick that lies with a six; its player holds a nine and a king of the suit led."""
    state = play_all(bid_all(dealt(table(schedule=[2]), "5C 2H", "6C 3H", "9C KC", up="9S"), 0, 0, bid), "5C 6C")
    position = state.position.copy()
    play_round(position, POLICIES.index(policy), Rng(1))
    return CODES[position.plays[2]]


def test_shedding_wins_an_unwanted_trick_with_the_best_card() -> None:
    assert third_play("rule", bid=0) == "9C"
    assert third_play("shedding", bid=0) == "KC"
    assert third_play("rule", bid=1) == third_play("shedding", bid=1) == "KC"


def test_positions_can_be_copied_and_pickled() -> None:
    position, rng = opening(parse({"players": 5}), 2), Rng(4)
    for _ in range(60):
        if position.phase in (DEAL, PULL):
            position.deal_at_random(rng)
        else:
            seat = position.waiting.bit_length() - 1
            position.act(seat, position.legal(seat)[0])
        for twin in (position.copy(), copy.deepcopy(position), pickle.loads(pickle.dumps(position))):
            assert {**twin.fields(), "course": 0} == {**position.fields(), "course": 0}


def wild(position: Position, seat: int, action: int) -> None:
    try:
        position.act(seat, action)
    except (ValueError, OverflowError):
        return


def test_invalid_arguments_raise() -> None:
    position, rng = opening(parse({"players": 6, "smyrna": ["gizzard-fester"], "tricksy": "chosen"}), 0), Rng(4)
    for number in range(30_000):
        if position.phase == OVER:
            break
        if position.phase in (DEAL, PULL):
            position.deal_at_random(rng)
        wild(position, rng.below(14) - 4, (rng.below(900) - 50) * (2**20 if number % 7 == 0 else 1))
    for seat in (-1, 6, 2**31 - 1):
        assert position.legal(seat) == []
        with pytest.raises(ValueError, match="no seat"):
            position.points_of(seat)
    with pytest.raises(ValueError, match="no seat"):
        Position(position.round_table, 6)
    with pytest.raises(ValueError, match="no such"):
        position.pull([1, 2, 3])


def test_arrays_of_the_wrong_shape_raise() -> None:
    batch = GameBatch(round_table_of(plan(parse({"players": 4})), 4), 8, 1)
    masks = memoryview(bytearray(8 * ACTIONS)).cast("B", (8, ACTIONS))
    with pytest.raises(ValueError, match="observations need 8 rows"):
        batch.observe(memoryview(bytearray(4 * 7 * WIDTH)).cast("i", (7, WIDTH)), masks)
    rewards = memoryview(bytearray(4 * 8 * 4)).cast("i", (8, 4))
    with pytest.raises(ValueError, match="one per game"):
        batch.step([1], rewards, bytearray(8))
    with pytest.raises(ValueError, match="rewards need 8 rows of 4"):
        batch.step([0] * 8, memoryview(bytearray(4 * 8 * 3)).cast("i", (8, 3)), bytearray(8))
    with pytest.raises(ValueError, match="done needs 8 bytes"):
        batch.step([0] * 8, rewards, bytearray(7))
