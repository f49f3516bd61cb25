"""`roundhouse serve --demo`: a site that is filled while it opens, and of which nothing is left."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from roundhouse.server import demo, running
from roundhouse.server.people import passwords
from roundhouse.server.storage import tables, users
from roundhouse.server.storage.database import Database
from roundhouse.titles import found

FEW = ("Branch Line", "18Chesapeake")
"""Titles that are quickly played; `tests/server/test_demo.py` has all of them."""


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No setting comes from outside, temporary folders are the test's own, and the games have hardly begun."""
    for name in [name for name in os.environ if name.startswith("ROUNDHOUSE_")]:
        monkeypatch.delenv(name)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(demo, "MOST", 2)
    few = {name: found.title(name) for name in FEW}
    for module in (found, demo):
        monkeypatch.setattr(module, "titles", lambda: few)


def test_it_says_who_to_log_in_as_and_leaves_nothing(
    run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    seen: list[str] = []

    def served(settings, listening, log_requests) -> None:
        database = Database.open(settings.database)
        with database.read() as c:
            user = users.user_named(c, demo.NAME)
            assert user is not None and passwords.fits(demo.PASSWORD, users.password_hash(c, user.id))
            seen.extend(row.title for row, *_ in tables.tables(c) if row.status == "running")
        database.close()
        signal.raise_signal(signal.SIGTERM)  # as uvicorn does once it has closed

    monkeypatch.setattr(running, "serve", served)
    before = signal.getsignal(signal.SIGTERM)
    ran = run("serve", "--demo", "--port", 0)
    assert ran.code == 128 + signal.SIGTERM
    assert sorted(seen) == sorted(FEW)
    assert f"Log in as {demo.NAME} with the password: {demo.PASSWORD}" in ran.out
    assert "nothing of it is kept" in ran.out
    told = [f"{name}, {number} of {len(FEW)}" for number, name in enumerate(FEW, 1)]
    assert [line.partition(": ")[2] for line in ran.err.splitlines()] == told
    assert list(tmp_path.iterdir()) == []
    assert signal.getsignal(signal.SIGTERM) == before


@pytest.mark.parametrize("by", ["argument", "variable"])
def test_it_takes_no_other_database(run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, by: str) -> None:
    if by == "variable":
        monkeypatch.setenv("ROUNDHOUSE_DB", "mine.sqlite3")
    ran = run("serve", "--demo", *(["--db", "mine.sqlite3"] if by == "argument" else []))
    assert ran.code == 2 and ran.out == ""
    assert ran.err.count("\n") == 1 and "takes no --db" in ran.err
    assert list(tmp_path.iterdir()) == []
