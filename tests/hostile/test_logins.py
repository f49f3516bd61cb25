"""Somebody who wants into an account that is not theirs, or wants to keep its owner out."""

from __future__ import annotations

import itertools
import sys
import unicodedata

from roundhouse.server.people.attempts import ADDRESS, PAIR
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
