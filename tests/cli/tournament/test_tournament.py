"""`gizzard tournament`: a tournament from a file, by its commands."""

import json
import os
import shutil
import stat
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from gizzard.cli import main
from gizzard.cli.tournament import _files, _reading
from gizzard.core.files import MAX_FILE
from gizzard.tournament import PRESETS, decode
from tests.cli.running import ran

run = partial(ran, main, "tournament")


def ok(*arguments: object, typed: str = "") -> str:
    done = run(*arguments, typed=typed, code=0)
    return done.output


def refused(*arguments: object, typed: str = "") -> str:
    """The one sentence on standard error with which a command ends with exit code 2."""
    done = run(*arguments, typed=typed, code=2)
    assert done.stdout == ""
    (line,) = done.stderr.splitlines()
    assert line.startswith("Error: ")
    assert line.endswith((".", "?"))
    return line.removeprefix("Error: ")


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """A tournament of eight whose first round is paired."""
    file = tmp_path / "club.json"
    ok("new", file, "--preset", "german-open", "--seed", "s")
    ok("enter", file, *(f"Player {number}" for number in range(1, 9)))
    ok("pair", file)
    return file


def finish_round(file: Path) -> None:
    """Give every table of the last round a result: one bid met, and the more points the higher the ID."""
    one = decode(file.read_bytes()).rounds[-1]
    lists = [
        (" ".join(str(10 * each - 90) for each in table.seats), " ".join("1" for _ in table.seats))
        for table in one.tables
    ]
    rows = [f"{one.number},{place},{points},{correct}" for place, (points, correct) in enumerate(lists, start=1)]
    ok("result", file, "--csv", "-", typed="\n".join(["round,table,points,correct", *rows]))


def test_a_whole_tournament(club: Path) -> None:
    finish_round(club)
    for _ in range(2):
        assert "pairs that meet again: " in ok("pair", club)
        finish_round(club)
    assert "Round 4, knock-out: 1 table" in ok("advance", club)
    finish_round(club)
    places = json.loads(ok("standings", club, "--json"))
    assert places == json.loads(club.read_text())["standings"]
    assert [place["rank"] for place in places[:4]] == [1, 2, 3, 4]
    assert ok("check", club) == f"{club}: ok\n"


def test_check_ends_with_1_at_a_discrepancy_and_prints_one_line(club: Path) -> None:
    club.write_text(club.read_text().replace("Player 3", "Player X", 1))
    done = run("check", club, code=1)
    assert done.stdout == f'{club}: entrants[2] name: "Player 3" follows from the rest of the file, not "Player X"\n'
    as_json = run("check", club, "--json", code=1)
    assert json.loads(as_json.stdout)["ok"] is False


@pytest.mark.parametrize("content", ["", "[]", '{"format": "wizard-tournament/2"}', "\xff"])
def test_file_of_another_format_is_refused(tmp_path: Path, content: str) -> None:
    file = tmp_path / "club.json"
    file.write_bytes(content.encode("latin-1"))
    for command in ("check", "standings", "pair", "undo", "advance"):
        assert refused(command, file).startswith(f"{file}: ")


def test_a_file_whose_parts_do_not_fit_together_is_refused(club: Path) -> None:
    form = json.loads(club.read_text())
    form["rounds"][0]["tables"][0]["seats"][0] = 99
    club.write_text(json.dumps(form))
    for command in ("standings", "pair", "undo", "advance"):
        assert "round 1: entrant 99 is seated 1 times, or not entered" in refused(command, club)
    run("check", club, code=1)


def test_a_file_with_control_characters_is_refused(club: Path) -> None:
    club.write_text(club.read_text().replace("Player 3", "\\u001b[2J"))
    for arguments in (["check"], ["check", "--json"], ["standings"], ["pair"], ["undo"], ["withdraw", "1"]):
        command, *options = arguments
        said = refused(command, club, *options)
        assert said.startswith(f'{club}: entrants[2].name: "\\u001b[2J" ')


def test_control_characters_in_options_do_not_reach_the_file(club: Path, tmp_path: Path) -> None:
    named = tmp_path / "named.json"
    hostile = "\u001b[2J  Olga\u202e"
    ok("new", named, "--preset", "german-open", "--name", hostile, "--by", hostile)
    found = decode(named.read_bytes())
    assert (found.name, found.log[0].by) == ("[2J Olga", "[2J Olga")
    assert refused("new", tmp_path / "seed.json", "--preset", "german-open", "--seed", hostile).count("seed: ") == 1


def test_control_characters_in_the_name_of_a_record_do_not_reach_the_file(tmp_path: Path) -> None:
    file, record = tmp_path / "club.json", tmp_path / "final\u001b[2J.jsonl"
    rules = json.dumps({"players": 3, "rounds": 1})
    simulated = ["simulate", "--games", "1", "--bots", "random", "--rules", rules, "--records", str(record)]
    ran(main, *simulated, code=0)
    names = json.loads(record.read_text())["players"]
    ok("new", file, "--system", '{"table": 3}', "--rules", '{"rounds": 1}')
    ok("enter", file, *names)
    ok("pair", file)
    seats = decode(file.read_bytes()).rounds[0].tables[0].seats
    form = json.loads(record.read_text()) | {"players": [names[seat - 1] for seat in seats]}
    record.write_text(json.dumps(form))
    ok("result", file, "--game", record)
    (table,) = decode(file.read_bytes()).rounds[0].tables
    assert table.result
    assert table.result.game == "final [2J"


def test_a_file_larger_than_any_tournament_is_refused(club: Path, tmp_path: Path) -> None:
    huge = tmp_path / "huge"
    huge.touch()
    os.truncate(huge, MAX_FILE + 1)
    for arguments in (["check", huge], ["standings", huge], ["pair", huge], ["result", club, "--csv", huge]):
        assert refused(*arguments) == f"{huge}: it cannot be read: it is larger than 16 MiB."
    assert refused("result", club, "--csv", "-", typed="x" * (MAX_FILE + 1)).startswith(
        "-: it cannot be read: it is larger than 16 MiB"
    )


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["new", "{}", "--preset", "german-open"], "it exists already; name a new file"),
        (["new", "{}/typo/cup.json", "--preset", "german-open"], "create it, or name another file"),
        (["enter", "{}", "player 1"], 'entrants: "player 1" looks like 1 "Player 1"'),
        (["enter", "{}", "P1ayer 2"], 'entrants: "P1ayer 2" looks like "Player 2"; tell them apart'),
        (["enter", "{}", "Illia", "lllia"], 'entrants: "lllia" looks like "Illia"; tell them apart'),
        (["enter", "{}", "\u200b"], "is not a name: nothing of it is visible"),
        (["enter", "{}", "bad\udcff"], "is not UTF-8"),
        (["enter", "{}", "Zoe", "--by", "bad\udcff"], "is not UTF-8"),
        (["enter", "{}", "x" * 201], "name: text of at most 200 characters expected"),
        (["withdraw", "{}", "Nobody"], 'entrants: there is none with the ID or name "Nobody"'),
        (["pair", "{}"], "round 1 table 1: it has no result yet, and round 2 needs it"),
        (["advance", "{}"], "round 1 table 1: it has no result yet"),
        (["result", "{}"], "--points and --correct, --void, --game, --code or --csv: one of them"),
        (["result", "{}", "--points", "1,2,3,4"], "--points goes with --table and --correct"),
        (["result", "{}", "--table", 1, "--points", "1,2", "--correct", "1,2"], "round 1 table 1 points: 4 numbers"),
        (
            ["result", "{}", "--table", 1, "--points", "a,b", "--correct", "1,2"],
            '--points: whole numbers expected, not "a,b"',
        ),
        (
            ["result", "{}", "--table", 1, "--points", "10,20,30,40", "--correct", "1,2,3,4", "--late"],
            "--late: the system",
        ),
        (["result", "{}", "--csv", "header.csv"], "header.csv: it holds no results, only a header"),
        (["result", "{}", "--code", "{{}}"], "code: this is not the result of a game"),
        (["print", "{}", "--what", "deals", "--out", "x.html"], "no deals are sealed for round 1"),
        (["print", "{}", "--what", "slips", "--out", "x.txt"], "x.txt: a name ending in .html or .pdf expected"),
        (["print", "{}", "--what", "slips", "--out", "x.html", "--round", 2], "round 2 is not paired"),
        (["new", "new.json"], "--preset NAME or --system JSON: one of them"),
        (["new", "new.json", "--preset", "german-open", "--name", "bad\udcff"], "is not UTF-8"),
        (["new", "new.json", "--preset", "german-open", "--seed", "bad\udcff"], "is not UTF-8"),
        (["new", "new.json", "--preset", "german-opn"], 'there is no "german-opn". Did you mean german-open?'),
        (["new", "new.json", "--system", "{{"], "--system: not JSON"),
        (["new", "new.json", "--system", '{{"table": 9}}'], "--system: system.table: an integer of at most 6 expected"),
        (["new", "new.json", "--preset", "german-open", "--rules", '{{"rounds": 99}}'], "rules: at a table of 4: "),
    ],
)
def test_wrong_input_is_one_sentence_with_the_location(
    club: Path, arguments: list[Any], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(club.parent)
    Path("header.csv").write_text("round,table,points,correct\n\n")
    before = club.read_bytes()
    assert said in refused(*(str(each).format(club) for each in arguments))
    assert club.read_bytes() == before


def test_a_correction_needs_replace_and_keeps_the_old_result(club: Path) -> None:
    typed = ("result", club, "--table", 1, "--correct", "1,2,3,4", "--points")
    ok(*typed, "-10,20,30,40")
    ok(*typed, "-10,20,30,40")
    assert "--replace corrects it" in refused(*typed, "-10,20,30,50")
    ok(*typed, "-10,20,30,50", "--replace")
    assert json.loads(club.read_text())["rounds"][0]["tables"][0]["result"]["was"] == [
        {"points": [-10, 20, 30, 40], "correct": [1, 2, 3, 4], "after": 1}
    ]


def test_a_director_insists_on_points_that_the_scoring_cannot_give(club: Path) -> None:
    typed = ("result", club, "--table", 1, "--points", "-100,-100,-100,3000", "--correct", "0,0,0,0")
    assert "-900 to -100 in steps of 10 are possible" in (said := refused(*typed))
    assert said.endswith("--insist takes it all the same.")
    done = run(*typed, "--insist", code=0)
    assert done.stderr.startswith("Taken all the same: round 1 table 1 points: -900 to -100")
    assert ok("check", club) == f"{club}: ok\n"


def test_nobody_can_insist_on_a_result_of_another_form(club: Path) -> None:
    """Only points that no game brings are a matter of opinion; a number too few is not."""
    done = run("result", str(club), "--table", "1", "--points=100,100,100", "--correct", "5,5,5", "--insist", code=2)
    assert "Taken all the same" not in done.output
    assert "--insist" not in done.output


def test_a_late_table_has_the_penalty_of_the_system(tmp_path: Path) -> None:
    file = tmp_path / "club.json"
    ok("new", file, "--preset", "world-championship-2012")
    ok("enter", file, "Anna", "Ben", "Cleo", "Dan")
    ok("pair", file)
    ok(
        "result",
        file,
        "--table",
        1,
        "--points",
        "10,20,30,40",
        "--correct",
        "1,1,1,1",
        "--penalties",
        "0,-5,0,0",
        "--late",
    )
    (table,) = decode(file.read_bytes()).rounds[0].tables
    assert table.result is not None
    assert table.result.penalties == (-10, -15, -10, -10)


def test_every_change_is_logged_and_undone(club: Path) -> None:
    before = decode(club.read_bytes())
    ok("withdraw", club, 3, "--by", "Olga")
    assert "Undone: withdraw of " in ok("undo", club)
    after = decode(club.read_bytes())
    assert (after.entrants, after.rounds) == (before.entrants, before.rounds)
    assert [entry.do["change"] for entry in after.log] == ["new", "enter", "pair", "withdraw", "undo"]
    assert after.log[3].by == "Olga"


def test_organizers_at_the_same_time_do_not_overwrite_each_other(club: Path) -> None:
    with ThreadPoolExecutor(8) as organizers:
        for done in organizers.map(lambda number: _files.change(club, "x", entering(number)), range(8)):
            assert done
    assert len(decode(club.read_bytes()).entrants) == 16
    ok("check", club)


def entering(number: int) -> _files.Changes:
    from gizzard.tournament import Enter

    return lambda _: [Enter(({"name": f"Late {number}"},))]


def test_a_file_that_another_program_edits_meanwhile_is_not_overwritten(club: Path) -> None:
    def edit(_: object) -> list[Any]:
        club.write_bytes(club.read_bytes() + b"\n")
        return []

    with pytest.raises(_files.BadInput, match="changed by another program meanwhile"):
        _files.change(club, "x", edit)


def test_a_crash_leaves_the_old_file(club: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = club.read_bytes()
    monkeypatch.setattr(_files, "write_whole", lambda *_: 1 / 0)
    assert isinstance(run("withdraw", club, 1).exception, ZeroDivisionError)
    assert club.read_bytes() == before


@pytest.fixture
def duplicate(tmp_path: Path) -> Path:
    """A duplicate tournament of nine whose first round is paired."""
    file = tmp_path / "club.json"
    ok("new", file, "--preset", "club-duplicate")
    ok("enter", file, *(f"Player {number}" for number in range(1, 10)))
    ok("pair", file)
    return file


def test_deals_are_sealed_until_every_table_has_finished(duplicate: Path) -> None:
    secret = duplicate.with_name("club.json.deals")
    assert stat.S_IMODE(secret.stat().st_mode) == 0o600
    deals = json.loads(secret.read_text())
    assert all(each["salt"] not in duplicate.read_text() for each in deals)
    ok("result", duplicate, "--table", 1, "--points", "10,20,30,40", "--correct", "1,1,1,1")
    assert decode(duplicate.read_bytes()).deals == ()
    finish_round_of_two(duplicate)
    published = json.loads(duplicate.read_text())["deals"]
    assert published == deals[:1]
    ok("check", duplicate)
    ok("undo", duplicate)
    assert decode(duplicate.read_bytes()).deals == ()


def finish_round_of_two(file: Path) -> None:
    ok("result", file, "--table", 2, "--points", "40,30,20,10", "--correct", "1,1,1,1")


def test_a_result_is_kept_although_the_deals_are_lost(duplicate: Path) -> None:
    duplicate.with_name("club.json.deals").unlink()
    ok("result", duplicate, "--table", 1, "--points", "10,20,30,40", "--correct", "1,1,1,1")
    done = run("result", duplicate, "--table", 2, "--points", "40,30,20,10", "--correct", "1,1,1,1")
    assert "the deals of round 1 are not published" in done.stderr
    run("check", duplicate, code=1)


def test_deals_of_a_round_are_printed_for_a_non_player(duplicate: Path, tmp_path: Path) -> None:
    page = tmp_path / "deals.html"
    ok("print", duplicate, "--what", "deals", "--out", page)
    assert "only for somebody who does not play" in page.read_text()
    assert page.read_text().count('<section class="deal">') == 10
    assert stat.S_IMODE(page.stat().st_mode) & 0o077 == 0


@pytest.mark.parametrize("what", ["seating", "slips", "standings", "certificates"])
def test_a_page_names_everybody_and_is_not_overwritten(club: Path, tmp_path: Path, what: str) -> None:
    ok("enter", club, "<b>&", "--now")
    ok("pair", club)
    page = tmp_path / "page.html"
    ok("print", club, "--what", what, "--out", page)
    assert "&lt;b&gt;&amp;" in page.read_text()
    assert "Player 1" in page.read_text()
    assert "it exists already" in refused("print", club, "--what", what, "--out", page)


def test_a_certificate_has_the_date_of_the_last_change(club: Path) -> None:
    page = club.with_name("page.html")
    ok("print", club, "--what", "certificates", "--out", page)
    assert decode(club.read_bytes()).log[-1].at[:10] in page.read_text()


def test_a_late_entry_into_a_paired_round_says_that_its_seating_is_gone(club: Path) -> None:
    assert len(decode(club.read_bytes()).rounds) == 1
    assert "Round 1 had not begun: pair it again." in ok("enter", club, "Late", "--now")
    assert not decode(club.read_bytes()).rounds


def test_pairing_again_says_whether_anything_changed(club: Path) -> None:
    assert "as before" in ok("pair", club, "--again")
    (note,) = json.loads(ok("pair", club, "--again", "--json"))["notes"]
    assert "as before" in note
    assert "with --now they play in it" in ok("enter", club, "Late")
    assert "with --now" not in ok("enter", club, "Later", "--now")
    assert "as before" not in ok("pair", club)


def test_a_file_that_is_nested_too_deeply_to_be_written_again_is_refused(club: Path) -> None:
    form = json.loads(club.read_text())
    form["log"][0]["do"]["more"] = "deep"
    depth = sys.getrecursionlimit() // 2
    club.write_text(json.dumps(form).replace('"deep"', '{"more":' * depth + "1" + "}" * depth))
    assert refused("enter", club, "Late") == f"{club}: it is nested too deeply."


def test_what_a_killed_command_left_is_removed(club: Path) -> None:
    page = club.with_name("page[1].html")
    left = [file.with_name(f".{file.name}.4711") for file in (club, page)]
    for file in left:
        file.write_text("{")
    ok("enter", club, "Late", "--now")
    ok("print", club, "--what", "standings", "--out", page)
    assert not any(file.exists() for file in left)


def test_without_a_pdf_writer_the_error_has_a_remedy(club: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: None)
    monkeypatch.setattr(_reading, "find_spec", lambda _: None)
    out = club.with_name("x.pdf")
    assert "pip install weasyprint" in refused("print", club, "--what", "seating", "--out", out)


def test_simulate_says_how_often_the_best_wins() -> None:
    outcomes = json.loads(ok("simulate", "--preset", "club-duplicate", "--entrants", 16, "--evenings", 500, "--json"))
    plain, same = outcomes
    assert [each["format"] for each in outcomes] == ["club-duplicate, other cards", "club-duplicate"]
    assert same["variance"] < plain["variance"]
    assert 1 / 16 < plain["best_wins"] < 1


def test_simulate_accepts_every_preset_and_reports_removed_keys() -> None:
    told = ok("simulate", "--evenings", 20, "--entrants", 17)
    assert all(name in told for name in PRESETS)
    assert "the same cards at every table remove" in told
    assert "--entrants 5: duplicate play needs two tables" in refused("simulate", "--evenings", 1, "--entrants", 5)
