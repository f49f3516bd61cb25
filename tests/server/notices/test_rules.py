"""News that the rules have changed: told once to those who decide how their game goes on."""

from __future__ import annotations

from msgspec.structs import replace

from altered import NOW, later
from recorded import golden
from roundhouse.server.live import imports, proposals
from roundhouse.server.live.updates import Watch
from roundhouse.server.storage import tables

from .hearsay import said, status

GOLDEN = "18Chesapeake-3-greedy-2"


def look_over(site) -> None:
    watch = Watch(site.store, asks=site.notifier.watcher.asks)
    watch._look()


def test_those_who_decide_are_told_once(site, people, hook, deliver, hooks, log, monkeypatch) -> None:
    ann, ben, cy = people(3)
    for user in (ann, ben, cy):
        hook(user)
    game = golden(GOLDEN).goto(60)
    live = imports.import_game(site.store, ann, game, {}, seat="Ann", name="Friday")
    with site.store.changing(live.row.id) as (c, now):
        tables.put_seat(c, replace(now.seats[1], user=ben.id))
    deliver()
    hooks.got.clear()
    look_over(site)
    deliver()
    assert not hooks.got  # the rules are those that it was played by
    later(monkeypatch, version=NOW + 1, revenues={"CV": 50})
    site.store.forget(live.row.id)
    look_over(site)
    look_over(site)
    deliver()
    assert {request.path for request in hooks.got} == {"/Ann", "/Ben"} and len(hooks.got) == 2
    assert said(hooks)[0] == (
        'The rules have changed: how does 18Chesapeake "Friday" go on?: Cy has $140 instead of $120; the bank has'
        f" $5,175 instead of $5,195\nhttp://site.example/table/{live.row.id}/update"
    )
    assert status(log, ann)[-1] == ("update", "sent", "")


def test_what_is_decided_before_the_letter_leaves_is_not_told(
    site, people, hook, deliver, hooks, log, monkeypatch
) -> None:
    (ann,) = people(1)
    hook(ann)
    game = golden(GOLDEN).goto(60)
    live = imports.import_game(site.store, ann, game, {}, seat="Ann")
    deliver()
    hooks.got.clear()
    later(monkeypatch, version=NOW + 1, revenues={"CV": 50})
    site.store.forget(live.row.id)
    look_over(site)
    proposals.propose(site.store, live.row.id, ann, live.revision, "rules", {"how": "corrected"})
    deliver()
    assert not [text for text in said(hooks) if "rules have changed" in text]
    assert ("update", "dropped", "it is settled") in status(log, ann)


def test_the_owner_decides_for_bots(site, people, hook, deliver, hooks, monkeypatch) -> None:
    (ann,) = people(1)
    hook(ann)
    game = golden(GOLDEN).goto(60)
    bots = dict.fromkeys(game.header.players, "greedy")
    live = imports.import_game(site.store, ann, game, {}, bots=bots)
    later(monkeypatch, version=NOW + 1, revenues={"CV": 50})
    site.store.forget(live.row.id)
    look_over(site)
    deliver()
    assert [request.path for request in hooks.got] == ["/Ann"]
