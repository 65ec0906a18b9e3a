"""What a viewer sees of the effects of a trick's extra cards."""

from gizzard.core.formats.tricks import tricks
from tests.core.rules.test_extras import Game


def test_everybody_sees_an_open_card_move_once_all_have_passed() -> None:
    game = Game(["Ju 8D 2S", "3C 8H 4S", "5D 8S 6S"], "9H", last_card_up=True).begin(None).play("Ju=C 3C 5D")
    game.act({"pass": "2S"}, 0).act({"pass": "8H"}, 1)
    assert tricks(game.position, 2)[0]["pass"] == [[0, 1, None], [1, 2, None]]
    game.act({"pass": "8S"}, 2)
    assert tricks(game.position, None)[0]["pass"] == [[0, 1, "2S"], [1, 2, None], [2, 0, None]]
    assert tricks(game.position, 2)[0]["pass"] == [[0, 1, "2S"], [1, 2, "8H"], [2, 0, "8S"]]
    assert tricks(game.position, None)[0]["pass"][0] == [0, 1, "2S"]
