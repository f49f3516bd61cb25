"""The next phase and who can pay for a train, in the turn panel and beside the trains."""

from __future__ import annotations

import pytest

from roundhouse.core.position import Position
from roundhouse.rules.trains import TRAIN_STEP
from roundhouse.server.acting.club import Club
from roundhouse.server.acting.panels import _turn
from roundhouse.server.desk import panels
from roundhouse.server.desk.next_train import next_train
from roundhouse.text.words import Words

from .conftest import golden
from .test_panels import EVERY_TITLE, live_of

OWN = {"past": False, "yours": False, "several": False, "questions": (), "club": Club(), "answer": ""}


@pytest.mark.parametrize("name", EVERY_TITLE)
def test_it_is_told_where_trains_are_bought_and_beside_them(name: str) -> None:
    game = golden(name)
    steps = [at for at in range(game.at) if game.stack(at) and game.stack(at)[-1].node == TRAIN_STEP]
    for at in (steps[len(steps) // 3], steps[2 * len(steps) // 3]):
        pos, live = Position(game.title, game.position(at)), live_of(game.clone().goto(at))
        told = next_train(pos, Words(game.title))
        turn, info = _turn(live, live.game, at, pos.state, OWN), panels.shared(live, names=["info"])["info"]
        for line in (*told.left, *(one.price for one in told.payers)):
            assert line.replace("&", "&amp;") in turn and line.replace("&", "&amp;") in info
        assert turn.count('class="payer-said"') == len(told.payers)


def test_it_is_silent_elsewhere() -> None:
    game = golden(EVERY_TITLE[0], 10)
    assert "next-train" not in _turn(live_of(game), game, 10, game.state, OWN)
