"""File types other than records, recognized by their first bytes, for one message per file instead of one per line."""

from gizzard.core.decoding import is_utf8

SIGNATURES = {
    b"\x1f\x8b": "it is compressed with gzip (`gunzip -c FILE | gizzard check -`)",
    b"BZh": "it is compressed with bzip2 (`bunzip2 -c FILE | gizzard check -`)",
    b"\xfd7zXZ\0": "it is compressed with xz (`unxz -c FILE | gizzard check -`)",
    b"\x28\xb5\x2f\xfd": "it is compressed with Zstandard (`unzstd -c FILE | gizzard check -`)",
    b"PK\3\4": "it is a ZIP archive (`unzip -p FILE | gizzard check -`)",
    b"SQLite format 3\0": "it is an SQLite database, perhaps a server's file; a game's page hands out its record",
    b"\xff\xfe": "it is UTF-16, and records are UTF-8 (`iconv -f UTF-16 -t UTF-8 FILE | gizzard check -`)",
    b"\xfe\xff": "it is UTF-16, and records are UTF-8 (`iconv -f UTF-16 -t UTF-8 FILE | gizzard check -`)",
    b"{\0": "it is UTF-16, and records are UTF-8 (`iconv -f UTF-16LE -t UTF-8 FILE | gizzard check -`)",
    b"\0{": "it is UTF-16, and records are UTF-8 (`iconv -f UTF-16BE -t UTF-8 FILE | gizzard check -`)",
}
BINARY = "it is binary data, and records are lines of JSON"


def not_text(line: bytes) -> str | None:
    """The type of a file that begins with this line, and how to extract its records; None if it may be text."""
    for signature, told in SIGNATURES.items():
        if line.startswith(signature):
            return told
    return BINARY if b"\0" in line or not is_utf8(line) else None
