"""Table III: what the private companies bring and can do."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse.draw.tokens import hex_marks
from roundhouse.play.scenario import Scenario
from roundhouse.rules.corporations import CORPORATION_SPECS
from roundhouse.rules.depot import TRAINS, owned
from roundhouse.rules.ending import RESULT
from roundhouse.rules.money import CASH
from roundhouse.rules.privates import PRIVATES
from roundhouse.rules.reach import TILES, TOKENS
from roundhouse.rules.running import best
from roundhouse.rules.shares import OUT_OF_GAME, POOL, president
from roundhouse.titles.al.coal import COAL, Coal
from roundhouse.titles.al.names import NAMED

PLAYERS = ["Ann", "Ben", "Cy"]
ALL = ("TR", "S&NA", "B&SLC", "M&C", "NDY")
LINE = {"G6": "6:5", "H7": "8:2", "G4": "441:5"}
"""Atlanta, Anniston, Oxmoor, Birmingham."""


def table(
    *trains: str,
    phase: str = "3",
    step: str = "track",
    cash: int = 500,
    options: tuple[str, ...] = (),
    tiles: dict[str, str] | None = None,
) -> Scenario:
    """AB&C, led by Ann, has the line through its home."""
    position = Scenario("18AL", PLAYERS, options).phase(phase).tiles(LINE if tiles is None else tiles)
    position.corporation("AB&C", shares={"Ann": 60}, cash=cash, trains=trains)
    return position.operating("AB&C", step)


def refusal(position: Scenario, kind: str, **fields: Any) -> tuple[str, str]:
    found = position.why_not(kind, **fields)
    return ("", "") if found is None else (found.check, found.case)


def hexes(position: Scenario, kind: str) -> set[str]:
    return {offer.action.hex for offer in position.offers(kind)}  # type: ignore[attr-defined]


# -- what they are worth


@pytest.mark.rule("18AL-T3-1", "18AL-T3-2")
def test_face_values_and_incomes() -> None:
    faces = {"TR": 20, "S&NA": 40, "B&SLC": 70, "M&C": 100, "NDY": 120}
    incomes = {"TR": 5, "S&NA": 10, "B&SLC": 15, "M&C": 20, "NDY": 20}
    for private in ALL:
        for owner in ("Ann", "L&N"):
            position = Scenario("18AL", PLAYERS).phase("3").private(private, owner)
            position.corporation("L&N", shares={"Ben": 60}).cash({"Ann": 0, "Ben": 0, "L&N": 0})
            position.skip("private companies pay")
            assert position.pos[CASH][owner] == incomes[private]
            assert sum(position.pos[CASH][who] for who in ("Ann", "Ben", "L&N")) == incomes[private]
        worth = Scenario("18AL", PLAYERS).private(private, "Ann").cash(Ann=0).skip("final reckoning")
        assert worth.pos[RESULT]["Ann"] == faces[private]
    everything = Scenario("18AL", PLAYERS).cash(Ann=0)
    for private in ALL:
        everything.private(private, "Ann")
    assert everything.skip("private companies pay").pos[CASH]["Ann"] == 70


@pytest.mark.rule("18AL-T3-1")
def test_the_first_can_do_nothing() -> None:
    for step in ("track", "token", "run", "trains"):
        position = table("3", step=step)
        before = {offer.action.kind() for offer in position.offers()}
        assert {offer.action.kind() for offer in position.private("TR", "AB&C").offers()} == before
        for kind, more in (("place_coal", {}), ("lay_terminal", {"rotation": 1})):
            assert position.why_not(kind, private="TR", hex="N5", **more) is not None


# -- the coal field


@pytest.mark.rule("18AL-T3-3")
def test_the_coal_token_is_seen_in_its_city_while_it_lies_there() -> None:
    position = table("3").private("S&NA", "AB&C")
    assert not hex_marks(position.pos)
    position.play("place_coal", private="S&NA", hex="H5")
    assert [(mark.hex, mark.text, mark.colour, mark.about) for mark in hex_marks(position.pos)] == [
        (
            "H5",
            "+10",
            CORPORATION_SPECS(position.pos)["AB&C"].colour,
            "coal token: worth $10 more to each train of AB&C",
        )
    ]
    position.pos.set(COAL, Coal())
    assert not hex_marks(position.pos)


@pytest.mark.rule("18AL-T3-3")
@pytest.mark.parametrize("step", ["track", "token", "run", "dividend", "trains"])
def test_the_coal_token_is_placed_at_any_moment_of_the_turn_once(step: str) -> None:
    position = table("3", step=step).private("S&NA", "AB&C")
    if step == "dividend":
        position.operating("AB&C", "dividend", revenue=60)
    assert hexes(position, "place_coal") == {"G6", "H5", "G4"}
    position.play("place_coal", private="S&NA", hex="H5")
    assert position.pos[COAL] == Coal("H5", "AB&C")
    position.operating("AB&C", step, revenue=60 if step == "dividend" else None)
    assert not position.offers("place_coal")
    assert refusal(position, "place_coal", private="S&NA", hex="G6") == ("coal token is placed once", "")


@pytest.mark.rule("18AL-T3-3")
def test_five_cities_have_coal() -> None:
    # A long train that gets to all of them, from a station in each.
    tiles = {"G4": "442", "H3": "57", "E6": "15", "G6": "57", "I4": "9", "G2": "445"}
    position = Scenario("18AL", PLAYERS).phase("3").tiles(tiles).private("S&NA", "L&N")
    position.corporation("L&N", shares={"Ann": 60}, trains=["7"], tokens=["H5"], cash=100)
    position.operating("L&N", "track")
    for hex in position.pos.title.settings["board"].hexes:
        found = refusal(position, "place_coal", private="S&NA", hex=hex)[0]
        coal = hex in ("G6", "G4", "E6", "H5", "H3")  # Anniston, Birmingham, Gadsden, Oxmoor, Tuscaloosa
        assert (found == "coal token goes to a city with coal") == (not coal), hex


@pytest.mark.rule("18AL-T3-4")
def test_a_train_that_is_owned_has_to_get_there_past_closed_cities_it_does_not() -> None:
    assert hexes(table("2").private("S&NA", "AB&C"), "place_coal") == {"G6", "H5"}
    # Oxmoor's only circle is another's: H5 can be an end, and Birmingham behind it is out of reach.
    closed = table("3").corporation("L&N", shares={"Ben": 60}, tokens=["H5"]).private("S&NA", "AB&C")
    assert hexes(closed, "place_coal") == {"G6", "H5"}
    assert refusal(closed, "place_coal", private="S&NA", hex="G4") == ("train reaches the coal city", "")
    assert not table().private("S&NA", "AB&C").offers("place_coal"), "no train"


@pytest.mark.rule("18AL-T3-5")
def test_the_coal_token_takes_no_circle_and_closes_nothing() -> None:
    position = table("3").corporation("L&N", shares={"Ben": 60}, tokens=["G4"])
    position.private("S&NA", "AB&C")
    tokens = dict(position.pos[TOKENS])
    position.play("place_coal", private="S&NA", hex="G4")
    assert dict(position.pos[TOKENS]) == tokens
    cash = position.pos[CASH]["AB&C"]
    position.skip("private companies pay")
    assert position.pos[CASH]["AB&C"] == cash + 10
    # It is no station: in Oxmoor AB&C can still place one.
    free = table("3").private("S&NA", "AB&C").play("place_coal", private="S&NA", hex="H5")
    free.operating("AB&C", "token")
    assert refusal(free, "place_token", hex="H5", city=0) == ("", "")


@pytest.mark.rule("18AL-T3-6")
def test_the_coal_token_is_worth_10_to_every_train_of_its_corporation() -> None:
    position = table("2", "2")
    before = best(position.pos, "AB&C")
    position.state.set(COAL, Coal("G6", "AB&C"))
    assert best(position.pos, "AB&C").value == before.value + 20 and len(before.runs) == 2
    position.state.set(COAL, Coal("G6", "L&N"))
    assert best(position.pos, "AB&C").value == before.value


@pytest.mark.rule("18AL-T3-7")
def test_a_coal_token_placed_stays_to_phase_6_one_not_placed_is_lost_with_phase_5() -> None:
    position = table("3", phase="4", step="trains", cash=3000).private("S&NA", "AB&C").depot("5-0")
    lost = position.copy().play("buy_train", train="5-0", price=450).operating("AB&C", "track")
    assert not lost.offers("place_coal")
    assert refusal(lost, "place_coal", private="S&NA", hex="H5") == (
        "power belongs to the corporation",
        "place_coal",
    )
    position.play("place_coal", private="S&NA", hex="H5").play("buy_train", train="5-0", price=450)
    assert position.pos[COAL] == Coal("H5", "AB&C") and position.pos[PRIVATES]["S&NA"].closed
    for id in owned(position.pos, "AB&C"):
        position.state.put(TRAINS, id, type(position.pos[TRAINS][id])(id[0], OUT_OF_GAME))
    position.operating("AB&C", "trains").depot("6-0").play("buy_train", train="6-0", price=630)
    assert position.pos[COAL] == Coal()


# -- the lumber terminal


@pytest.mark.rule("18AL-T3-8")
@pytest.mark.parametrize("terminal_first", [True, False])
def test_the_terminal_comes_before_or_after_the_normal_tile_and_in_that_step_alone(
    terminal_first: bool,
) -> None:
    position = Scenario("18AL", PLAYERS).phase("3").private("B&SLC", "WRA")
    position.corporation("WRA", shares={"Ann": 60}, cash=500).operating("WRA", "track")
    acts: list[dict[str, Any]] = [
        {"kind": "lay_terminal", "private": "B&SLC", "hex": "M2", "rotation": 1},
        {"kind": "lay_tile", "hex": "L5", "tile": "57", "rotation": 2},
    ]
    for act in acts if terminal_first else acts[::-1]:
        assert position.step == "track"
        position.play(**act)
    assert {"M2", "L5"} <= set(position.pos[TILES]) and position.step != "track"
    for step in ("token", "run", "trains"):
        late = table("3", step=step).private("B&SLC", "AB&C")
        assert refusal(late, "lay_terminal", private="B&SLC", hex="M2", rotation=1) == (
            "in the menu",
            "lay_terminal",
        )
    again = table().private("B&SLC", "AB&C").play("lay_terminal", private="B&SLC", hex="M2", rotation=1)
    found = refusal(again.operating("AB&C", "track"), "lay_terminal", private="B&SLC", hex="N5", rotation=1)
    assert found == ("power to lay is used once", "B&SLC")


@pytest.mark.rule("18AL-T3-9", "18AL-T3-10")
def test_the_terminal_goes_on_an_empty_swamp_for_nothing_and_without_connection() -> None:
    position = table(cash=0).private("B&SLC", "AB&C")
    rotations: dict[str, set[int]] = {}
    for offer in position.offers("lay_terminal"):
        rotations.setdefault(offer.action.hex, set()).add(offer.action.rotation)  # type: ignore[attr-defined]
    assert rotations == {
        "G2": {0, 1, 2, 3, 4, 5},
        "M2": {1, 3, 4, 5},
        "N5": {0, 1, 2, 3, 4, 5},
        "O4": {1, 2, 3, 5},
        "P5": {2},
    }
    for hex in ("G4", "E4", "O6", "Z9"):
        assert refusal(position, "lay_terminal", private="B&SLC", hex=hex, rotation=2) == (
            "tile of a power goes into its hex",
            "hex",
        )
    assert refusal(position, "lay_terminal", private="B&SLC", hex="M2", rotation=0) == (
        "tile of a power fits",
        "edge",
    )
    assert refusal(position, "lay_terminal", private="B&SLC", hex="N5", rotation=6) == (
        "tile of a power is one of its own",
        "B&SLC",
    )
    position.tiles(O4="9")
    assert refusal(position, "lay_terminal", private="B&SLC", hex="O4", rotation=1) == (
        "tile of a power goes into its hex",
        "B&SLC",
    )
    position.play("lay_terminal", private="B&SLC", hex="P5", rotation=2)
    assert position.pos[TILES]["P5"].tile == "445" and position.pos[CASH]["AB&C"] == 0
    assert not position.pos[PRIVATES]["B&SLC"].closed


DOTHAN_TO_MERIDIAN = {"O6": "58:2", "N5": "445:3", "L5": "443:0", "K4": "63", "L3": "8:2", "K2": "63"}


@pytest.mark.rule("18AL-T3-11")
def test_the_terminal_is_a_town_of_20_free_of_reach_not_doubled_never_replaced() -> None:
    position = Scenario("18AL", PLAYERS).phase("4D").tiles(DOTHAN_TO_MERIDIAN)
    position.corporation("WRA", shares={"Ann": 60}, cash=500, trains=["4D"]).operating("WRA", "run")
    short = Scenario("18AL", PLAYERS).phase("3").tiles(DOTHAN_TO_MERIDIAN)
    short.corporation("WRA", shares={"Ann": 60}, trains=["2"]).operating("WRA", "run")
    assert best(short.pos, "WRA").value == 10 + 20 + 40 + 40, "two cities, and the towns besides"
    # Dothan 10, the terminal 20, Montgomery, Selma and York at 40 and Meridian at 40, the cities doubled.
    assert best(position.pos, "WRA").value == 10 + 20 + 2 * (40 + 40 + 40 + 40)
    position.operating("WRA", "track")
    assert "N5" not in hexes(position, "lay_tile")
    for tile, check in (
        ("58", "colour follows"),
        *((green, "tile suits the hex") for green in ("142", "143", "144")),
    ):
        for rotation in range(6):
            assert refusal(position, "lay_tile", hex="N5", tile=tile, rotation=rotation)[0] == check


@pytest.mark.rule("18AL-T3-12")
def test_the_terminal_stays_when_the_company_goes_and_the_right_goes_with_it() -> None:
    def sold(laid: bool) -> Scenario:
        position = Scenario("18AL", PLAYERS).phase("4").depot("5-0").private("B&SLC", "WRA")
        tiles = {k: v for k, v in DOTHAN_TO_MERIDIAN.items() if k != "N5"}
        position.tiles(tiles).corporation("WRA", shares={"Ann": 60}, cash=1000, trains=["3"])
        position.operating("WRA", "track")
        if laid:
            position.play("lay_terminal", private="B&SLC", hex="N5", rotation=3)
        position.operating("WRA", "trains").play("buy_train", train="5-0", price=450)
        assert position.pos[PRIVATES]["B&SLC"].closed
        return position.operating("WRA", "track")

    kept = sold(laid=True)
    assert kept.pos[TILES]["N5"].tile == "445"
    without = sold(laid=False)
    assert best(kept.pos, "WRA").value >= best(without.pos, "WRA").value + 20
    assert not without.offers("lay_terminal")
    assert refusal(without, "lay_terminal", private="B&SLC", hex="N5", rotation=3) == (
        "power belongs to the corporation",
        "lay_terminal",
    )


# -- the train names


@pytest.mark.rule("18AL-T3-13")
def test_the_names_go_to_the_corporation_that_buys_the_company() -> None:
    position = Scenario("18AL", PLAYERS).phase("3").private("M&C", "Ann").cash(Ann=0, Ben=200)
    position.corporation("TAG", shares={"Ann": 60}, cash=150)
    for private in ("TR", "S&NA", "B&SLC", "NDY"):
        position.private(private, "Cy")
    between = position.copy().stock_turn("Ben").play("buy_from_player", private="M&C", price=100)
    between.play("accept")
    assert between.pos[PRIVATES]["M&C"].owner == "Ben" and between.pos[NAMED] == "", "a player has no trains"
    other = position.copy().private("S&NA", "Ann").operating("TAG", "track")
    assert other.play("buy_private", private="S&NA", price=40).pos[NAMED] == ""
    position.operating("TAG", "track").play("buy_private", private="M&C", price=150)
    assert position.pos[NAMED] == "TAG"


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


@pytest.mark.rule("18AL-T3-14")
def test_robert_e_lee_is_worth_20_and_pan_american_40() -> None:
    lee = table("3", "2", tiles=LINE)
    assert best(lee.pos, "AB&C").extras == ()
    lee.state.set(NAMED, "AB&C")
    assert best(lee.pos, "AB&C").extras == (), "Birmingham is beyond a 3-train from Atlanta"
    longer = table("4", tiles=LINE)
    longer.state.set(NAMED, "AB&C")
    found = best(longer.pos, "AB&C")
    assert found.extras == (("Robert E. Lee", 20),) and found.value == 40 + 20 + 30 + 10 + 20
    pan = Scenario("18AL", PLAYERS).phase("5").tiles(ACROSS)
    pan.corporation("M&O", shares={"Ann": 60}, trains=["5"]).operating("M&O", "run")
    assert best(pan.pos, "M&O").value == 190
    pan.state.set(NAMED, "M&O")
    assert (best(pan.pos, "M&O").value, best(pan.pos, "M&O").extras) == (230, (("Pan American", 40),))


@pytest.mark.rule("18AL-T3-15")
def test_a_name_pays_once_in_a_turn_for_whichever_train() -> None:
    two = {**LINE, "G4": "444:5", "I8": "8:1", "J7": "63", "I6": "8:5", "J5": "8:2", "I4": "8:3"}
    position = table("4", "4", phase="5", tiles=two).token("AB&C", "G4")
    without = best(position.pos, "AB&C").value
    position.state.set(NAMED, "AB&C")
    found = best(position.pos, "AB&C")
    both = [run for run in found.runs if {"G8.0", "G4.0"} <= set(run.route)]
    assert len(both) == 2, "both trains run between Atlanta and Birmingham"
    assert (found.value, found.extras) == (without + 20, (("Robert E. Lee", 20),))


@pytest.mark.rule("18AL-T3-16")
def test_the_names_survive_their_train() -> None:
    position = table("4", phase="3").private("M&C", "Ann")
    position.play("buy_private", private="M&C", price=50)
    assert not position.pos[PRIVATES]["M&C"].closed
    assert best(position.pos, "AB&C").value == 120
    for id in owned(position.pos, "AB&C"):
        position.state.put(TRAINS, id, type(position.pos[TRAINS][id])("4", OUT_OF_GAME))
    assert best(position.pos, "AB&C").value == 0
    position.train("AB&C", "5")
    assert best(position.pos, "AB&C").value == 120, "another train bears the name"
    assert not position.pos[PRIVATES]["M&C"].closed, "nor does its use close the company"


@pytest.mark.rule("18AL-T3-17")
@pytest.mark.parametrize("house", [False, True])
def test_the_names_outlive_the_company_but_not_a_change_of_president(house: bool) -> None:
    position = table(phase="4", options=("chits_lost_with_presidency",) if house else ())
    position.private("M&C", "AB&C").state.set(NAMED, "AB&C")
    position.depot("5-0").cash({"AB&C": 1000}).operating("AB&C", "trains")
    position.play("buy_train", train="5-0", price=450)
    assert position.pos[PRIVATES]["M&C"].closed
    assert best(position.pos, "AB&C").value == 70 + 20 + 30 + 10 + 20
    for private in ALL:
        position.close(private)
    position.shares("AB&C", {"Ann": 30, "Ben": 30}).cash(Ann=500, Ben=500, Cy=500)
    with_names = best(position.pos, "AB&C").value
    position.stock_turn("Ben").play("buy_share", corporation="AB&C", source="initial offering")
    assert president(position.pos, "AB&C") == "Ben"
    lost = 0 if house else 20
    assert best(position.pos, "AB&C").value == with_names - lost
    # And not even the return of the old president brings them back.
    position.shares("AB&C", {"Ben": 30, "Ann": 30}).stock_turn("Ann")
    position.play("buy_share", corporation="AB&C", source="initial offering")
    assert president(position.pos, "AB&C") == "Ann"
    assert best(position.pos, "AB&C").value == with_names - lost


@pytest.mark.rule("18AL-T3-17")
def test_another_corporations_new_president_takes_no_names() -> None:
    position = table("4", phase="5")
    position.state.set(NAMED, "AB&C")
    position.corporation("TAG", shares={"Cy": 30, "Ben": 30})
    for private in ALL:
        position.close(private)
    position.cash(Ben=500).stock_turn("Ben")
    position.play("buy_share", corporation="TAG", source="initial offering")
    assert president(position.pos, "TAG") == "Ben" and position.pos[NAMED] == "AB&C"


# -- New Decatur Yards


@pytest.mark.rule("18AL-T3-18", "18AL-T3-20")
@pytest.mark.parametrize(
    ("phase", "first", "full", "half"),
    [("3", "3-1", 180, 90), ("4", "4-1", 300, 150), ("4", "5-0", 450, 225)],
)
def test_one_new_train_costs_half(phase: str, first: str, full: int, half: int) -> None:
    position = table(phase=phase, step="trains").private("NDY", "AB&C").depot(first)
    assert {o.action.price for o in position.offers("buy_train")} == {full, half}  # type: ignore[attr-defined]
    assert refusal(position, "buy_train", train=first, price=half + 1) == ("price of the train", "bank")
    position.play("buy_train", train=first, price=half)
    assert position.pos[CASH]["AB&C"] == 500 - half and position.pos[PRIVATES]["NDY"].closed
    before = position.pos[CASH]["AB&C"]
    position.skip("private companies pay")
    assert position.pos[CASH]["AB&C"] == before, "it pays no more"


@pytest.mark.rule("18AL-T3-18")
def test_only_its_owner_a_corporation_has_that_right_and_need_not_use_it() -> None:
    players = table(step="trains").private("NDY", "Ann").depot("3-1")
    assert refusal(players, "buy_train", train="3-1", price=90) == ("price of the train", "bank")
    others = table(step="trains").private("NDY", "L&N").corporation("L&N", shares={"Ben": 60}).depot("3-1")
    assert refusal(others, "buy_train", train="3-1", price=90) == ("price of the train", "bank")
    full = table(step="trains").private("NDY", "AB&C").depot("3-1").play("buy_train", train="3-1", price=180)
    assert not full.pos[PRIVATES]["NDY"].closed
    closed = table(phase="4", step="trains").private("NDY", "AB&C").close("NDY").depot("4-1")
    assert refusal(closed, "buy_train", train="4-1", price=150) == ("price of the train", "bank")


@pytest.mark.rule("18AL-T3-19")
def test_the_train_at_half_price_is_the_banks_one_train() -> None:
    # Another corporation's train keeps the turn open.
    for price in (90, 180):
        position = table(step="trains").private("NDY", "AB&C").depot("3-1")
        position.corporation("M&O", shares={"Ben": 60}, trains=["2"])
        position.play("buy_train", train="3-1", price=price)
        assert refusal(position, "buy_train", train="3-2", price=180)[0] == "trains of the bank in a turn"
    free = table(phase="4", step="trains").private("NDY", "AB&C").depot("4-1")
    free.play("buy_train", train="4-1", price=150).play("buy_train", train="4-2", price=300)
    assert len(owned(free.pos, "AB&C")) == 2


@pytest.mark.rule("18AL-T3-20", "18AL-T1-5", "18AL-T1-8")
def test_the_first_5_train_at_half_price_begins_its_phase_all_the_same() -> None:
    """All private companies go with it, and L&N, with three trains where two are allowed now, gives one up."""
    position = (
        table(phase="4", step="trains", cash=225).private("NDY", "AB&C").private("M&C", "Ben").depot("5-0")
    )
    position.corporation("L&N", shares={"Ben": 60}, trains=["3", "3", "4"]).operating("AB&C", "trains")
    position.play("buy_train", train="5-0", price=225)
    assert position.pos[CASH]["AB&C"] == 0 and all(row.closed for row in position.pos[PRIVATES].values())
    assert (position.step, position.actor) == ("discard", "Ben")
    position.play("discard_train", train=owned(position.pos, "L&N")[0])
    assert len(owned(position.pos, "L&N")) == 2 and len(owned(position.pos, POOL)) == 1


@pytest.mark.rule("18AL-T3-20")
def test_neither_the_bank_pool_nor_a_corporation_sells_for_half() -> None:
    position = table(phase="4", step="trains").private("NDY", "AB&C").train(POOL, "3").depot("4-1")
    (used,) = owned(position.pos, POOL)
    assert refusal(position, "buy_train", train=used, price=90) == ("price of the train", "bank")
    position.play("buy_train", train=used, price=180)
    assert not position.pos[PRIVATES]["NDY"].closed
    position.corporation("M&O", shares={"Ann": 60}, trains=["3"]).operating("AB&C", "trains")
    (theirs,) = owned(position.pos, "M&O")
    position.play("buy_train", train=theirs, price=90)
    assert not position.pos[PRIVATES]["NDY"].closed
