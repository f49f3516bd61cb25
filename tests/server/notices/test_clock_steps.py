"""The machine's clock is set by hours: every turn is told, once and in time."""

from __future__ import annotations

import pytest

from roundhouse.server.storage import channels
from server.clock_steps import set_by as set_by

from .hearsay import said


def turns(hooks) -> list[str]:
    return [request.path for request, text in zip(hooks.got, said(hooks), strict=True) if "Your move" in text]


@pytest.mark.parametrize("hours", [5, -5])
def test_a_turn_that_began_before_the_step_is_told_once(
    site, post, a_table, people, hook, deliver, hooks, set_by, moves, hours
) -> None:
    for user in people(2):
        hook(user)
    live = a_table(2)
    set_by(hours)  # nobody has looked yet
    deliver()
    assert turns(hooks) == [f"/{live.to_act}"]
    hooks.got.clear()
    deliver()
    assert turns(hooks) == []
    told = []
    while not told:
        hooks.got.clear()
        after = moves(live.row.id)
        deliver()
        told = turns(hooks)
        assert len(told) <= 1
    assert told == [f"/{after.to_act}"]  # the channel was made "later" than this turn


@pytest.mark.parametrize("hours", [5, -5])
def test_what_was_on_its_way_leaves_at_once(
    post, a_table, people, hook, deliver, hooks, set_by, log, hours
) -> None:
    for user in people(2):
        hook(user)
    live = a_table(2)
    post.watcher.look()
    set_by(hours)
    deliver()
    assert turns(hooks) == [f"/{live.to_act}"]


def test_what_is_just_being_sent_is_not_sent_again(
    site, post, a_table, people, hook, hooks, set_by, monkeypatch
) -> None:
    for user in people(2):
        hook(user)
    a_table(2)
    post.watcher.look()
    sender, taken = post.sender, []
    monkeypatch.setattr(sender, "send", lambda group: (set_by(-5), taken.append(sender.take(8))))
    groups = sender.take(8)
    for group in groups:
        sender._sending.update(notice.id for notice in group)
    sender._busy = 1
    sender._work(groups[0])
    assert taken == [[]]


def test_what_others_have_taken_is_left_to_them_until_their_time_is_up(site, post, people, hook) -> None:
    (ann,) = people(1)
    channel = hook(ann)
    with site.database.write() as c:
        made = channels.enqueue(c, ann.id, "test", {}, channel=channel.id)
        moment = made.created
        assert [one.id for one in channels.due(c, moment, 5)] == [made.id]
        assert channels.due(c, moment, 5) == []
