"""A bot that joins a table by its link: `python examples/guest.py http://127.0.0.1:8000/t/… Robin`.

It takes a free seat over HTTP, joins over the WebSocket, applies the changes of each step to its view, and plays random
legal actions. docs/api.md describes the messages.
"""

import json
import random
import sys
from typing import Any
from urllib.parse import urlsplit
from urllib.request import urlopen

from websockets.sync.client import connect


def sit_down(link: str, name: str) -> tuple[str, str, str]:
    """Take a free seat; returns the site, the table and the secret of the seat."""
    place = urlsplit(link)
    site, table = f"{place.scheme}://{place.netloc}", place.path.rsplit("/", 1)[1]
    body = json.dumps({"name": name}).encode()
    with urlopen(f"{site}/api/tables/{table}/seats", body) as answer:
        return site, table, json.load(answer)["secret"]


def change(whole: Any, path: str, *value: Any) -> None:
    """Set the value at a path such as `round.tricks.0`; without a value, delete what is there."""
    *parents, last = path.split(".")
    for key in parents:
        whole = whole[int(key)] if isinstance(whole, list) else whole[key]
    if isinstance(whole, list):
        whole[int(last) : int(last) + 1 if value else None] = value
    elif value:
        whole[last] = value[0]
    else:
        del whole[last]


def play(link: str, name: str) -> Any:
    """Play one game; returns the last view."""
    site, table, secret = sit_down(link, name)
    with connect(site.replace("http", "ws", 1) + "/ws") as socket:
        socket.send(json.dumps({"type": "join", "table": table, "secret": secret}))
        state: dict[str, Any] = {"view": None}
        asked = -1
        for text in socket:
            message = json.loads(text)
            if message["type"] == "joined":
                state = message
            for changed in message.get("set", []):
                change(state, *changed)
            view, n = state["view"], message.get("n", asked)
            if view and view["phase"] == "over":
                return view
            if view and view["legal"] and n > asked and message["type"] in ("joined", "step"):
                asked = n
                socket.send(json.dumps({"type": "act", "n": n, "action": random.choice(view["legal"])}))
    return None


if __name__ == "__main__":
    end = play(*sys.argv[1:3])
    print(json.dumps({"seat": end["seat"], "scores": end["scores"], "winners": end["winners"]}))
