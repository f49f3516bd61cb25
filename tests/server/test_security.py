"""The whole site from the side of somebody who means no good."""

from __future__ import annotations

import html.parser
import json
import logging
import re
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from roundhouse.server.people import letters
from roundhouse.server.settings import Settings
from roundhouse.server.storage import users
from roundhouse.server.web import sessions

from .security_world import UNSAFE, Client, World, filled, routes_of, served

ONE_CLICK = {"/unsubscribe/{secret}"}
"""Mail programs post here without cookies; the secret in the path is what allows it."""

ENDLESS = re.compile(r".*/stream")
OWN = ("sessions", "tokens", "users", "once")
"""Tables in which somebody may well leave traces: logins, when a key was used."""

EVIL = "<script>alert('evil')</script><img src=x onerror=evil()>\"'</textarea>"


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    settings = Settings(database=f"sqlite:///{tmp_path_factory.mktemp('site')}/site.sqlite3", limits=False)
    with served(settings) as (app, url):
        yield World(app, url)


def fill(table: int) -> Any:
    """Values for the parameters of paths: that table, the first of everything else."""
    values = {"id": str(table), "hex": "H6", "title": "18Chesapeake", "name": "Ann", "path": "x"}
    return lambda name: values.get(name, "1")


def paths_of(world: World, *methods: str, table: int) -> list[tuple[str, str]]:
    """Every address that takes these methods, at the table."""
    return [
        (method, filled(path, fill(table)))
        for method, path in routes_of(world.app)
        if method in methods and path not in ONE_CLICK and not ENDLESS.fullmatch(path)
    ]


def every_body(world: World, revision: int) -> list[dict[str, Any]]:
    """Bodies that ask for something at whatever address they come to."""
    action = world.first_offer()
    common = {
        "revision": revision,
        "to": 0,
        "seat": world.ann.name,
        "number": 0,
        "player": world.ann.name,
        "user": world.cy.name,
        "bot": "greedy",
        "proposal": 1,
        "yes": 1,
        "about": "",
        "text": "",
        "name": "Taken over",
        "stops": [],
        "order": [1, 0],
    }
    private = {"kind": "bid", "private": "CV", "most": 300}
    return [
        {**common, "action": action, "kind": "undo", "do": "kick"},
        {**common, "action": json.dumps(action), "kind": "end", "do": "delete", **private},
        {**common, "action": {**action, "by": world.ben.name}, "kind": "end", "do": "replace"},
        {"revision": revision, "action": action},
        {"revision": revision, "to": 0},
        {"bot": "greedy"},
        {"invite": ""},
        {},
    ]


# -- nobody acts for another ---------------------------------------------------------------------------


def test_nobody_without_a_seat_changes_a_game(world: World) -> None:
    before = world.rows(*OWN, "messages", "notes", "mutes", "channels")
    live = world.site.keeper.table(world.running)
    tried = paths_of(world, *UNSAFE, table=world.running)
    assert len(tried) > 25
    token = _token(world, world.cy)
    for sender in (world.client(world.cy), world.client()):
        for method, path in tried:
            for body in every_body(world, live.revision) if "/table" in path else ():
                headers = (
                    {"Authorization": f"Bearer {token}"} if path.startswith("/api") and sender.csrf else {}
                )
                answer = sender.send(method, path, body, **headers)
                assert answer.status_code < 500, (method, path, body, answer.text)
                if not path.startswith("/api"):
                    assert sender.post(path, _as_form(body)).status_code < 500, (method, path, body)
    after = world.rows(*OWN, "messages", "notes", "mutes", "channels")
    for name, rows in before.items():
        gained = [row for row in after[name] if row not in rows]
        if name in ("tables", "seats"):  # a table of one's own may come of it
            gained = [row for row in gained if not re.match(r"\((?:[4-9]|\d{2,}), ", row)]
        assert gained == [] and set(rows) <= set(after[name]), name


def test_a_seat_gives_no_right_to_another(world: World) -> None:
    live = world.site.keeper.table(world.running)
    action = world.first_offer()
    assert action["by"] == world.ann.name
    ben = world.client(world.ben)
    sent = {"revision": live.revision, "action": json.dumps(action)}
    assert ben.post(f"/table/{world.running}/act", sent).status_code == 403
    answer = ben.post(f"/table/{world.running}/act", {**sent, "action": json.dumps({**action, "by": "Ben"})})
    assert answer.status_code == 422, "it is not Ben's turn"
    given = {"kind": "bid", "seat": "Ann", "private": "CV", "most": "300"}
    assert ben.post(f"/table/{world.running}/orders", given).status_code == 403
    assert world.site.keeper.table(world.running).revision == live.revision


def test_a_finished_game_does_not_change(world: World) -> None:
    keeper = world.site.keeper
    live = keeper.table(world.over)
    before = keeper.export(world.over)
    ann, token = world.client(world.ann), _token(world, world.ann)
    for method, path in paths_of(world, *UNSAFE, table=world.over):
        if "/table" in path:
            for body in every_body(world, live.revision):
                headers = {"Authorization": f"Bearer {token}"} if path.startswith("/api") else {}
                answer = ann.send(method, path, body, **headers)
                assert answer.status_code < 500, (method, path, body, answer.text)
    after = keeper.table(world.over)
    assert (after.revision, after.row.status, after.row.result) == (live.revision, "over", live.row.result)
    assert after.game is not None and live.game is not None
    assert after.game.digest() == live.game.digest()
    assert json.loads(keeper.export(world.over))["actions"] == json.loads(before)["actions"]


# -- nobody reads what is another's ---------------------------------------------------------------------


def test_notes_and_orders_stay_with_their_owner(world: World) -> None:
    """Every page looks to the others exactly as it did before the note was written and the order given."""
    ann, ben = world.client(world.ann), world.client(world.ben)
    cy, nobody = world.client(world.cy), world.client()
    paths = [path for _, path in paths_of(world, "GET", table=world.running) if not path.endswith("/docs")]
    assert len(paths) > 25

    def seen(who: Client) -> dict[str, str]:
        return {path: _still(who.get(path)) for path in paths}

    others = {"Ann": ann, "Cy": cy, "nobody": nobody}
    first = {name: seen(who) for name, who in others.items()}
    first = {name: seen(who) for name, who in others.items()}  # the first look leaves traces of its own
    note = ben.post(f"/table/{world.running}/notes", {"about": "", "text": "zebra"})
    given = ben.post(f"/table/{world.running}/orders", {"kind": "bid", "private": "CV", "most": "300"})
    assert (note.status_code, given.status_code) == (200, 200), (note.text, given.text)
    try:
        for name, who in others.items():
            for path, text in seen(who).items():
                assert text == first[name][path], (name, path)
        page = ben.get(f"/table/{world.running}").text
        assert "zebra" in page and "$300" in page, "the owner sees both"
    finally:
        world.site.keeper.stop_order(world.running, world.ben, given.json()["order"])


def test_streams_tell_nothing_of_others(world: World) -> None:
    ben = world.client(world.ben)
    given = ben.post(f"/table/{world.running}/orders", {"kind": "bid", "private": "B&OR", "most": "295"})
    assert given.status_code == 200, given.text
    ben.post(f"/table/{world.running}/notes", {"about": "", "text": "okapi"})
    try:
        for who in (world.client(world.ann), world.client(world.cy), world.client()):
            for path in (f"/table/{world.running}/stream", f"/api/tables/{world.running}/stream?after=0"):
                text = _listened(who, path)
                assert "okapi" not in text and "$295" not in text, path
    finally:
        world.site.keeper.stop_order(world.running, world.ben, given.json()["order"])


def test_hidden_tables_are_not_listed(world: World) -> None:
    for who in (world.client(world.cy), world.client()):
        for _, path in paths_of(world, "GET", table=world.running):
            assert "Cellar" not in who.get(path).text, path
        assert who.get(f"/table/{world.hidden}").status_code == 200, "whoever has the link may watch"
        invite = world.site.keeper.table(world.hidden).row.invite
        for path in (
            f"/table/{world.hidden}",
            f"/api/tables/{world.hidden}",
            f"/table/{world.hidden}/export",
        ):
            assert invite not in who.get(path).text, path
    cy = world.client(world.cy)
    for method, path in paths_of(world, *UNSAFE, table=world.hidden):
        if "/table" in path:
            cy.send(method, path, {"invite": "x", "secret": "", "number": 1})
    assert world.site.keeper.table(world.hidden).seats_of(world.cy.id) == ()


def test_what_belongs_to_an_account_needs_it(world: World) -> None:
    for method, path in routes_of(world.app):
        if re.match(r"/(account|admin|me)(/|$)", path) and "{secret}" not in path and method == "GET":
            if ENDLESS.fullmatch(path):
                continue
            answer = world.client().get(filled(path, fill(world.running)))
            assert answer.status_code in (302, 303, 401, 403, 404, 405), (path, answer.status_code)
    for path in ("/admin", "/admin/users"):
        assert world.client(world.cy).get(path).status_code in (403, 404), path


# -- requests that others make in somebody's name --------------------------------------------------------


def test_every_unsafe_address_wants_its_token(world: World) -> None:
    ann = world.client(world.ann)
    before = world.rows()
    for method, path in paths_of(world, *UNSAFE, table=world.running):
        for headers in (
            {},
            {"X-CSRF": "x" * len(ann.csrf)},
            {"X-CSRF": ann.csrf, "Origin": "https://evil.example"},
            {"X-CSRF": ann.csrf, "Origin": "null"},
            {"X-CSRF": ann.csrf, "Sec-Fetch-Site": "cross-site"},
            {"X-CSRF": sessions.csrf_of("another")},
        ):
            answer = ann.http.request(
                method, path, json={}, headers={"Accept": "application/json", **headers}
            )
            assert (answer.status_code, answer.json()["error"]["code"]) == (403, "forged"), (path, headers)
        form = ann.http.request(method, path, data={"csrf": ""})
        assert form.status_code == 403, path
    assert world.rows() == before


def test_reading_changes_nothing(world: World) -> None:
    ann = world.client(world.ann)
    for _, path in paths_of(world, "GET", table=world.running):
        ann.get(path)
    before = world.rows("sessions", "notices")
    for _, path in paths_of(world, "GET", table=world.running):
        ann.get(path)
        ann.http.head(path)
    assert world.rows("sessions", "notices") == before
    assert ann.get("/api/me").status_code == 200, "still logged in"


# -- logins -----------------------------------------------------------------------------------------------


def _joined(world: World, name: str, password: str) -> Client:
    browser = world.client()
    browser.csrf = _csrf(browser.get("/join").text)
    sent = {"name": name, "password": password, "again": password, "csrf": browser.csrf}
    answer = browser.http.post("/join", data=sent)
    assert answer.status_code in (200, 302, 303), answer.text
    return browser


def _log_in(
    world: World, name: str, password: str, browser: Client | None = None
) -> tuple[Client, httpx.Response]:
    browser = browser or world.client()
    browser.csrf = _csrf(browser.get("/login").text)
    answer = browser.http.post("/login", data={"name": name, "password": password, "csrf": browser.csrf})
    return browser, answer


def test_a_login_is_a_new_one(world: World) -> None:
    password = "correct horse battery"
    browser = _joined(world, "Dora", password)
    first = browser.http.cookies[sessions.LOGIN]
    planted = world.client()
    planted.http.cookies.set(sessions.LOGIN, "planted-by-somebody-else", domain="127.0.0.1", path="/")
    planted, answer = _log_in(world, "Dora", password, planted)
    held = {cookie.value for cookie in planted.http.cookies.jar if cookie.name == sessions.LOGIN}
    assert answer.status_code in (302, 303)
    assert "planted-by-somebody-else" not in held or len(held) == 2
    flags = answer.headers["set-cookie"]
    assert "HttpOnly" in flags and "SameSite=Lax" in flags
    with world.site.database.read() as c:
        assert users.session(c, sessions.hash_of("planted-by-somebody-else")) is None
        assert users.session(c, sessions.hash_of(first)) is not None
    browser.csrf = sessions.csrf_of(first)
    browser.post("/logout")
    assert Client(world.url, first).get("/api/me").status_code == 401, "the old secret is worth nothing now"


def test_wrong_names_and_wrong_passwords_are_answered_alike(world: World) -> None:
    _joined(world, "Emil", "one two three four")
    texts = set()
    for name, password in (("Emil", "wrong wrong wrong"), ("Nobody", "wrong wrong wrong")):
        browser, answer = _log_in(world, name, password)
        assert sessions.LOGIN not in browser.http.cookies
        texts.add((answer.status_code, re.sub(name + r'|value="[^"]*"|content="[^"]*"', "", answer.text)))
    assert len(texts) == 1


def test_passwords_are_kept_as_argon2id_hashes(world: World) -> None:
    password = "sixteen tons of iron"
    _joined(world, "Fritz", password)
    with world.site.database.read() as c:
        user = users.user_named(c, "Fritz")
        assert user is not None
        assert users.password_hash(c, user.id).startswith("$argon2id$")
    assert password not in str(world.rows())


def test_a_new_password_makes_older_links_worthless(world: World) -> None:
    with world.site.database.write() as c:
        ida = users.user_named(c, "Ida") or users.create_user(c, "Ida", password_hash="old")
    first, second = (letters.link(world.site.database, "password", ida.id, {}) for _ in range(2))
    for secret, statuses in ((first, (302, 303)), (first, (404,)), (second, (404,))):
        browser = world.client()
        browser.csrf = _csrf(browser.get(f"/reset/{secret}").text)
        sent = {"password": "a new password", "csrf": browser.csrf}
        assert browser.http.post(f"/reset/{secret}", data=sent).status_code in statuses


def test_who_is_banned_is_out_at_once(world: World) -> None:
    with world.site.database.write() as c:
        gus = users.create_user(c, "Gus")
    browser, token = world.client(gus), _token(world, gus)
    assert browser.get("/api/me").status_code == 200
    with world.site.database.write() as c:
        users.change_user(c, gus.id, banned=True)
    assert browser.get("/api/me").status_code == 401
    assert browser.post("/table/1/chat", {"text": "still here"}).status_code == 401
    assert world.client().get("/api/me", headers={"Authorization": f"Bearer {token}"}).status_code == 401


@pytest.mark.parametrize(
    "onward",
    [
        "https://evil.example/",
        "//evil.example/",
        "/\\evil.example",
        "\\\\evil.example",
        "/\t/evil.example",
        "javascript:alert(1)",
        "/%0d%0aSet-Cookie:a=b",
        "http:evil.example",
        " //evil.example",
    ],
)
def test_nobody_is_sent_elsewhere(world: World, onward: str) -> None:
    browser = world.client(world.ann)
    for path in ("/login", "/join", "/", "/new", "/account"):
        for name in ("next", "to", "return", "url"):
            answer = browser.get(path, params={name: onward}, follow_redirects=False)
            assert _stays(world, answer), (path, name)
    password = "a password for going on"
    with world.site.database.read() as c:
        known = users.user_named(c, "Onward") is not None
    if not known:
        _joined(world, "Onward", password)
    browser = world.client()
    browser.csrf = _csrf(browser.get("/login").text)
    sent = {"name": "Onward", "password": password, "csrf": browser.csrf, "next": onward}
    answer = browser.http.post("/login", data=sent, params={"next": onward})
    assert answer.status_code in (302, 303)
    assert _stays(world, answer)
    assert "a" not in browser.http.cookies


def test_links_in_mails_do_not_follow_the_host_header(world: World) -> None:
    answer = world.client(world.ann).get(f"/table/{world.hidden}", headers={"Host": "evil.example"})
    assert "evil.example" not in answer.text


# -- what is shown ------------------------------------------------------------------------------------------


def test_nothing_that_people_write_becomes_markup(world: World) -> None:
    keeper = world.site.keeper
    live = keeper.create(
        world.ann, title="18Chesapeake", hot_seat=True, players=(EVIL[:40], "<b>x</b>"), name=EVIL[:58]
    )
    live = keeper.start(live.row.id, world.ann)
    ann = world.client(world.ann)
    table = live.row.id
    assert ann.post(f"/table/{table}/chat", {"text": EVIL}).status_code == 200
    assert ann.post(f"/table/{table}/notes", {"about": "", "text": EVIL}).status_code == 200
    waiting = keeper.create(world.ann, title="18Chesapeake", name=EVIL[:58])
    for id in (table, waiting.row.id):
        for _, path in paths_of(world, "GET", table=id):
            answer = ann.get(path)
            if "html" in answer.headers.get("content-type", ""):
                place = answer.text.find("<script>alert")
                assert place < 0, (path, answer.text[place - 200 : place + 100])
                _Page.checked(answer.text, path)
            elif "json" in answer.headers.get("content-type", "") and "panels" in path:
                assert "<script>alert" not in str(answer.json().get("panels")), path
    pieces = list(_html_of(_listened(ann, f"/table/{table}/stream?since=0")))
    assert len(pieces) > 5
    for piece in pieces:
        _Page.checked(piece, "stream")


def test_names_that_mean_something_elsewhere(world: World) -> None:
    """SQL, the bank, chance, paths: a name is only a name."""
    for name in (
        "chance",
        "Bank",
        "' OR 1=1 --",
        "x'); DROP TABLE users",
        "../../etc",
        "IPO",
        "%s%n",
        "{{7*7}}",
    ):
        with world.site.database.write() as c:
            user = users.user_named(c, name) or users.create_user(c, name)
        live = world.site.keeper.create(user, title="18Chesapeake", seats=2, bots=("random",))
        live = world.site.keeper.start(live.row.id, user)
        page = world.client(user).get(f"/table/{live.row.id}")
        assert page.status_code == 200, name
        offers = world.client(user).get(f"/api/tables/{live.row.id}/offers").json()
        assert offers["seat"] == live.to_act != "chance"
    assert world.client().get("/api/tables", params={"text": "' OR 1=1 --", "limit": 100}).json()["tables"]
    assert world.client().get("/api/tables", params={"text": "'; --x"}).json()["tables"] == []


QUERIES = (
    "action",
    "at",
    "after",
    "from",
    "since",
    "names",
    "view",
    "form",
    "text",
    "before",
    "limit",
    "revision",
)
HEADERS = {
    "content-security-policy": "default-src 'self'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "x-frame-options": "DENY",
}


def test_every_answer_carries_its_headers(world: World) -> None:
    ann = world.client(world.ann)
    answers = [ann.get(path) for _, path in paths_of(world, "GET", table=world.running)]
    answers += [
        ann.get("/nothing"),
        ann.get("/static/nothing"),
        ann.get("/api/nothing"),
        ann.post("/table/1/act"),
    ]
    answers += [world.client().http.post("/login"), ann.http.request("TRACE", "/"), ann.http.options("/")]
    for answer in answers:
        for name, value in HEADERS.items():
            assert value in answer.headers.get(name, ""), (answer.url, name)
        policy = answer.headers["content-security-policy"]
        assert "frame-ancestors 'none'" in policy and "unsafe-eval" not in policy
        assert (
            "script-src" not in policy or "unsafe-inline" not in policy.split("script-src")[1].split(";")[0]
        )
        assert "access-control-allow-origin" not in answer.headers


def test_a_fault_of_ours_shows_nothing_and_is_dressed_like_the_rest(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: Any) -> None:
        raise RuntimeError("the inside of the site")

    monkeypatch.setattr(world.site.keeper, "table", broken)
    for path in (f"/table/{world.running}", f"/api/tables/{world.running}"):
        answer = world.client(world.ann).get(path)
        assert answer.status_code == 500
        assert "inside of the site" not in answer.text and "Traceback" not in answer.text
        for name, value in HEADERS.items():
            assert value in answer.headers.get(name, ""), (path, name)


def test_pages_run_nothing_inline_and_nothing_foreign(world: World) -> None:
    for who in (world.client(world.ann), world.client()):
        for table in (world.running, world.hidden, world.over):
            for _, path in paths_of(world, "GET", table=table):
                answer = who.get(path)
                if "html" in answer.headers.get("content-type", ""):
                    _Page.checked(answer.text, path)


class _Page(html.parser.HTMLParser):
    """Looks for what a page may not have."""

    def __init__(self, path: str) -> None:
        super().__init__()
        self.path = path

    @classmethod
    def checked(cls, text: str, path: str) -> None:
        page = cls(path)
        page.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "script" and given.get("type") != "application/json":
            assert (given.get("src") or "").startswith("/static/"), (self.path, attrs)
        for name, value in attrs:
            assert not name.startswith("on"), (self.path, tag, attrs)
            if name in ("src", "href", "action", "formaction", "poster", "xlink:href"):
                assert not re.match(r"(?i)\s*(javascript|data(?!:image)):", value or ""), (self.path, attrs)
            loads = name in ("src", "poster", "action", "formaction") or (tag == "link" and name == "href")
            assert not (loads and re.match(r"(?i)(https?:)?//", value or "")), (self.path, tag, attrs)
        if tag == "a" and re.match(r"https?://", given.get("href") or "") and given.get("target") == "_blank":
            assert "noopener" in (given.get("rel") or ""), (self.path, attrs)


# -- what is read and written on the way ----------------------------------------------------------------------


@pytest.mark.parametrize(
    "path",
    [
        "/static/../settings.py",
        "/static/..%2fsettings.py",
        "/static/%2e%2e/settings.py",
        "/static/%2e%2e%2fapp.py",
        "/static/..%5capp.py",
        "/static//etc/passwd",
        "/static/%2fetc/passwd",
        "/static/css/..%2f..%2fapp.py",
        "/static/....//app.py",
        "/static/%00",
        "/static/css",
        "/static/",
    ],
)
def test_only_static_files_are_served(world: World, path: str) -> None:
    request = world.client().http.build_request("GET", world.url + path)
    request.url = request.url.copy_with(raw_path=path.encode())
    answer = world.client().http.send(request)
    assert answer.status_code in (400, 404), path
    assert "import" not in answer.text and "root:" not in answer.text


def test_bodies_end_at_their_limit(world: World) -> None:
    ann = world.client(world.ann)
    headers = {"X-CSRF": ann.csrf, "Accept": "application/json"}

    def endless(size: int) -> Iterator[bytes]:
        for _ in range(size // 4096):
            yield b"a" * 4096

    for method, path in paths_of(world, *UNSAFE, table=world.running):
        upload = path.endswith("/import")
        most = world.site.settings.largest_upload if upload else 64 * 1024
        answer = ann.http.request(method, path, content=b"x" * (most + 1), headers=headers)
        assert (answer.status_code, answer.json()["error"]["code"]) == (413, "too large"), path
    answer = ann.http.post(f"/table/{world.running}/chat", content=endless(10**6), headers=headers)
    assert answer.status_code == 413


def test_odd_requests_break_nothing(world: World) -> None:
    """Numbers beyond all measure, odd texts, wrong types: refused, not broken."""
    odd = ["99999999999999999999", "0", "-1", "9" * 400, "%00", "%ff", "'\"<>", "a" * 3000, "٣", "1e9", ".."]
    ann = world.client(world.ann)
    for method, path in routes_of(world.app):
        if ENDLESS.fullmatch(path):
            continue
        for value in odd if "{" in path else ():
            target = filled(path, lambda _, value=value: value)
            answer = ann.send(method, target, {}) if method != "GET" else ann.get(target)
            assert answer.status_code < 500, (method, target, answer.text)
        target = filled(path, fill(world.running))
        if method == "GET":
            for value in odd[:7]:
                answer = ann.get(target, params=dict.fromkeys(QUERIES, value.replace("%00", "\x00")))
                assert answer.status_code < 500, (target, value)
        else:
            for body in (
                [],
                None,
                "x",
                {"revision": 10**30, "action": 7, "text": 7, "kind": [], "to": 1e300},
            ):
                answer = ann.send(method, target, body)
                assert answer.status_code < 500, (method, target, body, answer.text)
    for method, path in paths_of(world, *UNSAFE, table=world.running):
        for body in (b"{", b"[" * 30000, b"\xff\xfe", b'{"text": "\\ud800"}', b'{"revision": NaN}'):
            headers = {"X-CSRF": ann.csrf, "Content-Type": "application/json", "Accept": "application/json"}
            answer = ann.http.request(method, path, content=body, headers=headers)
            assert answer.status_code < 500, (path, body[:20])
        odd_form = dict.fromkeys(("name", "text", "action", "password", "title", "kind"), "\x00\ud7ff")
        assert ann.post(path, {**odd_form, "revision": "9" * 50}).status_code < 500, path


def test_nothing_secret_is_logged(world: World, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    logging.getLogger("roundhouse.requests").setLevel(logging.INFO)
    password = "Trondhjem-Støren-1864"
    browser = _joined(world, "Hedda", password)
    secret = browser.http.cookies[sessions.LOGIN]
    _log_in(world, "Hedda", password)
    _log_in(world, "Hedda", password + "x")
    with world.site.database.read() as c:
        hedda = users.user_named(c, "Hedda")
    assert hedda is not None
    token = _token(world, hedda)
    header = {"Authorization": f"Bearer {token}"}
    invite = world.site.keeper.table(world.hidden).row.invite
    browser.get(f"/join/{invite}")
    browser.get(f"/login?password={password}&token={token}")
    for path in ("/api/me", f"/api/tables?token={token}", "/api/nothing"):
        httpx.get(world.url + path, headers=header)
    httpx.post(f"{world.url}/api/tables/{world.running}/actions", json={"revision": token}, headers=header)
    written = [one for one in caplog.records if one.name.partition(".")[0] not in ("httpx", "httpcore")]
    lines = "\n".join(logging.Formatter().format(record) for record in written)
    assert "/login" in lines and "/api/me" in lines, "there is a log to look at"
    for hidden in (password, secret, token, invite, browser.csrf):
        assert hidden not in lines, hidden


# -- helpers ----------------------------------------------------------------------------------------------------


def _token(world: World, user: Any) -> str:
    secret = sessions.new_secret()
    with world.site.database.write() as c:
        users.create_token(c, user.id, "test", ("read", "play"), sessions.hash_of(secret))
    return secret


def _as_form(body: dict[str, Any]) -> dict[str, Any]:
    return {k: json.dumps(v) if isinstance(v, (dict, list)) else str(v) for k, v in body.items()}


def _csrf(page: str) -> str:
    found = re.search(r'<meta name="csrf" content="([^"]+)"', page)
    assert found is not None
    return found[1]


def _still(answer: httpx.Response) -> str:
    """A page without what changes by itself: times, and the token of the forms."""
    text = re.sub(r"<time.*?</time>", "", answer.text, flags=re.DOTALL)
    text = re.sub(r'"(seconds|created_at|updated_at)":\s*[\d.]+', "", text)
    return f"{answer.status_code} {text}"


def _listened(who: Client, path: str, seconds: float = 1.0) -> str:
    """What a stream says at first."""
    text = ""
    try:
        with who.http.stream("GET", path, timeout=seconds) as answer:
            for part in answer.iter_text():
                text += part
    except httpx.TimeoutException:
        pass
    return text


def _html_of(stream: str) -> Iterator[str]:
    """The pieces of pages in the events of a stream: panels, patches of panels, lines of chat."""
    for line in stream.splitlines():
        if line.startswith("data: "):
            data = json.loads(line.removeprefix("data: "))
            for piece in [data.get("html"), *data.get("panels", {}).values()]:
                if piece:
                    yield piece if isinstance(piece, str) else str(piece[-1])


def _stays(world: World, answer: httpx.Response) -> bool:
    where = answer.headers.get("location", "/")
    return where.startswith(world.url) or bool(re.match(r"/(?![/\\])[\x21-\x7e]*$", where))
