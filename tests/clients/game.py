"""A game with the Python client that openapi-python-client generates from the document, as `gizzard_client`.

`python game.py http://127.0.0.1:8000` opens a table, plays the first legal action whenever it is asked, and prints the
points in the record of the game.
"""

import json
import sys
from typing import Any

from gizzard_client import Client
from gizzard_client.api.probes import health
from gizzard_client.api.tables import check_rules, open_table, record
from gizzard_client.models import (
    Accepted,
    Act,
    ActionJson,
    BotLevel,
    Deck,
    Failure,
    Join,
    Joined,
    Refused,
    RejectedRules,
    Rules,
    RulesBody,
    RulesLastBidType0,
    Step,
    TableBody,
    TableRecord,
    TakenSeat,
)
from websockets.sync.client import connect

RULES = Rules(players=3, rounds=2, last_bid=RulesLastBidType0.CANADIAN)


def changed(whole: Any, path: str, *value: Any) -> None:
    """Set the value at a path, or delete it (docs/api.md)."""
    *parents, last = path.split(".")
    for key in parents:
        whole = whole[int(key)] if isinstance(whole, list) else whole[key]
    if isinstance(whole, list):
        whole[int(last) : int(last) + 1 if value else None] = value
    elif value:
        whole[last] = value[0]
    else:
        del whole[last]


def play(site: str, seat: TakenSeat) -> list[str]:
    """Play until the game is over; the first action is illegal. Returns the codes of the refusals."""
    refused: list[str] = []
    illegal = [ActionJson(bid=99)]
    with connect(f"{site.replace('http', 'ws', 1)}/ws") as socket:
        socket.send(json.dumps(Join("join", seat.table, secret=seat.secret).to_dict()))
        state: Any = None
        for text in socket:
            message = json.loads(text)
            if message["type"] == "refused":
                refused.append(Refused.from_dict(message).code.value)
            if message["type"] == "joined":
                state = Joined.from_dict(message).to_dict()
            elif message["type"] == "step":
                for change in Step.from_dict(message).to_dict().get("set", []):
                    changed(state, *change)
            if message["type"] not in ("joined", "step"):
                continue
            if state["social"]["state"] == "over":
                break
            if legal := state["view"]["legal"]:
                for action in (*illegal, ActionJson.from_dict(legal[0])):
                    socket.send(json.dumps(Act("act", message["n"], action).to_dict()))
                illegal = []
    return refused


def main(site: str) -> None:
    """Open a table, play, and fetch the record."""
    client = Client(site)
    alive = health.sync(client=client)
    assert alive
    assert alive.ok
    checked = check_rules.sync(client=client, body=RulesBody(RULES))
    assert isinstance(checked, Accepted)
    assert [each.cards for each in checked.schedule] == [1, 2]
    refused = open_table.sync(client=client, body=TableBody(Rules(players=7), "Anna"))
    assert isinstance(refused, RejectedRules)
    assert refused.conflicts[0].fields == ["players"]
    levels: list[BotLevel | None] = [BotLevel.NOVICE, BotLevel.CLUB]
    seat = open_table.sync(client=client, body=TableBody(RULES, "Anna", deck=Deck.PIRATES, seats=levels))
    assert isinstance(seat, TakenSeat)
    running = record.sync(seat.table, client=client)
    assert isinstance(running, Failure)
    assert running.code == "not-over"
    assert len(play(site, seat)) == 1
    found = record.sync(seat.table, client=client)
    assert isinstance(found, TableRecord)
    print(json.dumps([played.points for played in found.rounds]))


if __name__ == "__main__":
    main(sys.argv[1].rstrip("/"))
