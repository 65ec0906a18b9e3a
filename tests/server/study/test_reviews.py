"""Reviews on the server: of finished games alone, kept with their table, and only while somebody waits for them."""

import asyncio
import gzip
import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

from gizzard.server.jobs.process import Worker
from gizzard.server.jobs.worker import Job
from gizzard.server.store.protocol import Stored
from gizzard.server.store.sqlite.store import SQLiteStore
from gizzard.server.study.jobs import OUTLINE, Outline, merged, outline, review_part, review_table
from gizzard.server.study.reviews import MAX_PER_ADDRESS, Progress, Reviews
from gizzard.server.tables.log import seat_part
from gizzard.server.traffic.limits import Limits
from gizzard.server.wire.messages import RequestError
from gizzard.study.review_json import RoundReviewJson
from harness.scenes import finished, playing, scene
from harness.server import Opened, Server, bearer, refusal, running
from tests.golden.files import golden

RULES = {"players": 3, "schedule": [1, 2]}
Answer = dict[str, Any]


def reviewed(server: Server, ask: Callable[[int], tuple[int, Answer]]) -> Answer:
    """The whole review, asked for until it is there."""
    after = -1
    while True:
        status, answer = ask(after)
        assert status == 200, answer
        if answer["done"] == answer["of"]:
            return answer
        after = answer["done"]


def of_table(opened: Opened) -> Callable[[int], tuple[int, Answer]]:
    return lambda after: opened.server.get(f"api/tables/{opened.table}/review?after={after}")


def test_a_finished_table_is_reviewed_once_and_the_review_kept_with_it(tmp_path: Path) -> None:
    with running(tmp_path / "tables.sqlite3") as server:
        opened = finished(server, RULES)
        review = reviewed(server, of_table(opened))["review"]
        assert review["format"] == "wizard-review/1"
        assert {account["round"] for account in review["rounds"]} == {1, 2}
        server.kill()
        server.restart()
        store = server.get(f"api/tables/{opened.table}/me", bearer(opened.secret))[1]
        assert reviewed(server, of_table(opened))["review"] == review
    own = [account for account in review["rounds"] if account["seat"] == 0]
    assert [account for each in store["review"] for account in each["accounts"]] == own


def test_a_game_in_progress_is_neither_reviewed_nor_continued(server: Server) -> None:
    opened = scene(server, {"players": 3, "schedule": [3, 3]}, playing)
    assert of_table(opened)(-1) == (409, server.get(f"api/tables/{opened.table}/record")[1])
    asked = {"table": opened.table, "step": 2, "seat": 0, "name": "Ben"}
    assert refusal(server.post("api/continue", asked)) == (409, "not-over")


def test_a_record_is_reviewed_too(server: Server) -> None:
    record = golden()["standard"] | {"unfinished": True, "winners": None}
    record["rounds"] = record["rounds"][:2]
    found = reviewed(server, lambda after: server.post(f"api/review?after={after}", {"record": record}))
    assert len({account["round"] for account in found["review"]["rounds"]}) == 2
    assert server.post("api/review", {"record": record | {"rounds": []}})[1]["code"] == "no-rounds"
    assert server.post("api/review", {"record": {"format": "chess"}})[1]["code"] == "bad-record"


def test_finished_game_can_be_continued_from_any_position(server: Server) -> None:
    opened = finished(server, RULES)
    turned = server.get(f"api/tables/{opened.table}/record")[1]["rounds"][0]["turn_up"]
    status, taken = server.post("api/continue", {"table": opened.table, "step": 2, "seat": 1, "name": "Ben"})
    assert status == 201, taken
    with Opened(server, taken["table"], taken["secret"]).seat() as seat:
        assert seat.view["seat"] == 1
        assert seat.view["players"][1] == "Ben"
        assert seat.whole["table"]["draw"] == []
        assert seat.view["round"]["turn_up"] == turned
        assert [seat.whole["table"]["settings"][key] for key in ("undo", "hints", "chat")] == [True, True, "off"]
        seat.play_through(Random(1))


def seated(server: Server, asked: Answer) -> list[tuple[str, str | None]]:
    """The name and the level of each seat of a continued game."""
    status, taken = server.post("api/continue", asked)
    assert status == 201, taken
    shown = server.get(f"api/tables/{taken['table']}")[1]
    return list(zip(shown["names"], shown["bots"], strict=True))


def test_continued_game_keeps_its_opponents(server: Server) -> None:
    opened = finished(server, RULES)
    asked = {"table": opened.table, "step": 2, "seat": 0, "name": "Anna"}
    first, second = ("Novice 1", "novice"), ("Novice 2", "novice")
    assert seated(server, asked) == [("Anna", None), first, second]
    assert seated(server, asked | {"seat": 2}) == [("Expert 1", "expert"), first, ("Anna", None)]
    assert [level for _, level in seated(server, asked | {"level": "club"})] == [None, "club", "club"]
    record = server.get(f"api/tables/{opened.table}/record")[1]
    of_record = {"record": record, "step": 2, "seat": 0, "name": "Novice 2"}
    assert seated(server, of_record) == [("Novice 2 2", None), first, second]


def test_record_can_be_continued_and_invalid_positions_are_refused(server: Server) -> None:
    record = golden()["standard"]
    asked = {"record": record, "step": 3, "seat": 2, "name": "Ben", "level": "novice"}
    assert server.post("api/continue", asked)[0] == 201
    assert server.post("api/continue", asked | {"step": 90_000})[1]["code"] == "no-step"
    assert server.post("api/continue", asked | {"seat": 3})[1]["code"] == "no-such-seat"
    assert server.post("api/continue", asked | {"level": "champion"})[1]["code"] == "level"
    assert server.post("api/continue", {"step": 1, "seat": 0, "name": "Ben"})[1]["code"] == "no-table"


UNKNOWN = Progress()


class Slow(Worker):
    """A worker that reviews a round on command. Seat 1 missed its bid in the last two rounds."""

    def __init__(self, rounds: int) -> None:
        super().__init__(per_address=MAX_PER_ADDRESS)
        self.outline: Outline = {"rounds": rounds, "missed": [[], [rounds, rounds - 1], []]}
        self.asked: asyncio.Queue[tuple[int, tuple[int, ...]]] = asyncio.Queue()
        self.next = asyncio.Semaphore(0)

    async def value(self, job: Job, address: str | None) -> Any:
        assert job.func is review_table
        _, _, number, seats = job.args
        if number == OUTLINE:
            return self.outline
        self.asked.put_nowait((number, seats))
        await self.next.acquire()
        decisions = [{"seat": seat, "round": number, "trick": 1, "phase": "play", "options": []} for seat in seats]
        return {"decisions": decisions, "accounts": []}


class Asking:
    """Reviews with a slow worker, and a store with a table."""

    def __init__(self, folder: Path, rounds: int = 3, leave_seconds: float = 60.0) -> None:
        self.store = SQLiteStore(folder / "tables.sqlite3")
        self.worker = Slow(rounds)
        self.reviews = Reviews(self.store, Limits(), self.worker, leave_seconds)

    async def ask(self, table: str = "a", known: Progress = UNKNOWN, address: str = "192.0.2.1") -> Answer:
        scope = {"type": "http", "client": (address, 1)}
        answer = await self.reviews.poll(self.reviews.of_table(table, Stored("{}", ()), scope), known)
        return cast(Answer, json.loads(gzip.decompress(answer)))

    async def close(self) -> None:
        await self.reviews.close()
        await self.store.close()


async def test_review_without_a_client_is_cancelled_and_resumes(tmp_path: Path) -> None:
    asking = Asking(tmp_path, leave_seconds=0.0)
    await asking.store.create("a", 1.0, "{}", [])
    waiting = asyncio.create_task(asking.ask(known=Progress(0)))
    asking.worker.next.release()
    assert (await waiting)["done"] == 1
    await asyncio.sleep(0)  # the loop comes round to cancelling it
    await asyncio.sleep(0)
    assert asking.reviews.in_progress == 0
    assert len(await asking.store.reviews("a")) == 1
    again = asyncio.create_task(asking.ask(known=Progress(1)))
    assert [(await asking.worker.asked.get())[0] for _ in range(3)] == [1, 2, 2]
    asking.worker.next.release()
    assert (await again)["done"] == 2
    await asking.store.remove("a")
    assert await asking.store.reviews("a") == ()
    await asking.close()


async def test_rounds_in_which_the_seat_on_show_missed_its_bid_come_first(tmp_path: Path) -> None:
    asking = Asking(tmp_path, rounds=4)
    await asking.store.create("a", 1.0, "{}", [])
    for _ in range(3):
        asking.worker.next.release()
    early = await asking.ask(known=Progress(1, seat=1, ahead=1))
    assert (early["done"], early["ahead"]["rounds"]) == (1, [3, 4])
    assert [(each["round"], each["seat"]) for each in early["ahead"]["decisions"]] == [(3, 1), (4, 1)]
    for _ in range(3):
        asking.worker.next.release()
    done = await asking.ask(known=Progress(3, seat=1, ahead=2))
    assert (done["done"], done["ahead"]["rounds"]) == (4, [])
    everyone = (0, 1, 2)
    order = [await asking.worker.asked.get() for _ in range(6)]
    assert order == [(1, everyone), (4, (1,)), (3, (1,)), (2, everyone), (3, (0, 2)), (4, (0, 2))]
    kept = [json.loads(each) for each in await asking.store.reviews("a")]
    assert [[each["seat"] for each in found["decisions"]] for found in kept] == [[0, 1, 2]] * 4
    await asking.close()


def test_outline_lists_missed_bids_by_seat_with_short_rounds_first() -> None:
    rounds = [
        {"number": 1, "cards": 5, "bids": [1, 2], "taken": [2, 3]},
        {"number": 2, "cards": 3, "bids": [0, 1], "taken": [2, 1]},
    ]
    assert outline({"rounds": rounds, "players": ["Anna", "Ben"]}) == {"rounds": 2, "missed": [[2, 1], [1]]}


def test_seats_reviewed_apart_make_the_same_review_of_a_round() -> None:
    record = golden()["standard"]
    seats = range(len(record["players"]))
    whole = cast(RoundReviewJson, review_part(record, 3, seats))
    apart = [cast(RoundReviewJson, review_part(record, 3, (seat,))) for seat in reversed(seats)]
    assert merged(apart) == merged([seat_part(whole, seat) for seat in seats])
    assert merged(apart)["accounts"] == whole["accounts"]
    assert merged(apart)["chances"] == whole["chances"]


async def test_address_has_a_limit_of_concurrent_reviews(tmp_path: Path) -> None:
    asking = Asking(tmp_path)
    for number in range(MAX_PER_ADDRESS):
        await asking.ask(f"t{number}")
    with pytest.raises(RequestError, match="busy"):
        await asking.ask("one too many")
    await asking.ask("t0")
    await asking.ask("another", address="198.51.100.1")
    await asking.close()
