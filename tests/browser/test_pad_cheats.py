"""A cheat with a link to write on a shared pad: phones show no bid too early, and report forgeries."""

import json
import re
from contextlib import ExitStack
from hashlib import sha256
from time import time_ns
from typing import Any

from playwright.sync_api import expect

from gizzard.scorepad.cells import base36
from harness.browser.scorer import Scorer
from harness.server import Server, connected
from tests.browser.friends import NewBrowser
from tests.browser.test_pad_live import anna, joined, phone, shared
from tests.present import present

__all__ = ["anna"]
NONCE = "0f" * 16


class Cheat:
    """A client of Cleo's, at seat 2, that writes whatever it likes with stamps of whatever device it likes."""

    def __init__(self, server: Server, sockets: ExitStack, link: str) -> None:
        found = present(re.search(r"#j=(.*)\.(.*)", link))
        self.socket = sockets.enter_context(connected(server))
        self.device = sha256(b"cheat").hexdigest()[:16]
        self.send({"type": "join", "table": found[1], "secret": found[2]})
        self.pad = self.next("pad")
        self.written = 0
        self.write({f"phone.{self.device}": 2})

    def send(self, message: object) -> None:
        self.socket.send(json.dumps(message))

    def next(self, kind: str) -> dict[str, Any]:
        while True:
            message: dict[str, Any] = json.loads(self.socket.recv())
            if message["type"] == kind:
                return message

    def write(self, values: dict[str, Any], device: str | None = None) -> None:
        self.written += 1
        stamp = f"{base36(time_ns() // 10**6 + 1000 * self.written):0>9}0000{device or self.device}"
        cells = {key: {"v": value, "t": stamp} for key, value in values.items()}
        self.send({"type": "write", "cells": cells, "device": "cheat"})

    def seal(self, seat: int, bid: int) -> str:
        return sha256(f"{self.pad['game']}.1.{seat}:{bid}:{NONCE}".encode()).hexdigest()

    def until_written(self, *keys: str) -> dict[str, Any]:
        """All cells that have been written once these are."""
        cells: dict[str, Any] = {}
        while not cells.keys() >= {*keys}:
            cells |= self.next("written")["cells"]
        return cells


def test_phones_show_no_bid_to_a_cheat_and_say_what_was_forged(
    anna: Scorer, new_browser: NewBrowser, server: Server
) -> None:
    with ExitStack() as sockets:
        anna.begin(preset="hidden-bid")
        link = shared(anna, seat=0)
        cheat = Cheat(server, sockets, link)
        ben = joined(phone(new_browser, server), link, 1)

        # a seal for Ben, so that Anna's phone shows her bid before Ben has made his
        cheat.write({"1.sealed.1": cheat.seal(1, 0), "1.sealed.2": cheat.seal(2, 1)})
        expect(ben.it("bid-1")).to_have_text("•")
        anna.tap(1)
        expect(anna.it("doubt")).to_contain_text("secret bid of Ben")
        expect(ben.it("doubt")).to_contain_text("made for you on another phone")
        ben.it("bid-1").click()
        ben.tap(0)
        heard = cheat.until_written("1.bid.0", "1.bid.1")
        assert heard["1.fixed.2"]["v"] == cheat.seal(2, 1)
        for scorer in (anna, ben):
            expect(scorer.it("doubt")).to_have_count(0)

        # another bid, now that those of the others are known, with another seal
        cheat.write({"1.sealed.2": cheat.seal(2, 0), "1.fixed.2": cheat.seal(2, 0), "1.bid.2": 0, "1.nonce.2": NONCE})
        for scorer in (anna, ben):
            expect(scorer.it("broken-seal")).to_contain_text("Cleo")

        # or none that is sealed
        cheat.write({"1.bid.2": 1})
        for scorer in (anna, ben):
            expect(scorer.it("notes")).to_contain_text("Cleo: bid entered by hand")

        # somebody else's bid in their own name
        cheat.write({"1.bid.0": 0}, device=heard["1.bid.0"]["t"][13:])
        for scorer in (anna, ben):
            expect(scorer.it("conflict").last).to_contain_text("Cleo changed round 1, Anna’s bid: 1 → 0")
