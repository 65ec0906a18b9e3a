"""What a net sees: the same of what plays alike, nothing of what is hidden, and slots that lead back to actions."""

from random import Random

import numpy as np
import numpy.typing as npt
import pytest

from gizzard.bots.search.features import BEST, FEATURES, OWN, describe_all, describe_seat
from gizzard.bots.search.lens import PLAY_SLOTS, PRINTED_SLOTS, RANKS_SEEN, SLOT_JESTER, SLOT_WIZARD, SUIT_SLOTS
from gizzard.bots.search.opponent_model import OpponentModel
from gizzard.bots.search.sampling import sampler
from gizzard.bots.search.slots import action_with, slots_of
from gizzard.core.cards import cards_in
from gizzard.core.game.fields import BID, PASS, PLAY
from gizzard.core.game.position import Position
from gizzard.core.game.state import State, start
from gizzard.core.native.rng import Rng
from gizzard.core.rules.parsing import parse
from tests.games import bid_all, dealt, logged_game, play_all, table
from tests.parity.rule_sets import rule_sets
from tests.sizes import some

EVERY = rule_sets()
Row = npt.NDArray[np.uint8]


def seen(position: Position, seat: int) -> tuple[Row, Row]:
    """The features and the open slots of a seat that is to act."""
    features, slots = np.zeros((1, FEATURES), np.uint8), np.zeros((1, PLAY_SLOTS), np.uint8)
    describe_seat(position, seat, OpponentModel(), features, slots)
    return features[0], slots[0]


def own_cards(row: Row) -> list[tuple[int, int]]:
    """The suits' places and the cards above, of the suit cards held."""
    return [divmod(int(place), RANKS_SEEN) for place in np.flatnonzero(row[OWN : OWN + SUIT_SLOTS])]


def three_cards(*hands: str, up: str) -> State:
    return dealt(table(schedule=[3], rounds=1), *hands, up=up)


class TestCards:
    def test_ranks_count_the_higher_cards_still_in_play(self) -> None:
        state = three_cards("KH 2H 9C", "3C 4C 5C", "6C 7C 8C", up="AH")
        row, _ = seen(state.position, 0)
        # trump first: with its ace lying open the king of hearts is the highest, and eleven hearts are above the two
        assert own_cards(row) == [(0, 0), (0, 11), (1, 5)]

    def test_equivalent_suits_have_the_same_features(self) -> None:
        one = three_cards("KH 2H 9C", "3C 4C 5C", "6D 7D ZC", up="AH")
        other = three_cards("KH 2H 9S", "3S 4S 5S", "6C 7C ZC", up="AH")
        assert (seen(one.position, 0)[0] == seen(other.position, 0)[0]).all()

    def test_winning_card_of_the_trick_is_encoded(self) -> None:
        state = play_all(bid_all(three_cards("ZH 2H 9C", "3C NC 5C", "6C 7C 8C", up="AH"), 1, 0, 0), "ZH NC")
        row, slots = seen(state.position, 2)
        assert np.flatnonzero(row[BEST : BEST + PRINTED_SLOTS + 1]).tolist() == [SLOT_WIZARD]
        assert slots[[SLOT_WIZARD, SLOT_JESTER]].tolist() == [0, 0]

    def test_trick_of_jesters_is_encoded_as_a_jester(self) -> None:
        state = play_all(bid_all(three_cards("NH 2H 9C", "3C NC 5C", "6C 7C 8C", up="AH"), 1, 0, 0), "NH NC")
        row, _ = seen(state.position, 2)
        assert np.flatnonzero(row[BEST : BEST + PRINTED_SLOTS + 1]).tolist() == [SLOT_JESTER]


def decisions(name: str, most: int = 60) -> list[Position]:
    """Positions of a game by a rule set in which a seat bids, passes or plays."""
    rng = Random(name)
    states, _ = logged_game(start(parse(EVERY[name]), 0), rng, most * 3)
    found = [state.position for state in states if state.position.phase in (BID, PASS, PLAY)]
    return rng.sample(found, min(most, len(found)))


@pytest.mark.parametrize("name", some(EVERY, 30))
def test_slots_and_actions_round_trip(name: str) -> None:
    for position in decisions(name):
        seat = next(cards_in(position.waiting))
        _, slots = seen(position, seat)
        legal = position.legal(seat)
        assert set(np.flatnonzero(slots)) == {slots_of([position], [action])[0] for action in legal}
        for slot in np.flatnonzero(slots):
            action = action_with(position, seat, int(slot))
            assert action in legal
            assert slots_of([position], [action]) == [slot]


@pytest.mark.parametrize("name", some(EVERY, 30))
def test_features_do_not_depend_on_hidden_cards(name: str) -> None:
    for position in decisions(name, 12):
        for seat in cards_in(position.waiting):
            twin = sampler(position, seat).sample(Rng(7))
            assert (seen(position, seat)[0] == seen(twin, seat)[0]).all()


def test_seat_that_is_not_to_act_raises() -> None:
    position = three_cards("KH 2H 9C", "3C 4C 5C", "6C 7C 8C", up="AH").position
    with pytest.raises(ValueError, match="seat 1 is not to act"):
        seen(position, 1)
    with pytest.raises(ValueError, match="no legal action in slot 9"):
        action_with(position, 0, 9)


def test_rows_of_the_wrong_width_raise() -> None:
    position = three_cards("KH 2H 9C", "3C 4C 5C", "6C 7C 8C", up="AH").position
    with pytest.raises(ValueError, match="features need 1 rows"):
        describe_all([position], [OpponentModel()], np.zeros((1, 3), np.uint8), np.zeros((1, PLAY_SLOTS), np.uint8))
