"""News of clocks and of offers between players: to those whom they concern."""

from __future__ import annotations

from roundhouse.server.clock import CLOCK
from roundhouse.server.live import proposals
from roundhouse.server.live.proposal_kinds import seats
from server.live.test_offers import Bargain

from .hearsay import said


def test_a_counter_offer_is_told_to_who_is_asked(site, people, hook, deliver, hooks) -> None:
    for user in people(4):
        hook(user)
    table = Bargain(site.store, people(4))
    table.ask()
    deliver()
    hooks.got.clear()
    table.counter()
    deliver()
    told = [(request.path, text) for request, text in zip(hooks.got, said(hooks), strict=True)]
    asked = [(path, text.splitlines()[0]) for path, text in told if "asks you" in text]
    name = f"18Chesapeake #{table.id}"
    assert asked == [("/Cy", f"Ben asks you in {name}: a purchase for $80, instead of the one declined")]


def test_who_is_to_be_replaced_is_not_asked(site, a_table, people, hook, deliver, hooks, monkeypatch) -> None:
    ann, ben, cy = people(3)
    for user in (ann, ben, cy):
        hook(user)
    live = a_table(3)
    deliver()
    hooks.got.clear()
    monkeypatch.setattr(seats, "check_absent", lambda *_, **__: None)
    data = {"seat": 0, "bot": "greedy"}
    proposals.propose(site.store, live.row.id, ben, live.revision, "seat", data)
    deliver()
    assert [request.path for request in hooks.got] == ["/Cy"]
    assert "who plays on for Ann" in said(hooks)[0]


def test_a_player_is_told_once_that_time_is_up(site, a_table, people, post, hook, deliver, hooks) -> None:
    ann, ben = people(2)
    hook(ann), hook(ben)
    live = a_table(2, clock={"kind": "bank", "bank": 60, "zero": "bot"})
    deliver()
    hooks.got.clear()
    since = CLOCK.now()
    for _ in range(2):
        post.watcher.time_up(live.row.id, ann.id, since)
        deliver()
    (line,) = (text.splitlines()[0] for text in said(hooks))
    assert line == f"Your time is up in 18Chesapeake #{live.row.id}: a bot plays on until you are back"
    assert hooks.got[0].path == "/Ann"
