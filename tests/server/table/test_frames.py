"""What is sent of a position: whole panels to whoever shows nothing, else what changed; once for all alike."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import msgspec

from roundhouse.server.desk.pieces import Panel, cut
from roundhouse.server.live.table import TableSnapshot
from roundhouse.server.storage.records import Table
from roundhouse.server.table.frames import Frame, event, member, settled

WHEN = datetime(2026, 1, 1, tzinfo=UTC)


def live_at(revision: int) -> TableSnapshot:
    row = Table(id=1, title="18Chesapeake", owner=1, status="running", created=WHEN)
    return TableSnapshot(row, (), None, revision)


def log(*lines: str) -> Panel:
    rows = "".join(f'<li data-piece="{n}">{line}</li>\n' for n, line in enumerate(lines))
    return cut(f'<ol data-pieces="log">\n{rows}</ol>')


def told(frame: Frame, since: int, shown: dict[str, Panel], **own: str) -> Any:
    plain = frame.message(since, shown, own, False).plain
    return msgspec.json.decode(plain.split(b"data: ")[1])


def test_events_are_one_line_of_data() -> None:
    data = b"{" + member("log", "two\nlines") + b"}"
    text = event("position", data, 7)
    assert text.startswith(b"id: 7\nevent: position\ndata: {") and text.endswith(b"}\n\n")
    assert text.count(b"\n") == 4
    assert msgspec.json.decode(data) == {"log": "two\nlines"}


def test_who_shows_something_gets_what_changed_and_who_shows_nothing_the_whole() -> None:
    before, after = {"log": log("one", "two"), "head": log("same")}, {"log": log("one", "two", "three")}
    frame = Frame(live_at(6), settled(after | {"head": log("same")}, before))
    assert told(frame, 5, before) | {"to_act": "", "status": ""} == {
        "revision": 6,
        "since": 5,
        "at": 0,
        "to_act": "",
        "yours": False,
        "status": "",
        "panels": {"log": [["+", "1", '<li data-piece="2">three</li>']]},
    }
    assert told(frame, 0, {})["panels"] == {"log": after["log"].text, "head": log("same").text}


def test_what_is_shorter_whole_is_sent_whole() -> None:
    before, after = {"log": log(*map(str, range(20)))}, {"log": log("one")}
    assert told(Frame(live_at(6), after), 5, before)["panels"] == {"log": after["log"].text}


def test_pages_that_show_the_same_get_the_same_bytes() -> None:
    before = {"log": log("one")}
    frame = Frame(live_at(6), {"log": log("one", "two")})
    first = frame.message(5, before, {"turn": "<p>x</p>"}, False)
    assert frame.message(5, before, {"turn": "<p>" + "x</p>"}, False) is first
    assert frame.message(5, before, {"turn": "<p>y</p>"}, False) is not first
    assert frame.message(5, before, {"turn": "<p>x</p>"}, True) is not first
    assert frame.message(5, dict(before), {"turn": "<p>x</p>"}, False) is not first
    frame.delivered()
    assert not frame._messages and not frame._members
