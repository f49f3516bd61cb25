"""The English auction as a mechanism: who speaks next, who drops out, what a bid must be."""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.shares import PLAYERS
from roundhouse.titles.cm1848.english_auction import (
    AUCTION,
    AuctionWon,
    LeftAuction,
    next_speaker,
    open_auction,
)

SEATS = ("Ann", "Ben", "Cora", "Dan")


@pytest.mark.parametrize(
    ("spoke", "leader", "out", "asked"),
    [
        ("Ann", "Ann", (), "Ben"),
        ("Dan", "Dan", (), "Ann"),
        ("Ben", "Ann", ("Ben",), "Cora"),
        ("Dan", "Ann", ("Ben",), "Cora"),  # round past the leader
        ("Dan", "Ann", ("Ben", "Cora", "Dan"), ""),
        ("Ann", "", (), "Ben"),
        ("Dan", "Dan", ("Ann", "Ben", "Cora"), ""),
        ("Cora", "", ("Ann", "Ben", "Dan"), "Cora"),
    ],
)
def test_the_next_to_the_left_who_is_still_in_and_does_not_lead(
    spoke: str, leader: str, out: tuple[str, ...], asked: str
) -> None:
    assert next_speaker(SEATS, spoke, leader, out) == asked


def auction(
    leader: str = "Ann", price: int = 100, bidders: tuple[str, ...] = SEATS, spoke: str = ""
) -> Scenario:
    """An auction of a charter on top of a stock turn of Ann's, who could buy a share; everybody has $200."""
    table = Scenario("1848", SEATS).stock_turn("Ann").cash(dict.fromkeys(SEATS, 200))
    table.corporation("GN", par=65, shares={"Ann": 20})
    open_auction(table.writing(), "UP charter", bidders, leader, price, spoke or leader)
    return table.go_on()


def test_it_goes_round_until_one_is_left() -> None:
    table = auction()
    assert table.actor == "Ben"
    table.play("raise_bid", price=105)
    assert table.actor == "Cora"
    table.play("pass")
    assert LeftAuction("Cora", "UP charter") in table.events
    table.play("raise_bid", price=150)  # Dan
    assert table.actor == "Ann"
    table.play("pass").play("pass")
    assert AuctionWon("UP charter", "Dan", 150) in table.events
    assert table.pos[AUCTION] is None and table.step == "stock turn"


@pytest.mark.parametrize(
    ("price", "check", "case"),
    [
        (104, "bid is in steps of the auction", ""),
        (100, "bid is high enough for the auction", "raise"),
        (205, "bidder has the money", ""),
    ],
)
def test_what_is_no_raise(price: int, check: str, case: str) -> None:
    violation = auction().why_not("raise_bid", price=price)
    assert violation is not None and violation.check == check
    assert violation.facts.get("case", "") == case
    assert auction().why_not("raise_bid", price=105) is None
    assert auction().why_not("raise_bid", price=200) is None


def test_who_has_no_money_for_a_raise_drops_out() -> None:
    table = auction(price=195).cash(Ben=195)
    table.go_on()
    assert LeftAuction("Ben", "UP charter") in table.events and table.actor == "Cora"
    table.play("raise_bid", price=200)
    assert AuctionWon("UP charter", "Cora", 200) in table.events  # nobody else has more


def test_only_the_bidders_take_part_and_the_leader_need_not_have_spoken_last() -> None:
    """Attackers of a charter: Dan leads, and the first to speak sits after Ben."""
    table = auction("Dan", 120, ("Cora", "Dan"), spoke="Ben")
    assert table.actor == "Cora"
    table.play("pass")
    assert AuctionWon("UP charter", "Dan", 120) in table.events


def test_an_auction_without_a_leader_can_end_without_a_winner() -> None:
    table = auction("", 100, ("Ben",), spoke="Ann")
    assert table.actor == "Ben"
    table.play("pass")
    assert not any(isinstance(event, AuctionWon) for event in table.events)
    assert table.pos[AUCTION] is None


def test_a_lone_bidder_wins_at_once() -> None:
    table = auction("Ben", 100, ("Ben",))
    assert AuctionWon("UP charter", "Ben", 100) in table.events
    assert PLAYERS(table.pos) == SEATS
