"""Notices that do not get through: when they are tried again, and when no more."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from roundhouse.server.notices import webhook
from roundhouse.server.storage import channels

from .hearsay import status


def test_retries_and_then_gives_up(site, post, a_table, people, hook, deliver, hooks, log) -> None:
    ann, ben = people(2)
    hook(ann), hook(ben)
    hooks.answers = [(500, {}, b"")] * 100
    a_table(2)
    deliver()
    waits = []
    for _ in range(4):
        notice = log(ann)[0]
        if notice.status != "due":
            break
        waits.append(round((notice.due - datetime.now(UTC)).total_seconds()))
        assert notice.error == "The other side answered 500."
        with site.database.write() as c:
            for user in (ann, ben):
                for one in channels.notices(c, user.id):
                    if one.status == "due":
                        channels.finish(c, one.id, "due", one.error, datetime.now(UTC))
        deliver()
    assert waits == [60, 300, 1800]
    notice = log(ann)[0]
    assert (notice.status, notice.tries) == ("failed", 4)
    assert notice.error == "The other side answered 500. No more attempts."
    assert len([r for r in hooks.got if r.path == "/Ann"]) == 4


def test_a_longer_wait_is_kept_when_the_other_side_asks_for_it(
    site, a_table, people, hook, deliver, hooks, log
) -> None:
    ann, ben = people(2)
    hook(ann), hook(ben)
    hooks.answers = [(429, {"Retry-After": "200"}, b"")] * 2
    a_table(2)
    deliver()
    assert 190 < (log(ann)[0].due - datetime.now(UTC)).total_seconds() <= 200


def test_a_refusal_for_good_is_not_tried_again(site, a_table, people, hook, deliver, hooks, log) -> None:
    ann, ben = people(2)
    hook(ann), hook(ben)
    hooks.answers = [(403, {}, b"")] * 2
    a_table(2)
    deliver()
    assert log(ann)[0].status == "failed" and log(ann)[0].tries == 1


def test_a_channel_that_keeps_failing_is_switched_off(
    site, post, people, hook, deliver, hooks, log, monkeypatch
) -> None:
    (ann,) = people(1)
    channel = hook(ann)
    hooks.answers = [(403, {}, b"")] * 4 + [(204, {}, b"")] + [(403, {}, b"")] * 6
    for number in range(11):
        with site.database.read() as c:
            kept = channels.channel(c, channel.id)
        assert kept is not None and kept.enabled, number
        post.test(channel)
        deliver()
    with site.database.read() as c:
        kept = channels.channel(c, channel.id)
    assert kept is not None and not kept.enabled


def test_who_fails_once_is_not_asked_for_the_others_too(
    site, post, people, hook, deliver, hooks, log
) -> None:
    (ann,) = people(1)
    channel = hook(ann)
    for _ in range(5):
        post.test(channel)
    hooks.answers = [(500, {}, b"")]
    deliver()
    assert len(hooks.got) == 1
    assert {(notice.status, notice.tries) for notice in log(ann)} == {("due", 1)}
    assert all(notice.error == "The other side answered 500." for notice in log(ann))
    waits = [(notice.due - datetime.now(UTC)).total_seconds() for notice in log(ann)]
    assert all(50 < wait <= 60 for wait in waits), "all are tried again when this one is"


def test_a_mistake_of_ours_is_tried_again_and_then_given_up(
    site, post, people, hook, hooks, log, monkeypatch
) -> None:
    (ann,) = people(1)
    post.test(hook(ann))

    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("roundhouse.server.notices.webhook.send", broken)
    for attempt in range(4):
        (group,) = post.sender.take(1)
        post.sender._work(group)
        (notice,) = log(ann)
        assert (notice.status, notice.tries) == ("due" if attempt < 3 else "failed", attempt + 1)
        with site.database.write() as c:
            if attempt < 3:
                channels.finish(c, notice.id, "due", "", datetime.now(UTC))


@pytest.mark.parametrize("what", ["judging", "sending"])
def test_a_mistake_of_ours_with_one_notice_is_nothing_to_the_others(
    site, post, people, hook, hooks, log, monkeypatch, what
) -> None:
    """What has arrived does not go out again, and what comes after it goes out."""
    (ann,) = people(1)
    channel = hook(ann)
    for _ in range(3):
        post.test(channel)
    asked = 0
    where, name = {"judging": (post.sender, "_judged"), "sending": (webhook, "send")}[what]
    rightly = getattr(where, name)

    def second_time_broken(*arguments: object) -> object:
        nonlocal asked
        asked += 1
        if asked == 2:
            raise KeyError("one of our mistakes")
        return rightly(*arguments)

    monkeypatch.setattr(where, name, second_time_broken)
    (group,) = post.sender.take(1)
    post.sender._work(group)
    assert len(hooks.got) == 2
    assert [(notice.status, notice.error) for notice in log(ann)] == [
        ("sent", ""),
        ("due", "Something went wrong here."),
        ("sent", ""),
    ]


def test_a_turn_that_moved_on_before_the_second_attempt_is_dropped(
    site, a_table, people, hook, deliver, hooks, moves, log
) -> None:
    ann, ben = people(2)
    hook(ann), hook(ben)
    hooks.answers = [(500, {}, b"")] * 2
    live = a_table(2)
    deliver()
    player = live.to_act
    while moves(live.row.id).to_act == player:
        pass
    user = ann if player == "Ann" else ben
    with site.database.write() as c:
        for one in channels.notices(c, user.id):
            channels.finish(c, one.id, "due", one.error, datetime.now(UTC))
    deliver()
    assert ("turn", "dropped", "no longer your turn") in status(log, user)
