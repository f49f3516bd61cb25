"""Somebody who has a passkey of another, or what one has said."""

from __future__ import annotations

import copy
from datetime import UTC, datetime, timedelta

import msgspec
import pytest

from roundhouse.server.settings import Settings
from roundhouse.server.storage import schema
from server.soft_key import SoftKey, add, ask, log_in, post
from server.web_client import Arrives


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return msgspec.structs.replace(settings, url="http://localhost:1869", trusted_proxies=0)


def test_an_answer_is_good_once(arrives: Arrives) -> None:
    ann, key, thief = arrives().member("Ann"), SoftKey(), arrives()
    add(ann, key)
    sent = {"credential": key.used(ask(thief))}
    assert post(thief, "/login/passkey", sent).status_code == 200
    thief.see("/account")
    thief.send("/logout")
    thief.see("/login")
    assert post(thief, "/login/passkey", sent).status_code == 403


def test_an_answer_is_good_in_the_browser_that_was_asked(arrives: Arrives) -> None:
    ann, key, thief = arrives().member("Ann"), SoftKey(), arrives()
    add(ann, key)
    lured = arrives()
    options = ask(thief)
    thief.see("/login")
    ask(lured)
    assert post(lured, "/login/passkey", {"credential": key.used(options)}).status_code == 403
    assert post(thief, "/login/passkey", {"credential": key.used(options)}).status_code == 403, (
        "it is used up"
    )


def test_an_answer_is_good_for_some_minutes(arrives: Arrives) -> None:
    ann, key, thief = arrives().member("Ann"), SoftKey(), arrives()
    add(ann, key)
    options = ask(thief)
    with ann.app.state.site.database.write() as c:
        c.execute(schema.once.update().values(expires=datetime.now(UTC) - timedelta(seconds=1)))
    assert post(thief, "/login/passkey", {"credential": key.used(options)}).status_code == 403


def test_a_challenge_of_a_login_makes_no_key_and_the_other_way_round(arrives: Arrives) -> None:
    ann, key = arrives().member("Ann"), SoftKey()
    options = ask(ann)
    ann.see("/account")
    assert post(ann, "/account/passkeys", {"credential": key.made(options)}).status_code == 403
    add(ann, key)
    ann.see("/account")
    options = post(ann, "/account/passkeys/options", password="correct horse").json()
    assert post(ann, "/login/passkey", {"credential": key.used(options)}).status_code == 403


def test_a_key_of_another_site_is_none(arrives: Arrives) -> None:
    ann, key = arrives().member("Ann"), SoftKey()
    add(ann, key)
    for host, origin in (("localhost", "http://localhost:1870"), ("evil.example", "http://localhost:1869")):
        key.host, key.origin = host, origin
        assert log_in(arrives(), key).status_code == 403


def test_a_copy_of_a_key_is_noticed(arrives: Arrives) -> None:
    ann, key = arrives().member("Ann"), SoftKey()
    add(ann, key)
    stolen = copy.copy(key)
    for _ in range(3):
        assert log_in(arrives(), key).status_code == 200
    assert log_in(arrives(), stolen).status_code == 403


def test_a_key_signs_for_nobody_else(arrives: Arrives) -> None:
    ann, mallory = arrives().member("Ann"), arrives().member("Mallory")
    of_ann, of_mallory = SoftKey(), SoftKey()
    add(ann, of_ann)
    add(mallory, of_mallory)
    thief = arrives()
    forged = of_mallory.used(ask(thief)) | {"id": of_ann.used({"challenge": ""})["id"]}
    assert post(thief, "/login/passkey", {"credential": forged}).status_code == 403
    forged = of_mallory.used(ask(thief))
    forged |= {name: of_ann.used({"challenge": ""})[name] for name in ("id", "rawId")}
    assert post(thief, "/login/passkey", {"credential": forged}).status_code == 403


@pytest.mark.parametrize(
    "credential",
    [
        None,
        [],
        "x",
        {},
        {"response": None},
        {"response": {"clientDataJSON": 7}},
        {"response": {"clientDataJSON": "bm8ganNvbg"}},
        {"response": {"clientDataJSON": "W10"}},
        {"response": {"clientDataJSON": "eyJjaGFsbGVuZ2UiOiJ4In0"}},
        {"response": {"clientDataJSON": "\u20ac" * 9}},
    ],
)
def test_rubbish_is_refused_in_order(arrives: Arrives, credential: object) -> None:
    ann = arrives().member("Ann")
    for path in ("/account/passkeys", "/login/passkey"):
        ann.see("/account")
        answer = post(ann, path, {"credential": credential})
        assert answer.status_code in (400, 403), (path, answer.status_code)


def test_what_lies_behind_a_good_challenge_may_be_rubbish_too(arrives: Arrives) -> None:
    ann, key = arrives().member("Ann"), SoftKey()
    add(ann, key)
    for part, rubbish in (
        ("authenticatorData", "AAAA"),
        ("signature", ""),
        ("signature", "AAAA"),
        ("authenticatorData", None),
    ):
        thief = arrives()
        sent = key.used(ask(thief))
        sent["response"][part] = rubbish
        assert post(thief, "/login/passkey", {"credential": sent}).status_code == 403
    ann.see("/account")
    options = post(ann, "/account/passkeys/options", password="correct horse").json()
    sent = SoftKey().made(options)
    sent["response"]["attestationObject"] = "oA"
    assert post(ann, "/account/passkeys", {"credential": sent}).status_code == 403
