"""Section 4.7.3: what trains may run, and what that earns."""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.powers.marker import PLACED, Placed
from roundhouse.rules.depot import owned
from roundhouse.rules.running import as_runs, best, value_of
from roundhouse.titles.c2c.tokens_beside import BULL_TOKEN, put_beside
from roundhouse.titles.c2c.transcontinental import CROSSED
from titles.c2c.shells import alone
from titles.c2c.tables import refused, table
from titles.c2c.tracks import declared, fault, join, lay, put, route, run_of


def run_step(position: Scenario, sym: str) -> Scenario:
    """The corporation's trains run next."""
    return position.operating(sym, "run")


def train(position: Scenario, sym: str, number: int = 0) -> str:
    """One of the corporation's trains."""
    return owned(position.pos, sym)[number]


def station(position: Scenario, sym: str, hex: str, city: int = 0) -> Scenario:
    """The corporation has a token in a city, beside its spaces."""
    put_beside(position.writing(), f"{sym} bull", sym, (hex, city), BULL_TOKEN)
    return position


@pytest.mark.rule("18C2C-4.7.3-1")
def test_two_stops_and_a_token() -> None:
    position = alone(trains=["2"])
    join(position, "O48", "Q42")
    run_step(position, "ATSF")
    assert best(position.pos, "ATSF").value == 50
    own = train(position, "ATSF")
    assert fault(position, {own: ("M44.0",)}) == "two places"
    assert fault(position, {own: route(position, "O48.0", "Q42.0")}) == "token"
    assert fault(position, {own: ("M44.0", "M46.0")}) == ""


@pytest.mark.rule("18C2C-4.7.3-2")
def test_a_train_makes_as_many_stops_as_its_number() -> None:
    position = alone("WAB", route=False, trains=["3"])
    join(position, "L59", "M62", "J65", "I70")  # J65 is a red area
    run_step(position, "WAB")
    own = train(position, "WAB")
    assert fault(position, {own: route(position, "L59.0", "M62.0", "J65.0", "I70.0")}) == "too long"
    assert run_of(position, "WAB") == ("J65.0", "M62.0", "L59.0")
    position.train("WAB", "4")
    assert "I70.0" in run_of(position, "WAB", 0) + run_of(position, "WAB", -1)


@pytest.mark.rule("18C2C-4.7.3-3")
def test_red_areas_end_a_route_and_some_can_be_passed() -> None:
    north = run_step(join(alone("GN", route=False, trains=["4"]), "C4", "A16", "C22"), "GN")
    assert set(run_of(north, "GN")) == {"C4.0", "A16.0", "C22.0"}
    south = alone("ACL", route=False, trains=["4"])
    join(south, "Y64", "AA66", "AA68")
    join(south, "AA68", "Z67", "W66")
    run_step(south, "ACL")
    own = train(south, "ACL")
    assert fault(south, {own: route(south, "Y64.0", "AA68.0")}) == ""
    assert fault(south, {own: route(south, "Y64.0", "AA68.0", "W66.0")}) == "off-board"


@pytest.mark.rule("18C2C-4.7.3-4")
@pytest.mark.parametrize(
    ("hex", "tile", "one", "other", "near"),
    [
        ("K78", "54NY:0", "J77", "K76", "J75"),
        ("J57", "590:0", "I56", "J59", "H55"),
        ("O4", "54SF:0", "N5", "O6", "M4"),
    ],
)
def test_a_route_uses_one_of_two_cities_in_a_hex(
    hex: str, tile: str, one: str, other: str, near: str
) -> None:
    position = alone("PRR", route=False, trains=["8"], position=table(phase="8"))
    position.tiles({hex: tile})
    sides = {k: next(n for n in (one, other) if k in _cities(position, hex, n)) for k in (0, 1)}
    for side in sides.values():
        join(position, hex, side, near) if side != near else lay(position, hex, near)
    station(position, "PRR", near)
    run_step(position, "PRR")
    both = (*route(position, f"{hex}.0", f"{near}.0"), *route(position, f"{near}.0", f"{hex}.1")[1:])
    own = train(position, "PRR")
    assert fault(position, {own: both}) == "twice"
    assert fault(position, {own: route(position, f"{hex}.0", f"{near}.0")}) in ("", "best run is declared")
    assert sum(stop.startswith(hex) for stop in run_of(position, "PRR")) == 1


def _cities(position: Scenario, hex: str, beyond: str) -> set[int]:
    """Which cities of a hex have track to a neighbour."""
    from roundhouse.rules.reach import BOARD, hex_face

    edge = next(e for e in range(6) if BOARD(position.pos).neighbour(hex, e) == beyond)
    return {k for k in (0, 1) if edge in hex_face(position.pos, hex).exits_of(k)}


@pytest.mark.rule("18C2C-4.7.3-5")
def test_an_area_of_two_hexes_is_one_stop() -> None:
    position = alone("GN", route=False, trains=["4"])
    join(position, "C4", "A4")
    join(position, "C4", "A6")
    run_step(position, "GN")
    own = train(position, "GN")
    assert fault(position, {own: route(position, "A4.0", "C4.0", "A6.0")}) == "twice"
    assert len(run_of(position, "GN")) == 2


@pytest.mark.rule("18C2C-4.7.3-6")
def test_two_pieces_of_a_tile_may_be_used_that_meet_at_no_side() -> None:
    position = alone(trains=["4"], route=False)
    put(position, "N45", "20", ("M44", "O46"), ("M46", "O44"))
    put(position, "O46", "7", ("N45", "O44"))
    put(position, "O44", "7", ("N45", "O46"))
    lay(position, "N43", "M44", "N45")
    lay(position, "N45", "M46", "N47")
    run_step(position, "ATSF")
    own = train(position, "ATSF")
    assert fault(position, {own: ("M44.0", "N45", "O46", "O44", "N45", "M46.0")}) == ""
    position = alone(trains=["4"], route=False)
    put(position, "N45", "23", ("M44", "O46"), ("M46", "O46"))
    lay(position, "N43", "M44", "N45")
    lay(position, "N45", "M46", "N47")
    lay(position, "N45", "O46", "O48")
    run_step(position, "ATSF")
    own = train(position, "ATSF")
    assert fault(position, {own: ("M44.0", "N45", "O46", "O48.0", "O46", "N45", "M46.0")}) == "track reused"


@pytest.mark.rule("18C2C-4.7.3-7")
def test_no_train_turns_back_at_a_fork() -> None:
    position = alone(trains=["4"], route=False)
    put(position, "N45", "24", ("M44", "O44"), ("M46", "O44"))
    lay(position, "N43", "M44", "N45")
    lay(position, "N45", "M46", "N47")
    run_step(position, "ATSF")
    assert fault(position, {train(position, "ATSF"): ("M44.0", "N45", "M46.0")}) == "track"


@pytest.mark.rule("18C2C-4.7.3-8")
def test_trains_share_cities_but_no_track() -> None:
    position = alone("CNW", route=False, trains=["2", "2"]).tiles(J57="590:0")
    join(position, "J57", "J55", "K52")
    join(position, "J57", "K56", "M52")
    run_step(position, "CNW")
    west, south = route(position, "J57.0", "K52.0"), route(position, "J57.0", "M52.0")
    one, other = (train(position, "CNW", n) for n in (0, 1))
    assert fault(position, {one: west, other: west}) == "track shared"
    assert fault(position, {one: west, other: south}) == ""
    assert best(position.pos, "CNW").value == 2 * 60 + 20 + 20


@pytest.mark.rule("18C2C-4.7.3-9")
def test_markers_are_included_and_red_areas_count_for_the_phase() -> None:
    position = join(alone("ATSF", route=False, trains=["2"]), "M44", "O42")
    assert best(position.pos, "ATSF").value == 40
    position.writing().put(PLACED, "ACM", Placed("ATSF", "O42"))
    assert best(position.pos, "ATSF").value == 50
    position.writing().put(PLACED, "ACM", Placed("MKT", "O42"))
    assert best(position.pos, "ATSF").value == 40
    for phase, value in (("3", 30), ("5", 50), ("8", 50), ("10", 30), ("12", 30)):
        south = alone("SOU", route=False, position=table(phase=phase)).train("SOU", "12")
        join(south, "S62", "T69")
        assert best(south.pos, "SOU").value == 30 + value


@pytest.mark.rule("18C2C-4.7.3-10")
def test_the_best_run_is_due() -> None:
    position = alone(trains=["2"])
    lay(position, "N43", "M44", "M46")
    join(position, "M44", "N43", "O42")
    run_step(position, "ATSF")
    assert best(position.pos, "ATSF").value == 60
    own = train(position, "ATSF")
    assert fault(position, {own: route(position, "M44.0", "O42.0")}) == "best run is declared"
    assert fault(position, {own: ("M44.0", "M46.0")}) == ""
    assert refused(position, "pass")[0] == "trains have to run"
    position.turn(revenue=60)
    assert fault(position, {own: ("M44.0", "M46.0")}) == "one run a turn"


@pytest.mark.rule("18C2C-4.7.3-11")
def test_the_president_may_prefer_to_cross_the_continent() -> None:
    position = alone("GN", route=False, trains=["3"], position=table(phase="5"))
    join(position, "A16", "C4", "D3", "E4")
    join(position, "C4", "D5", "H55")
    position.writing().put(PLACED, "ACM", Placed("GN", "E4"))
    run_step(position, "GN")
    free = best(position.pos, "GN")
    offered = [offer.action.runs for offer in position.offers("run")]
    assert offered[0] == as_runs(free) and len(offered) == 2
    assert "H55.0" not in free.runs[0].route and "H55.0" in offered[1][0].route
    assert (free.value, value_of(position.pos, "GN", offered[1])) == (40 + 30 + 30, 40 + 30 + 20)
    chosen = {run.train: run.route for run in offered[1]}
    short = {train(position, "GN"): route(position, "C4.0", "E4.0")}
    assert fault(position, short) == "best run is declared"
    position.play("run", runs=declared(chosen))
    assert position.pos[CROSSED]["GN"] == 1
    run_step(position, "GN")
    assert [offer.action.runs for offer in position.offers("run")] == [as_runs(free)]
    assert fault(position, chosen) == "best run is declared"
