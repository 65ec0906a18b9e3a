"""The command `gizzard`, also as `python -m gizzard`."""

import sys

try:
    from gizzard.core.interrupt import exit_on_interrupt
except KeyboardInterrupt:
    sys.exit(130)


def run() -> None:
    """Run the command line and end the process."""
    exit_on_interrupt()
    from gizzard.cli import main

    try:
        main(prog_name="gizzard")
    finally:
        exit_on_interrupt()


if __name__ == "__main__":
    run()
