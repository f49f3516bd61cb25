"""Browsers without scripts: they keep cookies, fill in forms with the token of the page, and follow redirects."""

from __future__ import annotations

import re
from typing import Any

import httpx
from starlette.testclient import TestClient

CSRF = re.compile(r'<meta name="csrf" content="([^"]*)">')


class Visitor:
    """Somebody at a browser of their own, at a site that runs."""

    def __init__(self, app: Any) -> None:
        self.http = TestClient(app, base_url="http://127.0.0.1:1869")
        self.csrf = ""

    def see(self, path: str, status: int = 200) -> str:
        """The page at an address."""
        answer = self.http.get(path)
        assert answer.status_code == status, (path, answer.status_code)
        self._remember(answer)
        return answer.text

    def send(self, path: str, fields: dict[str, Any] | None = None, **more: Any) -> httpx.Response:
        """Send a form; the answer is that of the page it leads to."""
        answer: httpx.Response = self.http.post(path, data={"csrf": self.csrf, **(fields or {})}, **more)
        self._remember(answer)
        return answer

    def guest(self, name: str) -> Visitor:
        """Come in as a guest."""
        self.see("/")
        answer = self.send("/join", {"guest": "1", "name": name})
        assert answer.status_code == 200 and str(answer.url).endswith("/"), answer.text
        return self

    def member(self, name: str, password: str = "correct horse", **more: Any) -> Visitor:
        """Make an account."""
        self.see("/join")
        answer = self.send("/join", {"name": name, "password": password, **more})
        assert answer.status_code == 200 and str(answer.url).endswith("/"), answer.text
        return self

    def _remember(self, answer: Any) -> None:
        found = CSRF.search(answer.text)
        if found:
            self.csrf = found[1]
