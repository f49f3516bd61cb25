"""What is told along a game is carried on, and begun anew where the log says otherwise."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from roundhouse.analysis.revenues import revenues
from roundhouse.analysis.rounds import rounds
from roundhouse.play.session import Game
from roundhouse.server.caches import Lru
from roundhouse.server.desk.incremental import Incremental
from roundhouse.server.desk.scene import Scene
from roundhouse.server.live.table import TableSnapshot

from .conftest import golden


class Asked:
    """Carries a number on, and remembers from where to where."""

    def __init__(self) -> None:
        self.spans: list[tuple[int, int]] = []

    def __call__(self, known: int, game: Game, at: int) -> int:
        self.spans.append((known, at))
        return at


def test_only_what_is_new_is_told(at_table: Callable[..., TableSnapshot]) -> None:
    live = at_table(golden("18AL-4-greedy-2", 60))
    along, asked = Incremental[int](Lru(10), Lru(10)), Asked()
    end = len(live.stamps)
    assert along.of(live, 50, asked, 0) == 50
    assert along.of(live, end, asked, 0) == end
    assert along.of(live, 40, asked, 0) == 40, "an earlier position is told from the beginning, once"
    assert along.of(live, 39, asked, 0) == 39, "and then from the nearest that is kept before it"
    assert along.of(live, 20, asked, 0) == 20
    assert along.of(live, end, asked, 0) == end
    assert asked.spans == [(0, 50), (50, end), (0, 32), (32, 40), (32, 39), (0, 20), (end, end)]


def test_what_was_taken_back_is_told_anew(at_table: Callable[..., TableSnapshot]) -> None:
    live = at_table(golden("18AL-4-greedy-2", 60))
    along, asked = Incremental[int](Lru(10), Lru(10)), Asked()
    end = len(live.stamps)
    along.of(live, end, asked, 0)
    another = replace(live.stamps[-1], entry=live.revision + 5)
    along.of(replace(live, stamps=live.stamps[:-1].plus([another])), end, asked, 0)
    assert asked.spans == [(0, end), (0, end)]


def test_a_position_and_the_one_before_are_told_in_turn(at_table: Callable[..., TableSnapshot]) -> None:
    live = at_table(golden("18AL-4-greedy-2", 60))
    along, asked = Incremental[int](Lru(10), Lru(10)), Asked()
    end = len(live.stamps)
    before = replace(live, stamps=live.stamps[: end - 1])
    for snapshot, at in ((before, end - 1), (live, end), (before, end - 1), (live, end)):
        assert along.of(snapshot, at, asked, 0) == at
    assert asked.spans == [(0, end - 1), (end - 1, end), (end - 1, end - 1), (end, end)]
    another = replace(live, stamps=before.stamps.plus([replace(live.stamps[-1], entry=live.revision + 5)]))
    along.of(another, end, asked, 0)
    assert asked.spans[-1] == (end - 1, end), "what was taken back is not what it is carried on from"


def test_a_scene_tells_what_the_whole_game_tells(at_table: Callable[..., TableSnapshot]) -> None:
    live = at_table(golden("18AL-4-greedy-2", 200))
    game = live.game
    assert game is not None
    for at in (30, 120, 90, game.at):
        scene = Scene.of(live, at)
        assert scene.runs == revenues(game, at)
        assert scene.rounds == rounds(game)
