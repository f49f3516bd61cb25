"""The post at work: what happened unseen is found, nothing is told twice, and what fails loses nothing."""

from __future__ import annotations

import threading
from datetime import UTC, datetime, timedelta

import pytest

from roundhouse.server.errors import NotNow, SiteError, Unavailable
from roundhouse.server.notices import sender as sending
from roundhouse.server.notices.notifier import Notifier
from roundhouse.server.storage import channels

from .hearsay import said, say


def test_what_happened_while_nobody_watched_is_found(site, a_table, people, hook, hooks) -> None:
    ann, ben = people(2)
    hook(ann), hook(ben)
    live = a_table(2)  # nobody listens to the hub here
    post = site.notifier
    post.watcher.grace = 0.0
    post.watcher.look()
    for group in post.sender.take(8):
        post.sender.send(group)
    assert f"/{live.to_act}" in {request.path for request in hooks.got}


def test_two_processes_tell_nothing_twice(site, post, a_table, people, hook, hooks, moves) -> None:
    ann, ben = people(2)
    hook(ann), hook(ben)
    others = [Notifier(site.database, site.hub, site.store, site.settings) for _ in range(2)]
    for other in others:
        other.watcher.grace = 0.0
        site.hub.on(other.watcher.hear)
    live = a_table(2)
    for _ in range(12):
        for one in (post, *others):
            one.watcher.look()
        groups = [(one, group) for one in (post, *others) for group in one.sender.take(8)]
        for one, group in groups:
            one.sender.send(group)
        moves(live.row.id)
    with site.database.read() as c:
        for user in (ann, ben):
            found = channels.notices(c, user.id)
            assert len({notice.key for notice in found}) == len(found)
            turns = [notice.data["since"] for notice in found if notice.kind == "turn"]
            assert len(turns) == len(set(turns)) > 2
            assert sum(n.status == "sent" for n in found) == sum(r.path == f"/{user.name}" for r in hooks.got)


def test_a_sender_that_dies_leaves_its_notices_to_others(
    site, post, a_table, people, hook, hooks, monkeypatch
) -> None:
    ann, ben = people(2)
    hook(ann), hook(ben)
    a_table(2)
    post.watcher.look()
    assert post.sender.take(8)  # and nothing more is heard of it
    other = Notifier(site.database, site.hub, site.store, site.settings)
    assert not other.sender.take(8)
    with site.database.write() as c:
        past = datetime.now(UTC) + channels.LEASE + timedelta(seconds=1)
        assert channels.due(c, past, 8)


def test_a_database_that_is_away_loses_no_news(
    site, post, a_table, people, hook, deliver, hooks, monkeypatch
) -> None:
    ann, ben = people(2)
    hook(ann), hook(ben)
    live = a_table(2)
    say(site, live.row.id, ann, "@Ben hello")
    real = site.database.write

    def away():
        raise NotNow("away")

    monkeypatch.setattr(site.database, "write", away)
    with pytest.raises(NotNow):
        post.watcher.look()
    monkeypatch.setattr(site.database, "write", real)
    deliver()
    assert any("calls you" in text for text in said(hooks))
    assert f"/{live.to_act}" in {request.path for request in hooks.got}


def test_it_works_by_itself(site, post, a_table, people, by_mail, mails, monkeypatch) -> None:
    monkeypatch.setattr("roundhouse.server.notices.watch.PACE", 0.01)
    ann, ben = people(2)
    by_mail(ann), by_mail(ben)
    post.start()
    try:
        live = a_table(2)
        letters = mails.wait(2, 10)
        assert {letter.to[0] for letter in letters} == {"ann@example.org", "ben@example.org"}
        assert any(f"/table/{live.row.id}" in letter.message.get_content() for letter in letters)
        post.mail("new@example.org", "Hello", "there")
        mails.wait(3, 10)
    finally:
        post.stop()
    post.stop()
    assert sending.WORKERS > 1


@pytest.mark.parametrize(
    ("error", "traced"),
    [
        (Unavailable("The database does not answer just now."), False),
        (SiteError("The database refuses: no."), False),
        (ZeroDivisionError("ours"), True),
    ],
)
def test_a_database_that_is_away_is_one_line(site, monkeypatch, caplog, error, traced) -> None:
    watcher = site.notifier.watcher
    looked = threading.Event()

    def look() -> None:
        looked.set()
        raise error

    monkeypatch.setattr(watcher, "look", look)
    watcher.start()
    assert looked.wait(5)
    watcher.stop()
    lines = [record for record in caplog.records if "watching the tables failed" in record.getMessage()]
    assert [bool(line.exc_info) for line in lines] == [traced]
    assert traced or str(error) in lines[0].getMessage()
