"""Section 4.7.2: station tokens, their price, and where they go."""

from __future__ import annotations

import pytest

from roundhouse.features.closing import close_corporation
from roundhouse.play.scenario import Scenario
from roundhouse.rules.corporations import CORPORATION_SPECS
from roundhouse.rules.money import CASH
from roundhouse.rules.reach import BLOCKED, HOMES_KEPT, STATIONS, reach
from roundhouse.rules.tokens import TOKEN_COST, next_token
from roundhouse.rules.trains import TRAIN_STEP
from roundhouse.titles.c2c.destinations import DESTINATION
from roundhouse.titles.c2c.tokens_beside import BULL_TOKEN, DESTINATION_TOKEN, put_beside
from titles.c2c.shells import alone
from titles.c2c.tables import refused, table
from titles.c2c.tracks import join, lay, run_of


def places(position: Scenario) -> set[tuple[str, int]]:
    """Where a token can be placed."""
    return {(a.hex, a.city) for offer in position.offers("place_token") for a in offer.expand()}


def token_step(position: Scenario, sym: str) -> Scenario:
    """The corporation may place a token, and has $1000."""
    return position.cash({sym: 1000}).operating(sym, "token")


def refusal(position: Scenario, hex: str, city: int = 0) -> str:
    """What speaks against a token there."""
    check, case = refused(position, "place_token", hex=hex, city=city)
    return f"{check} / {case}" if case else check


def wabash(**tokens: str) -> Scenario:
    """A single line from Indianapolis (L59), the home of WAB, over Cincinnati (M62) and Toledo (J63) to Detroit (I64).

    Every city has one space; a token of a stranger in the city that is named for it.
    """
    position = alone("WAB", route=False, trains=["4"])
    join(position, "L59", "M62", "J63", "I64")
    for sym, hex in tokens.items():
        position.corporation(sym, par=100, shares={"Ben": 60}, cash=0, tokens=[hex])
    return position


@pytest.mark.rule("18C2C-4.7.2-1")
def test_home_token_is_placed_free_in_the_first_turn() -> None:
    position = alone("NYC", route=False, operated=False, cash=500)
    assert STATIONS(position.pos, "NYC") == []
    position.operating("NYC", "track").skip("turn begins")
    assert STATIONS(position.pos, "NYC") == [("I78", 0)]
    assert position.pos[CASH]["NYC"] == 500
    assert next_token(position.pos, "NYC") == "NYC 1"


@pytest.mark.rule("18C2C-4.7.2-2")
def test_one_token_a_turn_for_40_and_then_for_100() -> None:
    position = alone("ERIE", route=False, operated=False)
    join(position, "I70", "H73")
    join(position, "I70", "J65")
    token_step(position, "ERIE").skip("turn begins")
    assert places(position) == {("H73", 0)}  # the open space of Cleveland is kept for C&O
    assert TOKEN_COST(position.pos, "ERIE", "H73") == 40
    poor = position.copy().cash(ERIE=39)
    assert refusal(poor, "H73") == "treasury pays the token"
    position.play("place_token", hex="H73", city=0)
    assert position.pos[CASH]["ERIE"] == 960
    position.operating("ERIE", "token").turn(tokens=1)
    assert refusal(position, "J63") == "one token a turn"
    assert TOKEN_COST(position.pos, "ERIE", "J63") == 100
    charters = [c.tokens for c in CORPORATION_SPECS(position.pos).values() if c.tokens]
    assert len(charters) == 32
    assert {tokens[:2] for tokens in charters} == {(0, 40)}
    assert {price for tokens in charters for price in tokens[2:]} == {100}


@pytest.mark.rule("18C2C-4.7.2-3")
def test_a_route_has_to_lead_to_a_free_space() -> None:
    open_way = token_step(wabash(), "WAB")
    assert places(open_way) >= {("J63", 0), ("I64", 0)}
    shut = token_step(wabash(PRR="M62"), "WAB")
    assert refusal(shut, "J63") == "city is on a route"
    assert refusal(shut, "M62") == "free space / full"
    assert places(shut) == set()


@pytest.mark.rule("18C2C-4.7.2-4")
def test_a_space_that_has_just_come_can_be_taken() -> None:
    position = wabash(PRR="J63").phase("3").cash(WAB=1000).operating("WAB", "token")
    assert refusal(position, "J63") == "free space / full"
    position.operating("WAB", "track")
    greens = [a for o in position.offers("lay_tile") for a in o.expand() if a.hex == "J63"]
    position.play("lay_tile", hex="J63", tile=greens[0].tile, rotation=greens[0].rotation)
    while position.step == "track":
        position.play("pass")
    assert ("J63", 0) in places(position)
    position.play("place_token", hex="J63", city=0)
    assert ("J63", 0) in STATIONS(position.pos, "WAB")


@pytest.mark.rule("18C2C-4.7.2-5")
def test_the_last_space_at_home_waits_for_its_corporation() -> None:
    yellow = token_step(lay(alone("NYNH", route=False), "K78", "J77", "I78"), "NYNH")
    assert HOMES_KEPT(yellow.pos, ("I78", 0)) == ["NYC"]
    assert refusal(yellow, "I78") == "free space / kept"
    green = lay(alone("NYNH", route=False), "K78", "J77", "I78", spaces=2)
    assert ("I78", 0) in places(token_step(green, "NYNH"))
    green.corporation("PRR", par=100, shares={"Ben": 60}, cash=0, tokens=["I78"]).operating("NYNH", "token")
    assert refusal(green, "I78") == "free space / kept"
    green.home("NYC").operating("NYNH", "token")
    assert refusal(green, "I78") == "free space / full"


@pytest.mark.rule("18C2C-4.7.2-6")
def test_in_a_hex_of_two_cities_only_the_home_is_kept() -> None:
    position = table()
    home = CORPORATION_SPECS(position.pos)["NYNH"].city
    assert HOMES_KEPT(position.pos, ("K78", home)) == ["NYNH"]
    assert HOMES_KEPT(position.pos, ("K78", 1 - home)) == []
    position = lay(alone("PRR", route=False, tokens=["L75"]), "L75", "L77", "K78")
    token_step(position, "PRR")
    assert ("K78", 1 - home) in places(position)
    assert refusal(position, "K78", home).startswith("free space / kept")


@pytest.mark.rule("18C2C-4.7.2-7")
def test_nothing_is_kept_for_those_who_are_out() -> None:
    position = table(options=("short",))
    for hex in ("J57", "T43", "J47", "K44", "F49"):
        assert all(HOMES_KEPT(position.pos, (hex, city)) == [] for city in (0, 1))
    assert HOMES_KEPT(position.pos, ("I78", 0)) == ["NYC"]
    long = alone("NYC", route=False, operated=False)
    assert HOMES_KEPT(long.pos, ("I78", 0)) == ["NYC"]
    close_corporation(long.writing(), "NYC")
    assert HOMES_KEPT(long.pos, ("I78", 0)) == []
    assert [HOMES_KEPT(long.pos, ("J57", city)) for city in (0, 1)] == [["CNW"], []]


@pytest.mark.rule("18C2C-4.7.2-8")
def test_one_token_of_a_corporation_in_a_hex() -> None:
    position = alone("NYC", route=False, tokens=["J57.0"]).home("CNW")
    position.tiles(J57="591:0")
    token_step(position, "NYC")
    assert refusal(position, "J57", 1) == "one token a hex"
    assert refusal(position, "J57", 0) == "one token a hex"
    with_goal = alone("NYC", route=False)
    put_beside(with_goal.writing(), "NYC goal", "NYC", ("J57", 0), DESTINATION_TOKEN)
    token_step(with_goal, "NYC")
    assert refusal(with_goal, "J57", 1) == "one token a hex"


@pytest.mark.rule("18C2C-4.7.2-9")
def test_a_token_stays_where_it_is() -> None:
    position = wabash(PRR="J63").phase("3").cash(WAB=1000).operating("WAB", "track")
    before = STATIONS(position.pos, "PRR")
    greens = [a for o in position.offers("lay_tile") for a in o.expand() if a.hex == "J63"]
    position.play("lay_tile", hex="J63", tile=greens[0].tile, rotation=greens[0].rotation)
    assert STATIONS(position.pos, "PRR") == before
    for step in ("track", "token", "run", "dividend", TRAIN_STEP):
        kinds = {kind.name for kind in position.title.menus[step]}
        assert {kind for kind in kinds if "token" in kind or "bull" in kind} <= {"place_token", "place_bull"}


@pytest.mark.rule("18C2C-4.7.2-10")
def test_the_destination_token_is_set_aside() -> None:
    position = alone("CPR", route=False, tokens=["H69", "F75", "D81"])
    join(position, "E78", "F75")
    token_step(position, "CPR")
    assert position.pos[DESTINATION]["CPR"].state == "open"
    assert next_token(position.pos, "CPR") is None
    assert refusal(position, "I70") == "token is left"


@pytest.mark.rule("18C2C-4.7.2-11")
def test_a_full_city_lets_only_its_tokens_through() -> None:
    assert run_of(wabash(), "WAB") == ("I64.0", "J63.0", "M62.0", "L59.0")
    shut = wabash(PRR="J63")
    assert run_of(shut, "WAB") == ("J63.0", "M62.0", "L59.0")
    assert ("J63", 0) in BLOCKED(shut.pos, "WAB")
    own = wabash().token("WAB", "J63")
    assert run_of(own, "WAB") == ("I64.0", "J63.0", "M62.0", "L59.0")


@pytest.mark.rule("18C2C-4.7.2-12")
@pytest.mark.parametrize("what", [BULL_TOKEN, DESTINATION_TOKEN])
def test_a_token_beside_the_spaces_is_a_token_of_that_city(what: str) -> None:
    position = wabash(PRR="J63")
    put_beside(position.writing(), "WAB goal", "WAB", ("J63", 0), what)
    assert ("J63", 0) in STATIONS(position.pos, "WAB")
    assert ("I64", 0) in reach(position.pos, "WAB").stops
    assert run_of(position, "WAB") == ("I64.0", "J63.0", "M62.0", "L59.0")


@pytest.mark.rule("18C2C-4.7.2-3")
def test_a_token_goes_into_a_city() -> None:
    """Not into a hex of plain track, a second city that is not there, or a place off the map."""
    position = token_step(wabash(), "WAB")
    for hex, city in (("K60", 0), ("M62", 1), ("ZZ9", 0)):
        assert refusal(position, hex, city).startswith("token goes into a city"), hex
