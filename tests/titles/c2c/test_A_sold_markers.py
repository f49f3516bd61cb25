"""Appendix A: engineer and labor markers."""

from __future__ import annotations

import pytest

from roundhouse.core.flow import react
from roundhouse.features.closing import close_corporation
from roundhouse.features.national.terms import Merged
from roundhouse.play.notes import notes_of
from roundhouse.play.scenario import Scenario
from roundhouse.rules.money import BANK
from roundhouse.rules.operating_round import TurnBegan
from roundhouse.rules.track import TERRAIN_COST
from roundhouse.titles.c2c.sold_markers import (
    HELD_MARKERS,
    MARKER_STOCK,
    Held,
    MarkerStock,
    held_markers,
    ready_markers,
)
from titles.c2c.sale import (
    begin_phase,
    begin_round,
    cash,
    happens,
    merged,
    operating,
    owner,
    refused,
)
from titles.c2c.tracks import join

ZONE = "corporation builds where the marker serves"
SALE = "marker is for sale"


def holding(position: Scenario, who: str, *kinds: str) -> Scenario:
    """A corporation has markers out of the stock."""
    pos = position.writing()
    for kind in kinds:
        stock = pos[MARKER_STOCK][kind]
        pos.put(MARKER_STOCK, kind, MarkerStock(stock.left - 1, stock.seller))
        pos.put(HELD_MARKERS, who, (*pos[HELD_MARKERS].get(who, ()), Held(kind)))
    return position


def bought(
    who: str = "DRGW", private: str = "COE", phase: str = "4", **others: dict[str, object]
) -> Scenario:
    """The corporation, Ann's, has just bought the company from Dan."""
    position = operating(who, owners={private: "Dan"}, phase=phase, others=others)
    return position.play("buy_private", private=private, price=60).play("accept")


@pytest.mark.rule("18C2C-A.COE-1", "18C2C-A.CEP-1")
@pytest.mark.parametrize("private", ["COE", "CEP"])
def test_the_company_is_for_those_who_build_in_plains_or_west(private: str) -> None:
    check = "corporation builds where the company serves"
    position = operating("NYC", owners={private: "Dan"})
    assert refused(position, "buy_private", private=private, price=60) == (check, private)
    for sym in ("UP", "SP"):
        position = operating(sym, owners={private: "Dan"})
        assert refused(position, "buy_private", private=private, price=60) == ("", "")


@pytest.mark.rule("18C2C-A.COE-1")
def test_track_that_leads_there_will_do() -> None:
    position = operating("WAB", owners={"COE": "Dan", "MRB": "Dan"}, phase="4").close("MRB")
    assert refused(position, "buy_private", private="COE", price=60)[0] != ""
    assert refused(position, "buy_marker", marker="engineer", seller=BANK) == (ZONE, "engineer")
    join(position, "L59", "M52")
    assert refused(position, "buy_private", private="COE", price=60) == ("", "")
    assert refused(position, "buy_marker", marker="engineer", seller=BANK) == ("", "")


@pytest.mark.rule("18C2C-A.COE-2", "18C2C-4.1.3-2")
def test_one_engineer_comes_along_and_the_others_are_sold() -> None:
    """DRGW has COE and CBQ takes a marker: $50 go from CBQ to DRGW."""
    position = bought("DRGW", CBQ={}, ATSF={}, phase="3")
    assert held_markers(position.pos, "DRGW", "engineer") == 1
    assert position.pos[MARKER_STOCK]["engineer"] == MarkerStock(4, "DRGW")
    had = cash(position, "DRGW")
    position.operating("CBQ", "track").play("buy_marker", marker="engineer", seller="DRGW")
    assert position.step == "track"  # nobody is asked
    assert (cash(position, "CBQ"), cash(position, "DRGW")) == (450, had + 50)
    assert ready_markers(position.pos, "CBQ", "engineer") == 1
    poor = position.cash(ATSF=49).operating("ATSF", "track")
    assert refused(poor, "buy_marker", marker="engineer", seller="DRGW")[0] == "treasury pays the marker"


@pytest.mark.rule("18C2C-A.COE-3")
def test_mountains_in_plains_and_west_cost_half() -> None:
    position = operating("DRGW")
    hexes = ("C6", "L71", "J81")
    assert [TERRAIN_COST(position.pos, "DRGW", hex) for hex in hexes] == [120, 60, 80]
    holding(position, "DRGW", "engineer")
    assert [TERRAIN_COST(position.pos, "DRGW", hex) for hex in hexes] == [60, 60, 80]
    assert TERRAIN_COST(position.pos, "UP", "C6") == 120
    for phase in ("5", "6", "8", "10", "12"):
        begin_phase(position, phase)
    assert TERRAIN_COST(position.pos, "DRGW", "C6") == 60


@pytest.mark.rule("18C2C-A.COE-4")
def test_a_marker_is_sold_on_at_its_price_and_rests() -> None:
    position = holding(operating("MKT", phase="3", others={"MP": {}}), "MP", "engineer")
    position.play("buy_marker", marker="engineer", seller="MP")
    assert (position.step, position.actor) == ("consent", "Ben")
    position.play("accept")
    assert (cash(position, "MKT"), cash(position, "MP")) == (450, 550)
    assert held_markers(position.pos, "MKT", "engineer") == 1
    assert held_markers(position.pos, "MP", "engineer") == 0
    assert TERRAIN_COST(position.pos, "MKT", "C6") == 120
    begin_round(position, "stock")
    assert TERRAIN_COST(position.pos, "MKT", "C6") == 120
    begin_round(position)
    assert TERRAIN_COST(position.pos, "MKT", "C6") == 60
    assert not position.faults()


@pytest.mark.rule("18C2C-A.COE-4")
def test_who_does_not_want_to_sell_is_not_asked_again() -> None:
    position = holding(operating("MKT", others={"MP": {}}), "MP", "engineer")
    position.play("buy_marker", marker="engineer", seller="MP").play("decline")
    assert refused(position, "buy_marker", marker="engineer", seller="MP")[0] == (
        "owner of the marker has declined"
    )
    happens(position, TurnBegan("MKT"))
    assert refused(position, "buy_marker", marker="engineer", seller="MP") == ("", "")


@pytest.mark.rule("18C2C-A.COE-5")
def test_when_the_company_closes_its_corporation_goes_on_selling() -> None:
    position = begin_phase(bought("DRGW", MKT={}), "5").operating("MKT", "track")
    had = cash(position, "DRGW")
    position.play("buy_marker", marker="engineer", seller="DRGW")
    assert (cash(position, "DRGW"), position.pos[MARKER_STOCK]["engineer"].left) == (had + 50, 3)


@pytest.mark.rule("18C2C-A.COE-6")
def test_the_bank_goes_on_selling_what_never_was_a_corporations() -> None:
    position = begin_phase(operating("MKT", owners={"COE": "Cora"}, phase="4"), "5").operating("MKT", "track")
    bank = cash(position, BANK)
    position.play("buy_marker", marker="engineer", seller=BANK)
    assert cash(position, BANK) == bank + 50


@pytest.mark.rule("18C2C-A.COE-7")
def test_nobody_buys_more_than_is_of_use() -> None:
    position = holding(operating("CBQ", owners={"COE": "Cora"}, phase="4"), "CBQ", "engineer")
    assert refused(position, "buy_marker", marker="engineer", seller=BANK) == ("marker is of use", "engineer")
    assert not any(o.action.marker == "engineer" for o in position.offers("buy_marker"))


@pytest.mark.rule("18C2C-A.COE-7")
def test_a_merger_may_leave_too_many_and_they_are_sold_on() -> None:
    position = operating("GN", phase="4", others={"MP": {}, "UP": {}}, owners={"COE": "Cora"})
    merged(holding(holding(position, "MP", "engineer"), "UP", "engineer"), "UP", "MP")
    assert held_markers(position.pos, "UP", "engineer") == 2
    assert ready_markers(position.pos, "UP", "engineer") == 1
    position.play("buy_marker", marker="engineer", seller="UP").play("accept")
    assert held_markers(position.pos, "UP", "engineer") == held_markers(position.pos, "GN", "engineer") == 1
    assert ready_markers(position.pos, "UP", "engineer") == 1
    position.operating("UP", "track")
    assert refused(position, "buy_marker", marker="engineer", seller=BANK) == ("marker is of use", "engineer")


@pytest.mark.rule("18C2C-A.CEP-1")
def test_of_ten_labor_markers_one_comes_along_and_nine_are_for_sale() -> None:
    position = bought("GN", "CEP", UP={}, NYC={})
    assert held_markers(position.pos, "GN", "labor") == 1
    assert position.pos[MARKER_STOCK]["labor"] == MarkerStock(9, "GN")
    had = cash(position, "GN")
    position.operating("UP", "track").play("buy_marker", marker="labor", seller="GN")
    assert (cash(position, "UP"), cash(position, "GN")) == (475, had + 25)
    position.operating("NYC", "track")
    assert refused(position, "buy_marker", marker="labor", seller="GN") == (ZONE, "labor")


@pytest.mark.rule("18C2C-A.CEP-2")
def test_labor_markers_serve_until_phase_6() -> None:
    position = bought("GN", "CEP")
    assert ready_markers(position.pos, "GN", "labor") == 1
    begin_phase(position, "5")
    assert ready_markers(position.pos, "GN", "labor") == 1
    begin_phase(position, "6").operating("GN", "track")
    assert ready_markers(position.pos, "GN", "labor") == held_markers(position.pos, "GN", "labor") == 0
    assert refused(position, "buy_marker", marker="labor", seller="GN") == (SALE, "none")
    assert refused(position, "buy_marker", marker="labor", seller=BANK) == (SALE, "none")


@pytest.mark.rule("18C2C-A.CEP-3")
def test_labor_is_sold_on_and_rests_too() -> None:
    position = holding(operating("MP", others={"GN": {}}), "GN", "labor")
    position.play("buy_marker", marker="labor", seller="GN").play("accept")
    assert (cash(position, "MP"), cash(position, "GN")) == (475, 525)
    assert ready_markers(position.pos, "MP", "labor") == 0
    assert ready_markers(begin_round(position).pos, "MP", "labor") == 1
    position = begin_phase(bought("GN", "CEP", UP={}), "5").operating("UP", "track")
    assert refused(position, "buy_marker", marker="labor", seller="GN") == ("", "")


@pytest.mark.rule("18C2C-A.CEP-4")
def test_a_merger_corporation_has_use_for_two() -> None:
    position = operating("UP", phase="4", others={"GN": {}}, owners={"CEP": "Cora"})
    merged(holding(holding(position, "GN", "labor"), "UP", "labor"), "UP", "GN")
    assert ready_markers(position.pos, "UP", "labor") == 2
    position = merged(holding(operating("UP", phase="4", others={"GN": {}}), "UP", "labor"), "UP", "GN")
    position.operating("UP", "track").play("buy_marker", marker="labor", seller=BANK)
    assert ready_markers(position.pos, "UP", "labor") == 2
    assert refused(position, "buy_marker", marker="labor", seller=BANK) == ("marker is of use", "labor")
    alone = holding(operating("GN", phase="4"), "GN", "labor")
    assert refused(alone, "buy_marker", marker="labor", seller=BANK) == ("marker is of use", "labor")


@pytest.mark.rule("18C2C-A.COE-2")
def test_the_seller_takes_from_its_own_stock_without_paying() -> None:
    position = bought("DRGW")
    pos = position.writing()
    pos.drop(HELD_MARKERS, "DRGW")
    had = cash(position, "DRGW")
    position.play("buy_marker", marker="engineer", seller="DRGW")
    assert (cash(position, "DRGW"), held_markers(position.pos, "DRGW", "engineer")) == (had, 1)
    assert not position.faults()


@pytest.mark.rule("18C2C-A.COE-2")
def test_markers_and_their_sale_go_where_the_corporation_goes() -> None:
    position = bought("DRGW", GN={})
    merged(position, "GN", "DRGW")
    assert owner(position, "COE") == "GN"
    assert position.pos[MARKER_STOCK]["engineer"] == MarkerStock(4, "GN")
    happens(position, Merged("GN", "AMTK", 0, 0))
    assert position.pos[MARKER_STOCK]["engineer"].seller == "AMTK"
    assert held_markers(position.pos, "AMTK", "engineer") == 1
    position = bought("DRGW")
    assert [note.name for note in notes_of(position.pos, "DRGW")].count("markers held") == 1
    pos = position.writing()
    close_corporation(pos, "DRGW")
    react(pos)
    assert position.pos[MARKER_STOCK]["engineer"] == MarkerStock(0, "")
    assert "DRGW" not in position.pos[HELD_MARKERS]


@pytest.mark.rule("18C2C-A.COE-2")
def test_what_is_no_marker_is_not_for_sale() -> None:
    position = operating("UP", phase="4", owners={"COE": "Cora"})
    assert refused(position, "buy_marker", marker="cattle", seller=BANK) == (SALE, "unknown")
    assert refused(position, "buy_marker", marker="engineer", seller="NYC") == (SALE, "none")
