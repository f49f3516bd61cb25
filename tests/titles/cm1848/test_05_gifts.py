"""Section 5: subsidiaries are given to corporations, whose presidents have to agree."""

from __future__ import annotations

import pytest

from roundhouse.core.flow import answer
from roundhouse.play.scenario import Scenario
from roundhouse.rules.money import CASH
from roundhouse.rules.operating_round import TurnBegan
from roundhouse.rules.privates import PRIVATES
from roundhouse.rules.turns import RoundBegan
from roundhouse.titles.cm1848.subsidiaries import SubsidiaryGiven
from roundhouse.titles.cm1848.tile_budget import BUILDS, Built

from .selling import after_both, opening, owner, refused, write

START = {"S1": "O20", "S2": "P29", "S3": "P33", "S4": "L19", "S5": "M8", "S6": "F9", "S7": "D3"}


def giving(phase: str = "3") -> Scenario:
    """Dan has all subsidiaries; Ben presides over SP, Dan over MP; GN has not floated."""
    table = after_both(opening()).phase(phase)
    for sym in START:
        table.private(sym, "Dan")
    table.corporation("SP", par=100, shares={"Ben": 50}, cash=500)
    table.corporation("MP", par=90, shares={"Dan": 50}, cash=500)
    return table.corporation("GN", par=80, shares={"Cora": 20}, cash=0)


@pytest.mark.rule("1848-5-6")
def test_the_president_is_asked_and_nothing_is_paid() -> None:
    table = giving().stock_turn("Dan")
    before = dict(table.pos[CASH])
    table.play("give_subsidiary", private="S7", corporation="SP")
    assert (table.step, table.actor) == ("consent", "Ben") and owner(table, "S7") == "Dan"
    refusing = table.copy().play("decline")
    assert owner(refusing, "S7") == "Dan" and refusing.actor == "Dan"
    table.play("accept")
    assert owner(table, "S7") == "SP" and table.pos[CASH] == before
    assert (table.step, table.actor) == ("stock turn", "Dan")


@pytest.mark.rule("1848-5-6")
def test_nobody_is_asked_where_the_giver_presides() -> None:
    table = giving().stock_turn("Dan").play("give_subsidiary", private="S7", corporation="MP")
    assert owner(table, "S7") == "MP" and table.actor == "Dan"


@pytest.mark.rule("1848-5-6")
@pytest.mark.parametrize(("phase", "fine"), [("2", False), ("3", True), ("4", True), ("5", False)])
def test_in_phases_3_and_4(phase: str, fine: bool) -> None:
    table = giving(phase).stock_turn("Dan")
    if fine:
        assert table.why_not("give_subsidiary", private="S7", corporation="SP") is None
        assert table.offers("give_subsidiary")
    else:
        found = refused(table, "give_subsidiary", private="S7", corporation="SP")
        assert found == ("subsidiaries change hands in some phases", "")
        assert not table.offers("give_subsidiary")


@pytest.mark.rule("1848-5-6")
@pytest.mark.parametrize(
    ("private", "corporation", "refusal"),
    [
        ("S7", "GN", ("parent has floated", "")),
        ("S7", "UP", ("parent has floated", "")),
        ("CGR", "SP", ("subsidiary is a player's to give", "unknown")),
        ("S1", "SP", ("subsidiary is a player's to give", "other's")),
        ("S2", "SP", ("subsidiary is a player's to give", "no player's")),
        ("S3", "SP", ("subsidiary is a player's to give", "no player's")),
        ("S4", "SP", ("subsidiary is a player's to give", "closed")),
    ],
)
def test_what_is_given_and_to_whom(private: str, corporation: str, refusal: tuple[str, str]) -> None:
    table = giving().private("S1", "Ann").private("S2", "MP").private("S3", "bank").close("S4")
    table.stock_turn("Dan")
    assert refused(table, "give_subsidiary", private=private, corporation=corporation) == refusal


@pytest.mark.rule("1848-5-8")
@pytest.mark.parametrize(("sym", "hex"), START.items())
def test_its_marker_comes_on_the_map(sym: str, hex: str) -> None:
    table = giving().stock_turn("Dan").play("give_subsidiary", private=sym, corporation="MP")
    assert SubsidiaryGiven(sym, "Dan", "MP", hex) in table.events


@pytest.mark.rule("1848-5-7")
def test_in_any_corporations_turn_by_its_president_or_at_his_request() -> None:
    table = giving().operating("SP")
    assert table.actor == "Ben"
    assert refused(table, "give_subsidiary", private="S7", corporation="SP")[1] == "other's"
    table.play("ask_for_subsidiary", private="S7")
    assert (table.step, table.actor) == ("consent", "Dan")
    table.play("accept")
    assert owner(table, "S7") == "SP"
    other = giving().operating("MP", "trains")
    assert other.why_not("give_subsidiary", private="S7", corporation="SP") is None


@pytest.mark.rule("1848-5-7")
def test_one_asks_for_those_of_other_players_only() -> None:
    table = giving().private("S1", "Ben").private("S2", "MP").operating("SP")
    assert refused(table, "ask_for_subsidiary", private="S1") == ("subsidiary is a player's to give", "own")
    assert refused(table, "ask_for_subsidiary", private="S2") == (
        "subsidiary is a player's to give",
        "no player's",
    )
    assert {offer.action.private for offer in table.offers("ask_for_subsidiary")} == {
        "S3",
        "S4",
        "S5",
        "S6",
        "S7",
    }


@pytest.mark.rule("1848-5-7")
@pytest.mark.parametrize("step", ["track", "token", "run", "dividend", "trains"])
def test_the_corporation_at_turn_takes_one_after_it_has_built_too(step: str) -> None:
    """It does not build any more in this turn: that comes before what the corporation builds itself."""
    table = giving().private("S6", "Ben").operating("SP", step).turn(tiles=1)
    write(table).set(BUILDS, (Built("SP", "L7", "lay", "yellow", False),))
    table.play("ask_for_subsidiary", private="S7").play("accept")
    table.play("give_subsidiary", private="S6", corporation="SP")
    assert (owner(table, "S7"), owner(table, "S6")) == ("SP", "SP")
    assert table.actor == "Ben" and table.pos.frame.who == "SP"


@pytest.mark.rule("1848-5-7", "1848-5-3")
def test_a_gift_comes_before_the_first_5_train_of_the_same_turn() -> None:
    """Dan's MP has built and buys the first 5-train: his S7 stays, with MP; his other six close."""
    table = giving("4").operating("MP", "trains").turn(tiles=1).depot("5-0")
    table.play("give_subsidiary", private="S7", corporation="MP").play("buy_train", train="5-0", price=450)
    assert [sym for sym in START if not table.pos[PRIVATES][sym].closed] == ["S7"]
    assert owner(table, "S7") == "MP"


@pytest.mark.rule("1848-5-7")
def test_nobody_is_asked_twice_in_a_round() -> None:
    table = giving().operating("SP").play("ask_for_subsidiary", private="S7").play("decline")
    assert refused(table, "ask_for_subsidiary", private="S7") == ("subsidiary was declined", "")
    assert table.why_not("ask_for_subsidiary", private="S6") is None
    pos = write(table)
    for event in (TurnBegan("MP"), RoundBegan("operating", 2, 2, 2)):
        answer(pos, event)
    assert table.why_not("ask_for_subsidiary", private="S7") is None
