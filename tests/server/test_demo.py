"""The site to try: every title is at hand, at its user's turn, and one game is over."""

from __future__ import annotations

from pathlib import Path

import pytest

from roundhouse.server import demo
from roundhouse.server.live.hub import Hub
from roundhouse.server.live.store import TableStore
from roundhouse.server.people import passwords
from roundhouse.server.storage import tables, users
from roundhouse.server.storage.database import Database
from roundhouse.titles.found import titles


def test_the_site_to_try(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(demo, "MOST", 12)
    database = Database.open(f"sqlite:///{tmp_path}/site.sqlite3")
    store = TableStore(database, Hub(database))
    heard: list[str] = []
    demo.fill(store, told=heard.append)
    assert heard == list(titles())
    with database.read() as c:
        user = users.user_named(c, demo.NAME)
        rows = [row for row, *_ in tables.tables(c)]
        assert user is not None and passwords.fits(demo.PASSWORD, users.password_hash(c, user.id))
    running = [row for row in rows if row.status == "running"]
    assert [row.title for row in sorted(running, key=lambda row: row.id)] == heard
    assert [row.title for row in rows if row.status == "over"] == ["Branch Line"]
    for row in running:
        live = store.table(row.id)
        assert live.row.at >= 12 and live.to_act == demo.NAME
        assert {seat.bot for seat in live.seats if seat.player != demo.NAME} == {demo.BOT}
    database.close()
