"""Sections 4, 9, 14 and 33: station markers, their price, and what land grants ask of them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from roundhouse.core.details import case_of
from roundhouse.features.merging import MERGED
from roundhouse.play.asides import needless_pass
from roundhouse.play.scenario import Scenario
from roundhouse.rules.money import CASH
from roundhouse.rules.privates import PRIVATES
from roundhouse.rules.reach import TOKENS, reach
from roundhouse.rules.shares import OFFERING
from roundhouse.rules.tokens import TOKEN_COST
from roundhouse.titles.cm1848.homes import SECOND_HOMES
from roundhouse.titles.cm1848.land_grants import FILLERS
from roundhouse.titles.cm1848.rights.places import RIGHTS, Right
from roundhouse.titles.cm1848.tokens_by_par import tokens_of

from .laid import board, company, offered, own, stands, turn
from .laying import NE, NW, SE, E, W, line
from .selling import refused, write


@pytest.mark.rule("1848-14-1")
@pytest.mark.parametrize(("par", "count"), [(65, 2), (70, 3), (75, 4), (80, 5), (90, 5), (100, 5)])
def test_the_par_value_says_how_many_markers(par: int, count: int) -> None:
    table = board().corporation("GN", par=par, shares={"Ben": 40}, cash=0)
    table.stock_turn("Ben")
    assert len(tokens_of(table.pos, "GN")) == 5
    table.play("buy_share", corporation="GN", source=OFFERING)
    assert len(tokens_of(table.pos, "GN")) == count


@pytest.mark.rule("1848-33-9")
def test_a_marker_costs_20_for_each_hex_from_home() -> None:
    table = company(board(), "DRGW")
    assert TOKEN_COST(table.pos, "DRGW", "J21") == 20
    assert TOKEN_COST(table.pos, "DRGW", "L19") == 60
    company(table, "NP")
    assert TOKEN_COST(table.pos, "NP", "C32") == 20 * 1  # from D31, not from C4


@pytest.mark.rule("1848-33-10")
def test_a_second_home_is_measured_from_once_it_is_reached() -> None:
    table = company(board(), "ATSF", tokens=["L19"])
    assert TOKEN_COST(table.pos, "ATSF", "M8") == 20 * 13
    write(table).set(SECOND_HOMES, ("ATSF",))
    assert TOKEN_COST(table.pos, "ATSF", "M8") == 120


@pytest.mark.rule("1848-33-11")
def test_a_merged_corporation_measures_from_its_nearest_marker() -> None:
    table = company(board(), "DRGW", tokens=["L19"])
    assert TOKEN_COST(table.pos, "DRGW", "M18") == 20 * 4
    write(table).put(MERGED, "DRGW", "TP")
    assert TOKEN_COST(table.pos, "DRGW", "M18") == 20


@pytest.mark.rule("1848-33-1", "1848-14-5", "1848-33-8")
def test_one_marker_a_turn_into_a_free_space_on_a_route() -> None:
    table = company(board(I20="57:2", J21="58:3", K22="8:3"), "DRGW")
    table = company(board(I34="564:1", I32="540:3", I30="562"), "MP")
    turn(table, "MP")
    assert offered(table, "place_token") == {("I32", 0)}
    assert refused(table, "place_token", hex="H31", city=0)[0] == "token goes into a city"
    assert refused(table, "place_token", hex="I32", city=1)[0] == "token goes into a city"  # a small station
    assert refused(table, "place_token", hex="G32", city=0) == ("city is on a route", "")
    none = turn(company(board(I34="564:1", I32="540:3"), "MP", left=0), "MP")
    assert refused(none, "place_token", hex="I32", city=0) == ("token is left", "")
    cash = table.pos[CASH]["MP"]
    table.play("place_token", hex="I32", city=0)
    assert stands(table, "MP") == {("I34", 0), ("I32", 0)} and table.pos[CASH]["MP"] == cash - 20
    assert table.step != "token"


@pytest.mark.rule("1848-33-7")
def test_one_marker_of_a_corporation_in_a_hex() -> None:
    table = company(board(I34="564:1", I32="540:3"), "MP", tokens=["I32"])
    turn(table, "MP")
    assert refused(table, "place_token", hex="I32", city=0) == ("one token a hex", "")


@pytest.mark.rule("1848-33-4", "1848-33-5")
def test_a_space_is_kept_at_home_on_the_tile_as_it_lies() -> None:
    table = company(board(I34="564:1", I32="540:3", J33="564:1"), "TP", tokens=["I32"])
    table.tiles(J33="563:4", K32="8:0")
    table = company(board(J31="9:1", I32="540:3", J33="564:1"), "TP", tokens=["I32.0"])
    turn(table, "TP")
    table.tiles(J33="564:1", J31="8:4", I32="540:3")
    assert refused(table, "place_token", hex="J33", city=0)[0] == "free space"
    assert refused(table, "place_token", hex="J33", city=0)[1] == "kept"
    table.corporation("Frisco", par=80, shares={"Ann": 50})
    assert refused(table, "place_token", hex="J33", city=0) == ("free space", "full")


@pytest.mark.rule("1848-33-6", "1848-33-20")
def test_spaces_are_kept_in_second_homes_and_nobody_has_one_in_st_louis() -> None:
    table = company(board("4", N13="57:1", D31="540:3"), "GN", tokens=["J37"])
    turn(table, "GN")
    assert refused(table, "place_token", hex="N13", city=0) == ("free space", "kept")
    table.tiles(L19="522:1", N29="542:2", C4="564:0")
    assert refused(table, "place_token", hex="C4", city=0) == ("free space", "kept")
    assert refused(table, "place_token", hex="I36", city=0)[0] == "token goes into a city"
    assert refused(table, "place_token", hex="F37", city=0) == ("free space", "kept")
    company(table, "TP", tokens=["L19"])
    assert refused(table, "place_token", hex="L19", city=0)[0] in ("city is on a route", "free space")


@pytest.mark.rule("1848-33-20")
def test_chicagos_circle_stays_empty_without_its_owner() -> None:
    """CNW has merged, and its heir has given the marker up: CRIP with rights comes there, and places nothing."""
    table = company(board("5", F35="8:4", G32="564:1"), "CRIP")
    company(table, "CNW")
    write(table).drop(TOKENS, "CNW 0")
    write(table).put(RIGHTS, "Chicago", (Right("", given=True), Right("CRIP")))
    turn(table, "CRIP")
    assert ("F37", 0) in reach(table.pos, "CRIP").stops
    assert refused(table, "place_token", hex="F37", city=0) == ("no markers where rights are needed", "")
    assert ("F37", 0) not in offered(table, "place_token")


@pytest.mark.rule("1848-9-29", "1848-33-21")
def test_a_space_is_free_when_nobody_can_come_there() -> None:
    table = company(board(N13="57:1"), "SP", left=1)
    turn(company(table, "GN"), "GN")
    assert refused(table, "place_token", hex="N13", city=0) == ("free space", "kept")
    company(table, "SP", left=0)
    assert refused(table, "place_token", hex="N13", city=0)[0] == "city is on a route"


@pytest.mark.rule("1848-9-24", "1848-9-28", "1848-9-22", "1848-33-3")
def test_the_second_home_comes_first_is_due_and_costs_nothing() -> None:
    table = turn(company(_katy(), "Katy"), "Katy")
    assert refused(table, "pass") == ("second home is due", "")
    assert objection(table, "land grant before markers", hex="I32", city=0) == "second home"
    assert offered(table, "place_token") == {("N29", 0)}
    cash = table.pos[CASH]["Katy"]
    table.play("place_token", hex="N29", city=0)
    assert table.pos[CASH]["Katy"] == cash and ("N29", 0) in stands(table, "Katy")
    assert table.pos[SECOND_HOMES] == ("Katy",) and len(own(table, "Katy")) == 5


def _katy() -> Scenario:
    """Katy's line from Topeka to Dallas by way of J31, K32, L31 and M30."""
    return board("5", I30="562", J31="9:2", K32="8:0", L31="9:0", M30="9:0", N29="542:2")


@pytest.mark.rule("1848-9-23", "1848-9-25", "1848-33-13")
@pytest.mark.parametrize(("sym", "hex"), [("ATSF", "L19"), ("Katy", "N29"), ("SP", "N13")])
def test_whose_second_home_is_where_and_an_heir_owes_it(sym: str, hex: str) -> None:
    table = company(board(), sym)
    table.tiles({hex: "57:1"})
    pos = write(table)
    assert TOKEN_COST(pos, sym, hex) == 0
    assert TOKEN_COST(pos, "GN", hex) > 0
    for id, token in list(pos[TOKENS].items()):
        if token.corporation == sym:
            pos.change(TOKENS, id, corporation="GN")
    pos.put(MERGED, "GN", sym)
    pos.put(FILLERS, sym, "GN")
    assert TOKEN_COST(pos, "GN", hex) == 0
    turn(company(table, "MP"), "GN")
    assert objection(table, "land grant before markers", hex="I32", city=0) == "second home"


@pytest.mark.rule("1848-9-26", "1848-33-3")
@pytest.mark.parametrize("sym", ["CP", "NP", "UP"])
def test_no_marker_before_the_land_grant_is_complete(sym: str) -> None:
    table = turn(company(board(), sym), sym)
    assert objection(table, "land grant before markers", hex="I32", city=0) == "land grant"
    table.tiles(dict.fromkeys(_hexes(sym), "9:0"))
    assert objection(table, "land grant before markers", hex="I32", city=0) is None


@pytest.mark.rule("1848-9-22", "1848-33-3", "1848-33-16")
def test_an_heir_waits_for_the_land_grant_as_its_predecessor_would() -> None:
    table = turn(company(board(), "GN"), "GN")
    assert objection(table, "land grant before markers", hex="I32", city=0) is None
    pos = write(table)
    pos.put(MERGED, "GN", "UP")
    pos.put(FILLERS, "UP", "GN")
    assert objection(table, "land grant before markers", hex="I32", city=0) == "land grant"
    rights = next(c for c in table.title.checks["buy_rights"] if c.name == "land grant before track rights")
    assert rights(table.pos, table.action("buy_rights", place="Chicago")) is not None
    table.tiles(dict.fromkeys(_hexes("UP"), "9:0"))
    assert objection(table, "land grant before markers", hex="I32", city=0) is None
    assert rights(table.pos, table.action("buy_rights", place="Chicago")) is None


@pytest.mark.rule("1848-33-16", "1848-9-24")
def test_with_the_second_home_markers_are_free_and_track_rights_wait_for_the_grant() -> None:
    table = turn(company(board(), "Katy", tokens=["N29"]), "Katy")
    write(table).set(SECOND_HOMES, ("Katy",))
    assert objection(table, "land grant before markers", hex="I32", city=0) is None
    rights = next(c for c in table.title.checks["buy_rights"] if c.name == "land grant before track rights")
    facts = rights(table.pos, table.action("buy_rights", place="StLouis"))
    assert facts is not None and case_of(facts) == "land grant"
    table.tiles(dict.fromkeys(_hexes("Katy"), "9:0"))
    assert rights(table.pos, table.action("buy_rights", place="StLouis")) is None


def _hexes(grant: str) -> tuple[str, ...]:
    from roundhouse.titles.cm1848.land_grants import GRANTS

    return GRANTS(board().pos)[grant].hexes


def objection(table: Scenario, name: str, **fields: object) -> object:
    """What the named check says of placing a marker: the case, or else the grant; None for no objection."""
    test = next(check for check in table.title.checks["place_token"] if check.name == name)
    facts = test(table.pos, table.action("place_token", **fields))
    told = facts.as_mapping() if facts is not None else {}
    return told.get("case", told.get("grant"))


UP_LINE = {"G28": "550:1", "G26": "8:4", "H25": "9:1", "H23": "8:1", "H21": "518:1"}


@pytest.mark.rule("1848-9-30", "1848-33-2")
def test_no_marker_cuts_a_land_grant_off() -> None:
    table = company(board("4", **UP_LINE), "UP", left=3)
    company(table, "MP", tokens=["H21"])
    turn(company(table, "DRGW"), "DRGW")
    name = "marker would cut off a land grant"
    assert objection(table, name, hex="H21", city=0) == "UP"
    write(table).drop(TOKENS, "MP 1")
    assert objection(table, name, hex="H21", city=0) is None  # another space is left
    table.token("UP", "H21")
    assert objection(table, name, hex="H21", city=0) is None  # UP stands there itself


@pytest.mark.rule("1848-9-30", "1848-33-2", "1848-29-5", "1848-29-6")
@pytest.mark.parametrize(
    ("phase", "tile", "shut"), [("4", "519", True), ("5", "529", False), ("7", "539", False)]
)
def test_a_yard_on_the_line_is_open_to_all_markers(phase: str, tile: str, shut: bool) -> None:
    """UP's line is laid as far as Cheyenne (H21), where MP has a marker; G20 beyond is empty. DRGW would take the last
    space: on the green tile it shuts UP out, in a brown or gray yard it does not, and costs one hex, $20."""
    table = line(company(board(phase), "UP", left=3), "UP", "G20", "G18", "G16", "H15", "H13")
    company(table.tiles(H21=f"{tile}:0", I20="57:0"), "MP", tokens=["H21"])
    turn(company(table, "DRGW", cash=500), "DRGW")
    assert ("G20", SE) in reach(table.pos, "UP").inbound
    if shut:
        assert refused(table, "place_token", hex="H21", city=0)[0] == "marker would cut off a land grant"
        return
    table.play("place_token", hex="H21", city=0)
    assert ("H21", 0) in stands(table, "DRGW") and table.pos[CASH]["DRGW"] == 480
    assert ("G20", SE) in reach(table.pos, "UP").inbound


@pytest.mark.rule("1848-9-30")
def test_outside_a_land_grant_markers_may_stand_in_the_way() -> None:
    """UP comes to its empty G18 from G20, and by way of Denver (I20) and H19. Denver is no part of its grant: MP takes
    the last space there, seven hexes from Jefferson City, for $140, and UP still comes from G20."""
    table = line(company(board("4"), "UP", left=3), "UP", "G18", "G16", "H15", "H13")
    table.tiles(H21="519:0", I20="441:2", H19="9:2")
    company(table, "DRGW")
    company(table, "MP", cash=500, tokens=["H21"])
    turn(table, "MP")
    assert {side for side in reach(table.pos, "UP").inbound if side[0] == "G18"} == {("G18", E), ("G18", SE)}
    table.play("place_token", hex="I20", city=0)
    assert ("I20", 0) in stands(table, "MP") and table.pos[CASH]["MP"] == 360
    assert {side for side in reach(table.pos, "UP").inbound if side[0] == "G18"} == {("G18", E)}


@pytest.mark.rule("1848-9-30")
def test_a_grant_that_can_still_be_filled_is_not_cut_off() -> None:
    """Katy's L31 is empty, and marked in the south-west and the north-east: its tile joins the track in K32 or none. MP
    takes the one space of Oklahoma City (L29), in the west of L31, four hexes from home, for $80."""
    tiles = {"J31": "82:5", "K32": "83:3", "K30": "524:2", "L29": "5:3"}
    table = company(board("5", **tiles), "Katy", left=3)
    turn(company(table, "MP", cash=500, tokens=["K30"]), "MP")
    assert {side for side in reach(table.pos, "Katy").inbound if side[0] == "L31"} == {
        ("L31", W),
        ("L31", NW),
        ("L31", NE),
    }
    table.play("place_token", hex="L29", city=0)
    assert ("L29", 0) in stands(table, "MP") and table.pos[CASH]["MP"] == 420
    assert {side for side in reach(table.pos, "Katy").inbound if side[0] == "L31"} == {
        ("L31", NW),
        ("L31", NE),
    }


@pytest.mark.rule("1848-9-30", "1848-9-32")
@pytest.mark.parametrize("gap", ["D15", "D13"])
def test_each_end_of_np_keeps_its_way(gap: str) -> None:
    """Only the gap is empty in NP's grant. The last space in Billings (D17) lies on the way of the eastern end: GN may
    not take it, although the western end still comes to the gap."""
    table = line(company(board("4", C24="517:0", D17="517:0"), "NP", left=2), "NP", gap)
    company(table, "MP", tokens=["D17"])
    turn(company(table, "GN", tokens=["C24"]), "GN")
    sides = {edge for hex, edge in reach(table.pos, "NP").inbound if hex == gap}
    assert sides == ({W, E} if gap == "D15" else {NW, E})
    assert refused(table, "place_token", hex="D17", city=0)[0] == "marker would cut off a land grant"
    write(table).drop(TOKENS, "MP 1")
    table.play("place_token", hex="D17", city=0)
    assert ("D17", 0) in stands(table, "GN")


@pytest.mark.rule("1848-9-30")
def test_a_way_to_a_side_without_track_is_none() -> None:
    """NP's D15 is empty, and marked in the west and the east. The eastern end comes to its north-east, too, by way of
    C18 and C16, but no tile has track there: the last space in Billings (D17) is still not for GN."""
    tiles = {"C24": "517:0", "D17": "517:0", "C20": "83:1", "C18": "9:1", "C16": "8:4"}
    table = line(company(board("4", **tiles), "NP", left=2), "NP", "D15")
    company(table, "MP", tokens=["D17"])
    turn(company(table, "GN", tokens=["C24"]), "GN")
    assert {edge for hex, edge in reach(table.pos, "NP").inbound if hex == "D15"} == {W, E, NE}
    assert refused(table, "place_token", hex="D17", city=0)[0] == "marker would cut off a land grant"


@pytest.mark.rule("1848-9-37")
def test_nobody_has_a_claim_in_ogden() -> None:
    table = company(board("4", H13="441:1"), "GN")
    turn(table, "GN")
    assert refused(table, "place_token", hex="H13", city=0)[0] == "city is on a route"


@pytest.mark.rule("1848-4-8")
def test_a_private_company_is_closed_for_a_marker() -> None:
    table = company(board(), "DRGW", left=2)
    table.private("CGR", "DRGW")
    for step in ("track", "token", "run", "trains"):
        assert turn(table.copy(), "DRGW", step).offers("take_marker"), step
    turn(table, "DRGW").play("take_marker", private="CGR")
    assert len(own(table, "DRGW")) == 4 and table.pos[PRIVATES]["CGR"].closed
    fifth = company(board(), "GN")
    fifth.private("CGR", "GN")
    assert refused(turn(fifth, "GN"), "take_marker", private="CGR") == ("markers are few enough", "")
    fifth.private("RMMD", "GN")
    assert refused(fifth, "take_marker", private="RMMD")[0] == "private company has a marker"
    others = company(board(), "MP", left=2).private("CGR", "GN")
    assert refused(turn(others, "MP"), "take_marker", private="CGR")[0] == "power belongs to the corporation"


@pytest.mark.rule("1848-4-9")
def test_placed_markers_count_for_it() -> None:
    table = company(board(I32="540:3", J33="564"), "IC", tokens=["I32", "K38"], left=1)
    table.private("CGR", "IC")
    turn(table, "IC").play("take_marker", private="CGR")
    assert len(own(table, "IC")) == 5


def _all_placed(*, cash: int = 500, phase: str = "4", trains: Sequence[str] = (), **owners: str) -> Scenario:
    """MP, which has no marker left, comes from laying track; its route from I34 has a free space in I32."""
    table = company(
        board(phase, I34="564:1", I32="540:3", I30="562"), "MP", left=0, cash=cash, par=70, trains=trains
    )
    for private, owner in {"CGR": "Ann", "MRMD": "Ann", **owners}.items():
        table.private(private, owner)
    return table.operating("MP", "track")


def _buys_a_marker(table: Scenario, dollars: int) -> Scenario:
    table.play("buy_private", private="CGR", price=dollars).play("accept")
    return table.play("take_marker", private="CGR")


@pytest.mark.rule("1848-4-3", "1848-4-8")
def test_without_a_run_the_token_step_waits_for_a_marker_that_can_be_bought() -> None:
    """Ann sells CGR for $30; the marker that it brings stands in I32, one hex away, for $20: 500 - 30 - 20 = 450."""
    table = _all_placed().play("pass")
    assert table.step == "token" and not table.offers("place_token")
    assert needless_pass(table.pos) is None  # no standing order passes it
    _buys_a_marker(table, 30).play("place_token", hex="I32", city=0)
    assert stands(table, "MP") == {("I34", 0), ("I32", 0)} and table.pos[CASH]["MP"] == 450
    assert table.step != "token"
    assert _all_placed().play("pass").play("pass").step != "token"


@pytest.mark.rule("1848-4-3", "1848-4-8")
def test_a_marker_bought_before_the_run_is_placed_before_it() -> None:
    """MP's 3-train can run from I34 to I32: the token step closes, and the marker is placed all the same."""
    table = _all_placed(trains=["3"]).play("pass")
    assert table.step == "run" and table.offers("buy_private") and not table.offers("place_token")
    _buys_a_marker(table, 30)
    assert table.step == "token"
    passed = table.copy().play("pass")
    assert passed.step == "run" and len(own(passed, "MP")) == 2
    table.play("place_token", hex="I32", city=0)
    assert table.step == "run" and stands(table, "MP") == {("I34", 0), ("I32", 0)}
    assert table.pos[CASH]["MP"] == 450


@pytest.mark.rule("1848-33-1", "1848-4-8")
def test_whoever_has_had_a_marker_to_place_is_past_that() -> None:
    """With a marker left the step was passed; with one placed in this turn there is no second one."""
    tiles = {"I34": "564:1", "I32": "540:3", "I30": "562"}
    left = company(board(**tiles), "MP", left=1, par=70, trains=["3"]).private("CGR", "Ann")
    left.operating("MP", "token")
    for table in (left.copy().play("pass"), left.play("place_token", hex="I32", city=0)):
        assert table.step == "run"
        assert _buys_a_marker(table, 1).step == "run"


@pytest.mark.rule("1848-4-3", "1848-15-4")
def test_it_waits_for_the_marker_that_track_rights_cost() -> None:
    """From its home MP comes to the edge of St Louis and to no free space."""
    table = company(board(I34="564:1"), "MP", left=0, par=70).private("CGR", "Ann").operating("MP", "track")
    assert table.play("pass").step == "token" and not table.offers("buy_rights")
    assert offered(_buys_a_marker(table, 1), "buy_rights") == {"StLouis"}


@pytest.mark.rule("1848-4-3", "1848-4-8")
def test_the_token_step_waits_for_no_other_purchase() -> None:
    """A corporation does not sell, and only CGR has a marker; in phase 5 it is too late; with nothing in the treasury
    (MP) or no track at all (DRGW) nothing comes of it."""
    for table in (
        _all_placed(CGR="GN"),
        _all_placed(phase="5"),
        _all_placed(cash=0),
        company(_all_placed(), "DRGW", left=0, par=70).operating("DRGW", "track"),
    ):
        assert table.play("pass").step not in ("track", "token")


@pytest.mark.rule("1848-4-8")
def test_the_token_step_does_not_wait_for_a_sixth_marker() -> None:
    tiles = {"I34": "564:1", "I32": "540:3", "J33": "564", "L19": "57:1", "I20": "57:2"}
    table = company(board(**tiles), "MP", tokens=["J33", "K38", "L19", "I20"])
    table.private("CGR", "Ann").operating("MP", "track")
    assert table.play("pass").step not in ("track", "token")
