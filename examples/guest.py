"""A bot that sits down at a table by its link: `python examples/guest.py http://127.0.0.1:8000/t/… Robin`.

It takes a free seat over HTTP, joins by the socket, keeps its view up to date with the changes that each step brings,
and plays any legal action. The messages are described in docs/api.md.
"""

import json
import random
import sys
from urllib.parse import urlsplit
from urllib.request import urlopen

from websockets.sync.client import connect


def sit_down(link, name):  # noqa: D103 - the secret of a free seat
    place = urlsplit(link)
    site, table = f"{place.scheme}://{place.netloc}", place.path.rsplit("/", 1)[1]
    body = json.dumps({"name": name}).encode()
    with urlopen(f"{site}/api/tables/{table}/seats", body) as answer:
        return site, table, json.load(answer)["secret"]


def change(whole, path, *value):  # noqa: D103 - without a value, what stands there goes
    *way, last = path.split(".")
    for key in way:
        whole = whole[int(key)] if isinstance(whole, list) else whole[key]
    if isinstance(whole, list):
        whole[int(last) : int(last) + 1 if value else None] = value
    elif value:
        whole[last] = value[0]
    else:
        del whole[last]


def play(link, name):  # noqa: D103 - one game, to its end
    site, table, secret = sit_down(link, name)
    with connect(site.replace("http", "ws", 1) + "/ws") as socket:
        socket.send(json.dumps({"type": "join", "table": table, "secret": secret}))
        seen, asked = {"view": None}, -1
        for text in socket:
            message = json.loads(text)
            if message["type"] == "joined":
                seen = message
            for changed in message.get("set", []):
                change(seen, *changed)
            view, n = seen["view"], message.get("n", asked)
            if view and view["phase"] == "over":
                return view
            if view and view["legal"] and n > asked and message["type"] in ("joined", "step"):
                asked = n
                socket.send(json.dumps({"type": "act", "n": n, "action": random.choice(view["legal"])}))
    return None


if __name__ == "__main__":
    end = play(*sys.argv[1:3])
    print(json.dumps({"seat": end["seat"], "scores": end["scores"], "winners": end["winners"]}))
