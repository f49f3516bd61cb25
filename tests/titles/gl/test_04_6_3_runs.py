"""Section 4.6.3: where trains run, how far, and what they earn."""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.market import MARKERS
from titles.gl.runs import declared, earns, fault, most, running

CHICAGO = {"E13": "5:0"}
"""Gary with a curve to the southern half of Chicago."""
ESCANABA = {"D2": "57:2", "E3": "725:4"}
"""From Keweenaw by Marquette and Escanaba to Superior Mines."""


@pytest.mark.rule("18GL-4.6.3-3", "18GL-4.6.3-13", "18GL-1.3-5")
def test_an_h_train_enters_as_many_hexes_as_its_number_and_chicago_is_two_cities() -> None:
    table = running("IC", ["2H"], CHICAGO)
    assert earns(table, {"2H": "D12.0 D14.0 E13.0"}) == 30 + 30 + 20 == most(table)
    assert most(running("IC", ["4H"], CHICAGO)) == 80


@pytest.mark.rule("18GL-4.6.3-4", "18GL-4.6.3-9")
def test_a_third_hex_is_too_far_for_a_2h() -> None:
    table = running("LS&I", ["2H"], ESCANABA)
    assert fault(table, {"2H": "C1.0 D2.0 E3.0 E1.0"}) == ("too long", "E1")
    assert earns(table, {"2H": "D2.0 E3.0 E1.0"}) == 20 + 10 + 50 == most(table)
    table = running("LS&I", ["4H"], ESCANABA)
    assert earns(table, {"4H": "C1.0 D2.0 E3.0 E1.0"}) == 40 + 20 + 10 + 50 == most(table)


@pytest.mark.rule("18GL-4.6.3-5")
def test_a_hex_counts_as_often_as_it_is_entered() -> None:
    tiles = {"B12": "57:1", "C11": "20:0", "D10": "731:0", "C9": "7:5", "C13": "9:0", "C15": "7:3"}
    route = "B12.0 C11 D10.0 C9 C11 C13 C15 D14.0"
    table = running("IC", ["6H"], tiles, phase="6H")
    assert fault(table, {"6H": route}) == ("too long", "D14")
    assert earns(running("IC", ["10H"], tiles, phase="10H"), {"10H": route}) == 20 + 40 + 30


@pytest.mark.rule("18GL-4.6.3-2")
def test_a_run_has_two_stops_and_an_own_token() -> None:
    tiles = {**CHICAGO, "D2": "57:2"}
    table = running("IC", ["2H"], tiles)
    assert fault(table, {"2H": "D14.0"}) == ("two places", "")
    assert fault(table, {"2H": "C1.0 D2.0"}) == ("token", "")
    assert earns(table, {"2H": "D14.0 E13.0"}) == 50
    why = table.why_not("run", runs=[])
    assert why is not None and why.facts["case"] == "none"


@pytest.mark.rule("18GL-4.6.3-6", "18GL-4.6.3-18")
@pytest.mark.parametrize(
    "home, ferry, tiles, route, entered, value",
    [
        ("D10", "Milwaukee-Muskegon", {"D10": "730:0", "F10": "724:0"}, "D10.0 E9 F10.0", 2, 40),
        ("L14", "London-Cleveland", {"L10": "728:1"}, "L10.0 L12 L14.0", 2, 60),
        ("G7", "Traverse City-Escanaba", {"G7": "728:3", "E3": "724:4"}, "E3.0 E5 F6 G7.0", 3, 30),
        ("I5", "Northern Ontario-Alpena-Owen Sound", {"I5": "727:0"}, "I1.0 I3 J4 I5.0", 3, 60),
        (
            "I5",
            "Northern Ontario-Alpena-Owen Sound",
            {"I5": "727:0", "L8": "724:0"},
            "I5.0 J6 K7 L8.0",
            3,
            30,
        ),
    ],
)
def test_hexes_of_the_lake_count(
    home: str, ferry: str, tiles: dict[str, str], route: str, entered: int, value: int
) -> None:
    kind = {2: "2H", 3: "4H"}[entered]
    tokens = () if home == "L14" else (home,)
    table = running("NKP", [kind], tiles, tokens=tokens)
    assert fault(table, {kind: route}) == ("track", route.split()[0])
    opened(table, ferry, "NKP")
    assert earns(table, {kind: route}) == value
    others = [name for name in ("London-Cleveland", "Milwaukee-Muskegon") if name != ferry]
    shut = opened(running("NKP", [kind], tiles, tokens=tokens), others[0], "NKP")
    assert fault(shut, {kind: route}) == ("limit", ferry)
    if entered == 3:
        table = opened(running("NKP", ["2H"], tiles, tokens=tokens), ferry, "NKP")
        assert fault(table, {"2H": route}) == ("too long", route.split()[-1].partition(".")[0])


def opened(table: Scenario, ferry: str, holder: str) -> Scenario:
    """A ferry that was opened before."""
    from roundhouse.core.position import Position
    from roundhouse.titles.gl.owned_track import open_line

    open_line(Position(table.title, table.state), holder, ferry)
    return table


@pytest.mark.rule("18GL-4.6.3-7", "18GL-1.3-3")
def test_an_off_map_location_of_two_hexes_is_the_hex_that_is_entered() -> None:
    table = running("GT", ["2H"], {"L10": "736:0", "M9": "9:1", "M7": "5:4"}, phase="4H")
    assert earns(table, {"2H": "L10.0 M9 N8.0"}) == 30 + 60
    assert fault(table, {"2H": "N8.0 M7.0 N6.0"}) == ("twice", "N6.0")


@pytest.mark.rule("18GL-4.6.3-8")
def test_every_stop_on_the_way_pays_and_is_passed() -> None:
    table = running("LS&I", ["4H"], ESCANABA)
    assert fault(table, {"4H": "D2.0 E3 E1.0"}) == ("track", "E3")
    assert most(table) == 120


@pytest.mark.rule("18GL-4.6.3-9", "18GL-1.3-3")
def test_runs_begin_and_end_off_the_map_but_do_not_pass() -> None:
    tiles = {"B10": "6:0", "B12": "6:1"}
    table = running("WAB", ["4H"], tiles, tokens=["B10"])
    assert earns(table, {"4H": "A9.0 B10.0 B12.0 A13.0"}) == 30 + 20 + 20 + 40 == most(table)
    tiles = {"D2": "57:2", "C3": "8:3", "D4": "8:0", "D6": "57:0"}
    table = running("LS&I", ["10H"], tiles, phase="10H")
    assert fault(table, {"10H": "D2.0 C1.0 C3 D4 D6.0"}) in {("off-board", "C1.0"), ("track", "D4")}


@pytest.mark.rule("18GL-4.6.3-10")
def test_no_track_serves_twice_and_no_train_reverses() -> None:
    tiles = {"D10": "730:0", **CHICAGO}
    table = running("MILW", ["2H", "2H"], tiles)
    runs = [("2H", "D10.0 D12.0"), ("2H", "D10.0 D12.0 D14.0")]
    assert fault(table, runs) == ("track shared", "D10-D12")
    # From D10 into the fork of C9 and out again by its other branch: it does not turn back.
    tiles = {"D10": "731:0", "C9": "24:2", "C7": "4:0", "B10": "57:2"}
    table = running("MILW", ["10H"], tiles, phase="10H")
    assert fault(table, {"10H": "D12.0 D10.0 C9 B10.0"}) == ("track", "C9")


@pytest.mark.rule("18GL-4.6.3-11")
def test_trains_may_meet_in_a_stop() -> None:
    tiles = {"I13": "14:0", "I15": "9:0", "I17": "4:0", "H14": "8:4", "H12": "8:5", "I11": "4:0"}
    table = running("DT&I", ["4H", "4H"], tiles, tokens=["I13"])
    found = [offer.action.runs for offer in table.offers("run")]  # type: ignore[attr-defined]
    (runs,) = found
    assert len(runs) == 2 and all("I13.0" in run.route for run in runs)


@pytest.mark.rule("18GL-4.6.3-12")
def test_no_stop_is_visited_twice() -> None:
    tiles = {"B12": "57:1", "C11": "20:0", "D10": "731:0", "C9": "7:5", "C13": "9:0", "C15": "7:3"}
    table = running("IC", ["D"], {**tiles, "D12": "734:0", "D14": "735:0"}, phase="D")
    route = "D14.0 D12.0 D10.0 C9 C11 C13 C15 D14.0"
    assert fault(table, {"D": route}) == ("twice", "D14.0")


@pytest.mark.rule("18GL-4.6.3-14", "18GL-4.6.3-15")
@pytest.mark.parametrize("south, both", [("744:0", True), ("735:0", False)])
def test_brown_chicago_has_two_tracks_where_both_tiles_have(south: str, both: bool) -> None:
    tiles = {
        "D12": "743:0",
        "D14": south,
        **CHICAGO,
        "D10": "731:0",
        "C15": "8:1",
        "B14": "8:0",
        "B16": "57:0",
    }
    table = running("MILW", ["10H", "10H"], tiles, phase="10H")
    runs = [("10H", "D10.0 D12.0 D14.0"), ("10H", "D12.0 D14.0 E13.0")]
    assert fault(table, runs) == (None if both else ("track shared", "D12-D14"))


@pytest.mark.rule("18GL-4.6.3-16")
def test_a_line_goes_under_southern_chicago() -> None:
    tiles = {"D14": "735:0", "C15": "9:1", "B16": "57:1", "E13": "57:1"}
    table = running("LS&I", ["4H"], tiles, tokens=["B16"], phase="4H")
    assert earns(table, {"4H": "B16.0 C15 D14 E13.0"}) == 20 + 20
    assert earns(table, {"4H": "B16.0 C15 D14.0 E13.0"}) == 20 + 40 + 20


@pytest.mark.rule("18GL-4.6.3-17")
def test_a_city_full_of_others_ends_a_run() -> None:
    tiles = {"E13": "6:5", "F14": "57:2"}
    table = running("MILW", ["4H"], tiles, others={"IC": {"tokens": ["E13"]}})
    assert earns(table, {"4H": "D12.0 D14.0"}) == 60
    table = running(
        "MILW", ["6H"], {**tiles, "D14": "735:0"}, phase="6H", others={"NKP": {"tokens": ["E13"]}}
    )
    assert earns(table, {"6H": "D12.0 D14.0 E13.0"}) == 30 + 40 + 20
    assert fault(table, {"6H": "D12.0 D14.0 E13.0 F14.0"}) == ("blocked", "E13.0")
    assert most(running("MILW", ["6H"], {**tiles, "D14": "735:0"}, phase="6H")) == 30 + 40 + 20 + 20


@pytest.mark.rule("18GL-4.6.3-20", "18GL-4.6.3-23")
@pytest.mark.parametrize("phase, keweenaw", [("2H", 40), ("4H", 60), ("6H", 60), ("10H", 100), ("D", 100)])
def test_off_map_locations_pay_by_the_phase_but_for_the_mines(phase: str, keweenaw: int) -> None:
    table = running("LS&I", ["D"], ESCANABA, phase=phase)
    assert earns(table, {"D": "C1.0 D2.0"}) == keweenaw + 20
    assert earns(table, {"D": "D2.0 E3.0 E1.0"}) == 20 + 10 + 50


@pytest.mark.rule("18GL-4.6.3-1", "18GL-4.6.3-21")
def test_all_trains_together_bring_the_most_they_can() -> None:
    # The longer train would take both halves of Chicago for itself; then the other has nothing.
    tiles = {**CHICAGO, "D10": "730:0"}
    table = running("MILW", ["2H", "2H"], tiles)
    assert earns(table, {"2H": "D10.0 D12.0 D14.0"}) == 90
    assert earns(table, [("2H", "D10.0 D12.0"), ("2H", "D12.0 D14.0 E13.0")]) == 60 + 80 == most(table)
    why = table.why_not("run", runs=declared(table, {"2H": "D10.0 D12.0 D14.0"}))
    assert why is not None and why.check == "best run is declared"
    assert why.facts["best"] == 140
    why = table.why_not("pass")
    assert why is not None and why.check == "trains have to run"
    table.play("run", runs=declared(table, [("2H", "D10.0 D12.0"), ("2H", "D12.0 D14.0 E13.0")]))
    assert table.pos.state.parts()["operating turn"].revenue == 140
    table.at("run", "MILW")
    why = table.why_not("run", runs=declared(table, {"2H": "D10.0 D12.0"}))
    assert why is not None and why.check == "one run a turn"


@pytest.mark.rule("18GL-4.6.3-21")
def test_increases_of_its_own_are_earned_too() -> None:
    table = running("MILW", ["2H", "2H"], {**CHICAGO, "D10": "730:0"}, step="token", president="Cy")
    table.play("give_token", private="PORT", hex="E13").play("pass")
    assert most(table) == 60 + 80 + 20 == 160


@pytest.mark.rule("18GL-4.6.3-24")
def test_without_a_train_nothing_is_earned() -> None:
    table = running("IC", [], CHICAGO, step="token")
    row = table.pos[MARKERS]["IC"]
    table.play("pass")
    assert table.step not in ("run", "dividend")
    pos = table.pos
    assert pos.state.parts()["operating turn"].revenue in (None, 0)
    assert (pos[MARKERS]["IC"].row, pos[MARKERS]["IC"].column) == (row.row, row.column - 1)
