"""Letters that are collected, and tables that are snoozed."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from roundhouse.server.clock import CLOCK
from roundhouse.server.errors import Unreadable
from roundhouse.server.notices import digest
from roundhouse.server.storage import channels, schema
from roundhouse.server.storage.records import Channel

from .hearsay import status

NOW = datetime(2026, 3, 4, 23, 30, 5, tzinfo=UTC)


def mail(kind: str = "mail", **data: object) -> Channel:
    return Channel(id=1, user=1, kind=kind, data=data, created=NOW)


@pytest.mark.parametrize(
    ("data", "due"),
    [
        ({}, None),
        ({"digest": "hour"}, datetime(2026, 3, 5, 0, tzinfo=UTC)),
        ({"digest": "day", "hour": 23}, datetime(2026, 3, 5, 23, tzinfo=UTC)),
        ({"digest": "day", "hour": 6}, datetime(2026, 3, 5, 6, tzinfo=UTC)),
        ({"digest": "day"}, datetime(2026, 3, 5, 0, tzinfo=UTC)),
        ({"digest": "day", "hour": "x"}, datetime(2026, 3, 5, 0, tzinfo=UTC)),
        ({"digest": "week"}, None),
    ],
)
def test_when_the_next_letter_goes(data: dict[str, object], due: datetime | None) -> None:
    assert digest.next_letter(mail(**data), NOW) == due
    assert digest.next_letter(mail("push", **data), NOW) is None


def test_a_choice_is_checked() -> None:
    assert digest.checked("day", 7) == {"digest": "day", "hour": 7}
    assert digest.checked("", 7) == {"digest": ""}
    for every, hour in (("week", 6), ("day", 24), ("day", -1)):
        with pytest.raises(Unreadable):
            digest.checked(every, hour)


def let_time_pass(site) -> None:
    """What is due later is due now."""
    with site.database.write() as c:
        c.execute(schema.notices.update().values(due=CLOCK.now()))


def test_a_day_makes_one_letter_of_what_still_waits(
    site, a_table, people, by_mail, deliver, mails, moves, log
) -> None:
    ann, _ = people(2)
    channel = by_mail(ann)
    with site.database.write() as c:
        channels.change_channel(c, channel.id, data={"digest": "day", "hour": 6})
    tables = [a_table(2, seed=seed, name=f"No. {seed}") for seed in range(3)]
    deliver()
    hers = [live.row.id for live in tables if live.to_act == "Ann"]
    assert hers and not mails.got, "nothing goes out before its hour"
    with site.database.read() as c:
        due = {notice.due for notice in channels.notices(c, ann.id)}
    assert due == {digest.next_letter(mail(digest="day", hour=6), CLOCK.now())}
    moves(hers[0])
    deliver()
    let_time_pass(site)
    deliver()
    (letter,) = mails.got
    moves_told = [line for line in letter.message.get_content().splitlines() if "Your move" in line]
    names = {live.row.id: f'"{live.row.name}"' for live in tables}
    assert [sum(names[id] in line for line in moves_told) for id in hers] == [0, *[1] * (len(hers) - 1)]
    assert ("dropped", "no longer your turn") in [line[1:] for line in status(log, ann)]


def test_a_snoozed_table_is_told_of_later(site, a_table, people, hook, deliver, hooks, moves) -> None:
    ann, ben = people(2)
    hook(ann), hook(ben)
    live = a_table(2)
    user = next(user for user in (ann, ben) if user.name == live.to_act)
    until = CLOCK.now() + timedelta(hours=8)
    with site.database.write() as c:
        channels.mute(c, user.id, live.row.id, True, until)
        assert channels.muted(c, user.id) == set()
        assert channels.snoozed(c, user.id) == {live.row.id: until}
    deliver()
    assert f"/{user.name}" not in {request.path for request in hooks.got}
    with site.database.read() as c:
        assert {notice.due for notice in channels.notices(c, user.id)} == {until}
    # Noticed before the snooze began, and due now: put off all the same.
    let_time_pass(site)
    deliver()
    assert f"/{user.name}" not in {request.path for request in hooks.got}
    with site.database.write() as c:
        channels.mute(c, user.id, live.row.id, True, CLOCK.now() - timedelta(seconds=1))
        assert channels.snoozed(c, user.id) == {}
    let_time_pass(site)
    deliver()
    assert f"/{user.name}" in {request.path for request in hooks.got}
