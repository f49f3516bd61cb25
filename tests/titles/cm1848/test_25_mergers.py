"""Section 25: mergers."""

from __future__ import annotations

import pytest

from roundhouse.core.now import Now
from roundhouse.features.bond_money import HOLDINGS, units
from roundhouse.features.extra_car import CARS, cars
from roundhouse.features.merging import heir, is_merged
from roundhouse.play.scenario import Scenario
from roundhouse.rules.corporations import CORPORATIONS
from roundhouse.rules.depot import POOL as TRAIN_POOL
from roundhouse.rules.depot import TRAIN_LIMIT, owned
from roundhouse.rules.market import by_price
from roundhouse.rules.money import CASH
from roundhouse.rules.operating_round import NEXT_TO_OPERATE
from roundhouse.rules.privates import PRIVATES
from roundhouse.rules.reach import TOKENS
from roundhouse.rules.shares import GONE, OFFERING, POOL, held, president
from roundhouse.rules.stock_round import STOCK_TURN
from roundhouse.titles.cm1848.homes import SECOND_HOMES, owed, unreached
from roundhouse.titles.cm1848.land_grants import FILLERS, GRANTS, unfinished
from roundhouse.titles.cm1848.merger import MERGING, STAYING, Merging
from roundhouse.titles.cm1848.rights import RIGHTS, Right
from titles.cm1848.merging import LINE, PLAYERS, cell, dollars, holdings, merge, refused, table

UP_CRIP = {"survivor": "UP", "vanished": "CRIP"}


def markers(position: Scenario, sym: str) -> list[str]:
    return sorted(t.hex for t in position.now[TOKENS].values() if t.corporation == sym and t.placed)


def with_rights(position: Scenario, **holders: tuple[str, ...]) -> Scenario:
    """Rights by place."""
    position.state.copy()
    now = Now(position.title, position.state)
    for place, corporations in holders.items():
        now.put(RIGHTS, place, tuple(Right(c) for c in corporations))
    return position


@pytest.mark.rule("1848-25-1")
def test_mergers_begin_in_phase_5() -> None:
    four = table(phase="4", trains=(("4",), ()))
    assert refused(four, "propose_merger", **UP_CRIP)[0] == "mergers begin with a phase"
    assert not four.offers("propose_merger")
    five = table()
    assert [o.action.survivor for o in five.offers("propose_merger")] == ["UP", "CRIP"]


@pytest.mark.rule("1848-25-2", "1848-25-28")
def test_what_has_merged_does_not_merge_again() -> None:
    position = table()
    position.corporation("CBQ", par=100, shares={"Ann": 50}, cash=500, trains=["4"], floated=True)
    assert (
        refused(position, "propose_merger", survivor="CRIP", vanished="CBQ")[0] != "corporations merge once"
    )
    merge(position)
    while position.actor != "Ann" or position.step != "stock turn":
        position.play("pass" if position.step == "stock turn" else position.offers()[0].action.kind())
    found = position.why_not("propose_merger", survivor="UP", vanished="CBQ")
    assert found is not None
    assert found.check == "corporations merge once"


@pytest.mark.rule("1848-25-3")
def test_a_marker_of_one_stands_on_a_route_of_the_other() -> None:
    apart = table(line=False)
    assert refused(apart, "propose_merger", **UP_CRIP)[0] == "merging corporations are in touch"
    assert refused(apart.tiles({"G28": "551:0", "G30": "9:1"}), "propose_merger", **UP_CRIP) == (
        "merging corporations are in touch",
        "",
    )
    assert refused(apart.tiles(G32="9:1"), "propose_merger", **UP_CRIP) == ("", "")


@pytest.mark.rule("1848-25-3")
def test_a_city_shared_by_both_is_enough() -> None:
    """CBQ and CRIP, each with a marker on the brown tile in G34."""
    position = Scenario("1848", PLAYERS).phase("5").cash(dict.fromkeys(PLAYERS, 500))
    for sym in ("CBQ", "CRIP"):
        position.corporation(sym, par=100, shares={"Ann": 30, "Ben": 20}, cash=50, trains=["5"])
    position.stock_turn("Ann")
    pair = {"survivor": "CBQ", "vanished": "CRIP"}
    assert refused(position, "propose_merger", **pair)[0] == "merging corporations are in touch"
    position.tiles(G34="524:0")
    now = Now(position.title, position.state)
    position.state.copy()
    now.change(TOKENS, "CBQ 0", city=0)
    assert refused(position, "propose_merger", **pair) == ("", "")


@pytest.mark.rule("1848-25-3")
def test_no_route_leads_to_a_city_that_others_fill() -> None:
    """With a single space in G28, as in G34, neither has a route to the other."""
    position = table().tiles(G28="57:1")
    assert refused(position, "propose_merger", **UP_CRIP)[0] == "merging corporations are in touch"


@pytest.mark.rule("1848-25-4")
def test_one_of_them_has_a_train() -> None:
    none = table(trains=((), ()))
    assert refused(none, "propose_merger", **UP_CRIP)[0] == "one of the merging has a train"
    assert refused(none.train("CRIP", "4"), "propose_merger", **UP_CRIP) == ("", "")


@pytest.mark.rule("1848-25-5")
def test_a_president_proposes_and_the_other_agrees() -> None:
    cora = table(turn="Cora")
    assert refused(cora, "propose_merger", **UP_CRIP) == ("a president proposes the merger", "president")
    position = table().play("propose_merger", **UP_CRIP)
    assert (position.step, position.actor) == ("consent", "Ben")
    position.play("decline")
    assert (position.step, position.actor) == ("stock turn", "Ann")
    assert holdings(position, "CRIP") == {"Ben": 30}
    assert refused(position, "propose_merger", **UP_CRIP) == ("a president proposes the merger", "declined")
    assert refused(position, "propose_merger", survivor="CRIP", vanished="UP")[1] == "declined"
    assert not position.now[STOCK_TURN].bought


@pytest.mark.rule("1848-25-5")
def test_after_a_refusal_it_can_be_asked_in_the_next_turn() -> None:
    position = table().play("propose_merger", **UP_CRIP).play("decline").play("pass")
    assert position.actor == "Ben"
    assert refused(position, "propose_merger", **UP_CRIP) == ("", "")
    position.play("propose_merger", **UP_CRIP)
    assert position.actor == "Ann"


@pytest.mark.rule("1848-25-5")
def test_who_presides_over_both_asks_nobody() -> None:
    position = table({"Ann": 40}, {"Ann": 30}).play("propose_merger", **UP_CRIP)
    assert position.now[CORPORATIONS]["CRIP"].closed


@pytest.mark.rule("1848-25-6")
def test_somebody_has_forty_percent_of_both() -> None:
    """20% and 10% are too little; with another 10% of either they may, whether a president has them or not."""
    position = table({"Ann": 20, "Cora": 10}, {"Ben": 20, "Cora": 10})
    assert refused(position, "propose_merger", **UP_CRIP)[0] == "somebody holds enough of the merging"
    other = table({"Ann": 20, "Cora": 20}, {"Ben": 20, "Cora": 20})
    assert refused(other, "propose_merger", **UP_CRIP) == ("", "")
    third = table({"Ann": 30}, {"Ben": 20, "Ann": 10})
    assert refused(third, "propose_merger", **UP_CRIP) == ("", "")


@pytest.mark.rule("1848-25-7", "1848-25-25")
def test_the_fee_has_to_be_paid() -> None:
    """UP and CRIP are three hexes apart: $60. The money counts of the treasuries and of who will preside."""
    poor = table(cash=(10, 10), rich=39)
    assert refused(poor, "propose_merger", **UP_CRIP)[0] == "merger fee can be paid"
    assert refused(poor.cash(Ben=1000), "propose_merger", **UP_CRIP)[0] == "merger fee can be paid"
    assert refused(poor.cash(Ann=40), "propose_merger", **UP_CRIP) == ("", "")
    merge(poor)
    assert (poor.now[CASH]["UP"], poor.now[CASH]["Ann"]) == (0, 0)


@pytest.mark.rule("1848-25-26")
def test_treasury_shares_pay_the_fee_with_the_treasuries() -> None:
    """$10 and $5 and a share at $40 are $55 together; Ann, who will preside, adds five of the sixty."""
    position = table({"Ann": 40}, {"Ben": 40}, cash=(10, 5), treasuries=(10, 0), prices=(60, 110)).price(
        "UP", 3, 0
    )
    assert dollars(position, "UP") == 40
    merge(position)
    now = position.now
    assert (now[CASH]["UP"], now[CASH]["Ann"], now[CASH]["Ben"]) == (0, 495, 500)


@pytest.mark.rule("1848-25-26")
def test_who_presides_over_the_merged_corporation_adds() -> None:
    """Cora, who presided over neither, is the only one with four halves."""
    position = table({"Ann": 30, "Cora": 30}, {"Ben": 30, "Cora": 30}, cash=(0, 0))
    merge(position)
    assert president(position.now, "UP") == "Cora"
    assert position.now[CASH]["Cora"] == 440


@pytest.mark.rule("1848-25-8")
def test_the_player_at_turn_says_which_name_lives_on() -> None:
    outcomes = []
    for survivor, vanished in (("UP", "CRIP"), ("CRIP", "UP")):
        position = merge(table({"Ann": 40}, {"Ben": 40}, trains=(("5",), ("4",))), survivor, vanished)
        now = position.now
        assert now[CORPORATIONS][vanished].closed
        outcomes.append(
            (
                holdings(position, survivor),
                cell(position, survivor),
                now[CASH][survivor],
                owned(now, survivor),
                markers(position, survivor),
                president(now, survivor),
            )
        )
    assert outcomes[0] == outcomes[1]


@pytest.mark.rule("1848-25-9")
def test_unsold_and_treasury_shares_go_to_the_pool() -> None:
    """UP stands at $90 and has two shares of its own: $180 more in the treasury, and no price falls for it."""
    position = table({"Ann": 40}, {"Ben": 40}, treasuries=(20, 0), cash=(60, 0))
    merge(position)
    now = position.now
    assert now[CASH]["UP"] == 180
    assert (held(now, "UP", "UP"), held(now, OFFERING, "UP"), held(now, POOL, "UP")) == (0, 0, 60)
    assert dollars(position, "UP") == 140  # 199, 180, and two squares to the left


@pytest.mark.rule("1848-25-10", "1848-25-11")
def test_the_price_goes_by_the_sum_and_the_trains() -> None:
    """90 and 110 are 180 with two modern trains, 160 with one, 140 with none."""
    for phase, trains, price in (
        ("6", (("6",), ("6",)), 180),
        ("6", (("6",), ("5",)), 160),
        ("6", ((), ("7",)), 160),
        ("5", (("5",), ("5",)), 140),
    ):
        position = merge(table({"Ann": 40}, {"Ben": 40}, phase=phase, trains=trains))
        assert dollars(position, "UP") == price


@pytest.mark.rule("1848-25-12", "1848-25-13", "1848-25-17")
def test_pairs_of_halves_are_whole_shares() -> None:
    """Ann's turn: her 40% of UP and Ben's of CRIP are two shares each, hers the president's; 60% are in the pool."""
    position = merge(table({"Ann": 40}, {"Ben": 40}))
    assert holdings(position, "UP") == {"Ann": 20, "Ben": 20, POOL: 60}
    assert president(position.now, "UP") == "Ann"
    assert not position.faults()


@pytest.mark.rule("1848-25-17")
def test_the_pool_takes_nothing_while_it_has_more_than_half() -> None:
    position = merge(table({"Ann": 40}, {"Ben": 40}))
    assert position.actor == "Ben"
    assert refused(position, "sell_shares", corporation="UP", percent=10)[0] == "pool limit"


@pytest.mark.rule("1848-25-13")
def test_exchange_begins_with_the_player_at_turn() -> None:
    position = merge(table({"Ann": 40}, {"Ben": 40}, turn="Ben"))
    assert president(position.now, "UP") == "Ben"


@pytest.mark.rule("1848-25-14")
def test_an_odd_half_is_completed_or_handed_in() -> None:
    """At $75 it costs $37 or brings $37; in the order of the exchange."""
    position = table({"Ann": 50}, {"Ben": 30}, prices=(65, 60), phase="6", trains=(("6",), ("6",)))
    position.price("CRIP", 5, 0).price("UP", 0, 0)  # 60 and 20
    merge(position)
    assert dollars(position, "UP") == 75
    assert (position.step, position.actor) == ("odd share", "Ann")
    position.play("take_odd")
    assert (position.now[CASH]["Ann"], held(position.now, "Ann", "UP")) == (463, 30)
    assert (position.step, position.actor) == ("odd share", "Ben")
    position.play("sell_odd")
    assert (position.now[CASH]["Ben"], held(position.now, "Ben", "UP")) == (537, 10)
    assert (position.step, position.actor) == ("stock turn", "Ben")
    assert not position.faults()


@pytest.mark.rule("1848-25-14")
def test_who_cannot_pay_for_the_half_hands_it_in() -> None:
    position = merge(table({"Ann": 40}, {"Ben": 30}, rich=10))
    assert position.step != "odd share"
    assert position.now[CASH]["Ben"] == 10 + dollars(position, "UP") // 2


@pytest.mark.rule("1848-25-15")
def test_when_whole_shares_run_out_halves_are_handed_in() -> None:
    """All shares of both were with players; nine are dealt out in pairs, Ben takes the tenth, Dan the money."""
    position = table({"Ann": 60, "Cora": 40}, {"Ann": 40, "Ben": 30, "Dan": 30})
    merge(position, "UP", "CRIP")
    assert (position.step, position.actor) == ("odd share", "Ben")
    position.play("take_odd")
    assert holdings(position, "UP") == {"Ann": 50, "Ben": 20, "Cora": 20, "Dan": 10}
    assert position.now[CASH]["Dan"] == 500 + dollars(position, "UP") // 2
    assert position.step == "stock turn"


@pytest.mark.rule("1848-25-15")
def test_the_halves_check_says_that_none_is_left() -> None:
    position = table({"Ann": 60, "Cora": 40}, {"Ann": 40, "Ben": 60})
    now = Now(position.title, position.state)
    position.state.copy()
    now.set(MERGING, Merging("UP", ("Ben",)))
    position.at("odd share", "Ben")
    assert refused(position, "take_odd") == ("whole shares are left", "")


@pytest.mark.rule("1848-25-16")
def test_whoever_has_most_presides_in_the_end() -> None:
    """Dan is dealt the president's certificate first, 20%, and Ann has 40%."""
    position = table({"Ann": 60}, {"Dan": 40, "Ann": 20}, turn="Dan")
    merge(position)
    assert holdings(position, "UP") == {"Ann": 40, "Dan": 20, POOL: 40}
    assert president(position.now, "UP") == "Ann"
    assert not position.faults()


@pytest.mark.rule("1848-25-16")
def test_of_equals_the_first_to_the_left_presides() -> None:
    """Dan has 20%, Ben and Cora 30% each: Ben sits nearer to Dan's left."""
    tie = table({"Dan": 40, "Ben": 30}, {"Cora": 60, "Ben": 30}, turn="Dan")
    merge(tie)
    assert holdings(tie, "UP") == {"Ben": 30, "Cora": 30, "Dan": 20, POOL: 20}
    assert president(tie.now, "UP") == "Ben"


@pytest.mark.rule("1848-25-16")
def test_the_presidency_waits_for_odd_halves() -> None:
    """Dan 20%, Ann and Ben 20% and a half each: while they decide Dan presides, and nothing is amiss."""
    position = table({"Ann": 30, "Ben": 50}, {"Dan": 40, "Ann": 20}, turn="Dan")
    merge(position)
    assert (position.step, position.actor) == ("odd share", "Ann")
    position.play("take_odd")
    assert (position.actor, president(position.now, "UP")) == ("Ben", "Dan")
    assert not position.faults()
    position.play("take_odd")
    assert president(position.now, "UP") == "Ann"


@pytest.mark.rule("1848-25-18")
def test_certificate_limit_does_not_bar_a_half() -> None:
    six = ("Ann", "Ben", "Cora", "Dan", "Eve", "Fay")
    position = table({"Ann": 40}, {"Ben": 40, "Ann": 10}, players=six)
    for sym, percent in (("GN", 60), ("DRGW", 60), ("MP", 60)):
        position.corporation(sym, par=100, shares={"Ann": percent}, floated=True)
    position.stock_turn("Ben")
    merge(position)
    assert (position.step, position.actor) == ("odd share", "Ann")
    assert refused(position, "take_odd") == ("", "")


@pytest.mark.rule("1848-25-19")
def test_handing_a_half_in_is_no_sale() -> None:
    position = merge(table({"Ann": 50}, {"Ben": 40})).play("sell_odd")
    assert position.now[STOCK_TURN].sold == ()
    assert position.actor == "Ben"
    assert refused(position, "buy_share", corporation="UP", source=POOL) == ("", "")
    position.play("buy_share", corporation="UP", source=POOL)
    while position.actor != "Ann":
        position.play("pass")
    assert refused(position, "buy_share", corporation="UP", source=POOL) == ("", "")


@pytest.mark.rule("1848-24-10")
def test_who_sold_the_vanished_buys_none_of_the_survivor() -> None:
    position = table({"Ann": 40}, {"Ben": 40}, sold=[("Cora", "CRIP")])
    position.corporation("GN", par=100, shares={"Dan": 20}, treasury=0, floated=False)
    position.stock_turn("Ann", sold=[("Cora", "CRIP")])
    merge(position)
    while position.actor != "Cora":
        position.play("pass")
    assert refused(position, "buy_share", corporation="UP", source=POOL)[0] == "not sold this round"


@pytest.mark.rule("1848-25-20")
def test_all_goes_over_to_the_survivor() -> None:
    position = table({"Ann": 40}, {"Ben": 40}, cash=(60, 300), trains=(("4",), ("5",)))
    position.private("MRMD", "CRIP")
    merge(position)
    now = position.now
    assert (now[CASH]["UP"], now[CASH]["CRIP"]) == (300, 0)
    assert sorted(t.partition("-")[0] for t in owned(now, "UP")) == ["4", "5"]
    assert now[PRIVATES]["MRMD"].owner == "UP"
    assert not position.faults()


@pytest.mark.rule("1848-25-21", "1848-25-28")
def test_one_train_more_and_the_rest_to_the_pool() -> None:
    """The limit of two is three for the merged corporation; its president discards what is more."""
    position = table({"Ann": 40}, {"Ben": 40}, trains=(("5", "5"), ("5", "4")))
    assert TRAIN_LIMIT(position.now, "UP") == 2
    merge(position)
    assert (position.step, position.actor) == ("discard", "Ann")
    position.play("discard_train", train=owned(position.now, "UP")[0])
    assert position.step == "stock turn"
    assert (TRAIN_LIMIT(position.now, "UP"), len(owned(position.now, "UP"))) == (3, 3)
    assert len(owned(position.now, TRAIN_POOL)) == 1


@pytest.mark.rule("1848-25-20")
def test_bonds_and_the_car_go_over() -> None:
    position = table({"Ann": 40}, {"Ben": 40})
    position.state.copy()
    now = Now(position.title, position.state)
    now.put(HOLDINGS, "UP", 3)
    now.put(HOLDINGS, "CRIP", 20)
    now.put(CARS, "CRIP", 1)
    merge(position)
    assert (units(position.now, "UP"), units(position.now, "CRIP")) == (23, 0)
    assert (cars(position.now, "UP"), cars(position.now, "CRIP")) == (1, 0)
    assert not position.faults()


@pytest.mark.rule("1848-25-21")
def test_of_four_trains_and_two_cars_three_pieces_stay() -> None:
    """One car goes back at once; what else is too many is the president's choice, and the other car may be part."""
    position = table({"Ann": 40}, {"Ben": 40}, trains=(("5", "5"), ("5", "4")))
    position.state.copy()
    now = Now(position.title, position.state)
    for corporation in ("UP", "CRIP"):
        now.put(CARS, corporation, 1)
    merge(position)
    assert (position.step, cars(position.now, "UP")) == ("discard", 1)
    cash = position.now[CASH]["UP"]
    position.play("discard_train", train=owned(position.now, "UP")[0])
    assert position.step == "discard"
    position.play("discard_car")
    assert position.step == "stock turn"
    assert (len(owned(position.now, "UP")), cars(position.now, "UP")) == (3, 0)
    assert position.now[CASH]["UP"] == cash


@pytest.mark.rule("1848-25-23")
def test_markers_go_over_and_one_of_two_in_a_hex_is_lost() -> None:
    position = table({"Ann": 40}, {"Ben": 40}, markers=5)
    position.token("UP", "C4").token("UP", "E36").token("CRIP", "E36").token("CRIP", "C32")
    merge(position)
    assert markers(position, "UP") == ["C32", "C4", "E36", "G28", "G34"]
    tokens = position.now[TOKENS].values()
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
    now = position.now
    assert len([t for t in now[TOKENS].values() if t.corporation == "UP"]) == 8
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
    filled.tiles({hex: "9:0" for hex in GRANTS(filled.now)["UP"].hexes if hex not in LINE})
    assert refused(merge(filled), "give_up", what="UP 0") == ("", "")


@pytest.mark.rule("1848-25-24")
def test_of_np_both_homes_keep_their_markers() -> None:
    position = table({"Ann": 40}, {"Ben": 40})
    position.state.copy()
    now = Now(position.title, position.state)
    now.put(FILLERS, "NP", "UP")
    assert STAYING(position.now, "UP") == {"G28", "C4", "D31"}
    assert STAYING(position.now, "CRIP") == set()


@pytest.mark.rule("1848-25-22")
def test_of_two_track_rights_to_a_city_one_is_lost() -> None:
    position = with_rights(table({"Ann": 40}, {"Ben": 40}), Chicago=("UP", "CRIP", "GN"), StLouis=("CRIP",))
    merge(position)
    now = position.now
    assert [right.holder for right in now[RIGHTS]["Chicago"]].count("UP") == 1
    assert sorted(right.holder for right in now[RIGHTS]["Chicago"]) == ["", "GN", "UP"]
    assert [right.holder for right in now[RIGHTS]["StLouis"]] == ["UP"]


@pytest.mark.rule("1848-25-24")
def test_track_rights_count_with_the_markers_and_can_go() -> None:
    """Eight markers and a right are one too many; mining rights are not counted."""
    position = with_rights(table({"Ann": 40}, {"Ben": 40}), Chicago=("CRIP",), MRMD=("CRIP",))
    merge(position)
    assert position.step == "markers given up"
    assert refused(position, "give_up", what="rights MRMD") == ("own marker is given up", "")
    position.play("give_up", what="rights Chicago")
    assert position.step == "stock turn"
    assert [right.holder for right in position.now[RIGHTS]["Chicago"]] == [""]
    assert [right.holder for right in position.now[RIGHTS]["MRMD"]] == ["UP"]
    assert not position.faults()


@pytest.mark.rule("1848-25-25")
def test_nothing_is_due_where_both_have_a_marker() -> None:
    """The fee is measured before one of two markers in a hex is taken off."""
    position = table({"Ann": 40}, {"Ben": 40}, cash=(0, 0)).token("UP", "E36").token("CRIP", "E36")
    merge(position)
    assert position.now[CASH]["Ann"] == 500


@pytest.mark.rule("1848-25-27")
def test_the_vanished_corporation_never_comes_back() -> None:
    position = merge(table({"Ann": 40}, {"Ben": 40}))
    assert held(position.now, GONE, "CRIP") == 100
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
    assert (unfinished(position.now, "UP"), unfinished(position.now, "CRIP")) == (["UP"], [])
    merge(position, "CRIP", "UP")
    assert (unfinished(position.now, "UP"), unfinished(position.now, "CRIP")) == ([], ["UP"])


@pytest.mark.rule("1848-25-30")
def test_the_marker_goes_below_those_that_are_there() -> None:
    position = table({"Ann": 40}, {"Ben": 40})
    position.corporation("GN", par=100, shares={"Cora": 60}, cell=(0, 9), floated=True)
    merge(position)
    assert cell(position, "UP") == (0, 9)
    assert by_price(position.now, ["UP", "GN"]) == ["GN", "UP"]


@pytest.mark.rule("1848-25-30")
def test_it_goes_below_even_on_its_own_square() -> None:
    position = table({"Ann": 40}, {"Ben": 40}, prices=(140, 60)).price("CRIP", 6, 1)  # 140 and 20
    position.price("UP", 0, 9)
    position.corporation("GN", par=100, shares={"Cora": 60}, cell=(0, 8), floated=True)
    position.price("UP", 0, 8).price("GN", 0, 8).price("CRIP", 4, 1)  # 120 and 40 are 140, less two squares
    merge(position)
    assert cell(position, "UP") == (0, 7)
    position.price("GN", 0, 7)
    assert by_price(position.now, ["UP", "GN"]) == ["UP", "GN"]


@pytest.mark.rule("1848-25-31")
def test_one_turn_is_left_of_two() -> None:
    position = table({"Ann": 40}, {"Ben": 40})
    assert NEXT_TO_OPERATE(position.now, ("UP",)) == "CRIP"
    merge(position)
    assert NEXT_TO_OPERATE(position.now, ()) == "UP"
    assert NEXT_TO_OPERATE(position.now, ("UP",)) is None


def test_the_heir_is_known() -> None:
    position = merge(table({"Ann": 40}, {"Ben": 40}))
    now = position.now
    assert (is_merged(now, "UP"), is_merged(now, "CRIP")) == (True, False)
    assert [heir(now, c) for c in ("UP", "CRIP", "GN")] == ["UP", "UP", "GN"]


@pytest.mark.rule("1848-25-29")
def test_who_stands_in_the_second_home_of_the_vanished_owes_no_marker_there() -> None:
    """TP has a marker in Dallas, which Katy has come near to, and takes Katy over: it is free to place others."""
    position = table(line=False)
    position.tiles(I30="562", J31="9:2", K32="8:0", L31="9:0", M30="9:0", N29="542:2")
    more = {"cash": 500, "trains": ["5"], "floated": True, "operated": True, "cell": (0, 6)}
    position.corporation("TP", par=100, shares={"Ann": 40}, tokens=["N29"], **more)
    position.corporation("Katy", par=100, shares={"Ann": 30}, **more).stock_turn("Ann")
    assert unreached(position.now, "Katy") == ["N29"]
    merge(position, "TP", "Katy")
    assert (unreached(position.now, "TP"), owed(position.now, "TP")) == ([], [])
    assert position.now[SECOND_HOMES] == ("Katy",)
