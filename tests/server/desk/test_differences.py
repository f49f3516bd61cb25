"""A page that follows a game by what is sent of it shows what a page loaded anew would."""

from __future__ import annotations

import msgspec
import pytest

from roundhouse.play.session import Game
from roundhouse.server.desk import panels
from roundhouse.server.live.stamps import Stamp, Stamps
from roundhouse.server.live.table import TableSnapshot
from roundhouse.server.storage.records import Seat, Table
from roundhouse.server.table.frames import Frame, settled

from ..document import carry_out, read
from .conftest import golden
from .test_panels import EVERY_TITLE, WHEN


def snapshot(game: Game, revision: int, stamps: Stamps) -> TableSnapshot:
    row = Table(id=900, title=game.header.title, owner=1, status="running", created=WHEN, at=game.at)
    seats = tuple(Seat(table=900, number=n, player=p, user=n + 1) for n, p in enumerate(game.header.players))
    return TableSnapshot(row, seats, game, revision, stamps[: game.at])


class Page:
    """The panels of a page, changed by the events of the stream; `told`: those that the last one was about."""

    def __init__(self, frame: Frame) -> None:
        self.shown = frame.panels
        self.since = frame.live.revision
        self.documents = {name: read(panel.text) for name, panel in frame.panels.items()}
        self.told = frozenset(self.documents)
        self.whole = self.changed = 0

    def take(self, frame: Frame) -> None:
        told = frame.message(self.since, self.shown, {}, False).plain
        data = msgspec.json.decode(dict(line.split(b": ", 1) for line in told.splitlines() if line)[b"data"])
        assert data["since"] == self.since
        self.since, self.shown = data["revision"], frame.panels
        self.told = frozenset(data["panels"])
        for name, value in data["panels"].items():
            if isinstance(value, str):
                self.whole += 1
                self.documents[name] = read(value)
            else:
                self.changed += 1
                carry_out(self.documents[name], value)


@pytest.mark.parametrize("name", [*EVERY_TITLE[:-1], pytest.param(EVERY_TITLE[-1], marks=pytest.mark.soak)])
@pytest.mark.parametrize("stretch", [7, pytest.param(10_000, marks=pytest.mark.soak)])
def test_following_a_game_shows_what_a_new_page_shows(name: str, stretch: int) -> None:
    """Stretches from all over the game, some of the actions taken back in between.

    The log, which takes most of the time to make anew, is looked at where a stretch begins, turns back and ends.
    """
    whole = golden(name)
    length = len(whole.actions)
    stamps = Stamps(Stamp(at + 1, WHEN, action.by, None, "user") for at, action in enumerate(whole.actions))
    steps = [
        start + way
        for start in range(0, length, max(stretch, length // 3))
        for way in (*range(stretch), stretch - 3, stretch)
        if start + way <= length
    ]
    page, frame = None, None
    alike: dict[str, str] = {}  # by view what a new page had when both were last found alike
    for revision, at in enumerate(steps, 1):
        live = snapshot(whole.clone().goto(at), revision, stamps)
        made = panels.present(live)
        frame = Frame(live, made if frame is None else settled(made, frame.panels))
        if page is None:
            page = Page(frame)
        else:
            page.take(frame)
        turns = abs(at - steps[revision - 2]) != 1
        looked_at = panels.PUSHED if turns else [view for view in panels.PUSHED if view != "log"]
        fresh = {view: panels.VIEWS[view].html(panels.Scene.of(live)) for view in looked_at}
        for view, document in page.documents.items():
            if view not in fresh or (view not in page.told and fresh[view] == alike.get(view)):
                continue
            assert document.like(read(fresh[view])), (name, at, view)
            alike[view] = fresh[view]
            marks = [
                node.attributes["data-piece"] for node in document.all() if "data-piece" in node.attributes
            ]
            assert len(marks) == len(set(marks)), (name, at, view)
    assert page is not None and page.changed > 5 * page.whole > 0
