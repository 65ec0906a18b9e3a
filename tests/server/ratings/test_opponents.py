"""The defence against playing with oneself."""

import pytest

from gizzard.server.ratings.opponents import Opponents, eligible
from gizzard.server.ratings.rating import MAX_UNCERTAINTY, NEW, RatedResult, Rating, is_provisional, updated


@pytest.mark.parametrize(
    ("networks", "counted"),
    [
        (["a", "b", "c", "d"], (0, 1, 2, 3)),
        (["a", "b", "c", "c"], ()),
        (["a", "b", "c", "c", "d"], (0, 1, 4)),
        (["a", "b", ""], ()),
        (["a", "b"], ()),
        (["ae", "b", "c"], (0, 1, 2)),
        (["ae", "b", "c", "de", "f"], (1, 2, 4)),
        (["a", "b", "c", "defghijk"], (0, 1, 2, 3)),
        (["a", "b", "c", "defghijkl"], (0, 1, 2)),
    ],
)
def test_people_count_who_share_no_network_with_anybody(networks: list[str], counted: tuple[int, ...]) -> None:
    """Each letter is a network, and a text those of one person."""
    assert eligible(networks) == counted


def test_two_own_keys_from_one_address_gain_nothing_whoever_else_plays() -> None:
    for others in range(5):
        counted = eligible([["own"], ["own"], *([str(other)] for other in range(others))])
        assert not {0, 1} & {*counted}


def test_games_against_the_same_people_count_less_and_less() -> None:
    opponents, pair = Opponents(), [("ben", ["b"]), ("cleo", ["c"])]
    weights = []
    for _ in range(20):
        weights.append(opponents.weight(pair))
        opponents = opponents.after(pair)
    assert weights[:5] == [1.0] * 5
    assert weights[5:] == sorted(weights[5:], reverse=True)
    assert weights[-1] == 0.25**2
    assert opponents.weight([("dora", ["d"]), ("emil", ["e"])]) == 1.0


def test_new_keys_from_known_networks_are_no_new_opponents() -> None:
    opponents = Opponents()
    for number in range(20):
        opponents = opponents.after(
            [(f"first {number}", [f"{number}", "phone"]), (f"second {number}", ["vpn", f"{-number}"])]
        )
    assert opponents.weight([("fresh", ["phone", "other"]), ("new", ["another", "vpn"])]) < 0.1
    assert opponents.met == 2


def test_losing_to_oneself_from_three_networks_gains_little_and_stays_provisional() -> None:
    opponents, own = Opponents(), NEW
    for number in range(200):
        pair = [(f"first {number}", ["phone"]), (f"second {number}", ["vpn"])]
        own = updated([RatedResult(1, own, opponents.weight(pair)), RatedResult(2, NEW, 0), RatedResult(3, NEW, 0)])[0]
        opponents = opponents.after(pair)
    assert own.value < NEW.value + 400
    assert own.uncertainty > MAX_UNCERTAINTY
    assert is_provisional(Rating(own.mu, 1.0), opponents.met)
