"""Whatever a game waits for, the page of its table opens: for whoever is asked, and for who looks on."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import corpus
from recorded import GOLDEN, recorded
from roundhouse import Game
from roundhouse.server.live.table import TableSnapshot
from server.conftest import NAMES

GAMES = sorted([*GOLDEN.glob("*.json"), *corpus.CORPUS.glob("*.json.gz")])


def loaded(path: Path) -> Game:
    return recorded(path) if path.suffix == ".json" else Game.from_json(gzip.decompress(path.read_bytes()))


def situations(whole: Game) -> Iterator[tuple[tuple[str, ...], Game]]:
    """What a game waits for, one after the other, as the nodes of its flow, each with the game as far as that."""
    seen = set[tuple[str, ...]]()
    game = Game(whole.header, drawn=False)
    for action in [*whole.actions, None]:
        nodes = tuple(frame.node for frame in game.state.stack)
        if nodes and nodes not in seen:
            seen.add(nodes)
            yield nodes, game.clone()
        if action is not None:
            game.follow(action, checked=False)


def asked(game: Game) -> list[str]:
    """Who is asked, by the name of the seat's user, and somebody who only looks on; chance is drawn, and not asked."""
    players = game.header.players
    return [*(NAMES[players.index(one)] for one in [game.to_act] if one in players), ""]


@pytest.mark.soak
@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.name.partition(".")[0])
def test_a_table_opens_whatever_it_waits_for(
    path: Path, at_table: Callable[..., TableSnapshot], browser: Callable[..., Any]
) -> None:
    for nodes, game in situations(loaded(path)):
        live = at_table(game)
        for name in asked(game):
            page = browser(name).get(f"/table/{live.row.id}")
            assert page.status_code == 200, (nodes, game.at, name)
