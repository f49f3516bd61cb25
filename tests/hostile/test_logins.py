"""Somebody who wants into an account that is not theirs, or wants to keep its owner out."""

from __future__ import annotations

import itertools
import re
import sys
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest

from roundhouse.server.attempts import ADDRESS, BROWSER, INSIDE, LETTERS, MANY_AT_ACCOUNT, PAIR, PAUSE
from roundhouse.server.people.letters import MOST_LINKS
from roundhouse.server.storage import schema
from roundhouse.server.web import sessions
from server.web_client import Arrives, Visitor

JSON = {"Accept": "application/json"}
RIGHT = "correct horse"
NUMBERS = itertools.count()
HOME, ELSEWHERE = "198.51.100.20", "203.0.113.66"


def come(arrives: Arrives, address: str) -> Visitor:
    """A new browser at an address."""
    visitor = arrives()
    visitor.http.headers["X-Forwarded-For"] = address
    return visitor


def tries(visitor: Visitor, name: str, password: str = "wrong horse", times: int = 1) -> list[int]:
    """What some logins are answered with: 403 for a wrong password, 303 for a right one, 429 for not now."""
    visitor.see("/login")
    sent = {"csrf": visitor.csrf, "name": name, "password": password}
    return [
        visitor.http.post("/login", data=sent, headers=JSON, follow_redirects=False).status_code
        for _ in range(times)
    ]


def spellings(name: str, count: int) -> list[str]:
    """Ways to write a name that all lead to the same account."""

    def same(char: str) -> list[str]:
        every = (chr(code) for code in range(sys.maxunicode + 1) if not 0xD800 <= code < 0xE000)
        return [one for one in every if unicodedata.normalize("NFKC", one).casefold() == char]

    found = itertools.product(*(same(char) for char in name.casefold()))
    return ["".join(chars) for chars in itertools.islice(found, count)]


def invented(visitor: Visitor, name: str, password: str = "wrong horse") -> int:
    """A login with cookies that were made up for it: who makes one up knows the token of its forms too."""
    secret = f"made up {next(NUMBERS)}"
    headers = {"Cookie": f"{sessions.LOGIN}={secret}; rh_device=1-{'0' * 32}", **JSON}
    sent = {"csrf": sessions.csrf_of(secret), "name": name, "password": password}
    visitor.http.cookies.clear()
    return visitor.http.post("/login", data=sent, headers=headers, follow_redirects=False).status_code


def test_an_account_has_one_count_however_its_name_is_spelt(arrives: Arrives) -> None:
    come(arrives, HOME).member("Ann")
    thief = come(arrives, ELSEWHERE)
    found = [invented(thief, spelling) for spelling in spellings("Ann", 60)]
    assert found.count(403) == PAIR.free and set(found) == {403, 429}


def test_a_right_password_is_not_heard_under_another_spelling(arrives: Arrives) -> None:
    come(arrives, HOME).member("Ann")
    thief = come(arrives, ELSEWHERE)
    assert [invented(thief, "Ann") for _ in range(20)][-1] == 429
    others = ("ANN", "\uff21\uff4e\uff4e", "\U0001d538nn", " ann ")
    assert [invented(thief, spelling, RIGHT) for spelling in others] == [429] * 4


def test_cookies_that_mean_nothing_buy_no_tries(arrives: Arrives) -> None:
    plain, forger = come(arrives, HOME), come(arrives, ELSEWHERE)
    honest = [tries(plain, f"Nobody {number}")[0] for number in range(110)].count(403)
    forged = [invented(forger, f"Nobody {number}") for number in range(110)].count(403)
    assert honest == forged == ADDRESS.free


def test_an_owner_is_not_locked_out_by_others(arrives: Arrives) -> None:
    ann = come(arrives, HOME).member("Ann")
    ann.send("/logout")
    thief = come(arrives, ELSEWHERE)
    assert tries(thief, "Ann", times=30)[-1] == 429
    assert tries(ann, "Ann", RIGHT) == [303]


# -- what else was thought of ------------------------------------------------------------------------


class Clock:
    """The time that a site's counts go by."""

    def __init__(self) -> None:
        self.now = datetime(2026, 3, 1, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def on(self, seconds: float) -> None:
        self.now += timedelta(seconds=seconds)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def at(arrives: Arrives, clock: Clock) -> Callable[[str], Visitor]:
    """`at(address)`: a new browser there, at a site that goes by the clock."""

    def browser(address: str) -> Visitor:
        visitor = come(arrives, address)
        visitor.app.state.site.attempts.clock = clock
        return visitor

    return browser


At = Callable[[str], Visitor]


def wait_told(visitor: Visitor, name: str, password: str = "wrong horse") -> int:
    """How many seconds a refused login is told to wait."""
    visitor.see("/login")
    sent = {"csrf": visitor.csrf, "name": name, "password": password}
    answer = visitor.http.post("/login", data=sent, headers=JSON)
    assert answer.status_code == 429
    return int(answer.headers["retry-after"])


def test_each_wrong_password_doubles_the_wait(at: At, clock: Clock) -> None:
    at(HOME).member("Ann")
    thief = at(ELSEWHERE)
    assert tries(thief, "Ann", times=6) == [403] * 5 + [429]
    for seconds in (30, 60, 120, 240, 480):
        assert wait_told(thief, "Ann") == seconds
        clock.on(seconds - 1)
        assert tries(thief, "Ann", RIGHT) == [429], "not even the right one is heard"
        clock.on(1)
        assert tries(thief, "Ann", times=2) == [403, 429]


def test_a_known_browser_has_a_budget_of_its_own(at: At) -> None:
    ann = at(HOME).member("Ann")
    ann.send("/logout")
    at_home_too = at(HOME)
    assert tries(at_home_too, "Ann", times=PAIR.free + 1)[-1] == 429
    for number in range(ADDRESS.free):
        tries(at_home_too, f"Nobody {number}")
    assert tries(at_home_too, "Cy")[-1] == 429, "the address is at its end"
    assert tries(ann, "Ann", times=BROWSER.free - 1) == [403] * (BROWSER.free - 1)
    assert tries(ann, "Ann", RIGHT) == [303]
    ann.send("/logout")
    assert tries(ann, "Ann", times=BROWSER.free + 1) == [403] * BROWSER.free + [429]


def test_the_cookie_of_a_browser_is_good_for_its_own_account_only(at: At) -> None:
    at(HOME).member("Ann")
    ben = at(ELSEWHERE).member("Ben")
    ben.send("/logout")
    assert tries(ben, "Ann", times=PAIR.free + 1) == [403] * PAIR.free + [429]
    token = ben.http.cookies["rh_device"]
    number, _, signature = token.partition("-")
    for forged in (f"{int(number) - 1}-{signature}", f"{number}-{'0' * 32}", "1-", "-", ".", "9" * 400):
        thief = at(ELSEWHERE)
        thief.http.cookies.set("rh_device", forged, domain="127.0.0.1", path="/")
        assert tries(thief, "Ann") == [429], forged
    assert tries(ben, "Ben", RIGHT) == [303]


def test_a_browser_that_was_shown_the_door_is_a_stranger_again(at: At) -> None:
    ann, lost = at(HOME).member("Ann"), at(ELSEWHERE)
    assert tries(lost, "Ann", RIGHT) == [303]
    ann.see("/account")
    ann.send("/account", {"password": RIGHT, "new_password": "another horse"})
    assert tries(lost, "Ann", RIGHT, times=PAIR.free + 1) == [403] * PAIR.free + [429]


def test_a_password_sprayed_over_the_site_slows_strangers_only(at: At, clock: Clock) -> None:
    ann = at(HOME).member("Ann")
    ann.send("/logout")
    for number in range(ann.app.state.settings.login_brake):
        assert tries(at(f"192.0.2.{number}"), f"Player {number}", "password1") == [403]
    assert wait_told(at("192.0.2.200"), "Player 99", "password1") == PAUSE
    assert tries(ann, "Ann", RIGHT) == [303], "her browser is known"
    ann.send("/logout")
    travelling = at("198.51.100.99")
    assert wait_told(travelling, "Ann", RIGHT) == PAUSE
    clock.on(PAUSE - 1)
    assert tries(travelling, "Ann", RIGHT) == [429]
    clock.on(1)
    assert tries(travelling, "Ann", RIGHT) == [303], "slowed down, not locked out"
    clock.on(3600)
    assert tries(at("192.0.2.201"), "Player 99") == [403], "it is over"


def test_many_addresses_at_one_account_slow_strangers_only(at: At, clock: Clock) -> None:
    ann = at(HOME).member("Ann")
    ann.send("/logout")
    heard = [tries(at(f"192.0.2.{number}"), "Ann")[0] for number in range(MANY_AT_ACCOUNT + 10)]
    assert heard == [403] * MANY_AT_ACCOUNT + [429] * 10
    assert tries(at("192.0.2.250"), "Ben") == [403], "another account is not concerned"
    assert tries(ann, "Ann", RIGHT) == [303]
    travelling = at("198.51.100.99")
    assert tries(travelling, "Ann", RIGHT) == [429]
    clock.on(PAUSE)
    assert tries(travelling, "Ann", RIGHT) == [303]


def test_a_provider_full_of_addresses_is_one_sender_while_the_brake_is_on(at: At, clock: Clock) -> None:
    at(HOME).member("Ann")
    for number in range(MANY_AT_ACCOUNT):
        tries(at(f"192.0.2.{number}"), "Ann")
    mine = [at(f"2001:db8:7:{number:x}::1") for number in range(8)]
    assert [tries(one, "Ann") for one in mine] == [[429]] * 8
    clock.on(PAUSE)
    assert [tries(one, "Ann")[0] for one in mine] == [403] + [429] * 7


def test_one_connection_is_one_address(at: At) -> None:
    at(HOME).member("Ann")
    mine = [at(f"2001:db8:7:1::{number:x}") for number in range(1, PAIR.free + 4)]
    assert [tries(one, "Ann")[0] for one in mine] == [403] * PAIR.free + [429] * 3


def test_a_hundred_at_once_are_heard_no_more_often(at: At) -> None:
    at(HOME).member("Ann")
    thieves = [at(ELSEWHERE) for _ in range(12)]
    for thief in thieves:
        thief.see("/login")
    with ThreadPoolExecutor(12) as pool:
        found = list(pool.map(lambda thief: invented(thief, "Ann"), thieves))
    assert sorted(found) == [403] * PAIR.free + [429] * (12 - PAIR.free)


def test_an_own_account_does_not_wash_an_address_clean(at: At) -> None:
    at(HOME).member("Ann")
    thief = at(ELSEWHERE).member("Mallory")
    heard = 0
    for number in range(40):
        heard += tries(at(ELSEWHERE), f"Player {number}")[0] == 403
        if number % 4 == 0:
            tries(thief, "Mallory", RIGHT)  # known by now; and once as a stranger
            tries(at(ELSEWHERE), "Mallory", RIGHT)
    assert heard <= ADDRESS.free


def test_strangers_do_not_stand_between_a_user_and_the_own_password(at: At) -> None:
    ann, twin = at(HOME).member("Ann"), at(HOME)
    assert tries(twin, "Ann", RIGHT) == [303]
    assert tries(at(ELSEWHERE), "Ann", times=9)[-1] == 429
    twin.see("/account")
    wrong = {"password": "wrong horse", "new_password": "another horse"}
    stolen = [twin.send("/account", wrong, headers=JSON).status_code for _ in range(INSIDE.free + 1)]
    assert stolen == [403] * INSIDE.free + [429], "who has taken a login cannot guess on inside"
    changed = ann.send("/account", {"password": RIGHT, "new_password": "another horse"})
    assert "Your password is changed" in changed.text


def test_nobody_fills_the_letter_box_of_somebody_else(at: At) -> None:
    ann = at(HOME).member("Ann", email="ann@example.org")
    for number in range(8):
        thief = at(f"192.0.2.{number}")
        thief.see("/reset")
        assert "If" in thief.send("/reset", {"email": "ANN@example.org"}).text
    with ann.app.state.site.database.read() as c:
        letters = [row.data for row in c.execute(schema.notices.select()) if "new password" in str(row.data)]
    assert len(letters) == MOST_LINKS
    found = re.search(r"/reset/[\w-]+", letters[0]["text"])
    assert found
    ann.see(found[0])
    assert "logged out" in ann.send(found[0], {"password": "another horse"}).text, "those that were sent work"


def test_nobody_has_the_site_write_to_strangers_again_and_again(at: At, clock: Clock) -> None:
    variants = ("victim@example.org", "VICTIM@example.org", "victim+1@example.org", "victim+2@Example.ORG")
    for number in range(2 * LETTERS.free):
        visitor = at(f"192.0.2.{number}")
        visitor.member(f"Player {number}", email=variants[number % 4])
    database = visitor.app.state.site.database
    with database.read() as c:
        assert len(c.execute(schema.notices.select()).all()) == LETTERS.free
    visitor.see("/account")
    refused = visitor.send("/account/email", {"email": variants[1]})
    assert refused.status_code == 429 and "Try again in" in refused.text
    clock.on(LETTERS.wait)
    visitor.see("/account")
    assert "on its way" in visitor.send("/account/email", {"email": variants[1]}).text


@pytest.mark.parametrize(
    ("name", "double"),
    [
        ("Iris", "lris"),
        ("Iris", "1ris"),
        ("Bernard", "Bemard"),
        ("Cop", "\u0421\u043e\u0440"),
        ("Ann", "\u0391\u039d\u039d"),
        ("Bob", "B0b"),
        ("Ben", "ben."),
        ("Ben", "B e n"),
        ("Ben", "'Ben'"),
        ("Ann Lee", "AnnLee"),
    ],
)
@pytest.mark.parametrize("guest", [False, True])
def test_nobody_takes_a_name_that_looks_like_another(at: At, name: str, double: str, guest: bool) -> None:
    at(HOME).member(name)
    thief = at(ELSEWHERE)
    thief.see("/join")
    sent = {"name": double, **({"guest": "1"} if guest else {"password": RIGHT})}
    answer = thief.send("/join", sent)
    assert answer.status_code == 409 and "looks like one that is taken" in answer.text
    other = at(ELSEWHERE).guest("Other")
    other.see("/account")
    answer = other.send("/account", {"name": double})
    assert answer.status_code == 409 and "looks like one that is taken" in answer.text


@pytest.mark.parametrize("name", ["Greedy bot", "greedy  Bot 2", "GreedyBot.", "Greedy b0t"])
def test_nobody_takes_the_name_of_a_bot(at: At, name: str) -> None:
    thief = at(ELSEWHERE)
    for sent in ({"password": RIGHT}, {"guest": "1"}):
        thief.see("/join")
        answer = thief.send("/join", {"name": name, **sent})
        assert answer.status_code == 409 and "looks like that of a bot" in answer.text
    other = at(ELSEWHERE).guest("Botho")
    other.see("/account")
    assert other.send("/account", {"name": name}).status_code == 409


def test_the_counts_tell_nobody_who_was_tried_from_where(at: At) -> None:
    thief = at(ELSEWHERE)
    tries(thief, "Ann")
    with thief.app.state.site.database.read() as c:
        rows = repr(c.execute(schema.attempts.select()).all())
    assert rows != "[]" and "ann" not in rows and ELSEWHERE not in rows
