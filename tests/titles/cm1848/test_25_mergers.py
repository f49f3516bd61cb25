"""Section 25: mergers, from the proposal to the new president."""

from __future__ import annotations

import pytest

from roundhouse.core.position import Position
from roundhouse.play.scenario import Scenario
from roundhouse.rules.corporations import CORPORATIONS
from roundhouse.rules.depot import owned
from roundhouse.rules.money import CASH
from roundhouse.rules.reach import TOKENS
from roundhouse.rules.shares import OFFERING, POOL, held, president
from roundhouse.rules.stock_round import STOCK_TURN
from roundhouse.titles.cm1848.merger import MERGING, Merging
from roundhouse.titles.cm1848.rights.places import RIGHTS
from titles.cm1848.laid import board, company
from titles.cm1848.merging import (
    PLAYERS,
    UP_CRIP,
    cell,
    dollars,
    holdings,
    markers,
    merge,
    refused,
    table,
    with_rights,
)
from titles.cm1848.rolling import bonds, bonds_of


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
    pos = Position(position.title, position.state)
    pos = position.writing()
    pos.change(TOKENS, "CBQ 0", city=0)
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


@pytest.mark.rule("1848-25-3", "1848-25-25")
@pytest.mark.parametrize("place", ["Chicago", "StLouis"])
def test_a_marker_in_chicago_is_met_by_who_has_rights_there(place: str) -> None:
    """CNW's only marker is in Chicago, next to Milwaukee (E36), whose one space CMStPP fills: no route of CNW ends
    there, and one of CMStPP meets CNW with rights in Chicago alone. $500 and $300, five treasury shares of each at $80
    and one hex to pay for, $20: $1,580."""
    position = company(board("5", E36="57:2"), "CMStPP", cash=500, trains=["5"])
    company(position, "CNW", cash=300).stock_turn("Ben")
    holders = [right.holder for right in position.pos[RIGHTS][place]]
    with_rights(position, **{place: (*holders, "CMStPP")})
    met = refused(position, "propose_merger", survivor="CMStPP", vanished="CNW")[0]
    assert met == ("" if place == "Chicago" else "merging corporations are in touch")
    if not met:
        merge(position, "CMStPP", "CNW")
        assert position.pos[CASH]["CMStPP"] == 1580


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
    assert not position.pos[STOCK_TURN].bought


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
    assert position.pos[CORPORATIONS]["CRIP"].closed


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
    assert (poor.pos[CASH]["UP"], poor.pos[CASH]["Ann"]) == (0, 0)


@pytest.mark.rule("1848-25-26")
def test_treasury_shares_pay_the_fee_with_the_treasuries() -> None:
    """$10 and $5 and a share at $40 are $55 together; Ann, who will preside, adds five of the sixty."""
    position = table({"Ann": 40}, {"Ben": 40}, cash=(10, 5), treasuries=(10, 0), prices=(60, 110)).price(
        "UP", 3, 0
    )
    assert dollars(position, "UP") == 40
    merge(position)
    pos = position.pos
    assert (pos[CASH]["UP"], pos[CASH]["Ann"], pos[CASH]["Ben"]) == (0, 495, 500)


@pytest.mark.rule("1848-25-26")
def test_who_presides_over_the_merged_corporation_adds() -> None:
    """Cora, who presided over neither, is the only one with four halves."""
    position = table({"Ann": 30, "Cora": 30}, {"Ben": 30, "Cora": 30}, cash=(0, 0))
    merge(position)
    assert president(position.pos, "UP") == "Cora"
    assert position.pos[CASH]["Cora"] == 440


@pytest.mark.rule("1848-25-7", "1848-25-26")
def test_who_has_more_than_the_first_with_four_halves_adds() -> None:
    """Ann, at turn, has four halves of CRIP and is given the president's certificate, 20%. Ben has seven, 30% and a
    half that he hands in: he presides, and the fee of three hexes, $60, is his. The price is 90 + 110 - 1, $180,
    without a 6-train twice a square to the left: $140, so that the half brings $70."""
    shares = ({"Ben": 50}, {"Ann": 40, "Ben": 20})
    assert (
        refused(table(*shares, cash=(0, 0)).cash(Ben=59), "propose_merger", **UP_CRIP)[0]
        == "merger fee can be paid"
    )
    position = merge(table(*shares, cash=(0, 0)).cash(Ann=0))
    assert (position.pos[CASH]["Ann"], position.pos[CASH]["Ben"]) == (0, 440)
    position.play("sell_odd")
    assert (
        holdings(position, "UP") == {"Ann": 20, "Ben": 30, POOL: 50}
        and president(position.pos, "UP") == "Ben"
    )
    assert (position.pos[CASH]["Ann"], position.pos[CASH]["Ben"]) == (0, 510)


@pytest.mark.rule("1848-25-8")
def test_the_player_at_turn_says_which_name_lives_on() -> None:
    outcomes = []
    for survivor, vanished in (("UP", "CRIP"), ("CRIP", "UP")):
        position = merge(table({"Ann": 40}, {"Ben": 40}, trains=(("5",), ("4",))), survivor, vanished)
        pos = position.pos
        assert pos[CORPORATIONS][vanished].closed
        outcomes.append(
            (
                holdings(position, survivor),
                cell(position, survivor),
                pos[CASH][survivor],
                owned(pos, survivor),
                markers(position, survivor),
                president(pos, survivor),
            )
        )
    assert outcomes[0] == outcomes[1]


@pytest.mark.rule("1848-25-9")
def test_unsold_and_treasury_shares_go_to_the_pool() -> None:
    """UP stands at $90 and has two shares of its own: $180 more in the treasury, and no price falls for it."""
    position = table({"Ann": 40}, {"Ben": 40}, treasuries=(20, 0), cash=(60, 0))
    merge(position)
    pos = position.pos
    assert pos[CASH]["UP"] == 180
    assert (held(pos, "UP", "UP"), held(pos, OFFERING, "UP"), held(pos, POOL, "UP")) == (0, 0, 60)
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
    assert president(position.pos, "UP") == "Ann"
    assert not position.faults()


@pytest.mark.rule("1848-25-17")
def test_the_pool_takes_nothing_while_it_has_more_than_half() -> None:
    position = merge(table({"Ann": 40}, {"Ben": 40}))
    assert position.actor == "Ben"
    assert refused(position, "sell_shares", corporation="UP", percent=10)[0] == "pool limit"


@pytest.mark.rule("1848-25-13")
def test_exchange_begins_with_the_player_at_turn() -> None:
    position = merge(table({"Ann": 40}, {"Ben": 40}, turn="Ben"))
    assert president(position.pos, "UP") == "Ben"


@pytest.mark.rule("1848-25-14")
def test_an_odd_half_is_completed_or_handed_in() -> None:
    """At $75 it costs $37 or brings $37; in the order of the exchange."""
    position = table({"Ann": 50}, {"Ben": 30}, prices=(65, 60), phase="6", trains=(("6",), ("6",)))
    position.price("CRIP", 5, 0).price("UP", 0, 0)  # 60 and 20
    merge(position)
    assert dollars(position, "UP") == 75
    assert (position.step, position.actor) == ("odd share", "Ann")
    position.play("take_odd")
    assert (position.pos[CASH]["Ann"], held(position.pos, "Ann", "UP")) == (463, 30)
    assert (position.step, position.actor) == ("odd share", "Ben")
    position.play("sell_odd")
    assert (position.pos[CASH]["Ben"], held(position.pos, "Ben", "UP")) == (537, 10)
    assert (position.step, position.actor) == ("stock turn", "Ben")
    assert not position.faults()


@pytest.mark.rule("1848-25-14", "1848-11-2")
@pytest.mark.parametrize(("rate", "changed", "left"), [(100, 7, 0), (60, 12, 2), (40, 18, 2), (30, 0, 70)])
def test_bonds_complete_the_half_of_whoever_is_at_turn(rate: int, changed: int, left: int) -> None:
    """Ann's 50% of UP and Ben's of CRIP leave a half to each; the new price is 140, so it costs $70. Both have bonds of
    $200 and no cash.

    It is Ann's turn: at 100% she changes seven, at 60% twelve, of $6, at 40% eighteen, of $4, and with the share the
    step is over. At 30%
    hers come to $60, so she is paid $70 for her half. Ben, whose turn it is not, is paid for his whatever the rate.
    """
    position = bonds(table({"Ann": 50}, {"Ben": 50}, rich=0), rate, Ann=200, Ben=200)
    merge(position.stock_turn("Ann"))
    if changed:
        assert (position.step, position.actor) == ("odd share", "Ann")
        assert refused(position, "take_odd")[0] == "player can pay the odd share"
        position.play("change_bonds", count=changed).play("take_odd")
    assert position.step == "stock turn"
    assert (position.pos[CASH]["Ann"], position.pos[CASH]["Ben"]) == (left, 70)
    assert (bonds_of(position, "Ann"), bonds_of(position, "Ben")) == (200 - 10 * changed, 200)
    assert holdings(position, "UP") == {
        "Ann": 30 if changed else 20,
        "Ben": 20,
        "bank pool": 50 if changed else 60,
    }
    assert position.faults() == []


@pytest.mark.rule("1848-25-14")
def test_who_cannot_pay_for_the_half_hands_it_in() -> None:
    position = merge(table({"Ann": 40}, {"Ben": 30}, rich=10))
    assert position.step != "odd share"
    assert position.pos[CASH]["Ben"] == 10 + dollars(position, "UP") // 2


@pytest.mark.rule("1848-25-15")
def test_when_whole_shares_run_out_halves_are_handed_in() -> None:
    """All shares of both were with players; nine are dealt out in pairs, Ben takes the tenth, Dan the money."""
    position = table({"Ann": 60, "Cora": 40}, {"Ann": 40, "Ben": 30, "Dan": 30})
    merge(position, "UP", "CRIP")
    assert (position.step, position.actor) == ("odd share", "Ben")
    position.play("take_odd")
    assert holdings(position, "UP") == {"Ann": 50, "Ben": 20, "Cora": 20, "Dan": 10}
    assert position.pos[CASH]["Dan"] == 500 + dollars(position, "UP") // 2
    assert position.step == "stock turn"


@pytest.mark.rule("1848-25-15")
def test_the_halves_check_says_that_none_is_left() -> None:
    position = table({"Ann": 60, "Cora": 40}, {"Ann": 40, "Ben": 60})
    pos = Position(position.title, position.state)
    pos = position.writing()
    pos.set(MERGING, Merging("UP", ("Ben",)))
    position.at("odd share", "Ben")
    assert refused(position, "take_odd") == ("whole shares are left", "")


@pytest.mark.rule("1848-25-16")
def test_whoever_has_most_presides_in_the_end() -> None:
    """Dan is dealt the president's certificate first, 20%, and Ann has 40%."""
    position = table({"Ann": 60}, {"Dan": 40, "Ann": 20}, turn="Dan")
    merge(position)
    assert holdings(position, "UP") == {"Ann": 40, "Dan": 20, POOL: 40}
    assert president(position.pos, "UP") == "Ann"
    assert not position.faults()


@pytest.mark.rule("1848-25-16")
def test_of_equals_the_first_to_the_left_presides() -> None:
    """Dan has 20%, Ben and Cora 30% each: Ben sits nearer to Dan's left."""
    tie = table({"Dan": 40, "Ben": 30}, {"Cora": 60, "Ben": 30}, turn="Dan")
    merge(tie)
    assert holdings(tie, "UP") == {"Ben": 30, "Cora": 30, "Dan": 20, POOL: 20}
    assert president(tie.pos, "UP") == "Ben"


@pytest.mark.rule("1848-25-16")
def test_the_presidency_waits_for_odd_halves() -> None:
    """Dan 20%, Ann and Ben 20% and a half each: while they decide Dan presides, and nothing is amiss."""
    position = table({"Ann": 30, "Ben": 50}, {"Dan": 40, "Ann": 20}, turn="Dan")
    merge(position)
    assert (position.step, position.actor) == ("odd share", "Ann")
    position.play("take_odd")
    assert (position.actor, president(position.pos, "UP")) == ("Ben", "Dan")
    assert not position.faults()
    position.play("take_odd")
    assert president(position.pos, "UP") == "Ann"


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
    assert position.pos[STOCK_TURN].sold == ()
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
