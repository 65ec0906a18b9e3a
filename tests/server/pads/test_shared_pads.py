"""Shared score pads on a real server: who may write, who hears of it, and what comes of wrong or half-sent input."""

import json
from collections.abc import Iterator
from contextlib import ExitStack
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from websockets.exceptions import ConnectionClosed

from gizzard.cli import main
from gizzard.server.wire import MAX_BYTES
from harness.nodes import PatientServer, nodes
from harness.server import Server, bearer, connected, running, until

Object = dict[str, Any]
GAME = {"game": "0a1b2c", "rules": {"players": 3}, "first": 1}
STAMPS = [f"0mb2k5q1x000{step}a1b2c3" for step in range(10)]


@pytest.fixture
def sockets() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


class Phone:
    """A phone at a shared pad."""

    def __init__(
        self, server: Server, sockets: ExitStack, shared: Object, may: str | None = "edit", device: str | None = None
    ) -> None:
        self.socket = sockets.enter_context(connected(server))
        secret = shared[may] if may else "wrong"
        self.send({"type": "join", "table": shared["pad"], "secret": secret})
        self.device = {"device": device} if device else {}
        self.shown = self.next()

    def send(self, message: object) -> None:
        self.socket.send(message if isinstance(message, str | bytes) else json.dumps(message))

    def write(self, cells: Object, step: int = 0) -> None:
        self.write_stamped({key: {"v": value, "t": STAMPS[step]} for key, value in cells.items()})

    def write_stamped(self, cells: Object) -> None:
        self.send({"type": "write", "cells": cells} | self.device)

    def next(self) -> Object:
        """The next message, but for who is connected."""
        while True:
            try:
                message: Object = json.loads(self.socket.recv())
            except ConnectionClosed:
                return {"type": "closed"}
            if message["type"] != "phones":
                return message

    def written(self) -> Object:
        """The values that the server says were written."""
        message = self.next()
        assert message["type"] == "written", message
        return {key: cell["v"] for key, cell in message["cells"].items()}

    def refusal(self) -> str:
        message = self.next()
        assert message["type"] in ("refused", "error"), message
        return str(message["code"])


@pytest.fixture
def pad(server: Server) -> Object:
    return shared(server)


def shared(server: Server) -> Object:
    status, answer = server.post("api/pads", GAME)
    assert status == 201, answer
    pad: Object = answer
    return pad


def test_changes_are_sent_to_all_other_phones(server: Server, pad: Object, sockets: ExitStack) -> None:
    anna, ben, client = (Phone(server, sockets, pad, may) for may in ("own", "edit", "read"))
    assert [phone.shown["may"] for phone in (anna, ben, client)] == ["own", "edit", "read"]
    assert anna.shown | {"phones": 1} == {
        "type": "pad", "game": "0a1b2c", "created": anna.shown["created"], "rules": {"players": 3}, "first": 1,
        "may": "own", "cells": {}, "phones": 1,
    }  # fmt: skip
    ben.write({"9.bid.0": 1, "name.1": "Ben"})
    for phone in (anna, ben, client):
        assert phone.written() == {"9.bid.0": 1, "name.1": "Ben"}
    late = Phone(server, sockets, pad, "read")
    assert late.shown["cells"]["9.bid.0"] == {"v": 1, "t": STAMPS[0]}


def test_outdated_change_is_not_sent(server: Server, pad: Object, sockets: ExitStack) -> None:
    anna, ben = Phone(server, sockets, pad), Phone(server, sockets, pad)
    anna.write({"9.bid.0": 2}, step=5)
    ben.write({"9.bid.0": 3}, step=4)
    ben.write({"9.bid.0": 2}, step=5)
    ben.write({"9.bid.1": 0}, step=6)
    assert [anna.written(), anna.written()] == [{"9.bid.0": 2}, {"9.bid.1": 0}]


def test_server_names_the_device_that_delivered_a_cell(server: Server, sockets: ExitStack) -> None:
    """A phone's name is the hash of a secret that only this phone has."""
    pad, secret = shared(server), "0a" * 16
    name = sha256(secret.encode()).hexdigest()[:16]
    anna, other, old = (Phone(server, sockets, pad, device=device) for device in (secret, "another", None))
    cell = {"9.bid.0": {"v": 1, "t": f"0mb2k5q1x0000{name}"}}
    anna.write_stamped(cell)
    assert anna.next() == {"type": "written", "cells": cell}
    forged = {"9.bid.0": {"v": 0, "t": f"0mb2k5q1x0001{name}"}}
    other.write_stamped(forged)
    by = sha256(b"another").hexdigest()[:16]
    assert anna.next() == {"type": "written", "cells": forged, "by": {"9.bid.0": by}}
    old.write_stamped({"9.bid.1": {"v": 2, "t": f"0mb2k5q1x0002{name}"}})
    assert anna.next()["by"] == {"9.bid.1": ""}
    assert Phone(server, sockets, pad).shown["by"] == {"9.bid.0": by, "9.bid.1": ""}


def test_a_link_to_read_never_writes(server: Server, pad: Object, sockets: ExitStack) -> None:
    client = Phone(server, sockets, pad, "read")
    client.write({"9.bid.0": 2})
    assert client.refusal() == "read-only"
    assert Phone(server, sockets, pad).shown["cells"] == {}


def test_names_are_as_clean_as_at_a_table(server: Server, pad: Object, sockets: ExitStack) -> None:
    anna, ben = Phone(server, sockets, pad), Phone(server, sockets, pad)
    anna.write({"name.0": "\u202eannA\n"})
    for phone in (anna, ben):
        assert phone.written() == {"name.0": "annA"}


def test_no_link_opens_another_pad(server: Server, sockets: ExitStack) -> None:
    one, other = shared(server), shared(server)
    for may in ("own", "edit", "read"):
        assert Phone(server, sockets, one | {"pad": other["pad"]}, may).shown["code"] == "no-pad"
    assert server.delete(f"api/pads/{other['pad']}", bearer(one["own"]))[0] == 404
    assert Phone(server, sockets, other).shown["type"] == "pad"


def test_a_wrong_secret_and_an_unknown_pad_are_answered_alike(server: Server, pad: Object, sockets: ExitStack) -> None:
    unknown = {**pad, "pad": "pad-000000000000000000"}
    answers = [Phone(server, sockets, each, may).shown for each, may in ((pad, None), (unknown, "edit"))]
    assert answers[0] == answers[1]
    assert answers[0]["code"] == "no-pad"


def test_only_the_owner_stops_the_sharing_and_all_hear_of_it(server: Server, pad: Object, sockets: ExitStack) -> None:
    anna = Phone(server, sockets, pad)
    for may, status in (("edit", 404), ("read", 404), ("own", 200), ("own", 404)):
        assert server.delete(f"api/pads/{pad['pad']}", bearer(pad[may]))[0] == status, may
    assert anna.refusal() == "no-pad"
    assert Phone(server, sockets, pad).shown["code"] == "no-pad"
    assert server.delete(f"api/pads/{pad['pad']}", {})[0] == 401


def test_an_operator_closes_a_pad_by_its_link(server: Server, pad: Object, sockets: ExitStack) -> None:
    anna = Phone(server, sockets, pad)
    words = ["moderate", "remove", f"{server.address}pad#j={pad['pad']}.{pad['edit']}", "--data", str(server.data)]
    closed = CliRunner().invoke(main, [*words, "--json"])
    assert closed.exit_code == 0, closed.output
    assert json.loads(closed.stdout)["ban"]["target"] == pad["pad"]
    for phone in (anna, Phone(server, sockets, pad, "own")):
        assert (phone.shown if phone is not anna else phone.next())["code"] == "removed"


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 400),
        (b'{"game": "0a1b2c"', 400),
        ({}, 400),
        ({**GAME, "more": 1}, 400),
        ({**GAME, "game": "<b>"}, 400),
        ({**GAME, "rules": {"players": 7}}, 400),
        ({**GAME, "first": 3}, 400),
        ({**GAME, "first": -1}, 400),
        (b" " * (MAX_BYTES + 1), 413),
    ],
)
def test_invalid_game_is_not_shared(server: Server, body: object, status: int) -> None:
    assert server.post("api/pads", body)[0] == status


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (b"\x00\x01", "not-text"),
        ("", "not-json"),
        ('{"type": "write", "cells": {"9.bid.0": {"v": 1', "not-json"),
        ('{"type": "act", "n": 0, "action": {}}', "wrong-form"),
        ('{"type": "write"}', "wrong-form"),
        ('{"type": "write", "cells": {"9.bid.0": 1}}', "wrong-form"),
        ("[" * 9999, "not-json"),
    ],
)
def test_a_phone_that_sends_anything_else_is_disconnected(
    server: Server, sockets: ExitStack, sent: str | bytes, code: str
) -> None:
    phone = Phone(server, sockets, shared(server))
    phone.send(sent)
    assert phone.refusal() == code
    assert phone.next() == {"type": "closed"}


def test_cells_of_which_one_is_none_of_this_pad_are_refused_together(
    server: Server, pad: Object, sockets: ExitStack
) -> None:
    phone = Phone(server, sockets, pad)
    phone.write({"9.bid.0": 1, "9.bid.5": 1})
    refused = phone.next()
    assert (refused["code"], refused["cells"]) == ("no-cell", ["9.bid.5"])
    phone.write({"9.bid.0": 2})
    assert phone.written() == {"9.bid.0": 2}


def test_a_name_is_erased_from_every_byte_and_from_phones_that_come_back(tmp_path: Path, sockets: ExitStack) -> None:
    data, name = tmp_path / "tables.sqlite3", "Zaphod Beeblebrox"
    with running(data) as server:
        pad = shared(server)
        phone = Phone(server, sockets, pad)
        for step, each in enumerate((name, "Zaphod", name)):
            phone.write({"name.0": each, "9.bid.0": step}, step)
            phone.written()
    found = json.loads(CliRunner().invoke(main, ["person", "export", pad["pad"], "0", "--data", str(data)]).stdout)
    assert found == [
        {"pad": pad["pad"], "seat": 0, "names": [name, "Zaphod"], "written": {"name.0": name, "9.bid.0": 2}}
    ]
    erased = CliRunner().invoke(main, ["person", "erase", pad["pad"], "0", "--data", str(data)])
    assert erased.exit_code == 0, erased.output
    assert CliRunner().invoke(main, ["person", "erase", pad["pad"], "3", "--data", str(data)]).exit_code == 1
    for path in filter(Path.is_file, tmp_path.iterdir()):
        assert name.encode() not in path.read_bytes()
    with running(data) as server:
        back = Phone(server, sockets, pad)
        back.write({"name.0": name}, step=2)
        assert back.shown["cells"]["name.0"]["v"] == "Player 1"
        assert Phone(server, sockets, pad).shown["cells"]["name.0"]["v"] == "Player 1"


def test_phones_at_different_nodes_of_a_cluster_share_one_pad(
    database: str, tmp_path: Path, sockets: ExitStack
) -> None:
    with nodes(database, tmp_path, 2) as (one, other):
        pad = shared(one)
        anna, ben = Phone(one, sockets, pad), Phone(other, sockets, pad)
        anna.write({"9.bid.0": 1}, step=1)
        ben.write({"9.bid.1": 0}, step=2)
        for phone in (anna, ben):
            assert phone.written() | phone.written() == {"9.bid.0": 1, "9.bid.1": 0}
        one.kill()
        until(lambda: Phone(other, sockets, pad).shown["type"] == "pad")
        assert Phone(other, sockets, pad).shown["cells"].keys() == {"9.bid.0", "9.bid.1"}
        assert other.delete(f"api/pads/{pad['pad']}", bearer(pad["own"]))[0] == 200


def test_a_pad_that_is_deleted_at_one_node_is_gone_at_all(database: str, tmp_path: Path, sockets: ExitStack) -> None:
    """So a link is worth nothing once its pad's owner has made new ones."""
    with nodes(database, tmp_path, 2, kind=PatientServer) as (one, other):
        pad = shared(one)
        anna, ben = Phone(one, sockets, pad), Phone(other, sockets, pad)
        assert other.delete(f"api/pads/{pad['pad']}", bearer(pad["edit"]))[0] == 404
        assert other.delete(f"api/pads/{pad['pad']}", bearer(pad["own"]))[0] == 200
        assert [phone.refusal() for phone in (anna, ben)] == ["no-pad"] * 2
        again = shared(other)
        for node in (one, other):
            assert Phone(node, sockets, pad).shown["code"] == "no-pad"
            assert Phone(node, sockets, again | {"edit": pad["edit"]}).shown["code"] == "no-pad"
            assert Phone(node, sockets, again).shown["may"] == "edit"
