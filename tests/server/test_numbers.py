"""What is no whole number, in whatever field: a clear refusal or nothing, never a fault, and never another number."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from roundhouse.server.acting.action_form import number_of, revision_of
from roundhouse.server.errors import Unreadable
from roundhouse.server.numbers import LARGEST, whole
from roundhouse.server.web.forms import Form
from server.web_client import Visitor
from server.web_client import arrives as arrives

ODD = ("²", "١", "1" * 5000, "1" * 19, "1_0", "--1", "1.0", "nan")


@pytest.mark.parametrize("odd", ODD)
def test_what_is_no_number_is_refused(odd: str) -> None:
    assert whole(odd, LARGEST, -LARGEST) is None
    with pytest.raises(Unreadable):
        Form([("n", odd)]).number("n", 7)
    with pytest.raises(Unreadable):
        number_of({"to": odd}, "to")
    with pytest.raises(Unreadable):
        revision_of({"revision": odd})


def test_numbers_are_read_as_they_stand() -> None:
    form = Form([("n", " 12 "), ("minus", "-1"), ("empty", "")])
    assert (form.number("n"), form.number("minus"), form.number("empty", 7)) == (12, -1, 7)
    assert number_of({"to": 5}, "to") == number_of({"to": " 5"}, "to") == revision_of({"revision": "5"}) == 5
    assert number_of({"to": ""}, "to") is None
    with pytest.raises(Unreadable):
        number_of({"to": True}, "to")


@pytest.fixture
def ann(arrives: object) -> Iterator[Visitor]:
    assert callable(arrives)
    yield arrives().member("Ann")


QUERIES = (
    "/?seats={}",
    "/?before={}",
    "/library?players={}",
    "/library?after={}",
    "/title/18AL?players={}",
    "/table/1?action={}",
    "/table/1?from={}",
    "/table/1/since?from={}&to={}",
    "/table/1/panels?from={}",
    "/table/1/evaluation?action={}&against={}",
    "/table/1/map.svg?action={}",
    "/table/1/continue?action={}",
    "/table/{}",
    "/api/tables/{}",
    "/api/tables/1?after={}",
    "/table/1/reason/{}",
    "/lab?at={}",
    "/report?kind=table&number={}",
)

FORMS = (
    ("/account", "profile", "colour"),
    ("/account/notices", "kind", "hour"),
    ("/theme", "theme", "theme"),
    ("/play", "title", "players"),
    ("/play", "title", "seed"),
    ("/new", "title", "delay"),
    ("/new", "clock", "bank"),
    ("/table/1/act", "type", "revision"),
    ("/table/1/undo", "revision", "to"),
    ("/table/1/redo", "to", "revision"),
    ("/table/1/propose", "kind", "to"),
    ("/table/1/propose", "kind", "seat"),
    ("/table/1/vote", "answer", "proposal"),
    ("/table/1/orders", "kind", "most"),
    ("/table/1/hush", "x", "user"),
    ("/table/1/bot", "bot", "number"),
    ("/table/1/replace", "bot", "number"),
    ("/table/1/settings", "x", "delay"),
    ("/table/1/kick", "x", "number"),
    ("/table/1/counter", "revision", "price"),
    ("/table/1/plans", "x", "action"),
    ("/table/{}/act", "type", "revision"),
    ("/report", "kind", "number"),
    ("/report", "kind", "line"),
)


def test_no_field_of_any_page_fails_of_it(ann: Visitor) -> None:
    ann.send("/play", {"title": "18AL", "players": "3", "bot": "random"})
    for odd in ODD[:3]:
        for query in QUERIES:
            answer = ann.http.get(query.replace("{}", odd), headers={"Accept": "application/json"})
            assert answer.status_code < 500, (query, odd[:9], answer.status_code)
        for path, other, field in FORMS:
            answer = ann.http.post(path.replace("{}", odd), data={"csrf": ann.csrf, other: "1", field: odd})
            assert answer.status_code < 500, (path, field, odd[:9], answer.status_code)
    assert "18AL" in ann.see("/table/1")
    answer = ann.http.post("/account", data={"csrf": ann.csrf, "profile": "1", "colour": "²"})
    assert answer.status_code == 400 and "There is no such colour." in answer.text
