"""Browsers without scripts: they keep cookies, fill in forms with the token of the page, and follow redirects."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest

from roundhouse.server.settings import Settings
from server.security_world import served

CSRF = re.compile(r'<meta name="csrf" content="([^"]*)">')
TAG = re.compile(r"<[^>]+>")


class Visitor:
    """Somebody at a browser of their own, at a site that runs."""

    def __init__(self, url: str, app: Any = None) -> None:
        self.http = httpx.Client(base_url=url, follow_redirects=True, timeout=30, verify=False)
        self.app = app
        self.csrf = ""

    def see(self, path: str, status: int = 200) -> str:
        """The page at an address."""
        answer = self.http.get(path)
        assert answer.status_code == status, (path, answer.status_code)
        self._remember(answer)
        return answer.text

    def send(self, path: str, fields: dict[str, Any] | None = None, **more: Any) -> httpx.Response:
        """Send a form; the answer is that of the page it leads to."""
        answer = self.http.post(path, data={"csrf": self.csrf, **(fields or {})}, **more)
        self._remember(answer)
        return answer

    def guest(self, name: str) -> Visitor:
        """Come in as a guest."""
        self.see("/")
        answer = self.send("/join", {"guest": "1", "name": name})
        assert answer.status_code == 200 and answer.url.path == "/", answer.text
        return self

    def member(self, name: str, password: str = "correct horse", **more: Any) -> Visitor:
        """Make an account."""
        self.see("/join")
        answer = self.send("/join", {"name": name, "password": password, **more})
        assert answer.status_code == 200 and answer.url.path == "/", answer.text
        return self

    def log_in(self, name: str, password: str = "correct horse", **more: Any) -> httpx.Response:
        """Try to log in."""
        self.see("/login")
        return self.send("/login", {"name": name, "password": password, **more})

    def _remember(self, answer: httpx.Response) -> None:
        found = CSRF.search(answer.text)
        if found:
            self.csrf = found[1]


Arrives = Callable[[], Visitor]


def words(page: str) -> str:
    """What is to be read on a page."""
    return " ".join(TAG.sub(" ", page).split())


@pytest.fixture
def arrives(settings: Settings) -> Iterator[Arrives]:
    """`arrives()`: a new browser at a site that runs, with the settings of the test."""
    browsers: list[Visitor] = []

    with served(settings) as (app, url):

        def arrive() -> Visitor:
            browsers.append(Visitor(url, app))
            return browsers[-1]

        yield arrive
        for browser in browsers:
            browser.http.close()
