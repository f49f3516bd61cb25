"""How often anybody may do a thing."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator

import msgspec
import pytest

from roundhouse.server.address import neighbourhood, network, provider
from roundhouse.server.errors import TooMany, Unavailable
from roundhouse.server.settings import Settings
from roundhouse.server.web import limits, sessions
from server.web_client import Arrives, Visitor

JSON = {"Accept": "application/json"}


@pytest.fixture
def settings(settings: Settings, request: pytest.FixtureRequest) -> Settings:
    proxies = getattr(request, "param", 0)
    return msgspec.structs.replace(settings, limits=True, trusted_proxies=proxies)


@pytest.fixture
def rate(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str, str], None]]:
    """`rate(kind, rate)`: another rate than the site has."""

    def set_rate(kind: str, rate: str) -> None:
        monkeypatch.setitem(limits.RATES, kind, (rate,))
        limits._rates.cache_clear()

    yield set_rate
    limits._rates.cache_clear()


def asks(visitor: Visitor, times: int = 1, **headers: str) -> list[int]:
    """What is answered to who asks for a new password."""
    visitor.see("/reset")
    sent = {"email": "nobody@example.org"}
    return [visitor.send("/reset", sent, headers={**JSON, **headers}).status_code for _ in range(times)]


def test_an_address_has_so_many_tries(arrives: Arrives, rate: Callable[[str, str], None]) -> None:
    rate("mail", "4/hour")
    visitor = arrives()
    assert asks(visitor, 2) + asks(arrives(), 3) == [200, 200, 200, 200, 429]
    answer = visitor.send("/reset", {"email": "x"}, headers=JSON)
    assert answer.json()["error"]["code"] == "too many"
    assert 0 < int(answer.headers["retry-after"]) <= 3600
    page = visitor.send("/reset", {"email": "x"})
    assert page.status_code == 429 and "Try again in" in page.text
    visitor.see("/reset")  # looking is free


def test_made_up_cookies_and_keys_buy_no_tries(arrives: Arrives, rate: Callable[[str, str], None]) -> None:
    rate("joining", "2/hour")
    found = []
    for number in range(6):
        visitor = arrives()
        visitor.http.cookies.set("rh_session", f"made up {number}")
        headers = {**JSON, **({"Authorization": f"Bearer made up {number}"} if number % 2 else {})}
        found.append(visitor.http.post("/join", data={"name": "x"}, headers=headers).status_code)
    assert 429 not in found[:2] and found[2:] == [429] * 4  # forged forms count too


def test_accounts_of_one_address_do_not_count_for_each_other(
    arrives: Arrives, rate: Callable[[str, str], None]
) -> None:
    members = [arrives().member(name) for name in ("Ann", "Ben")]
    page = members[0].send("/account/tokens", {"label": "bot", "read": "1"}).text
    key = page.split('<code class="secret">')[1].split("<")[0]
    rate("reading", "5/hour")
    stranger = arrives()
    assert [stranger.http.get("/").status_code for _ in range(7)] == [200] * 5 + [429] * 2
    for member in members:  # the site looks whether it knows them when their neighbours are at the limit
        assert [member.http.get("/").status_code for _ in range(6)] == [200] * 5 + [429]
    program = arrives().http
    heard = [program.get("/api/me", headers={"Authorization": f"Bearer {key}"}) for _ in range(6)]
    assert [answer.status_code for answer in heard] == [200] * 5 + [429]


def test_what_an_address_may_do_is_bounded_whoever_it_is(
    arrives: Arrives, rate: Callable[[str, str], None]
) -> None:
    rate("joining", "100/hour")
    guests = [arrives().guest(f"Guest {number}") for number in range(limits.SHARED + 1)]
    rate("writing", "2/hour")
    counted = [guest.send("/theme", {"theme": "dark"}).status_code for guest in guests for _ in range(3)]
    assert counted == [200, 200, 429] * limits.SHARED + [429] * 3


@pytest.mark.parametrize(("settings", "believed"), [(0, False), (1, True)], indirect=["settings"])
def test_forwarded_addresses_are_believed_from_trusted_proxies_only(
    arrives: Arrives, rate: Callable[[str, str], None], believed: bool
) -> None:
    rate("mail", "1/hour")
    visitor = arrives()
    first = asks(visitor, **{"X-Forwarded-For": "203.0.113.1"})
    second = asks(visitor, **{"X-Forwarded-For": "203.0.113.2"})
    # What the sender puts in front is never believed.
    third = asks(visitor, **{"X-Forwarded-For": "198.51.100.9, 203.0.113.2"})
    assert first + second + third == ([200, 200, 429] if believed else [200, 429, 429])


def test_a_cookie_is_known_for_a_while() -> None:
    time = [0.0]
    vouched = limits.Vouched(lambda: time[0])
    vouched.add("one")
    time[0] = limits.VOUCHED_FOR - 1
    assert "one" in vouched and "another" not in vouched
    time[0] = limits.VOUCHED_FOR
    assert "one" not in vouched
    for number in range(limits.MOST_VOUCHED + 1):
        vouched.add(f"number {number}")
    assert "number 0" not in vouched and "number 1" in vouched


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


def test_what_a_provider_gives_away_is_one_sender_and_users_see_less() -> None:
    assert provider("2001:db8:1:2::9") == provider("2001:db8:1:ffff::1") == "2001:db8:1::"
    assert provider("2001:db8:2::1") != provider("2001:db8:1::1")
    assert provider("203.0.113.7") == provider("::ffff:203.0.113.7") == "203.0.113.7"
    assert neighbourhood("203.0.113.7") == "203.0.113.0/24"
    assert neighbourhood("2001:db8:1:2::9") == "2001:db8:1::/48"
    assert neighbourhood("fe80::1%eth0") == "fe80::/48" and neighbourhood("unix:") == ""


@pytest.fixture
def tried(monkeypatch: pytest.MonkeyPatch) -> None:
    """A kind with two rates."""
    monkeypatch.setitem(limits.RATES, "tried", ("8/minute", "40/hour"))


@pytest.mark.usefixtures("tried")
def test_a_counter_counts_kinds_and_people_apart() -> None:
    counter = limits.Counter()
    for _ in range(8):
        counter.count("tried", "ann")
    counter.count("tried", "ben")
    counter.count("mail", "ann")
    with pytest.raises(TooMany) as refused:
        counter.count("tried", "ann")
    assert 0 < refused.value.facts["seconds"] <= 60


@pytest.mark.usefixtures("tried")
def test_the_window_moves_along() -> None:
    time = [0.0]
    counter = limits.Counter(lambda: time[0])
    for second in range(8):
        time[0] = second * 5.0
        counter.count("tried", "ann")
    with pytest.raises(TooMany) as refused:
        counter.count("tried", "ann")
    assert refused.value.facts["seconds"] == 25, "the first of the eight leaves the minute then"
    time[0] = 60.0
    counter.count("tried", "ann")
    with pytest.raises(TooMany):
        counter.count("tried", "ann")


@pytest.mark.usefixtures("tried")
def test_what_is_refused_counts_for_no_other_rate() -> None:
    time = [0.0]
    counter = limits.Counter(lambda: time[0])
    for minute in range(5):
        time[0] = minute * 61.0
        for _ in range(8):
            counter.count("tried", "ann")
        with pytest.raises(TooMany):
            counter.count("tried", "ann")
    time[0] = 5 * 61.0
    with pytest.raises(TooMany) as refused:
        counter.count("tried", "ann")  # forty in the hour
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


def test_so_many_keys_are_made(arrives: Arrives, rate: Callable[[str, str], None]) -> None:
    rate("key", "2/hour")
    ann = arrives().member("Ann")
    ann.see("/account")
    found = [ann.send("/account/tokens", {"name": f"key {n}", "read": "1"}).status_code for n in range(3)]
    assert 429 not in found[:2] and found[2] == 429


def test_whose_login_cannot_be_looked_up_is_told_so(
    arrives: Arrives, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A first request is looked up before it reaches any page."""
    ann = arrives().member("Ann")
    ann.http.cookies.set("rh_session", "not looked up yet")

    def away(*of: object) -> None:
        raise Unavailable("The database does not answer just now.")

    monkeypatch.setattr(sessions, "resume", away)
    answer = ann.http.get("/api/me", headers=JSON)
    assert answer.status_code == 503 and answer.json()["error"]["sentence"].startswith("The database")
