"""Section 26: hostile take-overs."""

from __future__ import annotations

import pytest

from roundhouse.rules.corporations import CORPORATIONS
from roundhouse.rules.money import CASH
from roundhouse.rules.on_sale import Bidder
from roundhouse.rules.privates import PRIVATES
from roundhouse.rules.shares import COUNTED_CERTIFICATES, OFFERING, president
from roundhouse.rules.turns import PASS, Passed
from roundhouse.titles.cm1848.attacks import ATTACKS, KEPT, BidLapsed
from roundhouse.titles.cm1848.bond_money import HOLDINGS
from roundhouse.titles.cm1848.charters import DUE
from roundhouse.titles.cm1848.english_auction import MONEY_TO_BID
from titles.cm1848.stock import Table, bonds, charters, late_charters, percents, refused, table


def attack(position: Table, price: int, corporation: str = "GN") -> Table:
    return position.play("attack", corporation=corporation, price=price)


def no_attack(position: Table, price: int, corporation: str = "GN") -> tuple[str, str]:
    return refused(position, "attack", corporation=corporation, price=price)


def convert(position: Table, corporation: str, par: int = 65, shares: int = 0) -> Table:
    return position.play("convert_charter", corporation=corporation, par=par, shares=shares)


def owner(position: Table, corporation: str) -> str:
    return position.pos[PRIVATES][f"{corporation} charter"].owner


def under_attack(*prices: int, players: int = 4, cash: int = 1000, **owners: str) -> Table:
    """GN's charter is Ann's; the players after her have bid these prices for it, and she is at turn."""
    position = charters(table(players, cash=cash), **{"GN": "Ann", **owners}).stock_turn("Ben")
    for price in prices:
        attack(position, price)
    while position.step == "stock turn" and position.actor != "Ann":
        position.play("pass")
    return position


def steps(position: Table) -> tuple[str, str]:
    return position.step, position.actor


@pytest.mark.rule("1848-26-1")
def test_a_bid_names_a_charter_and_a_sum_and_moves_nothing() -> None:
    """Ben bids $100 and has as much money as before; it is his buy action."""
    position = bonds(charters(table(), GN="Ann", IC="Ben"), 50, Ben=1).stock_turn("Ben")
    for price in (95, 0):
        assert no_attack(position, price) == ("bid for a charter", "first")
    assert no_attack(position, 102) == ("bid for a charter", "step")
    attack(position, 100)
    assert position.pos[ATTACKS]["GN"] == (Bidder("Ben", 100),)
    assert (position.pos[CASH]["Ben"], percents(position, "GN", "Ben", OFFERING)) == (1000, [0, 100])
    assert position.actor == "Ben"
    assert refused(position, "convert_charter", corporation="IC", par=65, shares=0)[0].startswith(
        "one purchase"
    )
    position.play("pass")
    assert not any(isinstance(event, Passed) for event in position.events)


@pytest.mark.rule("1848-26-1")
def test_the_charter_is_somebody_elses() -> None:
    position = late_charters(charters(table(), GN="Ann", IC="Ben")).stock_turn("Ben")
    assert no_attack(position, 100, "IC") == ("charter can be attacked", "own")
    assert no_attack(position, 100, "MP") == ("charter can be attacked", "bank")
    assert no_attack(position, 100, "B&O") == ("charter can be attacked", "unknown")
    position.corporation("GN", par=70, shares={"Ann": 20}).close("GN charter")
    assert no_attack(position, 100) == ("charter can be attacked", "converted")


@pytest.mark.rule("1848-26-2")
def test_thirty_dollars_more_than_the_bid_are_needed() -> None:
    """A bid of $150 takes $180 in hand, bonds at their rate included."""
    position = charters(table(cash=180), GN="Ann").stock_turn("Ben")
    assert no_attack(position, 155)[0] == "attacker has the money"
    assert no_attack(position, 150) == ("", "")
    poorer = bonds(charters(table(cash=100), GN="Ann"), 40, Ben=20).stock_turn("Ben")
    assert no_attack(poorer, 155)[0] == "attacker has the money"
    assert no_attack(poorer, 150) == ("", "")


@pytest.mark.rule("1848-26-2")
def test_a_bidder_is_below_the_certificate_limit() -> None:
    position = charters(table(6), TP="Ben")
    for corporation, percent in (("GN", 60), ("IC", 60), ("MP", 40)):
        position.corporation(corporation, par=70, shares={"Ann": percent, "Ben": 10})
    position.stock_turn("Ann")
    assert (COUNTED_CERTIFICATES(position.pos, "Ann"), no_attack(position, 100, "TP")) == (13, ("", ""))
    position.corporation("MP", par=70, shares={"Ann": 50}).stock_turn("Ann")
    assert no_attack(position, 100, "TP")[0] == "attacker is below the certificate limit"


@pytest.mark.rule("1848-26-3")
def test_others_before_the_owner_can_go_higher() -> None:
    """Ben 100, Cora 105. Dan may say 110 or leave it."""
    position = charters(table(), GN="Ann").stock_turn("Ben")
    attack(position, 100)
    assert no_attack(position, 100) == ("bid for a charter", "raise")
    attack(position, 105)
    assert no_attack(position, 105) == ("bid for a charter", "raise")
    assert no_attack(position, 112) == ("bid for a charter", "step")
    assert no_attack(position, 110) == ("", "")
    position.play("pass")
    assert steps(position) == ("bid", "Ben")  # Ann's turn: the two outbid each other


@pytest.mark.rule("1848-26-4")
def test_only_what_can_be_converted_is_attacked() -> None:
    """In phase 2 UP's charter is safe, and so is a late one as long as late ones wait."""
    position = late_charters(charters(table(phase="2"), UP="Ann", GN="Ann"), TP="Ann").stock_turn("Ben")
    for corporation in ("UP", "TP"):
        assert no_attack(position, 100, corporation) == ("charter can be attacked", "not convertible")
    assert no_attack(position, 100, "GN") == ("", "")
    assert {o.action.corporation for o in position.offers("attack")} == {"GN"}
    position.phase("3").stock_turn("Ben")
    assert no_attack(position, 100, "UP") == ("", "")


@pytest.mark.rule("1848-26-5")
def test_the_owner_sells_or_converts() -> None:
    """Passing is not open to Ann, neither before nor after she has refused."""
    position = under_attack(100)
    assert steps(position) == ("answer", "Ann")
    assert {o.action.kind() for o in position.offers()} == {"accept_bid", "refuse_bid"}
    position.play("refuse_bid").play("pass")
    charters(position, MP="Cora").corporation("IC", par=70, shares={"Cora": 30, "Ann": 10})
    assert steps(position) == ("stock turn", "Ann")
    wrong = "charter that is due is converted first"
    assert refused(position, PASS.name)[0] == wrong
    assert refused(position, "buy_share", corporation="IC", source=OFFERING)[0] == wrong
    assert refused(position, "buy_paper", private="S1")[0] == wrong
    assert no_attack(position, 100, "MP")[0] == wrong
    convert(position, "GN")
    assert position.pos[DUE] == {}
    assert position.pos[ATTACKS] == {}
    assert position.faults() == []


@pytest.mark.rule("1848-26-6")
def test_attackers_outbid_each_other_beginning_with_the_first() -> None:
    """Ben 100, Cora 105; Ben goes to 110, Cora passes: Ben's bid stands."""
    position = under_attack(100, 105)
    assert steps(position) == ("bid", "Ben")
    assert refused(position, "raise_bid", price=105)[0] == "bid is high enough for the auction"
    assert refused(position, "raise_bid", price=112)[0] == "bid is in steps of the auction"
    position.play("raise_bid", price=110)
    assert steps(position) == ("bid", "Cora")
    position.play("pass")
    assert steps(position) == ("answer", "Ann")
    position.play("accept_bid")
    assert (owner(position, "GN"), position.pos[CASH]["Ann"]) == ("Ben", 1110)


@pytest.mark.rule("1848-26-6")
def test_the_others_follow_in_the_order_of_the_table() -> None:
    """Dan attacked first, then Ann and Ben: Dan speaks first, then Ann, who is next at the table; it is Cora's."""
    position = charters(table(), GN="Cora").stock_turn("Dan")
    for price in (100, 105, 110):
        attack(position, price)
    order = []
    for _ in range(2):
        order.append(position.actor)
        position.play("pass")
    assert order == ["Dan", "Ann"]
    assert steps(position) == ("answer", "Cora")


@pytest.mark.rule("1848-26-7")
def test_while_the_owner_says_no_the_bidder_may_offer_more() -> None:
    """110: Ann says no. Ben says 130: Ann agrees."""
    position = under_attack(110)
    position.play("refuse_bid")
    assert steps(position) == ("raise after refusal", "Ben")
    assert refused(position, "raise_bid", price=110)[0] == "bid is high enough for the auction"
    position.play("raise_bid", price=130)
    assert steps(position) == ("answer", "Ann")
    position.play("refuse_bid").play("raise_bid", price=135).play("accept_bid")
    assert (position.pos[CASH]["Ann"], owner(position, "GN")) == (1135, "Ben")


@pytest.mark.rule("1848-26-8", "1848-26-15")
def test_who_agrees_is_paid_and_has_an_ordinary_turn() -> None:
    """Ann has $130 more, Ben the charter, and nobody a share; then Ann buys one of IC."""
    position = under_attack(100, 105).corporation("IC", par=70, shares={"Dan": 30})
    position.play("raise_bid", price=130).play("pass").play("accept_bid")
    assert (position.pos[CASH]["Ann"], position.pos[CASH]["Ben"], position.pos[CASH]["Cora"]) == (
        1130,
        870,
        1000,
    )
    assert owner(position, "GN") == "Ben"
    assert percents(position, "GN", "Cora", "Ben", OFFERING) == [0, 0, 100]
    assert steps(position) == ("stock turn", "Ann")
    assert refused(position, PASS.name) == ("", "")
    position.play("buy_share", corporation="IC", source=OFFERING)
    assert percents(position, "IC", "Ann") == [10]


@pytest.mark.rule("1848-26-8")
def test_bonds_pay_what_cash_does_not() -> None:
    """Ben has $100 and 20 units at 40%: for $150 he changes 13 of them."""
    position = bonds(charters(table(cash=100), GN="Ann"), 40, Ben=20).stock_turn("Ben")
    attack(position, 150)
    while position.step != "answer":
        position.play("pass")
    position.play("accept_bid")
    assert (position.pos[CASH]["Ann"], position.pos[CASH]["Ben"], position.pos[HOLDINGS]["Ben"]) == (
        250,
        2,
        7,
    )


@pytest.mark.rule("1848-26-9")
def test_who_took_a_charter_over_converts_it_in_the_next_turn() -> None:
    """Ben bids all but $30, and the discount makes it possible."""
    position = under_attack(970).play("accept_bid")
    while position.actor != "Ben":
        position.play("pass")
    assert (position.step, position.pos[CASH]["Ben"]) == ("stock turn", 30)
    assert refused(position, PASS.name)[0] == "charter that is due is converted first"
    convert(position, "GN")
    assert (president(position.pos, "GN"), position.pos[CASH]["Ben"]) == ("Ben", 0)


@pytest.mark.rule("1848-26-9")
def test_unless_it_has_been_taken_from_him() -> None:
    position = under_attack(100).play("accept_bid")
    assert position.pos[DUE] == {"Ben": ("GN",)}
    position.stock_turn("Dan")
    attack(position, 200)
    while position.step != "answer":
        position.play("pass")
    assert position.actor == "Ben"
    position.play("accept_bid")
    assert (owner(position, "GN"), position.pos[DUE]) == ("Dan", {"Dan": ("GN",)})
    assert refused(position, PASS.name) == ("", "")


@pytest.mark.rule("1848-26-10")
def test_who_refuses_converts_at_once_and_the_bidders_buy() -> None:
    """Ann sets the par price at 70: Ben and Cora pay $70 each and own 10%."""
    position = under_attack(100, 105).play("pass").play("refuse_bid").play("pass")
    convert(position, "GN", par=70, shares=1)
    assert percents(position, "GN", "Ann", "Ben", "Cora", "Dan") == [30, 10, 10, 0]
    assert [position.pos[CASH][p] for p in ("Ann", "Ben", "Cora")] == [1000 - 110, 930, 930]
    assert position.faults() == []
    assert position.actor == "Ben"


@pytest.mark.rule("1848-26-10")
def test_shares_may_be_sold_first() -> None:
    """Ann has $20, and a share of IC to sell."""
    position = under_attack(100)
    position.corporation("IC", par=70, shares={"Cora": 40, "Ann": 10}).cash(Ann=20)
    position.play("refuse_bid").play("pass")
    assert steps(position) == ("stock turn", "Ann")
    assert refused(position, "convert_charter", corporation="GN", par=65, shares=0)[0].startswith(
        "player can pay"
    )
    assert refused(position, PASS.name)[0] == "charter that is due is converted first"
    position.play("sell_shares", corporation="IC", percent=10)
    convert(position, "GN")
    assert position.pos[CASH]["Ann"] == 60


@pytest.mark.rule("1848-26-11")
def test_shares_of_refused_bidders_count_for_floating() -> None:
    """Ann has bought 40% and Ben 10%: it floats."""
    position = under_attack(100).play("refuse_bid").play("pass")
    convert(position, "GN", par=80, shares=2)
    assert percents(position, "GN", "Ann", "Ben", OFFERING) == [40, 10, 50]
    assert (position.pos[CORPORATIONS]["GN"].floated, position.pos[CASH]["GN"]) == (True, 800)


@pytest.mark.rule("1848-26-12", "1848-23-8")
def test_the_owner_of_several_chooses_their_order_and_converts_all_that_are_kept() -> None:
    position = charters(table(), GN="Ann", IC="Ann", MP="Ann").stock_turn("Ben")
    attack(position, 100)
    attack(position, 100, "IC")
    position.play("pass")
    assert steps(position) == ("which charter", "Ann")
    assert refused(position, "choose_defence", corporation="MP")[0] == "charter is under attack"
    position.play("choose_defence", corporation="IC").play("refuse_bid")
    assert steps(position) == ("raise after refusal", "Cora")
    position.play("pass")
    assert steps(position) == ("answer", "Ann")
    position.play("refuse_bid").play("pass")
    assert position.pos[KEPT] == ("IC", "GN")
    assert refused(position, "convert_charter", corporation="MP", par=65, shares=0)[0].startswith(
        "charter that is due"
    )
    convert(convert(position, "GN"), "IC", par=70)
    assert [president(position.pos, c) for c in ("GN", "IC")] == ["Ann", "Ann"]
    assert (position.pos[KEPT], position.pos[DUE]) == ((), {})
    assert percents(position, "IC", "Cora") == [10]


@pytest.mark.rule("1848-26-13")
def test_without_the_means_to_convert_nobody_refuses() -> None:
    """Ann has $20 and nothing she could sell: the charter goes to the bidder."""
    position = under_attack(100).cash(Ann=20)
    assert refused(position, "refuse_bid")[0] == "owner can convert"
    assert {o.action.kind() for o in position.offers()} == {"accept_bid"}
    bonds(position, 50, Ann=2)
    assert refused(position, "refuse_bid") == ("", "")


@pytest.mark.rule("1848-26-13")
def test_nor_without_room_for_a_certificate() -> None:
    """Six play and Ann has fourteen; if one of them could be sold, she could refuse."""
    position = under_attack(100, players=6)
    for corporation, percent in (("TP", 60), ("IC", 60), ("MP", 50)):
        position.corporation(corporation, par=70, shares={"Ann": percent}, operated=False, floated=True)
    assert COUNTED_CERTIFICATES(position.pos, "Ann") == 14
    assert refused(position, "refuse_bid")[0] == "owner can convert"
    position.writing().change(CORPORATIONS, "TP", operated=True)
    assert refused(position, "refuse_bid") == ("", "")


@pytest.mark.rule("1848-26-14")
def test_a_share_laid_out_is_no_certificate_and_is_not_spent() -> None:
    """In a convention before the owner's turn, too, Ben keeps what he has bid, with $30 more."""
    position = charters(table(), GN="Ann").stock_turn("Ben")
    before = COUNTED_CERTIFICATES(position.pos, "Ben")
    attack(position, 150)
    assert (COUNTED_CERTIFICATES(position.pos, "Ben"), percents(position, "GN", "Ben")) == (before, [0])
    assert MONEY_TO_BID(position.pos, "Ben", "S1") == 1000 - 180
    assert MONEY_TO_BID(position.pos, "Cora", "S1") == 1000


@pytest.mark.rule("1848-26-14")
def test_without_the_money_at_the_owners_turn_a_bid_is_void() -> None:
    """Ben has bid $100 and Cora $105; of $134 she cannot spare $30 besides."""
    position = charters(table(), GN="Ann").stock_turn("Ben")
    attack(position, 100)
    attack(position, 105)
    position.cash(Cora=134).play("pass")
    assert BidLapsed("Cora", "GN") in position.events
    assert steps(position) == ("answer", "Ann")
    position.play("accept_bid")
    assert owner(position, "GN") == "Ben"


@pytest.mark.rule("1848-26-15")
def test_conversion_under_attack_is_the_purchase_of_the_turn() -> None:
    position = bonds(under_attack(100), 50, Ann=2).corporation("IC", par=70, shares={"Dan": 30})
    position.play("refuse_bid").play("pass")
    convert(position, "GN")
    assert position.actor == "Ann"
    assert refused(position, "buy_share", corporation="IC", source=OFFERING)[0] == "one certificate a turn"


@pytest.mark.rule("1848-26-16")
def test_all_bids_stay_thirty_dollars_below_what_there_is() -> None:
    """With $160 Ben can go up to $130, also with bonds, in the auction and after a refusal."""
    position = charters(table(), GN="Ann").cash(Ben=120, Cora=300)
    bonds(position, 40, Ben=10).stock_turn("Ben")
    attack(position, 100).play("pass")
    attack(position, 105).play("pass")
    assert steps(position) == ("bid", "Ben")
    assert refused(position, "raise_bid", price=135)[0] == "bidder has the money"
    position.play("raise_bid", price=110).play("pass").play("refuse_bid")
    assert steps(position) == ("raise after refusal", "Ben")
    assert refused(position, "raise_bid", price=135)[0] == "bidder has the money"
    assert refused(position, "raise_bid", price=127)[0] == "bid is in steps of the auction"
    position.play("raise_bid", price=130)
    assert steps(position) == ("answer", "Ann")
    position.play("refuse_bid")
    assert steps(position) == ("stock turn", "Ann")  # no more money, so there is no more to be said


def bids(position: Table, player: str, price: int, corporation: str = "GN") -> Table:
    """The player bids for a charter and does nothing else in the turn; nobody else acts until the next bid."""
    attack(position, price, corporation)
    while position.actor == player and position.step == "stock turn":
        position.play("pass")
    return position


@pytest.mark.rule("1848-26-5", "1848-26-10", "1848-26-12", "1848-26-13", "1848-23-3")
def test_what_one_charter_brings_pays_for_the_other() -> None:
    """Ben has no cash. Cora bids $150 for GN's charter, Dan $100 for MP's. He lets GN's go and, with that money,
    keeps MP's: 2 x 65 - 100 = 30 leave him 120, and Dan pays par for his share.
    """
    position = charters(table(), GN="Ben", MP="Ben").cash(Ben=0).stock_turn("Cora")
    bids(bids(position, "Cora", 150), "Dan", 100, "MP").play("pass")
    assert steps(position) == ("which charter", "Ben")
    poor = position.copy().play("choose_defence", corporation="MP")
    assert refused(poor, "refuse_bid")[0] == "owner can convert"
    position.play("choose_defence", corporation="GN").play("accept_bid").play("refuse_bid")
    while position.step != "stock turn":
        position.play("pass")
    convert(position, "MP")
    assert [position.pos[CASH][player] for player in ("Ben", "Cora", "Dan")] == [120, 850, 935]
    assert percents(position, "MP", "Ben", "Dan") == [20, 10] and owner(position, "GN") == "Cora"
    assert position.faults() == []


@pytest.mark.rule("1848-26-1", "1848-26-8", "1848-26-9", "1848-26-15")
def test_who_has_sold_a_charter_may_bid_for_it_in_the_same_turn() -> None:
    """Ben sells GN's charter to Ann for $200 and, in the turn that he has besides, bids $100 for it. Ann, who would
    have to convert it in her turn, sells it back, and then it is Ben who has to.
    """
    position = bids(charters(table(), GN="Ben").stock_turn("Ann"), "Ann", 200).play("accept_bid")
    bids(position, "Ben", 100)
    while position.actor != "Ann":
        position.play("pass")
    assert steps(position) == ("answer", "Ann")
    position.play("accept_bid")
    assert [position.pos[CASH][player] for player in ("Ann", "Ben")] == [900, 1100]
    while position.actor != "Ben":
        position.play("pass")
    assert refused(position, PASS.name)[0] == "charter that is due is converted first"
    convert(position, "GN")
    assert position.pos[PRIVATES]["GN charter"].closed
