"""Section 4.3, note 11: a ferry is opened, and used by its holder and by others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from roundhouse.board.tiles import Laid
from roundhouse.core.flow import react
from roundhouse.core.position import Position
from roundhouse.features.closing import close_corporation
from roundhouse.play.scenario import Scenario
from roundhouse.rules.money import CASH
from roundhouse.rules.privates import PRIVATES
from roundhouse.rules.reach import TILES, reach
from roundhouse.rules.running import QUESTION, best, has_route
from roundhouse.titles.gl.ferry import FERRIES
from roundhouse.titles.gl.owned_track import OPEN_LINES, LineUsed, Opened, hand_on, open_line
from titles.gl.runs import choices, declared, earns, fault, most, running

MUSKEGON = "Milwaukee-Muskegon"
ESCANABA = "Traverse City-Escanaba"
ALPENA = "Northern Ontario-Alpena-Owen Sound"
CLEVELAND = "London-Cleveland"

MILWAUKEE = {"D10": "730:0"}


def opening(
    sym: str = "MILW",
    tiles: Mapping[str, str] | None = None,
    *,
    tokens: Sequence[str] = (),
    cash: int = 100,
    owner: str = "Ann",
    phase: str = "2H",
) -> Scenario:
    """The corporation may lay track; its president has the ferry company."""
    table = running(sym, [], MILWAUKEE if tiles is None else tiles, tokens=tokens, cash=cash, phase=phase)
    return table.private("FERRY", owner).operating(sym, "track")


def ends(*tiles: str) -> list[dict[str, Any]]:
    """Tiles at ends, "HEX TILE:ROTATION"."""
    found = []
    for text in tiles:
        hex, tile, rotation = text.replace(":", " ").split()
        found.append({"hex": hex, "tile": tile, "rotation": int(rotation)})
    return found


def open_(table: Scenario, ferry: str, *tiles: str) -> Scenario:
    return table.play("open_ferry", private="FERRY", ferry=ferry, tiles=ends(*tiles))


def refused(table: Scenario, ferry: str, *tiles: str) -> str:
    """The check, and the case if there are several, that refuse the ferry; empty when it may be opened."""
    why = table.why_not("open_ferry", private="FERRY", ferry=ferry, tiles=ends(*tiles))
    if why is None:
        return ""
    return f"{why.check} / {why.facts['case']}" if "case" in why.facts else why.check


def offered(table: Scenario) -> set[str]:
    return {offer.action.ferry for offer in table.offers("open_ferry")}  # type: ignore[attr-defined]


@pytest.mark.rule("18GL-1.3-8")
def test_at_first_no_ferry_runs_and_one_is_ever_opened() -> None:
    table = running("NKP", ["4H"], {"L10": "728:1"}, phase="4H")
    assert not table.pos[OPEN_LINES] and set(FERRIES(table.pos)) == {MUSKEGON, ESCANABA, ALPENA, CLEVELAND}
    assert fault(table, {"4H": "L10.0 L12 L14.0"}) == ("track", "L10.0")
    assert most(table) == 0
    table = open_(opening(), MUSKEGON, "F10 724:0")
    table.tiles(L10="728:1").operating("NKP", "track")
    table.corporation("NKP", par=70, shares={"Ann": 60})
    assert refused(table, CLEVELAND) == "one ferry is opened"
    assert not offered(table)


@pytest.mark.rule("18GL-4.3(11)-1", "18GL-4.3(11)-9")
def test_it_takes_the_place_of_the_tile() -> None:
    table = opening()
    assert offered(table) == {MUSKEGON}
    laid = table.copy().turn(tiles=1)
    assert refused(laid, MUSKEGON, "F10 724:0") == "ferry takes the place of a tile"
    open_(table, MUSKEGON, "F10 724:0")
    table.at("track", "MILW")
    assert not table.offers("lay_tile")
    why = table.why_not("lay_tile", hex="D14", tile="735", rotation=0)
    assert why is not None and why.check == "one tile a turn"
    assert table.pos[OPEN_LINES][MUSKEGON] == Opened("MILW")
    # Two yellow tiles of a first round are one ordinary action.
    first = opening()
    writing = Position(first.title, first.state)
    from roundhouse.titles.gl.first_round import FLOATED_IN

    writing.put(FLOATED_IN, "MILW", 2)
    open_(first, MUSKEGON, "F10 724:0").at("track", "MILW")
    assert not first.offers("lay_tile")


@pytest.mark.rule("18GL-4.3(11)-9")
def test_the_ferry_leaves_the_tiles_of_railworks() -> None:
    table = open_(opening().private("RAILWORKS", "Ann").close("EJ&E"), MUSKEGON, "F10 724:0")
    assert table.step == "track" and not table.offers("lay_tile")
    fields = {"hex": "C11", "tile": "9", "rotation": 2, "private": "RAILWORKS"}
    assert table.why_not("lay_works_tile", **fields) is None
    assert table.play("lay_works_tile", **fields).pos[TILES]["C11"] == Laid("9", 2)


@pytest.mark.rule("18GL-4.3(11)-2", "18GL-4.3(11)-3")
def test_its_line_shows_where_it_is_reached() -> None:
    table = opening()
    assert refused(table, MUSKEGON, "F10 724:0") == ""
    assert refused(table, CLEVELAND, "L10 728:1") == "ferry is within reach"
    # D10 is bare: Chicago's track leads there, but no line shows.
    bare = opening(tiles={})
    assert refused(bare, MUSKEGON, "D10 730:0", "F10 724:0") == "ferry is within reach"
    assert not offered(bare)
    # In print at Cleveland, and by the arrow of Northern Ontario.
    assert refused(opening("NKP", {}), CLEVELAND, "L10 728:1") == ""
    north = {"H2": "57:1"}
    assert refused(opening("LS&I", north, tokens=["H2"]), ALPENA, "I5 727:0", "L8 724:0") == ""


@pytest.mark.rule("18GL-4.3(11)-4", "18GL-4.3(11)-5")
def test_the_lake_fills_and_a_bare_end_gets_its_tile() -> None:
    table = open_(opening(), MUSKEGON, "F10 725:0")
    assert table.pos[TILES]["E9"] == Laid("722", 1) and table.pos[TILES]["F10"] == Laid("725", 0)
    assert refused(opening(), MUSKEGON) == "ends of the ferry get tiles / ends"
    assert refused(opening(), MUSKEGON, "F10 4:0") == "ends of the ferry get tiles / tile"
    assert refused(opening(), MUSKEGON, "F10 724:1") == "ends of the ferry get tiles / tile"
    done = opening(tiles={**MILWAUKEE, "F10": "724:0"})
    assert refused(done, MUSKEGON, "F10 725:0") == "ends of the ferry get tiles / ends"
    assert refused(done, MUSKEGON) == ""
    north = opening("LS&I", {"G7": "728:3"}, tokens=["G7"])
    open_(north, ESCANABA, "E3 725:4")
    assert north.pos[TILES]["E5"] == Laid("722", 5) and north.pos[TILES]["F6"] == Laid("721", 2)
    lake = {"I3": Laid("722", 5), "J4": Laid("723", 2), "J6": Laid("721", 2), "K7": Laid("721", 2)}
    east = open_(opening("LS&I", {"H2": "57:1"}, tokens=["H2"]), ALPENA, "I5 727:0", "L8 724:0")
    assert {hex: east.pos[TILES][hex] for hex in lake} == lake


@pytest.mark.rule("18GL-4.3(11)-6")
def test_the_line_with_two_parts_opens_as_a_whole() -> None:
    table = opening("LS&I", {"H2": "57:1"}, tokens=["H2"])
    assert refused(table, ALPENA, "I5 727:0") == "ends of the ferry get tiles / ends"
    assert refused(table, ALPENA, "L8 724:0") == "ends of the ferry get tiles / ends"
    open_(table, ALPENA, "I5 727:0", "L8 725:0")
    assert table.pos[TILES]["I5"] == Laid("727", 0) and table.pos[TILES]["L8"] == Laid("725", 0)
    middle = opening("LS&I", {"I5": "727:0"}, tokens=["I5"])
    assert refused(middle, ALPENA, "L8 724:0") == ""


@pytest.mark.rule("18GL-4.3(11)-7")
def test_terrain_at_an_end_is_paid() -> None:
    table = open_(opening(cash=20), MUSKEGON, "F10 724:0")
    assert table.pos[CASH]["MILW"] == 0
    assert refused(opening(cash=19), MUSKEGON, "F10 724:0") == "treasury pays the ends of the ferry"
    assert refused(opening(tiles={**MILWAUKEE, "F10": "724:0"}, cash=0), MUSKEGON) == ""
    half = opening(cash=10).private("BRIDGE", "Ann")
    half.play("give_token", private="BRIDGE", hex="")
    assert open_(half, MUSKEGON, "F10 724:0").pos[CASH]["MILW"] == 0


@pytest.mark.rule("18GL-4.3(11)-8")
def test_without_a_tile_for_a_bare_end_it_stays_shut() -> None:
    tiles = {"H2": "57:1", "E3": "724:4", "F10": "725:0"}
    table = opening("LS&I", tiles, tokens=["H2"])
    assert refused(table, ALPENA, "I5 727:0", "L8 724:0") == "tiles of the ferry are in supply"
    assert ALPENA not in offered(table)
    assert ALPENA in offered(opening("LS&I", {"H2": "57:1", "E3": "724:4"}, tokens=["H2"]))


def with_line(
    sym: str,
    trains: Sequence[str],
    holder: str = "MILW",
    *,
    cash: int = 100,
    line: str = MUSKEGON,
    **more: Any,
) -> Scenario:
    """A corporation is to run; the ferry is open."""
    tiles = {**MILWAUKEE, "F10": "724:0", "E9": "722:1", **more.pop("tiles", {})}
    others = {holder: {}} if holder not in ("", sym) else {}
    table = running(sym, trains, tiles, cash=cash, others=others, **more)
    open_line(Position(table.title, table.state), holder, line)
    return table


FERRY = "D10.0 E9 F10.0"
"""Milwaukee 30, Muskegon 10."""


@pytest.mark.rule("18GL-4.3(11)-10", "18GL-4.6.3-18")
def test_its_holder_sails_for_nothing_and_others_pay_the_holder() -> None:
    table = with_line("MILW", ["4H"])
    route = "D14.0 D12.0 D10.0 E9 F10.0"
    assert earns(table, {"4H": route}) == 30 + 30 + 30 + 10 == most(table)
    table.play("run", runs=declared(table, {"4H": route}))
    assert table.pos[CASH]["MILW"] == 100
    table = with_line("GT", ["4H"], tokens=["D10"])
    route = "D12.0 D10.0 E9 F10.0"  # its holder fills Chicago
    assert most(table) == 70
    table.play("run", runs=declared(table, {"4H": route}))
    assert table.pos[CASH]["GT"] == 50 and table.pos[CASH]["MILW"] == 50
    assert LineUsed("GT", "MILW", MUSKEGON, 1, 50) in table.events
    assert table.pos.state.parts()["operating turn"].revenue == 70


@pytest.mark.rule("18GL-4.3(11)-11")
def test_a_train_owes_once_for_the_line_and_each_train_owes() -> None:
    tiles = {"I5": "727:0", "L8": "724:0"}
    table = with_line("GT", ["10H"], line=ALPENA, tiles=tiles, tokens=["I5"], phase="10H")
    whole = {"10H": "I1.0 I3 J4 I5.0 J6 K7 L8.0"}
    assert earns(table, whole) == 120 + 20 + 10
    table.play("run", runs=declared(table, whole))
    assert table.pos[CASH]["GT"] == 50 and table.pos[CASH]["MILW"] == 50
    table = with_line("GT", ["4H", "4H"], line=ALPENA, tiles=tiles, tokens=["I5"])
    both = [("4H", "I1.0 I3 J4 I5.0"), ("4H", "I5.0 J6 K7 L8.0")]
    table.play("run", runs=declared(table, both))
    assert table.pos[CASH]["GT"] == 0 and table.pos[CASH]["MILW"] == 100
    assert LineUsed("GT", "MILW", ALPENA, 2, 100) in table.events


@pytest.mark.rule("18GL-4.3(11)-12")
@pytest.mark.parametrize("cash, trains, best_total", [(40, 0, 0), (60, 1, 60), (100, 2, 90)])
def test_what_is_not_in_the_treasury_does_not_sail(cash: int, trains: int, best_total: int) -> None:
    table = with_line(
        "GT", ["4H", "4H"], line=ALPENA, tiles={"I5": "727:0", "L8": "724:0"}, tokens=["I5"], cash=cash
    )
    assert most(table) == best_total
    both = [("4H", "I1.0 I3 J4 I5.0"), ("4H", "I5.0 J6 K7 L8.0")]
    assert fault(table, both[:1]) == (None if trains >= 1 else ("limit", ALPENA))
    assert fault(table, both) == (None if trains >= 2 else ("limit", ALPENA))


@pytest.mark.rule("18GL-4.3(11)-12", "18GL-4.6.3-19")
def test_the_fee_is_paid_before_the_earnings_come() -> None:
    table = with_line("GT", ["4H"], tokens=["D10"], cash=50)
    table.play("run", runs=declared(table, {"4H": "D12.0 D10.0 E9 F10.0"}))
    assert table.pos[CASH]["GT"] == 0
    assert QUESTION(table.pos, "GT").limits[-1].most == 1  # paid for: what ran stays legal to look at
    assert best(table.pos, "GT").value == 70


@pytest.mark.rule("18GL-4.6.3-19")
def test_nobody_has_to_sail() -> None:
    table = with_line("GT", ["4H", "4H"], tokens=["D10", "D14"], cash=100)
    found = choices(table)
    assert [one.value for one in found] == [130, 130, 120]
    least = found[-1]
    assert all("E9" not in run.route for run in least.runs)
    offered = table.offers("run")
    assert len(offered) == 2
    for offer in offered:
        assert (
            table.why_not("run", runs=[{"train": r.train, "route": r.route} for r in offer.action.runs])
            is None
        )  # type: ignore[attr-defined]
    # Without the ferry, but less than can be made without it.
    why = table.why_not("run", runs=declared(table, {"4H": "D10.0 D12.0"}))
    assert why is not None and why.check == "best run is declared"


@pytest.mark.rule("18GL-4.6.3-19")
def test_who_could_run_on_the_ferry_alone_may_stay_in() -> None:
    tiles = {"I5": "727:0", "L8": "724:0"}
    table = with_line("GT", ["4H"], line=ALPENA, tiles=tiles, tokens=["I5"], cash=60)
    assert len(table.offers("run")) == 1
    table.play("pass")
    assert table.pos[CASH]["GT"] == 60 and table.pos[CASH]["MILW"] == 0
    own = with_line("GT", ["4H"], "GT", line=ALPENA, tiles=tiles, tokens=["I5"], cash=60)
    why = own.why_not("pass")
    assert why is not None and why.check == "trains have to run"


@pytest.mark.parametrize("cash, route", [(49, False), (50, True)])
def test_a_route_over_a_foreign_ferry_is_one_for_who_can_pay(cash: int, route: bool) -> None:
    table = with_line("GT", [], line=ALPENA, tiles={"I5": "727:0", "L8": "724:0"}, tokens=["L8"], cash=cash)
    assert has_route(table.pos, "GT") == route


@pytest.mark.rule("18GL-4.3(11)-13")
def test_tiles_and_tokens_follow_it_for_nothing() -> None:
    table = with_line("GT", [], tokens=["D10"], cash=0, step="track")
    assert ("F10", 0) in reach(table.pos, "GT").stops
    assert any(offer.action.hex == "F12" for offer in table.offers("lay_tile"))  # type: ignore[attr-defined]
    assert table.pos[CASH]["MILW"] == 0
    shut = running("GT", [], {**MILWAUKEE, "F10": "724:0"}, tokens=["D10"], step="track")
    assert ("F10", 0) not in reach(shut.pos, "GT").stops


@pytest.mark.rule("18GL-4.3(11)-14")
def test_it_is_never_upgraded_and_lasts() -> None:
    table = with_line("MILW", ["D"], phase="D")
    assert "E9" in best(table.pos, "MILW").runs[0].route
    table.operating("MILW", "track")
    for hex, tile in (("E9", "721"), ("E9", "9")):
        why = table.why_not("lay_tile", hex=hex, tile=tile, rotation=0)
        assert why is not None
    assert not any(offer.action.hex == "E9" for offer in table.offers("lay_tile"))  # type: ignore[attr-defined]


@pytest.mark.rule("18GL-4.3(11)-15", "18GL-4.3-6")
def test_the_ferry_company_stays_open_and_the_ferry_outlasts_the_tokens() -> None:
    table = open_(opening(phase="4H"), MUSKEGON, "F10 724:0")
    row = table.pos[PRIVATES]["FERRY"]
    assert row.owner == "Ann" and not row.closed
    table = with_line("MILW", ["10H"], phase="10H", cash=900, step="trains").depot("E-0")
    table.play("buy_train", train="E-0", price=800)
    assert table.pos[OPEN_LINES][MUSKEGON] == Opened("MILW")


@pytest.mark.rule("18GL-4.3(11)-16")
def test_a_holder_that_is_merged_or_closed() -> None:
    table = with_line("GT", ["4H"], tokens=["D10"], cash=0)
    pos = Position(table.title, table.state)
    assert most(table) == 60
    hand_on(pos, "MILW", "CR")
    assert table.pos[OPEN_LINES][MUSKEGON] == Opened("CR")
    table = with_line("GT", ["4H"], tokens=["D10"], cash=0)
    pos = Position(table.title, table.state)
    close_corporation(pos, "MILW")
    react(pos)
    assert table.pos[OPEN_LINES][MUSKEGON] == Opened("")
    table.play("run", runs=declared(table, {"4H": "D14.0 D12.0 D10.0 E9 F10.0"}))
    assert not any(isinstance(event, LineUsed) for event in table.events)
    assert table.pos[CASH]["GT"] == 0


@pytest.mark.rule("18GL-4.3(11)-1")
def test_only_the_ferry_company_opens_one_of_the_four() -> None:
    table = opening().private("PORT", "Ann")
    why = table.why_not("open_ferry", private="PORT", ferry=MUSKEGON, tiles=ends("F10 724:0"))
    assert why is not None and why.check == "private company opens ferries"
    assert refused(table, "Chicago-Gary") == "ferry exists"


@pytest.mark.rule("18GL-4.6.1.1-7")
def test_no_ferry_shuts_out_who_has_not_operated() -> None:
    """LS&I has not operated. Marquette's tile leads to D4, which turns away, and to Escanaba in E3.

    There 724 shows sides to E1, D4 and F2, and 725 to E1, D2 (Marquette) and F2; so with 724 LS&I could not run.
    """
    tiles = {"G7": "728:3", "D2": "5:5", "D4": "9:1"}
    table = opening("MILW", tiles, tokens=["G7"])
    assert refused(table, ESCANABA, "E3 724:4") == "nobody is shut out by a ferry"
    assert refused(table, ESCANABA, "E3 725:4") == ""
    free = opening("MILW", {**tiles, "D2": "57:2"}, tokens=["G7"])  # to the Keweenaw Peninsula
    assert refused(free, ESCANABA, "E3 724:4") == ""
    table.corporation("LS&I", par=90, shares={"Ben": 50}, floated=True)
    assert refused(table, ESCANABA, "E3 724:4") == ""  # it has operated
