"""The ways of reading what the book of 1848 leaves open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from roundhouse.features.merging import MERGED
from roundhouse.play.scenario import Scenario
from roundhouse.rules.depot import COUNT_OF, TRAIN_KINDS, list_price, on_sale, owned, phase, top
from roundhouse.rules.market import price as share_price
from roundhouse.rules.money import BANK, CASH
from roundhouse.rules.reach import BLOCKED
from roundhouse.rules.running import QUESTION
from roundhouse.rules.tokens import TOKEN_COST
from roundhouse.titles.cm1848.bond_money import HOLDINGS, RATE
from roundhouse.titles.cm1848.extra_car import CAR_FOR_TRAIN, CarKept
from roundhouse.titles.cm1848.homes import SECOND_HOMES
from roundhouse.titles.cm1848.readings import READINGS
from titles.cm1848.laid import company, turn
from titles.cm1848.laying import E, W, lay, line
from titles.cm1848.laying import table as building
from titles.cm1848.rolling import (
    cars,
    cars_of,
    crip,
    dollars,
    kinds,
    other,
    refused,
    scrap,
    set_begins,
    table,
)
from titles.cm1848.selling import PLAYERS, after_both, write


def test_the_questions_that_are_open() -> None:
    assert [r.name for r in READINGS] == [
        "bonds_fall",
        "yards",
        "late_privates",
        "unsold_bonds",
        "unsold_subsidiaries",
        "marker_distance",
        "grant_lines",
        "half_that_is_all",
        "room_by_car",
        "train_counts",
        "money",
        "offers",
    ]


@pytest.mark.rule("1848-11-1")
def test_bonds_fall_by_a_fifth_with_each_late_train() -> None:
    """100% with the fourth 6-train; two 7-trains and three 8-trains take 20% each: 80, 60, 40, 20, 0."""
    position = crip(table("6", options=["bonds_fall_gradually"]), route=False, cash=20000).depot("6-3")
    rates = []
    for _ in range(7):
        train = top(position.pos)
        assert train is not None
        position.operating("CRIP", "trains").play(
            "buy_train", train=train, price=list_price(position.pos, train)
        )
        rates.append((train, position.pos[RATE]))
        scrap(position, "CRIP")
    assert rates == [
        ("6-3", 100),
        ("7-0", 80),
        ("7-1", 60),
        ("8-0", 40),
        ("8-1", 20),
        ("8-2", 0),
        ("8-3", 0),
    ]


@pytest.mark.rule("1848-34-6", "1848-34-9")
def test_yards_that_are_stops_still_close_the_way_to_nobody() -> None:
    """527 is a brown yard: without the reading it takes none of a train's stops, with it one; it never blocks."""
    for options, counts in (((), False), (("yards_are_stops",), True)):
        position = table("7", options=options).tiles(J21="527:0")
        for sym in ("DRGW", "GN", "TP"):
            position.corporation(
                sym, par=80, shares={"Ben": 50}, cash=0, trains=["4"], tokens=["J21"][: sym != "TP"]
            )
        ordinary = QUESTION(position.pos, "DRGW").trains[0]
        assert (("J21", 0) not in ordinary.uncounted) == counts
        assert ("J21", 0) not in BLOCKED(position.pos, "TP")


@pytest.mark.rule("1848-4-4")
def test_private_companies_are_sold_in_phase_5_where_that_is_the_reading() -> None:
    for options, later in (((), False), (("privates_sold_in_5",), True)):
        assert phase(table("4", options=options).pos).buys_privates
        assert phase(table("5", options=options).pos).buys_privates == later
        assert not phase(table("6", options=options).pos).buys_privates


@pytest.mark.rule("1848-9-3")
def test_bonds_for_unsold_shares_are_kept_or_lost() -> None:
    """$200 of bonds, 40% Ann's, 20% Ben's: $80 and $40; the $80 for the offering are CP's, or nobody's."""
    for options, own in (((), {"CP": 8}), (("unsold_have_no_bonds",), {})):
        position = building("CP", shares={"Ann": 40, "Ben": 20}, options=options)
        lay(line(position, "CP", "H9", "H11", "H13"), "H9", "9", W, E)
        assert dict(position.pos[HOLDINGS]) == {"Ann": 8, "Ben": 4, **own}


# MP's home Jefferson City (I34) has track to the north west and the south east: by way of H33 it comes into Kansas City
# (I32) and from there to Springfield (J33), by way of J35 to St Louis (I36). All three cities are next to I34.
ROUND_ABOUT = {"I34": "564:2", "H33": "7:5", "I32": "540:2", "J33": "564:2", "J35": "7:2"}
BY_TRACK = ("markers_by_track",)
ONE_MORE = ("one_train_more",)
LINES_OPEN = ("grant_lines_open",)


def around(options: Sequence[str], **more: Any) -> Scenario:
    """MP, Ben's, with $500, at its step for markers."""
    position = after_both(Scenario("1848", PLAYERS, options)).phase("4").tiles(ROUND_ABOUT)
    return turn(company(position, "MP", **more), "MP")


@pytest.mark.rule("1848-33-9")
def test_a_marker_is_paid_by_straight_distance_or_by_track() -> None:
    """To I32 the track enters H33 and I32: 2 x $20; to J33 one hex more: 3 x $20. Straight on each is one hex: $20."""
    for options, costs in (((), [20, 20]), (BY_TRACK, [40, 60])):
        position = around(options)
        assert [TOKEN_COST(position.pos, "MP", hex) for hex in ("I32", "J33")] == costs
        position.play("place_token", hex="I32", city=0)
        assert position.pos[CASH]["MP"] == 500 - costs[0]


@pytest.mark.rule("1848-33-9")
def test_track_is_measured_whoever_stands_on_it_and_without_track_straight_on() -> None:
    """GN and TP fill Kansas City's two spaces: J33 is still three hexes of track away. No track leads to K32, which is
    two hexes from I34."""
    position = around(BY_TRACK)
    for sym in ("GN", "TP"):
        company(position, sym, tokens=["I32.0"])
    assert TOKEN_COST(position.pos, "MP", "J33") == 60
    assert TOKEN_COST(position.pos, "MP", "K32") == 40


@pytest.mark.rule("1848-33-9", "1848-33-14")
def test_track_rights_are_paid_like_a_marker_by_track() -> None:
    """St Louis (I36) is next to I34; by track J35 and I36 are entered."""
    for options, cost in (((), 20), (BY_TRACK, 40)):
        position = around(options).play("buy_rights", place="StLouis")
        assert position.pos[CASH]["MP"] == 500 - cost


@pytest.mark.rule("1848-33-11")
def test_a_merged_corporation_measures_track_from_its_nearest_marker() -> None:
    """From the marker in I32 to J33 is one hex of track; unmerged it would be three from home."""
    position = around(BY_TRACK, tokens=["I32.0"])
    assert TOKEN_COST(position.pos, "MP", "J33") == 60
    write(position).put(MERGED, "MP", "TP")
    assert TOKEN_COST(position.pos, "MP", "J33") == 20


@pytest.mark.rule("1848-33-10", "1848-33-13")
def test_a_second_home_is_free_by_track_too_and_then_measured_from() -> None:
    """ATSF owes a marker in Albuquerque (L19). Track leads nowhere yet: M8 is 13 hexes from I30, then 6 from L19."""
    position = company(after_both(Scenario("1848", PLAYERS, BY_TRACK)).tiles({"L19": "522:1"}), "ATSF")
    costs = [TOKEN_COST(position.pos, "ATSF", hex) for hex in ("L19", "M8")]
    write(position).set(SECOND_HOMES, ("ATSF",))
    assert [*costs, TOKEN_COST(position.pos, "ATSF", "M8")] == [0, 20 * 13, 20 * 6]


@pytest.mark.rule("1848-35-7", "1848-35-1")
@pytest.mark.parametrize(
    ("options", "revenue", "choice", "price"),
    [
        ((), 10, "half", 110),
        (("half_chosen_is_half",), 10, "half", 100),
        (("half_chosen_is_half",), 10, "pay", 110),
        (("half_chosen_is_half",), 10, "withhold", 90),
        (("half_chosen_is_half",), 20, "half", 100),
    ],
)
def test_a_half_that_is_all_moves_the_price_or_not(
    options: tuple[str, ...], revenue: int, choice: str, price: int
) -> None:
    """From 100 in the top row to 110 on the right or 90 on the left. Half of 10 is 10, half of 20 is 10, too."""
    position = after_both(Scenario("1848", PLAYERS, options))
    position.corporation("MP", par=70, shares={"Ann": 50}, cell=(0, 6), cash=0, pool=50, treasury=0)
    position.operating("MP", "dividend", revenue=revenue).play("dividend", choice=choice)
    assert share_price(position.pos, "MP") == price
    assert position.pos[CASH]["MP"] == {"half": revenue - 10, "pay": 0, "withhold": revenue}[choice]


@pytest.mark.rule("1848-13-5")
def test_trains_end_with_the_markers_or_one_later() -> None:
    """2s and 7s are as they were, 8s have no end."""
    for options, counts in (
        ((), {"2": 7, "3": 6, "4": 5, "5": 4, "6": 4, "7": 2, "8": None}),
        (ONE_MORE, {"2": 7, "3": 7, "4": 6, "5": 5, "6": 5, "7": 2, "8": None}),
    ):
        pos = table(options=options).pos
        assert {kind.name: COUNT_OF(pos, kind) for kind in TRAIN_KINDS(pos).values()} == counts


@pytest.mark.rule("1848-13-5", "1848-16-5")
def test_markers_stay_where_they_are_with_one_train_more() -> None:
    """30% with the sixth 3; a seventh costs $180 still, then 4s cost $300, and the second of them brings 40%."""
    position = crip(table("3", options=ONE_MORE), route=False, cash=20000).depot("3-5")
    sales = []
    for _ in range(4):
        train = top(position.pos)
        assert train is not None
        cost = list_price(position.pos, train)
        position.operating("CRIP", "trains").play("buy_train", train=train, price=cost)
        sales.append((train, cost, position.pos[RATE]))
        scrap(position, "CRIP")
    assert sales == [("3-5", 180, 30), ("3-6", 180, 30), ("4-0", 300, 30), ("4-1", 300, 40)]


@pytest.mark.rule("1848-37-8")
def test_with_one_more_3_train_the_ninth_of_ten_uncovers_the_marker() -> None:
    """Three 2-trains become 3-trains and are sold first; six more bring 30%, and a tenth is still for sale at $180."""
    position = set_begins(crip(table("2", options=ONE_MORE).depot("2-4"), cash=3000), 2)
    for number in range(9):
        assert position.pos[RATE] == 10, number
        position.operating("CRIP", "trains").play("buy_train", train=on_sale(position.pos)[0], price=180)
        scrap(position, "CRIP")
    assert position.pos[RATE] == 30 and on_sale(position.pos) == ["3-6"]


@pytest.mark.rule("1848-16-1")
def test_the_money_in_play() -> None:
    """Three players have $800 each: the bank has the rest."""
    for options, bank in (((), 12600), (("bank_12000",), 9600)):
        position = table("2", ("Ann", "Ben", "Cora"), 800, options)
        assert position.pos[CASH][BANK] == bank and position.faults() == []


ANY_TRAIN = ("cars_for_any_train",)


def full(seller: str, options: Sequence[str], cash: int = 100) -> Scenario:
    """CRIP, Ann's, with a 5-train and a car, is full in phase 5; MP, the seller's by 60%, has two 5-trains."""
    position = crip(table("5", options=options), cash=cash, trains=["5"])
    other(position, "MP", shares={seller: 60}, trains=["5", "5"])
    return cars(position, CRIP=1).operating("CRIP", "trains")


@pytest.mark.rule("1848-36-9")
@pytest.mark.parametrize("seller", ["Ann", "Ben"])
def test_a_car_makes_room_for_the_train_of_a_corporation_or_not(seller: str) -> None:
    """With $100 no train of the bank can be had; MP's costs $60. Where Ben has MP, he is asked."""
    assert refused(full(seller, ()), "discard_car") == ("car makes room", "no train")
    position = full(seller, ANY_TRAIN)
    train = owned(position.pos, "MP")[0]
    assert refused(position, "buy_train", train=train, price=60) == ("train limit", "2")
    position.play("discard_car").play("buy_train", train=train, price=60)
    if seller == "Ben":
        assert position.actor == "Ben"
        position.play("accept")
    assert kinds(position, "CRIP") == ["5", "5"] and kinds(position, "MP") == ["5"]
    assert (cars_of(position, "CRIP"), *dollars(position, "CRIP", "MP")) == (0, 40, 60)
    assert position.pos[CAR_FOR_TRAIN] == "" and CarKept("CRIP") not in position.events


@pytest.mark.rule("1848-36-9")
def test_a_car_stays_if_no_train_is_bought() -> None:
    """Ben keeps MP's train: the car is CRIP's again, and buys nothing in between."""
    position = full("Ben", ANY_TRAIN)
    position.play("discard_car").play("buy_train", train=owned(position.pos, "MP")[0], price=60)
    position.play("decline")
    assert cars_of(position, "CRIP") == 0
    assert refused(position, "buy_car") == ("train follows the car given back", "")
    position.play("pass")
    assert CarKept("CRIP") in position.events and position.pos[CAR_FOR_TRAIN] == ""
    assert (cars_of(position, "CRIP"), kinds(position, "CRIP")) == (1, ["5"])


@pytest.mark.rule("1848-36-9")
def test_without_money_for_any_train_the_car_does_not_go() -> None:
    assert refused(full("Ann", ANY_TRAIN, cash=0), "discard_car") == ("car makes room", "no train at all")


@pytest.mark.rule("1848-9-30", "1848-33-2")
@pytest.mark.parametrize(
    ("options", "empty", "refuses"),
    [
        ((), ("G20", "G18", "G16", "H15", "H13"), True),
        (LINES_OPEN, ("G20", "G18", "G16", "H15", "H13"), True),
        ((), ("H23", "G20", "G18", "G16", "H15", "H13"), True),
        (LINES_OPEN, ("H23", "G20", "G18", "G16", "H15", "H13"), False),
    ],
)
def test_the_line_of_an_open_grant_is_kept_free_or_what_is_reached(
    options: Sequence[str], empty: tuple[str, ...], refuses: bool
) -> None:
    """MP stands in Cheyenne (H21), the last space is left, and G20 beyond is empty. UP comes there by H21, or has still
    to lay H23 before it does. DRGW comes from Denver."""
    position = after_both(Scenario("1848", PLAYERS, options)).phase("4")
    position = line(company(position, "UP", left=3), "UP", *empty)
    company(position.tiles(H21="519:0", I20="57:0"), "MP", tokens=["H21"])
    turn(company(position, "DRGW", cash=500), "DRGW")
    name = "marker would cut off a land grant"
    if refuses:
        assert refused(position, "place_token", hex="H21", city=0)[0] == name
    else:
        position.play("place_token", hex="H21", city=0)
        assert position.pos[CASH]["DRGW"] == 480
