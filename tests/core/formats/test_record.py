"""Records: wizard-record/1, key by key."""

from gizzard.core.formats.record import record_of
from gizzard.core.formats.referee import referee
from gizzard.core.game.state import State
from tests.games import after_one_card_round, bid_all, dealt, play_all, table


def finished() -> State:
    state = dealt(table(dealer=0, schedule=[2]), "9H 2C", "4H KS", "ZC NC", up="2D")
    return play_all(bid_all(state, 1, 2, 0), "4H ZC 9H NC 2C KS")


def test_a_whole_record_as_it_is_written() -> None:
    assert record_of(finished(), ["Ann", "Bob", "Cid"], seed=7) == {
        "format": "wizard-record/1",
        "rules": {"players": 3, "schedule": [2]},
        "players": ["Ann", "Bob", "Cid"],
        "first_dealer": 0,
        "rounds": [
            {
                "number": 1,
                "dealer": 0,
                "cards": 2,
                "hands": [["9H", "2C"], ["4H", "KS"], ["ZC", "NC"]],
                "turn_up": "2D",
                "trump": "D",
                "bids": [0, 1, 2],
                "tricks": [
                    {
                        "plays": [{"seat": 1, "card": "4H"}, {"seat": 2, "card": "ZC"}, {"seat": 0, "card": "9H"}],
                        "winner": 2,
                    },
                    {
                        "plays": [{"seat": 2, "card": "NC"}, {"seat": 0, "card": "2C"}, {"seat": 1, "card": "KS"}],
                        "winner": 0,
                    },
                ],
                "taken": [1, 0, 1],
                "points": [-10, -10, -10],
                "scores": [-10, -10, -10],
            }
        ],
        "winners": [0, 1, 2],
        "seed": 7,
    }


def test_a_game_given_up_holds_the_rounds_that_were_played_to_the_end() -> None:
    state = after_one_card_round(table(schedule=[1, 2]), winner=0)
    record = record_of(dealt(state, "9H 2C", "4H KS", "ZC NC", up="2D"), ["A", "B", "C"])
    assert (record["unfinished"], record["winners"], len(record["rounds"])) == (True, None, 1)
    referee(record)


def test_a_game_given_up_before_its_first_round_ended() -> None:
    record = record_of(table(), ["A", "B", "C"])
    assert (record["rounds"], record["unfinished"]) == ([], True)
    referee(record)


def test_a_finished_game_has_no_key_unfinished() -> None:
    assert "unfinished" not in record_of(finished(), ["A", "B", "C"])
