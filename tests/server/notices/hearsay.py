"""What people say at tables and see there, and what they are told of it."""

from __future__ import annotations

import json

from roundhouse.server.live.hub import TALK
from roundhouse.server.storage import talk


def said(hooks) -> list[str]:
    return [json.loads(request.body)["content"] for request in hooks.got]


def status(log, user) -> list[tuple[str, str, str]]:
    return [(notice.kind, notice.status, notice.error) for notice in log(user)]


def looking(site, monkeypatch, *who) -> None:
    monkeypatch.setattr(site.hub, "present", lambda table: {user.id: 1 for user in who})


def say(site, table, user, text) -> None:
    with site.database.write() as c:
        message = talk.say(c, table, user.id, text)
    site.hub.tell(table, TALK, message.id)
