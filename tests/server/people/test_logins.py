"""Where somebody is logged in, ending that, and the letter about a login in a new browser."""

from __future__ import annotations

import os
import re
import sys
import threading
from collections.abc import Iterator
from datetime import datetime, timedelta

import msgspec
import pytest
from starlette.requests import HTTPConnection

from roundhouse.server.people import passwords
from roundhouse.server.settings import Settings
from roundhouse.server.storage import devices, schema, users
from roundhouse.server.storage.records import User
from roundhouse.server.web import sessions
from roundhouse.server.web.devices import BROWSERS, SYSTEMS, browser, named
from roundhouse.text.language import speaking
from server.web_client import Arrives, Visitor, words

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"
SAFARI = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
    "Version/17.5 Mobile/15E148 Safari/604.1"
)
EDGE = (
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 "
    "Safari/537.36 Edg/126.0"
)
CHROME = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36"


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return msgspec.structs.replace(
        settings, trusted_proxies=1, mail="smtp://127.0.0.1:9", mail_from="site@example.org"
    )


def come(arrives: Arrives, agent: str, address: str) -> Visitor:
    visitor = arrives()
    visitor.http.headers.update({"User-Agent": agent, "X-Forwarded-For": address})
    return visitor


def letters(visitor: Visitor) -> Iterator[str]:
    """What was written about logins."""
    with visitor.app.state.site.database.read() as c:
        for row in c.execute(schema.notices.select().order_by(schema.notices.c.id)):
            if "login" in str(row.data.get("subject")):
                yield row.data["text"]


def of_ann(visitor: Visitor, **fields: object) -> User:
    with visitor.app.state.site.database.write() as c:
        user = users.user_named(c, "Ann")
        assert user is not None
        return users.change_user(c, user.id, **fields)


@pytest.mark.parametrize(
    ("said", "read"),
    [
        (FIREFOX, "Firefox on Linux"),
        (SAFARI, "Safari on iPhone"),
        (EDGE, "Edge on Windows"),
        (CHROME, "Chrome on Android"),
        ("curl/8.5", ""),
        ("Safari/" * 200, "Safari"),
    ],
)
def test_a_browser_is_roughly_known(said: str, read: str) -> None:
    headers = [(b"user-agent", said.encode())]
    assert browser(HTTPConnection({"type": "http", "headers": headers})) == read
    assert len(dict(BROWSERS)) == len(BROWSERS) and len(dict(SYSTEMS)) == len(SYSTEMS)


def test_a_browser_is_the_same_in_every_language() -> None:
    """Else it would be a new one, and worth a letter, as soon as its owner reads another language."""
    request = HTTPConnection({"type": "http", "headers": [(b"user-agent", FIREFOX.encode())]})
    with speaking("de"):
        assert browser(request) == "Firefox on Linux"
        assert named(browser(request)) == "Firefox unter Linux"
    assert named("Safari") == "Safari" and named("") == ""


def test_the_account_lists_where_one_is_logged_in(arrives: Arrives) -> None:
    ann = come(arrives, FIREFOX, "198.51.100.20").member("Ann")
    phone = come(arrives, SAFARI, "2001:db8:1:2::3")
    phone.log_in("Ann")
    page = words(ann.see("/account"))
    assert "Firefox on Linux this one 198.51.100.0/24" in page
    assert "Safari on iPhone 2001:db8:1::/48" in page and "Log out all others" in page
    assert "198.51.100.20" not in page
    end = re.findall(r"/account/logins/[\w-]+/end", ann.see("/account"))
    assert len(end) == 1, "not the one here: that is what the other button is for"
    assert "That browser is logged out." in ann.send(end[0]).text
    assert "Log in" in phone.see("/account") and ">Ann" in ann.see("/")
    with ann.app.state.site.database.read() as c:
        assert [one.browser for one in devices.devices(c, 1)] == ["Firefox on Linux"], (
            "the other is a stranger now"
        )
    assert ann.send(end[0]).status_code == 404


def test_all_others_are_logged_out_at_once(arrives: Arrives) -> None:
    ann = come(arrives, FIREFOX, "198.51.100.20").member("Ann")
    ben = come(arrives, FIREFOX, "198.51.100.20").member("Ben")
    others = [come(arrives, SAFARI, f"192.0.2.{number}") for number in range(3)]
    for other in others:
        other.log_in("Ann")
    ann.see("/account")
    assert "All your other browsers are logged out." in ann.send("/account/logins/end").text
    assert all("Log in" in other.see("/account") for other in others)
    assert "Log out" in ann.see("/account") and "Log out" in ben.see("/account")
    with ann.app.state.site.database.read() as c:
        assert [len(devices.devices(c, id)) for id in (1, 2)] == [1, 1], "and they are strangers from now on"


def test_nobody_ends_the_logins_of_others(arrives: Arrives) -> None:
    ann, ben = arrives().member("Ann"), arrives().member("Ben")
    with ann.app.state.site.database.read() as c:
        login = users.session(c, sessions.hash_of(ann.http.cookies[sessions.LOGIN]))
    assert login is not None
    ben.see("/account")
    assert ben.send(f"/account/logins/{login.id}/end").status_code == 404
    ann.see("/account")
    ann.send(f"/account/logins/{login.id}/end")
    assert "Log in" in ann.see("/account"), "one may end the own login by its address as well"


def test_when_a_login_was_seen_last_is_noted_now_and_then(arrives: Arrives) -> None:
    ann = come(arrives, FIREFOX, "198.51.100.20").member("Ann")
    database = ann.app.state.site.database

    def login() -> tuple[datetime, str | None]:
        with database.read() as c:
            found = users.session(c, sessions.hash_of(ann.http.cookies[sessions.LOGIN]))
        assert found is not None and found.seen is not None
        return found.seen, found.place

    first = login()
    ann.http.headers["X-Forwarded-For"] = "192.0.2.9"
    ann.see("/")
    assert login() == first
    with database.write() as c:
        c.execute(schema.sessions.update().values(seen=first[0] - 2 * sessions.SELDOM))
    ann.see("/")
    assert login()[0] >= first[0] and login()[1] == "192.0.2.0/24"


def test_logins_from_before_are_listed_as_far_as_they_are_known(arrives: Arrives) -> None:
    ann = come(arrives, FIREFOX, "198.51.100.20").member("Ann")
    sessions.begin(ann.app.state.site.database, of_ann(ann), None)
    with ann.app.state.site.database.write() as c:
        c.execute(schema.sessions.update().values(seen=None, browser=None, place=None, device=None))
    page = words(ann.see("/account"))
    assert (
        page.count("unknown browser") == 1 and "Log out all others" in page
    )  # the own one is seen right away


def test_a_letter_tells_of_a_new_browser_once(arrives: Arrives) -> None:
    ann = come(arrives, FIREFOX, "198.51.100.20").member("Ann", email="ann@example.org")
    of_ann(ann, email_proven=True)
    ann.send("/logout")
    ann.log_in("Ann")
    assert list(letters(ann)) == [], "that is the browser in which the account was made"
    thief = come(arrives, SAFARI, "203.0.113.66")
    thief.log_in("Ann", "wrong horse")
    assert list(letters(ann)) == []
    thief.log_in("Ann")
    (letter,) = letters(ann)
    assert "Safari on iPhone, from 203.0.113.0/24" in letter and "/account" in letter
    thief.send("/logout")
    thief.log_in("Ann")
    come(arrives, SAFARI, "203.0.113.99").log_in("Ann")  # the same browser, without its cookies
    assert len(list(letters(ann))) == 1
    come(arrives, FIREFOX, "203.0.113.99").log_in("Ann")
    assert len(list(letters(ann))) == 2


@pytest.mark.parametrize("proven", [True, False])
def test_a_letter_goes_to_a_proven_address_only(arrives: Arrives, proven: bool) -> None:
    ann = come(arrives, FIREFOX, "198.51.100.20").member("Ann", email="ann@example.org")
    of_ann(ann, email_proven=proven)
    come(arrives, SAFARI, "203.0.113.66").log_in("Ann")
    assert len(list(letters(ann))) == proven


def test_one_browser_is_known_to_several_accounts(arrives: Arrives) -> None:
    shared = come(arrives, FIREFOX, "198.51.100.20").member("Ann")
    shared.send("/logout")
    shared.member("Ben")
    shared.send("/logout")
    shared.log_in("Ann")
    assert shared.http.cookies["rh_device"].count(".") == 1
    with shared.app.state.site.database.read() as c:
        assert [len(devices.devices(c, id)) for id in (1, 2)] == [1, 1]


def test_a_browser_is_forgotten_after_a_year_and_the_oldest_of_many(arrives: Arrives) -> None:
    ann = arrives().member("Ann")
    database = ann.app.state.site.database
    with database.write() as c:
        first = devices.devices(c, 1)[0]
        for number in range(devices.MAX_DEVICES):
            devices.add_device(c, 1, f"Browser {number}", "")
        kept = devices.devices(c, 1)
        assert len(kept) == devices.MAX_DEVICES and first.id not in {one.id for one in kept}
        assert devices.device(c, kept[0].id, 1) and devices.device(c, kept[0].id, 2) is None
        c.execute(schema.devices.update().values(seen=first.seen - timedelta(days=devices.DAYS)))
        assert devices.device(c, kept[0].id, 1) is None


def test_guests_are_no_devices(arrives: Arrives) -> None:
    gus = arrives().guest("Gus")
    assert "rh_device" not in gus.http.cookies
    assert "Where you are logged in" in gus.see("/account")


@pytest.mark.skipif(sys.platform != "linux", reason="threads have no priority of their own here")
def test_hashes_give_way_to_pages() -> None:
    def priority() -> int:
        return os.getpriority(os.PRIO_PROCESS, threading.get_native_id())

    hashing = passwords._apart().submit(priority).result()
    assert hashing == min(19, priority() + passwords.NICER)
