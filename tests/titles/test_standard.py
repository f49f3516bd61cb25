"""What titles share in reading and assembly, and what their data set, tried with one title's data changed."""

from __future__ import annotations

import dataclasses
from typing import Any

import msgspec
import pytest

from roundhouse import Game, Scenario
from roundhouse.board.map import load_board
from roundhouse.core.feature import Feature
from roundhouse.core.flow import Seq
from roundhouse.core.position import Position
from roundhouse.core.rule_values import Setting, Settings, amends
from roundhouse.rules.corporations import CORPORATION_SPECS
from roundhouse.rules.depot import BANK_PRICES, DEPOT, PHASES, TRAINS, Phase
from roundhouse.rules.ending import END, ENDS_AFTER, rounds_of_set
from roundhouse.rules.money import BANK_IS_BROKEN, CASH
from roundhouse.rules.on_sale import STEP_OF_BIDS, UNIT_OF_BIDS
from roundhouse.rules.privates import PRICE_BOUNDS, PRICE_PERCENT, PRIVATE_COMPANIES
from roundhouse.rules.reach import BOARD
from roundhouse.rules.shares import HOLDING_LIMIT, LIMIT_BY_DATA, OUT_OF_GAME, PLAYERS
from roundhouse.rules.turns import OPERATING, ROUND, STOCK_ROUND, Round
from roundhouse.titles import chesapeake
from roundhouse.titles.files import read_toml
from roundhouse.titles.found import title, titles
from roundhouse.titles.house_rules import bank_out_of_money
from roundhouse.titles.options import Option, Switch, UnknownOption
from roundhouse.titles.standard import assembled, printed

PLAYERS_3 = ["Ann", "Ben", "Cy"]


def table(facts: Settings, players: list[str] | None = None) -> Scenario:
    """A new game in which the title's data say otherwise."""
    made = Scenario("18Chesapeake", players or PLAYERS_3)
    changed = {**made.title.settings, **{fact.name: value for fact, value in facts}}
    made.title = dataclasses.replace(made.title, settings=changed)
    return made


# -- data --------------------------------------------------------------------------------------------


def test_prices_of_private_companies_are_percents_in_whole_dollars() -> None:
    narrow = table(Settings(PRICE_PERCENT.to((55, 150)))).pos
    assert [PRICE_BOUNDS(narrow, sym) for sym in ("D&R", "C-P", "B&S")] == [(11, 30), (22, 60), (28, 75)]
    assert PRICE_BOUNDS(table(Settings()).pos, "B&S") == (25, 100)


def test_bids_are_multiples_of_the_unit_and_a_step_above_each_other() -> None:
    made = table(Settings(UNIT_OF_BIDS.to(1), STEP_OF_BIDS.to(7)))
    (offer,) = (o for o in made.offers("bid") if o.action.private == "C-P")
    assert (offer.action.price, offer.open["price"].low, offer.open["price"].step) == (47, 47, 1)
    assert made.why_not("bid", private="C-P", price=46).check == "bid is high enough"
    made.play("bid", private="C-P", price=48)
    assert made.why_not("bid", private="C-P", price=54).check == "bid is high enough"
    made.play("bid", private="C-P", price=55)
    coarse = table(Settings(UNIT_OF_BIDS.to(20), STEP_OF_BIDS.to(5)))
    (offer,) = (o for o in coarse.offers("bid") if o.action.private == "C-P")
    assert (offer.action.price, offer.open["price"].high) == (60, 800)
    refused = coarse.why_not("bid", private="C-P", price=50)
    assert (refused.check, refused.facts["step"]) == ("bid is in steps", 20)


@pytest.mark.parametrize(
    ("mode", "end", "kind", "part", "rounds"),
    [
        ("set", "", OPERATING, 1, 3),
        ("set", "bank", OPERATING, 1, 3),
        ("set", "bank", STOCK_ROUND, 0, 3),
        ("round", "", OPERATING, 1, 3),
        ("round", "bank", OPERATING, 1, 1),
        ("round", "bank", OPERATING, 2, 2),
        ("round", "bank", OPERATING, 0, 1),
    ],
)
def test_what_is_played_once_the_end_is_set_off(
    mode: str, end: str, kind: str, part: int, rounds: int
) -> None:
    made = table(Settings(ENDS_AFTER.to(mode)))
    made.state.set(ROUND, Round(kind, 4, part, 3))
    made.state.set(END, end)
    assert rounds_of_set(made.pos) == rounds


@pytest.mark.parametrize(("mode", "played"), [("round", 1), ("set", 3)])
def test_a_bank_that_breaks_ends_the_round_or_the_set(mode: str, played: int) -> None:
    made = table(Settings(ENDS_AFTER.to(mode))).phase("5")
    made.corporation("B&O", par=80, shares={"Ann": 60}, cash=0, trains=["5"])
    made.operating("B&O", "track", part=1, of=3)
    made.state.set(END, "bank")
    while made.actor:
        assert made.pos[ROUND].kind == OPERATING
        offers = made.offers()
        made.play(**{"kind": offers[-1].action.kind(), **fields(offers[-1].action)})
    assert made.pos[ROUND] == Round(OPERATING, 2, played, 3)


def fields(action: Any) -> dict[str, Any]:
    row = msgspec.to_builtins(action)
    return {name: value for name, value in row.items() if name not in ("type", "by")}


def test_a_game_may_begin_in_a_phase_that_no_train_brought() -> None:
    early = Phase("early", "", 4, ("yellow",), 1, "yellow")
    made = table(Settings(PHASES.to({"early": early, **table(Settings()).title.settings[PHASES.name]})))
    assert made.phase("early").pos[TRAINS]["2-0"].owner == DEPOT
    assert made.phase("2").pos[TRAINS]["2-0"].owner == OUT_OF_GAME  # bought by somebody: it began the phase


def test_tiles_and_hexes_that_are_meant_for_each_other() -> None:
    print_, tiles = (read_toml(chesapeake.FOLDER, name) for name in ("map.toml", "tiles.toml"))
    rows = tiles["tiles"]
    rows |= {"7": {**rows["7"], "hexes": ["E7"]}, "8": {**rows["8"], "rotations": {"G7": [1]}}}
    rows["9"] = {**rows["9"], "upgrades_to": ["20"]}
    board = load_board({**print_, "special_tiles": {"E7": {"yellow": ["9"]}}}, tiles)
    made = (
        table(Settings(BOARD.to(board))).phase("3").corporation("B&O", par=80, shares={"Ann": 60}, cash=500)
    )
    made.tiles(I5="9:0").operating("B&O", "track")

    def refused(hex: str, tile: str, rotation: int = 0) -> tuple[str, str] | None:
        found = made.why_not("lay_tile", hex=hex, tile=tile, rotation=rotation)
        return None if found is None else (found.check, found.case)

    suits = "tile suits the hex"
    assert [refused("E7", tile) for tile in ("8", "7")] == [(suits, "named")] * 2
    assert refused("G7", "7", 1) == (suits, "hexes")
    assert refused("G7", "8") == (suits, "turned")
    assert refused("G7", "8", 1) == ("track is on a route", "yellow")  # it lies, but leads elsewhere
    assert refused("I5", "23") == (suits, "listed")
    assert refused("I5", "20") != (suits, "listed")


# -- figures that titles amend -----------------------------------------------------------------------


@amends(BANK_PRICES, "new trains for half")
def half(
    pos: Position, prices: tuple[int, ...], corporation: str, train: str, traded: bool
) -> tuple[int, ...]:
    return (*prices, prices[0] // 2) if corporation == "B&O" and pos[TRAINS][train].owner == DEPOT else prices


def buying(cash: int, who: str = "B&O") -> Scenario:
    """B&O has no train and a route to run; it may buy at half price."""
    made = table(Settings()).phase("4").tiles(G7="9:1", F8="57:1")
    made.title = dataclasses.replace(
        made.title, amendments={**made.title.amendments, BANK_PRICES.name: (half,)}
    )
    made.corporation(who, par=80, shares={"Ann": 60}, cash=cash).cash(Ann=400)
    return made.operating(who, "trains")


def test_a_train_may_have_two_prices_at_the_bank() -> None:
    rich = buying(500)
    assert [o.action.price for o in rich.offers("buy_train")] == [300, 150]
    assert rich.why_not("buy_train", train="4-1", price=200).facts == {
        "case": "bank",
        "price": 200,
        "face": 300,
    }
    assert rich.copy().play("buy_train", train="4-1", price=150).pos[CASH]["B&O"] == 350
    assert rich.copy().play("buy_train", train="4-1", price=300).pos[CASH]["B&O"] == 200
    assert [o.action.price for o in buying(500, "LV").offers("buy_train")] == [300]


def test_help_is_for_the_cheapest_price() -> None:
    assert buying(150).why_not("buy_train", train="4-1", price=300).case == "can pay"
    poor = buying(100)
    assert poor.why_not("buy_train", train="4-1", price=300).case == "not the cheapest"
    assert poor.play("buy_train", train="4-1", price=150).pos[CASH]["Ann"] == 350


def test_a_sale_does_not_give_another_purchase() -> None:
    made = (
        Scenario("18Chesapeake", PLAYERS_3).corporation("B&O", par=80, shares={"Ann": 60}).stock_turn("Ann")
    )
    made.corporation("LV", par=80, shares={"Ben": 60})
    made.title = made.title.without("check: sell before buying")
    made.play("buy_share", corporation="LV", source="initial offering")
    made.play("sell_shares", corporation="B&O", percent=10)
    refused = made.why_not("buy_share", corporation="LV", source="initial offering")
    assert refused is not None and refused.check == "one certificate a turn"


# -- assembly ----------------------------------------------------------------------------------------

DATA = read_toml(chesapeake.FOLDER, "title.toml")
WINE = Setting[str]("wine")
ROOT = Seq("game")


def built(players: tuple[str, ...] = ("Ann", "Ben"), options: tuple[str, ...] = (), **more: Any) -> Any:
    return assembled(
        DATA,
        players,
        options,
        root=ROOT,
        settings=Settings(WINE.to("red"), *printed(chesapeake.FOLDER, schema=chesapeake.TITLE.schema)),
        **more,
    )


def test_printed_data_and_the_number_of_players_become_facts() -> None:
    title = built(("Ann", "Ben", "Cy", "Dot"))
    assert title.settings[CORPORATION_SPECS.name]["B&O"].home == "H6"
    assert (title.settings[HOLDING_LIMIT.name], title.settings[LIMIT_BY_DATA.name]) == (60, 16)
    assert title.settings[PLAYERS.name] == ("Ann", "Ben", "Cy", "Dot")
    assert (title.name, title.version, title.settings[WINE.name]) == ("18Chesapeake", DATA["version"], "red")


def test_a_switch_adds_its_feature_and_sets_its_facts() -> None:
    white = Switch(Option("white", "white wine"), Feature("house: white"), Settings(WINE.to("white")))
    switches = (white, bank_out_of_money("X-1"))
    assert built(switches=switches).settings[WINE.name] == "red"
    title = built(options=("white", "bank_out_of_money"), switches=switches)
    assert title.settings[WINE.name] == "white"
    assert title.features[-3:] == ("house: white", "house: bank_out_of_money", "discarding")
    assert title.overrides[BANK_IS_BROKEN.name].name == "house: bank breaks below zero"
    assert built(own=(Feature("own"),)).features[-2:] == ("own", "discarding")


@pytest.mark.parametrize(
    ("players", "options", "words"),
    [
        (("Ann",), (), "is for 2 to 6 players, not 1"),
        (("Ann", "Ann"), (), "the same name"),
        (("Ann", "B&O"), (), "cannot be called 'B&O'"),
        (("Ann", "bank pool"), (), "cannot be called 'bank pool'"),
        (("Ann", "depot 2"), (), "cannot be called"),
        (("Ann", ""), (), "cannot be called ''"),
        (("Ann", "Ben"), ("rose",), "no option 'rose'; it has white"),
    ],
)
def test_who_and_what_cannot_be_played(
    players: tuple[str, ...], options: tuple[str, ...], words: str
) -> None:
    white = Switch(Option("white", "white wine"), Feature("house: white"))
    with pytest.raises(UnknownOption, match=words):
        built(players, options, switches=(white,))


@pytest.mark.parametrize("name", titles())
def test_nobody_is_called_like_a_company_that_may_come(name: str) -> None:
    """Nor like a national that forms later, an odd one in rules and data: cash and shares are kept by names."""
    least, _ = title(name).players
    players = PLAYERS_3[:least]
    made, rest = Scenario(name, players), players[1:]
    for taken in (*CORPORATION_SPECS(made.pos), *PRIVATE_COMPANIES(made.pos)):
        with pytest.raises(UnknownOption, match="cannot be called"):
            Game.new(name, [taken, *rest])
