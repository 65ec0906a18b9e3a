"""People choose a face: it stands at their seat, goes along to a rematch, and is erased with their name."""

from random import Random

import pytest

from gizzard.server.tables.log import export
from gizzard.server.tables.messages import SeatBody, TableBody
from gizzard.server.tables.setup import rematch_setup
from gizzard.server.wire.keys import key_of
from gizzard.server.wire.messages import RequestError, read
from tests.server.tables.inside import TableHost


async def test_a_face_stands_at_the_seat_and_goes_along_to_a_rematch(built: TableHost) -> None:
    body = TableBody(rules={"players": 3}, name="Anna", seats=(None, "novice"), avatar="isolde")
    table = await built.tables.find((await built.tables.open(body))[0])
    await table.sit(SeatBody("Ben", avatar="mog"))
    social = table.state.social
    assert [seat.avatar for seat in social.seats] == ["isolde", "mog", None]
    again = rematch_setup(table.setup, social, [], 0, 0, Random(1))
    assert [place.avatar for place in again.seats] == ["isolde", "mog", None]


async def test_a_face_is_exported_and_erased_with_the_name(built: TableHost) -> None:
    name, host = await built.tables.open(
        TableBody(rules={"players": 3}, name="Anna", seats=(None, "novice"), avatar="pip")
    )
    table = await built.tables.find(name)
    _, guest = await table.sit(SeatBody("Ben", avatar="mog"))
    log = await built.tables.entries(name)
    assert [export(name, log, key_of(each))["avatar"] for each in (host, guest)] == ["pip", "mog"]
    await built.tables.erase(name, host)
    await built.tables.erase(name, guest)
    assert [seat.avatar for seat in table.state.social.seats] == [None, None, None]


@pytest.mark.parametrize("kind", [TableBody, SeatBody])
def test_a_face_that_nobody_drew_is_refused(kind: type) -> None:
    with pytest.raises(RequestError, match="wrong-form"):
        read('{"rules": {}, "name": "Anna", "avatar": "gandalf"}', kind)
    with pytest.raises(RequestError, match="wrong-form"):
        read('{"name": "Anna", "avatar": 7}', kind)
