"""The names of tables, and their join codes: four letters, easy to say aloud, that lead to a table before its game.

A code is a hash of the table's name. So it is the same at every node, nothing is stored for it, and it reveals neither
the name nor a secret.
"""

import re
import secrets
from hashlib import sha256
from string import ascii_letters, digits
from typing import Final

LETTERS: Final = "BCDFGHJKLMPRTWXZ"
"""Sixteen letters: no vowels, so that no code is a word, and none that sounds or looks like another too much."""
CODE_LENGTH: Final = 4
OFFENSIVE: Final = re.compile("KKK|KZ|HH|HJ|FCK|FKK|DCK|BTCH|WTF|TWT|CLT|CRP|PD|FDP|TG")
"""Abbreviations in the product's languages that nobody wants to read to friends."""
NAME_CHARACTERS: Final = ascii_letters + digits
"""The characters of table names: no hyphen, which would look like an option on the command line."""
NAME_LENGTH: Final = 12


def join_code(table: str) -> str:
    """The join code of a table.

    >>> join_code("q3TxUoVb7RkA")
    'LJLX'
    """
    digest = sha256(f"join {table}".encode(errors="replace")).digest()
    return "".join(LETTERS[byte % len(LETTERS)] for byte in digest[:CODE_LENGTH])


def is_presentable(code: str) -> bool:
    """Whether a code contains nothing offensive."""
    return OFFENSIVE.search(code) is None


def read_code(typed: str) -> str:
    """A code as people type it, without spaces and hyphens and in capitals."""
    return re.sub(r"[\s-]", "", typed).upper()


def random_name() -> str:
    """A name for a new table, whose join code nobody minds reading to friends."""
    while True:
        name = "".join(secrets.choice(NAME_CHARACTERS) for _ in range(NAME_LENGTH))
        if is_presentable(join_code(name)):
            return name
