"""Files of 18AL: its private companies, trades between players, and what the site plays otherwise."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from roundhouse.board.tiles import Laid
from roundhouse.core.position import Position
from roundhouse.interop import SiteFileError, export_game, export_json, import_game
from roundhouse.interop.known import by_title
from roundhouse.interop.moves import wrong_earnings
from roundhouse.interop.sitefile import SiteAction
from roundhouse.interop.undeclined import undeclined
from roundhouse.interop.writer import Writer
from roundhouse.play.game_file import GameFileError
from roundhouse.play.scenario import Scenario
from roundhouse.play.session import Game
from roundhouse.rules.ending import WEALTH
from roundhouse.rules.market import price
from roundhouse.rules.money import CASH
from roundhouse.rules.privates import PRIVATES
from roundhouse.rules.running import RunTrains
from roundhouse.rules.turns import AUCTION, ROUND, STOCK_ROUND
from roundhouse.titles.al.names import NAMED

from .files import played_at_random, sayable

TITLE = "18AL"
SITE = (
    "insist_on_best_routes",
    "auction_is_own_round",
    "auction_turn_order",
    "sales_before_purchases_over_limit",
    "unlimited_4d_count",
)
SECTION_7 = ("double_yellow_first_or", "LN_home_city_moved", "unlimited_4d", "hard_rust_t4")


# -- files of the site ---------------------------------------------------------------------------------


def test_example_of_the_format(shared: Path) -> None:
    """Two yellow tiles in a first turn, a contested auction, standing orders; ended by hand."""
    page = (shared / "reference" / "18xx-games-format.md").read_text(encoding="utf-8")
    start = page.index('{"id":"hs_vectorab_2"')
    imported = import_game(json.loads(page[start : page.index("```", start)]))
    pos = Position(imported.game.title, imported.game.state)
    assert imported.notes == ()
    assert imported.game.header.options == (*SITE, "double_yellow_first_or")
    assert {player: WEALTH(pos, player) for player in "012"} == {"0": 610, "1": 610, "2": 650}
    assert imported.ended == "manually_ended"


def file(*rows: dict[str, Any], **settings: Any) -> dict[str, Any]:
    """A file of the site with three players, unfinished."""
    players = [{"id": id, "name": f"P{id}"} for id in range(3)]
    actions = [{**row, "id": number} for number, row in enumerate(rows, 1)]
    given = {"seed": 1, "optional_rules": [], **settings}
    return {"id": "hs_aaaaaaaa_1", "title": TITLE, "players": players, "settings": given, "actions": actions}


def by(player: int, type: str, **fields: Any) -> dict[str, Any]:
    return {"type": type, "entity": player, "entity_type": "player", **fields}


SOLD = [
    by(player, "bid", company=company, price=price)
    for player, company, price in (
        (0, "TR", 20),
        (1, "SNAR", 40),
        (2, "BLC", 70),
        (0, "M&C", 100),
        (1, "NDY", 120),
    )
]


def test_private_companies_are_sold_in_a_round_of_their_own() -> None:
    imported = import_game(file(*SOLD[:4]))
    assert Position(imported.game.title, imported.game.state)[ROUND].kind == AUCTION
    by_the_book = Game.new(TITLE, ["0", "1", "2"])
    for action in imported.game.actions:
        by_the_book.play(action)
    assert Position(by_the_book.title, by_the_book.state)[ROUND].kind == STOCK_ROUND


def test_trade_between_players_is_the_purchase_of_the_buyers_turn() -> None:
    """The owner is not asked; his own turn comes afterwards, with a purchase of its own."""
    trade = by(2, "buy_company", company="NDY", price=1)
    imported = import_game(file(*SOLD, trade, by(0, "par", corporation="ABC", share_price="75,1,4")))
    pos = Position(imported.game.title, imported.game.state)
    assert imported.notes == ()
    assert pos[PRIVATES]["NDY"].owner == "2"
    assert (pos[CASH]["2"], pos[CASH]["1"]) == (529, 441)
    assert price(pos, "AB&C") == 75
    with pytest.raises(SiteFileError) as caught:
        import_game(file(*SOLD, trade, by(2, "par", corporation="ABC", share_price="75,1,4")))
    assert caught.value.action == 7


@pytest.mark.parametrize("rule", SECTION_7)
def test_optional_rules_are_taken_over(rule: str) -> None:
    imported = import_game(file(*SOLD, optional_rules=[rule]))
    assert imported.game.header.options == (*SITE, rule)
    assert export_game(imported.game)["settings"]["optional_rules"] == [rule]


# -- there and back ------------------------------------------------------------------------------------

TABLES = [
    pytest.param(3, (), marks=pytest.mark.soak),
    pytest.param(4, (), marks=pytest.mark.soak),
    pytest.param(5, (), marks=pytest.mark.soak),
    pytest.param(3, SITE, marks=pytest.mark.soak),
    (4, SITE),
    pytest.param(5, ("insist_on_best_routes", "buyer_of_7_keeps_its_4s_for_one_run"), marks=pytest.mark.soak),
    (4, SECTION_7),
]


def random_game(players: int, seed: int, options: tuple[str, ...] = ()) -> Game:
    """Without sales of private companies in the seller's turn, for which the site has no word."""
    return played_at_random(players, seed, options, title=TITLE, without=("sell_private",))


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_random_games(players: int, options: tuple[str, ...]) -> None:
    game = sayable(random_game(players, seed=players + 10 * len(options), options=options))
    data = export_json(game)
    imported = import_game(data)
    assert imported.game.digest() == game.digest()
    assert imported.game.header.options == game.header.options
    assert imported.notes == ()
    assert export_game(imported.game, imported)["actions"] == json.loads(data)["actions"]


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100, 140))
def test_many_random_games(seed: int) -> None:
    game = sayable(random_game(3 + seed % 3, seed=seed, options=SITE if seed % 2 else ()))
    imported = import_game(export_game(game))
    assert imported.game.digest() == game.digest()
    assert imported.notes == ()


@pytest.mark.parametrize("count", [2, pytest.param(25, marks=pytest.mark.soak)])
def test_positions_in_the_middle(count: int) -> None:
    """Every position but one in which somebody is asked to agree: the site has no such question."""
    game = sayable(random_game(4, seed=7, options=SITE))
    rng = random.Random(7)
    for at in rng.sample(range(1, game.at), count):
        game.goto(at)
        imported = import_game(export_game(game))
        assert imported.notes == ()
        if game.state.stack[-1].node != "consent":
            assert imported.game.digest() == game.digest(), at


def test_only_names_of_the_site_go_out() -> None:
    adapter = by_title(TITLE)
    assert adapter is not None
    ours = {*adapter.names.corporations.values(), *adapter.names.companies.values()}
    tiles = {*adapter.names.tiles.values(), "441", "442", "443", "444"}
    seen = set()
    for seed in range(3):
        for row in export_game(random_game(3, seed=seed), checked=False)["actions"]:
            named = {row.get(field) for field in ("entity", "corporation", "company", "tokener", "target")}
            named |= {id.rpartition("_")[0] for id in row.get("shares", ())}
            assert not named & ours, row
            if row["type"] == "lay_tile":
                assert row["tile"] not in tiles and row["tile"].rpartition("-")[0] not in tiles, row
            seen |= named
    assert {"ABC", "SNAR", "BLC"} <= seen


# -- what happens in other words -----------------------------------------------------------------------


def rows(game: Game, type: str) -> list[dict[str, Any]]:
    return [row for row in export_game(game)["actions"] if row["type"] == type]


def sold() -> Game:
    """The private companies are sold, and the first stock turn begins."""
    game = Game.new(TITLE, ["0", "1", "2"])
    for private in ("TR", "S&NA", "B&SLC", "M&C", "NDY"):
        game.play({"type": "buy_cheapest", "by": game.to_act, "private": private})
    return game


def test_sale_in_the_sellers_turn_is_refused_once_it_is_agreed_to() -> None:
    game = sold()
    game.play({"type": "sell_private", "by": "2", "private": "B&SLC", "to": "0", "price": 33})
    at, offered = game.at, export_game(game)
    game.play({"type": "accept", "by": "0"})
    with pytest.raises(GameFileError, match=rf"^Action {at} \(sell_private by 2\) has no counterpart"):
        export_game(game)
    game.undo()
    game.play({"type": "decline", "by": "0"})
    assert export_game(game)["actions"] == offered["actions"]


def test_sale_in_the_sellers_turn_as_we_once_wrote_it_is_read() -> None:
    trade = by(2, "sell_company", company="BLC", price=33, target="0", target_type="player")
    imported = import_game(file(*SOLD, trade))
    pos = Position(imported.game.title, imported.game.state)
    assert (pos[PRIVATES]["B&SLC"].owner, imported.notes) == ("0", ())


def test_what_is_declined_is_not_told() -> None:
    game = sold()
    game.play({"type": "buy_from_player", "by": "2", "private": "TR", "price": 7})
    game.play({"type": "decline", "by": "0"})
    assert rows(game, "buy_company") == []


def test_turn_that_only_a_sale_of_private_companies_keeps_open() -> None:
    """The site has closed it, so no pass is told; unfinished files say who acts."""
    game = sold()
    game.play({"type": "par", "by": "2", "corporation": "TAG", "par": 105})
    assert game.to_act == "2"  # B&SLC could still be offered
    assert import_game(export_game(game)).game.digest() == game.digest()
    game.play({"type": "pass", "by": "2"})
    assert rows(game, "pass") == []
    imported = import_game(export_game(game))
    assert imported.notes == ()
    assert imported.game.digest() == game.digest()


# -- names of trains, copies of tiles ------------------------------------------------------------------


@pytest.fixture
def named() -> Scenario:
    """AB&C has the names, and a 4-train that runs from Atlanta to Birmingham for $100 and $20 more."""
    table = Scenario(TITLE, ["0", "1", "2"]).phase("4")
    table.corporation("AB&C", par=75, shares={"0": 60}, trains=["4"])
    table.tiles(H7="8:2", G6="6:5", G4="441:5").state.set(NAMED, "AB&C")
    return table.operating("AB&C", "run")


def written(table: Scenario) -> dict[str, Any]:
    """The site's action for the best run."""
    adapter = by_title(TITLE)
    assert adapter is not None
    writer = Writer(undeclined(Game.new(TITLE, ["0", "1", "2"])), adapter)
    writer.pos = table.pos
    writer.copies.lay("G4", "441-0")
    run = table.offers("run")[0].action
    assert isinstance(run, RunTrains)
    writer._translate(run)
    writer._go_on((), table.pos)
    return writer.actions[-1]


def test_bonus_of_a_name_is_in_the_revenue_of_its_route(named: Scenario) -> None:
    (route,) = written(named)["routes"]
    assert route["revenue"] == 120
    assert route["revenue_str"].split(" + ")[1:] == ["Robert E. Lee"]
    assert written(named)["extra_revenue"] == 0


@pytest.mark.parametrize(("told", "wrong"), [(120, ""), (100, "together"), (110, "on its route"), (None, "")])
def test_bonus_of_a_name_is_expected_there(named: Scenario, told: int | None, wrong: str) -> None:
    row = written(named)
    row["routes"][0]["revenue"] = told
    move = msgspec.convert(row, SiteAction)
    run = named.offers("run")[0].action
    assert isinstance(run, RunTrains)
    said = wrong_earnings(named.pos, replace(move, entity="AB&C"), run.runs)
    assert wrong in said and bool(said) == bool(wrong)


@pytest.mark.parametrize(("hex", "copy"), [("G4", "444b-0"), ("L5", "444m-0")])
def test_brown_tiles_of_the_two_big_cities_are_called_by_their_city(hex: str, copy: str) -> None:
    adapter = by_title(TITLE)
    assert adapter is not None
    writer = Writer(undeclined(Game.new(TITLE, ["0", "1", "2"])), adapter)
    writer.lay("TAG", "corporation", hex, Laid("444", 0))
    assert writer.actions[-1]["tile"] == copy
