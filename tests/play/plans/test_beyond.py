"""Changes beyond the rules: each sets what it says, and nothing else; what cannot be set is refused in a sentence."""

from __future__ import annotations

from typing import Any

import pytest

from recorded import golden
from roundhouse.core.game import audit
from roundhouse.core.position import Position
from roundhouse.play.plans.beyond import BeyondError, go_beyond
from roundhouse.play.session import Game
from roundhouse.rules.depot import PHASE, TRAINS
from roundhouse.rules.market import price
from roundhouse.rules.money import CASH
from roundhouse.rules.reach import TILES, TOKENS


@pytest.fixture
def game() -> Game:
    return golden("18Chesapeake-4-greedy-3").clone().beginning(150)


def after(game: Game, **change: Any) -> Position:
    go_beyond(game, change)
    assert audit(game.title, game.state) == []
    assert game.offers()
    return Position(game.title, game.state)


def test_money_comes_from_the_bank(game: Game) -> None:
    assert after(game, set="cash", owner="Ann", amount=4)[CASH]["Ann"] == 4
    assert game.at == 151 and game.beginning(150).state == golden("18Chesapeake-4-greedy-3").position(150)


def test_a_train_is_given_and_taken(game: Game) -> None:
    def count(pos: Position) -> int:
        return sum(row.owner == "B&O" and row.kind == "5" for row in pos[TRAINS].values())

    had = count(Position(game.title, game.state))
    assert count(after(game, set="train", owner="B&O", kind="5")) == had + 1
    assert count(after(game, set="train", owner="B&O", kind="5", take=True)) == had


def test_tile_token_price_and_phase(game: Game) -> None:
    assert after(game, set="tile", hex="B2", tile="8", rotation=5)[TILES]["B2"].tile == "8"
    pos = after(game, set="token", corporation="B&O", hex="F2")
    assert any((t.corporation, t.hex, t.placed) == ("B&O", "F2", True) for t in pos[TOKENS].values())
    assert price(after(game, set="price", corporation="PRR", row=0, column=0), "PRR") == 80
    assert after(game, set="phase", phase="6")[PHASE] == "6"


@pytest.mark.parametrize(
    "change",
    [
        {"set": "tile", "hex": "Z9", "tile": "8"},
        {"set": "tile", "hex": "B2", "tile": "no such"},
        {"set": "tile", "hex": "B2", "tile": "8", "rotation": 6},
        {"set": "tile", "hex": "H6", "tile": "8"},
        {"set": "token", "corporation": "B&O", "hex": "B2"},
        {"set": "token", "corporation": "PRR", "hex": "E3"},
        {"set": "token", "corporation": "B&O", "hex": "E3"},
        {"set": "token", "corporation": "B&O", "hex": "H6", "old": "B2"},
        {"set": "train", "owner": "Ann", "kind": "5"},
        {"set": "train", "owner": "B&O", "kind": "9"},
        {"set": "cash", "owner": "bank", "amount": 5},
        {"set": "cash", "owner": "Ann", "amount": -1},
        {"set": "cash", "owner": "Ann", "amount": "much"},
        {"set": "cash", "owner": "Ann", "amount": 1, "more": 2},
        {"set": "phase", "phase": "2"},
        {"set": "phase", "phase": "x"},
        {"set": "price", "corporation": "PRR", "row": 77, "column": 0},
        {"set": "anything"},
        {},
    ],
)
def test_what_cannot_be_set_is_refused(game: Game, change: dict[str, Any]) -> None:
    before = game.state
    with pytest.raises(BeyondError):
        go_beyond(game, change)
    assert game.at == 150 and game.state == before
