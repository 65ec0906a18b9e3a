"""The tables that a node can have, by what one takes."""

from pathlib import Path

from bench.scale import HOSTING, SCALE, needs, sections

MEASURED = """
| the server's processor time for each of these | 400 µs | 500 µs | `python -m bench.load flat-out` |
| a table with four sockets in round 8, one of 500 | 256 KB | 150 KB | `python -m bench.load memory` |
"""
SERVES = "LimitNOFILE=48000\nMemoryMax=1G\n"


def test_half_of_each_resource_is_for_tables() -> None:
    assert [need.tables for need in needs(MEASURED, SERVES)] == [5000, 2048, 6000, 2000]


def test_pages_have_what_the_figures_of_the_other_page_give() -> None:
    for (page, mark), lines in sections().items():
        content = "\n".join(lines)
        assert f"<!-- {mark} -->\n\n{content}\n\n<!-- end of {mark} -->" in page.read_text(encoding="utf-8")


def test_nodes_are_counted_for_the_scarcest_resource_and_one_more(tmp_path: Path) -> None:
    (tmp_path / "measured").write_text(MEASURED, "utf-8")
    (tmp_path / "serves").write_text(SERVES, "utf-8")
    found = sections(tmp_path / "measured", tmp_path / "serves")
    plan, size = " ".join(found[SCALE, "plan"]), " ".join(found[HOSTING, "size"])
    assert "**2,000 tables" in plan
    assert "10,000 tables want 6 nodes, because 5 carry them" in plan
    assert size.startswith("One server carries 2,000 tables")
