"""Charts: what is drawn stands where its value is, and is told in words."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from roundhouse.draw.charts import Series, line_chart, scale, stacked_bars

SVG = "{http://www.w3.org/2000/svg}"
TWO = (Series("Ann", "#0072b2", (0.0, 50.0, 200.0)), Series("B&O", "#d55e00", (None, 100.0, 150.0)))


@pytest.mark.parametrize(
    ("largest", "top", "step"),
    [(0, 1, 1), (7, 8, 2), (99, 100, 20), (100, 100, 20), (101, 150, 50), (6099, 8000, 2000)],
)
def test_scales_are_round(largest: float, top: float, step: float) -> None:
    assert scale(largest) == (top, step)


def test_lines_go_through_their_values() -> None:
    root = ElementTree.fromstring(line_chart(["a", "b", "c"], TWO, title="Worth", about="Ann leads."))
    lines = root.findall(f".//{SVG}path[@class='line']")
    points = [[tuple(map(float, p.split())) for p in re.split("[ML]", line.get("d"))[1:]] for line in lines]
    assert [len(p) for p in points] == [3, 2]
    ann, other = points
    assert ann[0][1] > ann[1][1] > other[0][1] > other[1][1] > ann[2][1]  # higher values stand higher
    assert ann[1][0] == other[0][0] and ann[2][0] == other[1][0]
    assert ann[0][1] - ann[1][1] == pytest.approx((ann[0][1] - ann[2][1]) / 4, abs=0.11)
    assert len({line.get("stroke-dasharray") for line in lines}) == 2  # told apart without colours


def test_layers_stand_on_each_other() -> None:
    series = (Series("A", "#111111", (30.0, 10.0)), Series("B", "#eeeeee", (20.0, 0.0)))
    root = ElementTree.fromstring(stacked_bars(["1.1", "1.2"], series, title="Revenue", about=""))
    boxes = [{k: float(rect.get(k)) for k in ("x", "y", "height")} for rect in root.iter(f"{SVG}rect")]
    assert len(boxes) == 3  # nothing is drawn for 0
    first, second, third = boxes
    assert first["x"] == second["x"] != third["x"]
    assert second["y"] + second["height"] == pytest.approx(first["y"], abs=0.2)
    assert first["height"] == pytest.approx(1.5 * second["height"], abs=0.3)


def test_it_is_told_in_words_and_escaped() -> None:
    text = line_chart(["<x>"], [Series("<b>", "#123456", (1.0,))], title="T & T", about="More <than> that")
    root = ElementTree.fromstring(text)
    assert root.get("role") == "img" and root.find(f"{SVG}desc").text == "More <than> that"
    assert "<b>" not in text and "<x>" not in text


def test_nothing_to_draw_is_no_failure() -> None:
    ElementTree.fromstring(line_chart([], [], title="", about=""))
    ElementTree.fromstring(stacked_bars([], [], title="", about=""))
