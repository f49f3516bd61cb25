"""Powers of corporations and powers to place tokens, as a title's data have them, where none of ours has such a row."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from roundhouse.core import game
from roundhouse.core.title import Title
from roundhouse.play.explanations import explanation
from roundhouse.play.scenario import Scenario
from roundhouse.powers import PowerError, powers_of
from roundhouse.rules.depot import BANK_PRICES, owned
from roundhouse.rules.explained import COMPANY, PAPER
from roundhouse.rules.money import CASH
from roundhouse.rules.operating_round import CURRENT_TURN
from roundhouse.rules.privates import PRIVATES
from roundhouse.rules.reach import TOKENS
from roundhouse.rules.running import STOP_VALUE
from roundhouse.rules.track import TERRAIN_COST
from roundhouse.text.explanations import fact_said
from roundhouse.text.refusals_verified import refusal_faults
from roundhouse.text.words import Words
from roundhouse.titles.families import STARTS, entry
from roundhouse.titles.schema import DataError

LAND = 'power = [{ does = "lay_tile", hexes = ["D6"], tiles = ["7", "8", "9"] }]'
ER = 'sym = "ER"\n'
Made = Callable[..., Title]


@pytest.fixture
def made(tmp_path: Path) -> Made:
    """The title that `new-title` writes, with a power of the private company LAND or of the corporation ER.

    `data`: what else is otherwise in title.toml.
    """

    def title(private: str = "", corporation: str = "", data: dict[str, str] | None = None) -> Title:
        folder = tmp_path / f"title {len(list(tmp_path.iterdir()))}"
        shutil.copytree(STARTS["1830"], folder)
        text = (folder / "title.toml").read_text("utf-8")
        assert LAND in text and ER in text
        text = text.replace(LAND, f"power = [{{ {private} }}]" if private else "")
        text = text.replace(ER, f"{ER}power = [{{ {corporation} }}]\n" if corporation else ER)
        for old, new in (data or {}).items():
            assert old in text
            text = text.replace(old, new)
        (folder / "title.toml").write_text(text, "utf-8")
        return entry(folder).build(("Ann", "Ben", "Cy"), ())

    return title


def table(title: Title, step: str, cash: int = 500) -> Scenario:
    """ER, at home in D4, is to act in phase 3 and owns LAND; NR is started as well."""
    position = Scenario.standing(title, game.new(title)).phase("3").tiles(D4="57:0")
    position.corporation("NR", par=65, shares={"Ben": 60}, cash=500)
    position.corporation("ER", par=65, shares={"Ann": 60}, cash=cash).private("LAND", "ER")
    if step == "trains":
        position.depot("3-1")
    return position.home("ER").operating("ER", step)


def refused(position: Scenario, bearer: str, hex: str, city: int = 0) -> str:
    found = position.why_not("place_power_token", private=bearer, hex=hex, city=city)
    return "" if found is None else found.check


def place(position: Scenario, bearer: str, hex: str) -> Scenario:
    return position.play("place_power_token", private=bearer, hex=hex, city=0)


OWN = {
    'does = "discount", terrain = "mountain", less = 30': "It pays $30 less where the terrain is mountain.",
    'does = "stop_value", hexes = ["C7"], more = 20': "To its trains C7 (Southwell) pays $20 more.",
    'does = "lay_tile", count = 2, reach = true': "By a power of its own it can lay tiles: 2.",
    'does = "token", hexes = ["D8"], percent = 50': "It can, once, place its next token in D8, for 50%",
    'does = "token", supply = "brings", price = 30': "It has a further token, which it can place, for $30.",
    'does = "train_discount", percent = 80': "It buys new trains for 80% of their price.",
    'does = "train_discount", percent = 80, trains = ["3", "4"]': "It buys new trains of type 3 or 4 for 80% of",
}


@pytest.mark.parametrize("row", OWN)
def test_a_power_of_a_corporation_is_told_and_has_its_refusals(made: Made, row: str) -> None:
    title = made(corporation=row)
    assert refusal_faults(title) == ()
    words, found = Words(title), explanation(table(title, "track").pos, COMPANY, "ER")
    assert found is not None
    said = [fact_said(words, line.name, line.aspect, line.facts) for line in found.lines]
    assert all(text.endswith(".") and not {"{", "["} & set(text) and "None" not in text for text in said), (
        said
    )
    assert any(text.startswith(OWN[row]) for text in said), said


def test_a_corporation_has_its_power_and_no_other_has_it(made: Made) -> None:
    pos = table(made(corporation='does = "discount", terrain = "mountain", less = 30'), "track").pos
    assert [TERRAIN_COST(pos, sym, "B8") for sym in ("ER", "NR")] == [10, 40]
    pos = table(made(corporation='does = "stop_value", hexes = ["D4"], more = 50'), "track").pos
    values = [STOP_VALUE(pos, sym, ("D4", 0)) for sym in ("ER", "NR")]
    assert values[0] == values[1] + 50
    pos = table(made(corporation='does = "train_discount", percent = 80'), "trains").pos
    assert [BANK_PRICES(pos, sym, "3-1", False) for sym in ("ER", "NR")] == [(180, 144), (180,)]


def test_a_corporation_lays_the_tile_of_its_power_once(made: Made) -> None:
    position = table(made(corporation='does = "lay_tile", reach = true'), "track")
    first = position.offers("lay_power_tile")[0].action
    fields = {name: getattr(first, name) for name in ("hex", "tile", "rotation")}
    position.play("lay_power_tile", private="ER", **fields)
    assert position.pos[CURRENT_TURN].tiles == 0
    assert not position.offers("lay_power_tile") and position.offers("lay_tile")


def test_a_train_for_a_part_of_its_price_closes_the_company_that_says_so(made: Made) -> None:
    position = table(made('does = "train_discount", percent = 50, trains = ["3"], closes = true'), "trains")
    assert position.why_not("buy_train", train="3-1", price=91) is not None
    position.play("buy_train", train="3-1", price=90)
    assert position.pos[PRIVATES]["LAND"].closed


def test_the_same_price_with_a_train_handed_in_closes_nothing(made: Made) -> None:
    """A 3-train costs $180, half of it by LAND, and as much with a 2-train handed in."""
    handed = {'name = "3"\nprice = 180\n': 'name = "3"\nprice = 180\ntrade_in = ["2"]\ntrade_in_price = 90\n'}
    title = made('does = "train_discount", percent = 50, closes = true', data=handed)
    position = table(title, "trains").train("ER", "2").operating("ER", "trains")
    (own,) = owned(position.pos, "ER")
    position.play("buy_train", train="3-1", price=90, trade_in=own)
    assert not position.pos[PRIVATES]["LAND"].closed


def test_no_company_closes_for_a_price_that_a_corporation_has_anyway(made: Made) -> None:
    half = 'does = "train_discount", percent = 50'
    position = table(made(f"{half}, closes = true", half), "trains").play("buy_train", train="3-1", price=90)
    assert not position.pos[PRIVATES]["LAND"].closed


@pytest.mark.parametrize("bearer", ["LAND", "ER"])
def test_a_token_is_placed_once_where_no_route_leads(made: Made, bearer: str) -> None:
    row = 'does = "token", hexes = ["C7", "D8"]'
    title = made(row) if bearer == "LAND" else made(corporation=row)
    position = table(title, "token")
    cash = position.pos[CASH]["ER"]
    assert refused(position, bearer, "B4") == "token of a power goes into its hex"
    place(position, bearer, "D8")
    assert position.pos[CASH]["ER"] == cash and position.pos[CURRENT_TURN].tokens == 0
    assert [t.hex for t in position.pos[TOKENS].values() if t.corporation == "ER" and t.placed] == [
        "D4",
        "D8",
    ]
    assert refused(position, bearer, "C7") and not position.offers("place_power_token")


def test_a_token_of_the_charter_is_paid_in_part_and_one_that_is_brought_has_its_price(made: Made) -> None:
    title = made('does = "token", hexes = ["D8"], percent = 50, extra = false, closes = true')
    position = table(title, "token", cash=40)
    place(position, "LAND", "D8")
    assert position.pos[CASH]["ER"] == 40 - 20 and position.pos[PRIVATES]["LAND"].closed
    position = table(made('does = "token", supply = "brings", price = 30'), "token", cash=30)
    left = [id for id, t in position.pos[TOKENS].items() if t.corporation == "ER" and not t.placed]
    place(position, "LAND", "D8")
    assert position.pos[CASH]["ER"] == 0
    still = [id for id, t in position.pos[TOKENS].items() if t.corporation == "ER" and not t.placed]
    assert still == left
    dear = table(made('does = "token", supply = "brings", price = 30'), "token", cash=29)
    assert refused(dear, "LAND", "D8") == "treasury pays the token" and not dear.offers("place_power_token")


@pytest.mark.parametrize("extra", [True, False])
def test_a_token_is_beside_that_of_the_turn_or_is_that(made: Made, extra: bool) -> None:
    position = table(made(f'does = "token", when = "turn", extra = {str(extra).lower()}'), "track")
    assert refused(position.turn(tokens=1), "LAND", "D8") == ("" if extra else "one token a turn")
    position = table(made(f'does = "token", when = "turn", extra = {str(extra).lower()}'), "track")
    assert place(position, "LAND", "D8").pos[CURRENT_TURN].tokens == (0 if extra else 1)


def test_a_token_within_reach_is_for_cities_on_a_route(made: Made) -> None:
    position = table(made('does = "token", reach = true'), "token")
    assert refused(position, "LAND", "D8") == "city is on a route"


def test_a_token_in_any_step_of_the_turn(made: Made) -> None:
    for when, step in (("turn", "track"), ("token", "token")):
        position = table(made(f'does = "token", when = "{when}"'), step)
        assert place(position, "LAND", "D8").pos[TOKENS]
    position = table(made('does = "token", when = "token"'), "track")
    assert not position.offers("place_power_token")


def test_tile_and_token_of_one_company_are_each_used_once(made: Made) -> None:
    both = 'does = "lay_tile", reach = true }, { does = "token", when = "turn"'
    position = place(table(made(both), "track"), "LAND", "D8")
    assert position.offers("lay_power_tile") and not position.offers("place_power_token")


TOLD = {
    'hexes = ["C7", "D8"], percent = 50': (
        "A company that owns it can, once, place its next token in C7 or D8, for 50% of its price.",
        "In the token step of the company's turn, besides its token of the turn.",
        "No route has to lead there.",
        "Its token is placed once.",
    ),
    'when = "turn", extra = false, reach = true, closes = true': (
        "A company that owns it can, once, place its next token.",
        "That token is free of charge.",
        "At any moment of the company's turn, as its token of the turn.",
        "Only where a route of the company leads.",
        "It closes when the token is placed.",
    ),
}


@pytest.mark.parametrize("row", TOLD)
def test_a_token_of_a_private_company_is_told(made: Made, row: str) -> None:
    title = made(f'does = "token", {row}')
    assert refusal_faults(title) == ()
    words, found = Words(title), explanation(table(title, "token").pos, PAPER, "LAND")
    assert found is not None
    said = [fact_said(words, line.name, line.aspect, line.facts) for line in found.lines]
    free = "That token is free of charge."
    assert set(TOLD[row]) <= set(said) and (free in said) is (free in TOLD[row])


WRONG = {
    'does = "lay_tile", closes = true': "a corporation does not close by its power",
    'does = "lay_tile", when = "bought"': "a corporation lays tiles in its own turn",
    'does = "income", phases = { 3 = 20 }': "'income' is none of lay_tile, discount, stop_value",
    'does = "token", price = 20': "a token of the charter has its price",
    'does = "discount", terrain = "montain", less = 20': "no hex has the terrain 'montain'",
}


@pytest.mark.parametrize("row", WRONG)
def test_what_no_corporation_can_have_is_told_with_its_place(made: Made, row: str) -> None:
    with pytest.raises(DataError) as wrong:
        made(corporation=row)
    assert WRONG[row] in str(wrong.value) and "title.toml:" in str(wrong.value)
    assert "corporation 'ER', power 1" in str(wrong.value)


def test_without_the_schema_it_is_refused_with_a_name() -> None:
    rows = [{"sym": "ER", "power": [{"does": "lay_tile", "closes": True}]}]
    with pytest.raises(PowerError, match="Corporation ER: a corporation does not close by its power"):
        powers_of({"private": [], "corporation": rows})
