"""The effect of games on ratings."""

from random import Random

import pytest

from gizzard.server.ratings.rating import BOTS, NEW, RatedResult, Rating, carried, is_provisional, places, updated


def rated(skills: list[float], games: int, spread: float = 4.0, others: tuple[str, ...] = ()) -> list[Rating]:
    """The ratings of people with these skills after a number of games at tables of four, with a fixed seed."""
    random, ratings = Random(7), [NEW] * len(skills)
    for _ in range(games):
        order = random.sample(range(len(skills)), len(skills))
        for start in range(0, len(skills), 4 - len(others)):
            seats = order[start : start + 4 - len(others)]
            played = [random.gauss(skills[seat], spread) for seat in seats]
            played += [random.gauss(BOTS[level].mu, spread) for level in others]
            results = [RatedResult(0, ratings[seat]) for seat in seats] + [
                RatedResult(0, BOTS[level], 0) for level in others
            ]
            at = places([round(10 * points) for points in played])
            results = [RatedResult(place, each.rating, each.weight) for place, each in zip(at, results, strict=True)]
            for seat, new in zip(seats, updated(results), strict=False):
                ratings[seat] = new
    return ratings


def test_people_are_ordered_by_skill_and_become_certain() -> None:
    ratings = rated([32.0, 28.0, 24.0, 20.0] * 4, games=40)
    strength = [sum(rating.mu for rating in ratings[skill::4]) for skill in range(4)]
    assert strength == sorted(strength, reverse=True)
    assert all(rating.uncertainty <= 240 < NEW.uncertainty for rating in ratings)


def test_bots_are_an_anchor() -> None:
    """Three people of the club player's strength, with one of them, stay near its rating; stronger ones rise."""
    equal, strong = (rated([skill] * 12, 30, others=("club",)) for skill in (25.0, 35.0))
    mean = sum(rating.mu for rating in equal) / 12
    assert abs(mean - BOTS["club"].mu) < 4
    assert sum(rating.mu for rating in strong) / 12 > mean + 4


def test_weight_scales_the_change_and_zero_leaves_a_rating_alone() -> None:
    full, half, fixed = (
        updated([RatedResult(1, NEW, weight), RatedResult(2, NEW), RatedResult(3, NEW)])[0] for weight in (1, 0.5, 0)
    )
    assert half.mu - NEW.mu == pytest.approx((full.mu - NEW.mu) / 2)
    assert half.games == 1
    assert fixed == NEW


def test_equal_places_change_ratings_equally() -> None:
    first, second, last = updated([RatedResult(1, NEW), RatedResult(1, NEW), RatedResult(3, NEW)])
    assert first == second
    assert last.mu < NEW.mu < first.mu


def test_players_who_were_replaced_share_the_last_place() -> None:
    assert places([200, 120, 90, 300], last=(0, 3)) == (3, 1, 2, 3)


def test_a_new_season_keeps_the_skill_and_adds_uncertainty() -> None:
    settled = Rating(31.0, 4.0, 50)
    later = carried(settled)
    assert (later.mu, later.games) == (31.0, 0)
    assert settled.sigma < later.sigma < NEW.sigma
    assert carried(NEW) == NEW


def test_provisional_until_certain_and_until_enough_networks_were_met() -> None:
    assert is_provisional(NEW, networks=20)
    assert is_provisional(Rating(25, 4), networks=4)
    assert not is_provisional(Rating(25, 4), networks=5)
