"""An engine in plain Python: `gizzard arena --engine "Mine=python3 examples/engine.py" --engine B=novice`."""

import json
import sys

RANKS = "N.23456789TJQKAZ?"  # "QS" is a card, "ZC" a Wizard, "NC" a Jester, "?" the card on your own forehead


def height(card, led, trump):  # noqa: D103 - by kind, then by rank
    kind = 4 if card[0] == "Z" else 0 if card[0] in "N?" else 3 if card[1] == trump else 2 if card[1] == led else 1
    return kind + RANKS.find(card[0]) / 20  # an extra card is among the lowest


def worth(card, trump):  # noqa: D103 - a rough guess, in tricks
    rank = RANKS.find(card[0])
    return {4: 1, 3: 0.35 + rank / 30, 1: (rank / 18) ** 3, 0: 0}[int(height(card, "", trump))]


def choose(view):  # noqa: D103
    legal, tricks, follow, trump = view["legal"], view["round"]["tricks"], view["follow"], view["round"]["trump"]
    hand = view["hand"] or ["?"] * view["round"]["cards"]
    if view["phase"] in ("trump", "werewolf"):
        return max(legal, key=lambda action: sum(worth(card, action["trump"]) for card in hand))
    if view["phase"] == "bid":
        return min(legal, key=lambda action: abs(action["bid"] - sum(worth(card, trump) for card in hand)))
    if view["phase"] == "pass":
        return min(legal, key=lambda action: worth(action["pass"], trump))
    if view["phase"] != "play":
        return legal[0]  # what an extra card asks for
    plays = tricks[-1]["plays"] if tricks and "winner" not in tricks[-1] else []
    best = max((height(play["card"], follow, trump) for play in plays), default=-1)
    wants = (view["round"]["bids"][view["seat"]] or 0) > view["round"]["taken"][view["seat"]]
    right = {action["play"]: (height(action["play"], follow, trump) > best) == wants for action in legal}
    return max(legal, key=lambda a: (right[a["play"]], worth(a["play"], trump) * (1 if right[a["play"]] else -1)))


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "quit":
        break
    if message["type"] in ("hello", "act"):
        hello = {"type": "hello", "name": "Example", "version": "1"}
        print(json.dumps(hello if message["type"] == "hello" else choose(message["view"])), flush=True)
