"""Charts: what is drawn stands where its value is, and is told in words."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from roundhouse.draw.charts import (
    NARROW,
    WIDE,
    Axes,
    Series,
    course_chart,
    layer_samples,
    line_chart,
    line_samples,
    scale,
    stacked_bars,
)

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


def test_samples_of_a_legend_are_drawn_as_lines_and_layers_are() -> None:
    def looks(text: str, of: str) -> set[tuple[str | None, ...]]:
        found = ElementTree.fromstring(text).iter()
        return {
            (p.get("fill"), p.get("stroke"), p.get("stroke-dasharray")) for p in found if p.get("class") == of
        }

    lines = line_chart(["a", "b", "c"], TWO, title="", about="")
    assert looks(lines, "line") == set().union(*(looks(one, "line") for one in line_samples(TWO)))
    bars = stacked_bars(["a", "b", "c"], TWO, title="", about="", patterns="p")
    samples = layer_samples(TWO, "p")
    assert looks(bars, "layer") == set().union(*(looks(one, "layer") for one in samples))
    assert [one.count("url(#p-1)") for one in samples] == [0, 1]


def test_values_below_nothing_have_a_minus_sign() -> None:
    series = (Series("A", "#111111", (-30.0, 10.0)),)
    for chart in (stacked_bars, line_chart):
        text = chart(["1", "2"], series, title="", about="")
        assert "−$20" in text and "-$" not in text


# Titles of axes, legend, patterns, marks.

NAMED = Axes("Rounds", "Worth in dollars", legend=True)


def texts(root: ElementTree.Element, kind: str) -> list[str]:
    return [text.text for text in root.iter(f"{SVG}text") if kind in text.get("class", "").split()]


@pytest.mark.parametrize("plot", [WIDE, NARROW])
def test_axes_have_titles_and_samples_their_names(plot) -> None:
    labels = ["a", "b", "c"]
    drawn = line_chart(labels, TWO, title="", about="", plot=plot, axes=NAMED, named=False)
    root = ElementTree.fromstring(drawn)
    assert texts(root, "axis") == ["Worth in dollars", "Rounds"] and texts(root, "key") == ["Ann", "B&O"]
    assert not texts(root, "name")
    dashes = [p.get("stroke-dasharray") for p in root.findall(f".//{SVG}path[@class='line']")]
    assert dashes[:2] == dashes[2:] and len(set(dashes)) == 2  # a sample is drawn as its line is
    left, top, width, high = map(float, root.get("viewBox").split())
    assert (left, top, width) == (0, 0, plot.width) and high > plot.high
    spots = [float(c.get("cy")) for c in root.iter(f"{SVG}circle")]
    assert max(spots) < high - plot.bottom + 1


def test_without_them_a_chart_is_as_it_was() -> None:
    drawn = line_chart(["a", "b", "c"], TWO, title="", about="")
    root = ElementTree.fromstring(drawn)
    assert root.get("viewBox") == "0 0 720 300" and texts(root, "name") == ["Ann", "B&O"]
    assert not texts(root, "axis") and not texts(root, "key")


def test_a_long_legend_takes_another_row() -> None:
    many = [Series(f"A rather long name {n}", "#0072b2", (1.0,)) for n in range(5)]
    root = ElementTree.fromstring(line_chart(["a"], many, title="", about="", plot=NARROW, axes=NAMED))
    legend = root.find(f".//{SVG}g[@class='legend']")
    places = [tuple(map(float, g.get("transform")[10:-1].split())) for g in legend if g.get("transform")]
    assert len(places) == 5 and len({y for _, y in places}) > 1 and len(set(places)) == 5


def test_layers_below_zero_hang_from_it() -> None:
    series = (Series("A", "#111111", (30.0, -10.0)), Series("B", "#eeeeee", (-20.0, 10.0)))
    root = ElementTree.fromstring(stacked_bars(["1", "2"], series, title="", about=""))
    zero = next(p for p in root.iter(f"{SVG}path") if p.get("class") == "rule zero")
    y = float(zero.get("d").split("H")[0].split()[1])
    boxes = [(float(r.get("y")), float(r.get("y")) + float(r.get("height"))) for r in root.iter(f"{SVG}rect")]
    up, down = [b for b in boxes if b[1] <= y + 0.2], [b for b in boxes if b[0] >= y - 0.2]
    assert len(up) == len(down) == 2
    assert sorted(b[1] - b[0] for b in boxes) == pytest.approx(
        [50, 50, 100, 150], abs=0.2
    )  # 250 for 50 dollars


def test_patterns_are_defined_once_and_used_by_legend_and_layers() -> None:
    series = [Series(str(n), "#e69f00", (5.0, 7.0)) for n in range(3)]
    drawn = stacked_bars(["1", "2"], series, title="", about="", axes=NAMED, patterns="first")
    root = ElementTree.fromstring(drawn)
    ids = [pattern.get("id") for pattern in root.iter(f"{SVG}pattern")]
    assert ids == ["first-1", "first-2"]  # the first layer is plain
    for id in ids:
        assert sum(rect.get("fill") == f"url(#{id})" for rect in root.iter(f"{SVG}rect")) == 3
    paths = {pattern.find(f"{SVG}path").get("d") for pattern in root.iter(f"{SVG}pattern")}
    assert len(paths) == 2


def test_charts_to_one_scale_have_the_same_grid() -> None:
    series = (Series("A", "#111111", (30.0,)),)
    grids = [
        texts(
            ElementTree.fromstring(stacked_bars(["1"], (one,), title="", about="", span=(-50.0, 300.0))),
            "end",
        )
        for one in (*series, Series("B", "#111111", (300.0,)))
    ]
    assert grids[0] == grids[1] and (grids[0][0], grids[0][-1]) == ("−$100", "$300")


def test_marks_stand_at_their_labels_and_not_on_each_other() -> None:
    labels = [str(n) for n in range(60)]
    values = tuple(float(n) for n in range(60))
    marks = {10: "1", 11: "2", 40: "3"}
    drawn = line_chart(labels, [Series("A", "#111111", values)], title="", about="", marks=marks)
    root = ElementTree.fromstring(drawn)
    found = [g for g in root.iter(f"{SVG}g") if g.get("class") == "mark"]
    plates = [g.find(f"{SVG}circle") for g in found]
    spots = [float(c.get("cx")) for c in root.iter(f"{SVG}circle") if c.get("class") == "spot"]
    assert [float(p.get("cx")) for p in plates] == [spots[10], spots[11], spots[40]]
    heights = [float(p.get("cy")) for p in plates]
    assert heights[0] == heights[2] and heights[1] - heights[0] > 18
    assert [g.find(f"{SVG}text").text for g in found] == ["1", "2", "3"]


def test_a_course_has_a_scale_of_its_own_and_the_ticks_for_which_there_is_room() -> None:
    """From 900 to 1100 in steps of 50; of three ticks side by side the first."""
    series = [
        Series("Ann", "#123456", (900.0, 950.0, 1100.0)),
        Series("Ben", "#654321", (900.0, 1000.0, 1090.0)),
    ]
    drawn = course_chart([(0, "SR 1"), (1, "OR 1"), (2, "OR 2")], series, title="", about="", marks={2: "1"})
    root = ElementTree.fromstring(drawn)
    texts = [one.text for one in root.iter("{http://www.w3.org/2000/svg}text")]
    assert texts[:5] == ["$900", "$950", "$1,000", "$1,050", "$1,100"]
    assert texts[5:8] == ["SR 1", "OR 1", "OR 2"] and "1" in texts[8:]
    [field] = [one for one in root.iter() if one.get("class") == "field"]
    assert field.get("data-last") == "2"
    close = [(number, "OR 1") for number in range(3)]
    many = Series("Ann", "#123456", tuple(float(number) for number in range(500)))
    crowded = course_chart(close, [many], title="", about="")
    assert crowded.count(">OR 1<") == 1
    ElementTree.fromstring(course_chart([], [], title="", about=""))
