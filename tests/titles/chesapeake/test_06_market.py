"""18Chesapeake, section 6: the stock market, cell by cell."""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.corporations import CORPORATIONS
from roundhouse.rules.market import MARKERS, PriceMoved
from roundhouse.rules.money import CASH
from roundhouse.rules.shares import POOL

ROWS = [
    [80, 85, 90, 100, 110, 125, 140, 160, 180, 200, 225, 250, 275, 300, 325, 350, 375],
    [75, 80, 85, 90, 100, 110, 125, 140, 160, 180, 200, 225, 250, 275, 300, 325, 350],
    [70, 75, 80, 85, 95, 105, 115, 130, 145, 160, 180, 200],
    [65, 70, 75, 80, 85, 95, 105, 115, 130, 145],
    [60, 65, 70, 75, 80, 85, 95, 105],
    [55, 60, 65, 70, 75, 80],
    [50, 55, 60, 65],
    [40, 45, 50],
]
CELLS = [(row, column) for row, prices in enumerate(ROWS) for column in range(len(prices))]


def market(row: int, column: int) -> Scenario:
    """N&W's marker in a cell; Ben presides, and a share lies in the bank pool."""
    table = Scenario("18Chesapeake", ["Ann", "Ben", "Cy", "Dee", "Eve", "Fay"])
    return table.corporation("N&W", shares={"Ben": 50}, pool=10, cell=(row, column))


def divided(table: Scenario, choice: str) -> tuple[int, int]:
    """N&W divides $100 earned: the row and column in which its marker then stands."""
    table.operating("N&W", "dividend", revenue=100).play("dividend", choice=choice)
    return table.pos[MARKERS]["N&W"].cell


@pytest.mark.rule("18Chesapeake-6-1")
@pytest.mark.parametrize(("cell", "price"), [((2, 5), 105), ((0, 16), 375), ((7, 0), 40)])
def test_a_share_is_worth_what_is_printed_under_the_marker(cell: tuple[int, int], price: int) -> None:
    table = market(*cell).stock_turn("Ann").play("buy_share", corporation="N&W", source=POOL)
    assert table.pos[CASH]["Ann"] == 400 - price


@pytest.mark.rule("18Chesapeake-6-2")
def test_the_revenue_chart_shows_the_last_earnings_and_does_nothing() -> None:
    table = Scenario("18Chesapeake", ["Ann", "Ben", "Cy"])
    table.corporation("PRR", shares={"Ann": 60}, trains=["2"]).tiles(F2="57:1", E3="57:1")
    assert table.pos[CORPORATIONS]["PRR"].last_revenue == 0
    table.operating("PRR", "run")
    table.play("run", runs=[{"train": "2-0", "route": ["F2.0", "E3.0"]}])
    assert table.pos[CORPORATIONS]["PRR"].last_revenue == 40
    table.train("PRR", "3").operating("PRR", "run").tiles(D2="57:2", E3="14:1")
    table.play("run", runs=[{"train": "3-0", "route": ["F2.0", "E3.0", "D2.0"]}])
    assert table.pos[CORPORATIONS]["PRR"].last_revenue == 70


@pytest.mark.rule("18Chesapeake-6-3")
@pytest.mark.parametrize("cell", CELLS, ids=str)
def test_every_price_of_the_chart(cell: tuple[int, int]) -> None:
    row, column = cell
    table = market(row, column).cash(Ben=100).stock_turn("Ben")
    table.play("sell_shares", corporation="N&W", percent=10)
    assert table.pos[CASH]["Ben"] == 100 + ROWS[row][column]


@pytest.mark.rule("18Chesapeake-6-3")
@pytest.mark.parametrize("row", range(8))
def test_the_rows_of_the_chart_from_left_to_right(row: int) -> None:
    table = market(row, 0)
    seen = [ROWS[row][0]]
    for column in range(1, len(ROWS[row])):
        assert divided(table, "pay") == (row, column)
        seen += [e.new for e in table.events if isinstance(e, PriceMoved) and e.corporation == "N&W"]
    assert seen == ROWS[row]
    assert divided(table, "pay") != (row, len(ROWS[row]))


YELLOW = {(5, 0): 55, (6, 0): 50, (6, 1): 55, (7, 0): 40, (7, 1): 45, (7, 2): 50}


@pytest.mark.rule("18Chesapeake-6-4")
def test_six_cells_are_yellow() -> None:
    yellow = {}
    for cell in CELLS:
        table = market(*cell).corporation("PRR", shares={"Ann": 60}).corporation("C&O", shares={"Ann": 60})
        table.private("D&R", "Ann").cash(Ann=500).stock_turn("Ann")
        refused = table.why_not("buy_share", corporation="N&W", source=POOL)
        if refused is None:
            yellow[cell] = 500 - table.play("buy_share", corporation="N&W", source=POOL).pos[CASH]["Ann"]
        else:
            assert refused.check == "certificate limit"
    assert yellow == YELLOW


@pytest.mark.rule("18Chesapeake-6-5")
@pytest.mark.parametrize(("par", "cell"), [(95, (2, 4)), (80, (3, 3)), (70, (4, 2))])
def test_where_new_companies_begin(par: int, cell: tuple[int, int]) -> None:
    table = Scenario("18Chesapeake", ["Ann", "Ben", "Cy"]).stock_turn("Ann", round=1)
    table.play("par", corporation="SRR", par=par)
    assert table.pos[MARKERS]["SRR"].cell == cell
    assert ROWS[cell[0]][cell[1]] == par


@pytest.mark.rule("18Chesapeake-6-6")
@pytest.mark.parametrize("row", range(1, 8))
def test_at_the_end_of_a_row_the_marker_turns_up(row: int) -> None:
    end = len(ROWS[row]) - 1
    table = market(row, end)
    assert divided(table, "pay") == (row - 1, end)
    (moved,) = [e for e in table.events if isinstance(e, PriceMoved) and e.corporation == "N&W"]
    assert (moved.old, moved.new) == (ROWS[row][end], ROWS[row - 1][end])


@pytest.mark.rule("18Chesapeake-6-6")
@pytest.mark.parametrize("row", range(7))
def test_at_the_beginning_of_a_row_the_marker_turns_down(row: int) -> None:
    table = market(row, 0)
    assert divided(table, "withhold") == (row + 1, 0)
    (moved,) = [e for e in table.events if isinstance(e, PriceMoved) and e.corporation == "N&W"]
    assert (moved.old, moved.new) == (ROWS[row][0], ROWS[row + 1][0])


@pytest.mark.rule("18Chesapeake-6-6")
def test_no_arrow_leads_out_of_the_two_far_corners() -> None:
    assert divided(market(0, 16), "pay") == (0, 16)
    assert divided(market(7, 0), "withhold") == (7, 0)


@pytest.mark.rule("18Chesapeake-6-6")
def test_elsewhere_the_marker_moves_along_the_row() -> None:
    for row, column in CELLS:
        if column < len(ROWS[row]) - 1:
            assert divided(market(row, column), "pay") == (row, column + 1)
        if column:
            assert divided(market(row, column), "withhold") == (row, column - 1)
