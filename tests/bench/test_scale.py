"""The tables that a node can have, by what one takes."""

from bench.pages import PERFORMANCE
from bench.scale import SCALE, SERVICE, needs, report

MEASURED = """
| the server's processor time for each of these | 400 µs | 500 µs | `python -m bench.load flat-out` |
| a table with four sockets in round 8, one of 500 | 256 KB | 150 KB | `python -m bench.load memory` |
"""
SERVES = "LimitNOFILE=48000\nMemoryMax=1G\n"


def test_half_of_each_resource_is_for_tables() -> None:
    assert [need.tables for need in needs(MEASURED, SERVES)] == [5000, 2048, 6000, 2000]


def test_page_has_what_the_figures_of_the_other_page_give() -> None:
    assert "\n".join(report(PERFORMANCE, SERVICE).lines) in SCALE.read_text(encoding="utf-8")
