"""Sitting down by a join code, and guessing one."""

from pathlib import Path

from harness.server import Server, refusal, running

RULES = {"players": 3, "rounds": 1}
FROM_AFAR = {"X-Forwarded-For": "198.51.100.7"}


def test_code_leads_to_the_table_until_the_game_begins(server: Server) -> None:
    opened = server.open(RULES, seats=[None, None])
    with opened.seat() as anna:
        code = anna.whole["table"]["join_code"]
        typed = f"{code[:2].lower()}%20{code[2:]}"
        assert server.get(f"api/join/{typed}") == (200, {"table": opened.table})
        opened.taken("Ben")
        anna.ask("start")
        anna.until("step")
        anna.hear(lambda: anna.view)
        assert refusal(server.get(f"api/join/{code}")) == (404, "no-code")
        with opened.seat() as again:
            assert again.whole["table"]["join_code"] is None


def test_code_survives_a_restart_and_belongs_to_no_other_waiting_table(tmp_path: Path) -> None:
    with running(tmp_path / "tables.sqlite3") as server:
        codes = {}
        for _ in range(30):
            with server.open(RULES, seats=[None, "novice"]).seat() as anna:
                codes[anna.whole["table"]["join_code"]] = anna.whole["table"]["id"]
        assert len(codes) == 30
        server.kill()
        server.restart()
        assert {server.get(f"api/join/{code}")[1]["table"] for code in codes} == set(codes.values())


def test_table_without_free_seats_has_no_code(server: Server) -> None:
    with server.open(RULES).seat() as anna:
        assert anna.whole["table"]["join_code"] is None


def test_unknown_code_is_answered_in_one_sentence_that_quotes_it(server: Server) -> None:
    for typed, quoted in (("qqqq", "QQQQ"), ("x" * 500, "X" * 40), ("%00", "\0"), ("%F0%9F%83%8F", "🃏")):
        status, answer = server.get(f"api/join/{typed}?lang=en")
        assert (status, answer["code"]) == (404, "no-code")
        assert f"“{quoted}”" in answer["error"]


def test_guessing_is_throttled_by_address(tmp_path: Path) -> None:
    with running(tmp_path / "tables.sqlite3", "--proxy", "127.0.0.1", "--limits", "0.1") as server:
        statuses = [server.get(f"api/join/BBB{letter}", FROM_AFAR)[0] for letter in "BCDF"]
        assert statuses == [404, 404, 404, 429]
        assert server.get("api/join/BBBB", {"X-Forwarded-For": "203.0.113.9"})[0] == 404
