"""S0's table of first-hand bids, whose slips the contract lists (rules, "The one-card hand, exactly")."""

from gizzard.core.cards import RANKS
from gizzard.study.printed import comparisons, threshold_is_right


def test_where_the_printed_table_is_wrong() -> None:
    wrong = {(found.players, found.kind) for found in comparisons() if not found.right}
    assert wrong == {(4, "no-trump"), (5, "trump"), (5, "no-trump")}


def test_threshold_for_five_players_is_48() -> None:
    assert [players for players in (3, 4, 5, 6) if not threshold_is_right(players)] == [5]


def test_misprints_are_corrected_by_the_exact_card() -> None:
    exact = {(found.players, found.kind, RANKS[found.turn_up]): RANKS[found.exact] for found in comparisons()}
    assert exact[5, "trump", "7"] == "8"
    assert exact[5, "trump", "9"] == "7"
    assert exact[5, "no-trump", "N"] == "8"
    assert exact[4, "no-trump", "N"] == "4"
