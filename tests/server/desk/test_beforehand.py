"""After its start a site makes ready what the first to open a table would wait for."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from roundhouse import Game
from roundhouse.server.desk import beforehand, panels
from roundhouse.server.desk.scene import Scene
from roundhouse.server.errors import Damaged
from roundhouse.server.live.table import TableSnapshot
from roundhouse.server.site import Site

from .conftest import golden


def made_ready(site: Site) -> None:
    beforehand.begin(site)
    latest = time.monotonic() + 60
    while any(site.work.counts().values()):
        assert time.monotonic() < latest
        time.sleep(0.01)


def known(live: TableSnapshot) -> set[str]:
    scene = Scene.of(live)
    return {name for name in panels.PUSHED if panels._rendered.known(name, scene) is not None}


@pytest.fixture
def two(at_table: Callable[[Game], TableSnapshot]) -> tuple[TableSnapshot, TableSnapshot]:
    game = golden("18AL-4-greedy-2", 70)  # long enough for a bookmark
    return at_table(game), at_table(game)


def test_the_table_that_was_played_last_is_ready_before_somebody_asks(
    site: Site, two: tuple[TableSnapshot, TableSnapshot]
) -> None:
    made_ready(site)
    older, newer = two
    assert known(newer) >= set(panels.PUSHED) - {"log"}  # which is written for one snapshot
    assert known(older) == set(), "one of each title is enough: all share what takes long"


def test_a_table_that_cannot_be_opened_keeps_nobody_waiting(
    site: Site,
    two: tuple[TableSnapshot, TableSnapshot],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    def broken(*_: object) -> None:
        raise Damaged("This table cannot be opened.")

    monkeypatch.setattr(beforehand, "opened_at", broken)
    made_ready(site)
    assert not caplog.records
