"""The log names the request, and what operators do is written down."""

from __future__ import annotations

import json
import logging
import time
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from forked import Forked
from hostile.damage import (
    ENTRIES,
    Place,
    run,
)
from hostile.damage import place as place
from roundhouse.server.live import seating
from roundhouse.server.storage import users
from roundhouse.server.web.journal import JsonLines


def broken_site(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page and an answer of the API that fail as nothing should."""

    def fail(*_: Any) -> None:
        raise ZeroDivisionError(f"password={'x' * 20}")

    monkeypatch.setattr("roundhouse.server.storage.users.find_users", fail)
    monkeypatch.setattr("roundhouse.server.api.tables.table_out", fail)
    with place.database.write() as c:
        users.change_user(c, place.ann.id, admin=True)


def test_every_answer_has_the_id_of_its_request(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    broken_site(place, monkeypatch)
    with place.open() as client:
        seen = set()
        for path, status in (("/", 200), ("/nothing", 404), ("/admin", 500), ("/api/tables", 500)):
            # From nobody who is trusted, and each by a connection of its own: one that failed is closed.
            answer = client(place.ann).get(path, headers={"X-Request-ID": "mine"})
            assert answer.status_code == status
            id = answer.headers["x-request-id"]
            assert id != "mine" and len(id) == 16
            seen.add(id)
            if status == 500:
                assert id in answer.text and answer.headers["x-content-type-options"] == "nosniff"
        assert len(seen) == 4


def test_the_id_of_a_trusted_proxy_is_kept(place: Place) -> None:
    place.settings = msgspec.structs.replace(place.settings, trusted_proxies=1)
    with place.open() as client:
        nobody = client()
        assert nobody.get("/", headers={"X-Request-ID": "abc-123"}).headers["x-request-id"] == "abc-123"
        for odd in ("a b", "x" * 65, "", "a<b>"):
            assert nobody.get("/", headers={"X-Request-ID": odd}).headers["x-request-id"] != odd


def test_the_log_as_json(tmp_path: Path) -> None:
    place = Place(tmp_path)
    place.spoil(ENTRIES["broken JSON"][0], place.bad)
    place.database.close()
    arguments = ["--log-json", "--log-requests", "--trusted-proxies", "1"]
    with Forked(tmp_path, database=f"sqlite:///{place.file}", arguments=arguments) as site:
        httpx.get(f"{site.url}/table/{place.bad}?secret=abc", headers={"X-Request-ID": "one"})
        site.stop()
        lines = [line for line in site.said().splitlines() if line.startswith("{")]
        assert [line for line in site.said().splitlines() if line not in lines][1:] == []
    told = [json.loads(line) for line in lines]
    assert all({"time", "level", "logger", "process", "message"} <= one.keys() for one in told)
    mine = [one for one in told if one.get("request") == "one"]
    assert {one["logger"] for one in mine} >= {"roundhouse.requests"}
    request = next(one for one in mine if one["logger"] == "roundhouse.requests")
    assert (request["method"], request["path"], request["status"]) == ("GET", f"/table/{place.bad}", 409)
    assert any("the database is damaged" in one["message"] for one in told)


def test_what_fails_is_in_the_log_with_its_request(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    broken_site(place, monkeypatch)
    written: list[str] = []
    handler = logging.Handler()
    handler.emit = lambda record: written.append(JsonLines().format(record))  # type: ignore[method-assign]
    logger = logging.getLogger("uvicorn.error")
    with place.open() as client:
        logger.addHandler(handler)
        try:
            id = client(place.ann).get("/admin").headers["x-request-id"]
            until = time.monotonic() + 5
            while not written and time.monotonic() < until:
                time.sleep(0.01)
        finally:
            logger.removeHandler(handler)
    failed = [one for one in map(json.loads, written) if "exception" in one]
    assert [one["request"] for one in failed] == [id]
    assert "ZeroDivisionError" in failed[0]["exception"] and "xxxx" not in failed[0]["exception"]


def test_what_the_operators_do_is_written_down(place: Place) -> None:
    db = ("--db", str(place.file))
    assert run("admin", "make-admin", "Ann", *db)[0] == 0
    assert run("admin", "ban", "Ben", *db)[0] == 0
    assert run("admin", "ban", "Ben", "--off", *db)[0] == 0
    assert run("admin", "reset-password", "Ann", "--url", "https://x.example", *db)[0] == 0
    with place.database.write() as c:
        cy = users.create_user(c, "Cy")
    theirs = seating.create(place.store, cy, title="18AL").row.id
    with place.open() as client:
        ann = client(place.ann)
        assert ann.post("/admin/ban", {"user": str(place.ben.id), "banned": "1"}).status_code in (200, 303)
        assert ann.post("/admin/ban", {"user": "99999", "banned": "1"}).status_code == 404  # was not done
        answer = ann.post(f"/table/{theirs}/settings", {"name": "Hers", "pace": "days", "listed": "1"})
        assert answer.status_code in (200, 303), answer.text
        assert ann.post(f"/table/{place.good}/settings", {"name": "Own"}).status_code in (200, 303)
    code, said = run("admin", "audit", "--json", *db)
    form = json.loads(said)
    assert code == 0
    user = f"user {place.ben.id}"
    assert [(one["what"], one["about"], one["user"]) for one in reversed(form)] == [
        ("make admin", f"user {place.ann.id}", None),
        ("ban", user, None),
        ("lift ban", user, None),
        ("reset password", f"user {place.ann.id}", None),
        ("ban", user, place.ann.id),
        ("table: change", f"table {theirs}", place.ann.id),
    ]
    assert all(one["who"] for one in form if one["user"] is None)
    assert "secret" not in said and "reset/" not in said
    code, said = run("admin", "audit", "Ben", *db)
    assert code == 0 and said.count("ban") == 3 and "Ann" in said and "table" not in said
    code, said = run("admin", "audit", str(theirs), *db)
    assert code == 0 and "table: change" in said and "ban" not in said
