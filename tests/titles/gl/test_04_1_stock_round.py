"""Section 4.1: the stock round, selling, buying, starting a corporation, and the end of the round."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from roundhouse.play.scenario import Scenario
from roundhouse.rules.market import by_price
from roundhouse.rules.money import BANK, CASH
from roundhouse.rules.operating_round import CURRENT_TURN, HAS_OPERATED
from roundhouse.rules.shares import COUNTED_CERTIFICATES, EXCESS, OFFERING, POOL, held, president
from roundhouse.rules.stock_round import STOCK_TURN
from roundhouse.rules.turns import PRIORITY, ROUND, STOCK_ROUND, Passed
from roundhouse.text.refusals import describe_violation
from titles.gl.stock import act, at, cell, conrail, dollars, refused, table


def trading(player: str = "Ann", players: int = 4) -> Scenario:
    """GT, NYC and IC have operated; $100, $80 and $70 a share."""
    position = table(("Ann", "Ben", "Cora", "Dan")[:players])
    position.corporation("GT", par=100, shares={"Ann": 40, "Ben": 30}, cash=100)
    position.corporation("NYC", par=80, shares={"Ben": 30, "Ann": 30}, cash=100)
    position.corporation("IC", par=70, shares={"Cora": 30, "Ann": 30, "Ben": 10}, pool=10, cash=100)
    return position.stock_turn(player)


# -- 4.1


@pytest.mark.rule("18GL-4.1-1", "18GL-4.1-5")
def test_the_round_is_over_when_all_have_passed_in_a_row() -> None:
    """Ann passes, Ben buys, Cora passes, and Ann can act; Ann buys; Ben, Cora and Ann pass: that is the end."""
    position = trading(players=3)
    position.play("pass")
    act(position, "buy_share", corporation="GT", source="GT").play("pass")
    assert position.actor == "Ann"
    act(position, "buy_share", corporation="GT", source="GT")
    for player in ("Ben", "Cora", "Ann"):
        assert (position.actor, position.pos[ROUND].kind) == (player, STOCK_ROUND)
        position.play("pass")
    assert position.pos[ROUND].kind != STOCK_ROUND


@pytest.mark.rule("18GL-4.1-1")
def test_the_holder_of_the_priority_deal_opens_the_round() -> None:
    position = table().priority("Cora").skip("stock round")
    assert (position.step, position.actor) == ("stock turn", "Cora")
    position.play("pass")
    assert position.actor == "Dan"


@pytest.mark.rule("18GL-4.1-2")
def test_in_a_turn_one_sells_and_buys_after_that_a_single_certificate() -> None:
    """Dan sells a share and buys nothing: he has acted; a turn with neither is a pass."""
    position = trading("Ben").play("sell_shares", corporation="IC", percent=10).play("pass")
    assert not any(isinstance(event, Passed) for event in position.events)
    position.play("pass")
    assert Passed("Cora") in position.events
    position.play("pass").play("pass")
    assert (position.actor, position.pos[ROUND].kind) == ("Ben", STOCK_ROUND)


@pytest.mark.rule("18GL-4.1-3")
def test_who_sits_behind_the_last_to_act_has_the_next_priority_deal() -> None:
    """Of Ann, Ben, Cora and Dan, Cora was last to buy: it goes to Dan."""
    position = act(trading("Cora"), "buy_share", corporation="GT", source="GT")
    for _ in range(4):
        position.play("pass")
    assert position.pos[PRIORITY] == "Dan"


@pytest.mark.rule("18GL-4.1-4")
def test_a_round_of_nothing_but_passes_leaves_the_priority_deal_alone() -> None:
    position = trading("Ben")
    for _ in range(4):
        position.play("pass")
    assert (position.pos[PRIORITY], position.pos[ROUND].kind) == ("Ben", "operating")


# -- 4.1.1


@pytest.mark.rule("18GL-4.1.1-1")
def test_any_number_is_sold_while_the_open_market_can_take_them() -> None:
    """10% are there already: 40% more find room."""
    position = table().corporation("GT", par=100, shares={"Ann": 40, "Ben": 40}, pool=10, cash=100)
    position.stock_turn("Ben").play("sell_shares", corporation="GT", percent=40)
    assert held(position.pos, POOL, "GT") == 50


@pytest.mark.rule("18GL-4.1.1-2")
def test_of_what_one_has_sold_one_buys_nothing_till_the_round_ends() -> None:
    """Ben has sold one of GT and buys no GT in this round. Cora may."""
    position = trading("Ben").play("sell_shares", corporation="GT", percent=10)
    for source in (POOL, "GT"):
        assert refused(position, "buy_share", corporation="GT", source=source)[0] == "not sold this round"
    position.play("pass")
    assert refused(position, "buy_share", corporation="GT", source=POOL) == ("", "")
    for _ in range(3):
        position.play("pass")
    assert position.actor == "Ben"
    assert refused(position, "buy_share", corporation="GT", source=POOL)[0] == "not sold this round"


@pytest.mark.rule("18GL-4.1.1-3")
def test_all_shares_of_a_block_bring_the_price_before_the_sale() -> None:
    """Three at $100 from D1: $300, and only now the marker goes down to D4 ($75)."""
    position = trading("Ben").play("sell_shares", corporation="GT", percent=30)
    assert position.pos[CASH]["Ben"] == 1000 + 300
    assert (at(position, "GT"), dollars(position, "GT")) == ("D4", 75)


@pytest.mark.rule("18GL-4.1.1-4", "18GL-4.1.1-5")
def test_what_is_sold_of_a_corporation_in_a_turn_is_one_block() -> None:
    """First one of GT, then two of IC, in a turn; a third of IC is refused until the player's next turn."""
    position = trading("Ann").play("sell_shares", corporation="GT", percent=10)
    position.play("sell_shares", corporation="IC", percent=20)
    for corporation in ("GT", "IC"):
        assert refused(position, "sell_shares", corporation=corporation, percent=10)[0] == "one block a turn"
    position.play("sell_shares", corporation="NYC", percent=10).play("pass")
    position.play("sell_shares", corporation="GT", percent=10)
    for _ in range(3):
        position.play("pass")
    assert position.actor == "Ann"
    assert refused(position, "sell_shares", corporation="IC", percent=10) == ("", "")


@pytest.mark.rule("18GL-4.1.1-6")
def test_before_a_corporation_has_operated_players_sell_none_of_it() -> None:
    """WAB has floated just now: who holds it cannot sell it."""
    position = trading("Ann").corporation("WAB", par=60, shares={"Cora": 30, "Ann": 20}, operated=False)
    assert refused(position, "sell_shares", corporation="WAB", percent=10)[0] == "corporation has operated"
    position.corporation("WAB", par=60, shares={"Cora": 30, "Ann": 20}, operated=True)
    assert refused(position, "sell_shares", corporation="WAB", percent=10) == ("", "")


@pytest.mark.rule("18GL-4.1.1-7")
def test_to_have_operated_is_to_have_a_whole_turn_behind_it() -> None:
    """Floated before OR 2.1, with a turn in it: in the stock round after that its shares are free."""
    position = table(phase="2H").corporation(
        "DT&I", par=70, shares={"Ann": 30, "Ben": 20}, cash=350, operated=False
    )
    position.stock_turn("Ann")
    for _ in range(4):
        position.play("pass")
    assert position.pos[ROUND].kind == "operating"
    assert not HAS_OPERATED(position.pos, "DT&I")
    while position.step != "trains":
        position.play("pass")
    assert not HAS_OPERATED(position.pos, "DT&I")
    position.play("buy_train", train="2H-0", price=100)
    while position.pos[ROUND].kind == "operating":
        position.play("pass")
    assert HAS_OPERATED(position.pos, "DT&I")
    assert position.step == "stock turn"
    assert refused(position, "sell_shares", corporation="DT&I", percent=10) == ("", "")


def overfull() -> Scenario:
    """Cora has 17 certificates where 16 are allowed."""
    position = table()
    for sym in ("B&O", "NYC"):
        position.corporation(sym, par=100, shares={"Cora": 60}, cash=100)
    position.corporation("GT", par=100, shares={"Cora": 60, "Ann": 10}, cash=100)
    position.corporation("IC", par=100, shares={"Ann": 40, "Cora": 20}, cash=100)
    assert COUNTED_CERTIFICATES(position.pos, "Cora") == 17
    return position.stock_turn("Cora")


@pytest.mark.rule("18GL-4.1.1-8")
def test_above_the_certificate_limit_one_sells_first() -> None:
    position = overfull()
    assert not position.offers("pass")
    assert refused(position, "pass") == ("sell down to the limit", "")
    assert refused(position, "par", corporation="DT&I", par=60)[0] == "sell down to the limit"
    position.play("sell_shares", corporation="IC", percent=10)
    assert refused(position, "pass") == ("", "")


@pytest.mark.rule("18GL-4.1.1-8")
def test_above_sixty_percent_one_sells_first() -> None:
    """Thirteen of twenty: one has to go before Ann buys or passes."""
    position = conrail(table(phase="10H"), {"Ann": 13, "Ben": 2}).stock_turn("Ann")
    assert EXCESS(position.pos, "Ann") == 1
    assert refused(position, "pass") == ("sell down to the limit", "holding")
    assert refused(position, "par", corporation="DT&I", par=60) == ("sell down to the limit", "holding")
    position.play("sell_shares", corporation="CR", percent=5)
    assert refused(position, "pass") == ("", "")


@pytest.mark.rule("18GL-4.1.1-8")
def test_a_block_too_small_to_come_down_to_the_limit_is_refused() -> None:
    """Fifteen of twenty: one block a turn, so one of three or more it is, and no purchase behind a lesser one."""
    position = conrail(table(phase="10H"), {"Ann": 15, "Ben": 2}).stock_turn("Ann")
    assert EXCESS(position.pos, "Ann") == 3
    for percent in (5, 10):
        found = position.why_not("sell_shares", corporation="CR", percent=percent)
        assert found is not None and found.check == "block is large enough"
        assert (found.facts["enough"], found.rules[0]) == (15, "18GL-4.1.1-8")
    assert refused(position.copy(), "sell_shares", corporation="CR", percent=20) == ("", "")
    position.play("sell_shares", corporation="CR", percent=15)
    assert refused(position, "par", corporation="DT&I", par=60) == ("", "")


@pytest.mark.rule("18GL-4.1.1-8", "18GL-4.1.1-9")
def test_where_the_open_market_has_no_room_for_enough_the_largest_block_is_sold() -> None:
    """Cora has two papers too many, the Open Market takes one more of IC, and all else has yet to operate."""
    position = table()
    for sym in ("B&O", "NYC", "GT"):
        position.corporation(sym, par=100, shares={"Cora": 60}, cash=100, operated=False)
    position.corporation("IC", par=100, shares={"Ann": 30, "Cora": 30}, pool=40, cash=100)
    position.stock_turn("Cora")
    assert EXCESS(position.pos, "Cora") == 2
    assert refused(position, "sell_shares", corporation="IC", percent=20)[0] == "pool limit"
    position.play("sell_shares", corporation="IC", percent=10)
    assert refused(position, "pass") == ("", "")


@pytest.mark.rule("18GL-4.1.1-8", "18GL-4.1.1-5")
def test_what_several_corporations_can_make_good_is_shared_at_will() -> None:
    """Cora is two over, and either IC or GT could bring her down: one of each does as well."""
    position = overfull()
    position.corporation("MON", par=100, shares={"Ann": 40, "Cora": 10}, cash=100)
    assert EXCESS(position.pos, "Cora") == 2
    position.play("sell_shares", corporation="IC", percent=10)
    assert refused(position, "pass") == ("sell down to the limit", "")
    position.play("sell_shares", corporation="MON", percent=10)
    assert refused(position, "pass") == ("", "")


@pytest.mark.rule("18GL-4.1.1-8")
def test_both_excesses_count() -> None:
    position = overfull()
    assert EXCESS(position.pos, "Cora") == 1
    conrail(position, {"Cora": 14})
    assert EXCESS(position.pos, "Cora") == 1 + 13 + 2


@pytest.mark.rule("18GL-4.1.1-9")
def test_where_all_ways_are_barred_the_excess_is_tolerated() -> None:
    """Dan has too much of a CONRAIL that has never operated: nobody makes him sell as yet."""
    position = conrail(table(phase="10H"), {"Dan": 13}, operated=False).stock_turn("Dan")
    assert EXCESS(position.pos, "Dan") == 1
    assert not position.offers("sell_shares")
    assert refused(position, "pass") == ("", "")
    assert refused(position, "par", corporation="DT&I", par=60) == ("", "")


# -- 4.1.2


@pytest.mark.rule("18GL-4.1.2-1", "18GL-4.1.2-2")
def test_the_purchase_is_one_certificate_and_ends_the_selling() -> None:
    """Having bought GT, Ann cannot sell IC before her next turn, nor buy another certificate, yellow or not."""
    position = trading("Ann").corporation("MON", par=60, shares={"Dan": 40}, pool=10, cell=cell("A4"))
    position.play("buy_share", corporation="GT", source="GT")
    assert position.actor != "Ann"
    bought = position.pos[STOCK_TURN]
    position.stock_turn("Ann")
    position.state.set(STOCK_TURN, replace(bought, bought=True))
    assert refused(position, "sell_shares", corporation="IC", percent=10)[0] == "sell before buying"
    for action in (
        {"kind": "buy_share", "corporation": "MON", "source": POOL},
        {"kind": "buy_share", "corporation": "IC", "source": "IC"},
        {"kind": "par", "corporation": "DT&I", "par": 60},
    ):
        kind = str(action.pop("kind"))
        assert refused(position, kind, **action)[0] == "one certificate a turn"


@pytest.mark.rule("18GL-4.1.2-1")
@pytest.mark.parametrize(
    ("source", "found"), [("IC", ""), (POOL, ""), (OFFERING, "none left"), ("GT", "source")]
)
def test_shares_come_from_the_own_treasury_or_the_open_market(source: str, found: str) -> None:
    position = trading("Dan")
    check = refused(position, "buy_share", corporation="IC", source=source)
    assert check == (("share is there", found) if found else ("", ""))
    if found == "source":
        refusal = position.why_not("buy_share", corporation="IC", source=source)
        assert refusal is not None
        said = str(describe_violation(position.title, refusal))
        assert said.startswith("Players buy no shares of IC from GT.")


@pytest.mark.rule("18GL-4.1.2-3", "18GL-4.1.2-4", "18GL-4.4-2")
def test_a_treasury_share_costs_the_market_price_which_the_corporation_gets() -> None:
    """Begun at $80, now at $110: a share out of the treasury takes $110, and the corporation is $110 richer."""
    position = table().corporation("GT", par=80, shares={"Ann": 50}, cell=cell("E1"), cash=100)
    bank = position.stock_turn("Dan").pos[CASH][BANK]
    position.play("buy_share", corporation="GT", source="GT")
    pos = position.pos
    assert (pos[CASH]["Dan"], pos[CASH]["GT"], pos[CASH][BANK]) == (890, 210, bank)


@pytest.mark.rule("18GL-4.1.2-4")
def test_what_is_bought_in_the_open_market_goes_to_the_bank() -> None:
    position = table().corporation("GT", par=80, shares={"Ann": 50}, pool=10, cell=cell("E1"), cash=100)
    bank = position.stock_turn("Dan").pos[CASH][BANK]
    position.play("buy_share", corporation="GT", source=POOL)
    pos = position.pos
    assert (pos[CASH]["Dan"], pos[CASH]["GT"], pos[CASH][BANK]) == (890, 100, bank + 110)


@pytest.mark.rule("18GL-4.1.2-3")
def test_there_is_no_par_price_even_before_the_corporation_floats() -> None:
    position = table().corporation("GT", par=80, shares={"Ann": 20}, cell=cell("E1")).stock_turn("Dan")
    position.play("buy_share", corporation="GT", source=OFFERING)
    assert position.pos[CASH]["Dan"] == 890


@pytest.mark.rule("18GL-4.1.2-5", "18GL-4.4-1", "18GL-4.4-2")
def test_until_it_floats_a_corporation_sees_no_money() -> None:
    """Four shares at $70 are sold, and the corporation has $0; with the fifth it has $350 and five in the treasury."""
    position = act(table().stock_turn("Ann"), "par", corporation="GT", par=70)
    for _ in range(2):
        act(position, "buy_share", corporation="GT", source=OFFERING)
    assert (position.pos[CASH]["GT"], held(position.pos, OFFERING, "GT")) == (0, 60)
    assert held(position.pos, "GT", "GT") == 0
    position.play("buy_share", corporation="GT", source=OFFERING)
    pos = position.pos
    assert (pos[CASH]["GT"], held(pos, OFFERING, "GT"), held(pos, "GT", "GT")) == (350, 0, 50)
    assert [pos[CASH][p] for p in ("Ann", "Ben", "Cora", "Dan")] == [860, 930, 930, 930]
    assert not position.faults()


@pytest.mark.rule("18GL-4.1.2-6")
def test_the_presidents_certificate_is_sold_first() -> None:
    """No owner of its 20% yet: no single is sold."""
    position = table().stock_turn("Ann")
    assert (
        refused(position, "buy_share", corporation="GT", source=OFFERING)[0]
        == "president's certificate first"
    )
    act(position, "par", corporation="GT", par=70)
    assert refused(position, "buy_share", corporation="GT", source=OFFERING) == ("", "")


@pytest.mark.rule("18GL-4.1.2-7")
def test_a_change_of_president_does_not_excuse_a_purchase_above_the_limit() -> None:
    """Ben is full. One more share would make him president and cost him two papers: refused none the less."""
    position = table()
    for sym in ("B&O", "NYC", "GT"):
        position.corporation(sym, par=100, shares={"Ben": 50, "Ann": 10}, cash=100)
    position.corporation("IC", par=100, shares={"Ann": 40, "Ben": 40}, cash=100)
    assert COUNTED_CERTIFICATES(position.pos, "Ben") == 16
    position.stock_turn("Ben")
    assert refused(position, "buy_share", corporation="IC", source="IC")[0] == "certificate limit"
    position.shares("GT", {"Ben": 40})
    position.play("buy_share", corporation="IC", source="IC")
    assert (president(position.pos, "IC"), COUNTED_CERTIFICATES(position.pos, "Ben")) == ("Ben", 15)


@pytest.mark.rule("18GL-4.1.2-8")
def test_in_what_order_corporations_start_is_the_players_affair() -> None:
    """LS&I, last in every list, can be the first to start."""
    position = table().stock_turn("Ann").play("par", corporation="LS&I", par=60)
    assert president(position.pos, "LS&I") == "Ann"


# -- 4.1.3


@pytest.mark.rule("18GL-4.1.3-1")
def test_a_new_marker_goes_below_those_in_the_cell() -> None:
    """MON starts at 90 after NYC did: in the round NYC is ahead of it."""
    position = act(table().stock_turn("Ann"), "par", corporation="NYC", par=90)
    position.play("par", corporation="MON", par=90)
    assert at(position, "NYC") == at(position, "MON") == "D2"
    assert by_price(position.pos, ["MON", "NYC"]) == ["NYC", "MON"]


@pytest.mark.rule("18GL-4.1.3-1", "18GL-4.4-6")
def test_who_floats_in_the_round_operates_in_the_one_after_it() -> None:
    """Stock round 2 makes it float: its first turn is in OR 2.1."""
    position = act(table().stock_turn("Ann"), "par", corporation="DT&I", par=70)
    for _ in range(3):
        act(position, "buy_share", corporation="DT&I", source=OFFERING)
    for _ in range(4):
        position.play("pass")
    row = position.pos[ROUND]
    assert (row.kind, row.number, row.part) == ("operating", 2, 1)
    assert (position.pos[CURRENT_TURN].corporation, position.actor) == ("DT&I", "Ann")


@pytest.mark.rule("18GL-4.1.2-3", "18GL-3-1", "18GL-3.4-2")
def test_purchases_are_paid_in_cash() -> None:
    """At $110: with $109 no share; at $60 the president's certificate takes $120."""
    position = table().corporation("GT", par=80, shares={"Ann": 50}, cell=cell("E1")).cash(Dan=109, Ben=119)
    position.stock_turn("Dan")
    assert refused(position, "buy_share", corporation="GT", source="GT")[0] == "player can pay"
    position.cash(Dan=110)
    assert refused(position, "buy_share", corporation="GT", source="GT") == ("", "")
    position.stock_turn("Ben")
    assert refused(position, "par", corporation="IC", par=60)[0] == "player can pay"
    position.cash(Ben=120)
    assert refused(position, "par", corporation="IC", par=60) == ("", "")


@pytest.mark.rule("18GL-4.1.2-8")
def test_a_corporation_is_started_once() -> None:
    position = table().corporation("GT", par=80, shares={"Ann": 50}).stock_turn("Dan")
    assert refused(position, "par", corporation="GT", par=100) == ("par is set once", "")


@pytest.mark.rule("18GL-4.1.1-1", "18GL-3-1")
@pytest.mark.parametrize("percent", [0, 5, 15, 40, -10])
def test_whole_shares_are_sold_that_one_has(percent: int) -> None:
    assert refused(trading("Ben"), "sell_shares", corporation="GT", percent=percent)[0] == "shares are held"


@pytest.mark.rule("18GL-4.1.1-3")
def test_without_a_price_nothing_is_sold() -> None:
    position = trading("Ben").shares("PRR", {"Ann": 20, "Ben": 10})
    assert refused(position, "sell_shares", corporation="PRR", percent=10)[0] == "share has a price"
