"""Certificates, copies of tiles and spaces of cities, told apart by the site's customs."""

from __future__ import annotations

import pytest

from roundhouse.core.position import Position
from roundhouse.interop.supply import Certificates, Copies, Spaces
from roundhouse.play.scenario import Scenario
from roundhouse.rules.reach import BOARD
from roundhouse.rules.shares import OFFERING, POOL

PLAYERS = ["Ann", "Ben", "Cy"]


def holdings(certificates: Certificates, corporation: str) -> dict[str, str]:
    """Owner -> numbers of the certificates, in order."""
    held = certificates._held[corporation]
    return {owner: " ".join(id.rpartition("_")[2] for id in ids) for owner, ids in held.items() if ids}


def sell(shares: dict[str, int], percent: int, named: tuple[str, ...] = ()) -> dict[str, str]:
    """Ann sells of C&O, in which she presides; the certificates are dealt out in order."""
    table = Scenario("18Chesapeake", PLAYERS).corporation("C&O", par=80, shares=shares).stock_turn("Ann")
    certificates = Certificates(table.pos)
    ids = tuple(f"C&O_{number}" for number in named) or tuple(certificates.block("C&O", "Ann", percent))
    table.play("sell_shares", corporation="C&O", percent=percent)
    certificates.follow(table.pos, table.events, ids)
    return holdings(certificates, "C&O")


def test_half_of_the_presidents_certificate_is_sold() -> None:
    """As in action 345 of game 1277: named is all, percent 10 less, and the first in the pool comes back."""
    assert sell({"Ann": 60, "Ben": 30}, 50) == {"Ann": "1", "Ben": "7 0", POOL: "2 3 4 5 6", OFFERING: "8"}


def test_presidency_lost_by_a_sale_of_ordinary_certificates() -> None:
    """The old president keeps 20%, so the two certificates come to him."""
    assert sell({"Ann": 40, "Ben": 30}, 20) == {"Ann": "3 4", "Ben": "5 0", POOL: "1 2", OFFERING: "6 7 8"}


def test_everything_is_sold() -> None:
    """The president's certificate goes through the pool, and two others stay there for it."""
    assert sell({"Ann": 40, "Ben": 20}, 40) == {"Ben": "0", POOL: "1 2 3 4", OFFERING: "5 6 7 8"}


def test_certificates_are_sold_in_the_order_named() -> None:
    assert sell({"Ann": 50, "Ben": 10}, 20, ("3", "1"))[POOL] == "3 1"


def test_a_seller_keeps_what_was_not_named() -> None:
    """Left with 10%, the old president gets none of the two certificates given for the president's."""
    kept = sell({"Ann": 40, "Ben": 30}, 30, ("1", "0"))
    assert kept == {"Ann": "2", "Ben": "5 0", POOL: "1 3 4", OFFERING: "6 7 8"}


def test_presidency_lost_by_a_purchase() -> None:
    table = Scenario("18Chesapeake", PLAYERS).corporation("C&O", par=80, shares={"Ann": 30, "Ben": 30})
    table.stock_turn("Ben")
    certificates = Certificates(table.pos)
    table.play("buy_share", corporation="C&O", source=OFFERING)
    certificates.follow(table.pos, table.events, ("C&O_7",))
    assert holdings(certificates, "C&O") == {"Ann": "1 2 3", "Ben": "4 7 0", OFFERING: "5 6 8"}


def test_without_an_event_shares_follow_the_position() -> None:
    """With two players the rest of a floated corporation goes to the pool, in order."""
    table = Scenario("18Chesapeake", ["Ann", "Ben"], chance={"corporation": "PRR"})
    table.corporation("C&O", par=80, shares={"Ann": 50}, floated=False).stock_turn("Ann")
    certificates = Certificates(table.pos)
    table.play("buy_share", corporation="C&O", source=OFFERING)
    certificates.follow(table.pos, table.events)
    assert holdings(certificates, "C&O") == {"Ann": "0 1 2 3", POOL: "4 5 6 7"}


def test_ids_can_be_exchanged_for_their_like() -> None:
    table = Scenario("18Chesapeake", PLAYERS).corporation("C&O", par=80, shares={"Ann": 40})
    certificates = Certificates(table.pos)
    assert certificates.adopt("C&O", "C&O_1", OFFERING)
    assert holdings(certificates, "C&O") == {"Ann": "0 3 2", OFFERING: "1 4 5 6 7 8"}
    assert not certificates.adopt("C&O", "C&O_1", POOL)
    assert not certificates.adopt("C&O", "C&O_9", OFFERING)


@pytest.fixture
def copies() -> Copies:
    return Copies(BOARD(Scenario("18Chesapeake", PLAYERS).pos))


def test_copies_come_back_to_the_end_of_the_supply(copies: Copies) -> None:
    copies.lay("F2", copies.first("57"))
    copies.lay("J6", copies.first("57"))
    assert (copies.id_at("F2"), copies.hex_of("57-1"), copies.free("57-1")) == ("57-0", "J6", False)
    copies.lay("F2", "14-0")
    assert (copies.first("57"), copies.hex_of("57-0"), copies.free("57-0")) == ("57-2", "", True)
    for hex in ("H4", "J2", "G13", "D2", "C5"):
        copies.lay(hex, copies.first("57"))
    assert copies.first("57") == "57-0"
    copies.lay("E3", "57-0")
    assert not copies.free("57-7")


def test_endless_tiles_are_made_anew(copies: Copies) -> None:
    """Game 1277 never lays a tile 8 a second time."""
    for hex in ("I7", "F12", "E9"):
        copies.lay(hex, copies.first("8"))
    assert copies.id_at("E9") == "8-2"
    copies.lay("F12", "25-0")
    assert copies.first("8") == "8-3"
    assert copies.free("8-1") and copies.free("8-77")
    assert not copies.free("8-2")


@pytest.mark.parametrize("id", ["", "8", "8-", "8-x", "8-²", "99-0", "-0", "57--1", "8-12345678"])
def test_what_is_no_copy(copies: Copies, id: str) -> None:
    assert not copies.free(id)


def test_print_of_a_hex(copies: Copies) -> None:
    assert (copies.id_at("H6"), copies.hex_of("H6-0"), copies.hex_of("H6-3")) == ("H6-0", "H6", "H6")
    copies.lay("H6", "X3-0")
    assert copies.hex_of("H6-0") == ""


def test_spaces_of_a_city() -> None:
    """The home keeps the first space, whoever comes before."""
    table = Scenario("18Chesapeake", PLAYERS).tiles(C13="14:0").corporation("PRR", par=70, shares={"Ann": 60})
    spaces = Spaces(table.pos)
    assert spaces.next("C13", 0) == 1  # N&W is at home there
    table.token("PRR", "C13.0")
    spaces.follow(table.pos)
    assert spaces._in["PRR 1"] == ("C13", 0, 1)
    table.tiles(C13="611:0")
    spaces.follow(Position(table.title, table.state))
    assert (spaces._in["N&W 0"], spaces._in["PRR 1"]) == (("C13", 0, 0), ("C13", 0, 1))
