"""Sections 1 and 2: the aim, and setting up; figures worked out by hand from the rulebook, as in all files here."""

from __future__ import annotations

import pytest

from roundhouse.rules.corporations import CORPORATIONS
from roundhouse.rules.depot import DEPOT, TRAIN_KINDS, TRAINS
from roundhouse.rules.ending import RESULT, winners
from roundhouse.rules.market import CHART
from roundhouse.rules.money import BANK, CASH
from roundhouse.rules.reach import BOARD, TOKENS
from roundhouse.rules.shares import STOCK
from roundhouse.titles.found import title
from roundhouse.titles.options import UnknownOption
from titles.branch_line.book import NAME, refused, rows, table


@pytest.mark.rule("Branch Line-1-1")
def test_money_and_shares_are_wealth() -> None:
    position = table().corporation("AVR", par=70, shares={"Ann": 40}, cash=900)
    position.cash(Ann=400, Ben=539, Cy=540).skip("final reckoning")
    assert position.pos[RESULT] == {"Ann": 540, "Ben": 539, "Cy": 540}
    assert winners(position.pos[RESULT]) == ["Ann", "Cy"]


CASHES = {2: [450, 450], 3: [300, 300, 320], 4: [330, 300, 300, 350]}


@pytest.mark.rule("Branch Line-1-2", "Branch Line-2-1", "Branch Line-2-2")
@pytest.mark.parametrize(
    ("players", "cash"),
    [("A", None), ("AB", CASHES[2]), ("ABC", CASHES[3]), ("ABCD", CASHES[4]), ("ABCDE", None)],
)
def test_players_and_their_money(players: str, cash: list[int] | None) -> None:
    if cash is None:
        with pytest.raises(UnknownOption):
            title(NAME).build(tuple(players), ())
        return
    pos = table(tuple(players)).pos
    assert [pos[CASH][player] for player in players] == cash
    assert pos[CASH][BANK] == 3000 - sum(cash)


@pytest.mark.rule("Branch Line-2-3", "Branch Line-2-4", "Branch Line-2-5", "Branch Line-2-6")
def test_components() -> None:
    position = table()
    assert sorted(position.pos[CORPORATIONS]) == ["AVR", "BMR", "CQR", "DHR"]
    assert [c.percent for c in position.pos[STOCK]["DHR"]] == [40, 20, 20, 20]
    assert [(t.hex, t.price) for t in position.pos[TOKENS].values() if t.corporation == "DHR"] == [
        ("E11", 0),
        ("", 40),
    ]
    kinds = [train.kind for train in position.pos[TRAINS].values() if train.owner == DEPOT]
    assert [kinds.count(kind) for kind in "234"] == [5, 3, 2]
    assert (position.step, position.actor) == ("stock turn", "Ann")
    assert refused(position, "par", corporation="XYZ", par=60) == "corporation exists"


@pytest.mark.rule("Branch Line-2-4")
def test_the_space_at_home_is_kept() -> None:
    position = table().corporation("BMR", par=60, shares={"Ben": 60}, cash=100).home("BMR")
    position.tiles(C5="5:5", D6="8:2", E5="5:0").operating("BMR", "token")
    assert refused(position, "place_token", hex="C5", city=0) == "free space", "AVR has placed none yet"


@pytest.mark.rule("Branch Line-2-5", "Branch Line-3.3-1", "Branch Line-5.4-3")
def test_the_rulebook_shows_the_market_and_the_prices_of_the_game() -> None:
    pos = table().pos
    chart = CHART(pos)
    market = [[int(cell) for cell in row if cell] for row in rows("|")]
    assert market == [list(row) for row in chart.prices]
    assert {par: chart.price(cell) for par, cell in chart.par.items()} == {50: 50, 60: 60, 70: 70}
    assert {kind: f"${row.price}" for kind, row in TRAIN_KINDS(pos).items()} == dict(rows("train"))


def _counted(cell: str) -> dict[str, int | None]:
    """Tiles by number, as "23, 24: 2; 16: 1" counts them; None where no count is given."""
    found: dict[str, int | None] = {}
    for group in filter(None, cell.split("; ")):
        numbers, _, count = group.partition(": ")
        found |= dict.fromkeys(numbers.split(", "), int(count) if count else None)
    return found


@pytest.mark.rule("Branch Line-5.1-9")
def test_the_rulebook_lists_the_tiles_of_the_game() -> None:
    listed = [_counted(cell) for _, *cells in rows("| yellow") for cell in cells]
    kinds = BOARD(table().pos).tiles
    assert {k: n for cell in listed for k, n in cell.items()} == {
        id: kind.count for id, kind in kinds.items()
    }
