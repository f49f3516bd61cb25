"""Section 4.2.6: corporations buy the players' private companies."""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.money import CASH
from roundhouse.rules.privates import PRIVATES, owned

PLAYERS = ["Ann", "Ben", "Cy"]
STEPS = ("track", "token", "run", "dividend", "trains")
PRICES = {"TR": (10, 30), "S&NA": (20, 60), "B&SLC": (35, 105), "M&C": (50, 150), "NDY": (60, 180)}


def table(phase: str = "3", step: str = "track", cash: int = 1000) -> Scenario:
    """TAG, led by Ann, with the printed track to Rome; the private companies are Ann's and Ben's."""
    position = Scenario("18AL", PLAYERS).phase(phase)
    kind = {"2": "2", "3": "3", "4": "3"}[phase]
    position.corporation("TAG", shares={"Ann": 60}, cash=cash, trains=[kind], operated=True)
    for sym, owner in zip(PRICES, ("Ann", "Ben", "Ben", "Ann", "Ben"), strict=True):
        position.private(sym, owner)
    position.cash(Ann=0, Ben=0, Cy=0)
    return position.operating("TAG", step, revenue=30 if step == "dividend" else None)


def refusal(position: Scenario, private: str, price: int, **more: str) -> tuple[str, str]:
    found = position.why_not("buy_private", private=private, price=price, **more)
    return ("", "") if found is None else (found.check, found.case)


@pytest.mark.rule("18AL-4.2.6-1", "18AL-T1-2", "18AL-T1-3")
@pytest.mark.parametrize("step", STEPS)
def test_from_phase_3_on_at_any_moment_of_the_turn_any_number(step: str) -> None:
    early = table("2", step)
    assert not early.offers("buy_private")
    assert refusal(early, "TR", 10) == ("private companies are for sale to corporations", "phase")
    for phase in ("3", "4"):
        position = table(phase, step)
        assert len(position.offers("buy_private")) == 5
        position.play("buy_private", private="TR", price=10).play("buy_private", private="M&C", price=50)
        assert position.pos.frame.who == "TAG" and owned(position.pos, "TAG") == ["TR", "M&C"]
        assert (position.pos[CASH]["TAG"], position.pos[CASH]["Ann"]) == (940, 60)


@pytest.mark.rule("18AL-4.2.6-1", "18AL-T1-3")
def test_who_buys_the_first_3_train_may_buy_private_companies_right_behind_it() -> None:
    position = table("2", "trains", cash=200).depot("3-0").operating("TAG", "trains")
    assert not position.offers("buy_private")
    position.play("buy_train", train="3-0", price=180)
    assert position.step == "trains"
    spans = {o.action.private: o.open["price"].high for o in position.offers("buy_private")}  # type: ignore[attr-defined]
    assert spans == {"TR": 20, "S&NA": 20}
    position.play("buy_private", private="TR", price=20)
    assert (position.pos[CASH]["TAG"], position.pos[CASH]["Ann"]) == (0, 20)


@pytest.mark.rule("18AL-4.2.6-1")
def test_in_the_turn_of_another_corporation_and_in_stock_rounds_it_buys_nothing() -> None:
    position = table().corporation("M&O", shares={"Ben": 60}).operating("M&O", "track")
    assert refusal(position, "TR", 10, by="Ann")[0] == "your turn"
    assert refusal(table().stock_turn("Ann"), "TR", 10) == ("in the menu", "buy_private")


@pytest.mark.rule("18AL-4.2.6-2", "18AL-T3-1", "18AL-T3-2")
@pytest.mark.parametrize("private", PRICES)
def test_the_price_is_half_to_three_halves_of_the_face_value(private: str) -> None:
    low, high = PRICES[private]
    position = table()
    (offer,) = (o for o in position.offers("buy_private") if o.action.private == private)  # type: ignore[attr-defined]
    assert (offer.open["price"].low, offer.open["price"].high) == (low, high)  # type: ignore[attr-defined]
    for price in (low - 1, high + 1, 0, -low):
        assert refusal(position, private, price)[0] == "price of the private company"
    assert refusal(position, private, low) == refusal(position, private, high) == ("", "")


@pytest.mark.rule("18AL-4.2.6-2")
def test_the_owner_has_to_agree_and_the_treasury_pays() -> None:
    position = table(cash=100)
    assert refusal(position, "NDY", 101) == ("treasury pays for the private company", "")
    declined = position.copy().play("buy_private", private="NDY", price=100)
    assert (declined.actor, declined.step) == ("Ben", "consent")
    declined.play("decline")
    assert declined.pos[PRIVATES]["NDY"].owner == "Ben" and declined.pos[CASH]["TAG"] == 100
    assert (declined.actor, declined.step) == ("Ann", "track")
    position.play("buy_private", private="NDY", price=100).play("accept")
    assert position.pos[PRIVATES]["NDY"].owner == "TAG"
    assert (position.pos[CASH]["TAG"], position.pos[CASH]["Ben"]) == (0, 100)


@pytest.mark.rule("18AL-4.2.6-3")
def test_a_corporation_keeps_what_it_has() -> None:
    position = table().private("M&C", "TAG")
    position.corporation("L&N", shares={"Cy": 60}, cash=1000, cell=(0, 5)).operating("L&N", "track")
    assert refusal(position, "M&C", 100) == ("a player sells the private company", "corporation")
    assert refusal(position, "S&NA", 40) == ("", "")
    position.cash(Cy=500, Ann=500).stock_turn("Cy")
    found = position.why_not("buy_from_player", private="M&C", price=100)
    assert found is not None and (found.check, found.case) == (
        "private company changes players",
        "no player's",
    )
    found = position.stock_turn("Ann").why_not("sell_private", private="M&C", to="Cy", price=100)
    assert found is not None and found.check == "private company changes players"


@pytest.mark.rule("18AL-4.2.6-4")
def test_the_seller_is_a_player_the_president_too() -> None:
    position = Scenario("18AL", PLAYERS).phase("3").private("S&NA", "Ann").close("NDY").cash(Ann=0)
    position.corporation("WRA", shares={"Ann": 60}, cash=300).operating("WRA", "track")
    assert refusal(position, "TR", 20) == ("a player sells the private company", "bank")
    assert refusal(position, "NDY", 100) == ("a player sells the private company", "closed")
    position.play("buy_private", private="S&NA", price=60)
    assert position.pos[PRIVATES]["S&NA"].owner == "WRA" and position.pos[CASH]["Ann"] == 60
    assert refusal(position, "no such", 60) == ("private companies are for sale to corporations", "unknown")
