"""Table III and section 4.2.2.1: what private companies can do, and historical objectives."""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.depot import TRAINS, owned
from roundhouse.rules.money import BANK, CASH
from roundhouse.rules.privates import PRIVATES
from roundhouse.rules.reach import TILES
from roundhouse.rules.running import best
from roundhouse.rules.shares import POOL, president
from roundhouse.titles.al.coal import COAL, Coal
from roundhouse.titles.al.names import NAMED

PLAYERS = ["Ann", "Ben", "Cy"]
LINE = {"G6": "6:5", "H7": "8:2", "G4": "441:5"}
"""Atlanta, Anniston, Oxmoor, Birmingham."""


def table(
    *trains: str,
    phase: str = "3",
    step: str = "track",
    cash: int = 500,
    options: tuple[str, ...] = (),
    tiles: dict[str, str] | None = None,
) -> Scenario:
    """AB&C, led by Ann, has the line through its home."""
    position = Scenario("18AL", PLAYERS, options).phase(phase).tiles(LINE if tiles is None else tiles)
    position.corporation("AB&C", shares={"Ann": 60}, cash=cash, trains=trains)
    return position.operating("AB&C", step)


def hexes(position: Scenario, kind: str) -> set[str]:
    return {offer.action.hex for offer in position.offers(kind)}  # type: ignore[attr-defined]


# -- the coal field


@pytest.mark.rule("18AL-T3-3", "18AL-T3-4")
@pytest.mark.parametrize("step", ["track", "token", "run", "trains"])
def test_the_coal_token_goes_where_a_train_can_get(step: str) -> None:
    short = table("2", step=step).private("S&NA", "AB&C")
    assert hexes(short, "place_coal") == {"G6", "H5"}
    refusal = short.why_not("place_coal", private="S&NA", hex="G4")
    assert refusal is not None and refusal.check == "train reaches the coal city"
    longer = table("2", "3", step=step).private("S&NA", "AB&C")
    assert hexes(longer, "place_coal") == {"G6", "H5", "G4"}
    assert not table(step=step).private("S&NA", "AB&C").offers("place_coal")
    assert not table("3", step=step).private("S&NA", "Ann").offers("place_coal")


@pytest.mark.rule("18AL-T3-3")
def test_between_run_and_dividend_the_coal_token_can_be_placed() -> None:
    position = table("2").private("S&NA", "AB&C").operating("AB&C", "dividend", revenue=60)
    position.play("place_coal", private="S&NA", hex="H5")
    assert position.step == "dividend" and not position.offers("place_coal")


@pytest.mark.rule("18AL-T3-5", "18AL-T3-6")
def test_the_coal_token_pays_its_corporation_alone_for_every_train() -> None:
    position = table("2", "2").private("S&NA", "AB&C")
    before = best(position.pos, "AB&C").value
    position.play("place_coal", private="S&NA", hex="G6")
    assert position.pos[COAL] == Coal("G6", "AB&C")
    assert not position.pos[PRIVATES]["S&NA"].closed
    assert best(position.pos, "AB&C").value == before + 20
    position.corporation("TAG", shares={"Ben": 60}, trains=("3",))
    other = position.copy().corporation("L&N", shares={"Cy": 60}, trains=("4",), tokens=("H5",))
    with_token = best(other.pos, "L&N").value
    other.state.set(COAL, Coal())
    assert best(other.pos, "L&N").value == with_token


@pytest.mark.rule("18AL-T3-7", "18AL-T1-6")
def test_the_coal_token_outlives_phase_5_and_leaves_with_phase_6() -> None:
    position = table("3", phase="4", step="trains", cash=2000).private("S&NA", "AB&C").depot("5-1")
    position.play("place_coal", private="S&NA", hex="G4")
    position.play("buy_train", train="5-1", price=450)
    assert position.pos[PRIVATES]["S&NA"].closed and position.pos[COAL].hex == "G4"
    position.operating("AB&C", "trains").turn()
    for id in owned(position.pos, "AB&C")[1:]:
        position.state.put(TRAINS, id, type(position.pos[TRAINS][id])("5", POOL))
    position.play("buy_train", train="6-0", price=630)
    assert position.pos[COAL] == Coal()


@pytest.mark.rule("18AL-T3-3", "18AL-1.3.1-3")
def test_the_coal_token_is_of_one_company_for_five_cities_and_placed_once() -> None:
    def refusal(private: str, hex: str) -> str:
        found = position.why_not("place_coal", private=private, hex=hex)
        return "" if found is None else found.check

    position = table("3").private("S&NA", "AB&C").private("B&SLC", "AB&C")
    assert refusal("B&SLC", "G6") == "private company has the coal token"
    assert refusal("S&NA", "G8") == "coal token goes to a city with coal"
    assert refusal("S&NA", "G6") == ""
    position.play("place_coal", private="S&NA", hex="G6")
    assert refusal("S&NA", "H5") == "coal token is placed once"
    position.private("S&NA", "Ann")
    assert refusal("S&NA", "H5") == "power belongs to the corporation"


@pytest.mark.rule("18AL-T3-4")
def test_by_the_house_rule_track_is_enough_for_the_coal_token() -> None:
    options = ("coal_token_needs_train_range",)
    assert hexes(table("2", options=options).private("S&NA", "AB&C"), "place_coal") == {"G6", "H5", "G4"}
    assert not table(options=options).private("S&NA", "AB&C").offers("place_coal")


# -- the lumber terminal


@pytest.mark.rule("18AL-T3-8", "18AL-T3-9", "18AL-T3-10", "18AL-4.2.1-17")
def test_the_terminal_is_laid_besides_the_tile_of_the_turn() -> None:
    position = table().private("B&SLC", "AB&C").tiles(O4="9")
    offers = [offer.action for offer in position.offers("lay_terminal")]
    by_hex: dict[str, set[int]] = {}
    for action in offers:
        by_hex.setdefault(action.hex, set()).add(action.rotation)  # type: ignore[attr-defined]
    assert by_hex == {"G2": set(range(6)), "M2": {1, 3, 4, 5}, "N5": set(range(6)), "P5": {2}}
    position.play("lay_terminal", private="B&SLC", hex="M2", rotation=1)
    assert position.pos[TILES]["M2"].tile == "445" and position.pos[CASH]["AB&C"] == 500
    assert position.offers("lay_tile") and not position.offers("lay_terminal")
    refusal = position.why_not("lay_terminal", private="B&SLC", hex="N5", rotation=0)
    assert refusal is not None and refusal.check == "power to lay is used once"
    position.private("S&NA", "AB&C")
    refusal = position.why_not("lay_terminal", private="S&NA", hex="N5", rotation=0)
    assert refusal is not None and refusal.check == "private company lays tiles"
    position.play(**_first(position, "lay_tile"))
    again = table().private("B&SLC", "AB&C").turn(tiles=1)
    assert again.offers("lay_terminal") and not again.offers("lay_tile")


@pytest.mark.rule("18AL-4.2.1-17", "18AL-4.2.1-18")
def test_nobody_lays_the_terminal_as_an_ordinary_tile_nor_builds_over_it() -> None:
    position = table(phase="5", tiles={**LINE, "G2": "445"})
    refusal = position.why_not("lay_tile", hex="N5", tile="445", rotation=0)
    assert refusal is not None and refusal.check == "tile suits the hex"
    refusal = position.why_not("lay_tile", hex="G2", tile="143", rotation=0)
    assert refusal is not None and (refusal.check, refusal.case) == ("tile suits the hex", "listed")


def _first(position: Scenario, kind: str) -> dict[str, object]:
    action = position.offers(kind)[0].action
    return {"kind": kind, "hex": action.hex, "tile": action.tile, "rotation": action.rotation}  # type: ignore[attr-defined]


# -- the train names


@pytest.mark.rule("18AL-T3-13", "18AL-T3-14", "18AL-T3-16")
def test_the_names_come_with_the_purchase_and_pay() -> None:
    position = table("4").private("M&C", "Ann")
    assert best(position.pos, "AB&C").value == 40 + 20 + 30 + 10
    position.play("buy_private", private="M&C", price=150)
    assert position.pos[NAMED] == "AB&C"
    found = best(position.pos, "AB&C")
    assert (found.value, found.extras) == (120, (("Robert E. Lee", 20),))
    assert not position.pos[PRIVATES]["M&C"].closed


@pytest.mark.rule("18AL-T3-17")
@pytest.mark.parametrize("stay", [False, True])
def test_the_names_are_lost_with_the_presidency(stay: bool) -> None:
    position = table("4", options=("chits_lost_with_presidency",) if stay else ())
    position.shares("AB&C", {"Ann": 30, "Ben": 30}).close("M&C").cash(Ben=500)
    position.state.set(NAMED, "AB&C")
    for private in ("TR", "S&NA", "B&SLC", "NDY", "M&C"):
        position.private(private, "Cy")
    position.stock_turn("Ben")
    position.play("buy_share", corporation="AB&C", source="initial offering")
    assert president(position.pos, "AB&C") == "Ben"
    assert position.pos[NAMED] == ("AB&C" if stay else "")


# -- New Decatur Yards


@pytest.mark.rule("18AL-T3-18", "18AL-T3-19")
def test_a_new_train_at_half_price_once() -> None:
    position = table(step="trains").private("NDY", "AB&C").depot("3-1")
    prices = {offer.action.price for offer in position.offers("buy_train")}  # type: ignore[attr-defined]
    assert prices == {180, 90}
    position.play("buy_train", train="3-1", price=90)
    assert position.pos[PRIVATES]["NDY"].closed and position.pos[CASH]["AB&C"] == 410
    full = table(step="trains").private("NDY", "AB&C").depot("3-1")
    full.play("buy_train", train="3-1", price=180)
    assert not full.pos[PRIVATES]["NDY"].closed


@pytest.mark.rule("18AL-T3-20")
@pytest.mark.parametrize("house", [False, True])
def test_a_train_of_the_bank_pool_is_not_reduced(house: bool) -> None:
    options = ("half_price_only_for_new_trains",) if house else ()
    position = table(step="trains", phase="4", options=options).private("NDY", "AB&C").train(POOL, "3")
    (id,) = owned(position.pos, POOL)
    assert (position.why_not("buy_train", train=id, price=90) is None) == house
    if house:
        position.play("buy_train", train=id, price=90)
        assert position.pos[PRIVATES]["NDY"].closed


@pytest.mark.rule("18AL-T3-20", "18AL-T1-8")
def test_the_first_5_train_is_paid_before_the_company_closes() -> None:
    position = table(step="trains", phase="4").private("NDY", "AB&C").depot("5-0")
    position.play("buy_train", train="5-0", price=225)
    assert position.pos[PRIVATES]["NDY"].closed and position.pos[CASH]["AB&C"] == 275


# -- objectives


@pytest.mark.rule("18AL-4.2.2.1-1", "18AL-4.2.2.1-2", "18AL-4.2.2.1-3")
def test_the_objective_pays_after_the_token() -> None:
    position = table(step="token", cash=40)
    bank = position.pos[CASH][BANK]
    position.play("place_token", hex="G4", city=0)
    assert position.pos[CASH]["AB&C"] == 100 and position.pos[CASH][BANK] == bank - 60
    poor = table(step="token", cash=35)
    refusal = poor.why_not("place_token", hex="G4", city=0)
    assert refusal is not None and refusal.check == "treasury pays the token"
    elsewhere = table(step="token", cash=40).play("place_token", hex="H5", city=0)
    assert elsewhere.pos[CASH]["AB&C"] == 0
