"""What is seen of a saved game and of a stored site: the maker of the fixtures writes it down, the test compares it.

A site is looked at and played at by HTTP only, a saved game through `Game`, so that what lies behind may be rebuilt.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from asgi_client import Client
from roundhouse import Game
from roundhouse.server.app import create_app
from roundhouse.server.settings import Settings

FIXTURES = Path(__file__).parent / "fixtures"
URL = "http://127.0.0.1:1869"
COOKIE = "rh_session"
CSRF = re.compile(r'<meta name="csrf" content="([^"]*)">')

HELD = 3600.0
"""Seconds that bots wait before a move at a site that is to stay as it is."""

LINE = ("number", "kind", "data", "seat", "user", "by", "when")
"""What is written down of an entry of a log."""

EVERY = 40
"""The position after every so many actions of a file is written down."""


def pack(name: str, content: bytes) -> None:
    """Write a fixture, compressed; the same content gives the same file."""
    path = FIXTURES / f"{name}.gz"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(gzip.compress(content, 9, mtime=0))


def unpack(name: str) -> bytes:
    """A fixture as it was before it was packed."""
    return gzip.decompress((FIXTURES / f"{name}.gz").read_bytes())


def manifest() -> dict[str, Any]:
    """What the maker of the fixtures saw in them."""
    found: dict[str, Any] = json.loads((FIXTURES / "manifest.json").read_bytes())
    return found


# -- saved games -------------------------------------------------------------------------------------


def of_game(game: Game) -> dict[str, Any]:
    """What a loaded game is, and where it stood on the way."""
    header, at, to_act, over = game.header, game.at, game.to_act, game.over
    file = json.loads(game.to_json())
    on_the_way = game.clone()
    return {
        "title": header.title,
        "players": list(header.players),
        "options": list(header.options),
        "seed": header.seed,
        "names": dict(header.names),
        "version": played_by(header.rules),
        "source": dict(header.source),
        "actions": at,
        "to_act": to_act,
        "over": over,
        "digest": game.digest(),
        "cash": cash_in(file),
        "branches": [[branch["at"], len(branch["actions"])] for branch in file["branches"]],
        "on the way": {str(n): on_the_way.goto(n).digest() for n in range(0, at, EVERY)},
    }


def played_on(game: Game, action: Mapping[str, Any]) -> str:
    """The digest after one more action."""
    game.play(action)
    return game.digest()


FIRST = 1
"""The version of the rules of every title by which these games were played; they go on by that of now."""


def played_by(version: int) -> int:
    """The version of the rules as it was written down: a game goes on by a later one."""
    assert version >= FIRST
    return FIRST


def without_record(file: Mapping[str, Any]) -> dict[str, Any]:
    """A file without what later versions add to it: the digest of each action, the positions, another version."""
    header = {**file["header"], "rules": played_by(file["header"]["rules"])}
    kept = {name: part for name, part in file.items() if name not in ("digests", "positions")}
    return {**kept, "header": header}


def cash_in(file: Mapping[str, Any]) -> dict[str, int]:
    """The money of everybody in the position at the end of a file."""
    rows = file["snapshots"][0]["state"]["tables"]["cash"]
    players = file["header"]["players"]
    return {player: _amount(rows[player]) for player in players if player in rows}


def _amount(row: Any) -> int:
    if isinstance(row, dict):
        (row,) = row.values()
    assert isinstance(row, int)
    return row


# -- sites -------------------------------------------------------------------------------------------


class Person:
    """Somebody at a site: with a key for the API, and at a browser that was logged in long ago."""

    def __init__(self, app: Any, who: Mapping[str, Any]) -> None:
        self.app, self.id, self.name, self.who = app, who["id"], who["name"], who
        self._api = Client(app, base_url=URL, headers={"Authorization": f"Bearer {who['key']}"})
        self._web = Client(app, base_url=URL, cookies={COOKIE: who["session"]})
        self._csrf = ""

    def get(self, path: str) -> Any:
        """What the API answers."""
        answer = self._api.get(f"/api{path}")
        assert answer.status_code == 200, (path, answer.text)
        return answer.json()

    def post(self, path: str, sent: Mapping[str, Any]) -> Any:
        """What the API answers to something that is to be done."""
        answer = self._api.post(f"/api{path}", json=dict(sent))
        assert answer.status_code in (200, 201), (path, dict(sent), answer.text)
        return answer.json()

    def tries(self, path: str, sent: Mapping[str, Any]) -> bool:
        """Whether the API has done something."""
        return self._api.post(f"/api{path}", json=dict(sent)).status_code in (200, 201)

    def file(self, table: int) -> bytes:
        """The game of a table as a file."""
        answer = self._api.get(f"/api/tables/{table}/file")
        assert answer.status_code == 200, answer.text
        return answer.content

    def page(self, path: str) -> str:
        """A page, as somebody who is logged in."""
        answer = self._web.get(path, follow_redirects=False)
        assert answer.status_code == 200, (path, answer.status_code)
        return answer.text

    def sends(self, path: str, sent: Mapping[str, Any]) -> Any:
        """What a script of a page sends, which is answered in JSON; None when it was refused."""
        self._csrf = self._csrf or CSRF.search(self.page("/account"))[1]  # type: ignore[index]
        headers = {"Accept": "application/json", "X-CSRF": self._csrf}
        answer = self._web.post(path, json=dict(sent), headers=headers)
        return answer.json() if answer.status_code in (200, 201) else None

    def form(self, path: str, sent: Mapping[str, Any]) -> None:
        """Send a form; it leads on to another page."""
        self._csrf = self._csrf or CSRF.search(self.page("/account"))[1]  # type: ignore[index]
        answer = self._web.post(path, data={"csrf": self._csrf, **sent}, follow_redirects=False)
        assert answer.status_code == 303, (path, answer.status_code, answer.text)


@contextmanager
def opened(url: str, pause: float = HELD) -> Iterator[Any]:
    """The site on a database, as it is when it is served; unless it is said otherwise, bots do not move."""
    app = create_app(Settings(database=url, limits=False, bot_pause=pause))
    with Client(app, base_url=URL):
        yield app


def of_table(person: Person, id: int) -> dict[str, Any]:
    """A table: what the API says of it, its whole log, and its game as a file."""
    table = person.get(f"/tables/{id}")
    found: dict[str, Any] = {"table": table}
    if table["status"] == "open":
        return found
    file = person.file(id)
    game = json.loads(file)
    log = person.get(f"/tables/{id}/entries")
    assert not log["more"]
    kinds = [entry["kind"] for entry in log["entries"]]
    return found | {
        "digest": game["snapshots"][0]["digest"],
        "actions": len(game["actions"]),
        "to_act": table["to_act"],
        "version": played_by(game["header"]["rules"]),
        "cash": cash_in(game),
        "file": _hash(in_any_order(without_record(game))),
        "log": _hash(json.dumps([[entry[name] for name in LINE] for entry in log["entries"]]).encode()),
        "entries": {kind: kinds.count(kind) for kind in sorted(set(kinds))},
        "by": sorted({entry["by"] for entry in log["entries"]}),
    }


def do(people: Mapping[str, Person], step: Mapping[str, Any]) -> dict[str, Any]:
    """Do what a step of the manifest says, and tell what was written in the log, and how the table stands then."""
    person, id = people[step["who"]], int(step["table"])
    before = person.get(f"/tables/{id}")["revision"]
    if step["do"] == "vote":
        assert person.sends(f"/table/{id}/vote", {"proposal": step["proposal"], "yes": step["yes"]})
    else:
        person.post(f"/tables/{id}/actions", {"revision": step["revision"], "action": step["action"]})
    table, file = person.get(f"/tables/{id}"), json.loads(person.file(id))
    entries = person.get(f"/tables/{id}/entries?after={before}")["entries"]
    return {
        "revision": table["revision"],
        "actions": table["at"],
        "status": table["status"],
        "to_act": table["to_act"],
        "round": table["round"],
        "digest": file["snapshots"][0]["digest"],
        "cash": cash_in(file),
        "entries": [{name: entry[name] for name in LINE if name != "when"} for entry in entries],
    }


def in_any_order(form: Any) -> bytes:
    """JSON with its keys sorted: in which order tables stand in a position says nothing."""
    return json.dumps(form, sort_keys=True, separators=(",", ":")).encode()


def _hash(content: bytes) -> str:
    return hashlib.blake2b(content, digest_size=16).hexdigest()
