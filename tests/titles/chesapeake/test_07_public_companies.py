"""18Chesapeake, sections 7.2 and 7.3: the public companies and their presidents."""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.corporations import CORPORATION_SPECS, CORPORATIONS
from roundhouse.rules.dividends import PaidOut
from roundhouse.rules.floating import Floated
from roundhouse.rules.money import CASH, Paid, Purpose
from roundhouse.rules.reach import TOKENS
from roundhouse.rules.shares import (
    COUNTED_CERTIFICATES,
    OFFERING,
    POOL,
    STOCK,
    PresidentChanged,
    held,
    president,
)
from roundhouse.rules.tokens import TOKEN_COST, TokenPlaced
from roundhouse.rules.trains import TrainBought

ALL = ["PRR", "PLE", "SRR", "B&O", "C&O", "LV", "C&A", "N&W"]
NAMES = ["Ann", "Ben", "Cy"]


def table() -> Scenario:
    return Scenario("18Chesapeake", NAMES)


def buy(position: Scenario, corporation: str, source: str = OFFERING) -> Scenario:
    return position.play("buy_share", corporation=corporation, source=source)


@pytest.mark.rule("18Chesapeake-7.2-1")
def test_a_company_floats_at_sixty_percent() -> None:
    position = table().corporation("SRR", par=80, shares={"Ann": 40}).stock_turn("Ben")
    buy(position, "SRR")
    assert not position.pos[CORPORATIONS]["SRR"].floated
    assert position.pos[CASH]["SRR"] == 0
    buy(position, "SRR")
    assert Floated("SRR", 800) in position.events
    assert position.pos[CORPORATIONS]["SRR"].floated


@pytest.mark.rule("18Chesapeake-7.2-1")
def test_shares_in_the_pool_have_left_the_offering_too() -> None:
    position = table().corporation("SRR", par=80, shares={"Ann": 40}, pool=10).stock_turn("Ben")
    buy(position, "SRR", POOL)
    assert not position.pos[CORPORATIONS]["SRR"].floated
    buy(position, "SRR")
    assert position.pos[CORPORATIONS]["SRR"].floated


@pytest.mark.rule("18Chesapeake-7.2-2")
@pytest.mark.parametrize("corporation", ALL)
def test_the_same_rules_for_all_companies(corporation: str) -> None:
    position = table().cash(Ann=600, Ben=600, Cy=600).stock_turn("Ann", round=1)
    offered = {o.action.par for o in position.offers("par") if o.action.corporation == corporation}  # type: ignore[attr-defined]
    assert offered == {70, 80, 95}
    position.play("par", corporation=corporation, par=80)
    assert position.pos[CASH]["Ann"] == 600 - 160
    for _ in range(3):
        buy(position, corporation)
        assert not position.pos[CORPORATIONS][corporation].floated
    buy(position, corporation)
    assert position.pos[CASH][corporation] == 800
    while position.step == "stock turn":
        position.play("pass")
    steps = [position.step]
    while position.pos.within("operating turn"):
        if position.step != steps[-1]:
            steps.append(position.step)
        position.play("pass")
    assert (steps[0], steps[-1]) == ("track", "trains")
    (home, *others) = [t for t in position.pos[TOKENS].values() if t.corporation == corporation]
    assert (home.hex, home.placed) == (CORPORATION_SPECS(position.pos)[corporation].home, True)
    assert not any(token.placed for token in others)


@pytest.mark.rule("18Chesapeake-7.2-3")
def test_the_presidents_certificate_is_two_shares_and_one_certificate() -> None:
    position = table().corporation("C&O", shares={"Ann": 20, "Ben": 40}, cell=(1, 4))
    position.corporation("C&O", shares={"Ann": 20, "Ben": 10}, cell=(1, 4))
    assert (COUNTED_CERTIFICATES(position.pos, "Ann"), COUNTED_CERTIFICATES(position.pos, "Ben")) == (1, 1)
    position.operating("C&O", "dividend", revenue=60).play("dividend", choice="pay")
    (paid,) = [e for e in position.events if isinstance(e, PaidOut)]
    assert paid.amounts == {"Ann": 12, "Ben": 6}


@pytest.mark.rule("18Chesapeake-7.2-3")
def test_the_presidents_certificate_costs_and_is_worth_two_shares() -> None:
    position = table().stock_turn("Ann").play("par", corporation="C&O", par=95)
    assert position.pos[CASH]["Ann"] == 800 - 190
    position.corporation("PRR", par=80, shares={"Ann": 20, "Ben": 20}).stock_turn("Ann")
    position.play("sell_shares", corporation="PRR", percent=20)
    assert position.pos[CASH]["Ann"] == 800 - 190 + 160


@pytest.mark.rule("18Chesapeake-7.2-4")
def test_a_charter_is_no_certificate() -> None:
    position = table().corporation("C&O", par=70, shares={"Ann": 50}).stock_turn("Ann")
    before = COUNTED_CERTIFICATES(position.pos, "Ann")
    buy(position, "C&O")
    assert Floated("C&O", 700) in position.events
    assert COUNTED_CERTIFICATES(position.pos, "Ann") == before + 1 == 5
    assert len([c for c in position.pos[STOCK]["C&O"] if c.owner == "Ann"]) == 5


@pytest.mark.rule("18Chesapeake-7.2-5")
@pytest.mark.parametrize(
    ("corporation", "prices"),
    [
        ("PRR", [0, 40, 60, 80]),
        ("C&O", [0, 40, 60, 80]),
        ("PLE", [0, 40, 60]),
        ("B&O", [0, 40, 60]),
        ("N&W", [0, 40, 60]),
        ("SRR", [0, 40]),
        ("LV", [0, 40]),
        ("C&A", [0, 40]),
    ],
)
def test_what_the_tokens_of_a_charter_cost(corporation: str, prices: list[int]) -> None:
    position = table().corporation(corporation, shares={"Ann": 60}, cash=500)
    costs = [0]
    for city in ["C5", "D8", "D12"][: len(prices) - 1]:
        costs.append(TOKEN_COST(position.pos, corporation, city))
        position.token(corporation, city)
    assert costs == prices
    assert position.operating(corporation, "token").offers("place_token") == []


@pytest.mark.rule("18Chesapeake-7.2-5")
def test_tokens_are_placed_at_their_prices_in_order() -> None:
    position = table().corporation("PRR", shares={"Ann": 60}, cash=300).phase("3")
    position.tiles(F2="57:1", E3="14:1", D4="9:1", C5="57:1", D2="57:2")
    paid = []
    for city in ("E3", "C5", "D2"):
        position.operating("PRR", "token").play("place_token", hex=city, city=0)
        paid += [e.cost for e in position.events if isinstance(e, TokenPlaced)]
    assert paid == [40, 60, 80]
    assert position.pos[CASH]["PRR"] == 300 - 180


@pytest.mark.rule("18Chesapeake-7.2-5")
def test_the_home_token_is_free() -> None:
    position = table().corporation("SRR", par=80, shares={"Ann": 50}, operated=False).stock_turn("Ann")
    buy(position, "SRR")
    while position.step == "stock turn":
        position.play("pass")
    assert (position.step, position.pos[CASH]["SRR"]) == ("track", 800)
    assert [t.hex for t in position.pos[TOKENS].values() if t.placed] == ["H4"]


@pytest.mark.rule("18Chesapeake-7.2-6")
def test_the_treasury_is_not_the_presidents_purse() -> None:
    position = table().corporation("PRR", shares={"Ann": 50}, cash=500).cash(Ann=10).stock_turn("Ann")
    refused = position.why_not("buy_share", corporation="PRR", source=OFFERING)
    assert refused is not None and refused.check == "player can pay"
    assert position.cash(Ann=70).why_not("buy_share", corporation="PRR", source=OFFERING) is None


@pytest.mark.rule("18Chesapeake-7.2-6")
def test_the_presidents_purse_is_not_the_treasury() -> None:
    position = table().phase("3").private("B&S", "Ben")
    position.corporation("PRR", shares={"Ann": 60}, cash=49).cash(Ann=1000).operating("PRR")
    refused = position.why_not("buy_private", private="B&S", price=50)
    assert refused is not None and refused.check == "treasury pays for the private company"
    assert (refused.facts["cash"], refused.facts["price"]) == (49, 50)
    assert position.why_not("buy_private", private="B&S", price=49) is None
    (offer,) = position.offers("buy_private")
    assert max(a.price for a in offer.expand()) == 49  # type: ignore[attr-defined]


@pytest.mark.rule("18Chesapeake-7.2-6")
def test_a_president_of_two_companies_does_not_mix_their_trains() -> None:
    position = (
        table().corporation("PRR", shares={"Ann": 60}, cash=100, trains=["2"]).tiles(F2="57:1", E3="57:1")
    )
    position.corporation("LV", shares={"Ann": 60}, cash=100, trains=["2"]).operating("PRR", "run")
    refused = position.why_not("run", runs=[{"train": "2-1", "route": ["F2.0", "E3.0"]}])
    assert refused is not None and refused.check == "runs are legal"
    assert position.why_not("run", runs=[{"train": "2-0", "route": ["F2.0", "E3.0"]}]) is None


@pytest.mark.rule("18Chesapeake-7.3-1", "18Chesapeake-7.3-2")
def test_only_more_shares_than_the_president_has_take_the_presidency() -> None:
    position = table().corporation("C&O", shares={"Ann": 40, "Ben": 30}).stock_turn("Ben")
    buy(position, "C&O")
    assert (held(position.pos, "Ben", "C&O"), president(position.pos, "C&O")) == (40, "Ann")
    position.stock_turn("Ben")
    buy(position, "C&O")
    assert PresidentChanged("C&O", "Ann", "Ben") in position.events
    assert president(position.pos, "C&O") == "Ben"
    mine = sorted(c.percent for c in position.pos[STOCK]["C&O"] if c.owner == "Ben")
    theirs = sorted(c.percent for c in position.pos[STOCK]["C&O"] if c.owner == "Ann")
    assert (mine, theirs) == ([10, 10, 10, 20], [10, 10, 10, 10])


@pytest.mark.rule("18Chesapeake-7.3-1")
def test_a_president_who_sells_below_another_loses_the_presidency() -> None:
    position = table().corporation("C&O", shares={"Ann": 50, "Ben": 30}).stock_turn("Ann")
    position.play("sell_shares", corporation="C&O", percent=20)
    assert president(position.pos, "C&O") == "Ann"
    position.play("sell_shares", corporation="C&O", percent=10)
    assert president(position.pos, "C&O") == "Ben"


@pytest.mark.rule("18Chesapeake-7.3-3")
@pytest.mark.parametrize(
    ("step", "kind", "fields"),
    [
        ("track", "lay_tile", {"hex": "F2", "tile": "57", "rotation": 1}),
        ("token", "place_token", {"hex": "E3", "city": 0}),
        ("run", "run", {"runs": [{"train": "2-0", "route": ["F2.0", "E3.0"]}]}),
        ("dividend", "dividend", {"choice": "pay"}),
        ("trains", "buy_train", {"train": "2-1", "price": 80}),
    ],
)
def test_the_president_alone_acts_for_the_company(step: str, kind: str, fields: dict[str, object]) -> None:
    position = table().corporation(
        "PRR", shares={"Ben": 40, "Ann": 20}, cash=500, trains=["2"], operated=True
    )
    if step != "track":
        position.tiles(F2="57:1", E3="57:1")
    position.operating("PRR", step, revenue=40 if step == "dividend" else None)
    assert position.actor == "Ben"
    for stranger in ("Ann", "Cy"):
        refused = position.why_not(kind, by=stranger, **fields)
        assert refused is not None and (refused.check, refused.case) == ("your turn", step)
    assert position.why_not(kind, **fields) is None
    position.play(kind, **fields)
    assert position.actor in ("Ben", "")  # nobody is asked for consent


@pytest.mark.rule("18Chesapeake-7.3-4")
def test_the_president_pays_what_the_company_lacks_for_its_train() -> None:
    position = table().phase("3").depot("4-0").corporation("PRR", shares={"Ann": 60}, cash=200)
    position.tiles(F2="57:1", E3="57:1").cash(Ann=800).operating("PRR", "trains")
    refused = position.why_not("pass")
    assert refused is not None and refused.check == "corporation must own a train"
    position.play("buy_train", train="4-0", price=300)
    assert Paid("Ann", "PRR", 100, "help for PRR", Purpose.HELP, "PRR") in position.events
    assert TrainBought("PRR", "4-0", "depot", 300, "", 100) in position.events
    assert (position.pos[CASH]["Ann"], position.pos[CASH]["PRR"]) == (700, 0)
