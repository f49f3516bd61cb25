"""How the client asks: the address, the token, waiting where the site says so, and refusals."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Mapping
from types import TracebackType
from typing import Any, NamedTuple, Self
from urllib.parse import quote

import httpx


class ApiError(Exception):
    """A refusal. `status`: of HTTP; `code`: for programs, such as "stale"; `sentence`: for people; `facts`: what else
    is known of it."""

    def __init__(self, status: int, code: str, sentence: str, facts: Mapping[str, Any]) -> None:
        self.status, self.code, self.sentence, self.facts = status, code, sentence, facts
        super().__init__(sentence)


class Event(NamedTuple):
    """Something that a stream tells: its name, the number by which a stream can be resumed ("" for none), the data."""

    name: str
    id: str
    data: Any


class Asking:
    """A connection to the API of a site.

    `site`: its address, such as "https://18xx.example.org".  `token`: of an account page; without one only what is open
    to all can be read.  `patience`: for how many seconds in all a call is tried again where the site says that there
    were too many.  `http`: a client of httpx to use instead of one made here, from now on for this site.

    Methods raise `ApiError` for what the site refuses, and what httpx raises when it cannot be reached.

    >>> str(Asking("http://127.0.0.1:1869/").http.base_url)
    'http://127.0.0.1:1869/api/v1/'
    """

    def __init__(
        self, site: str, token: str = "", patience: float = 60.0, http: httpx.Client | None = None
    ) -> None:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        self.http = http or httpx.Client(timeout=60)
        self.http.base_url = httpx.URL(f"{site.rstrip('/')}/api/v1/")
        self.http.headers.update(headers)
        self.patience = patience

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the connection."""
        self.http.close()

    @staticmethod
    def part(value: object) -> str:
        """A value as part of an address.

        >>> Asking.part("Branch Line")
        'Branch%20Line'
        """
        return quote(str(value), safe="")

    def json(self, method: str, path: str, query: Mapping[str, Any] | None, body: Any) -> Any:
        """Ask, for an answer in JSON."""
        return self._ask(method, path, query, body).json()

    def content(self, method: str, path: str, query: Mapping[str, Any] | None, body: Any) -> bytes:
        """Ask, for a file."""
        return self._ask(method, path, query, body).content

    def nothing(self, method: str, path: str, query: Mapping[str, Any] | None, body: Any) -> None:
        """Ask, for no answer."""
        self._ask(method, path, query, body)

    def events(self, method: str, path: str, query: Mapping[str, Any] | None, body: Any) -> Iterator[Event]:
        """Listen, until the connection ends; whoever wants more listens again. Raises `ApiError` for a refusal."""
        with self.http.stream(method, path[1:], params=_sent(query), timeout=httpx.Timeout(60)) as answer:
            if answer.is_error:
                answer.read()
                raise _refusal(answer)
            name = id = ""
            for line in answer.iter_lines():
                field, _, value = line.partition(": ")
                if field == "event":
                    name = value
                elif field == "id":
                    id = value
                elif field == "data":
                    yield Event(name, id, json.loads(value))

    def _ask(self, method: str, path: str, query: Mapping[str, Any] | None, body: Any) -> httpx.Response:
        until = time.monotonic() + self.patience
        while True:
            answer = self.http.request(method, path[1:], params=_sent(query), json=body)
            if not answer.is_error:
                return answer
            wait = _wait(answer.headers.get("Retry-After", ""))
            if answer.status_code != 429 or time.monotonic() + wait > until:
                raise _refusal(answer)
            time.sleep(wait)


def _wait(told: str) -> float:
    """Seconds until a call is tried again. A proxy may say a moment instead of a number, and clocks differ: then a few.

    >>> _wait("7"), _wait(""), _wait("Mon, 30 Nov 2026 10:00:00 GMT")
    (7.0, 1.0, 5.0)
    """
    if not told:
        return 1.0
    return float(told) if told.isascii() and told.isdecimal() and len(told) < 10 else 5.0


def _sent(query: Mapping[str, Any] | None) -> dict[str, Any]:
    return {name: value for name, value in (query or {}).items() if value is not None}


def _refusal(answer: httpx.Response) -> ApiError:
    try:
        told = answer.json()["error"]
        return ApiError(answer.status_code, told["code"], told["sentence"], told["facts"])
    except (ValueError, KeyError, TypeError):
        return ApiError(answer.status_code, "unreadable", answer.reason_phrase, {})
