"""Sections 4, 8, 15, 29 and 33: track rights in Chicago and St Louis, mining rights in the districts."""

from __future__ import annotations

import pytest

from roundhouse.core.details import case_of
from roundhouse.features.merging import CorporationsMerged
from roundhouse.features.surplus_tokens import MARKERS_OF, MarkerGivenUp
from roundhouse.play.scenario import Scenario
from roundhouse.rules.money import CASH
from roundhouse.rules.privates import PRIVATES
from roundhouse.rules.reach import BLOCKED, TOKENS
from roundhouse.rules.running import QUESTION
from roundhouse.titles.cm1848.rights.places import RIGHTS, Right, has_rights
from roundhouse.titles.cm1848.rights.transfers import given_up, inherited

from .laid import board, company, offered, own, turn
from .selling import refused, write

TO_ST_LOUIS = {"I34": "564:1"}
TO_DISTRICT = {"I20": "57:1"}


def denver(phase: str = "4", company_of: str = "Ben") -> Scenario:
    """DRGW in Denver, with track to the district's border; RMMD is somebody's."""
    table = company(board(phase, **TO_DISTRICT), "DRGW", trains=["3"])
    return table.private("RMMD", company_of)


@pytest.mark.rule("1848-15-4", "1848-33-14", "1848-15-3")
def test_track_rights_cost_a_marker_and_its_price() -> None:
    table = turn(company(board(**TO_ST_LOUIS), "MP", left=1), "MP")
    cash = table.pos[CASH]["MP"]
    full = table.copy()
    write(full).put(RIGHTS, "StLouis", tuple(Right(c) for c in ("IC", "TP", "GN", "CBQ", "CNW", "Frisco")))
    assert refused(full, "buy_rights", place="StLouis")[0] == "rights are left"
    assert refused(table, "buy_rights", place="Chicago")[0] == "place is on a route"
    table.play("buy_rights", place="StLouis")
    assert table.pos[CASH]["MP"] == cash - 20 and len(own(table, "MP")) == 1
    assert has_rights(table.pos, "MP", "StLouis")
    again = turn(table.copy(), "MP")
    assert refused(again, "buy_rights", place="StLouis")[0] == "rights are bought once"
    assert refused(again, "buy_rights", place="Denver") == ("rights are known", "")


@pytest.mark.rule("1848-33-14", "1848-33-17")
def test_rights_are_paid_by_the_treasury_and_track_rights_by_the_president_too() -> None:
    table = turn(company(board(**TO_ST_LOUIS), "MP", cash=5).cash({"Ben": 14}), "MP")
    assert refused(table, "buy_rights", place="StLouis") == ("rights are paid", "track")
    assert table.cash({"Ben": 15}).why_not("buy_rights", place="StLouis") is None
    mine = turn(company(denver(company_of="GN"), "DRGW", cash=39).cash({"Ben": 500}), "DRGW")
    assert refused(mine, "buy_rights", place="RMMD") == ("rights are paid", "mining")


@pytest.mark.rule("1848-15-4", "1848-33-15", "1848-33-18")
def test_one_of_markers_and_rights_a_turn_and_only_with_a_marker_left() -> None:
    table = turn(company(board(**TO_ST_LOUIS), "MP"), "MP").turn(tokens=1)
    assert refused(table, "buy_rights", place="StLouis")[0] == "one token a turn"
    none = turn(company(board(**TO_ST_LOUIS), "MP", left=0), "MP")
    assert refused(none, "buy_rights", place="StLouis")[0] == "marker is left for track rights"


@pytest.mark.rule("1848-15-1", "1848-29-7", "1848-15-5")
def test_without_rights_nobody_gets_in() -> None:
    table = turn(company(board(**TO_ST_LOUIS), "MP", trains=["3"]), "MP")
    assert ("I36", 0) in BLOCKED(table.pos, "MP") and ("I36", 0) in QUESTION(table.pos, "MP").closed
    write(table).put(RIGHTS, "StLouis", (Right("MP"),))
    question = QUESTION(table.pos, "MP")
    assert ("I36", 0) not in question.closed and ("I36", 0) not in question.tokens


@pytest.mark.rule("1848-15-2", "1848-29-8", "1848-34-18")
def test_routes_end_in_the_cities() -> None:
    table = company(board(), "CNW", trains=["3"])
    assert {("F37", 0), ("I36", 0)} <= QUESTION(table.pos, "CNW").ends


@pytest.mark.rule("1848-9-22", "1848-33-16", "1848-9-27")
def test_land_grants_buy_no_track_rights_before_time_but_mining_rights() -> None:
    table = turn(company(board(), "UP"), "UP")
    test = next(c for c in table.title.checks["buy_rights"] if c.name == "land grant before track rights")
    facts = test(table.pos, table.action("buy_rights", place="Chicago"))
    assert facts is not None and case_of(facts) == "land grant"
    assert test(table.pos, table.action("buy_rights", place="RMMD")) is None


@pytest.mark.rule("1848-8-7", "1848-8-9")
def test_cnw_has_one_of_the_six_from_the_start() -> None:
    table = turn(company(board(), "MP"), "MP")
    assert has_rights(table.pos, "CNW", "Chicago")
    others = tuple(Right(c) for c in ("IC", "TP", "GN", "CBQ"))
    write(table).put(RIGHTS, "Chicago", (Right("CNW", given=True), *others))
    assert refused(table, "buy_rights", place="Chicago")[0] == "place is on a route"
    write(table).put(RIGHTS, "Chicago", (Right("CNW", given=True), *others, Right("Frisco")))
    assert refused(table, "buy_rights", place="Chicago")[0] == "rights are left"


@pytest.mark.rule("1848-8-8", "1848-25-22")
@pytest.mark.parametrize("before", [False, True])
def test_cnws_rights_go_with_its_marker(before: bool) -> None:
    table = company(company(board(), "CNW"), "CBQ")
    pos = write(table)
    held = (Right("CNW", given=True), *([Right("CBQ")] if before else []))
    pos.put(RIGHTS, "Chicago", held)
    inherited.then(pos, CorporationsMerged("CBQ", "CNW", "Ben"))
    assert has_rights(pos, "CBQ", "Chicago") and len(pos[RIGHTS]["Chicago"]) == len(held)
    assert MARKERS_OF(pos, "CBQ").count("rights Chicago") == 1
    given_up.then(pos, MarkerGivenUp("CBQ", "CNW 0", "F37"))
    assert has_rights(pos, "CBQ", "Chicago") == before
    assert len(pos[RIGHTS]["Chicago"]) == len(held)  # gone for good


@pytest.mark.rule("1848-4-15")
def test_a_mining_company_brings_its_rights_wherever_the_track_is() -> None:
    table = company(board(), "TP").private("MRMD", "Ben")
    turn(table, "TP").play("buy_private", private="MRMD", price=1)
    assert has_rights(table.pos, "TP", "MRMD")
    table.close("MRMD")
    assert has_rights(table.pos, "TP", "MRMD")


@pytest.mark.rule("1848-4-16", "1848-33-17", "1848-4-18")
def test_who_else_may_have_mining_rights() -> None:
    table = turn(denver(), "DRGW")
    assert refused(table, "buy_rights", place="RMMD")[0] == "mining rights are for sale"
    table.private("RMMD", "UP")
    write(table).put(RIGHTS, "RMMD", (Right("UP", given=True), Right("CP"), Right("GN")))
    assert offered(table, "buy_rights") == {"RMMD"}
    write(table).put(RIGHTS, "RMMD", (Right("UP", given=True), Right("CP"), Right("GN"), Right("TP")))
    assert refused(table, "buy_rights", place="RMMD")[0] == "rights are left"
    closed = turn(denver("6"), "DRGW").close("RMMD")
    write(closed).put(RIGHTS, "RMMD", (Right("CP"), Right("GN")))
    assert offered(closed, "buy_rights") == {"RMMD"}
    write(closed).put(RIGHTS, "RMMD", (Right("CP"), Right("GN"), Right("TP")))
    assert refused(closed, "buy_rights", place="RMMD")[0] == "rights are left"


@pytest.mark.rule("1848-4-17")
@pytest.mark.parametrize(("phase", "payee"), [("4", "UP"), ("7", "")])
def test_who_is_paid_for_mining_rights(phase: str, payee: str) -> None:
    table = turn(denver(phase, "UP"), "DRGW")
    if not payee:
        table.close("RMMD")
    before = dict(table.pos[CASH])
    table.play("buy_rights", place="RMMD")
    assert table.pos[CASH]["DRGW"] == before["DRGW"] - 40
    assert table.pos[CASH]["UP"] - before["UP"] == (40 if payee else 0)
    assert len([t for t in table.pos[TOKENS].values() if t.corporation == "DRGW"]) == 5


@pytest.mark.rule("1848-4-19", "1848-4-22", "1848-34-7")
def test_a_district_is_shut_without_rights_and_never_a_stop() -> None:
    table = denver()
    assert ("I18", 0) in BLOCKED(table.pos, "DRGW") and ("B31", 0) in BLOCKED(table.pos, "DRGW")
    assert {("I18", 0), ("B31", 0)} <= QUESTION(table.pos, "DRGW").trains[0].uncounted
    write(table).put(RIGHTS, "RMMD", (Right("DRGW"),))
    assert ("I18", 0) not in BLOCKED(table.pos, "DRGW") and ("B31", 0) in BLOCKED(table.pos, "DRGW")
    assert not table.pos[PRIVATES]["RMMD"].closed
