"""What stands among the trains of a corporation and is none: named by its mechanism, in the reader's language."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from recorded import golden
from roundhouse import Game
from roundhouse.cli.screen import tables
from roundhouse.play.obligations import beside_trains
from roundhouse.rules.corporations import formed
from roundhouse.rules.depot import TRAIN_LIMIT, owned
from roundhouse.server.acting.actor import card_of
from roundhouse.server.desk.companies import card_html, cards
from roundhouse.server.desk.scene import Scene
from roundhouse.server.live.table import TableSnapshot
from roundhouse.server.storage.records import Seat, Table
from roundhouse.text.language import speaking
from roundhouse.text.words import Words

GAME, AT = "1848-2-greedy-1", 899


@pytest.mark.parametrize(
    ("language", "short", "name"), [("", "car", "Palace Car"), ("de", "Wagen", "Salonwagen")]
)
def test_a_car_stands_among_the_trains(language: str, short: str, name: str) -> None:
    game = golden(GAME)
    title = game.title
    header = game.header
    with speaking(language):
        row = Table(
            id=1, title=title.name, owner=1, status="running", created=datetime(2026, 1, 1, tzinfo=UTC)
        )
        seats = tuple(Seat(table=1, number=n, player=p, user=n + 1) for n, p in enumerate(title.players))
        scene = Scene.of(TableSnapshot(row, seats, Game.standing(header, game.position(AT)), 0))
        pos = scene.pos
        sym = next(sym for sym in formed(pos) if beside_trains(pos, sym))
        assert beside_trains(pos, sym) == ("car",)
        card = next(card for card in cards(scene) if card.badge.sym == sym)
        kinds = card.trains
        assert len(kinds) == len(owned(pos, sym)) and card.stock == (*kinds, short)
        assert card.room == TRAIN_LIMIT(pos, sym) - len(kinds) - 1
        html = str(card_html(card))
        assert f'href="?about=train/car" data-about aria-label="{name}">{short}</a>' in html
        assert "car-train" not in html and "car-Zug" not in html
        assert tables._stock(pos, sym) == " ".join((*kinds, short))
        figures = {figure.name: figure.value for figure in card_of(pos, Words(title), sym).figures}
        assert figures[name] == "1"
