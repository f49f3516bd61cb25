"""The page on which players decide how a game goes on that the rules of today lead elsewhere."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from msgspec.structs import replace

from altered import NOW, later
from recorded import golden
from roundhouse.server.live import imports, updates
from roundhouse.server.people import waiting
from roundhouse.server.settings import Settings
from roundhouse.server.site import Site
from roundhouse.server.storage import tables, users
from roundhouse.server.storage.records import User
from server.web_client import Arrives, Visitor, words
from server.web_client import arrives as arrives

GOLDEN = "18Chesapeake-3-greedy-2"


def named(site: Site, name: str) -> User:
    with site.database.read() as c:
        found = users.user_named(c, name)
    assert found is not None
    return found


def a_game(site: Site, owner: str, seat: str, bots: dict[str, str] | None = None) -> int:
    game = golden(GOLDEN).goto(60)
    return imports.import_game(
        site.store, named(site, owner), game, {}, seat=seat, bots=bots, listed=True
    ).row.id


def updated(site: Site, monkeypatch: pytest.MonkeyPatch, cv: int = 50) -> None:
    """The site as after an update by which CV pays something else."""
    while not site.bots.idle():
        time.sleep(0.01)
    later(monkeypatch, version=NOW + 1, revenues={"CV": cv})
    with site.database.read() as c:
        for table, _ in tables.tables(c):
            site.store.forget(table.id)


def test_who_plays_alone_decides_on_the_page(arrives: Arrives, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, other = arrives().member("Ann"), arrives()
    site: Site = ann.app.state.site
    id = a_game(site, "Ann", "*")
    updated(site, monkeypatch)
    seen = words(ann.see(f"/table/{id}"))
    assert "This table can only be looked at." in seen and "Decide how it goes on" in seen
    page = words(ann.see(f"/table/{id}/update"))
    assert "The first difference is after action 26." in page
    assert "Cy has $140 instead of $120" in page and "the bank has $5,175 instead of $5,195" in page
    assert "You decide alone." in page and "Go on corrected" in page
    assert "Play goes on after action 25" in page
    looked = other.see(f"/table/{id}/update")
    assert "Cy has $140" in looked and 'name="how"' not in looked
    answer = ann.send(
        f"/table/{id}/propose", {"kind": "rules", "how": "corrected", "revision": revision(site, id)}
    )
    assert answer.status_code == 200 and "can only be looked at" not in words(answer.text)
    assert ann.http.get(f"/table/{id}/update").url.path == f"/table/{id}"


def revision(site: Site, id: int) -> int:
    return site.store.table(id).revision


def test_what_has_changed_in_the_rules_is_quoted(arrives: Arrives, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = arrives().member("Ann")
    site: Site = ann.app.state.site
    id = a_game(site, "Ann", "*")
    with site.database.write() as c:
        tables.change_table(c, id, rules=NOW - 1)
    later(monkeypatch, revenues={"CV": 50})
    site.store.forget(id)
    page = words(ann.see(f"/table/{id}/update"))
    assert "Whether the bank has run out is judged once an action is complete" in page
    assert "18Chesapeake-12-2" in page and "2026-11-25" in page


def test_two_people_vote(arrives: Arrives, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, ben = arrives().member("Ann"), arrives().member("Ben")
    site: Site = ann.app.state.site
    id = a_game(site, "Ann", "Ann", {"Cy": "greedy"})
    with site.store.changing(id) as (c, live):
        tables.put_seat(c, replace(live.seats[1], user=named(site, "Ben").id))
    updated(site, monkeypatch, cv=6000)  # the bank breaks, and what was played afterwards is illegal
    page = words(ann.see(f"/table/{id}/update"))
    assert "Not possible: A later action is not legal by the rules of today." in page
    assert "It is done once all who play agree: Ann, Ben." in page and "Propose this" in page
    ann.send(f"/table/{id}/propose", {"kind": "rules", "how": "before", "revision": revision(site, id)})
    assert "You propose: Go on from before the difference. Agreed: Ann." in words(
        ann.see(f"/table/{id}/update")
    )
    seen = ben.see(f"/table/{id}")
    assert "Ann proposes: Go on from before the difference." in words(seen)
    page = ben.see(f"/table/{id}/update")
    assert 'name="how"' not in page  # one proposal at a time
    agree(ben, id, page)
    assert "can only be looked at" not in words(ben.see(f"/table/{id}"))
    while not site.bots.idle():
        time.sleep(0.01)
    assert site.store.table(id).game.branches[-1].at == 25


def agree(who: Visitor, id: int, page: str) -> None:
    number = page.split('name="proposal" value="')[1].split('"')[0]
    answer = who.send(f"/table/{id}/vote", {"proposal": number, "yes": "1"})
    assert answer.status_code == 200


def test_the_first_page_says_that_there_is_to_decide(
    arrives: Arrives, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben, dan = (arrives().member(name) for name in ("Ann", "Ben", "Dan"))
    site: Site = ann.app.state.site
    id = a_game(site, "Ann", "Ann", {"Cy": "greedy"})
    with site.store.changing(id) as (c, live):
        tables.put_seat(c, replace(live.seats[1], user=named(site, "Ben").id))
    updated(site, monkeypatch)
    updates.Watch(site.store, asks=site.notifier.watcher.asks).start()
    for _ in range(500):
        if "decide how this game goes on" in ben.see("/"):
            break
        time.sleep(0.01)
    for who in (ann, ben):
        page = who.see("/")
        assert "Nothing is waiting for you." not in page and f'/table/{id}/update"' in page
    assert "It has to be decided how this game goes on." in dan.see("/?show=running")
    assert "Nothing is waiting for you." in dan.see("/")
    assert [one["asks"] for one in ben.http.get("/api/me/moves").json()] == [True]
    assert [one["url"] for one in waiting.waiting(site, named(site, "Ben").id)] == [f"/table/{id}/update"]
    ann.send(f"/table/{id}/propose", {"kind": "rules", "how": "before", "revision": revision(site, id)})
    assert "Nothing is waiting for you." in ann.see("/") and "It has to be decided" in ann.see("/")
    assert ann.http.get("/api/me/moves").json() == []
    assert waiting.waiting(site, named(site, "Ann").id) == [] != waiting.waiting(site, named(site, "Ben").id)
    agree(ben, id, ben.see(f"/table/{id}/update"))
    for who in (ann, ben):
        assert "has to be decided" not in who.see("/") and f"/table/{id}/update" not in who.see("/")


def test_where_nobody_sits_the_owner_is_told(arrives: Arrives, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = arrives().member("Ann")
    site: Site = ann.app.state.site
    id = a_game(site, "Ann", "")
    updated(site, monkeypatch)
    assert site.store.table(id).update is not None  # whoever opens it first finds out
    assert "decide how this game goes on" in ann.see("/")
    site.store.forget(id)
    monkeypatch.undo()  # by the rules as they were there is nothing to decide
    assert site.store.table(id).update is None
    assert "decide how this game goes on" not in ann.see("/")


def test_an_owner_who_does_not_play_is_not_asked(arrives: Arrives, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, ben = arrives().member("Ann"), arrives().member("Ben")
    site: Site = ann.app.state.site
    id = a_game(site, "Ann", "")
    with site.store.changing(id) as (c, live):
        tables.put_seat(c, replace(live.seats[1], user=named(site, "Ben").id))
    updated(site, monkeypatch)
    assert site.store.table(id).update is not None
    for who, waits in ((ann, False), (ben, True)):
        assert ("Nothing is waiting for you." not in who.see("/")) is waits
        assert bool(who.http.get("/api/me/moves").json()) is waits
        assert bool(waiting.waiting(site, named(site, "Ann" if who is ann else "Ben").id)) is waits


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(database=f"sqlite:///{tmp_path}/site.sqlite3", limits=False)
