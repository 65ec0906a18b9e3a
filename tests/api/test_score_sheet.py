"""Score sheets and standings."""

import pickle
from typing import Any

import pytest

import gizzard as gz
from gizzard.tournament.results import outcome_of
from tests.api.playing import everything, small, states
from tests.sizes import some

NAMES = ["Ann", "Ben", "Cem"]


def sheet(*presets: gz.PresetName, **keys: Any) -> gz.ScoreSheet:
    return gz.ScoreSheet(gz.ruleset(*presets, players=3, **keys), NAMES)


@pytest.mark.parametrize("rules", some([*map(small, gz.presets()), everything()]), ids=repr)
def test_sheet_of_a_record_has_its_points(rules: gz.RuleSet) -> None:
    record = states(rules, 2)[-1].record(NAMES)
    found = gz.ScoreSheet.from_json(record)
    assert [list(played.points) for played in found.rounds] == [form["points"] for form in record["rounds"]]
    assert (found.totals, list(found.winners)) == (tuple(record["rounds"][-1]["scores"]), record["winners"])
    assert [line.name for line in found.standings if line.wins] == [NAMES[seat] for seat in found.winners]
    assert [tally.correct for tally in found.tallies if tally] == outcome_of(record)[1]
    gz.check(found.to_json())
    assert gz.ScoreSheet.from_json(found.to_json()) == found


def test_a_bid_that_was_changed_in_a_record_is_changed_once() -> None:
    record = states(small("anniversary-30"), 2)[-1].record(NAMES)
    assert record["rounds"][1]["tricks"][0]["cloud"] == -1
    assert gz.ScoreSheet.from_json(record).rounds[1].cloud == ((2, -1),)


def test_rounds_are_added_one_by_one() -> None:
    first = sheet(schedule=[1, 2])
    assert (first.dealer, first.cards, first.totals, first.rounds) == (0, 1, (0, 0, 0), ())
    second = first.add([1, 0, 1], [1, 0, 0], trump="H").add([0, 2, 0], [0, 1, 1], trump="-")
    assert first.rounds == ()
    assert [played.trump for played in second.rounds] == ["H", None]
    assert second.rounds[1].points == (20, -10, -10)
    assert (second.totals, second.leaders, second.winners) == ((50, 10, -20), (0,), (0,))
    assert (second.over, second.dealer, second.cards) == (True, None, None)
    assert repr(second) == "<ScoreSheet: Ann 50, Ben 10, Cem -20, after 2 of 2 rounds>"
    with pytest.raises(ValueError, match="the game is over"):
        second.add([0, 0, 0], [1, 0, 0])


def test_sheets_are_values() -> None:
    one, other = (sheet().add([1, 0, 1], [1, 0, 0]) for _ in range(2))
    assert one == other != sheet()
    assert pickle.loads(pickle.dumps(one)) == one
    assert len({one, other}) == 1


def test_players_with_the_same_points_share_a_rank() -> None:
    lines = sheet().add([1, 0, 0], [1, 0, 0]).standings
    assert [(line.rank, line.name, line.points, line.correct) for line in lines] == [
        (1, "Ann", 30, 1),
        (2, "Ben", 20, 1),
        (2, "Cem", 20, 1),
    ]


def test_eliminated_players_come_last() -> None:
    rules = gz.ruleset("nannies-rule", players=3)
    found = gz.ScoreSheet.from_json(states(rules, 1)[-1].record(NAMES))
    left = [played.taken.index(None) for played in found.rounds if None in played.taken][:1]
    assert [found.names.index(line.name) for line in found.standings][-1] in left


def test_barred_bid_and_missing_tricks_can_be_waived() -> None:
    pad = sheet("plus-minus-one")
    assert (pad.barred([None, 0, 0]), pad.barred([None, None, 0]), pad.barred([None, 1, 1])) == (1, None, None)
    with pytest.raises(ValueError, match=r"round 1: seat 0 may not bid 1, .* \(never-even\)"):
        pad.add([1, 0, 0], [1, 0, 0])
    with pytest.raises(ValueError, match="round 1: the tricks add up to 2, not 1"):
        pad.add([0, 0, 0], [1, 1, 0])
    waived = pad.add([1, 0, 0], [1, 1, 0], waive=True)
    assert [one["rule"] for one in waived.to_json()["rounds"][0]["waived"]] == ["never-even", "taken"]


@pytest.mark.parametrize(
    ("bids", "taken", "told"),
    [
        ([1, 0], [1, 0, 0], "bids must have an entry for each of 3 seats"),
        ([1, 0, 2], [1, 0, 0], "bids of seat 2 must be a number from 0 to 1, not 2"),
        ([1, 0, None], [1, 0, 0], "bids of seat 2 must be a number from 0 to 1, not null"),
    ],
)
def test_wrong_numbers_raise(bids: Any, taken: Any, told: str) -> None:
    with pytest.raises(ValueError, match=f"round 1: {told}"):
        sheet().add(bids, taken)


def test_dealer_without_a_bid_has_none() -> None:
    pad = sheet("saboteur")
    with pytest.raises(ValueError, match="bids of seat 0 must be None, not 0"):
        pad.add([0, 0, 0], [0, 0, 1])
    assert pad.add([None, 0, 0], [0, 0, 1]).totals == (20, 20, -10)


def test_named_rule_holds_in_the_next_round() -> None:
    pad = sheet("smyrna", schedule=[1, 1]).add([0, 0, 0], [1, 0, 0], named={"rule": "trick-points"})
    assert pad.add([0, 0, 0], [1, 0, 0]).rounds[1].points == (10, 5, 5)
    gz.check(pad.to_json())
    with pytest.raises(ValueError, match="round 2: nothing can be named in this round"):
        pad.add([0, 0, 0], [1, 0, 0], named={"rule": "pass-one"})
    with pytest.raises(ValueError, match=r'gizzard-fester, .* can be named in this round, not {"rule": "pass"}'):
        sheet("smyrna").add([0, 0, 0], [1, 0, 0], named={"rule": "pass"})


def test_bombed_tricks_and_changed_bids_are_noted() -> None:
    pad = sheet(cards=["bomb", "cloud"], schedule=[2, 2]).add([0, 1, 0], [0, 0, 1], bombed=1, cloud=[(2, 1)])
    assert pad.rounds[0][-5:] == ((0, 0, 1), (20, -10, 30), (20, -10, 30), 1, ((2, 1),))
    assert gz.ScoreSheet.from_json(pad.to_json()) == pad
    with pytest.raises(ValueError, match="round 2: the tricks add up to 1, not 2"):
        pad.add([0, 1, 0], [0, 0, 1])


@pytest.mark.parametrize(
    ("cards", "effects", "told"),
    [
        (["cloud"], {"bombed": 1}, "bombed: the Bomb is not in the deck, not 1"),
        (["bomb"], {"bombed": 2}, "bombed: a number from 0 to 1 expected, not 2"),
        (["bomb"], {"bombed": 1, "cloud": [(2, 1)]}, "cloud: the Cloud is not in the deck"),
        (["bomb", "cloud"], {"bombed": 1, "cloud": [(0, -1)]}, "cloud: seat 0: a bid from 0 to 2 expected, not -1"),
        (["cloud"], {"cloud": [(3, 1)]}, r"cloud: \[seat, 1 or -1\] of a seat that bids expected, not \[3, 1\]"),
        (["cloud"], {"cloud": [()]}, r"cloud: \[seat, 1 or -1\] of a seat that bids expected, not \[\]"),
    ],
)
def test_impossible_effects_of_cards_raise(cards: list[str], effects: Any, told: str) -> None:
    with pytest.raises(ValueError, match=f"round 1: {told}"):
        sheet(cards=cards, schedule=[2]).add([0, 1, 0], [0, 0, 2 - effects.get("bombed", 0)], **effects)


@pytest.mark.parametrize("name", ["", " ", "A\u00adnna", "A\u200bnna", "\u202eAnna", "\ud800"])
def test_names_that_cannot_be_seen_raise(name: str) -> None:
    with pytest.raises(ValueError, match="a name has only letters that can be seen"):
        gz.ScoreSheet(gz.ruleset(players=3), [name, "Ben", "Cem"])


def test_names_that_look_the_same_raise() -> None:
    with pytest.raises(ValueError, match='a name of their own: "ÁNNA" looks like "Anna"'):
        gz.ScoreSheet(gz.ruleset(players=3), ["Anna", "Ben", "ÁNNA"])


def test_records_with_two_players_of_one_name_have_no_standings() -> None:
    with pytest.raises(gz.InvalidRecord, match=r'players: seats 0 and 1 are both called "Ann"; .* as "Ann 2"'):
        gz.standings([gz.new_game(gz.ruleset(players=3)).record(["Ann", "Ann", "Ben"])])


def test_wrong_arguments_raise() -> None:
    with pytest.raises(ValueError, match="trump is one of C, D, H, S"):
        sheet().add([1, 0, 1], [1, 0, 0], trump="X")
    with pytest.raises(gz.InvalidRecord):
        gz.ScoreSheet.from_json({})


def test_standings_add_up_games_by_name() -> None:
    record = states(gz.ruleset(players=3, schedule=[1, 2]), 4)[-1].record(["Cem", "Dora", "Ann"])
    lines = gz.standings([sheet().add([1, 0, 0], [1, 0, 0]), record, sheet().to_json()])
    points = {"Ann": 30 + record["rounds"][-1]["scores"][2], "Ben": 20, "Cem": 20 + record["rounds"][-1]["scores"][0]}
    assert {line.name: line.points for line in lines} == points | {"Dora": record["rounds"][-1]["scores"][1]}
    assert {line.name: line.games for line in lines} == {"Ann": 3, "Ben": 2, "Cem": 3, "Dora": 1}
    assert sum(line.wins for line in lines) == len(record["winners"])
    assert [line.points for line in lines] == sorted((line.points for line in lines), reverse=True)
    assert gz.standings([]) == ()
