"""Corporations of five shares of 20%: a small title with them, from buying a presidency to the end of games."""

from __future__ import annotations

import shutil
from collections.abc import Iterator

import pytest

from roundhouse.core import game
from roundhouse.play.laws import check_laws
from roundhouse.play.scenario import Scenario
from roundhouse.rules.corporations import CORPORATIONS
from roundhouse.rules.ending import WEALTH
from roundhouse.rules.money import CASH
from roundhouse.rules.shares import OFFERING, POOL, held, president
from roundhouse.testing import trips
from roundhouse.titles import found
from roundhouse.titles.entry import Entry
from roundhouse.titles.families import STARTS, entry

SHARES = {
    "share = 10": "share = 20",
    "certificates = [20, 10, 10, 10, 10, 10, 10, 10, 10]": "certificates = [40, 20, 20, 20]",
    'name = "{name}"': 'name = "Five Shares"',
    'does = "lay_tile", hexes = ["D6"], tiles = ["7", "8", "9"]': 'does = "token", hexes = ["D8"], percent = 50',
}


@pytest.fixture(scope="module")
def five(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Entry]:
    """What `new-title` writes, with shares of 20% and a token by a power."""
    folder = tmp_path_factory.mktemp("title") / "five"
    shutil.copytree(STARTS["1830"], folder)
    text = (folder / "title.toml").read_text("utf-8")
    for old, new in SHARES.items():
        assert old in text
        text = text.replace(old, new)
    (folder / "title.toml").write_text(text, "utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(found, "_ADDED", dict(found._ADDED))
        made = entry(folder)
        found.add(made)
        yield made


def opened(five: Entry) -> Scenario:
    """The first stock round, in which Ann is to act with $600."""
    title = five.build(("Ann", "Ben", "Cy"), ())
    return Scenario.standing(title, game.new(title)).cash(Ann=600).stock_turn("Ann")


def test_a_presidency_is_two_of_five_shares(five: Entry) -> None:
    """Two shares at $80 are $160; 60% are three of five, which is enough to float, with five times $80."""
    position = opened(five).play("par", corporation="NR", par=80)
    assert position.pos[CASH]["Ann"] == 600 - 160 and held(position.pos, "Ann", "NR") == 40
    assert held(position.pos, OFFERING, "NR") == 60 and not position.pos[CORPORATIONS]["NR"].floated
    position.stock_turn("Ann").play("buy_share", corporation="NR", source=OFFERING)
    assert position.pos[CASH]["Ann"] == 600 - 160 - 80 and held(position.pos, "Ann", "NR") == 60
    assert position.pos[CORPORATIONS]["NR"].floated and position.pos[CASH]["NR"] == 400


def test_a_share_pays_a_fifth(five: Entry) -> None:
    title = five.build(("Ann", "Ben", "Cy"), ())
    position = Scenario.standing(title, game.new(title)).cash(Ann=0, Ben=0)
    position.corporation("NR", par=80, shares={"Ann": 60, "Ben": 20})
    assert president(position.pos, "NR") == "Ann"
    assert [WEALTH(position.pos, player) for player in ("Ann", "Ben")] == [3 * 80, 80]


def test_a_sale_of_one_share_is_a_fifth(five: Entry) -> None:
    """Half of a corporation is the most that the pool holds: two shares, and not a third."""
    title = five.build(("Ann", "Ben", "Cy"), ())
    position = Scenario.standing(title, game.new(title)).cash(Ann=0)
    position.corporation("NR", par=80, shares={"Ann": 60, "Ben": 40}).stock_turn("Ann", round=3)
    position.play("sell_shares", corporation="NR", percent=20)
    assert position.pos[CASH]["Ann"] == 80 and held(position.pos, POOL, "NR") == 20


def test_a_game_keeps_the_laws(five: Entry) -> None:
    assert not check_laws(five.build(("Ann", "Ben"), ()), seed=1, every=400).stack


def test_a_game_with_a_token_by_a_power_is_read_again(five: Entry) -> None:
    assert list(trips.round_trip(five, 2)) == []


@pytest.mark.soak
def test_games_keep_the_laws_and_are_read_again(five: Entry) -> None:
    for seed in range(3):
        assert not check_laws(five.build(("Ann", "Ben", "Cy"), ()), seed=seed, every=40).stack
    assert [fault for count in (2, 3, 4) for fault in trips.round_trip(five, count)] == []
