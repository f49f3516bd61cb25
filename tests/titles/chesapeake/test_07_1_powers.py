"""Section 7.1, the map: hexes that private companies keep closed, and the track and tokens that they bring."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from roundhouse.board.tiles import Laid
from roundhouse.core.violations import Violation
from roundhouse.play.scenario import Scenario
from roundhouse.play.scenario_names import ScenarioError
from roundhouse.rules.money import CASH
from roundhouse.rules.reach import TILES, TOKENS, markers_in

CLOSED = "hex of a private company"


def table(owner: str = "", private: str = "", phase: str = "3") -> Scenario:
    position = Scenario("18Chesapeake", ["Ann", "Ben", "Cy"]).phase(phase)
    return position.private(private, owner) if private else position


def operating(position: Scenario, sym: str, cash: int = 500, **more: Any) -> Scenario:
    """The corporation, led by Ann, is at its track step."""
    return position.corporation(sym, shares={"Ann": 60}, cash=cash, **more).operating(sym)


def refusal(position: Scenario, kind: str, **fields: Any) -> Violation:
    found = position.why_not(kind, **fields)
    assert found is not None
    return found


def tile(name: str, rotation: int) -> dict[str, Any]:
    return {"tile": name, "rotation": rotation}


def pair(private: str, first: tuple[str, int], second: tuple[str, int]) -> dict[str, Any]:
    return {"private": private, "first": tile(*first), "second": tile(*second)}


def p2(first: tuple[str, int] = ("9", 2), second: tuple[str, int] = ("8", 2)) -> dict[str, Any]:
    return pair("C-P", first, second)


def p3(first: tuple[str, int] = ("9", 2), second: tuple[str, int] = ("8", 0)) -> dict[str, Any]:
    return pair("B&S", first, second)


def lays(position: Scenario) -> set[tuple[str, str, int]]:
    actions: list[Any] = [offer.action for offer in position.offers("lay_tile")]
    return {(a.hex, a.tile, a.rotation) for a in actions}


# Each hex with a company that leads to it, the tiles that get it there, and a tile that would fit.
CLOSED_HEXES = [
    pytest.param("D&R", "LV", {"J2": "15:4"}, ("K3", "2", 0), marks=pytest.mark.rule("18Chesapeake-7.1-3")),
    pytest.param("C-P", "LV", {"J2": "57:1"}, ("I3", "9", 1), marks=pytest.mark.rule("18Chesapeake-7.1-4")),
    pytest.param("C-P", "PRR", {"F2": "57:1"}, ("H2", "9", 2), marks=pytest.mark.rule("18Chesapeake-7.1-4")),
    pytest.param("B&S", "SRR", {"H4": "57:1"}, ("G5", "8", 4), marks=pytest.mark.rule("18Chesapeake-7.1-5")),
    pytest.param("B&S", "PRR", {"F2": "15:4"}, ("F4", "9", 0), marks=pytest.mark.rule("18Chesapeake-7.1-5")),
    pytest.param(
        "C&OC", "PRR", {"F2": "57:2"}, ("D2", "57", 1), marks=pytest.mark.rule("18Chesapeake-7.1-6")
    ),
]


@pytest.mark.rule("18Chesapeake-11.3-29")
@pytest.mark.parametrize(("private", "sym", "tiles", "lay"), CLOSED_HEXES)
@pytest.mark.parametrize("owner", ["Ann", "Ben"])
def test_a_players_private_company_closes_its_hexes_to_everybody(
    private: str, sym: str, tiles: dict[str, str], lay: tuple[str, str, int], owner: str
) -> None:
    hex, name, rotation = lay
    open_land = operating(table().tiles(tiles), sym)
    assert lay in lays(open_land)
    closed = operating(table(owner, private).tiles(tiles), sym)
    found = refusal(closed, "lay_tile", hex=hex, tile=name, rotation=rotation)
    assert (found.check, found.case, found.facts["hex"]) == (CLOSED, private, hex)
    assert not any(where == hex for where, _, _ in lays(closed))


@pytest.mark.rule("18Chesapeake-7.1-7")
def test_p5_and_p6_close_nothing() -> None:
    def free(owners: dict[str, str]) -> set[tuple[str, str, int]]:
        position = table().tiles(F2="15:4", H4="57:1", J2="15:4", E3="57:2", G7="9:1")
        for private, owner in owners.items():
            position.private(private, owner)
        for sym in ("LV", "SRR", "B&O"):
            position.corporation(sym, shares={"Ben": 60}, cash=500)
        return lays(operating(position, "PRR", tokens=["J2", "H4", "E3"]))

    everything = free({})
    assert free({"B&OR": "Ann", "CV": "Ben"}) == everything
    assert free({"B&OR": "PRR", "CV": "Ann"}) == everything
    assert free({"C-P": "Ben", "D&R": "Ben"}) < everything


@pytest.mark.rule("18Chesapeake-7.1-8", "18Chesapeake-11.3-29")
def test_the_hexes_open_when_a_company_buys_the_private_company() -> None:
    position = table("Ann", "C-P").corporation("C&A", shares={"Ann": 60}, cash=500)
    position.tiles(J2="57:1").corporation("LV", shares={"Ben": 60}, cash=500)
    before = position.copy().operating("LV")
    assert refusal(before, "lay_tile", hex="I3", tile="9", rotation=1).check == CLOSED
    position.operating("C&A").play("buy_private", private="C-P", price=80)
    position.operating("LV")
    assert position.why_not("lay_tile", hex="I3", tile="9", rotation=1) is None


@pytest.mark.rule("18Chesapeake-7.1-8")
def test_the_hexes_open_when_the_private_company_closes() -> None:
    position = operating(table("Ann", "D&R").tiles(J2="15:4"), "LV")
    assert refusal(position, "lay_tile", hex="K3", tile="2", rotation=0).check == CLOSED
    position.close("D&R")
    assert position.why_not("lay_tile", hex="K3", tile="2", rotation=0) is None


# -- P2 and P3: two joined tiles ---------------------------------------------------------------------


@pytest.mark.rule("18Chesapeake-7.1-12")
def test_p2_lays_two_tiles_that_meet() -> None:
    position = operating(table("B&O", "C-P"), "B&O")
    apart = refusal(position, "lay_pair", **p2(second=("8", 4)))
    assert (apart.check, apart.case) == ("tiles of a power are joined", "C-P")
    other = refusal(position, "lay_pair", **p2(first=("8", 4), second=("8", 2)))
    assert other.check == "tiles of a power are joined"
    position.play("lay_pair", **p2())
    assert position.pos[TILES] == {"H2": Laid("9", 2), "I3": Laid("8", 2)}
    nobodys = refusal(operating(table("B&O", "D&R"), "B&O"), "lay_pair", **{**p2(), "private": "D&R"})
    assert nobodys.check == "private company lays tiles"


@pytest.mark.rule("18Chesapeake-7.1-13")
def test_p2_lays_tiles_8_and_9_in_any_mix() -> None:
    position = operating(table("B&O", "C-P"), "B&O")
    mixes = [(("9", 2), ("9", 2)), (("8", 5), ("8", 2)), (("8", 5), ("9", 2)), (("9", 2), ("8", 2))]
    for first, second in mixes:
        assert position.why_not("lay_pair", **p2(first, second)) is None
    for first, second in ((("7", 5), ("8", 2)), (("9", 2), ("7", 1)), (("57", 2), ("9", 2))):
        found = refusal(position, "lay_pair", **p2(first, second))
        assert (found.check, found.case) == ("tile of a power is one of its own", "C-P")
    offered: list[Any] = [offer.action for offer in position.offers("lay_pair")]
    assert {(a.first.tile, a.second.tile) for a in offered} == {
        ("8", "8"),
        ("8", "9"),
        ("9", "8"),
        ("9", "9"),
    }


@pytest.mark.rule("18Chesapeake-7.1-14")
def test_p2_needs_no_route_and_leaves_the_tile_of_the_turn() -> None:
    position = operating(table("N&W", "C-P").tiles(C13="57:1"), "N&W")
    position.play("lay_tile", hex="D12", tile="57", rotation=1)
    assert position.step == "track"
    position.play("lay_pair", **p2())
    assert {"D12", "H2", "I3"} <= position.pos[TILES].keys()
    assert position.pos[CASH]["N&W"] == 500


@pytest.mark.rule("18Chesapeake-7.1-15")
@pytest.mark.parametrize(
    ("home", "lay"),
    [(("J2", "57:1", "LV"), ("I3", "9", 1)), (("F2", "57:1", "PRR"), ("H2", "9", 2))],
)
def test_another_tile_in_either_hex_ends_p2(home: tuple[str, str, str], lay: tuple[str, str, int]) -> None:
    hex, under, builder = home
    position = table("B&O", "C-P").tiles({hex: under}).corporation(builder, shares={"Ben": 60}, cash=500)
    position = operating(position, "B&O")
    assert position.why_not("lay_pair", **p2()) is None
    position.operating(builder).play("lay_tile", hex=lay[0], tile=lay[1], rotation=lay[2])
    position.operating("B&O")
    found = refusal(position, "lay_pair", **p2())
    assert (found.check, found.case, found.facts["hex"]) == (
        "tile of a power goes into its hex",
        "C-P",
        lay[0],
    )
    assert not position.offers("lay_pair")


@pytest.mark.rule("18Chesapeake-7.1-16")
@pytest.mark.parametrize("lay", [p2(), p3()])
def test_in_a_players_hand_the_pair_cannot_be_laid(lay: dict[str, Any]) -> None:
    position = operating(table("Ann", lay["private"]), "B&O")
    found = refusal(position, "lay_pair", **lay)
    assert (found.check, found.case) == ("power belongs to the corporation", "lay_pair")
    assert not position.offers("lay_pair")
    position.private(lay["private"], "LV")
    assert refusal(position, "lay_pair", **lay).check == "power belongs to the corporation"
    position.private(lay["private"], "B&O")
    assert position.why_not("lay_pair", **lay) is None


@pytest.mark.rule("18Chesapeake-7.1-17")
def test_a_pair_is_laid_whole() -> None:
    position = operating(table("C&O", "B&S").tiles(G13="57:1"), "C&O")
    alone = refusal(position, "lay_tile", hex="G5", tile="8", rotation=0)
    assert alone.check == "track is on a route"
    with pytest.raises(ScenarioError):
        position.action("lay_pair", private="B&S", second=tile("8", 0))
    for offer in position.offers("lay_pair"):
        for action in offer.expand():
            form = msgspec.to_builtins(action)
            after = position.copy().play(form.pop("type"), **form)
            assert {"F4", "G5"} <= after.pos[TILES].keys()


@pytest.mark.rule("18Chesapeake-7.1-17")
def test_a_pair_comes_before_or_after_the_tile_of_the_turn_and_once() -> None:
    first = operating(table("C&O", "B&S").tiles(G13="57:1"), "C&O")
    first.play("lay_pair", **p3())
    assert refusal(first, "lay_pair", **p3()).check == "tile of a power goes into its hex"
    assert first.why_not("lay_tile", hex="F12", tile="9", rotation=0) is None
    last = operating(table("C&O", "B&S").tiles(G13="57:1"), "C&O")
    last.play("lay_tile", hex="F12", tile="9", rotation=0)
    assert last.why_not("lay_pair", **p3()) is None


@pytest.mark.rule("18Chesapeake-7.1-17")
@pytest.mark.parametrize("step", ["token", "run", "trains"])
def test_a_pair_is_laid_in_the_track_step_only(step: str) -> None:
    position = operating(table("B&O", "B&S"), "B&O").operating("B&O", step)
    found = refusal(position, "lay_pair", **p3())
    assert (found.check, found.case) == ("in the menu", "lay_pair")


@pytest.mark.rule("18Chesapeake-7.1-18")
def test_a_pair_keeps_to_the_map() -> None:
    position = operating(table("B&O", "C-P"), "B&O")
    off = refusal(position, "lay_pair", **p2(first=("8", 3), second=("9", 2)))
    assert (off.check, off.facts["hex"], off.facts["edge"]) == ("tile of a power fits", "H2", 3)
    assert position.why_not("lay_pair", **p2(first=("8", 5), second=("9", 2))) is None
    position.tiles(I3="9:1")
    assert refusal(position, "lay_pair", **p2()).check == "tile of a power goes into its hex"


@pytest.mark.rule("18Chesapeake-7.1-19")
def test_p3_does_in_its_hexes_what_p2_does() -> None:
    position = operating(table("N&W", "B&S").tiles(C13="57:1"), "N&W", cash=80)
    for first, second in ((("8", 3), ("8", 2)), (("9", 2), ("9", 2)), (("8", 5), ("9", 2))):
        assert position.why_not("lay_pair", **p3(first, second)) is None
    apart = refusal(position, "lay_pair", **p3(second=("8", 1)))
    assert (apart.check, apart.case) == ("tiles of a power are joined", "B&S")
    sharp = refusal(position, "lay_pair", **p3(first=("7", 4)))
    assert (sharp.check, sharp.case) == ("tile of a power is one of its own", "B&S")
    position.play("lay_pair", **p3())
    assert position.pos[TILES]["F4"] == Laid("9", 2)
    assert position.pos[TILES]["G5"] == Laid("8", 0)
    assert position.pos[CASH]["N&W"] == 80
    assert position.why_not("lay_tile", hex="D12", tile="57", rotation=1) is None


@pytest.mark.rule("18Chesapeake-7.1-20")
@pytest.mark.parametrize(
    ("home", "lay"),
    [(("F2", "15:4", "PRR"), ("F4", "9", 0)), (("H4", "57:1", "SRR"), ("G5", "8", 4))],
)
def test_another_tile_in_either_hex_ends_p3(home: tuple[str, str, str], lay: tuple[str, str, int]) -> None:
    hex, under, builder = home
    position = table("B&O", "B&S").tiles({hex: under}).corporation(builder, shares={"Ben": 60}, cash=500)
    position = operating(position, "B&O")
    assert position.why_not("lay_pair", **p3()) is None
    position.operating(builder).play("lay_tile", hex=lay[0], tile=lay[1], rotation=lay[2])
    position.operating("B&O")
    found = refusal(position, "lay_pair", **p3())
    assert (found.check, found.case, found.facts["hex"]) == (
        "tile of a power goes into its hex",
        "B&S",
        lay[0],
    )


# -- P4: the city in D2 --------------------------------------------------------------------------------


def canal(rotation: int = 1) -> dict[str, Any]:
    return {"private": "C&OC", "rotation": rotation}


def canal_owner(sym: str = "B&O", cash: int = 500, **more: Any) -> Scenario:
    """A corporation with P4 at its track step; Ben still has P1, so it may also buy that."""
    return operating(table(sym, "C&OC").private("D&R", "Ben"), sym, cash, **more)


@pytest.mark.rule("18Chesapeake-7.1-21")
def test_p4_builds_d2_without_a_route() -> None:
    position = canal_owner()
    plain = refusal(position, "lay_tile", hex="D2", tile="57", rotation=1)
    assert plain.check == "track is on a route"
    off = refusal(position, "lay_canal", **canal(0))
    assert (off.check, off.case, off.facts["edge"]) == ("tile of a power fits", "edge", 3)
    turned = refusal(position, "lay_canal", **canal(7))
    assert (turned.check, turned.case) == ("tile of a power is one of its own", "C&OC")
    offered: list[Any] = [offer.action for offer in position.offers("lay_canal")]
    assert {a.rotation for a in offered} == {1, 4}
    position.play("lay_canal", **canal())
    assert position.pos[TILES]["D2"] == Laid("57", 1)


@pytest.mark.rule("18Chesapeake-7.1-21")
def test_only_the_company_with_p4_builds_d2_so() -> None:
    position = canal_owner().private("C-P", "B&O")
    other = refusal(position, "lay_canal", private="C-P", rotation=1)
    assert other.check == "private company lays tiles"
    position.private("C&OC", "Ann")
    found = refusal(position, "lay_canal", **canal())
    assert (found.check, found.case) == ("power belongs to the corporation", "lay_canal")
    assert not position.offers("lay_canal")


@pytest.mark.rule("18Chesapeake-7.1-21", "18Chesapeake-11.3-4")
def test_p4_takes_one_of_the_seven_tiles_57() -> None:
    position = canal_owner()
    cities = ["C5", "D8", "D12", "E3", "F2", "G13"]
    six = position.copy().tiles(dict.fromkeys(cities, "57:1"))
    assert six.why_not("lay_canal", **canal()) is None
    six.tiles(J6="57:1")
    found = refusal(six, "lay_canal", **canal())
    assert (found.check, found.case) == ("tile of a power fits", "supply")


@pytest.mark.rule("18Chesapeake-7.1-22")
def test_the_tile_in_d2_is_the_tile_of_the_turn_and_costs_80() -> None:
    position = canal_owner(cash=120)
    assert position.why_not("lay_tile", hex="G7", tile="9", rotation=1) is None
    other = position.copy().play("lay_tile", hex="G7", tile="9", rotation=1)
    assert refusal(other, "lay_canal", **canal()).check == "tile of a power is that of the turn"
    position.play("lay_canal", **canal()).play("pass")
    assert position.pos[CASH]["B&O"] == 40
    assert position.step == "track"  # P1 can still be bought
    assert refusal(position, "lay_tile", hex="G7", tile="9", rotation=1).check == "one tile a turn"
    poor = canal_owner(cash=79)
    found = refusal(poor, "lay_canal", **canal())
    assert found.check == "treasury pays the tiles of a power"
    assert (found.facts["cash"], found.facts["price"]) == (79, 80)


@pytest.mark.rule("18Chesapeake-7.1-23")
def test_a_token_in_d2_is_free_right_after_the_tile() -> None:
    position = canal_owner(cash=90)
    assert refusal(position, "canal_token").check == "in the menu"
    position.play("lay_canal", **canal())
    assert position.step == "token of P4"
    position.play("canal_token")
    assert markers_in(position.pos, ("D2", 0)) == ["B&O"]
    assert position.pos[CASH]["B&O"] == 10
    full = canal_owner().play("lay_canal", **canal()).token("C&O", "D2")
    found = refusal(full, "canal_token")
    assert (found.check, found.case) == ("token on the tile can be placed", "full")


@pytest.mark.rule("18Chesapeake-7.1-24")
def test_the_token_in_d2_is_the_next_one_and_later_ones_keep_their_price() -> None:
    position = canal_owner(cash=200).tiles(F2="14:1")
    position.play("lay_canal", **canal()).play("canal_token")
    left = [t.price for t in position.pos[TOKENS].values() if t.corporation == "B&O" and not t.hex]
    assert left == [60]
    cash = position.pos[CASH]["B&O"]
    position.operating("B&O", "token").play("place_token", hex="F2", city=0)
    assert position.pos[CASH]["B&O"] == cash - 60


@pytest.mark.rule("18Chesapeake-7.1-25")
def test_the_token_in_d2_is_the_token_of_the_turn() -> None:
    position = canal_owner().tiles(G7="9:1", F8="X1:0")
    with_token = position.copy().play("lay_canal", **canal()).play("canal_token").play("pass")
    assert with_token.step == "trains"  # nothing to decide about tokens
    with_token.at("token", "B&O")
    assert refusal(with_token, "place_token", hex="F8", city=0).check == "one token a turn"
    without = position.copy().play("lay_canal", **canal()).play("pass").play("pass")
    assert without.step == "token"
    without.play("place_token", hex="F8", city=0)
    again = position.copy().turn(tokens=1).play("lay_canal", **canal())
    assert again.step != "token of P4"


@pytest.mark.rule("18Chesapeake-7.1-26")
def test_without_a_token_left_p4_still_builds() -> None:
    position = canal_owner("C&A", tokens=["H4"]).tiles(J6="57:1")
    position.play("lay_canal", **canal())
    assert position.pos[TILES]["D2"] == Laid("57", 1)
    assert position.step == "track"
    assert markers_in(position.pos, ("D2", 0)) == []


@pytest.mark.rule("18Chesapeake-7.1-26")
def test_the_free_token_cannot_be_taken_later() -> None:
    position = canal_owner().play("lay_canal", **canal()).play("pass")
    for step in ("track", "token", "trains"):
        found = refusal(position.operating("B&O", step), "canal_token")
        assert (found.check, found.case) == ("in the menu", "canal_token")


@pytest.mark.rule("18Chesapeake-7.1-27")
def test_p4_is_void_once_d2_is_built() -> None:
    position = canal_owner().tiles(F2="57:2").corporation("PRR", shares={"Ben": 60}, cash=500)
    position.operating("PRR").play("lay_tile", hex="D2", tile="57", rotation=1)
    position.operating("B&O")
    found = refusal(position, "lay_canal", **canal())
    assert (found.check, found.facts["hex"]) == ("tile of a power goes into its hex", "D2")
    assert not position.offers("lay_canal")
    assert refusal(position, "canal_token").check == "in the menu"
