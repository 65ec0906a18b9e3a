"""Command lines that are refused before any work begins: one sentence on standard error, an exit code, and no file."""

import shlex
from pathlib import Path

import pytest

from gizzard.cli import main
from tests.cli.running import ran

PAIR = "arena --engine A=novice --engine B=random"
HAND = "odds hand --turn-up 2C --hand 'KH QH'"
ONE_CARD = "odds first-hand --turn-up"
SCORE = "score --lang en --players A,B,C"
PARQUET = "simulate --parquet games.parquet"

ENDLESS = [
    "check /dev/zero",
    "join /dev/zero",
    "puzzles make /dev/zero",
    "puzzles make --from /dev/zero puzzles.jsonl",
    "puzzles confirm /dev/zero puzzles.jsonl",
    "review /dev/zero",
    "position --from-record /dev/zero",
    "score --standings /dev/zero",
    "score --from-csv /dev/zero",
    "tournament standings /dev/zero",
    "tournament new club.json --preset german-open --entrants /dev/zero",
]
"""Files without an end, which would fill the memory."""

REFUSED = [
    ("rulez", "There is no command rulez. Did you mean rules?"),
    ("odds hnd", "There is no command hnd. Did you mean hand?"),
    ("xyz", "There is no command xyz. `gizzard --help` lists all."),
    ("arena", "Missing option '--engine'"),
    ("arena --engine novice", '--engine "novice": write NAME=LEVEL or NAME=COMMAND'),
    ("arena --engine =novice", "write NAME=LEVEL or NAME=COMMAND"),
    ("arena --engine A=", 'A: there is no program ""'),
    ("arena --engine A,B=novice", "no comma in NAME"),
    ("arena --engine A=novice --engine A=random", 'Two engines are called "A"'),
    ("arena --engine A=novice", "A match needs at least two engines: repeat --engine."),
    ("arena --engine A=novice --players 3 --seats A,A,A", "A match needs at least two engines"),
    ("arena --engine A=genius", 'A: there is no program "genius"; the built-in players are random, novice'),
    ("arena --engine A=expert:", 'A: there is no program "expert:"; the built-in players are'),
    (f"arena --engine A={__file__}", f'A: "{__file__}" is not executable'),
    ("arena --engine 'A=python3 \"x'", "A: a quotation mark in"),
    (f"{PAIR} --records - --json", "--json and `--records -` both write to standard output"),
    (f"{PAIR} --players 3 --seats A,B", "--seats: 2 engines for 3 seats."),
    (f"{PAIR} --players 3 --seats A,B,X", '--seats: there is no engine "X".'),
    (f"{PAIR} --players 3 --seats B,B,B", '--seats: "A" has no seat.'),
    (f"{PAIR} --games 0", "--games"),
    (f"{PAIR} --games 10000001", "is not in the range 1 to 10,000,000."),
    (f"{PAIR} --resume /dev/null", "is not a regular file"),
    (f"{PAIR} --records /nowhere/games", '"/nowhere/games" cannot be written: there is no folder /nowhere'),
    (f"{PAIR} --resume /nowhere/results", "/nowhere/results cannot be written"),
    (f"{PAIR} --resume x --records x", "two different files"),
    (f"{PAIR} --resume -", "--resume needs a file"),
    (f"{PAIR} --records {__file__}", "already exists; choose another file, or overwrite it with --force."),
    (f'{PAIR} --rules \'{{"players": 3, "rounds": 0}}\'', "A game needs at least one round"),
    ("backup", "COPY"),
    ("backup --drill copy", "--drill"),
    ("backup copy --data none", "does not exist"),
    ("backup copy --database mysql://x", "begins with postgresql://"),
    ("bench cloning --seconds nan", "'nan' is not a valid number."),
    ("engine --level grandmaster", 'no bot "grandmaster"; choose one of random, novice, club, expert'),
    ("engine --level expert:/nowhere", '"/nowhere" cannot be read: No such file or directory.'),
    ("migrate none new", "does not exist; name the server's data file"),
    (f"{ONE_CARD} 7H --players 7", "7 is not in the range 3 to 6."),
    ("odds first-hand --bids 1", "--bids goes with --turn-up, or with --json for every turn-up."),
    (f"{ONE_CARD} 7H --bids 1,2", '"1,2": bids with one card are 0 or 1'),
    (f"{ONE_CARD} 7H --bids 1,1,1,1", "of 4 players at most 3 bid before you"),
    (f"{ONE_CARD} 7X", '"7X" is not a card'),
    (f"{ONE_CARD} dragon", "for extra cards there is `gizzard odds hand`"),
    ("odds hand --turn-up 2C --hand 'KH 1X'", "Card 2 of the hand: 1X is not a card."),
    ("odds hand --turn-up 2C --hand 'KH KH'", "Card 2 of the hand: the king of hearts (KH) is there twice."),
    (f"{HAND} --bids one", '"one" is not a bid'),
    (f"{HAND} --bids 1,,0", '"" is not a bid'),
    (f"{HAND} --seat 2", "seat 2 bids after 2 others; bids given: 0."),
    (f"{HAND} --preset hidden-bid --bids 0,0", "Leave them out, and name the seat"),
    (f"{HAND} --opponents expret", "is not a kind of player; there are person, novice, club, expert."),
    (f"{HAND} --opponents novice,club", "name one kind for all, or one for each of the 3 other players."),
    ("position", "Give a position in one line, in quotation marks, or --from-record FILE."),
    ("position x --from-record x", "does not exist"),
    (f"position x --from-record {__file__}", "Give a position in one line, in quotation marks, or --from-record FILE."),
    (f"position --from-record {__file__}", "is not a file of records"),
    ("position x --seat 1", "--line, --round, --step and --seat go with --from-record."),
    ("position wizard-position/2", "Field “format”, character 1: “wizard-position/2” is not the beginning"),
    ("play --plain --bots genius", "There is no bot"),
    ("play --plain --preset tournament,hidden-bid", "nobody bids last"),
    ("play --plain --name ''", "A name must have 1 to 40 characters."),
    ("play --plain http://host/t/a#b --new", "The table of LINK has its own rules"),
    (f"play --plain --record {__file__}", "already exists"),
    *((f"prune --older-than={age}", f'"{age}" is not a valid age') for age in ("90", "d", "0d", "-1d", "90y", "1.5d")),
    ("puzzles 8", 'puzzles begin with "8": 8c15f6b6c6, '),
    ("puzzles show 8", 'puzzles begin with "8": 8c15f6b6c6, '),
    ("puzzles show nothing", 'There is no puzzle whose ID begins with "nothing"'),
    ("puzzles 0123456789", 'There is no puzzle whose ID begins with "0123456789"'),
    ("puzzles --daily 8c15", "leave all but one out"),
    ("puzzles --daily --weekly", "leave all but one out"),
    ("puzzles --theme wizard", "wizards"),
    ("puzzles lisst", "Did you mean list?"),
    ("restore none", "none"),
    ("rules hardcor", 'There is no rule or preset "hardcor". Did you mean hardcore?'),
    ("rules expert", 'There is no rule or preset "expert". `gizzard rules` lists everything.'),
    ("rules hardcore --check {}", "--check checks the rules given to it: leave out the names."),
    (
        "rules --check tournament",
        """tournament is a preset; as rules, write '{"players": 4, "last_bid": "canadian"}'""",
    ),
    ("rules --check ''", "The rules cannot be read:"),
    ("rules --check '{'", "The rules cannot be read:"),
    ("rules --check NaN", "The rules cannot be read:"),
    (f"rules --check {'[' * 100_000}", "The rules cannot be read:"),
    ("""rules --check '{"players": 4, "players": 5}'""", "The rules cannot be read:"),
    ("score --lang en --from-csv /dev/null", "/dev/null: there is nothing in it."),
    ("score --lang en --from-csv /nowhere.csv", "could not be read"),
    ("score --lang en --players Anna,Ben", "Wizard is for 3 to 6 players, not 2."),
    ("score --lang en --players Anna,,Ben", "A name must have 1 to 40 characters."),
    ("score --lang en --waive", "--waive goes with --from-csv"),
    ("score --lang en --standings", "--standings needs files"),
    ("score --lang en --standings nowhere.json", "nowhere.json cannot be read: No such file"),
    ("score --lang en --standings -", "- contains no games"),
    (f"{SCORE} --dealer D", "is none of A, B, C"),
    (f"{SCORE} --export /dev/null --force", "is not a regular file"),
    (f"{SCORE} --preset nonsense", 'There is no preset "nonsense".'),
    ("serve --archive archive.jsonl", "--archive is for games that --keep removes"),
    ("play --record .", '"." is a directory; name a file.'),
    ("play --record /nowhere/game.jsonl", '"/nowhere/game.jsonl" cannot be written: there is no folder /nowhere.'),
    ("serve --root-path /wizard", "cannot run under a path such as '/wizard'"),
    ("serve --domain cards.example.org/wizard", "is not a host name, such as cards.example.org alone"),
    ("serve --data ''", '"" is not the name of a file.'),
    ("moderate bans --data ''", '"" is not the name of a file.'),
    ("simulate --bots genius", 'There is no bot "genius"; choose one of random, novice, club, expert, expert:FILE.'),
    ("simulate --bots random,novice", "2 bots for 4 seats"),
    ("simulate --bots expert:/nowhere", '"/nowhere" cannot be read: No such file or directory.'),
    ("simulate --cluster tcp://127.0.0.1:9 --workers 2", "Choose --workers or --cluster, not both."),
    ("simulate --preset chess", 'There is no preset "chess". Presets are standard, tournament, '),
    ("simulate --preset tournamnt", 'There is no preset "tournamnt". Did you mean tournament?'),
    ("simulate --preset hidden-bid,delayed-reveal", "set “"),
    ("simulate --preset standard,", '--preset "standard,": one of the names is empty.'),
    ("simulate --preset ''", '--preset "": one of the names is empty.'),
    ("""simulate --rules '{"players": 3}' --players 4""", "--rules gives 3 players, but --players gives 4."),
    ("simulate --rules '{'", "The rules cannot be read: not JSON"),
    ("""simulate --rules '{"players": "4"}' --players 4""", '"4" is not a value of “players”'),
    ("""simulate --rules '{"rounds": 99}'""", "the schedule has only 15"),
    ("simulate --rules standard", """standard is a preset; as rules, write '{"players": 4}'"""),
    ("simulate --records - --json", "--json and `--records -` both write to standard output"),
    ("simulate --records /nowhere/games.jsonl", "cannot be written: there is no folder /nowhere"),
    ("simulate --records .", "is a directory; name a file."),
    (f"simulate --games {10**30}", "is not in the range 1 to 4,611,686,018,427,387,904."),
    (f"simulate --first {2**64}", "is not in the range 0 to "),
    ("simulate --players banana", "'banana' is not a valid integer."),
    ("simulate --seed x", "'x' is not a valid integer."),
    ("simulate --shard 3/2", '"3/2" is not a shard; the second of three is written 2/3.'),
    ("simulate --shard 0/2", '"0/2" is not a shard'),
    ("simulate --shard 1/2 --json", "--json does not go with --shard: give it to `gizzard join`."),
    ("simulate --shard 1/2 --records x", "--records does not go with --shard: give it to `gizzard join`."),
    ("simulate --parquet -", "--parquet writes to a file, not to standard output"),
    (f"{PARQUET} --shard 1/2", "--parquet does not go with --shard"),
    *((line, "/dev/zero") for line in ENDLESS),
]
"""What ends with exit code 2."""

FAILED = [
    ("play --plain nonsense", "is not the link of a table"),
    ("play --plain http://127.0.0.1:9/t/a#b", "cannot be reached"),
]
"""What ends with exit code 1."""


@pytest.mark.parametrize(
    ("line", "said", "code"),
    [*((line, said, 2) for line, said in REFUSED), *((line, said, 1) for line, said in FAILED)],
    ids=lambda value: str(value)[:80],
)
def test_wrong_command_line_is_refused_in_one_sentence(
    line: str, said: str, code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (here := tmp_path / "here").mkdir()
    monkeypatch.chdir(here)
    result = ran(main, *shlex.split(line), code=code, LC_ALL="C", XDG_DATA_HOME=str(tmp_path / "data"))
    assert result.stdout == ""
    assert said in " ".join(result.stderr.split())
    assert [*here.iterdir()] == []
