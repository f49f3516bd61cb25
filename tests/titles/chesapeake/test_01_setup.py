"""18Chesapeake, sections 1.2 to 4: what is in the box, how the game begins, and what follows what."""

from __future__ import annotations

from collections import Counter

import pytest

from roundhouse.core import game
from roundhouse.core.actions import CHANCE
from roundhouse.play.scenario import Scenario
from roundhouse.play.session import Game
from roundhouse.rules.corporations import CORPORATIONS
from roundhouse.rules.depot import PHASE, TRAINS, Train
from roundhouse.rules.ending import RESULT, winners
from roundhouse.rules.money import BANK, CASH
from roundhouse.rules.privates import PRIVATES
from roundhouse.rules.reach import BOARD
from roundhouse.rules.shares import OFFERING, OUT_OF_GAME, STOCK, held
from roundhouse.rules.track import supply_left
from roundhouse.rules.turns import PRIORITY, RoundBegan
from roundhouse.titles.found import title
from roundhouse.titles.options import UnknownOption

NAMES = ("Ann", "Ben", "Cy", "Dee", "Eve", "Fay", "Gus")
ALL = {"PRR", "PLE", "SRR", "B&O", "C&O", "LV", "C&A", "N&W"}


def table(players: int = 3, **options: object) -> Scenario:
    return Scenario("18Chesapeake", NAMES[:players], **options)  # type: ignore[arg-type]


def sell_all_privates(position: Scenario, par: int = 70) -> list[RoundBegan]:
    """Every player in turn buys the cheapest private company; tells which rounds began meanwhile."""
    began: list[RoundBegan] = []
    while position.step == "auction turn":
        (offer,) = position.offers("buy_cheapest")
        position.play("buy_cheapest", private=offer.action.private)  # type: ignore[attr-defined]
        began += [e for e in position.events if isinstance(e, RoundBegan)]
    position.play("set_par", par=par)
    return began + [e for e in position.events if isinstance(e, RoundBegan)]


@pytest.mark.rule("18Chesapeake-1.2-1")
def test_the_richest_of_cash_and_shares_wins() -> None:
    position = (
        table()
        .corporation("B&O", par=70, shares={"Ann": 60}, cell=(0, 9))
        .corporation("C&O", par=70, shares={"Ann": 40}, cell=(1, 10))
        .corporation("N&W", par=70, shares={"Cy": 60}, trains=["2"])
        .cash({"Ann": 1000, "Ben": 2900, "Cy": 0})
        .bank(10, "PRR")
        .operating("N&W", "dividend", revenue=10, done=("B&O",))
        .play("dividend", choice="withhold")
    )
    assert position.actor == ""
    result = position.pos[RESULT]
    assert result["Ann"] == 1000 + 10 * 200
    assert result["Ben"] == 2900
    assert winners(result) == ["Ann"]


@pytest.mark.rule("18Chesapeake-1.3-1")
@pytest.mark.parametrize("players", [1, 7])
def test_one_or_seven_cannot_play(players: int) -> None:
    with pytest.raises(UnknownOption):
        table(players)


@pytest.mark.rule("18Chesapeake-1.3-1", "18Chesapeake-2-1")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_two_to_six_play_with_everything(players: int) -> None:
    position = table(players).cash(Ann=2000)
    for _ in range(5):
        private = position.offers("buy_cheapest")[0].action.private  # type: ignore[attr-defined]
        position.cash({position.actor: 300}).play("buy_cheapest", private=private)
    assert [p for p, row in position.pos[PRIVATES].items() if row.owner == BANK] == ["CV"]
    assert set(position.pos[CORPORATIONS]) == ALL
    position.private("CV", "Ann").cash(Ann=2000).stock_turn("Ann", round=1)
    assert {o.action.corporation for o in position.offers("par")} == ALL  # type: ignore[attr-defined]


@pytest.mark.rule("18Chesapeake-2-1")
def test_there_are_no_other_companies() -> None:
    position = table().cash(Ann=2000).stock_turn("Ann")
    refused = position.why_not("par", corporation="NYC", par=70)
    assert refused is not None and refused.check == "corporation exists"
    position.phase("3").corporation("PRR", shares={"Ann": 60}, cash=500).operating("PRR")
    refused = position.why_not("buy_private", private="P7", price=50)
    assert refused is not None and refused.case == "unknown"


@pytest.mark.rule("18Chesapeake-2-2")
def test_a_company_is_sold_in_nine_certificates() -> None:
    position = table().cash(Ann=1500, Ben=1500, Cy=1500).stock_turn("Ann", round=1)
    position.play("par", corporation="LV", par=70)
    bought = [held(position.pos, "Ann", "LV")]
    while held(position.pos, OFFERING, "LV"):
        buyer = position.actor
        before = held(position.pos, buyer, "LV")
        if before == 60:
            position.play("pass")
            continue
        position.play("buy_share", corporation="LV", source=OFFERING)
        bought.append(held(position.pos, buyer, "LV") - before)
    assert bought == [20] + 8 * [10]
    refused = position.why_not("buy_share", corporation="LV", source=OFFERING)
    assert refused is not None and refused.check == "share is there"
    assert sum(len(certificates) for certificates in position.pos[STOCK].values()) == 72
    assert position.faults() == []


@pytest.mark.rule("18Chesapeake-2-3", "18Chesapeake-4-2", "18Chesapeake-8-31")
def test_the_trains_of_the_depot_and_the_phases_that_they_open() -> None:
    position = table().corporation("PRR", shares={"Ann": 60}).cash(Ann=0)
    bought: list[str] = []
    phases: list[str] = [position.pos[PHASE]]
    while bought.count("D") < 9:
        position.cash(PRR=1000).operating("PRR", "trains")
        offer = position.offers("buy_train")[0].action
        position.play("buy_train", train=offer.train, price=offer.price)  # type: ignore[attr-defined]
        kind = position.pos[TRAINS][offer.train].kind  # type: ignore[attr-defined]
        bought.append(kind)
        if position.pos[PHASE] != phases[-1]:
            phases.append(position.pos[PHASE])
            assert position.pos[PHASE] == kind
        position.state.put(TRAINS, offer.train, Train(kind, OUT_OF_GAME))  # type: ignore[attr-defined]
    assert "".join(bought) == 7 * "2" + 6 * "3" + 5 * "4" + 3 * "5" + 2 * "6" + 9 * "D"
    assert phases == ["2", "3", "4", "5", "6", "D"]
    assert position.faults() == []


@pytest.mark.rule("18Chesapeake-2-4")
def test_the_tiles_of_the_box() -> None:
    tiles = BOARD(table().pos).tiles
    unlimited = {name for name, tile in tiles.items() if tile.count is None}
    assert unlimited == {"7", "8", "9"}
    assert sum(tile.count or 0 for tile in tiles.values()) + 4 + 12 + 9 == 97


@pytest.mark.rule("18Chesapeake-2-4")
def test_there_are_no_other_tiles() -> None:
    position = table().corporation("PRR", shares={"Ann": 60}, cash=500).operating("PRR", "track")
    for tile, rotation in (("5", 0), ("57", 6), ("57", -1)):
        refused = position.why_not("lay_tile", hex="F2", tile=tile, rotation=rotation)
        assert refused is not None and refused.check == "tile exists"
    assert position.why_not("lay_tile", hex="F2", tile="57", rotation=1) is None


@pytest.mark.rule("18Chesapeake-2-4")
def test_only_tiles_7_8_and_9_never_run_out() -> None:
    position = table().corporation("PRR", shares={"Ann": 60}, cash=500).tiles(F2="57:1", E3="57:1")
    plain = ["B6", "B8", "B10", "C3", "C7", "C9", "C11", "E7", "E9", "E13", "F6", "F12", "G7", "I7"]
    position.tiles(dict.fromkeys(plain, "9:0")).operating("PRR", "track")
    assert position.why_not("lay_tile", hex="D4", tile="9", rotation=1) is None
    position.tiles(D4="9:1", D2="57:0", D12="57:0", G13="57:0", H4="57:0")
    assert position.copy().why_not("lay_tile", hex="C5", tile="57", rotation=1) is None
    position.tiles(J2="57:0")
    refused = position.why_not("lay_tile", hex="C5", tile="57", rotation=1)
    assert refused is not None and refused.check == "tile is in supply"


@pytest.mark.rule("18Chesapeake-2-5")
@pytest.mark.parametrize(
    ("corporation", "count"),
    [("PRR", 4), ("C&O", 4), ("PLE", 3), ("B&O", 3), ("N&W", 3), ("SRR", 2), ("LV", 2), ("C&A", 2)],
)
def test_the_tokens_of_a_company(corporation: str, count: int) -> None:
    cities = ["C5", "D8", "D12"]
    position = table().corporation(corporation, shares={"Ann": 60}, cash=500, tokens=cities[: count - 2])
    position.tiles(dict.fromkeys(cities, "57:0")).operating(corporation, "token")
    refused = position.why_not("place_token", hex="E3", city=0)
    assert refused is not None and refused.check != "token is left"
    position.token(corporation, "F8")
    refused = position.why_not("place_token", hex="E3", city=0)
    assert refused is not None and refused.check == "token is left"


@pytest.mark.rule("18Chesapeake-2-6", "18Chesapeake-3-1")
@pytest.mark.parametrize(("players", "each"), [(2, 1200), (3, 800), (4, 600), (5, 480), (6, 400)])
def test_the_money_at_the_start(players: int, each: int) -> None:
    position = table(players)
    cash = position.pos[CASH]
    assert [cash[name] for name in NAMES[:players]] == players * [each]
    assert cash[BANK] == 5600
    assert sum(cash.values()) == 8000


@pytest.mark.rule("18Chesapeake-3-2")
def test_any_company_may_be_drawn_with_the_same_chance() -> None:
    built = title("18Chesapeake").build(("Ann", "Ben", "Cy"), ())
    state = game.new(built)
    assert game.to_act(built, state) == CHANCE
    offers = game.legal(built, state)
    assert {o.action.corporation for o in offers} == ALL  # type: ignore[attr-defined]
    assert len(offers) == 8
    drawn = Counter(
        Game.new("18Chesapeake", ["Ann", "Ben"], seed=seed).actions[0].corporation for seed in range(80)
    )  # type: ignore[attr-defined]
    assert drawn == dict.fromkeys(ALL, 10)


@pytest.mark.rule("18Chesapeake-3-2")
def test_the_draw_is_made_by_chance_and_once() -> None:
    built = title("18Chesapeake").build(("Ann", "Ben", "Cy"), ())
    state = game.new(built)
    draw = game.legal(built, state)[0].action
    stranger = type(draw)(CHANCE, "NYC")  # type: ignore[call-arg]
    assert game.why_not(built, state, stranger).check == "corporation can be drawn"  # type: ignore[union-attr]
    mine = type(draw)("Ann", "PRR")  # type: ignore[call-arg]
    assert game.why_not(built, state, mine).check == "your turn"  # type: ignore[union-attr]
    state, _ = game.play(built, state, draw)
    assert game.to_act(built, state) == "Ann"
    again = game.why_not(built, state, draw)
    assert again is not None and (again.check, again.case) == ("in the menu", "draw")


@pytest.mark.rule("18Chesapeake-3-3")
def test_the_presidents_certificate_lies_on_top() -> None:
    position = table().stock_turn("Ann")
    refused = position.why_not("buy_share", corporation="LV", source=OFFERING)
    assert refused is not None and refused.check == "president's certificate first"
    position.play("par", corporation="LV", par=70)
    assert position.actor == "Ben"
    assert position.why_not("buy_share", corporation="LV", source=OFFERING) is None


@pytest.mark.rule("18Chesapeake-3-3")
def test_only_the_share_of_p5_precedes_it() -> None:
    position = table(chance={"corporation": "LV"})
    sell_all_privates(position)
    assert held(position.pos, "Ben", "B&O") == 10
    refused = position.why_not("buy_share", corporation="B&O", source=OFFERING)
    assert refused is not None and refused.check == "president's certificate first"


@pytest.mark.rule("18Chesapeake-3-4")
def test_the_first_seat_begins_with_the_priority_deal() -> None:
    position = Scenario("18Chesapeake", ["Dee", "Cy", "Ben", "Ann"])
    assert position.pos[PRIORITY] == "Dee"
    acted = []
    for _ in range(5):
        acted.append(position.actor)
        position.play("pass")
    assert acted == ["Dee", "Cy", "Ben", "Ann", "Dee"]


@pytest.mark.rule("18Chesapeake-3-5")
def test_tiles_of_all_colours_can_be_seen_before_they_can_be_laid() -> None:
    position = table().corporation("PRR", shares={"Ann": 60}, cash=500).operating("PRR", "track")
    tiles = BOARD(position.pos).tiles
    assert {tile.colour for tile in tiles.values()} == {"yellow", "green", "brown", "gray"}
    assert (supply_left(position.pos, "14"), supply_left(position.pos, "X8")) == (5, 1)
    for tile in ("14", "X8"):
        refused = position.why_not("lay_tile", hex="F8", tile=tile, rotation=0)
        assert refused is not None and refused.check == "colour of the phase"


@pytest.mark.rule("18Chesapeake-3-6")
def test_nobody_acts_for_the_bank() -> None:
    position = table()
    refused = position.why_not("buy_cheapest", by=BANK, private="D&R")
    assert refused is not None and refused.check == "your turn"


@pytest.mark.rule("18Chesapeake-4-1")
def test_auction_then_stock_round_then_sets_of_operating_rounds_in_turn() -> None:
    position = table()
    assert position.step == "auction turn"
    began = sell_all_privates(position)
    while len(began) < 4:
        position.play("pass")
        began += [e for e in position.events if isinstance(e, RoundBegan)]
    assert [(e.kind, e.number, e.part) for e in began[:5]] == [
        ("stock", 1, 1),
        ("operating", 1, 1),
        ("stock", 2, 1),
        ("operating", 2, 1),
        ("stock", 3, 1),
    ]


SETS = {"2": 1, "3": 2, "4": 2, "5": 3, "6": 3, "D": 3}


@pytest.mark.rule(
    "18Chesapeake-4-3",
    "18Chesapeake-8-2",
    "18Chesapeake-8-6",
    "18Chesapeake-8-10",
    "18Chesapeake-8-14",
    "18Chesapeake-8-18",
    "18Chesapeake-8-22",
)
@pytest.mark.parametrize(("phase", "rounds"), SETS.items())
def test_how_many_operating_rounds_a_set_has(phase: str, rounds: int) -> None:
    position = table().phase(phase).stock_turn("Ann", round=4)
    for _ in range(3):
        position.play("pass")
    began = [(e.kind, e.number, e.part) for e in position.events if isinstance(e, RoundBegan)]
    assert began == [("operating", 4, part) for part in range(1, rounds + 1)] + [("stock", 5, 1)]
