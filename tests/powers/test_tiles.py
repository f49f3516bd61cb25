"""Tiles laid by powers of a title's data, where none of ours has such a row: several in a turn, and what they cost."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from roundhouse.core import game
from roundhouse.core.title import Title
from roundhouse.play.scenario import Scenario
from roundhouse.rules.money import CASH
from roundhouse.rules.privates import PRIVATES
from roundhouse.titles.families import STARTS, entry
from roundhouse.titles.schema import DataError

PAIR = 'does = "lay_tile", action = "lay_pair", hexes = ["D6", "C5"], tiles = ["8", "9"], count = 2, joined = true'
ROW = 'does = "lay_tile", hexes = ["D6"], tiles = ["7", "8", "9"]'
COSTS = 'C5 = { code = "upgrade=cost:40,terrain:hill" }\nD6 = { code = "upgrade=cost:30,terrain:hill" }\n'

Made = Callable[[str], Title]


@pytest.fixture
def hilly(tmp_path: Path) -> Made:
    """The title that `new-title` writes, with that power and two hills, of 40 dollars in C5 and of 30 in D6."""

    def made(row: str) -> Title:
        folder = tmp_path / f"title {len(list(tmp_path.iterdir()))}"
        shutil.copytree(STARTS["1830"], folder)
        for file, old, new in (
            ("title.toml", ROW, row),
            ("map.toml", '"C5", "D6", ', ""),
            ("map.toml", "[hexes]\n", f"[hexes]\n{COSTS}"),
        ):
            text = (folder / file).read_text("utf-8")
            assert old in text
            (folder / file).write_text(text.replace(old, new), "utf-8")
        return entry(folder).build(("Ann", "Ben", "Cy"), ())

    return made


def table(title: Title, cash: int = 500) -> Scenario:
    """ER, whose home D4 shows track to D6, is to lay track in phase 3 and owns LAND."""
    position = Scenario.standing(title, game.new(title)).phase("3").tiles(D4="57:0")
    position.corporation("ER", par=65, shares={"Ann": 60}, cash=cash).private("LAND", "ER")
    return position.home("ER").operating("ER", "track")


def refused(position: Scenario, hex: str, tile: str, rotation: int) -> str:
    found = position.why_not("lay_power_tile", private="LAND", hex=hex, tile=tile, rotation=rotation)
    return "" if found is None else found.check


def test_a_pair_is_paid_for_in_both_hexes(hilly: Made) -> None:
    for cash, checks in ((69, {"treasury pays the tiles of a power"}), (70, set())):
        position = table(hilly(PAIR), cash)
        found = position.offers("lay_pair")
        assert bool(found) == (not checks)
        for offer in found[:1]:
            position.play(**{"kind": "lay_pair", **_fields(offer.action)})
            assert position.pos[CASH]["ER"] == 0


def _fields(action: object) -> dict[str, object]:
    return {name: getattr(action, name) for name in action.__struct_fields__ if name != "by"}  # type: ignore[attr-defined]


def _first(position: Scenario) -> dict[str, object]:
    """A lay in D6, or else the first that there is."""
    found = [_fields(offer.action) for offer in position.offers("lay_power_tile")]
    return next((lay for lay in found if lay["hex"] == "D6" and lay["tile"] == "9"), found[0])


def test_a_pair_may_be_the_tile_of_the_turn(hilly: Made) -> None:
    title = hilly(f"{PAIR}, extra = false")
    assert table(title).offers("lay_pair")
    assert not table(title).turn(tiles=1).offers("lay_pair")


def test_no_more_tiles_are_laid_than_counted(hilly: Made) -> None:
    row = 'does = "lay_tile", count = 2'
    for title in (hilly(row), hilly(f"{row}, closes = true")):
        position = table(title)
        for _ in range(2):
            position.play("lay_power_tile", **_first(position))
        assert not position.offers("lay_power_tile")
        assert refused(position, "B6", "9", 0) == "power lays so many tiles"


def test_what_is_left_of_a_turn_is_lost(hilly: Made) -> None:
    position = table(hilly('does = "lay_tile", count = 2'))
    position.play("lay_power_tile", **_first(position))
    assert position.pos[PRIVATES]["LAND"].used and position.offers("lay_power_tile")
    later = position.operating("ER", "track").at("operating turns").go_on()
    assert later.step == "track" and later.pos.frame.who == "ER"
    assert not later.offers("lay_power_tile")
    assert refused(later, "B6", "9", 0) == "power to lay is used once"


def test_without_hexes_it_lays_where_a_route_leads(hilly: Made) -> None:
    position = table(hilly('does = "lay_tile", tiles = ["8", "9"]'))
    assert {offer.action.hex for offer in position.offers("lay_power_tile")} <= {"D2", "D6", "C3"}  # type: ignore[attr-defined]
    assert refused(position, "B6", "9", 0) == "track is on a route"


def test_an_upgrade_goes_in_place_of_yellow_tiles(hilly: Made) -> None:
    position = table(hilly('does = "lay_tile", count = 2, upgrade = "green", unbuilt = false'))
    upgrade = next(o for o in position.offers("lay_power_tile") if o.action.hex == "D4")  # type: ignore[attr-defined]
    yellow = next(o for o in position.offers("lay_power_tile") if o.action.hex == "D6")  # type: ignore[attr-defined]
    begun = position.copy().play("lay_power_tile", **_fields(yellow.action))
    found = begun.why_not("lay_power_tile", **_fields(upgrade.action))
    assert found is not None and found.check == "works lay yellow tiles or upgrade once"
    done = position.play("lay_power_tile", **_fields(upgrade.action))
    assert not done.offers("lay_power_tile")


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ('does = "lay_tile", hexes = ["D6"], when = "any"', "a tile at any time is a player's to lay"),
        ('does = "lay_tile", hexes = ["D6"], owner = "player"', "a tile at any time is a player's to lay"),
        ('does = "lay_tile", when = "any", owner = "player"', "a player's tile needs hexes"),
        (
            'does = "lay_tile", hexes = ["D6"], token = true',
            "a token follows a tile of one number in one hex",
        ),
        (f"{PAIR}, when = 'turn'", "lay_pair is for the track step"),
        (PAIR.replace(', "C5"', ""), "lay_pair is for another power than this"),
        (
            'does = "lay_tile", action = "lay_terminal", hexes = ["D6"], tiles = ["9"]',
            "lay_terminal has its price",
        ),
        ('does = "closes"', "it closes with a phase or with a train_of a corporation"),
        ('does = "discount", terrain = "hill"', "nothing is cheaper by it"),
        (
            'does = "discount", terrain = "hil", less = 20',
            "no hex has the terrain 'hil'",
        ),
    ],
)
def test_what_does_not_go_together_is_refused(hilly: Made, row: str, said: str) -> None:
    with pytest.raises(DataError) as error:
        hilly(row)
    assert said in str(error.value) and "private 'LAND', power 1" in str(error.value)
