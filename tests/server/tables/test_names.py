"""Names are normalised, visible and distinct at a table."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gizzard.core.names import MAX_NAME, clean_text
from gizzard.server.tables.messages import SeatBody, TableBody
from gizzard.server.tables.setup import clean_name
from gizzard.server.wire.messages import RequestError
from tests.server.tables.inside import RecordingClient, TableHost


@pytest.mark.parametrize(
    ("asked", "name"),
    [
        ("  Anna \t Maria\n", "Anna Maria"),
        ("Jose\u0301", "Jos\u00e9"),
        ("A\u200bn\u2060n\ufeffa", "Anna"),
        ("\u202eannA", "annA"),
        ("A\u3164nna\u2800", "Anna"),
        ("Z" + "\u0335\u0321\u0322\u0327\u0328" * 8 + "algo", None),
        ("\u0301Anna", "Anna"),
        ("Zo\u00eb & \U0001f9d9", "Zo\u00eb & \U0001f9d9"),
        ("\u0646\u0631\u06af\u0633", "\u0646\u0631\u06af\u0633"),
    ],
)
def test_names_are_normalized_to_visible_characters(asked: str, name: str | None) -> None:
    cleaned = clean_name(asked)
    assert name is None or cleaned == name
    assert len(cleaned) <= len(asked)


@pytest.mark.parametrize("asked", ["", "  ", "\u200b\u200d", "\u3164", "\u2800\u115f", "\u0301\u0302", "x" * 41])
def test_invisible_name_is_refused(asked: str) -> None:
    with pytest.raises(RequestError, match="names"):
        clean_name(asked)


@pytest.mark.parametrize("other", ["anna", "ANNA", "\uff21nna", "A n n a", "\u00c1nna", "\u0410nna", "\u0391nn\u0430"])
def test_a_name_that_looks_like_one_at_the_table_is_numbered(other: str) -> None:
    assert clean_name(other, ["Anna"]) == f"{clean_text(other)} 2"


@given(st.lists(st.sampled_from(["Anna", "anna", "Anna 2", "Ben", "x" * MAX_NAME, "X" * MAX_NAME]), max_size=6))
def test_all_names_at_a_table_differ(asked: list[str]) -> None:
    names: list[str] = []
    for name in asked:
        names.append(clean_name(name, names))
    assert len({name.casefold() for name in names}) == len(names)
    assert all(len(name) <= MAX_NAME for name in names)


async def test_nobody_passes_for_a_bot_or_somebody_else(built: TableHost) -> None:
    seats = (None, None, "novice", None)
    name, secret = await built.tables.open(TableBody(rules={"players": 5}, name="Novice 1", seats=seats))
    table = await built.tables.find(name)
    for asked in ("NOVICE 1", "Novice 2"):
        await table.sit(SeatBody(asked))
    host = RecordingClient(table, secret)
    host.join()
    host.ask("start")
    await host.until(host.begun)
    assert host.view["players"] == ["Novice 1", "NOVICE 1 2", "Novice 2 2", "Novice 2", "Novice 3"]
