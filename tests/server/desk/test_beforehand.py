"""After its start a site makes ready what the first to open a table would wait for."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from roundhouse import Game
from roundhouse.server.app import create_app
from roundhouse.server.desk import beforehand, panels
from roundhouse.server.desk.scene import Scene
from roundhouse.server.errors import Damaged
from roundhouse.server.live.table import TableSnapshot
from roundhouse.server.site import Site
from roundhouse.server.web import static

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


def test_what_every_page_needs_is_ready_as_well(site: Site) -> None:
    """The first refusal took 25 ms to be written, and the first request to the API 45."""
    did: list[str] = []
    static.mark.cache_clear()
    beforehand.begin(site, lambda: did.append("also"))
    latest = time.monotonic() + 60
    while any(site.work.counts().values()):
        assert time.monotonic() < latest
        time.sleep(0.01)
    assert did == ["also"] and static.mark.cache_info().currsize == 1


def test_the_routes_of_the_api_are_made_ready_before_somebody_asks(site: Site) -> None:
    app = create_app(site.settings)
    asked: list[str] = []
    api = next(route.app for route in app.routes if getattr(route, "path", "") == "/api")
    for route in api.routes:
        usual = type(route).matches
        route.matches = lambda scope, route=route, usual=usual: (
            asked.append(scope["path"]),
            usual(route, scope),
        )[1]
    app.state.ready()
    assert len(asked) == len(api.routes) > 1
