"""The evaluation of a game: for whom it is, worked out behind all else, kept, shown as a curve and a table."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from html import unescape
from typing import Any

import msgspec
import pytest
from sqlalchemy import Connection

from roundhouse import Game
from roundhouse.analysis import evaluation as judging
from roundhouse.analysis.evaluation import Evaluation, Mistake
from roundhouse.bots.hint import Advice
from roundhouse.server.caches import CACHES
from roundhouse.server.desk import evaluation
from roundhouse.server.desk.charts import ownership_chart, revenue_chart
from roundhouse.server.desk.scene import Scene
from roundhouse.server.live import evaluating, planning
from roundhouse.server.live.table import TableSnapshot
from roundhouse.server.site import Site
from roundhouse.server.storage import evaluations, tables
from roundhouse.server.storage.records import Evaluated, User

from .conftest import Browser, golden

NAME = "Branch Line-3-greedy-1"
Browsers = Callable[..., Browser]
Tables = Callable[[Game], TableSnapshot]


@pytest.fixture
def over(at_table: Tables, monkeypatch: pytest.MonkeyPatch) -> TableSnapshot:
    """A finished game; bots are not asked what they would have done."""
    monkeypatch.setattr(judging, "MOST_ASKED", 0)
    return at_table(golden(NAME))


def in_the_end(client: Browser, path: str) -> dict[str, Any]:
    """The answer once all is worked out."""
    for _ in range(600):
        answer = client.get(path, json=True)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        if found["done"]:
            return found
        time.sleep(0.05)
    raise AssertionError(found)


def test_a_finished_game_is_judged_behind_everything_else_and_kept(
    over: TableSnapshot, browser: Browsers, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, client = f"/table/{over.row.id}/evaluation", browser()
    first = client.get(path, json=True).json()
    assert not first["done"] and "is being evaluated" in first["html"]
    html = in_the_end(client, path)["html"]
    assert 'class="field"' in html and html.count('class="series"') == 3
    result = dict(over.row.result)
    assert all(f"${worth:,}" in html for worth in result.values())
    CACHES.clear()
    monkeypatch.setattr(evaluating, "evaluating", None)
    assert client.get(path, json=True).json()["html"] == html
    page = client.get(path).text
    assert "<h1>Evaluation</h1>" in page and 'http-equiv="refresh"' not in page
    assert f'href="/table/{over.row.id}/evaluation"' in client.get(f"/table/{over.row.id}?view=charts").text


def test_an_evaluation_is_told_when_it_is_kept_and_not_before(
    over: TableSnapshot, browser: Browsers, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However long writing takes: who was told it finds it also after a restart."""
    path, client = f"/table/{over.row.id}/evaluation", browser()
    writing, go_on, put = threading.Event(), threading.Event(), evaluations.put_evaluation

    def slowly(c: Connection, row: Evaluated) -> None:
        writing.set()
        assert go_on.wait(30)
        put(c, row)

    monkeypatch.setattr(evaluations, "put_evaluation", slowly)
    client.get(path, json=True)
    try:
        assert writing.wait(30)
        assert not client.get(path, json=True).json()["done"]
    finally:
        go_on.set()
    in_the_end(client, path)


def test_not_while_people_play_neither_at_the_table_nor_in_a_plan(
    at_table: Tables, browser: Browsers, site: Site, people: Callable[[int], list[User]]
) -> None:
    live = at_table(golden(NAME, 60))
    client = browser("Ann")
    assert client.get(f"/table/{live.row.id}/evaluation", json=True).status_code == 409
    assert 'class="evaluation may"' not in client.get(f"/table/{live.row.id}").text
    ann = people(1)[0]
    plan = planning.opened(site.store, ann, planning.create(site.store, ann, live.row.id).id)
    assert not site.evaluations.may(plan, ann.id)


def test_who_plays_alone_against_bots_may_and_is_the_only_one(
    at_table: Tables, site: Site, people: Callable[[int], list[User]]
) -> None:
    live = at_table(golden(NAME, 60))
    ann, ben = people(2)
    with site.database.write() as c:
        for seat in live.seats[1:]:
            tables.put_seat(c, msgspec.structs.replace(seat, user=None, bot="greedy"))
    site.store.forget(live.row.id)
    live = site.store.table(live.row.id)
    assert site.evaluations.may(live, ann.id)
    assert not site.evaluations.may(live, ben.id) and not site.evaluations.may(live, None)
    plan = planning.opened(site.store, ann, planning.create(site.store, ann, live.row.id).id)
    assert site.evaluations.may(plan, ann.id)
    with site.database.write() as c:
        tables.put_seat(c, msgspec.structs.replace(live.seats[1], user=ann.id, bot=""))
    site.store.forget(live.row.id)
    assert not site.evaluations.may(site.store.table(live.row.id), ann.id)  # others may sit beside her


def test_a_mistake_leads_to_its_position_and_tells_what_a_bot_would_have_done(over: TableSnapshot) -> None:
    game, scene = over.game, Scene.of(over)
    assert game is not None
    at = 20
    action = game.actions[at]
    one = Mistake(at + 1, action.by, 0.4, 0.3, 0.36, Advice("search", action.by, action))
    hopes = tuple((100, 200, 300) for _ in range(game.at + 1))
    found = Evaluation("forecast", game.header.players, hopes, (one,), (at + 1,))
    html = unescape(evaluation.html(scene, found))
    assert f'<a href="/table/{over.row.id}?action={at}" data-at="{at}">' in html
    assert "16.7% of the share" in html and "A bot would have done this: " in html
    assert 'class="mark"' in html and html.count("$300") >= len(scene.rounds)


def test_layers_of_companies_have_patterns_besides_their_colours(over: TableSnapshot) -> None:
    scene = Scene.of(over)
    for chart, name in ((revenue_chart(scene), "revenue"), (ownership_chart(scene), "ownership")):
        assert chart is not None and f'fill="url(#{name}-1)"' in chart.svg
