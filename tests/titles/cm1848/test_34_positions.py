"""Section 34 (and 29): best runs on boards with tiles, yards, districts and the two cities at the border."""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.depot import TRAINS
from roundhouse.rules.reach import BOARD, reach
from roundhouse.rules.running import TrainRun, best, value_of
from roundhouse.titles.cm1848.extra_car import CARS
from roundhouse.titles.cm1848.rights.places import RIGHTS, Right

from .laid import board, company, turn
from .laying import NE, NW, SE, SW, E, W
from .selling import refused, write


def to(tile: str, *exits: int) -> str:
    """The tile in the first rotation in which it has these exits."""
    face = BOARD(board().pos).tiles[tile].face
    return f"{tile}:{next(r for r in range(6) if set(exits) <= face.rotated(r).exits)}"


def earned(table: Scenario, corporation: str) -> dict[str, int]:
    """What each train brings in the best run."""
    found = best(table.pos, corporation)
    assert found.proven
    return {run.train: run.value for run in found.runs}


def worth(table: Scenario, corporation: str) -> int:
    return best(table.pos, corporation).value


YARD_BETWEEN = {
    "I20": to("57", NW, SE),
    "J21": to("527", NW, SW, NE),
    "K20": to("9", NE, SW),
    "L19": to("449", NE),
}
"""Cities of $20 and $40, and between them a yard of $20 with an arm to spare."""

BEYOND = {"I22": to("8", SW, NW), "H21": to("518", SE)}
"""A small city of $10 at the end of that arm."""


def drgw(phase: str, tiles: dict[str, str], trains: str, *tokens: str) -> Scenario:
    return company(board(phase, **tiles), "DRGW", trains=list(trains), tokens=list(tokens))


@pytest.mark.rule("1848-34-6", "1848-29-5")
def test_a_2_train_passes_a_yard_and_takes_its_value() -> None:
    table = drgw("5", YARD_BETWEEN, "2")
    assert worth(table, "DRGW") == 20 + 20 + 40
    company(company(table, "GN", tokens=["J21"]), "MP", tokens=["J21"])
    assert worth(table, "DRGW") == 80  # two strangers in it are no hindrance


@pytest.mark.rule("1848-34-9", "1848-34-10", "1848-34-3")
def test_the_bonus_train_starts_from_the_yard_on_track_of_its_own() -> None:
    table = drgw("5", YARD_BETWEEN | BEYOND, "2", "J21")
    assert worth(table, "DRGW") == 80 + (20 + 10)
    assert worth(drgw("5", YARD_BETWEEN | BEYOND, "2"), "DRGW") == 80  # no marker there
    assert worth(drgw("5", YARD_BETWEEN | BEYOND, "", "J21"), "DRGW") == 0  # nothing that comes by
    assert worth(drgw("5", YARD_BETWEEN, "2", "J21"), "DRGW") == 80  # no track is left for it


@pytest.mark.rule("1848-34-12")
def test_a_bonus_train_earns_no_other() -> None:
    """From the first yard it comes by a second one with a marker, whose own train stays at home."""
    tiles = YARD_BETWEEN | {
        "I22": to("8", SW, NW),
        "H21": to("527", SE, E, W),
        "H23": to("9", E, W),
        "H25": to("8", W, NE),
        "G26": to("8", SW, E),
        "G28": to("552", W),
        **dict.fromkeys(("H19", "H17", "H15"), to("9", E, W)),
        "H13": to("441", E),
    }
    table = turn(drgw("5", tiles, "2", "J21", "H21"), "DRGW", "run")
    train = table.pos[TRAINS]
    (own,) = [id for id, row in train.items() if row.owner == "DRGW"]
    here = TrainRun(own, ("L19.0", "K20", "J21.0", "I20.0"))
    first = TrainRun("bonus J21", ("J21.0", "I22", "H21.0", "H23", "H25", "G26", "G28.0"))
    second = TrainRun("bonus H21", ("H21.0", "H19", "H17", "H15", "H13.0"))
    assert value_of(table.pos, "DRGW", (here, first)) == 80 + (20 + 20 + 30)
    assert refused(table, "run", runs=(here, first, second))[0] == "runs are legal"
    along = TrainRun(own, ("L19.0", "K20", "J21.0", "I22", "H21.0", "H23", "H25", "G26", "G28.0"))
    back = TrainRun("bonus J21", ("J21.0", "I20.0"))
    assert table.why_not("run", runs=(along, back, second)) is None  # now a train of its own comes by
    assert worth(table, "DRGW") == (40 + 20 + 20 + 30) + (20 + 20) + (20 + 30)


@pytest.mark.rule("1848-34-8", "1848-34-11")
def test_the_car_doubles_the_best_stop_of_an_ordinary_train() -> None:
    table = drgw("5", YARD_BETWEEN, "2")
    write(table).put(CARS, "DRGW", 1)
    assert worth(table, "DRGW") == 20 + 20 + 2 * 40
    table = drgw("5", YARD_BETWEEN | BEYOND, "2", "J21")
    write(table).put(CARS, "DRGW", 1)
    assert worth(table, "DRGW") == 120 + 30


@pytest.mark.rule("1848-34-7", "1848-29-7", "1848-15-1")
@pytest.mark.parametrize(("phase", "district"), [("3", 20), ("5", 30), ("7", 20)])
def test_a_district_on_the_way_is_no_stop(phase: str, district: int) -> None:
    tiles = {"I20": to("57", W, E), "I16": to("9", W, E), "I14": to("8", E, NW), "H13": to("441", SE)}
    table = drgw(phase, tiles, "2")
    assert worth(table, "DRGW") == 0
    write(table).put(RIGHTS, "RMMD", (Right("DRGW"),))
    assert worth(table, "DRGW") == 20 + district + 30
    write(table).put(CARS, "DRGW", 1)
    assert worth(table, "DRGW") == 20 + district + 2 * 30


@pytest.mark.rule("1848-34-4", "1848-34-18", "1848-15-2")
def test_chicago_in_phase_4() -> None:
    """Chicago $30, Rock Island $30, Des Moines $10: $70 for a 3-train with the rights, and without them $40."""
    table = company(board("4", F35=to("8", SW, E), G32=to("564", E)), "CRIP", trains=["3"])
    assert worth(table, "CRIP") == 40
    write(table).put(RIGHTS, "Chicago", (Right("CNW", given=True), Right("CRIP")))
    assert worth(table, "CRIP") == 70


@pytest.mark.rule("1848-15-1", "1848-8-9", "1848-29-7")
def test_the_marker_at_home_in_chicago_keeps_nobody_out_who_has_rights() -> None:
    """Its circle is CNW's alone, which others with rights do not need."""
    table = company(board("4", F35=to("8", SW, E), G32=to("564", E)), "CRIP", trains=["3"])
    company(table, "CNW")
    assert worth(table, "CRIP") == 40
    write(table).put(RIGHTS, "Chicago", (Right("CNW", given=True), Right("CRIP")))
    assert worth(table, "CRIP") == 70
    assert ("F37", 0) in reach(table.pos, "CRIP").stops and ("E36", 0) not in reach(table.pos, "CRIP").stops


@pytest.mark.rule("1848-34-18", "1848-29-8")
def test_no_route_goes_through_chicago() -> None:
    tiles = {"F35": to("8", SW, E), "E36": to("57", SE)}
    table = company(board("4", **tiles), "CRIP", trains=["3"])
    write(table).put(RIGHTS, "Chicago", (Right("CRIP"),))
    assert worth(table, "CRIP") == 30 + 30  # not on to Milwaukee
    assert ("E36", 0) not in reach(table.pos, "CRIP").stops
    home = company(board("4", **tiles), "CNW", trains=["3", "3"])
    assert sorted(earned(home, "CNW").values()) == [20 + 30, 30 + 30]
    assert {("E36", 0), ("G34", 0)} <= reach(home.pos, "CNW").stops
