"""Whatever is sent, good or bad, the API answers as its schema says, and never by breaking."""

from __future__ import annotations

import functools
import json
import random
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import hypothesis
import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import CHECKS, not_a_server_error
from starlette.applications import Starlette
from starlette.routing import Mount

from asgi_client import Client
from recorded import golden
from roundhouse.play.companion import Ledger
from roundhouse.play.lab import from_document, to_text
from roundhouse.play.puzzles import puzzles
from roundhouse.server.api.routes import api_app
from roundhouse.server.live import chat, companions, imports, planning, seating
from roundhouse.server.settings import Settings
from roundhouse.server.site import Site
from roundhouse.server.storage import channels, users, vacations
from roundhouse.server.storage.records import User
from roundhouse.server.web.failures import failures
from roundhouse.server.web.middleware import middleware
from roundhouse.server.web.sessions import hash_of, new_secret
from roundhouse.titles.found import titles
from server.api.document import document
from server.postgres import PostgresServer
from server.postgres import postgres_server as postgres_server

SCHEMA = schemathesis.openapi.from_dict(document())
ENDLESS = {"streamTable", "streamMine", "streamEvents"}
"""Streams do not end by themselves; they have tests of their own."""

OPERATIONS = {
    found.ok().definition.raw["operationId"]: found.ok()
    for found in SCHEMA.get_all_operations()
    if found.ok().definition.raw["operationId"] not in ENDLESS
}
ANSWERS = [
    not_a_server_error,
    *CHECKS.get_by_names(
        [
            "status_code_conformance",
            "content_type_conformance",
            "response_headers_conformance",
            "response_schema_conformance",
        ]
    ),
]

COMPANIES = {"PRR": {"trains": ["2"]}, "B&O": {}}
LAB = to_text(from_document({"title": "18Chesapeake", "companies": COMPANIES}).document())
"""A position of the lab."""


class World:
    """A site with tables in all states; the caller owns some, sits at others, watches the rest.

    `caller`: the token that every request carries, "" for none; None: now one, now another.
    """

    def __init__(self, url: str) -> None:
        settings = Settings(database=url, limits=False)
        self.site = Site.open(settings)
        app = Starlette(
            routes=[Mount("/api", api_app(settings))],
            middleware=middleware(settings),
            exception_handlers=failures,
        )
        app.state.site, app.state.settings = self.site, settings
        with self.site.database.write() as c:
            self.ann = users.create_user(c, "Ann")
            self.ben = users.create_user(c, "Ben")
        self.caller: str | None = None
        self.tokens = [self._token(self.ann, "read", "play"), self._token(self.ben, "play"), "nonsense"]
        self.client = Client(app, raise_server_exceptions=False)
        self._furnish()

    def _token(self, user: User, *scopes: str) -> str:
        secret = new_secret()
        with self.site.database.write() as c:
            users.create_token(c, user.id, "test", scopes, hash_of(secret))
        return secret

    def _furnish(self) -> None:
        store = self.site.store
        self.tables = [seating.create(store, self.ben, title=name).row.id for name in titles()]
        hot = seating.create(
            store, self.ann, title=next(iter(titles())), hot_seat=True, players=("A", "B", "C")
        )
        self.tables.append(seating.start(store, hot.row.id, self.ann).row.id)
        for file, at in (
            ("18Chesapeake-3-greedy-2", 200),
            ("18AL-4-greedy-2", 250),
            ("18AL-3-greedy-1", None),
        ):
            game = golden(file)
            live = imports.import_game(store, self.ann, game.beginning(game.at if at is None else at))
            if at is not None:
                for seat in live.seats:
                    seating.replace_player(store, live.row.id, self.ann, seat.number, user=self.ann)
            self.tables.append(live.row.id)
        game.goto(12)
        self.file = game.to_json()
        self.spare = [
            seating.create(store, owner, title=game.title.name).row.id
            for owner in (self.ann, self.ben)
            for _ in range(10)
        ]
        begin = datetime.now(UTC)
        with self.site.database.write() as c:
            days = (begin + timedelta(days=400 + number) for number in range(20))
            self.vacations = [vacations.add(c, self.ann.id, day, day + timedelta(hours=1)).id for day in days]
        self.said = {
            id: chat.say(self.site.store, store.table(id), self.ann, "Hello").id for id in self.tables[-3:]
        }
        with self.site.database.write() as c:
            self.channel = channels.add_channel(c, self.ann.id, "mail", {}).id
            self.spare_channel = channels.add_channel(c, self.ann.id, "push", {}).id
        self.running = [id for id in self.tables if store.table(id).running]
        self.plans, self.spare_plans = (
            [planning.create(store, self.ann, id).id for id in self.running for _ in range(3)]
            for _ in range(2)
        )
        self.ledgers, self.spare_ledgers = (
            [companions.create(self.site.database, self.ann, ledger).key for _ in range(20)]
            for ledger in (Ledger("18AL", ("A", "B", "C")), Ledger("18GL", ("A", "B")))
        )

    def close(self) -> None:
        """Let go of everything."""
        self.client.close()
        self.site.close()

    def send(self, case: Any, chance: random.Random) -> Any:
        """Send what was made up, mostly with the numbers and names of things that are there."""
        path = dict(case.path_parameters or {})
        playing = case.path.endswith(("/actions", "/why", "/undo"))
        if "title" in path and chance.random() < 0.7:
            path["title"] = name = chance.choice(list(titles()))
            if "sort" in path and chance.random() < 0.7:
                path["sort"], path["id"] = chance.choice([("zone", "par"), ("train", "2"), ("phase", "D")])
            elif "id" in path and chance.random() < 0.7:
                path["id"] = chance.choice(titles()[name].rules()).id
        elif case.path.startswith("/puzzles/") and chance.random() < 0.7:
            path["id"] = chance.choice(puzzles()).id
        elif "id" in path and chance.random() < 0.85:
            path["id"] = chance.choice(self.running if playing and chance.random() < 0.8 else self.tables)
        if "key" in path and chance.random() < 0.85:
            path["key"] = chance.choice(self.spare_ledgers if case.method == "DELETE" else self.ledgers)
        if "plan" in path and chance.random() < 0.85:
            path["plan"] = chance.choice(self.spare_plans if case.method == "DELETE" else self.plans)
        if case.method == "DELETE" and case.path == "/tables/{id}":  # the others are needed
            path["id"] = chance.choice(self.spare)
        if case.path == "/me/vacations/{number}" and chance.random() < 0.8:
            path["number"] = chance.choice(self.vacations)
        if case.path == "/me/channels/{number}" and case.method == "DELETE":  # the other is needed
            path["number"] = self.spare_channel
        elif case.path == "/me/channels/{number}" and chance.random() < 0.8:
            path["number"] = self.channel
        if "line" in path and chance.random() < 0.8:
            path["id"], path["line"] = chance.choice([*self.said.items()])
        case.path_parameters = path
        query = dict(case.query or {})
        if "corporation" in query and chance.random() < 0.8:
            query["corporation"] = chance.choice(["PRR", "B&O", "L&N", "M&O", "TAG"])
        if "given" in query and chance.random() < 0.7:
            query["given"] = chance.choice(["120", "b"])
        if case.path.startswith("/lab") and case.method == "GET" and chance.random() < 0.7:
            query |= {
                "p": LAB,
                "corporation": chance.choice(["PRR", "B&O"]),
                "other": "B&O",
                "change": ["phase 3"],
            }
        case.query = query
        if playing and "id" in path and chance.random() < 0.7:
            case.body = self._likely(case, path["id"], chance)
        elif case.path == "/import" and chance.random() < 0.8:
            case.body = self._file(chance)
        elif case.path == "/companions" and isinstance(case.body, dict) and chance.random() < 0.8:
            case.body = {**case.body, "title": "18AL", "players": ["Ann", "Ben", "Cy"]}
            case.body.pop("options", None)
            case.body.pop("drawn", None)
        elif case.path == "/tables" and isinstance(case.body, dict) and chance.random() < 0.8:
            case.body = {**case.body, "title": chance.choice(list(titles()))}
        elif chance.random() < 0.3:
            case.body = self._good(case)
        sent = case.as_transport_kwargs(base_url="http://127.0.0.1:1869/api")
        headers = {k: v for k, v in dict(sent.pop("headers", {})).items() if k.lower() != "authorization"}
        token = chance.choices(self.tokens, (8, 2, 1))[0]
        if self.caller is not None:
            token = self.caller
        if token and (self.caller is not None or chance.random() < 0.95):
            headers["Authorization"] = f"Bearer {token}"
        sent.pop("cookies", None)
        if "json" in sent:  # httpx would not send half a surrogate pair, but others can
            sent["content"] = json.dumps(sent.pop("json"))
            headers.setdefault("Content-Type", "application/json")
        elif isinstance(sent.get("data"), bytes):
            sent["content"] = sent.pop("data")
        return self.client.request(headers=headers, **sent)

    def _good(self, case: Any) -> Any:
        """What can be sent to an operation of which hardly anything made up is any good; else what was made up."""
        begins = datetime.now(UTC) + timedelta(days=200)
        good: dict[str, Any] = {
            "/lab/position": {"document": {"title": "18Chesapeake"}},
            "/lab/board": {"title": "18Chesapeake", "board": "A1 city=revenue:20\nA3"},
            "/me/vacations": {
                "begins": begins.isoformat(),
                "ends": (begins + timedelta(hours=1)).isoformat(),
            },
            "/me/channels/{number}": {"digest": "day"},
            "/me/webhooks": {"url": "https://hooks.example.org/roundhouse"},
        }
        return good.get(case.path if case.method != "GET" else "", case.body)

    def _file(self, chance: random.Random) -> Any:
        """The file of a short game, perhaps with something in it changed."""
        file = msgspec.json.decode(self.file)
        if chance.random() < 0.6:
            inside = chance.choice(
                [file, file["header"], chance.choice(file["actions"]), file["snapshots"][0]]
            )
            inside[chance.choice([*inside])] = chance.choice(
                [None, "x", -1, [], {}, [1], {"a": "\x00"}, 10**30]
            )
        return file

    def _likely(self, case: Any, id: Any, chance: random.Random) -> Any:
        """Something near a legal request to the table, one field of the action perhaps changed."""
        body: dict[str, Any] = {}
        live = self.site.store.table(id) if isinstance(id, int) and id in self.tables else None
        if live is None or live.game is None or live.over:
            return case.body
        if not case.path.endswith("/why"):
            body["revision"] = live.revision
        if case.path.endswith("/undo"):
            return body | ({"to": chance.randrange(live.game.at + 1)} if chance.random() < 0.5 else {})
        action = msgspec.to_builtins(chance.choice(live.game.offers()).sample(chance))
        if chance.random() < 0.6:
            field = chance.choice([*action, "more"])
            odd = [None, "", -1, 10**25, [], {}, True, 0.5, "\ud800", "\x00", [[["H6.0"]]]]
            near = ["x", "9"] if isinstance(action.get(field), str) else [0, 3, 10**9, *odd]
            action[field] = chance.choice(near if chance.random() < 0.7 else odd)
        return body | {"action": action}


@pytest.fixture(scope="module", params=["sqlite", pytest.param("postgresql", marks=pytest.mark.soak)])
def world(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    """A world on each kind of database."""
    if request.param == "sqlite":
        url = f"sqlite:///{tmp_path_factory.mktemp('world')}/site.sqlite3"
    else:
        server: PostgresServer = request.getfixturevalue("postgres_server")
        url = server.fresh()
    made = World(url)
    yield made
    made.close()


@functools.cache
def made_up(name: str, mode: GenerationMode) -> st.SearchStrategy[Any]:
    """Requests to an operation: good or bad ones. To read that off the schema takes longer than to send a few."""
    found: st.SearchStrategy[Any] = OPERATIONS[name].as_strategy(generation_mode=mode)
    return found


GOOD_AND_BAD = (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)
NOTHING_WRONG = set[str]()
"""Operations to which nothing wrong can be sent, as far as was found out: to find out takes long."""


def explore(
    world: World,
    name: str,
    examples: int,
    derandomize: bool,
    modes: Sequence[GenerationMode] = GOOD_AND_BAD,
) -> set[int]:
    """Send so many requests of each sort to one operation; returns the statuses that came back."""
    seen: set[int] = set()
    for mode in modes:
        if mode is GenerationMode.NEGATIVE and name in NOTHING_WRONG:
            continue

        @hypothesis.settings(
            max_examples=examples,
            derandomize=derandomize,
            database=None,
            deadline=None,
            phases=(Phase.generate,),
            suppress_health_check=list(HealthCheck),
        )
        @hypothesis.given(case=made_up(name, mode), number=st.integers(0, 2**32))
        def send(case: Any, number: int) -> None:
            answer = world.send(case, random.Random(number))
            seen.add(answer.status_code)
            case.validate_response(answer, checks=ANSWERS)

        try:
            send()
        except Unsatisfiable:
            assert mode is GenerationMode.NEGATIVE
            NOTHING_WRONG.add(name)
    return seen


@pytest.mark.soak
@pytest.mark.parametrize("name", OPERATIONS)
def test_no_request_breaks_the_api(world: World, name: str) -> None:
    """Few requests, but as many as it takes for one to be let in; everyday `tests/hostile/test_api.py` sends some."""
    for examples in (8, 24, 72):
        seen = explore(world, name, examples, derandomize=True)
        if seen & {200, 201, 204, 403, 409}:
            return
    pytest.fail(f"nothing got through the door: {seen}")


@pytest.mark.soak
@pytest.mark.parametrize("name", OPERATIONS)
def test_no_request_of_many_breaks_the_api(world: World, name: str) -> None:
    explore(world, name, 400, derandomize=False)


def test_actions_come_to_the_rules(world: World) -> None:
    """What is made up gets as far as the rules, and is taken there or refused."""
    seen: set[int] = set()
    for number in range(1000):
        case = OPERATIONS["act"].Case(
            path_parameters={"id": 1}, body={"revision": 1, "action": {}}, media_type="application/json"
        )
        answer = world.send(case, random.Random(number))
        seen.add(answer.status_code)
        case.validate_response(answer, checks=ANSWERS)
        if {201, 400, 403, 409, 422} <= seen:
            return
    pytest.fail(f"only {seen} came back")


def test_the_schema_is_whole() -> None:
    schema = document()
    named = [o["operationId"] for path in schema["paths"].values() for o in path.values()]
    assert len(named) == len(set(named))
    for path in schema["paths"].values():
        for operation in path.values():
            assert operation["description"]
            assert all(answer["description"] for answer in operation["responses"].values())
    assert "HTTPValidationError" not in str(schema)
    assert set(schema["components"]["securitySchemes"]) == {"HTTPBearer"}
