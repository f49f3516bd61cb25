"""Section 6: open holdings, and the round marker."""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.play.views import view
from roundhouse.rules.money import CASH
from roundhouse.rules.turns import ROUND, RoundBegan

PLAYERS = ("Ann", "Ben", "Cy")


@pytest.mark.rule("18AL-6-1")
@pytest.mark.parametrize("seat", [*PLAYERS, ""])
def test_every_seat_sees_everything_that_is_owned(seat: str) -> None:
    """And so does a spectator, whose seat is ""."""
    game = Scenario("18AL", PLAYERS).cash(Ann=17, Ben=300, Cy=0).private("M&C", "Cy").private("TR", "L&N")
    game.corporation("L&N", par=70, shares={"Ann": 60}, pool=40, cash=555, trains=["2"]).stock_turn("Ben")
    tables = view(game.title, game.state, seat).state["tables"]
    assert tables["cash"] == dict(game.pos[CASH])
    assert {"Ann": 17, "Ben": 300, "Cy": 0, "L&N": 555}.items() <= tables["cash"].items()
    owners = [certificate["owner"] for certificate in tables["stock"]["L&N"]]
    assert (owners.count("Ann"), owners.count("bank pool")) == (5, 4)
    assert (tables["privates"]["M&C"]["owner"], tables["privates"]["TR"]["owner"]) == ("Cy", "L&N")
    assert tables["trains"]["2-0"]["owner"] == "L&N"
    assert sum(1 for token in tables["tokens"].values() if token["corporation"] == "L&N") == 4


@pytest.mark.rule("18AL-6-2", "18AL-T1-2", "18AL-T1-3", "18AL-T1-5")
@pytest.mark.parametrize(
    ("phase", "count"),
    [("1", 1), ("2", 1), ("3", 2), ("4", 2), ("5", 3), ("6", 3), ("7", 3), ("4D", 3)],
)
def test_the_newest_colour_of_tiles_tells_how_many_operating_rounds_follow(phase: str, count: int) -> None:
    game = Scenario("18AL", PLAYERS).phase(phase)
    for sym in ("TR", "S&NA", "B&SLC", "M&C", "NDY"):
        game.close(sym)
    game.corporation("M&O", par=60, shares={"Ann": 60}, pool=40, cash=0).cash(dict.fromkeys(PLAYERS, 0))
    game.stock_turn("Ann", round=4)
    begun: list[str] = []
    while "stock 5" not in begun:
        game.play("pass")
        begun += [f"{e.kind} {e.number}" for e in game.events if isinstance(e, RoundBegan)]
    assert begun == ["operating 4"] * count + ["stock 5"]


@pytest.mark.rule("18AL-6-2", "18AL-T1-3", "18AL-T1-5")
@pytest.mark.parametrize(
    ("phase", "first", "price", "rest"),
    [
        ("2", "3-0", 180, ["stock 4.1 of 1", "operating 4.1 of 2", "operating 4.2 of 2"]),
        (
            "4",
            "5-0",
            450,
            [
                "operating 3.2 of 2",
                "stock 4.1 of 1",
                "operating 4.1 of 3",
                "operating 4.2 of 3",
                "operating 4.3 of 3",
            ],
        ),
    ],
)
def test_a_new_colour_counts_from_the_next_stock_round_on(
    phase: str, first: str, price: int, rest: list[str]
) -> None:
    game = Scenario("18AL", PLAYERS).phase(phase).depot(first)
    for sym in ("TR", "S&NA", "B&SLC", "M&C", "NDY"):
        game.close(sym)
    game.corporation("M&O", par=60, shares={"Ann": 60}, pool=40, cash=price)
    game.cash(dict.fromkeys(PLAYERS, 0)).operating("M&O", "trains", round=3, part=1)
    game.play("buy_train", train=first, price=price)
    assert game.pos[ROUND].number in (3, 4)
    begun = [f"{e.kind} {e.number}.{e.part} of {e.of}" for e in game.events if isinstance(e, RoundBegan)]
    while len(begun) < len(rest):
        game.play("pass")
        begun += [f"{e.kind} {e.number}.{e.part} of {e.of}" for e in game.events if isinstance(e, RoundBegan)]
    assert begun == rest
