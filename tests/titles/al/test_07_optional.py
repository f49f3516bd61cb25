"""Section 7: the four optional rules."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from roundhouse.play.notes import tiles_left
from roundhouse.play.scenario import Scenario
from roundhouse.rules.depot import DEPOT, TRAINS, owned
from roundhouse.rules.money import CASH
from roundhouse.rules.reach import BOARD, TILES, TOKENS
from roundhouse.rules.running import best, has_route
from roundhouse.rules.shares import OUT_OF_GAME
from roundhouse.text.notes import note_said
from roundhouse.text.words import Words
from roundhouse.titles.al.names import NAMED
from roundhouse.titles.found import title

PLAYERS = ("Ann", "Ben", "Cy")
TWO_YELLOW, DECATUR, ENDLESS, NO_DELAY = FOUR = (
    "double_yellow_first_or",
    "LN_home_city_moved",
    "unlimited_4d",
    "hard_rust_t4",
)


def building(sym: str, phase: str, *options: str, first: bool = True, **tiles: str) -> Scenario:
    """The corporation, led by Ann, builds: in its first turn, or in a later one."""
    position = Scenario("18AL", PLAYERS, options).phase(phase).tiles(tiles)
    position.corporation(sym, shares={"Ann": 60}, cash=500, operated=not first)
    if first:
        return position.operating(sym, "turn begins").go_on()
    return position.operating(sym, "track")


def refusal(position: Scenario, kind: str, **fields: Any) -> tuple[str, str]:
    found = position.why_not(kind, **fields)
    return ("", "") if found is None else (found.check, found.case)


def lay(position: Scenario, hex: str, tile: str, rotation: int) -> Scenario:
    return position.play("lay_tile", hex=hex, tile=tile, rotation=rotation)


def kinds(position: Scenario, owner: str) -> list[str]:
    return [position.pos[TRAINS][id].kind for id in owned(position.pos, owner)]


@pytest.mark.rule("18AL-7-1")
@pytest.mark.parametrize("chosen", [c for n in range(5) for c in itertools.combinations(FOUR, n)])
def test_any_selection_of_the_four_is_played_and_no_more_than_was_chosen(chosen: tuple[str, ...]) -> None:
    # 7(a)
    position = lay(building("WRA", "2", *chosen), "L5", "57", 0)
    assert bool(position.offers("lay_tile")) == (TWO_YELLOW in chosen)
    # 7(b)
    homes = {token.hex for token in position.pos[TOKENS].values() if token.corporation == "L&N"}
    assert homes == ({"C4", ""} if DECATUR in chosen else {"A4", ""})
    # 7(c)
    last = "4D-0" if ENDLESS in chosen else "4D-4"
    fifth = Scenario("18AL", PLAYERS, chosen).phase("7").depot(last)
    fifth.corporation("L&N", shares={"Ann": 60}, cash=900).operating("L&N", "trains")
    fifth.play("buy_train", train=last, price=800)
    assert bool(owned(fifth.pos, DEPOT)) == (ENDLESS in chosen)
    # 7(d)
    seventh = Scenario("18AL", PLAYERS, chosen).phase("6").depot("7-0")
    seventh.corporation("L&N", shares={"Ann": 60}, cash=900).corporation(
        "TAG", shares={"Ben": 60}, trains=["4"]
    )
    seventh.operating("L&N", "trains").play("buy_train", train="7-0", price=700)
    assert kinds(seventh, "TAG") == ([] if NO_DELAY in chosen else ["4"])


@pytest.mark.rule("18AL-7-1")
def test_the_four_are_options_of_the_title_and_sixteen_tables_can_be_set_up() -> None:
    entry = title("18AL")
    assert set(FOUR) <= {option.name for option in entry.options}
    tables = {entry.build(PLAYERS, c).options for n in range(5) for c in itertools.combinations(FOUR, n)}
    assert len(tables) == 16


# -- 7(a)


@pytest.mark.rule("18AL-7-2")
def test_two_yellow_tiles_in_the_first_turn_one_in_later_ones() -> None:
    position = lay(lay(building("WRA", "2", TWO_YELLOW), "L5", "57", 2), "M6", "9", 2)
    assert {"L5", "M6"} <= set(position.pos[TILES]) and not position.offers("lay_tile")
    later = lay(building("WRA", "2", TWO_YELLOW, first=False), "L5", "57", 2)
    assert not later.offers("lay_tile")
    second = building("WRA", "2", TWO_YELLOW)
    second.operating("WRA", "turn begins").go_on()
    assert not lay(second, "L5", "57", 2).offers("lay_tile"), "the second turn is not the first"
    one = lay(building("WRA", "2", TWO_YELLOW), "L5", "57", 2).play("pass")
    assert one.step != "track", "the second tile is no duty"


def test_what_may_be_laid_is_told_before_the_first_tile_and_after_it() -> None:
    position = building("WRA", "2", TWO_YELLOW)
    assert told(position) == ["2 yellow ones, or one upgrade"]
    assert told(lay(position, "L5", "57", 2)) == ["1 more, yellow"]
    assert not told(lay(position, "M6", "9", 2))
    assert not told(building("WRA", "2")) and not told(building("WRA", "2", TWO_YELLOW, first=False))


def told(position: Scenario) -> list[str]:
    words = Words(position.title)
    return [note_said(words, note)[1] for note in tiles_left(position.pos, "WRA")]


@pytest.mark.rule("18AL-7-2")
def test_the_second_tile_is_the_first_turns_owners_alone() -> None:
    position = building("WRA", "2", TWO_YELLOW).corporation("L&N", shares={"Ben": 60}, cash=500)
    assert not lay(position.operating("L&N", "track"), "C4", "57", 0).offers("lay_tile")


@pytest.mark.rule("18AL-7-3")
def test_both_are_yellow_and_an_upgrade_is_the_only_tile() -> None:
    green = {
        offer.action.rotation for offer in building("TAG", "3").offers("lay_tile") if _is(offer, "E6", "15")
    }
    rotation = min(green)
    assert not lay(building("TAG", "3", TWO_YELLOW), "E6", "15", rotation).offers("lay_tile")
    position = lay(building("TAG", "3", TWO_YELLOW), "C6", "58", 0)
    assert position.step == "track"
    assert refusal(position, "lay_tile", hex="E6", tile="15", rotation=rotation) == (
        "second tile is yellow",
        "",
    )


def _is(offer: Any, hex: str, tile: str) -> bool:
    return bool(offer.action.hex == hex and offer.action.tile == tile)


@pytest.mark.rule("18AL-7-4")
def test_each_tile_is_legal_by_itself_and_pays_its_terrain() -> None:
    # AB&C builds home for nothing, and the mountain beside it, which is reached by the first tile only.
    position = building("AB&C", "2", TWO_YELLOW)
    assert refusal(position, "lay_tile", hex="F7", tile="8", rotation=1)[0] == "track is on a route"
    lay(position, "G6", "57", 1)
    assert position.pos[CASH]["AB&C"] == 500
    assert refusal(position, "lay_tile", hex="M4", tile="9", rotation=1)[0] == "track is on a route"
    poor = position.copy().cash({"AB&C": 59})
    assert refusal(poor, "lay_tile", hex="F7", tile="8", rotation=1)[0] == "treasury pays the terrain"
    lay(position, "F7", "8", 1)
    assert position.pos[CASH]["AB&C"] == 440
    # Water, and then mountain and water.
    both = lay(lay(building("L&N", "2", TWO_YELLOW), "C4", "6", 3), "D5", "9", 2)
    assert both.pos[CASH]["L&N"] == 500 - 20 - 60


@pytest.mark.rule("18AL-7-5")
@pytest.mark.parametrize("at", [0, 1, 2])
def test_the_terminal_comes_on_top_at_any_place_of_the_order(at: int) -> None:
    position = building("WRA", "3", TWO_YELLOW).private("B&SLC", "WRA")
    acts: list[dict[str, Any]] = [
        {"kind": "lay_tile", "hex": "L5", "tile": "57", "rotation": 2},
        {"kind": "lay_tile", "hex": "M6", "tile": "9", "rotation": 2},
    ]
    acts.insert(at, {"kind": "lay_terminal", "private": "B&SLC", "hex": "M2", "rotation": 1})
    for act in acts:
        position.play(**act)
    assert {"L5", "M6", "M2"} <= set(position.pos[TILES]) and position.step != "track"


# -- 7(b)


@pytest.mark.rule("18AL-7-6")
def test_l_and_n_starts_in_decatur_where_its_circle_is_held() -> None:
    # From Gadsden by Stevenson to Decatur.
    line = {"C6": "58:0", "B5": "8:5", "C4": "57:1"}
    for options, check in (((), ""), ((DECATUR,), "free space")):
        position = Scenario("18AL", PLAYERS, options).phase("2").tiles(line)
        position.corporation("L&N", shares={"Ben": 60}, cash=500, operated=False, cell=(4, 0))
        position.corporation("TAG", shares={"Ann": 60}, cash=500, cell=(0, 5)).operating("TAG", "token")
        assert refusal(position, "place_token", hex="C4", city=0)[0] == check
        position.operating("L&N", "turn begins").go_on()
        placed = [t for t in position.pos[TOKENS].values() if t.corporation == "L&N" and t.placed]
        assert [(t.hex, t.city) for t in placed] == [("C4" if options else "A4", 0)]
        assert position.pos[CASH]["L&N"] == 500


@pytest.mark.rule("18AL-7-7")
def test_nashville_keeps_its_values_and_has_no_circle() -> None:
    tiles = {"C4": "57", "E4": "9"}
    for phase, nashville in (("4", 40), ("5", 50)):
        position = Scenario("18AL", PLAYERS, (DECATUR,)).phase(phase).tiles(tiles)
        position.corporation("L&N", shares={"Ann": 60}, trains=["4"], cash=500).operating("L&N", "run")
        assert best(position.pos, "L&N").value == nashville + 20
    (stop,) = BOARD(position.pos).hexes["A4"].face.stops
    assert (stop.kind, stop.slots) == ("offboard", 0)
    position.operating("L&N", "token")
    assert refusal(position, "place_token", hex="A4", city=0) == ("token goes into a city", "city")


@pytest.mark.rule("18AL-7-7", "18AL-4.2.2.1-3")
def test_with_its_home_in_decatur_l_and_n_is_rewarded_in_birmingham() -> None:
    tiles = {"C4": "57", "E4": "9", "G4": "441:3"}
    position = Scenario("18AL", PLAYERS, (DECATUR,)).phase("2").tiles(tiles)
    position.corporation("L&N", shares={"Ann": 60}, cash=100).operating("L&N", "token")
    position.play("place_token", hex="G4", city=0)
    assert position.pos[CASH]["L&N"] == 100 - 40 + 100


@pytest.mark.rule("18AL-7-7")
def test_a_route_to_nashville_needs_a_station_elsewhere() -> None:
    # AB&C sits in Anniston: the track from Nashville to Decatur is no route of its.
    for options in ((), (DECATUR,)):
        position = Scenario("18AL", PLAYERS, options).phase("2").tiles(C4="57")
        position.corporation("AB&C", shares={"Ann": 60}).corporation("L&N", shares={"Ben": 60})
        assert not has_route(position.pos, "AB&C") and has_route(position.pos, "L&N")


ACROSS = {
    "C4": "57",
    "E4": "9",
    "G4": "442",
    "I4": "9",
    "K4": "63",
    "M4": "9",
    "O4": "8:1",
    "P3": "9:1",
}
"""From Nashville through Birmingham to Mobile."""


@pytest.mark.rule("18AL-7-8")
@pytest.mark.parametrize("options", [(), (DECATUR,)])
def test_pan_american_is_earned_between_nashville_and_mobile_wherever_l_and_n_started(
    options: tuple[str, ...],
) -> None:
    position = Scenario("18AL", PLAYERS, options).phase("5").tiles(ACROSS)
    position.corporation("L&N", shares={"Ann": 60}, trains=["5"]).operating("L&N", "run")
    without = best(position.pos, "L&N").value
    assert without == 50 + 20 + 30 + 40 + 50
    position.state.set(NAMED, "L&N")
    assert best(position.pos, "L&N").value == without + 40


# -- 7(c)


@pytest.mark.rule("18AL-7-9")
def test_there_is_no_end_of_4d_and_none_of_the_duty() -> None:
    position = Scenario("18AL", PLAYERS, (ENDLESS,)).phase("4D").depot("4D-0")
    position.corporation("TAG", shares={"Ann": 60}, cash=0)
    for number in range(9):
        position.cash(TAG=800).operating("TAG", "trains")
        assert refusal(position, "pass") == ("corporation must own a train", "")
        assert refusal(position, "buy_train", train=f"4D-{number}", price=799) == (
            "price of the train",
            "bank",
        )
        position.play("buy_train", train=f"4D-{number}", price=800)
        position.state.put(
            TRAINS, f"4D-{number}", type(position.pos[TRAINS][f"4D-{number}"])("4D", OUT_OF_GAME)
        )
    assert position.faults() == []


@pytest.mark.rule("18AL-7-9", "18AL-4.2.5.2-3")
@pytest.mark.parametrize(("options", "count"), [((), 5), ((ENDLESS, "unlimited_4d_count"), 8)])
def test_without_it_and_on_the_site_they_come_to_an_end(options: tuple[str, ...], count: int) -> None:
    position = Scenario("18AL", PLAYERS, options)
    assert len([id for id in owned(position.pos, DEPOT) if id.startswith("4D-")]) == count
    position.phase("4D").depot(f"4D-{count - 1}").corporation("TAG", shares={"Ann": 60}, cash=0)
    position.corporation("L&N", shares={"Ben": 60}, cash=800, cell=(0, 5)).operating("L&N", "trains")
    position.play("buy_train", train=f"4D-{count - 1}", price=800)
    assert owned(position.pos, DEPOT) == []
    assert refusal(position.operating("TAG", "trains"), "pass") == ("", "")


# -- 7(d)


@pytest.mark.rule("18AL-7-10")
def test_with_the_7_train_all_4_trains_leave_and_their_owners_buy_in_their_next_turn() -> None:
    position = Scenario("18AL", PLAYERS, (NO_DELAY,)).phase("6").depot("7-0").cash(Ann=0, Ben=0, Cy=0)
    position.corporation("L&N", shares={"Ann": 60}, cash=700, trains=["4"], cell=(0, 5))
    position.corporation("TAG", shares={"Ben": 60}, cash=800, trains=["4"])
    position.operating("L&N", "trains").play("buy_train", train="7-0", price=700)
    assert all(train.owner == OUT_OF_GAME for train in position.pos[TRAINS].values() if train.kind == "4")
    assert (kinds(position, "L&N"), kinds(position, "TAG")) == (["7"], [])
    while position.step != "trains":
        position.play("pass")
    assert position.pos.frame.who == "TAG"
    assert refusal(position, "pass") == ("corporation must own a train", "")
