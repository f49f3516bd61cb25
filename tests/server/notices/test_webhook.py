"""Webhooks: the JSON that each kind of other side reads, and what its answers mean."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roundhouse.server.errors import Unreadable
from roundhouse.server.notices import webhook
from roundhouse.server.notices.failure import Undelivered
from roundhouse.server.notices.outbound_http import OutboundHttp

from .servers import web

TEXT = 'Your move in 18AL "Friday" (Operating round 5.2): TAG (Cy) lays track\nhttp://site/table/7'


def test_shapes() -> None:
    assert webhook.body("discord", TEXT, "123") == {
        "content": f"<@123> {TEXT}",
        "allowed_mentions": {"parse": [], "users": ["123"]},
    }
    assert webhook.body("slack", TEXT, "U12") == {"text": f"<@U12> {TEXT}"}
    assert webhook.body("custom", TEXT) == {"content": TEXT}


def test_a_table_s_name_is_no_call() -> None:
    assert webhook.body("slack", "<!channel> & <@U1>") == {"text": "&lt;!channel&gt; &amp; &lt;@U1&gt;"}
    assert webhook.body("discord", "@everyone", "not a number")["allowed_mentions"] == {"parse": []}
    assert webhook.body("custom", "x", "1> @everyone <") == {"content": "x"}


@given(st.sampled_from(webhook.SHAPES), st.text(max_size=3000), st.text(max_size=30))
def test_what_stands_in_a_text_calls_nobody(shape, text, mention) -> None:
    body = webhook.body(shape, text, mention)
    if shape == "discord":
        assert body["allowed_mentions"]["parse"] == []
        assert set(body["allowed_mentions"].get("users", [])) <= {mention}
    if shape == "slack" and not mention:
        assert "<" not in body["text"] and ">" not in body["text"]
    assert len(next(iter(body.values()))) <= 4000 * 5


def test_too_long_a_text_is_cut_to_what_discord_takes() -> None:
    assert len(webhook.body("discord", "x" * 5000, "1" * 20)["content"]) <= 2000


@pytest.mark.parametrize(
    ("host", "shape"),
    [
        ("discord.com", "discord"),
        ("ptb.discord.com", "discord"),
        ("hooks.slack.com", "slack"),
        ("discord.com.evil.example", "custom"),
        ("example.org", "custom"),
    ],
)
def test_shapes_of_known_hosts(host, shape) -> None:
    assert webhook.shape_of(host) == shape


def test_it_is_posted_as_json() -> None:
    with web() as server:
        webhook.send(OutboundHttp(private=True), f"{server.url}/hook/secret?x=1", {"content": "Zwölf"})
        (got,) = server.got
    assert (got.method, got.path) == ("POST", "/hook/secret?x=1")
    assert got.headers["content-type"] == "application/json"
    assert json.loads(got.body) == {"content": "Zwölf"}


@pytest.mark.parametrize(
    ("status", "headers", "final", "gone", "after"),
    [
        (301, {"Location": "http://127.0.0.1/"}, True, False, None),
        (400, {}, True, False, None),
        (401, {}, True, False, None),
        (404, {}, True, True, None),
        (410, {}, True, True, None),
        (408, {}, False, False, None),
        (429, {"Retry-After": "7.5"}, False, False, 7.5),
        (429, {"Retry-After": "999999"}, False, False, 3600.0),
        (429, {"Retry-After": "soon"}, False, False, None),
        (500, {}, False, False, None),
        (503, {"Retry-After": "120"}, False, False, 120.0),
    ],
)
def test_answers(status, headers, final, gone, after) -> None:
    with web() as server:
        server.answers.append((status, headers, b""))
        with pytest.raises(Undelivered) as failure:
            webhook.send(OutboundHttp(private=True), server.url, {})
    assert (failure.value.final, failure.value.gone, failure.value.after) == (final, gone, after)
    assert str(status) in failure.value.reason


def test_an_address_inside_is_no_target() -> None:
    with web() as server:
        with pytest.raises(Unreadable):
            webhook.send(OutboundHttp(), server.url, {})
        assert not server.got
