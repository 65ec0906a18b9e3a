"""The picture of a training."""

from xml.etree import ElementTree

from gizzard.bots.train.curve import curve_picture

POINTS = [
    {"rounds": 1000, "met": [0.5] * 15 + [None] * 5},
    {"rounds": 2000, "met": [0.75] * 15 + [None] * 5},
]


def test_it_is_a_picture_with_a_line_for_what_is_named() -> None:
    svg = ElementTree.fromstring(curve_picture(POINTS))
    lines = svg.findall("{http://www.w3.org/2000/svg}polyline")
    assert len(lines) == 4
    first, last = ((float(x), float(y)) for x, y in (place.split(",") for place in lines[0].attrib["points"].split()))
    assert first[0] < last[0]
    assert first[1] > last[1]
