"""4.3.5: what else becomes of two corporations that merge: trains, money, tokens, markers, the bull token."""

from __future__ import annotations

import pytest

from roundhouse.rules.depot import phase
from roundhouse.rules.money import CASH
from roundhouse.rules.reach import TOKENS, full_cities
from roundhouse.rules.tokens import TOKEN_COST
from roundhouse.titles.c2c.bull_tokens import BULL_PRICE, BULLS
from roundhouse.titles.c2c.charter_tokens import TokenReturned
from roundhouse.titles.c2c.destinations import DESTINATION, PLACED, Goal
from roundhouse.titles.c2c.merger_declaration import MERGING, Merging
from roundhouse.titles.c2c.sold_markers import HELD_MARKERS, SOLD_MARKERS, Held, held_markers, ready_markers
from roundhouse.titles.c2c.tokens_beside import BESIDE, DESTINATION_TOKEN, beside_of, put_beside
from roundhouse.titles.c2c.train_shells import SHELLS, on_shell, shell_limit
from titles.c2c.merging import merge, merging, tokens_of
from titles.c2c.tables import refused
from titles.c2c.tracks import join


@pytest.mark.rule("18C2C-4.3.5-9")
def test_two_charters_become_one_with_two_shells() -> None:
    position = merge(merging(trains=(("4", "3"), ("3",))))
    pos = position.pos
    assert SHELLS(pos, "NYC") == ("NYC", "ERIE") and pos[CASH]["NYC"] == 420
    assert [len(on_shell(pos, "NYC", shell)) for shell in SHELLS(pos, "NYC")] == [2, 1]
    assert shell_limit(pos, "NYC") == phase(pos).train_limit == 3
    assert {"I78", "I70"} <= set(tokens_of(position, "NYC").values()) and position.faults() == []


@pytest.mark.rule("18C2C-4.3.5-10")
def test_stations_on_the_charters_cost_100() -> None:
    position = merging()
    assert TOKEN_COST(position.pos, "ERIE", "L69") == 40
    merge(position)
    left = [t.price for t in position.pos[TOKENS].values() if t.corporation == "NYC" and not t.hex]
    assert left == [100] * 6 and TOKEN_COST(position.pos, "NYC", "L69") == 100


@pytest.mark.rule("18C2C-4.3.5-11")
def test_destination_tokens_wait_for_their_own_destinations() -> None:
    position = merge(merging())
    goals = {sym: position.pos[DESTINATION][sym] for sym in ("NYC", "ERIE")}
    assert goals == {"NYC": Goal("NYC"), "ERIE": Goal("NYC")}
    # none of the tokens to be placed is one of theirs
    assert len([t for t in position.pos[TOKENS].values() if t.corporation == "NYC"]) == 8


@pytest.mark.rule("18C2C-4.3.5-30")
def test_of_two_tokens_in_a_hex_one_comes_back() -> None:
    position = merging(tokens=(("J63",), ("J63",)))
    merge(position)
    assert position.step == "double token" and position.actor == "Ann"
    offered = {o.action.token for o in position.offers("return_token")}
    assert offered == {"NYC 1", "ERIE 1"}
    for id, other in (("NYC 1", "ERIE 1"), ("ERIE 1", "NYC 1")):
        done = position.copy().play("return_token", token=id)
        assert tokens_of(done, "NYC")[id] == "" and tokens_of(done, "NYC")[other] == "J63"
        assert done.pos[TOKENS][id].price == 100 and done.step != "double token"
        assert TokenReturned("NYC", "J63") in done.events and done.faults() == []
    assert refused(position, "return_token", token="NYC 2") == ("double token comes back", "other")
    position.play("return_token", token="NYC 1")
    position.at("double token", "J63")
    assert refused_in_hex(position) == "single"


def refused_in_hex(position) -> str:  # type: ignore[no-untyped-def]
    """Why the token that is left stays, asked while the merger goes on."""
    pos = position.writing()
    pos.set(MERGING, Merging(("NYC", "ERIE"), "Ann", "Ann", "NYC"))
    return refused(position, "return_token", token="ERIE 1")[1]


@pytest.mark.rule("18C2C-4.3.5-31")
def test_a_home_stays_and_the_other_yields() -> None:
    position = merging(tokens=(("I70",), ()))
    merge(position, "NYC")
    assert position.step != "double token"
    assert tokens_of(position, "NYC")["ERIE 0"] == "I70" and tokens_of(position, "NYC")["NYC 1"] == ""
    assert position.faults() == []


@pytest.mark.rule("18C2C-4.3.5-31")
def test_a_destination_token_yields_to_a_home() -> None:
    position = merging()
    pos = position.writing()
    put_beside(pos, "NYC goal", "NYC", ("I70", 0), DESTINATION_TOKEN)
    pos.put(DESTINATION, "NYC", Goal("NYC", PLACED))
    merge(position, "ERIE")
    assert position.pos[BESIDE] == {} and position.pos[DESTINATION]["NYC"].state == PLACED
    back = [t.price for id, t in position.pos[TOKENS].items() if "+" in id and t.corporation == "ERIE"]
    assert back == [100] and position.faults() == []


@pytest.mark.rule("18C2C-4.3.5-30")
def test_a_destination_token_is_one_of_the_two() -> None:
    position = merging(tokens=((), ("J63",)))
    pos = position.writing()
    put_beside(pos, "NYC goal", "NYC", ("J63", 0), DESTINATION_TOKEN)
    pos.put(DESTINATION, "NYC", Goal("NYC", PLACED))
    merge(position)
    assert {o.action.token for o in position.offers("return_token")} == {"NYC goal", "ERIE 1"}
    position.play("return_token", token="ERIE 1")
    assert set(beside_of(position.pos, "NYC")) == {"NYC goal"} and position.faults() == []


@pytest.mark.rule("18C2C-4.3.5-32")
def test_the_marker_that_is_not_needed_becomes_a_bull_token() -> None:
    position = merging()
    assert position.pos[BULLS] == {}
    merge(position)
    assert position.pos[BULLS] == {"NYC": 100} == {"NYC": BULL_PRICE(position.pos)}


def in_pittsburgh(*, full: bool, joined: bool = True):  # type: ignore[no-untyped-def]
    """NYC has merged with ERIE and places tokens; PRR is at home in Pittsburgh, L69, and WAB has come there if full."""
    position = merge(merging(cash=(500, 500)))
    join(position, "I70", "L69", spaces=2) if joined else None
    others = ("PRR", "WAB") if full else ("PRR",)
    for sym in others:
        place = () if sym == "PRR" else ("L69",)
        position.corporation(sym, par=100, shares={"Cora": 60}, tokens=place, floated=True, operated=True)
    return position.operating("NYC", "token")


BULL = {"hex": "L69", "city": 0}


@pytest.mark.rule("18C2C-4.3.5-33")
def test_a_bull_token_joins_a_full_city_or_takes_a_space() -> None:
    full = in_pittsburgh(full=True)
    assert ("L69", 0) in full_cities(full.pos)
    assert refused(full, "place_token", **BULL)[0] == "free space"
    assert refused(full, "place_bull", hex="D81", city=0)[0] == "bull token goes to spaces"
    full.play("place_bull", **BULL)
    assert [t.hex for t in beside_of(full.pos, "NYC").values()] == ["L69"]
    free = in_pittsburgh(full=False)
    assert ("L69", 0) not in full_cities(free.pos)
    free.play("place_bull", **BULL)
    assert beside_of(free.pos, "NYC") == {} and ("L69", 0) in full_cities(free.pos)
    assert free.faults() == [] == full.faults()


@pytest.mark.rule("18C2C-4.3.5-34")
def test_nothing_is_placed_after_the_bull_token() -> None:
    position = in_pittsburgh(full=True)
    before = position.pos[CASH]["NYC"]
    position.play("place_bull", **BULL)
    assert set(tokens_of(position, "NYC").values()) == {"I78", "I70"}
    assert position.pos[CASH]["NYC"] == before - 100 and position.pos[BULLS] == {}
    assert {position.pos[DESTINATION][sym].state for sym in ("NYC", "ERIE")} == {"gone"}


@pytest.mark.rule("18C2C-4.3.5-35")
def test_a_bull_token_needs_a_way() -> None:
    position = in_pittsburgh(full=True, joined=False)
    assert refused(position, "place_bull", **BULL)[0] == "city is on a route"
    assert "L69" not in {o.action.hex for o in position.offers("place_bull")}


@pytest.mark.rule("18C2C-4.3.5-12")
def test_labor_and_engineers_of_both_belong_to_the_one() -> None:
    position = merging(cash=(500, 500))
    pos = position.writing()
    for sym in ("NYC", "ERIE"):
        pos.put(HELD_MARKERS, sym, (Held("engineer"), Held("labor")))
    merge(position)
    pos = position.pos
    assert held_markers(pos, "NYC", "engineer") == held_markers(pos, "NYC", "labor") == 2
    assert set(pos[HELD_MARKERS]) == {"NYC"} and ready_markers(pos, "NYC", "engineer") == 1
    # what is too many may go to another for the price that it always has
    position.corporation("ATSF", par=100, shares={"Ann": 60}, cash=200, floated=True, operated=True)
    position.operating("ATSF").play("buy_marker", marker="engineer", seller="NYC")
    assert position.pos[CASH]["ATSF"] == 200 - SOLD_MARKERS(pos)["engineer"].price == 150
    assert held_markers(position.pos, "NYC", "engineer") == 1
