"""/healthz tells reading from writing, and waits for nobody."""

from __future__ import annotations

import resource
import shutil
import time
from pathlib import Path
from types import SimpleNamespace

import httpx
import pytest

from forked import Forked
from hostile.damage import (
    Place,
)
from hostile.damage import place as place
from roundhouse.server import health
from roundhouse.server.errors import Unavailable
from roundhouse.server.storage import alive, tables
from roundhouse.server.storage.backup import backup as write_backup
from roundhouse.server.storage.backup import restore
from roundhouse.server.storage.database import Database
from served import Served


def limited(served: Served, bytes_written: int) -> None:
    """Let no file of the site grow beyond a size, as on a disk that is full."""
    for pid in served.workers() or [served.process.pid]:  # type: ignore[union-attr]
        _, hard = resource.prlimit(pid, resource.RLIMIT_FSIZE)
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (bytes_written, hard))


def test_health_tells_reading_from_writing(tmp_path: Path) -> None:
    with Forked(tmp_path) as site:
        answer = httpx.get(f"{site.url}/healthz")
        assert answer.status_code == 200
        assert (answer.json()["read"], answer.json()["write"]) == ("ok", "ok")
        limited(site, 1)
        until = time.monotonic() + 20
        while (answer := httpx.get(f"{site.url}/healthz")).status_code == 200:
            assert time.monotonic() < until, "the disk is full, and nobody is told"
            time.sleep(0.5)
        said = answer.json()
        assert answer.status_code == 503 and not said["ok"]
        assert said["read"] == "ok" and said["write"] != "ok" and said["write"].endswith(".")
        assert httpx.get(f"{site.url}/healthz?only=read").status_code == 200
        assert httpx.get(f"{site.url}/").status_code == 200
        limited(site, resource.RLIM_INFINITY)
        answer = httpx.get(f"{site.url}/healthz")
        assert answer.status_code == 200 and answer.json()["write"] == "ok"


def test_health_sees_a_disk_that_is_nearly_full(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    alive.write(place.database)
    monkeypatch.setattr(shutil, "disk_usage", lambda path: SimpleNamespace(free=1000))
    with pytest.raises(Unavailable, match="0 MiB are left"):
        alive.write(place.database)


def test_health_waits_for_nobody_and_writes_seldom(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[float] = []
    real = alive.write
    monkeypatch.setattr(alive, "write", lambda database: (written.append(0), real(database)))
    monkeypatch.setattr(health, "ANSWER_SECONDS", 0.5)
    with place.open() as client:
        nobody = client()
        for _ in range(10):
            assert nobody.get("/healthz").status_code == 200
        assert len(written) == 1
        monkeypatch.setattr(place.app.state.health.write, "good_for", 0.0)
        with place.app.state.site.database.write():  # somebody writes for long
            begun = time.monotonic()
            answers = [nobody.get("/healthz") for _ in range(3)]
            assert time.monotonic() - begun < 5
        assert {answer.status_code for answer in answers} == {503} and len(written) == 2
        assert "no answer" in answers[0].json()["write"]
        assert nobody.get("/healthz").status_code == 200


def test_a_backup_goes_into_a_database_whose_health_was_asked_for(place: Place, tmp_path: Path) -> None:
    write_backup(place.database, tmp_path / "backup.sqlite3")
    new = Database.open(f"sqlite:///{tmp_path}/new.sqlite3")
    alive.write(new)
    restore(new, tmp_path / "backup.sqlite3")
    with new.read() as c:
        assert len(tables.tables(c)) == 2
    new.close()
