"""Typed commands mean what they say."""

from __future__ import annotations

import random
import re
from pathlib import Path

import msgspec
import pytest

from roundhouse import Game, Scenario
from roundhouse.cli.typed import NEEDS, USAGE, VERBS, Misunderstood, command_of, commands, parse
from roundhouse.core.actions import CHANCE, Action
from roundhouse.core.game import why_not
from roundhouse.core.position import Position
from roundhouse.play.explain_refusal import closest
from roundhouse.powers.tiles.rows import LayTerminal
from roundhouse.rules.depot import TRAINS
from roundhouse.rules.reach import BOARD
from roundhouse.rules.running import AnnounceRun, RunTrains
from roundhouse.rules.trains import BuyTrain
from roundhouse.text.terminal import HELP
from roundhouse.titles.found import titles

TITLE = "18Chesapeake"


@pytest.mark.parametrize(
    ("title", "seed", "count"),
    [
        (TITLE, 1, 3),
        (TITLE, 2, 2),
        (TITLE, 3, 4),
        ("18GL", 1, 3),
        ("18GL", 2, 4),
        ("1848", 1, 3),
        ("18AL", 4, 4),
    ],
)
def test_what_the_menu_shows_can_be_typed(title: str, seed: int, count: int) -> None:
    """For every offer met in a game, the command shown beside it means that very action."""
    rng = random.Random(seed)
    game = Game.new(title, ["Ann", "Ben", "Cy", "Dee"][:count], seed=seed)
    met = set()
    while not game.over and game.at < (250 if title == TITLE else 600):
        pos = Position(game.title, game.state)
        offers = game.offers()
        for offer in rng.sample(offers, min(8, len(offers))):
            command = command_of(pos, offer.action)
            meant = parse(pos, command)
            assert meant[0] == offer.action or kin(pos, meant[0], offer.action), command
            met.add(offer.action.kind())
        offer = rng.choice(offers)
        game.play(offer.action if rng.random() < 0.7 else offer.sample(rng))
    assert len(met) > 8


def kin(pos, meant, wanted) -> bool:
    """Equal trains of one owner are as good as each other."""
    if meant.kind() != wanted.kind() or not hasattr(wanted, "train"):
        return False
    one, other = pos[TRAINS][meant.train], pos[TRAINS][wanted.train]
    return one == other and getattr(meant, "price", 0) == getattr(wanted, "price", 0)


def table(step: str = "") -> Scenario:
    made = Scenario(TITLE, ["Ann", "Ben", "Cy"]).phase("3")
    made.corporation("B&O", par=80, shares={"Ann": 60, "Ben": 20}, cash=600, trains=["2", "3"], tokens=["F8"])
    made.corporation("LV", par=70, shares={"Ben": 60}, cash=300, trains=["2"])
    made.tiles(F8="X1:4", G7="9:1").private("C-P", "Cy").private("B&S", "B&O")
    return made.operating("B&O", step) if step else made.stock_turn("Ann")


def only(made: Scenario, line: str) -> dict[str, object]:
    found = parse(made.pos, line)
    assert len(found) == 1, found
    row = msgspec.to_builtins(found[0])
    assert row.pop("by") == made.actor
    return dict(row)


def test_who_sells_a_private_company_hears_what_can_be_done_with_it() -> None:
    made = Scenario("18AL", ["Ann", "Ben", "Cy"]).private("TR", "Ann").stock_turn("Ann")
    told = "TR (Tuscumbia Railway) is a private company, which has no shares to be sold."
    for line in ("sell TR", "sell tr 20"):
        with pytest.raises(Misunderstood) as refused:
            parse(made.pos, line)
        assert str(refused.value).startswith(f"{told} What can be done with it now: sell_private TR Ben 1")
    made.close("TR")
    with pytest.raises(Misunderstood, match=re.escape(f"{told} Nothing can be done with it now.")):
        parse(made.pos, "sell TR 20")


def test_help_has_what_the_title_knows() -> None:
    assert set(NEEDS) <= {typed for typed, _ in HELP}
    known = {}
    for name, entry in titles().items():
        seats = ["Ann", "Ben", "Cy", "Di"][: max(entry.players[0], min(3, entry.players[1]))]
        known[name] = {typed for typed, _ in commands(Scenario(name, seats).pos)}
    everywhere = {typed for typed, _ in HELP} - set(NEEDS)
    assert all(one >= everywhere for one in known.values())
    lacking = {name: set(NEEDS) - one for name, one in known.items()}
    assert lacking["18AL"] == {"half", "buy train D for 4", "drop"}
    assert lacking["18Chesapeake"] == {"half", "sell_private XY BEN 60"}
    assert {"par XY 80", "buy XY"} <= lacking["1848"] and "bid XY 45" in known["1848"]
    assert "half" in known["18GL"] and "bid XY 45" not in known["Branch Line"]


def test_who_shows_a_better_run_speaks_of_the_corporation_that_ran() -> None:
    made = Scenario(TITLE, ["Ann", "Ben", "Cy"]).phase("3").tiles(C13="57:1", D12="57:1")
    made.corporation("N&W", shares={"Ann": 60}, trains=["3"]).operating("N&W", "run")
    made.play("run", runs=[{"train": "3-0", "route": ["C13.0", "D12.0"]}])
    assert made.actor == "Ben"
    for line in ("show", "show best", "show 3: B14 C13 D12"):
        (found,) = parse(made.pos, line)
        assert isinstance(found, AnnounceRun) and found.by == "Ben"
        (run,) = found.runs
        assert run.train == "3-0" and set(run.route) == {"B14.0", "C13.0", "D12.0"}
        assert why_not(made.title, made.state, found) is None


@pytest.mark.parametrize(
    ("step", "line", "row"),
    [
        ("track", "lay F2 57 2", {"type": "lay_tile", "hex": "F2", "tile": "57", "rotation": 2}),
        ("track", "LAY f2 x1 2", {"type": "lay_tile", "hex": "F2", "tile": "X1", "rotation": 2}),
        (
            "track",
            "lay_tile tile=57 hex=F2 rotation=2",
            {"type": "lay_tile", "hex": "F2", "tile": "57", "rotation": 2},
        ),
        ("track", "buy c-p 60", {"type": "buy_private", "private": "C-P", "price": 60}),
        ("track", "buy P2 $60", {"type": "buy_private", "private": "C-P", "price": 60}),
        (
            "track",
            "lay_pair B&S 8/2 9/3",
            {
                "type": "lay_pair",
                "private": "B&S",
                "first": {"tile": "8", "rotation": 2},
                "second": {"tile": "9", "rotation": 3},
            },
        ),
        ("track", "done", {"type": "pass"}),
        ("token", "token F8", {"type": "place_token", "hex": "F8", "city": 0}),
        ("token", "token H6 1", {"type": "place_token", "hex": "H6", "city": 1}),
        ("token", "token h6.1", {"type": "place_token", "hex": "H6", "city": 1}),
        ("dividend", "pay", {"type": "dividend", "choice": "pay"}),
        ("dividend", "withhold", {"type": "dividend", "choice": "withhold"}),
        ("dividend", "divide half", {"type": "dividend", "choice": "half"}),
        ("trains", "buy train 3", {"type": "buy_train", "train": "3-1", "price": 180, "trade_in": ""}),
        ("trains", "buy 3-train", {"type": "buy_train", "train": "3-1", "price": 180, "trade_in": ""}),
        (
            "trains",
            "buy train 2 from lv 100",
            {"type": "buy_train", "train": "2-1", "price": 100, "trade_in": ""},
        ),
        (
            "trains",
            "buy train D for 3",
            {"type": "buy_train", "train": "D-0", "price": 700, "trade_in": "3-0"},
        ),
        ("trains", "discard 3", {"type": "discard_train", "train": "3-0"}),
        ("trains", "bankrupt", {"type": "bankrupt"}),
        ("", "buy b&o ipo", {"type": "buy_share", "corporation": "B&O", "source": "initial offering"}),
        ("", "buy B&O pool", {"type": "buy_share", "corporation": "B&O", "source": "bank pool"}),
        ("", "sell B&O 20%", {"type": "sell_shares", "corporation": "B&O", "percent": 20}),
        ("", "par LV 80", {"type": "par", "corporation": "LV", "par": 80}),
        ("", "start LV $80", {"type": "par", "corporation": "LV", "par": 80}),
        ("", "par 95", {"type": "set_par", "par": 95}),
        ("", "bid c-p 45", {"type": "bid", "private": "C-P", "price": 45}),
        ("", "bid P6 1,205", {"type": "bid", "private": "CV", "price": 1205}),
        ("", "buy D&R", {"type": "buy_cheapest", "private": "D&R"}),
        ("", "drop", {"type": "drop_out"}),
        ("", "accept", {"type": "accept"}),
        ("", "decline", {"type": "decline"}),
        ("", "pass", {"type": "pass"}),
    ],
)
def test_commands(step: str, line: str, row: dict[str, object]) -> None:
    found = only(table(step), line)
    if found.get("type") == "buy_train" and row["train"] in ("3-1", "2-1"):
        found["train"] = row["train"]  # any of its kind
    assert found == row


@pytest.fixture(scope="module")
def by_hand() -> Game:
    """A game of 18AL in which NDY halves the price of a train and B&SLC lays the Lumber Terminal."""
    return Game.load(Path(__file__).parents[1] / "bots" / "blunders" / "games" / "18AL-776.json")


def legal(game: Game, at: int, line: str) -> Action | None:
    """What a command means after so many actions."""
    state = game.position(at)
    meant = parse(Position(game.title, state), line)
    return next((action for action in meant if why_not(game.title, state, action) is None), None)


def test_a_train_is_bought_at_the_price_at_which_it_is_on_offer(by_hand: Game) -> None:
    """Half of $300, of which TAG has not got enough; also with the price said, and not at another one."""
    found = legal(by_hand, 170, "buy train 4")
    assert isinstance(found, BuyTrain) and found.price == 150
    assert legal(by_hand, 170, "buy train 4 150") == found and legal(by_hand, 170, "buy train 4 300") is None


def test_tiles_of_private_companies_are_laid_like_others(by_hand: Game) -> None:
    """Tile 445 in N5, in any rotation; tile 8 is not B&SLC's."""
    assert legal(by_hand, 220, "lay N5 445 1") == LayTerminal("Cy", "B&SLC", "N5", 1)
    assert legal(by_hand, 220, "lay N5 445") == LayTerminal("Cy", "B&SLC", "N5", 0)
    assert legal(by_hand, 220, "lay N5 8 1") is None


def test_an_open_field_leaves_several_readings() -> None:
    assert [action.rotation for action in parse(table("track").pos, "lay F2 57")] == [0, 1, 2, 3, 4, 5]  # type: ignore[attr-defined]
    assert {action.tile for action in parse(table("track").pos, "lay F2")} == {"57"}  # type: ignore[attr-defined]
    found = parse(table("track").pos, "lay E1")  # nothing can lie there
    assert {action.tile for action in found} == set(BOARD(table("track").pos).tiles)  # type: ignore[attr-defined]
    assert len(found) == 6 * len(BOARD(table("track").pos).tiles)
    assert {action.city for action in parse(table("token").pos, "token H6")} == {0, 1}  # type: ignore[attr-defined]
    sources = {action.source for action in parse(table().pos, "buy B&O")}  # type: ignore[attr-defined]
    assert sources == {"initial offering", "bank pool"}


def test_runs_by_their_stops() -> None:
    made = table("run")
    best = parse(made.pos, "run")[0]
    assert isinstance(best, RunTrains) and parse(made.pos, "run best") == [best]
    train = best.runs[0].train
    legal = [
        action
        for action in parse(made.pos, f"run {train}: H6 F8")
        if why_not(made.title, made.state, action) is None
    ]
    assert [run.route[0][:2] for run in legal[0].runs] == ["H6"]  # type: ignore[attr-defined]
    assert "G7" in legal[0].runs[0].route  # type: ignore[attr-defined]


def test_a_bid_is_whatever_bid_there_may_be() -> None:
    """In an auction of one thing after the other: what is put up, and more for what is up, by its name or without."""
    game = Game.new("1848", ["Ann", "Ben", "Cy"], seed=1)

    def legal(line: str) -> list[Action]:
        return [action for action in parse(game.pos, line) if game.why_not(action) is None]

    assert legal("bid 30") == []
    (first,) = legal("bid cgr 25")
    assert first.kind() == "put_up" and command_of(game.pos, first) == "bid CGR 25"
    game.play(first)
    (more,) = legal("bid 30")
    assert more.kind() == "raise_bid" and command_of(game.pos, more) == "bid 30"
    assert legal("bid CGR 30") == [more] and legal("bid MRMD 70") == []


@pytest.mark.parametrize(
    "line",
    ["", "fly", "lay", "lay F2 57 x", "buy", "sell B&O", "sell B&O many", "bid", "par", "par LV x", "token",
     "run 3", "discard", "divide", "buy train", "buy train 3 from", "lay_pair", "lay_tile F2", "lay_tile F2 57 2 3 4",
     "lay_tile hex=F2 moon=full", "buy train 9", "buy train 4 from LV 10", "lay_pair B&S 8/2 9/x"],
)  # fmt: skip
def test_what_is_no_command_is_told_in_one_line(line: str) -> None:
    with pytest.raises(Misunderstood) as told:
        parse(table("track").pos, line)
    assert str(told.value) and "\n" not in str(told.value)


@pytest.mark.parametrize(
    "line", ["lay F2 57 9", "lay X9 57 1", "lay F2 bogus 1", f"lay F2 57 {10**25}", f"buy C-P {10**25}"]
)
def test_what_is_impossible_is_left_to_the_rules(line: str) -> None:
    made = table("track")
    for action in parse(made.pos, line):
        assert why_not(made.title, made.state, action) is not None


def misunderstood(made: Scenario, line: str) -> str:
    with pytest.raises(Misunderstood) as told:
        parse(made.pos, line)
    return str(told.value)


def test_an_action_without_its_fields_is_told_how_it_is_typed() -> None:
    assert misunderstood(table("track"), "lay_tile F2") == "It is typed like this: lay_tile HEX TILE ROTATION"


def test_a_hex_alone_is_refused_by_what_stands_against_the_tiles_that_fit_there() -> None:
    made = Scenario("18GL", ["Ann", "Ben", "Cy"]).phase("6H").tiles(L14="733:0")
    made.corporation("NKP", par=80, shares={"Ann": 60}, tokens=["L14"]).operating("NKP", "track")
    told = closest(made.title, made.state, parse(made.pos, "lay L14"))
    assert told is not None and (told.check, told.facts["tile"]) == ("colour of the phase", "742")


def test_a_command_for_what_a_title_does_not_have_is_told_as_that() -> None:
    made = Scenario("1848", ["Ann", "Ben", "Cy"]).phase("3").stock_turn("Ann")
    told = "1848 has no action for par; the menu shows beside each action what is typed."
    assert misunderstood(made, "par GN 80") == told


@pytest.mark.parametrize(
    ("line", "where"),
    [
        ("buy train 9", "from the depot or from the open market"),
        ("buy train 9 from depot", "from the depot"),
        ("buy train 9 from pool", "from the open market"),
        ("buy train 9 from tag", "from TAG"),
    ],
)
def test_where_no_train_of_a_kind_is_to_be_had_is_called_as_the_title_calls_it(line: str, where: str) -> None:
    made = Scenario("18AL", ["Ann", "Ben", "Cy"]).stock_turn("Ann")
    assert misunderstood(made, line) == f"There is no 9-train to be had {where}."


def test_every_verb_has_its_usage() -> None:
    assert set(USAGE) == set(VERBS)
    assert CHANCE not in VERBS
