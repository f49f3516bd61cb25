"""Webhooks for programs: what an event tells, who can tell that it is ours, and what is tried again."""

from __future__ import annotations

import dataclasses
import json
import re
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
import pytest

from roundhouse.server.errors import Unreadable
from roundhouse.server.notices import machine, settings_page, texts
from roundhouse.server.notices.failure import Undelivered
from roundhouse.server.notices.outbound_http import OutboundHttp
from roundhouse.server.storage import channels
from roundhouse.server.storage.records import Notice

API = Path(__file__).parents[3] / "docs" / "api.md"


@pytest.fixture
def verified() -> Callable[..., bool]:
    """The function that the document gives to others."""
    code = next(c for c in re.findall(r"```python\n(.*?)```", API.read_text(), re.S) if "def verified" in c)
    names: dict[str, Any] = {}
    exec(code, names)
    made: Callable[..., bool] = names["verified"]
    return made


@pytest.fixture
def program(site, hooks) -> Callable[..., Any]:
    """A webhook of a user for a program, as the page and the API make it."""

    def make(user, table=None):
        data = settings_page.webhook_data(
            site.notifier.outward, f"{hooks.url}/{user.name}", machine.MACHINE, ""
        )
        with site.database.write() as c:
            return settings_page.add_webhook(c, user, data, table)

    return make


def test_a_turn_is_told_signed(site, a_table, people, program, deliver, hooks, moves, verified) -> None:
    ann, ben = people(2)
    own = {user.name: program(user) for user in (ann, ben)}
    live = a_table(2)
    deliver()
    told = {got.path[1:]: json.loads(got.body) for got in hooks.got}
    turn = told[live.to_act]
    assert turn["type"] == "turn" and datetime.fromisoformat(turn["timestamp"]).tzinfo is not None
    what = turn["data"]["sentence"].partition("): ")[2]
    assert what and turn["data"] == {
        "table": live.row.id,
        "title": "18Chesapeake",
        "status": "running",
        "revision": live.revision,
        "at": live.row.at,
        "to_act": live.to_act,
        "yours": True,
        "sentence": f"Your move in 18Chesapeake #{live.row.id} (Auction): {what}",
        "url": f"http://site.example/table/{live.row.id}",
    }
    (start,) = (event for event in told.values() if event["type"] == "start")
    assert start["data"]["yours"] is False and start["data"]["to_act"] == live.to_act
    for got in hooks.got:
        secret = own[got.path[1:]].data["secret"]
        headers = {name.lower(): value for name, value in got.headers.items()}
        assert verified(secret, headers, got.body)
        assert not verified(machine.new_secret(), headers, got.body)
        assert not verified(secret, headers, got.body.replace(b"turn", b"over").replace(b"start", b"over"))
        assert not verified(secret, headers | {"webhook-id": "msg_0"}, got.body)
        old = str(int(time.time()) - 600)
        signed = machine.signature(secret, headers["webhook-id"], int(old), got.body)
        late = headers | {"webhook-timestamp": old, "webhook-signature": signed}
        assert not verified(secret, late, got.body), "rightly signed, but long ago"
    assert len({got.headers["webhook-id"] for got in hooks.got}) == 2


def test_a_second_attempt_has_the_same_id(site, a_table, people, program, deliver, hooks, log) -> None:
    ann, ben = people(2)
    program(ann), program(ben)
    hooks.answers = [(503, {}, b"")] * 2
    a_table(2)
    deliver()
    with site.database.write() as c:
        for user in (ann, ben):
            for one in log(user):
                assert (one.status, one.tries) == ("due", 1)
                channels.finish(c, one.id, "due", "", datetime.now(UTC))
    deliver()
    ids = [got.headers["webhook-id"] for got in hooks.got]
    assert len(ids) == 4 and sorted(ids[:2]) == sorted(ids[2:]) and ids[0] != ids[1]
    assert {one.status for user in (ann, ben) for one in log(user)} == {"sent"}


def test_a_table_s_webhook_is_told_of_everybody_s_turn(
    site, a_table, people, program, deliver, hooks, moves
) -> None:
    ann, _ = people(2)
    live = a_table(2)
    program(ann, live.row.id)
    deliver()
    hooks.got.clear()
    seen = []
    for _ in range(3):
        live = moves(live.row.id)
        deliver()
        event = json.loads(hooks.got[-1].body)
        assert event["data"]["revision"] == live.revision and "yours" not in event["data"]
        seen.append((event["type"], event["data"]["to_act"] == live.to_act))
    assert set(seen) == {("turn", True)}


def test_a_program_is_told_though_its_user_looks_on(site, people, program) -> None:
    (ann,) = people(1)
    assert program(ann).always
    with site.database.write() as c:
        chat = settings_page.webhook_data(site.notifier.outward, "http://127.0.0.1:9/x", "custom", "")
        assert not settings_page.add_webhook(c, ann, chat).always and "secret" not in chat


def test_a_test_has_no_table(people, post, program, deliver, hooks) -> None:
    (ann,) = people(1)
    post.test(program(ann))
    deliver()
    (got,) = hooks.got
    event = json.loads(got.body)
    assert event["type"] == "test" and "table" not in event["data"]


def test_a_redirect_is_not_followed(people, post, program, deliver, hooks, log) -> None:
    (ann,) = people(1)
    hooks.answers = [(307, {"Location": f"{hooks.url}/elsewhere"}, b"")]
    post.test(program(ann))
    deliver()
    assert [got.path for got in hooks.got] == ["/Ann"]
    (one,) = log(ann)
    assert one.status == "failed" and "redirect" in one.error


def a_notice(kind: str, **data: Any) -> Notice:
    """A notice that is due."""
    now = datetime.now(UTC)
    return Notice(id=1, user=1, channel=1, table=None, kind=kind, data=data, due=now, created=now)


def test_nothing_is_sent_inside(hooks) -> None:
    """Neither to an address that says so itself, nor to a name that leads there by the time of sending."""
    outward = OutboundHttp(resolver=lambda host, port: ["10.0.0.1"])
    sent = machine.new_secret(), a_notice(texts.TEST), {}
    with pytest.raises(Unreadable, match="private network"):
        machine.send(outward, "http://127.0.0.1:8080/", *sent)
    with pytest.raises(Undelivered, match="private network"):
        machine.send(outward, "http://bot.example/", *sent)
    assert not hooks.got


def test_what_is_over_has_its_result_and_nothing_is_told_that_is_not_meant_to_be(a_table) -> None:
    live = a_table(2)
    row = msgspec.structs.replace(live.row, result={"Ann": 900, "Ben": 700})
    live = dataclasses.replace(live, row=row)
    said = texts.Text("It is over", "", "http://site.example/table/1")
    over, turn = (
        machine.body(a_notice(kind, since="now", wanted="undo"), live, said, None)["data"]
        for kind in (texts.OVER, texts.TURN)
    )
    assert over["result"] == {"Ann": 900, "Ben": 700} and over["wanted"] == "undo"
    assert "result" not in turn and "since" not in turn
