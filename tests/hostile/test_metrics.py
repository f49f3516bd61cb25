"""/metrics counts what happens, for those who have the token."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from hostile.damage import (
    Place,
)
from hostile.damage import place as place
from roundhouse.server.web import sessions


def numbers(page: str) -> dict[tuple[str, frozenset[tuple[str, str]]], float]:
    """The samples of a page of metrics, without the number of the process."""
    parser = pytest.importorskip("prometheus_client.parser")
    return {
        (sample.name, frozenset((k, v) for k, v in sample.labels.items() if k != "process")): sample.value
        for family in parser.text_string_to_metric_families(page)
        for sample in family.samples
    }


def test_there_are_no_metrics_unless_wanted(place: Place) -> None:
    with place.open() as client:
        assert client().get("/metrics").status_code == 404


def test_metrics_count_what_happens(place: Place) -> None:
    pytest.importorskip("prometheus_client")
    place.settings = msgspec.structs.replace(place.settings, metrics_token="sesame")
    with place.open() as client:
        ann, nobody = client(place.ann), client()

        def told() -> Callable[..., float]:
            answer = nobody.get("/metrics", headers={"Authorization": "Bearer sesame"})
            assert answer.status_code == 200 and answer.headers["content-type"].startswith("text/plain")
            found = numbers(answer.text)
            return lambda name, **labels: found.get((f"roundhouse_{name}", frozenset(labels.items())), 0)

        for wrong in ({}, {"Authorization": "Bearer sesam"}, {"Authorization": "sesame"}):
            answer = nobody.get("/metrics", headers=wrong)
            assert answer.status_code == 401 and "roundhouse_" not in answer.text
        before = told()
        for _ in range(3):
            ann.get(f"/table/{place.good}")
        ann.get("/api/tables/99999")
        ann.get(f"/nothing/{sessions.new_secret()}")
        live = place.app.state.site.store.table(place.good)
        action = msgspec.to_builtins(live.game.offers()[0].action)
        ann.send("POST", f"/table/{place.good}/act", {"revision": live.revision, "action": action})
        with ann.http.stream("GET", f"/table/{place.good}/stream") as stream:
            read = stream.iter_raw()
            next(read)
            after = told()
        route = {"method": "GET", "route": "/table/{id:int}", "status": "200"}
        assert after("requests_total", **route) - before("requests_total", **route) == 3
        timed = {"route": "/table/{id:int}"}
        assert after("request_seconds_count", **timed) - before("request_seconds_count", **timed) == 3
        assert after("request_seconds_bucket", le="+Inf", **timed) == after("request_seconds_count", **timed)
        lost = {"method": "GET", "route": "/api/tables/{id}", "status": "404"}
        assert after("requests_total", **lost) - before("requests_total", **lost) == 1
        none = {"method": "", "route": "(none)", "status": "404"}
        assert after("requests_total", **none) - before("requests_total", **none) == 1
        assert after("streams_open") == before("streams_open") + 1
        assert after("tables_in_memory") >= 1 and after("resident_memory_bytes") > 2**20
        assert after("site_tables", status="running") == 2
        moved = {"title": "18Chesapeake", "by": "user"}
        assert after("moves_total", **moved) - before("moves_total", **moved) == 1
        for kind in ("read", "write"):
            assert after("database_seconds_count", kind=kind) > before("database_seconds_count", kind=kind)
        with pytest.raises(OperationalError), place.app.state.site.database.read() as c:
            c.execute(text("SELECT * FROM nothing"))
        failed = {"error": "OperationalError"}
        assert told()("database_errors_total", **failed) - after("database_errors_total", **failed) == 1
        page = nobody.get("/metrics", headers={"Authorization": "Bearer sesame"}).text
        assert 'process="' in page
        assert 'roundhouse_scheduled_work{process="' in page and 'rank="strangers"' in page
