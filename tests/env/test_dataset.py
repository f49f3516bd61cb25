"""Games as tables."""

from __future__ import annotations

import io
import json

import pytest

from roundhouse import Game
from roundhouse.bots import BotFault, Engine
from roundhouse.bots.engine import EngineFault
from roundhouse.env import dataset
from roundhouse.env.dataset import GAMES, POSITIONS, Source, columns, game_of, made, names
from roundhouse.env.encoding import Encoding
from roundhouse.env.observation import Observer


@pytest.fixture(scope="module")
def begun() -> Game:
    """AVR is started at $50 by Ann and BMR at $70 by Ben; then Ann passes."""
    game = Game.new("Branch Line", ["Ann", "Ben"], seed=7)
    game.play({"type": "par", "by": "Ann", "corporation": "AVR", "par": 50})
    game.play({"type": "par", "by": "Ben", "corporation": "BMR", "par": 70})
    game.play({"type": "pass", "by": "Ann"})
    return game


def test_the_rows_of_a_game(begun: Game) -> None:
    encoding, observer = Encoding(begun.title), Observer(begun.title)
    rows = columns(4, begun, ["greedy", ""], encoding, observer)
    assert list(rows) == list(POSITIONS)
    assert rows["game"] == [4, 4, 4] and rows["at"] == [0, 1, 2] and rows["left"] == [2, 1, 0]
    assert rows["seat"] == [0, 1, 0] and rows["who"] == ["greedy", "", "greedy"]
    assert rows["kind"] == ["par", "par", "pass"] and json.loads(rows["action"][1])["par"] == 70
    # What was paid is there in shares: everybody has $450 all the time.
    assert rows["worth"] == rows["final"] == [450] * 3
    assert rows["ahead"] == [0] * 3 and rows["share"] == [0.5] * 3
    for at, (menu, move, vector) in enumerate(zip(rows["menu"], rows["move"], rows["vector"], strict=True)):
        state = begun.position(at)
        assert encoding.action(state, move) == begun.actions[at]
        assert menu == list(encoding.menu(state))
        assert (vector == observer.see(state, rows["seat"][at])).all()
    # Of AVR there is the president's certificate less when Ben decides; he has $450, Ann $350.
    assert observer.part(rows["vector"][1], "cash").round().tolist() == [450, 350]


def test_an_odd_sum_has_no_number() -> None:
    game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7)
    bid = next(offer for offer in game.offers() if offer.action.kind() == "bid")
    odd = bid.open["price"].low + bid.open["price"].step
    game.play({"type": "bid", "by": "Ann", "private": bid.action.private, "price": odd})
    rows = columns(0, game, [""] * 3, Encoding(game.title), Observer(game.title))
    assert rows["move"] == [None] and len(rows["menu"][0]) == 42


def test_a_shard_is_the_same_each_time_and_leaves_out_what_is_no_game(begun: Game) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    other = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7)
    sources = [
        Source(0, "Branch Line", file="a.json", content=begun.to_json()),
        Source(1, "Branch Line", file="b.json", content=other.to_json()),
        Source(2, "Branch Line", file="c.json", content=b"nothing"),
    ]
    shard, files = made(3, sources)
    assert files == made(3, sources)[1] and tuple(files) == names(3)
    assert (shard.number, shard.games, shard.positions, shard.tables) == (3, 1, 3, ((2, ()),))
    assert [(left.file, left.title) for left in shard.left_out] == [
        ("b.json", "18Chesapeake"),
        ("c.json", ""),
    ]
    assert shard.left_out[1].problem
    positions, games = (parquet.ParquetFile(io.BytesIO(files[name])) for name in names(3))
    assert positions.schema_arrow.names == list(POSITIONS) and games.schema_arrow.names == list(GAMES)
    assert positions.num_row_groups == 1
    [row] = games.read().to_pylist()
    assert row["source"] == "a.json" and row["positions"] == 3 and not row["finished"] and row["end"] == ""
    assert row["worth"] == [450, 450] and row["digest"] == begun.digest()
    assert Game.from_json(row["file"].encode()).state == begun.state


def test_programs_are_ended_also_where_a_game_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    closed: list[str] = []

    class Odd(Engine):
        def __init__(self, name: str) -> None:
            self.name = name

        def choose(self, view: object, clock: object) -> object:  # type: ignore[override]
            raise EngineFault("nonsense")

        def close(self) -> None:
            closed.append(self.name)

    def made_of(name: str, seed: int) -> Odd:
        if name == "none":
            raise EngineFault("there is none")
        return Odd(name)

    monkeypatch.setattr(dataset, "called", made_of)
    for second, them in (("two", ["one", "two"]), ("none", ["one"])):
        with pytest.raises((BotFault, EngineFault)):
            game_of(Source(0, "Branch Line", players=("Ann", "Ben"), bots=("one", second)))
        assert sorted(closed) == them
        closed.clear()


def test_each_seat_needs_a_bot() -> None:
    with pytest.raises(ValueError, match="A bot for each of 2 seats is needed, not 1"):
        game_of(Source(0, "Branch Line", ("P1", "P2"), seed=5, bots=("greedy",)))
