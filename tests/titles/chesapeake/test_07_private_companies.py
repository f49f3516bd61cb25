"""18Chesapeake, section 7.1: the private companies (what P2, P3 and P4 build is tested with the track)."""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.corporations import CORPORATIONS
from roundhouse.rules.depot import PHASE, TRAINS, TrainExported
from roundhouse.rules.ending import WEALTH
from roundhouse.rules.floating import Floated
from roundhouse.rules.market import MARKERS
from roundhouse.rules.money import BANK, CASH, Paid
from roundhouse.rules.on_sale import PrivateSold
from roundhouse.rules.privates import PRIVATE_COMPANIES, PRIVATES, PrivateBought, PrivateClosed
from roundhouse.rules.shares import COUNTED_CERTIFICATES, OFFERING, held, president

FACES = {"D&R": 20, "C-P": 40, "B&S": 50, "C&OC": 80, "B&OR": 100, "CV": 200}
INCOMES = {"D&R": 5, "C-P": 10, "B&S": 10, "C&OC": 15, "B&OR": 0, "CV": 30}


def table(players: int = 3, drawn: str = "LV") -> Scenario:
    return Scenario(
        "18Chesapeake", ["Ann", "Ben", "Cy", "Dee", "Eve", "Fay"][:players], chance={"corporation": drawn}
    )


def sold(par: int = 95, drawn: str = "LV") -> Scenario:
    """After the auction, all bought at face value: Ann P1 and P4, Ben P2 and P5, Cy P3 and P6."""
    position = table(drawn=drawn)
    for private in FACES:
        position.play("buy_cheapest", private=private)
    return position.play("set_par", par=par)


def dealt() -> Scenario:
    """All private companies are owned: P1 to P3 by Ann, P4 to P6 by Ben."""
    position = table()
    for number, private in enumerate(FACES):
        position.private(private, "Ann" if number < 3 else "Ben")
    return position


def all_pass(position: Scenario) -> Scenario:
    """Everybody passes the stock round, and the operating rounds follow."""
    position.stock_turn("Ann")
    for _ in range(3):
        position.play("pass")
    return position


def incomes(position: Scenario) -> list[tuple[str, int]]:
    return [(e.payee, e.amount) for e in position.events if isinstance(e, Paid) and e.payer == BANK]


def trading(phase: str = "3") -> Scenario:
    """C&A, whose president is Cy, is at the beginning of its turn and rich."""
    position = dealt().phase(phase)
    return position.corporation("C&A", shares={"Cy": 60}, cash=500).operating("C&A", "track")


@pytest.mark.rule("18Chesapeake-7.1-1")
@pytest.mark.parametrize("private", FACES)
def test_face_value_and_income(private: str) -> None:
    position = table(2).cash(Ann=1000)
    for cheaper in FACES:
        if cheaper == private:
            break
        position.private(cheaper, "Ben")
    position.play("buy_cheapest", private=private)
    assert position.pos[CASH]["Ann"] == 1000 - FACES[private]
    position = all_pass(table().private(private, "Ann"))
    assert position.pos[CASH]["Ann"] == 800 + INCOMES[private]


@pytest.mark.rule("18Chesapeake-7.1-1")
def test_the_incomes_of_one_owner_add_up() -> None:
    position = all_pass(table().private("C-P", "Ann").private("C&OC", "Ann"))
    assert position.pos[CASH]["Ann"] == 825
    names = [(paper.number, paper.name) for paper in PRIVATE_COMPANIES(position.pos).values()]
    assert names == [
        ("P1", "Delaware and Raritan Canal"),
        ("P2", "Columbia-Philadelphia Railroad"),
        ("P3", "Baltimore and Susquehanna Railroad"),
        ("P4", "Chesapeake and Ohio Canal"),
        ("P5", "Baltimore and Ohio Railroad"),
        ("P6", "Cornelius Vanderbilt"),
    ]


@pytest.mark.rule("18Chesapeake-7.1-2")
def test_a_private_company_has_one_owner() -> None:
    position = trading().play("buy_private", private="B&S", price=50).play("accept")
    assert position.pos[PRIVATES]["B&S"].owner == "C&A"
    all_pass(position)
    paid = [e for e in position.events if isinstance(e, Paid) and e.reason == "revenue of B&S"]
    assert {(e.payee, e.amount) for e in paid} == {("C&A", 10)}


@pytest.mark.rule("18Chesapeake-7.1-9")
def test_incomes_are_paid_in_every_operating_round_of_a_set() -> None:
    position = table().phase("3").private("C&OC", "Ann")
    position.corporation("C&A", shares={"Cy": 50}, cash=0).private("B&S", "C&A")
    all_pass(position)
    assert incomes(position) == [("C&A", 10), ("Ann", 15), ("C&A", 10), ("Ann", 15)]
    assert (position.pos[CASH]["Ann"], position.pos[CASH]["C&A"]) == (830, 20)


def before_first_five() -> Scenario:
    """PRR is about to buy the first 5-train; C&A owns P4."""
    position = dealt().phase("4").depot("5-0").private("C&OC", "C&A").corporation("C&A", shares={"Cy": 60})
    return position.corporation("PRR", shares={"Ann": 60}, cash=600).operating("PRR", "trains")


@pytest.mark.rule("18Chesapeake-7.1-10", "18Chesapeake-7.1-37", "18Chesapeake-8-28")
def test_all_private_companies_close_with_the_first_5_train() -> None:
    position = before_first_five()
    before = dict(position.pos[CASH])
    position.play("buy_train", train="5-0", price=500)
    assert position.pos[PHASE] == "5"
    assert all(row.closed for row in position.pos[PRIVATES].values())
    assert {e.private for e in position.events if isinstance(e, PrivateClosed)} == set(FACES)
    for owner in ("Ann", "Ben", "Cy", "C&A"):
        assert position.pos[CASH][owner] == before[owner]
    all_pass(position)
    assert incomes(position) == []
    assert COUNTED_CERTIFICATES(position.pos, "Ben") == 0


@pytest.mark.rule("18Chesapeake-7.1-10")
def test_they_live_until_then() -> None:
    position = dealt().phase("3").depot("4-0").corporation("PRR", shares={"Ann": 60}, cash=600)
    position.operating("PRR", "trains").play("buy_train", train="4-0", price=300)
    assert position.pos[PHASE] == "4"
    assert not any(row.closed for row in position.pos[PRIVATES].values())


@pytest.mark.rule("18Chesapeake-7.1-10", "18Chesapeake-8-28")
def test_what_is_closed_is_not_for_sale() -> None:
    position = trading().close("B&S")
    refused = position.why_not("buy_private", private="B&S", price=50)
    assert refused is not None and (refused.check, refused.case) == (
        "a player sells the private company",
        "closed",
    )


@pytest.mark.rule("18Chesapeake-7.1-11")
def test_p1_can_do_nothing() -> None:
    def offers(private: str) -> list[object]:
        position = table().phase("3").private(private, "LV").tiles(J2="57:2")
        position.corporation("LV", shares={"Ann": 60}, cash=500)
        return list(map(repr, position.operating("LV", "track").offers()))

    plain = table().phase("3").corporation("LV", shares={"Ann": 60}, cash=500).tiles(J2="57:2")
    without = list(map(repr, plain.operating("LV", "track").offers()))
    assert offers("D&R") == without
    assert len(offers("C-P")) > len(without)


@pytest.mark.rule("18Chesapeake-7.1-28")
def test_p5_brings_a_share_of_the_bo() -> None:
    position = table()
    for private in list(FACES)[:4]:
        position.play("buy_cheapest", private=private)
    assert held(position.pos, OFFERING, "B&O") == 100
    buyer = position.actor
    before = position.pos[CASH][buyer]
    position.play("buy_cheapest", private="B&OR")
    assert (held(position.pos, buyer, "B&O"), held(position.pos, OFFERING, "B&O")) == (10, 90)
    assert position.pos[PRIVATES]["B&OR"].owner == buyer
    assert position.pos[CASH][buyer] == before - 100
    assert president(position.pos, "B&O") == ""


@pytest.mark.rule("18Chesapeake-7.1-28")
def test_p5_won_by_a_bid_brings_the_share_too() -> None:
    position = table().play("bid", private="B&OR", price=105)
    for private in list(FACES)[:4]:
        position.play("buy_cheapest", private=private)
    assert held(position.pos, "Ann", "B&O") == 10


@pytest.mark.rule("18Chesapeake-7.1-28")
def test_only_its_first_owner_has_the_share() -> None:
    position = trading()
    position.shares("B&O", {})
    position.play("buy_private", private="B&OR", price=100).play("accept")
    assert held(position.pos, OFFERING, "B&O") == 100


@pytest.mark.rule("18Chesapeake-7.1-29")
def test_p5_earns_and_does_nothing() -> None:
    position = all_pass(table().private("B&OR", "Ann"))
    assert position.pos[CASH]["Ann"] == 800
    assert incomes(position) == []
    plain = table().phase("3").corporation("LV", shares={"Ann": 60}, cash=500).operating("LV", "track")
    owning = table().phase("3").corporation("LV", shares={"Ann": 60}, cash=500).private("B&OR", "LV")
    assert owning.operating("LV", "track").offers() == plain.offers()


@pytest.mark.rule("18Chesapeake-7.1-30")
def test_the_share_stays_when_p5_goes() -> None:
    position = sold().phase("3").corporation("C&A", shares={"Cy": 60}, cash=500).operating("C&A", "track")
    position.play("buy_private", private="B&OR", price=200).play("accept")
    assert position.pos[PRIVATES]["B&OR"].owner == "C&A"
    assert (held(position.pos, "Ben", "B&O"), held(position.pos, "C&A", "B&O")) == (10, 0)


@pytest.mark.rule("18Chesapeake-7.1-30")
def test_the_share_stays_when_p5_closes() -> None:
    position = sold().phase("4").depot("5-0").corporation("PRR", shares={"Ann": 60}, cash=600)
    position.operating("PRR", "trains").play("buy_train", train="5-0", price=500)
    assert position.pos[PRIVATES]["B&OR"].closed
    assert held(position.pos, "Ben", "B&O") == 10


@pytest.mark.rule("18Chesapeake-7.1-31")
def test_the_share_of_p5_helps_to_float() -> None:
    position = sold().cash(Ann=700, Ben=700, Cy=700).stock_turn("Ann", round=1)
    position.play("par", corporation="B&O", par=70)
    floated = []
    for _ in range(3):
        assert not position.pos[CORPORATIONS]["B&O"].floated
        position.play("buy_share", corporation="B&O", source=OFFERING)
        floated += [e for e in position.events if isinstance(e, Floated)]
    assert floated == [Floated("B&O", 700)]
    assert held(position.pos, OFFERING, "B&O") == 40


@pytest.mark.rule("18Chesapeake-7.1-32")
def test_the_share_of_p5_counts_but_has_no_price_before_par() -> None:
    position = sold()
    cash = position.pos[CASH]["Ben"]
    assert COUNTED_CERTIFICATES(position.pos, "Ben") == 3  # P2, P5 and the share
    assert WEALTH(position.pos, "Ben") == cash + 40 + 100
    position.stock_turn("Ben")
    refused = position.why_not("sell_shares", corporation="B&O", percent=10)
    assert refused is not None and refused.check == "share has a price"
    position.corporation("B&O", par=80, shares={"Ann": 20, "Ben": 10}).stock_turn("Ben")
    assert position.why_not("sell_shares", corporation="B&O", percent=10) is None
    assert WEALTH(position.pos, "Ben") == cash + 40 + 100 + 80


@pytest.mark.rule("18Chesapeake-7.1-32")
def test_the_share_of_p5_uses_up_the_certificate_limit() -> None:
    position = table(6).corporation("PRR", shares={"Ann": 60}).corporation("C&O", shares={"Ann": 50})
    position.corporation("N&W", shares={"Ben": 60}).private("B&OR", "Ann").cash(Ann=500).stock_turn("Ann")
    assert position.why_not("buy_share", corporation="N&W", source=OFFERING) is None
    position.shares("B&O", {"Ben": 20, "Ann": 10}).stock_turn("Ann")
    refused = position.why_not("buy_share", corporation="N&W", source=OFFERING)
    assert refused is not None and refused.check == "certificate limit"


@pytest.mark.rule("18Chesapeake-7.1-33", "18Chesapeake-7.1-34")
def test_p6_brings_the_presidency_at_a_par_named_at_once() -> None:
    position = table()
    for private in list(FACES)[:5]:
        position.play("buy_cheapest", private=private)
    buyer = position.actor
    before = position.pos[CASH][buyer]
    position.play("buy_cheapest", private="CV")
    assert (position.step, position.actor) == ("par of the corporation that comes along", buyer)
    other = next(p for p in ("Ann", "Ben", "Cy") if p != buyer)
    refused = position.why_not("set_par", by=other, par=95)
    assert refused is not None and refused.check == "your turn"
    for par in (60, 75, 100):
        refused = position.why_not("set_par", par=par)
        assert refused is not None and refused.check == "par value of the corporation that comes along"
    assert sorted(o.action.par for o in position.offers("set_par")) == [70, 80, 95]  # type: ignore[attr-defined]
    position.play("set_par", par=95)
    assert position.pos[MARKERS]["LV"].cell == (2, 4)
    assert (president(position.pos, "LV"), held(position.pos, buyer, "LV")) == (buyer, 20)
    assert position.pos[CASH][buyer] == before - 200
    later = position.why_not("set_par", par=95)
    assert later is not None and (later.check, later.case) == ("in the menu", "set_par")


@pytest.mark.rule("18Chesapeake-7.1-33")
def test_the_presidency_follows_the_company_drawn() -> None:
    position = sold(par=80, drawn="B&O")
    assert (president(position.pos, "B&O"), held(position.pos, "Cy", "B&O")) == ("Cy", 20)
    assert held(position.pos, "Ben", "B&O") == 10
    assert position.pos[CORPORATIONS]["B&O"].par == 80
    assert president(position.pos, "LV") == ""


@pytest.mark.rule("18Chesapeake-7.1-34")
def test_the_par_of_p6_costs_nothing_even_with_empty_pockets() -> None:
    position = table().cash(Ann=205)
    position.play("bid", private="CV", price=205)
    for private in list(FACES)[:5]:
        while position.actor == "Ann":
            position.play("pass")
        position.play("buy_cheapest", private=private)
    assert (position.step, position.actor, position.pos[CASH]["Ann"]) == (
        "par of the corporation that comes along",
        "Ann",
        0,
    )
    position.play("set_par", par=95)
    assert president(position.pos, "LV") == "Ann"
    sale = [e for e in position.events if isinstance(e, Paid | PrivateSold)]
    assert sale == []


def buying(corporation: str) -> Scenario:
    """A corporation without trains may buy; N&W has a 4-train; LV is the company of P6."""
    position = dealt().phase("4").corporation("LV", shares={"Ben": 60}).corporation("PRR", shares={"Ann": 60})
    position.corporation("N&W", shares={"Cy": 60}, trains=["4"]).cash({corporation: 400})
    return position.operating(corporation, "trains")


@pytest.mark.rule("18Chesapeake-7.1-35")
def test_p6_closes_when_its_company_buys_from_the_bank() -> None:
    position = buying("LV").play("buy_train", train="4-1", price=300)
    assert [e for e in position.events if isinstance(e, PrivateClosed)] == [PrivateClosed("CV", "Ben")]
    assert position.pos[PRIVATES]["CV"].closed
    assert not position.pos[PRIVATES]["C&OC"].closed
    assert all_pass(position).pos[CASH]["Ben"] == 800 + 15


@pytest.mark.rule("18Chesapeake-7.1-35")
def test_p6_closes_when_its_company_buys_from_another_company() -> None:
    position = buying("LV").play("buy_train", train="4-0", price=1)
    assert not position.pos[PRIVATES]["CV"].closed
    position.play("accept")
    assert position.pos[TRAINS]["4-0"].owner == "LV"
    assert position.pos[PRIVATES]["CV"].closed


@pytest.mark.rule("18Chesapeake-7.1-35")
def test_trains_of_other_companies_do_not_close_p6() -> None:
    position = buying("PRR").play("buy_train", train="4-1", price=300)
    assert not position.pos[PRIVATES]["CV"].closed


@pytest.mark.rule("18Chesapeake-7.1-36")
def test_p6_is_not_sold_to_companies() -> None:
    position = trading()
    for price in (100, 200, 400):
        refused = position.why_not("buy_private", private="CV", price=price)
        assert refused is not None
        assert (refused.check, refused.case) == ("private companies are for sale to corporations", "never")
    offered = {o.action.private for o in position.offers("buy_private")}  # type: ignore[attr-defined]
    assert offered == set(FACES) - {"CV"}


@pytest.mark.rule("18Chesapeake-7.1-38")
def test_an_export_does_not_close_p6() -> None:
    position = dealt().depot("3-0").corporation("LV", shares={"Ben": 20})
    all_pass(position)
    assert [e.train for e in position.events if isinstance(e, TrainExported)] == ["3-0"]
    assert position.pos[PHASE] == "3"
    assert not position.pos[PRIVATES]["CV"].closed


@pytest.mark.rule("18Chesapeake-7.1-39")
@pytest.mark.parametrize(("private", "low", "high"), [("D&R", 10, 40), ("B&S", 25, 100), ("C&OC", 40, 160)])
@pytest.mark.parametrize("phase", ["3", "4"])
def test_between_half_and_double_face_value(phase: str, private: str, low: int, high: int) -> None:
    position = trading(phase)
    for price in (low - 1, high + 1):
        refused = position.why_not("buy_private", private=private, price=price)
        assert refused is not None and refused.check == "price of the private company"
        assert (refused.facts["low"], refused.facts["high"]) == (low, high)
    (offer,) = [o for o in position.offers("buy_private") if o.action.private == private]  # type: ignore[attr-defined]
    assert [a.price for a in offer.expand()] == list(range(low, high + 1))  # type: ignore[attr-defined]
    position.play("buy_private", private=private, price=high)
    seller = position.actor
    position.play("accept")
    assert PrivateBought(private, seller, "C&A", high) in position.events
    assert position.pos[CASH]["C&A"] == 500 - high
    assert position.pos[CASH][seller] == 800 + high
    assert position.step == "track"


@pytest.mark.rule("18Chesapeake-7.1-39", "18Chesapeake-8-25")
@pytest.mark.parametrize(
    ("phase", "may"), [("2", False), ("3", True), ("4", True), ("5", False), ("6", False)]
)
def test_only_in_phases_3_and_4(phase: str, may: bool) -> None:
    refused = trading(phase).why_not("buy_private", private="B&S", price=50)
    assert (refused is None) is may
    if refused is not None:
        assert (refused.check, refused.case) == ("private companies are for sale to corporations", "phase")
    assert bool(trading(phase).offers("buy_private")) is may


@pytest.mark.rule("18Chesapeake-7.1-39")
def test_both_sides_must_agree() -> None:
    position = trading().play("buy_private", private="B&S", price=25)
    assert (position.step, position.actor) == ("consent", "Ann")
    refused = position.why_not("accept", by="Cy")
    assert refused is not None and (refused.check, refused.case) == ("your turn", "consent")
    position.play("decline")
    assert (position.pos[PRIVATES]["B&S"].owner, position.pos[CASH]["C&A"]) == ("Ann", 500)
    assert (position.step, position.actor) == ("track", "Cy")
    refused = position.why_not("accept")
    assert refused is not None and (refused.check, refused.case) == ("in the menu", "accept")
    own = trading().private("B&S", "Cy").play("buy_private", private="B&S", price=25)
    assert own.pos[PRIVATES]["B&S"].owner == "C&A"


@pytest.mark.rule("18Chesapeake-7.1-39")
@pytest.mark.parametrize("step", ["track", "token", "run", "dividend", "trains"])
def test_at_any_time_of_the_own_operating_turn(step: str) -> None:
    position = trading().operating("C&A", step)
    assert position.why_not("buy_private", private="B&S", price=50) is None
    refused = position.why_not("buy_private", by="Ben", private="B&S", price=50)
    assert refused is not None and refused.check == "your turn"


@pytest.mark.rule("18Chesapeake-7.1-40")
def test_a_company_does_not_sell_on() -> None:
    position = (
        trading().private("C-P", "B&O").corporation("B&O", shares={"Ann": 60}).operating("C&A", "track")
    )
    refused = position.why_not("buy_private", private="C-P", price=40)
    assert refused is not None
    assert (refused.check, refused.case) == ("a player sells the private company", "corporation")
    assert "C-P" not in {o.action.private for o in position.offers("buy_private")}  # type: ignore[attr-defined]
    own = (
        position.private("C-P", "C&A")
        .operating("C&A", "track")
        .why_not("buy_private", private="C-P", price=40)
    )
    assert own is not None and own.check == "a player sells the private company"


@pytest.mark.rule("18Chesapeake-7.1-41")
def test_players_do_not_trade_private_companies() -> None:
    position = dealt().stock_turn("Cy")
    refused = position.why_not("buy_private", private="D&R", price=20)
    assert refused is not None and (refused.check, refused.case) == ("in the menu", "buy_private")
    refused = position.stock_turn("Ann").why_not("sell_shares", corporation="D&R", percent=10)
    assert refused is not None and refused.check == "corporation exists"
    kinds = {o.action.kind() for o in position.offers()}
    assert kinds == {"par", "pass"}


@pytest.mark.rule("18Chesapeake-7.1-41")
def test_what_the_bank_has_is_bought_in_the_auction_only() -> None:
    position = trading().private("B&S", BANK).operating("C&A", "track")
    refused = position.why_not("buy_private", private="B&S", price=50)
    assert refused is not None and (refused.check, refused.case) == (
        "a player sells the private company",
        "bank",
    )
