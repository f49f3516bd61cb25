"""Sections 4.3.5 and 4.7.2: placing a bull token."""

from __future__ import annotations

import pytest

from roundhouse.core.flow import answer, dispose
from roundhouse.features.closing import close_corporation
from roundhouse.features.national.terms import Merged
from roundhouse.play.scenario import Scenario
from roundhouse.rules.money import CASH
from roundhouse.rules.reach import STATIONS, TOKENS, markers_in
from roundhouse.rules.track import TILE_PUT
from roundhouse.titles.c2c.bull_tokens import BULLS, BullPlaced, give_bull
from roundhouse.titles.c2c.destinations import DESTINATION, token_at
from roundhouse.titles.c2c.tokens_beside import BESIDE, DESTINATION_TOKEN, beside_of, put_beside
from titles.c2c.goals import both, goal, lies
from titles.c2c.shells import alone, national
from titles.c2c.tables import refused, table
from titles.c2c.tracks import join, run_of


def bull(*, cash: int = 100, spaces: int = 0, others: tuple[str, ...] = ()) -> Scenario:
    """B&M, merged with NYNH, may place its bull token; a line leads from Boston over Albany to Rochester.

    `others` have their home tokens on the map: that of NYC is in Albany.
    """
    position = both("B&M", "NYNH", trains=["8"])
    give_bull(position.writing(), "B&M")
    join(position, "I82", "I78", "H73", spaces=spaces)
    for sym in others:
        position.corporation(sym, par=100, shares={"Ben": 60}, cash=0)
    return position.cash({"B&M": cash}).operating("B&M", "token")


@pytest.mark.rule("18C2C-4.3.5-32")
def test_placing_it_costs_100() -> None:
    poor = bull(cash=99)
    assert refused(poor, "place_bull", hex="H73", city=0)[0] == "treasury pays the bull token"
    position = bull().play("place_bull", hex="H73", city=0)
    assert position.pos[CASH]["B&M"] == 0 and "B&M" not in position.pos[BULLS]
    again = position.cash({"B&M": 100}).operating("B&M", "token")
    assert refused(again, "place_bull", hex="I78", city=0)[0] == "bull token is left"


@pytest.mark.rule("18C2C-4.3.5-33", "18C2C-4.7.2-12")
def test_a_full_city_takes_it_beside_its_spaces() -> None:
    position = bull(others=("NYC",))
    assert set(run_of(position, "B&M")) == {"I78.0", "I82.0"}
    position.play("place_bull", hex="I78", city=0)
    assert markers_in(position.pos, ("I78", 0)) == ["NYC"]
    assert [token.hex for token in beside_of(position.pos, "B&M").values()] == ["I78"]
    assert ("I78", 0) in STATIONS(position.pos, "B&M")
    assert "H73.0" in run_of(position, "B&M")
    assert not position.faults()


@pytest.mark.rule("18C2C-4.3.5-33")
def test_a_free_space_is_used_up() -> None:
    position = bull(spaces=2, others=("NYC",)).play("place_bull", hex="I78", city=0)
    assert sorted(markers_in(position.pos, ("I78", 0))) == ["B&M", "NYC"]
    assert not position.pos[BESIDE] and not position.faults()
    kept = bull(spaces=0).play("place_bull", hex="I78", city=0)  # NYC's home is kept
    assert markers_in(kept.pos, ("I78", 0)) == [] and len(kept.pos[BESIDE]) == 1
    bare = bull()
    assert refused(bare, "place_bull", hex="I76", city=0)[0] == "token goes into a city"
    assert refused(bare, "place_bull", hex="I82", city=0)[0] == "one token a hex"


@pytest.mark.rule("18C2C-4.3.5-33")
def test_it_goes_to_cities_with_spaces() -> None:
    position = both("GN", "NP", trains=["8"])
    give_bull(position.writing(), "GN")
    join(position, "C4", "A16")
    position.cash(GN=100).operating("GN", "token")
    assert refused(position, "place_bull", hex="A16", city=0)[0] == "bull token goes to spaces"


@pytest.mark.rule("18C2C-4.3.5-34")
def test_what_is_on_the_charter_is_given_up() -> None:
    position = bull()
    unplaced = [t for t in position.pos[TOKENS].values() if t.corporation == "B&M" and not t.hex]
    assert len(unplaced) == 4
    lies(position, "NYNH", "E88")
    position.operating("B&M", "token").play("place_bull", hex="H73", city=0)
    (placed,) = (event for event in position.events if isinstance(event, BullPlaced))
    assert placed.forfeited == 4 and not placed.beside
    assert [t.hex for t in position.pos[TOKENS].values() if t.corporation == "B&M"] == ["I82", "K78", "H73"]
    assert (goal(position, "B&M").state, goal(position, "NYNH").state) == ("gone", "placed")
    assert position.step != "token"


@pytest.mark.rule("18C2C-4.3.5-35")
def test_a_route_has_to_lead_there() -> None:
    position = bull()
    assert refused(position, "place_bull", hex="I70", city=0)[0] == "city is on a route"


@pytest.mark.rule("18C2C-4.7.2-12")
def test_what_a_closed_corporation_had_beside_the_spaces_is_gone() -> None:
    position = lies(bull(), "NYNH", "E88")
    close_corporation(pos := position.writing(), "B&M")
    answer(pos, pos.events[-1])
    assert not position.pos[BESIDE] and not position.pos[BULLS]
    assert {"B&M", "NYNH"}.isdisjoint(position.pos[DESTINATION])
    assert not position.faults()


@pytest.mark.rule("18C2C-4.7.2-12")
def test_tokens_beside_the_spaces_serve_whoever_takes_their_corporation_over() -> None:
    position = both("B&M", "NYNH", laid={"NYNH": "E88"})
    assert ("E88", 0) in STATIONS(position.pos, "B&M") and not position.faults()
    absorbed = national(trains=["8"])
    put_beside(pos := absorbed.writing(), "ATSF goal", "ATSF", ("Q28", 0), DESTINATION_TOKEN)
    dispose(pos, Merged("ATSF", "AMTK", 0, 0))
    assert ("Q28", 0) in STATIONS(absorbed.pos, "AMTK")


@pytest.mark.rule("18C2C-4.7.2-12", "18C2C-4.7.2-9")
def test_tokens_beside_the_spaces_move_with_their_city() -> None:
    position = alone("NYC", route=False, cash=1000, position=table(phase="8")).tiles(J57="590:0")
    lies(position, "NYC", "J57", 1)
    moved = position.writing()
    TILE_PUT(moved)(moved, "J57", (1, 0))
    assert token_at(position.pos, "NYC") == ("J57", 0)
