"""Tables that are opened with presets by name."""

from harness.server import Server


def test_a_table_is_opened_with_combined_presets_and_keys_on_top(server: Server) -> None:
    for own, last_bid in (({}, "canadian"), ({"last_bid": "free"}, "free")):
        opened = server.open({"players": 3, "rounds": 2, **own}, presets=["quick-play", "tournament"])
        rules = server.get(f"api/tables/{opened.table}")[1]["rules"]
        assert (rules["players"], rules["schedule"], rules["rounds"]) == (3, "quick", 2)
        assert rules.get("last_bid", "free") == last_bid
