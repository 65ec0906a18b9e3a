"""Tables that are opened with presets by name."""

from harness.server import Server


def test_a_table_is_opened_with_combined_presets_and_keys_on_top(server: Server) -> None:
    opened = server.open({"players": 3, "rounds": 2}, presets=["quick-play", "tournament"], seats=[None, "novice"])
    rules = server.get(f"api/tables/{opened.table}")[1]["rules"]
    assert (rules["players"], rules["last_bid"], rules["rounds"]) == (3, "canadian", 2)
    assert rules["schedule"] == "quick"


def test_keys_prevail_over_presets(server: Server) -> None:
    opened = server.open({"players": 3, "last_bid": "free"}, presets=["tournament"], seats=[None, "novice"])
    assert server.get(f"api/tables/{opened.table}")[1]["rules"].get("last_bid", "free") == "free"


def test_presets_that_are_unknown_or_contradict_each_other_are_refused(server: Server) -> None:
    for presets, code in ((["nonsense"], "unknown-preset"), (["quick-play", "maximus"], "presets-clash")):
        status, answer = server.post("api/tables", {"rules": {}, "presets": presets, "name": "Anna"})
        assert status == 400
        assert [conflict["code"] for conflict in answer["conflicts"]] == [code]
