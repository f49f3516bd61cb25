"""The stock market: its cells and its stacks."""

from __future__ import annotations

import itertools

import pytest

from roundhouse.draw import DrawError, MarketMark, draw_market
from roundhouse.rules.market import Chart

CHART = Chart(
    prices=((60, 70, 80, 90), (50, 60, 70), (40, 50)),
    zones={(2, 0): "yellow", (2, 1): "y", (1, 2): "strange"},
    par={70: (0, 1), 60: (1, 1)},
    up=frozenset({(1, 2), (2, 1)}),
    down=frozenset({(0, 0), (1, 0)}),
)
STACK = [
    MarketMark(1, 1, 7, "B&O", "#0189d1"),
    MarketMark(1, 1, 3, "C&A", "orange"),
    MarketMark(0, 3, 1, "LV", "#fff500"),
    MarketMark(1, 1, 12, "PRR", "green"),
]


def test_every_cell_with_its_price_and_zone(read, said) -> None:
    picture = read(draw_market(CHART))
    for row, prices in enumerate(CHART.prices):
        for column, price in enumerate(prices):
            cell = picture.one(id=f"cell-{row}-{column}")
            assert said(cell) == str(price)
            assert (cell.get("data-row"), cell.get("data-column")) == (str(row), str(column))
    assert len(picture.all("g", class_="cell")) == 9
    assert {e.get("id") for e in picture.all(class_="zone-yellow")} == {"cell-2-0", "cell-2-1"}
    assert {e.get("id") for e in picture.all(class_="zone-other")} == {"cell-1-2"}
    assert {e.get("id") for e in picture.all("g") if e.find("{*}rect[@class='par']") is not None} == {
        "cell-0-1",
        "cell-1-1",
    }


def test_arrows_stand_in_the_cells_that_turn_a_marker(read) -> None:
    picture = read(draw_market(CHART))
    with_arrow = {e.get("id") for e in picture.all("g") if e.find("{*}path[@class='arrow']") is not None}
    assert with_arrow == {"cell-1-2", "cell-2-1", "cell-0-0", "cell-1-0"}


def test_the_first_to_arrive_lies_on_top(read, said) -> None:
    picture = read(draw_market(CHART, STACK))
    stack = picture.all("g", class_="marker", data_row=1, data_column=1)
    from_above = sorted(stack, key=lambda e: float(e.find("{*}rect").get("y")))
    assert [said(e) for e in from_above] == ["C&A", "B&O", "PRR"]
    assert "B&amp;O" in picture.text


@pytest.mark.parametrize("count", [1, 2, 3, 5, 9])
def test_markers_stay_in_their_cell_and_legible(read, count: int) -> None:
    marks = [MarketMark(0, 1, n, f"M{n}", "navy") for n in range(count)]
    picture = read(draw_market(CHART, marks))
    cell = picture.one(id="cell-0-1").find("{*}rect")
    low = float(cell.get("y")) + float(cell.get("height"))
    chips = sorted(
        (float(e.get("y")), float(e.get("height")))
        for e in (m.find("{*}rect") for m in picture.all("g", class_="marker"))
    )
    assert len(chips) == count
    assert all(y + high <= low for y, high in chips)
    assert all(y + high <= after + 0.15 for (y, high), (after, _) in itertools.pairwise(chips))


def test_a_ghost_lies_under_and_is_only_an_outline(read, said) -> None:
    picture = read(draw_market(CHART, [MarketMark(0, 3, 0, "XY", "red", ghost=True), *STACK]))
    ghost = picture.one("g", class_="ghost")
    assert ghost.find("{*}rect").get("fill") is None
    lv = picture.one("g", data_token="LV")
    assert float(lv.find("{*}rect").get("y")) < float(ghost.find("{*}rect").get("y"))


def test_a_legend_says_what_the_zones_are(read, said) -> None:
    plain, told = draw_market(CHART), draw_market(CHART, legend={"p": "par", "yellow": "free of the limit"})
    assert told.height > plain.height
    assert {said(e) for e in read(told).all("text", class_="quiet")} == {"par", "free of the limit"}


@pytest.mark.parametrize("cell", [(2, 2), (3, 0), (0, -1)])
def test_a_marker_off_the_chart_is_refused(cell: tuple[int, int]) -> None:
    with pytest.raises(DrawError, match="ABC stands off the chart"):
        draw_market(CHART, [MarketMark(*cell, 1, "ABC", "red")])
