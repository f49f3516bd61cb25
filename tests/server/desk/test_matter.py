"""What the map opens on: what is bid for or can be bought, else the track, else the cities."""

from __future__ import annotations

from recorded import golden
from roundhouse import Game
from roundhouse.core.position import Position
from roundhouse.play.scenario import Scenario
from roundhouse.rules.corporations import CORPORATION_SPECS
from roundhouse.rules.reach import BOARD
from roundhouse.rules.shares import POOL
from roundhouse.server.desk.matter import Matter, matter_of

SEATS = ("Ann", "Ben", "Cy")


def begun(title: str) -> Game:
    return Game.new(title, list(SEATS))


def matter(game: Game, operating: str = "") -> Matter:
    return matter_of(Position(game.title, game.state), operating)


def test_while_private_companies_are_for_sale_what_they_are_about() -> None:
    """The hexes that they keep closed or build in, and the homes of PLE (A3) and B&O (H6), whose shares two bring."""
    assert set(matter(begun("18Chesapeake")).hexes) == {"K3", "H2", "I3", "F4", "G5", "D2", "A3", "H6"}


def test_of_one_up_for_auction_that_alone() -> None:
    """Omaha is UP's home, and I18 the Rocky Mountain mining district; Ann bids for one after the other."""
    for paper, hex in (("UP charter", "G28"), ("RMMD", "I18")):
        game = begun("1848")
        ahead = matter(game)
        game.play({"type": "put_up", "by": game.to_act, "private": paper, "price": 200})
        assert matter(game).hexes == (hex,)
        assert hex in ahead.hexes and matter(game).about != ahead.about


def test_of_a_charter_that_is_attacked_its_corporation() -> None:
    """1848 after 163 actions: who has attacked MP's charter may raise the bid."""
    game = golden("1848-5-raiders-4")
    pos = Position(game.title, game.position(163))
    assert pos.frame.node == "raise after refusal"
    assert matter_of(pos, "") == Matter("auction of MP", (CORPORATION_SPECS(pos)["MP"].home,))


def test_one_that_is_about_no_hex_shows_the_cities() -> None:
    game = begun("1848")
    game.play({"type": "put_up", "by": game.to_act, "private": "PRR", "price": 100})
    board = BOARD(Position(game.title, game.state))
    cities = {id for id, hex in board.hexes.items() if any(stop.kind == "city" for stop in hex.face.stops)}
    assert set(matter(game).hexes) == cities and len(cities) > 30


def test_in_stock_rounds_the_corporations_that_can_be_bought() -> None:
    """B&O has sold all of its shares, so its home (H6) is not among them; of PRR (F2) the pool has one."""
    table = Scenario("18Chesapeake", SEATS).stock_turn("Ann")
    others = {"Ann": 60, "Ben": 40}
    for sym in ("PLE", "SRR", "N&W", "LV", "C&O", "B&O", "C&A"):
        table.corporation(sym, par=80, shares=others)
    table.corporation("PRR", par=80, shares={"Ann": 60, "Ben": 30, POOL: 10})
    for paper in ("D&R", "C-P", "B&S", "C&OC", "B&OR", "CV"):
        table.private(paper, "Ann")
    assert matter_of(Position(table.title, table.state), "").hexes == ("F2",)


def test_while_a_corporation_operates_its_reach() -> None:
    found = matter(begun("18Chesapeake"), "B&O")
    assert found == Matter("B&O", ("H6",))
