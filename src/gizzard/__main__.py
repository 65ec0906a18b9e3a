"""`python -m gizzard` is the command `gizzard`."""

from gizzard.cli import main

main(prog_name="gizzard")
