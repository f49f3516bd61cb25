"""How often anybody may do a thing."""

from __future__ import annotations

import threading

import msgspec
import pytest

from roundhouse.server.errors import TooMany
from roundhouse.server.settings import Settings
from roundhouse.server.web import limits
from roundhouse.server.web.address import network
from server.web_client import Arrives, Visitor

JSON = {"Accept": "application/json"}


@pytest.fixture
def settings(settings: Settings, request: pytest.FixtureRequest) -> Settings:
    proxies = getattr(request, "param", 0)
    return msgspec.structs.replace(settings, limits=True, trusted_proxies=proxies)


def tries(visitor: Visitor, name: str = "Ann", times: int = 1, **headers: str) -> list[int]:
    visitor.see("/login")
    fields = {"name": name, "password": "wrong horse"}
    return [visitor.send("/login", fields, headers={**JSON, **headers}).status_code for _ in range(times)]


def test_passwords_of_an_account_cannot_be_tried_through(
    arrives: Arrives, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(limits.RATES, "password of an account", ("3/hour",))
    monkeypatch.setitem(limits.RATES, "login", ("1000/hour",))
    arrives().member("Ann")
    limits._rates.cache_clear()
    assert tries(arrives(), times=3) == [403] * 3
    assert tries(arrives(), "ANN") == [429]
    assert tries(arrives(), "Ben") == [403]  # only that account
    limits._rates.cache_clear()


def test_an_address_has_so_many_tries(arrives: Arrives, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(limits.RATES, "login", ("4/hour",))
    limits._rates.cache_clear()
    visitor = arrives()
    assert tries(visitor, "A1", 2) + tries(arrives(), "B2", 3) == [403, 403, 403, 403, 429]
    answer = visitor.send("/login", {"name": "C3", "password": "x"}, headers=JSON)
    assert answer.json()["error"]["code"] == "too many"
    assert 0 < int(answer.headers["retry-after"]) <= 3600
    page = visitor.send("/login", {"name": "C3", "password": "x"})
    assert page.status_code == 429 and "Try again in" in page.text
    visitor.see("/login")  # looking is free
    limits._rates.cache_clear()


def test_cookies_do_not_buy_more_tries(arrives: Arrives, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(limits.RATES, "joining", ("1/hour",))
    limits._rates.cache_clear()
    found = []
    for number in range(limits.SHARED + 2):
        visitor = arrives()
        visitor.http.cookies.set("rh_session", f"made up {number}")
        found.append(visitor.http.post("/join", data={"name": "x"}, headers=JSON).status_code)
    assert found == [403] * limits.SHARED + [429] * 2  # forged forms count too
    limits._rates.cache_clear()


@pytest.mark.parametrize(("settings", "believed"), [(0, False), (1, True)], indirect=["settings"])
def test_forwarded_addresses_are_believed_from_trusted_proxies_only(
    arrives: Arrives, monkeypatch: pytest.MonkeyPatch, believed: bool
) -> None:
    monkeypatch.setitem(limits.RATES, "login", ("1/hour",))
    limits._rates.cache_clear()
    visitor = arrives()
    first = tries(visitor, "A1", **{"X-Forwarded-For": "203.0.113.1"})
    second = tries(visitor, "B2", **{"X-Forwarded-For": "203.0.113.2"})
    # What the sender puts in front is never believed.
    third = tries(visitor, "C3", **{"X-Forwarded-For": "198.51.100.9, 203.0.113.2"})
    assert first + second + third == ([403, 403, 429] if believed else [403, 429, 429])
    limits._rates.cache_clear()


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2::9", "2001:db8:1:2::"),
        ("[2001:db8:1:3::9]", "2001:db8:1:3::"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("unix:", "unix:"),
    ],
)
def test_one_connection_is_one_sender(address: str, counted: str) -> None:
    assert network(address) == counted


def test_a_counter_counts_kinds_and_people_apart() -> None:
    counter = limits.Counter()
    for _ in range(8):
        counter.count("password of an account", "ann")
    counter.count("password of an account", "ben")
    counter.count("login", "ann")
    with pytest.raises(TooMany) as refused:
        counter.count("password of an account", "ann")
    assert 0 < refused.value.facts["seconds"] <= 60


def test_the_window_moves_along() -> None:
    time = [0.0]
    counter = limits.Counter(lambda: time[0])
    for second in range(8):
        time[0] = second * 5.0
        counter.count("password of an account", "ann")
    with pytest.raises(TooMany) as refused:
        counter.count("password of an account", "ann")
    assert refused.value.facts["seconds"] == 25, "the first of the eight leaves the minute then"
    time[0] = 60.0
    counter.count("password of an account", "ann")
    with pytest.raises(TooMany):
        counter.count("password of an account", "ann")


def test_what_is_refused_counts_for_no_other_rate() -> None:
    time = [0.0]
    counter = limits.Counter(lambda: time[0])
    for minute in range(5):
        time[0] = minute * 61.0
        for _ in range(8):
            counter.count("password of an account", "ann")
        with pytest.raises(TooMany):
            counter.count("password of an account", "ann")
    time[0] = 5 * 61.0
    with pytest.raises(TooMany) as refused:
        counter.count("password of an account", "ann")  # forty in the hour
    assert refused.value.facts["seconds"] == 3600 - 5 * 61


def test_a_counter_forgets_who_is_long_gone() -> None:
    time = [0.0]
    counter = limits.Counter(lambda: time[0])
    for number in range(limits.SWEPT - 1):
        counter.count("reading", f"from {number}")
    time[0] = 120.0
    counter.count("reading", "from here")
    assert len(counter._moments) == 1


def test_threads_count_together() -> None:
    counter = limits.Counter()
    refused = []

    def hurry() -> None:
        for _ in range(300):
            try:
                counter.count("writing", "ann")
            except TooMany:
                refused.append(1)

    threads = [threading.Thread(target=hurry) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(refused) == 1200 - 400
