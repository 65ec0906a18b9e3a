"""What search engines and messengers see of a link."""

import re
from html import unescape
from typing import NamedTuple

import pytest

from gizzard.server.web.page import STATIC
from harness.scenes import finished
from harness.server import Server, bearer, refusal
from tests.server.tables.inside import TableHost
from tests.server.tournaments.host import DRAW, Host


class Shown(NamedTuple):
    """A page as a messenger reads it."""

    status: int
    html: str
    robots: str | None

    def tag(self, name: str) -> str:
        found = re.search(f'<meta (?:name|property)="{name}" content="([^"]*)"', self.html)
        return unescape(found[1]) if found else ""


def look(server: Server, path: str, lang: str = "en") -> Shown:
    asked = {"Accept": "text/html,*/*", "Accept-Language": lang}
    status, headers, content = server.fetch("GET", path, headers=asked)
    return Shown(status, content.decode(), headers["X-Robots-Tag"])


@pytest.mark.parametrize(("lang", "title"), [("en", "play Wizard"), ("de", "Wizard online spielen"), ("fr", "jouer à")])
def test_start_page_preview_is_in_the_visitors_language(server: Server, lang: str, title: str) -> None:
    shown = look(server, "", f"{lang},en;q=0.1")
    assert f'<html lang="{lang}">' in shown.html
    assert title in shown.tag("og:title")
    assert shown.tag("description") == shown.tag("og:description")
    assert shown.robots is None
    assert shown.html.count("<title>") == 1


@pytest.mark.parametrize(
    ("path", "lang", "title"),
    [
        ("odds", "en", "Odds · Gizzard"),
        ("daily", "de", "Partie des Tages · Gizzard"),
        ("tournaments", "en", "A new tournament · Gizzard"),
        ("pad", "en", "Score pad · Gizzard"),
    ],
)
def test_a_page_is_named_in_the_visitors_language(server: Server, path: str, lang: str, title: str) -> None:
    shown = look(server, path, lang)
    assert (shown.status, shown.tag("og:title"), shown.robots) == (200, title, None)


def test_a_page_names_the_scripts_that_it_will_need(server: Server) -> None:
    files = re.findall(r'<link rel="(?:modulepreload|preload)"[^>]* href="/(assets/[^"]+)"', look(server, "odds").html)
    assert any(file.endswith("/OddsPage.js") for file in files)
    assert all((STATIC / file).is_file() for file in files)


def test_preview_image_has_the_announced_size(server: Server) -> None:
    shown = look(server, "")
    address = shown.tag("og:image")
    assert address.startswith(server.address)
    _, headers, image = server.fetch("GET", address.removeprefix(server.address))
    assert headers["Content-Type"] == "image/png"
    size = image[16:24]
    announced = [int(shown.tag(f"og:image:{side}")) for side in ("width", "height")]
    assert [int.from_bytes(size[:4]), int.from_bytes(size[4:])] == announced


def test_a_table_says_whose_it_is_and_whether_there_is_room(server: Server) -> None:
    opened = server.open({"players": 4}, seats=[None, None, "novice"])
    opened.taken("Ben")
    shown = look(server, f"t/{opened.table}")
    assert shown.tag("og:title") == "Anna’s table"
    assert shown.tag("og:description") == "Wizard, Standard game: 1 seat free."
    assert shown.robots == shown.tag("robots") == "noindex"
    assert "Ben" not in shown.html


@pytest.mark.parametrize(
    ("name", "lang", "title"), [("Club", "en", "Club: round 1, table 1"), ("", "fr", "Tournoi\u00a0: ronde 1, table 1")]
)
def test_a_tournaments_table_names_its_place_in_it_and_nobody(server: Server, name: str, lang: str, title: str) -> None:
    host = Host(server, name=name, **DRAW)
    anna, _ = host.enter("Anna")
    host.pair(bots=2)
    game = host.game_of(anna)
    shown = look(server, f"t/{game}", lang)
    assert shown.tag("og:title") == title
    assert "Anna" not in shown.html
    assert server.delete(host.path, bearer(host.secret))[0] == 200
    assert look(server, f"t/{game}").tag("og:title") == "Tournament: round 1, table 1"


@pytest.mark.parametrize(("preset", "title"), [("first-five", "First five"), (None, "house rules")])
def test_rules_are_named_where_they_have_a_name(server: Server, preset: str | None, title: str) -> None:
    rules = _keys(server, preset) if preset else {"rounds": 2, "last_bid": "hardcore"}
    opened = server.open({"players": 3, **rules}, seats=[None, None])
    assert look(server, f"t/{opened.table}").tag("og:description") == f"Wizard, {title}: 2 seats free."


def _keys(server: Server, preset: str) -> dict[str, object]:
    presets = server.get("api/rules")[1]["presets"]
    keys: dict[str, object] = next(known["keys"] for known in presets if known["name"] == preset)
    return keys


def test_a_name_is_text_and_nothing_else(server: Server) -> None:
    opened = server.open({"players": 3}, name='"><script>alert(1)</script>')
    shown = look(server, f"t/{opened.table}")
    assert "<script>alert" not in shown.html
    assert shown.tag("og:title") == '"><script>alert(1)</script>’s table'


def test_a_replay_names_its_players_once_it_is_over(server: Server) -> None:
    over, running = finished(server, {"players": 3, "rounds": 1}), server.open({"players": 3})
    assert look(server, f"g/{over.table}").tag("og:title") == "Replay: Anna"
    assert look(server, f"g/{over.table}", "fr").tag("og:title") == "À revoir\u00a0: Anna"
    unfinished = look(server, f"g/{running.table}")
    assert "Anna" not in unfinished.html
    assert unfinished.robots == "noindex"


async def test_asking_for_its_state_does_not_bring_a_table_into_memory(built: TableHost) -> None:
    anna, _ = await built.open({"players": 3}, persons=2)
    anna.leave()
    before = await built.tables.state(anna.table.name)
    built.tables.rooms.lose(anna.table)
    assert await built.tables.state(anna.table.name) == before
    assert built.tables.live == []


def test_a_table_that_does_not_exist_has_the_preview_of_the_start_page(server: Server) -> None:
    shown = look(server, "t/nowhere")
    assert (shown.status, shown.robots) == (200, "noindex")
    assert shown.tag("og:title") == look(server, "").tag("og:title")


@pytest.mark.parametrize("path", ["nowhere", "t/a/b", "new/a/b", "assets/nothing.js"])
def test_an_unknown_address_is_a_page_for_people(server: Server, path: str) -> None:
    shown = look(server, path, "de")
    assert (shown.status, shown.robots) == (404, "noindex")
    assert '<div id="app">' in shown.html
    assert refusal(server.get(path)) == (404, "not-found")


def test_an_unknown_address_of_the_api_is_json_for_all(server: Server) -> None:
    shown = look(server, "api/nothing")
    assert shown.status == 404
    assert shown.html.startswith("{")
