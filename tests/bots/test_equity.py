"""What a score is worth."""

import pytest

from gizzard.bots.equity import equity
from gizzard.bots.expert import nets_for, quantized_of
from gizzard.bots.search.bidders import BIDDERS, Bidder
from gizzard.bots.search.opponent_model import OpponentModel
from gizzard.bots.search.playouts import play_round, policy_named
from gizzard.core.game.fields import OVER
from gizzard.core.game.position import Position, opening
from gizzard.core.native.rng import Rng
from gizzard.core.rules.parsing import parse
from gizzard.core.rules.presets import PRESETS
from tests.sizes import some


def after(scores: list[int], rounds: int, **rules: object) -> Position:
    """A game with these scores and ``rounds`` rounds left."""
    position = opening(parse({"players": len(scores), "schedule": [2] * 8} | rules), 0)
    number = position.round_table.rounds - rounds
    brought = [[0] * len(scores) for _ in range(number)]
    position.resume(number + 1, 0, (1 << len(scores)) - 1, 0, scores, brought)
    return position


def chances(position: Position, *kinds: Bidder) -> list[float]:
    opponents = OpponentModel()
    opponents.name_bidders([BIDDERS.index(kind) for kind in kinds])
    return equity(position, opponents, quantized_of(nets_for(position.round_table)))


def test_a_game_that_is_over_is_won_or_shared() -> None:
    position = opening(parse({"players": 3, "schedule": [1]}), 0)
    play_round(position, policy_named("rule"), Rng(1))
    winners = position.leading()
    assert chances(position) == [(seat in winners) / len(winners) for seat in range(3)]


@pytest.mark.parametrize("rounds", [1, 4, 8])
def test_chances_add_up_and_follow_the_scores(rounds: int) -> None:
    found = chances(after([60, 20, 40, 0], rounds))
    assert sum(found) == pytest.approx(1)
    assert sorted(found, reverse=True) == [found[0], found[2], found[1], found[3]]


def test_a_lead_is_worth_more_the_fewer_rounds_are_left() -> None:
    found = [chances(after([60, 20, 20], rounds))[0] for rounds in (8, 4, 1)]
    assert found == sorted(found)


def test_nothing_is_certain_before_the_end() -> None:
    assert all(0 < chance < 1 for chance in chances(after([500, 0, 0], 1)))


def test_stronger_players_win_more_often() -> None:
    found = chances(after([0, 0, 0], 8, schedule=[15] * 8), "expert", "club", "novice")
    assert found == sorted(found, reverse=True)
    assert found[0] > 0.7


def test_chances_do_not_depend_on_where_a_seat_sits_but_on_who_deals() -> None:
    """Seat 1 deals first in the one game, seat 0 in the other."""
    rules = parse({"players": 3, "schedule": [3] * 6})
    (zero, one, two), turned = (chances(opening(rules, dealer), "expert", "expert", "expert") for dealer in (0, 1))
    assert turned == pytest.approx([two, zero, one])


def test_a_person_is_taken_for_the_level_that_their_bids_suggest() -> None:
    """Who has made more bids is more likely to be an expert, and less likely to be a novice."""
    opponents, position, rng = OpponentModel(), opening(parse({"players": 4, "schedule": [6] * 8}), 0), Rng(1)
    assert opponents.level_chances(0) == pytest.approx([1 / 3] * 3)
    while position.phase != OVER:
        play_round(position, policy_named("rule"), rng)
        opponents.note_round(position)
    found = sorted((opponents.by_seat(seat)[1], *opponents.level_chances(seat)) for seat in range(4))
    assert found[0][0] < found[-1][0]
    assert [chances[1] for chances in found] == sorted((chances[1] for chances in found), reverse=True)
    assert [chances[3] for chances in found] == sorted(chances[3] for chances in found)


@pytest.mark.parametrize("preset", some(PRESETS, 4))
def test_every_preset_has_chances(preset: str) -> None:
    position = opening(parse({"players": 4, **PRESETS[preset]}), 0)
    assert sum(chances(position)) == pytest.approx(1)
