"""Section 3.2: what the areas of the chart mean, and how a corporation closes."""

from __future__ import annotations

import pytest

from roundhouse.features.closing import CorporationClosed
from roundhouse.rules.corporations import CORPORATIONS, started
from roundhouse.rules.depot import TRAINS
from roundhouse.rules.market import CHART, MARKERS
from roundhouse.rules.money import BANK, CASH
from roundhouse.rules.privates import PRIVATES
from roundhouse.rules.reach import TOKENS, markers_in
from roundhouse.rules.shares import CERTIFICATE_LIMIT, COUNTS_TOWARD_LIMIT, OFFERING, OUT_OF_GAME, POOL, STOCK
from roundhouse.rules.stock_round import PAR_VALUES
from titles.c2c.dealing import block, buy, counted, table
from titles.c2c.tables import cell, dollars, refused


@pytest.mark.rule("18C2C-3.2-1")
@pytest.mark.parametrize(("start", "price"), [((7, 0), 10), ((8, 1), 10), ((10, 3), 10)])
def test_a_marker_in_the_white_cells_closes_the_corporation(start: tuple[int, int], price: int) -> None:
    """From the 10 of the first column there is no cell to the left, so it moves down; elsewhere it moves left."""
    position = table().corporation("ERIE", par=68, shares={"Ann": 60}, cell=start)
    assert dollars(position, "ERIE") == price
    position.operating("ERIE", "dividend", revenue=100).play("dividend", choice="withhold")
    assert CorporationClosed("ERIE") in position.events
    assert position.pos[CORPORATIONS]["ERIE"].closed and "ERIE" not in position.pos[MARKERS]
    assert position.faults() == []


@pytest.mark.rule("18C2C-3.2-1")
def test_one_cell_before_it_operates_on() -> None:
    position = table().corporation("ERIE", par=68, shares={"Ann": 60}, cell=(6, 0))
    position.operating("ERIE", "dividend", revenue=100).play("dividend", choice="withhold")
    assert cell(position, "ERIE") == (7, 0) and not position.pos[CORPORATIONS]["ERIE"].closed


@pytest.mark.rule("18C2C-3.2-1")
def test_its_turn_is_over_then_and_the_next_one_operates() -> None:
    position = table().corporation("ERIE", par=68, shares={"Ann": 60}, cell=(7, 0), trains=["3"])
    position.corporation("UP", par=68, shares={"Ben": 60}, cash=500)
    position.operating("ERIE", "dividend", revenue=100).play("dividend", choice="withhold")
    turn = position.pos.within("operating turn")
    assert turn is not None and turn.who == "UP"


@pytest.mark.rule("18C2C-3.2-2")
def test_of_a_closed_corporation_nothing_stays() -> None:
    """ERIE closes with one 3-train, which lies in the open market then; in Buffalo there is one space more."""
    position = table().corporation(
        "ERIE", par=68, shares={"Ann": 40, "Ben": 20}, pool=10, cell=(7, 0), cash=70, trains=["3"]
    )
    home = next(t for t in position.pos[TOKENS].values() if t.corporation == "ERIE" and t.hex)
    stop = (home.hex, home.city)
    assert len(markers_in(position.pos, stop)) == 1
    before = {player: position.pos[CASH][player] for player in ("Ann", "Ben")}
    bank = position.pos[CASH][BANK]
    position.stock_turn("Ann")
    block(position, "ERIE", 10)
    assert all(t.corporation != "ERIE" for t in position.pos[TOKENS].values())
    assert not markers_in(position.pos, stop)
    assert {c.owner for c in position.pos[STOCK]["ERIE"]} == {OUT_OF_GAME}
    assert [t.kind for t in position.pos[TRAINS].values() if t.owner == POOL] == ["3"]
    assert position.pos[CASH]["ERIE"] == 0
    assert position.pos[CASH]["Ann"] == before["Ann"] + 10 and position.pos[CASH]["Ben"] == before["Ben"]
    assert position.pos[CASH][BANK] == bank + 70 - 10
    assert not any(o.action.corporation == "ERIE" for o in position.offers("par"))
    assert refused(position.stock_turn("Ben"), "par", corporation="ERIE", par=68)[0] == "par is set once"
    assert position.faults() == []


@pytest.mark.rule("18C2C-3.2-3")
def test_in_a_stock_round_the_limit_falls_at_once() -> None:
    """Six players, limit 32; a sale closes one of 32 corporations: 31."""
    position = table(6).corporation("ERIE", par=68, shares={"Ben": 40, "Ann": 20}, cell=(7, 0))
    position.stock_turn("Ann")
    assert CERTIFICATE_LIMIT(position.pos, "Ann") == 32
    block(position, "ERIE", 10)
    assert CERTIFICATE_LIMIT(position.pos, "Ann") == 31


@pytest.mark.rule("18C2C-3.2-3")
def test_in_an_operating_round_it_falls_with_the_next_stock_round() -> None:
    position = table(6).corporation("ERIE", par=68, shares={"Ann": 60}, cell=(7, 0))
    position.corporation("UP", par=68, shares={"Ben": 60}, cash=500)
    position.operating("ERIE", "dividend", revenue=100).play("dividend", choice="withhold")
    assert CERTIFICATE_LIMIT(position.pos, "Ann") == 32
    assert CERTIFICATE_LIMIT(counted(position).pos, "Ann") == 31


@pytest.mark.rule("18C2C-3.2-4")
def test_its_private_companies_are_lost_with_it() -> None:
    position = table(phase="4").corporation("ERIE", par=68, shares={"Ann": 60}, cell=(7, 0))
    position.private("SCC", "ERIE")
    position.operating("ERIE", "dividend", revenue=100).play("dividend", choice="withhold")
    assert position.pos[PRIVATES]["SCC"].closed


@pytest.mark.rule("18C2C-3.2-5")
def test_brown_shares_are_bought_in_any_number() -> None:
    """The marker is on 30: two from the open market and one from the offering in a single turn."""
    position = table().corporation("MP", par=68, shares={"Ann": 50}, pool=20, cell=(5, 0), cash=0)
    position.corporation("UP", par=68, shares={"Ann": 50}, cell=(5, 0))
    assert dollars(position, "MP") == 30
    position.stock_turn("Ben")
    for source in (POOL, POOL, OFFERING):
        buy(position, "MP", source)
        assert position.actor == "Ben"
    assert refused(position, "buy_share", corporation="UP", source=OFFERING)[0] == "one certificate a turn"
    assert refused(position, "par", corporation="GN", par=68)[0] == "one certificate a turn"


@pytest.mark.rule("18C2C-3.2-5")
def test_on_yellow_it_is_one() -> None:
    position = table().corporation("MP", par=68, shares={"Ann": 50}, pool=20, cell=(3, 1))
    position.corporation("UP", par=68, shares={"Ann": 50, "Ben": 10})
    buy(position.stock_turn("Ben"), "MP", POOL)
    assert refused(position, "buy_share", corporation="MP", source=POOL)[0] == "one certificate a turn"


@pytest.mark.rule("18C2C-3.2-6")
@pytest.mark.parametrize(("where", "answer"), [((3, 1), "zone"), ((5, 0), "zone"), ((3, 6), "")])
def test_yellow_and_brown_are_safe_from_privatization(where: tuple[int, int], answer: str) -> None:
    """On 50 or 30 the share of Cora is out of reach; not so on white."""
    position = table().corporation("NP", par=68, shares={"Ann": 60, "Cora": 10}, cell=where)
    assert refused(position.stock_turn("Ann"), "privatize", corporation="NP", owner="Cora")[1] == answer


@pytest.mark.rule("18C2C-3.2-7")
def test_red_outlines_are_for_new_corporations_alone() -> None:
    """A marker that comes by the 100 in the seventh column counts there as anywhere."""
    position = table().corporation("MP", par=68, shares={"Ann": 60}, cell=(0, 5))
    position.operating("MP", "dividend", revenue=100).play("dividend", choice="pay")
    assert cell(position, "MP") == CHART(position.pos).par[100] and COUNTS_TOWARD_LIMIT(position.pos, "MP")
    assert started(position.pos, "MP") and PAR_VALUES(position.pos) == (68, 72, 76, 82, 90, 100)
    assert CHART(position.pos).zones.get((0, 6)) is None


@pytest.mark.rule("18C2C-3.2-8")
def test_the_ledge_splits_the_chart() -> None:
    """In row 9 the 55 in column 7 is upper area, the 60 in column 8 lower area."""
    chart = CHART(table().pos)
    assert (chart.price((8, 6)), chart.zones.get((8, 6))) == (55, None)
    assert (chart.price((8, 7)), chart.zones.get((8, 7))) == (60, "ledge")
