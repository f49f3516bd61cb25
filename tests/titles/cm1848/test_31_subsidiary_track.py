"""Sections 5 and 31: what subsidiaries build, in which order, at whose expense, and what it brings their parent."""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.money import CASH
from roundhouse.rules.reach import STATIONS, reach
from roundhouse.rules.running import EARNINGS
from roundhouse.rules.track import TRACK_PAYER
from roundhouse.titles.cm1848.bond_money import HOLDINGS
from roundhouse.titles.cm1848.subsidiaries import SUBSIDIARIES
from roundhouse.titles.cm1848.tile_budget import BUILDS, Built, built

from .selling import after_both, opening, owner, refused, write
from .stock import bonds

TUCSON_LINE = {"P29": "57:1", "P33": "57:1"}


def parent(*subsidiaries: str, phase: str = "4", sym: str = "MP", cash: int = 500, **tiles: str) -> Scenario:
    """The corporation, of Ben's, has the subsidiaries; it is at the beginning of its turn."""
    table = after_both(opening()).phase(phase)
    table.corporation(sym, par=100, shares={"Ben": 50}, cash=cash, trains=["4"])
    for one in subsidiaries:
        table.private(one, sym)
    table.tiles(tiles)
    return table.operating(sym, "closing subsidiaries").go_on()


def hexes(table: Scenario) -> set[str]:
    """Where something may be built now."""
    return {offer.action.hex for offer in table.offers("lay_tile")}


@pytest.mark.rule("1848-5-10", "1848-5-11", "1848-5-15", "1848-31-1")
def test_each_has_a_build_by_number_before_the_parent_with_its_whole_allowance() -> None:
    table = parent("S3", "S2", **TUCSON_LINE)
    assert (table.step, table.actor, table.pos.frame.who) == ("subsidiary track", "Ben", "S2")
    table.play("lay_tile", hex="P31", tile="9", rotation=1)
    assert (table.step, table.pos.frame.who) == ("subsidiary track", "S3")
    table.play("lay_tile", hex="P35", tile="9", rotation=1)
    assert (table.step, table.pos.frame.who) == ("track", "MP")
    assert [(b.who, b.hex) for b in built(table.pos)] == [("S2", "P31"), ("S3", "P35")]
    table.play("lay_tile", hex="I34", tile="564", rotation=0)
    table.play("lay_tile", hex="H35", tile="9", rotation=0)
    assert [b.who for b in built(table.pos)] == ["S2", "S3", "MP", "MP"] and table.step == "track"


@pytest.mark.rule("1848-31-1", "1848-5-10")
def test_one_build_or_none() -> None:
    table = parent("S3", P33="57:1")
    refusing = table.copy().play("pass")
    assert refusing.pos.frame.who == "MP" and not built(refusing.pos, "S3")
    table.play("lay_tile", hex="P35", tile="9", rotation=1)
    assert table.step == "track"


@pytest.mark.rule("1848-5-10", "1848-31-1")
def test_a_yellow_tile_turns_green_and_nothing_turns_brown() -> None:
    table = parent("S3", P33="57:1", P31="9:1")
    greens = {o.action.tile for o in table.offers("lay_tile") if o.action.hex == "P33"}
    assert greens and greens <= {"441", "442", "443", "444"}
    brown = parent("S3", phase="5", P33="441:1")
    assert "P33" not in hexes(brown)


@pytest.mark.rule("1848-5-9", "1848-5-12", "1848-31-3")
def test_routes_begin_at_its_marker_and_nobody_elses_do() -> None:
    table = parent("S7", sym="SP", D3="5:5")
    assert hexes(table) <= {hex for hex, _ in reach(table.pos, "S7").inbound} | {"D3"}
    assert STATIONS(table.pos, "S7") == [("D3", 0)]
    assert ("D3", 0) not in STATIONS(table.pos, "SP")
    assert ("D3", 0) not in reach(table.pos, "SP").stops
    assert hexes(table) == {"E2", "E4", "D3"} - ({"D3"} - hexes(table))


@pytest.mark.rule("1848-31-3", "1848-5-12")
def test_the_parents_marker_is_of_no_use_to_it() -> None:
    """MP's home is I34: S3 in Houston cannot build beside it."""
    table = parent("S3", P33="57:1", I34="564:0")
    assert "H35" not in hexes(table)
    assert refused(table, "lay_tile", hex="H35", tile="9", rotation=0)[0] == "some track is on a route"
    assert table.why_not("lay_tile", hex="P31", tile="9", rotation=1) is None


@pytest.mark.rule("1848-5-13", "1848-5-12")
def test_an_empty_start_hex_comes_first() -> None:
    table = parent("S2")
    assert hexes(table) == {"P29"}
    assert refused(table, "lay_tile", hex="P31", tile="9", rotation=1)[0] == "home first"


@pytest.mark.rule("1848-31-5", "1848-5-13")
def test_on_a_yellow_rim_it_lays_green() -> None:
    table = parent("S5")
    assert hexes(table) == {"M8"}
    tiles = {offer.action.tile for offer in table.offers("lay_tile")}
    assert tiles <= {"517", "518", "519", "523"} and tiles
    offer = table.offers("lay_tile")[0]
    table.play("lay_tile", hex="M8", tile=offer.action.tile, rotation=offer.action.rotation)
    assert [(b.what, b.colour) for b in built(table.pos, "S5")] == [("lay", "green")]


@pytest.mark.rule("1848-5-14")
def test_the_parent_pays_for_difficult_ground() -> None:
    table = parent("S2")
    assert TRACK_PAYER(table.pos, "S2") == "MP" and TRACK_PAYER(table.pos, "MP") == "MP"
    offer = table.offers("lay_tile")[0]
    table.play("lay_tile", hex="P29", tile=offer.action.tile, rotation=offer.action.rotation)
    assert table.pos[CASH]["MP"] == 460


@pytest.mark.rule("1848-5-17", "1848-31-2", "1848-34-14")
def test_twenty_more_for_each_that_built_if_the_trains_bring_something() -> None:
    table = parent("S2", "S3", "S4", sym="TP", **TUCSON_LINE)
    table.play("lay_tile", hex="P31", tile="9", rotation=1)
    table.play("lay_tile", hex="P35", tile="9", rotation=1)
    assert table.pos.frame.who == "S4"
    assert EARNINGS(table.pos, "TP", 130) == 170
    assert EARNINGS(table.pos, "TP", 0) == 0
    assert EARNINGS(table.pos, "GN", 130) == 130
    write(table).set(BUILDS, tuple(b for b in table.pos[BUILDS] if b.who == "S2"))
    assert EARNINGS(table.pos, "TP", 90) == 110


@pytest.mark.rule("1848-5-7")
def test_given_in_the_turn_it_builds_straight_away() -> None:
    table = after_both(opening()).phase("4").private("S3", "Dan")
    table.corporation("MP", par=100, shares={"Ben": 50}, cash=500, trains=["4"]).tiles(
        P33="57:1", I34="564:0"
    )
    table.operating("MP", "closing subsidiaries").go_on()
    assert table.step == "track"
    table.play("ask_for_subsidiary", private="S3").play("accept")
    assert owner(table, "S3") == "MP"
    assert (table.step, table.actor, table.pos.frame.who) == ("subsidiary track", "Ben", "S3")
    table.play("pass")
    assert (table.step, table.pos.frame.who) == ("track", "MP")


@pytest.mark.rule("1848-5-18")
def test_what_is_closed_does_not_build() -> None:
    table = parent("S2", "S3", phase="6", **TUCSON_LINE)
    assert table.step == "closing subsidiaries"
    table.play("close_subsidiary", private="S2").play("pass")
    assert (table.step, table.pos.frame.who) == ("subsidiary track", "S3")


def test_every_subsidiary_begins_in_a_city_of_the_map() -> None:
    table = parent()
    assert [STATIONS(table.pos, sym) for sym in SUBSIDIARIES(table.pos)] == [
        [(hex, 0)] for hex in ("O20", "P29", "P33", "L19", "M8", "F9", "D3")
    ]


@pytest.mark.rule("1848-5-16", "1848-31-4")
@pytest.mark.parametrize("sym", ["SP", "MP", "ATSF"])
def test_unfinished_land_grants_are_closed_to_it_even_its_parents(sym: str) -> None:
    """S4 stands in Albuquerque, and L21 beside it is in the grant of ATSF."""
    table = parent("S4", sym=sym, L19="522:1")
    assert table.pos.frame.who == "S4"
    assert ("L21", 1) in reach(table.pos, "S4").inbound
    assert "L21" not in hexes(table)
    found = table.why_not("lay_tile", hex="L21", tile="8", rotation=1)
    assert found is not None and (found.check, found.case) == ("land grant of another", "subsidiary")
    assert found.rules[:2] == ("1848-5-16", "1848-31-4")


@pytest.mark.rule("1848-5-14")
def test_the_president_pays_what_the_treasury_lacks() -> None:
    table = parent("S7", sym="SP", cash=50, D3="5:5").cash(Ben=600)
    table.play("lay_tile", hex="E4", tile="9", rotation=2)
    assert (table.pos[CASH]["SP"], table.pos[CASH]["Ben"]) == (0, 570)
    poor = parent("S7", sym="SP", cash=50, D3="5:5").cash(Ben=29)
    assert (
        refused(poor, "lay_tile", hex="E4", tile="9", rotation=2)[0]
        == "treasury or president pays the terrain"
    )


@pytest.mark.rule("1848-11-3", "1848-5-14")
def test_bonds_can_be_put_into_what_a_subsidiary_builds() -> None:
    """$80 at 50% are $160 of bonds, and the treasury keeps its cash."""
    table = bonds(parent("S7", sym="SP", D3="5:5"), 50, SP=20)
    assert table.step == "subsidiary track"
    table.play("pledge_bonds", owner="SP", count=20).play("lay_tile", hex="E4", tile="9", rotation=2)
    assert (table.pos[CASH]["SP"], table.pos[HOLDINGS]["SP"]) == (500, 4)


@pytest.mark.rule("1848-4-3", "1848-4-4")
def test_the_parent_buys_a_private_company_while_its_subsidiary_builds() -> None:
    table = parent("S3", **TUCSON_LINE)
    table.private("RMMD", "Ben")
    assert (table.step, table.pos.frame.who) == ("subsidiary track", "S3")
    assert table.why_not("buy_private", private="RMMD", price=210) is None
    table.play("buy_private", private="RMMD", price=200)
    assert (owner(table, "RMMD"), table.pos[CASH]["MP"]) == ("MP", 300)
    assert (table.step, table.pos.frame.who) == ("subsidiary track", "S3")


@pytest.mark.rule("1848-5-7", "1848-5-15")
def test_another_one_can_be_had_before_the_first_builds() -> None:
    table = parent("S2", **TUCSON_LINE)
    table.private("S3", "Dan")
    table.play("ask_for_subsidiary", private="S3").play("accept")
    assert (table.step, table.pos.frame.who, owner(table, "S3")) == ("subsidiary track", "S2", "MP")
    table.play("lay_tile", hex="P31", tile="9", rotation=1)
    assert (table.step, table.pos.frame.who) == ("subsidiary track", "S3")
    table.private("S1", "Dan").play("ask_for_subsidiary", private="S1").play("accept")
    assert owner(table, "S1") == "MP"  # which is too late for it to build, after S2
    assert (table.step, table.pos.frame.who) == ("subsidiary track", "S3")
    table.play("pass")
    assert (table.step, table.pos.frame.who) == ("track", "MP")


@pytest.mark.rule("1848-5-15", "1848-5-7")
def test_a_lower_number_that_comes_before_the_first_build_goes_first() -> None:
    """S3 is about to build when Dan gives MP its S2: that one builds, or does without, and then S3; each once."""
    table = parent("S3", **TUCSON_LINE).private("S2", "Dan")
    assert table.pos.frame.who == "S3"
    table.play("ask_for_subsidiary", private="S2").play("accept")
    assert (table.step, table.pos.frame.who) == ("subsidiary track", "S2")
    without = table.copy().play("pass")
    assert (without.step, without.pos.frame.who) == ("subsidiary track", "S3")
    table.play("lay_tile", hex="P31", tile="9", rotation=1)
    assert (table.step, table.pos.frame.who) == ("subsidiary track", "S3")
    table.play("lay_tile", hex="P35", tile="9", rotation=1)
    assert [b.who for b in built(table.pos)] == ["S2", "S3"]
    assert (table.step, table.pos.frame.who) == ("track", "MP")


@pytest.mark.rule("1848-5-15", "1848-5-7")
def test_a_lower_number_does_not_build_after_a_higher_one_has_built() -> None:
    """S3 has built, S2 comes too late for that; a higher number is still in time, until the parent builds."""
    table = parent("S3", **TUCSON_LINE).private("S2", "Dan").private("S7", "Dan").private("S6", "Dan")
    table.play("lay_tile", hex="P35", tile="9", rotation=1)
    assert table.step == "track"
    table.play("ask_for_subsidiary", private="S2").play("accept")
    assert (table.step, table.pos.frame.who, owner(table, "S2")) == ("track", "MP", "MP")
    table.play("ask_for_subsidiary", private="S6").play("accept")
    assert (table.step, table.pos.frame.who) == ("subsidiary track", "S6")
    table.play("pass")
    write(table).set(BUILDS, (*table.pos[BUILDS], Built("MP", "I32", "lay", "yellow", False)))
    table.play("ask_for_subsidiary", private="S7").play("accept")
    assert (table.step, table.pos.frame.who, owner(table, "S7")) == ("track", "MP", "MP")


@pytest.mark.rule("1848-5-15", "1848-5-7")
def test_whoever_did_not_build_keeps_no_lower_number_from_it() -> None:
    declined = parent("S3", **TUCSON_LINE).private("S2", "Dan").play("pass")
    declined.play("ask_for_subsidiary", private="S2").play("accept")
    assert (declined.step, declined.pos.frame.who) == ("subsidiary track", "S2")


@pytest.mark.rule("1848-5-15", "1848-5-7")
def test_those_that_are_given_one_after_the_other_build_by_number_too() -> None:
    """S2 is about to build in MP's track step when S3 comes, Ben's own or Dan's: S2 is still the first."""
    for giver in ("Ben", "Dan"):
        table = parent(**TUCSON_LINE).private("S2", "Dan").private("S3", giver)
        table.play("ask_for_subsidiary", private="S2").play("accept")
        assert (table.step, table.pos.frame.who) == ("subsidiary track", "S2")
        if giver == "Ben":
            table.play("give_subsidiary", private="S3", corporation="MP")
        else:
            table.play("ask_for_subsidiary", private="S3").play("accept")
        order = []
        while table.step == "subsidiary track":
            order.append(table.pos.frame.who)
            table.play("pass")
        assert order == ["S2", "S3"] and (table.step, table.pos.frame.who) == ("track", "MP")


@pytest.mark.rule("1848-5-15", "1848-5-7")
def test_two_that_come_before_a_higher_number_build_by_number() -> None:
    """S7 is about to build; S2 comes, then S3, then S1: 1, 2, 3 and 7."""
    table = parent("S7", **TUCSON_LINE).privates(S1="Dan", S2="Dan", S3="Dan")
    for sym in ("S2", "S3", "S1"):
        table.play("ask_for_subsidiary", private=sym).play("accept")
    order = []
    while table.step == "subsidiary track":
        order.append(table.pos.frame.who)
        table.play("pass")
    assert order == ["S1", "S2", "S3", "S7"]
