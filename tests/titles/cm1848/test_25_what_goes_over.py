"""Section 25: what the survivor of a merger takes over, keeps and gives back."""

from __future__ import annotations

import pytest

from roundhouse.features.merging import heir, is_merged
from roundhouse.features.surplus_tokens import STAYING
from roundhouse.rules.depot import POOL as TRAIN_POOL
from roundhouse.rules.depot import TRAIN_LIMIT, owned
from roundhouse.rules.market import by_price
from roundhouse.rules.money import CASH
from roundhouse.rules.operating_round import NEXT_TO_OPERATE
from roundhouse.rules.privates import PRIVATES
from roundhouse.rules.reach import TOKENS
from roundhouse.rules.shares import OFFERING, OUT_OF_GAME, POOL, held
from roundhouse.titles.cm1848.bond_money import HOLDINGS, units
from roundhouse.titles.cm1848.extra_car import CARS, cars
from roundhouse.titles.cm1848.homes import SECOND_HOMES, owed, unreached
from roundhouse.titles.cm1848.land_grants import FILLERS, GRANTS, unfinished
from roundhouse.titles.cm1848.rights.places import RIGHTS
from titles.cm1848.merging import (
    LINE,
    cell,
    markers,
    merge,
    refused,
    table,
    with_rights,
)


@pytest.mark.rule("1848-25-20")
def test_all_goes_over_to_the_survivor() -> None:
    position = table({"Ann": 40}, {"Ben": 40}, cash=(60, 300), trains=(("4",), ("5",)))
    position.private("MRMD", "CRIP")
    merge(position)
    pos = position.pos
    assert (pos[CASH]["UP"], pos[CASH]["CRIP"]) == (300, 0)
    assert sorted(t.partition("-")[0] for t in owned(pos, "UP")) == ["4", "5"]
    assert pos[PRIVATES]["MRMD"].owner == "UP"
    assert not position.faults()


@pytest.mark.rule("1848-25-21", "1848-25-28")
def test_one_train_more_and_the_rest_to_the_pool() -> None:
    """The limit of two is three for the merged corporation; its president discards what is more."""
    position = table({"Ann": 40}, {"Ben": 40}, trains=(("5", "5"), ("5", "4")))
    assert TRAIN_LIMIT(position.pos, "UP") == 2
    merge(position)
    assert (position.step, position.actor) == ("discard", "Ann")
    position.play("discard_train", train=owned(position.pos, "UP")[0])
    assert position.step == "stock turn"
    assert (TRAIN_LIMIT(position.pos, "UP"), len(owned(position.pos, "UP"))) == (3, 3)
    assert len(owned(position.pos, TRAIN_POOL)) == 1


@pytest.mark.rule("1848-25-20")
def test_bonds_and_the_car_go_over() -> None:
    position = table({"Ann": 40}, {"Ben": 40})
    pos = position.writing()
    pos.put(HOLDINGS, "UP", 3)
    pos.put(HOLDINGS, "CRIP", 20)
    pos.put(CARS, "CRIP", 1)
    merge(position)
    assert (units(position.pos, "UP"), units(position.pos, "CRIP")) == (23, 0)
    assert (cars(position.pos, "UP"), cars(position.pos, "CRIP")) == (1, 0)
    assert not position.faults()


@pytest.mark.rule("1848-25-21")
def test_of_four_trains_and_two_cars_three_pieces_stay() -> None:
    """One car goes back at once; what else is too many is the president's choice, and the other car may be part."""
    position = table({"Ann": 40}, {"Ben": 40}, trains=(("5", "5"), ("5", "4")))
    pos = position.writing()
    for corporation in ("UP", "CRIP"):
        pos.put(CARS, corporation, 1)
    merge(position)
    assert (position.step, cars(position.pos, "UP")) == ("discard", 1)
    cash = position.pos[CASH]["UP"]
    position.play("discard_train", train=owned(position.pos, "UP")[0])
    assert position.step == "discard"
    position.play("discard_car")
    assert position.step == "stock turn"
    assert (len(owned(position.pos, "UP")), cars(position.pos, "UP")) == (3, 0)
    assert position.pos[CASH]["UP"] == cash


@pytest.mark.rule("1848-25-23")
def test_markers_go_over_and_one_of_two_in_a_hex_is_lost() -> None:
    position = table({"Ann": 40}, {"Ben": 40}, markers=5)
    position.token("UP", "C4").token("UP", "E36").token("CRIP", "E36").token("CRIP", "C32")
    merge(position)
    assert markers(position, "UP") == ["C32", "C4", "E36", "G28", "G34"]
    tokens = position.pos[TOKENS].values()
    assert len([t for t in tokens if t.corporation == "UP"]) == 9
    assert not [t for t in tokens if t.corporation == "CRIP"]


@pytest.mark.rule("1848-25-24", "1848-14-2")
def test_eight_markers_are_kept() -> None:
    """Of the ten that two have with five each, Ann chooses two that go; one stays on the map."""
    position = table({"Ann": 40}, {"Ben": 40}, markers=5)
    merge(position)
    assert (position.step, position.actor) == ("markers given up", "Ann")
    assert [o.action.what for o in position.offers("give_up")] == [
        *("UP 1", "UP 2", "UP 3", "UP 4"),  # UP 0 stands where its open land grant begins
        *("CRIP 0", "CRIP 1", "CRIP 2", "CRIP 3", "CRIP 4"),
    ]
    assert refused(position, "give_up", what="GN 0") == ("own marker is given up", "")
    position.play("give_up", what="CRIP 0").play("give_up", what="UP 4")
    assert position.step == "stock turn"
    pos = position.pos
    assert len([t for t in pos[TOKENS].values() if t.corporation == "UP"]) == 8
    assert markers(position, "UP") == ["G28"]
    assert not position.faults()


@pytest.mark.rule("1848-25-24")
def test_the_last_marker_on_the_map_stays() -> None:
    position = merge(table({"Ann": 40}, {"Ben": 40}, markers=5), "CRIP", "UP").play("give_up", what="CRIP 0")
    assert refused(position, "give_up", what="UP 0") == ("marker stays on the map", "last")


@pytest.mark.rule("1848-25-24")
def test_the_home_of_an_open_land_grant_keeps_its_marker() -> None:
    """Ten of them: two go, not the one in G28 while UP's grant is open, whoever survives."""
    for survivor, vanished in (("UP", "CRIP"), ("CRIP", "UP")):
        position = merge(table({"Ann": 40}, {"Ben": 40}, markers=5), survivor, vanished)
        assert refused(position, "give_up", what="UP 0") == ("marker stays on the map", "home")
        assert refused(position, "give_up", what="CRIP 0") == ("", "")
    filled = table({"Ann": 40}, {"Ben": 40}, markers=5)
    filled.tiles({hex: "9:0" for hex in GRANTS(filled.pos)["UP"].hexes if hex not in LINE})
    assert refused(merge(filled), "give_up", what="UP 0") == ("", "")


@pytest.mark.rule("1848-25-24")
def test_of_np_both_homes_keep_their_markers() -> None:
    position = table({"Ann": 40}, {"Ben": 40})
    pos = position.writing()
    pos.put(FILLERS, "NP", "UP")
    assert STAYING(position.pos, "UP") == {"G28", "C4", "D31"}
    assert STAYING(position.pos, "CRIP") == set()


@pytest.mark.rule("1848-25-22")
def test_of_two_track_rights_to_a_city_one_is_lost() -> None:
    position = with_rights(table({"Ann": 40}, {"Ben": 40}), Chicago=("UP", "CRIP", "GN"), StLouis=("CRIP",))
    merge(position)
    pos = position.pos
    assert [right.holder for right in pos[RIGHTS]["Chicago"]].count("UP") == 1
    assert sorted(right.holder for right in pos[RIGHTS]["Chicago"]) == ["", "GN", "UP"]
    assert [right.holder for right in pos[RIGHTS]["StLouis"]] == ["UP"]


@pytest.mark.rule("1848-25-24")
def test_track_rights_count_with_the_markers_and_can_go() -> None:
    """Eight markers and a right are one too many; mining rights are not counted."""
    position = with_rights(table({"Ann": 40}, {"Ben": 40}), Chicago=("CRIP",), MRMD=("CRIP",))
    merge(position)
    assert position.step == "markers given up"
    assert refused(position, "give_up", what="rights MRMD") == ("own marker is given up", "")
    position.play("give_up", what="rights Chicago")
    assert position.step == "stock turn"
    assert [right.holder for right in position.pos[RIGHTS]["Chicago"]] == [""]
    assert [right.holder for right in position.pos[RIGHTS]["MRMD"]] == ["UP"]
    assert not position.faults()


@pytest.mark.rule("1848-25-25")
def test_nothing_is_due_where_both_have_a_marker() -> None:
    """The fee is measured before one of two markers in a hex is taken off."""
    position = table({"Ann": 40}, {"Ben": 40}, cash=(0, 0)).token("UP", "E36").token("CRIP", "E36")
    merge(position)
    assert position.pos[CASH]["Ann"] == 500


@pytest.mark.rule("1848-25-27")
def test_the_vanished_corporation_never_comes_back() -> None:
    position = merge(table({"Ann": 40}, {"Ben": 40}))
    assert held(position.pos, OUT_OF_GAME, "CRIP") == 100
    position.play("pass")
    for source in (POOL, OFFERING):
        assert refused(position, "buy_share", corporation="CRIP", source=source)[0]
    assert refused(position, "propose_merger", survivor="CRIP", vanished="MP") == (
        "two corporations merge",
        "gone",
    )


@pytest.mark.rule("1848-25-29")
def test_open_land_grants_are_the_survivors() -> None:
    position = table({"Ann": 40}, {"Ben": 40})
    assert (unfinished(position.pos, "UP"), unfinished(position.pos, "CRIP")) == (["UP"], [])
    merge(position, "CRIP", "UP")
    assert (unfinished(position.pos, "UP"), unfinished(position.pos, "CRIP")) == ([], ["UP"])


@pytest.mark.rule("1848-25-30")
def test_the_marker_goes_below_those_that_are_there() -> None:
    position = table({"Ann": 40}, {"Ben": 40})
    position.corporation("GN", par=100, shares={"Cora": 60}, cell=(0, 9), floated=True)
    merge(position)
    assert cell(position, "UP") == (0, 9)
    assert by_price(position.pos, ["UP", "GN"]) == ["GN", "UP"]


@pytest.mark.rule("1848-25-30")
def test_it_goes_below_even_on_its_own_square() -> None:
    position = table({"Ann": 40}, {"Ben": 40}, prices=(140, 60)).price("CRIP", 6, 1)  # 140 and 20
    position.price("UP", 0, 9)
    position.corporation("GN", par=100, shares={"Cora": 60}, cell=(0, 8), floated=True)
    position.price("UP", 0, 8).price("GN", 0, 8).price("CRIP", 4, 1)  # 120 and 40 are 140, less two squares
    merge(position)
    assert cell(position, "UP") == (0, 7)
    position.price("GN", 0, 7)
    assert by_price(position.pos, ["UP", "GN"]) == ["UP", "GN"]


@pytest.mark.rule("1848-25-31")
def test_one_turn_is_left_of_two() -> None:
    position = table({"Ann": 40}, {"Ben": 40})
    assert NEXT_TO_OPERATE(position.pos, ("UP",)) == "CRIP"
    merge(position)
    assert NEXT_TO_OPERATE(position.pos, ()) == "UP"
    assert NEXT_TO_OPERATE(position.pos, ("UP",)) is None


def test_the_heir_is_known() -> None:
    position = merge(table({"Ann": 40}, {"Ben": 40}))
    pos = position.pos
    assert (is_merged(pos, "UP"), is_merged(pos, "CRIP")) == (True, False)
    assert [heir(pos, c) for c in ("UP", "CRIP", "GN")] == ["UP", "UP", "GN"]


@pytest.mark.rule("1848-25-29")
def test_who_stands_in_the_second_home_of_the_vanished_owes_no_marker_there() -> None:
    """TP has a marker in Dallas, which Katy has come near to, and takes Katy over: it is free to place others."""
    position = table(line=False)
    position.tiles(I30="562", J31="9:2", K32="8:0", L31="9:0", M30="9:0", N29="542:2")
    more = {"cash": 500, "trains": ["5"], "floated": True, "operated": True, "cell": (0, 6)}
    position.corporation("TP", par=100, shares={"Ann": 40}, tokens=["N29"], **more)
    position.corporation("Katy", par=100, shares={"Ann": 30}, **more).stock_turn("Ann")
    assert unreached(position.pos, "Katy") == ["N29"]
    merge(position, "TP", "Katy")
    assert (unreached(position.pos, "TP"), owed(position.pos, "TP")) == ([], [])
    assert position.pos[SECOND_HOMES] == ("Katy",)
