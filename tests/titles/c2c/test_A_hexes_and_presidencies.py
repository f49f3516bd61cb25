"""Appendix A: the hexes that private companies shut, what closes them, and what they are worth in the end."""

from __future__ import annotations

import pytest

from roundhouse.board.upgrades import fitting
from roundhouse.play.scenario import Scenario
from roundhouse.rules.corporations import CORPORATIONS
from roundhouse.rules.ending import WEALTH
from roundhouse.rules.money import CASH
from roundhouse.rules.privates import PRIVATES
from roundhouse.rules.reach import BOARD, TILES
from titles.c2c.sale import begin_phase, cash, operating, refused, stock_turn
from titles.c2c.tracks import lay

BLOCKED = "hex of a private company"


def refusals(position: Scenario, hex: str) -> set[tuple[str, str]]:
    """Why each tile that fits there is refused."""
    pairs = fitting(BOARD(position.pos), hex, position.pos[TILES].get(hex))
    return {refused(position, "lay_tile", hex=hex, tile=t, rotation=r) for t, r in pairs}


@pytest.mark.parametrize(
    ("private", "hexes"),
    [
        pytest.param("SV", ("K74",), marks=pytest.mark.rule("18C2C-A.SV-1")),
        pytest.param("MH", ("H77",), marks=pytest.mark.rule("18C2C-A.MH-7")),
        pytest.param("CEP", ("M6",), marks=pytest.mark.rule("18C2C-A.CEP-5")),
        pytest.param("CA", ("L77",), marks=pytest.mark.rule("18C2C-A.CA-1", "18C2C-A.general-2")),
        pytest.param("DGJ", ("L27",), marks=pytest.mark.rule("18C2C-A.DGJ-1")),
        pytest.param("SRP", ("S62",), marks=pytest.mark.rule("18C2C-A.SRP-1")),
    ],
)
def test_a_players_company_shuts_its_hex_and_a_corporations_opens_it(
    private: str, hexes: tuple[str, ...]
) -> None:
    position = operating("PRR", owners={private: "Ann"}, phase="4", others={"SOU": {}})
    for hex in hexes:
        assert (BLOCKED, private) in refusals(position, hex)
    position.private(private, "SOU")
    for hex in hexes:
        assert (BLOCKED, private) not in refusals(position, hex)


@pytest.mark.rule("18C2C-A.SRP-1", "18C2C-A.general-2")
def test_not_even_the_corporation_at_home_builds_there() -> None:
    """SRP is Ann's: not even SOU may upgrade Atlanta."""
    position = operating("SOU", owners={"SRP": "Ann"}, phase="3")
    assert ("", "") not in refusals(position, "S62")
    assert (BLOCKED, "SRP") in refusals(position, "S62")
    position.private("SRP", "NYC")
    assert ("", "") in refusals(position, "S62")


@pytest.mark.rule("18C2C-A.general-5", "18C2C-A.general-2", "18C2C-A.SV-1")
def test_an_opened_hex_asks_for_a_link_to_a_station() -> None:
    position = operating("PRR", owners={"SV": "PRR"}, phase="4", others={"NYC": {}})
    assert ("", "") not in refusals(position, "K74")
    lay(position, "L69", "K70", "K72", "K74")
    assert ("", "") in refusals(position, "K74")
    position.private("SV", "NYC")  # whichever corporation has it
    assert ("", "") in refusals(position, "K74")
    position.private("SV", "Ann")
    assert refusals(position, "K74") & {("", ""), (BLOCKED, "SV")} == {(BLOCKED, "SV")}


@pytest.mark.parametrize(
    ("private", "corporation", "hexes"),
    [
        pytest.param("SPP", "SP", ("S16", "T15"), marks=pytest.mark.rule("18C2C-A.SPP-1")),
        pytest.param("BOP", "B&O", ("M72", "M74"), marks=pytest.mark.rule("18C2C-A.BOP-1")),
    ],
)
def test_the_first_train_closes_a_company_that_brought_a_presidency(
    private: str, corporation: str, hexes: tuple[str, ...]
) -> None:
    """No corporation can buy it; until it closes nobody builds in its hexes."""
    position = operating(corporation, owners={private: "Ann"}, phase="3")
    assert refused(position, "buy_private", private=private, price=220) == (
        "private companies are for sale to corporations",
        "never",
    )
    for hex in hexes:
        assert (BLOCKED, private) in refusals(position, hex)
    position = operating(corporation, "trains", owners={private: "Ann"}, phase="2")
    position.play("buy_train", train="2-0", price=80)
    assert position.pos[PRIVATES][private].closed
    position.operating(corporation, "track")
    for hex in hexes:
        assert (BLOCKED, private) not in refusals(position, hex)


@pytest.mark.rule("18C2C-A.SPP-1", "18C2C-A.BOP-1")
def test_trains_of_others_close_neither_but_phase_5_does() -> None:
    position = operating("NYC", "trains", owners={"SPP": "Ann", "BOP": "Ben"}, phase="2")
    position.play("buy_train", train="2-0", price=80)
    assert not position.pos[PRIVATES]["SPP"].closed and not position.pos[PRIVATES]["BOP"].closed
    begin_phase(position, "5")
    assert position.pos[PRIVATES]["SPP"].closed and position.pos[PRIVATES]["BOP"].closed


@pytest.mark.parametrize(
    ("private", "corporation", "hex"),
    [
        pytest.param("SPP", "SP", "S16", marks=pytest.mark.rule("18C2C-A.SPP-1")),
        pytest.param("BOP", "B&O", "M72", marks=pytest.mark.rule("18C2C-A.BOP-1")),
    ],
)
def test_the_end_of_the_corporation_closes_neither(private: str, corporation: str, hex: str) -> None:
    """It closes at $10 without having bought a train: its private company stays, shuts its hexes, and pays $30."""
    position = stock_turn(
        "Ben", {private: "Ann"}, **{corporation: {"par": 68, "shares": {"Ann": 50, "Ben": 10}}}
    )
    position.corporation(corporation, par=68, shares={"Ann": 50, "Ben": 10}, cell=(7, 0))
    position.play("sell_shares", corporation=corporation, percent=10)
    assert position.pos[CORPORATIONS][corporation].closed and not position.pos[PRIVATES][private].closed
    position.corporation("NYC", par=68, shares={"Cora": 60}, floated=True)
    while position.step != "track":
        position.play("pass")
    assert cash(position, "Ann") == 500 + 30
    assert (BLOCKED, private) in refusals(position, hex)
    begin_phase(position, "5")
    assert position.pos[PRIVATES][private].closed


@pytest.mark.rule("18C2C-A.general-4")
def test_the_first_5_train_closes_all_that_are_left() -> None:
    position = operating("NYC", owners=dict.fromkeys(("GRS", "CA", "DGJ"), "Ann"), phase="4")
    position.private("SRP", "NYC")
    begin_phase(position, "5")
    assert all(row.closed for row in position.pos[PRIVATES].values())


@pytest.mark.rule("18C2C-A.general-1")
def test_each_company_pays_in_every_operating_round() -> None:
    position = operating("NYC", owners={"DGJ": "Ann", "GSC": "NYC"})
    for count in (1, 2, 3):
        position.skip("private companies pay")
        assert (cash(position, "Ann"), cash(position, "NYC")) == (500 + 25 * count, 500 + 15 * count)


@pytest.mark.rule("18C2C-A.general-6")
def test_what_lasts_to_the_end_is_worth_its_price() -> None:
    """CA is left when the bank breaks in phase 4: $160 for its owner."""
    position = operating("NYC", owners={"CA": "Ben"}, phase="4")
    assert WEALTH(position.pos, "Ben") == position.pos[CASH]["Ben"] + 160
