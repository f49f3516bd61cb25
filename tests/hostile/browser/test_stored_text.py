"""Whatever people may have had stored, on every page that shows it, in a real browser: it is text, and nothing runs."""

from __future__ import annotations

import re
from urllib.parse import quote

import httpx
import pytest
from playwright.sync_api import Page, expect

from roundhouse import Game
from roundhouse.play.companion import Ledger
from roundhouse.server.app import create_app
from roundhouse.server.live import companions, imports, planning, seating
from roundhouse.server.settings import Settings
from roundhouse.server.storage import channels, devices, passkeys, tables, talk, tokens, users
from roundhouse.server.storage.records import User
from roundhouse.server.web import sessions
from server.browser.harness import Backstage, Looking
from server.security_world import filled, routes_of

OWN_SITE = True  # all pages of the site are looked at

EVIL = (
    "<script>window.ran=1;alert(1)</script>",
    "\"'><img src=x onerror=\"window.ran=1;alert(1)\" class='evil'>",
    "'><svg onload=window.ran=1 class=evil></svg>",
    "</script></style></title></textarea></select><script>window.ran=1</script>",
    "javascript:window.ran=1;alert(1)//",
    "{{1234*5678}}${1234*5678}{%if 1%}<%=1234*5678%>#{1234*5678}{0.__class__}%s",
    "\u202e\u2066live\u202c\u200b\ufeff\u2028",
    "&lt;img src=x onerror=window.ran=1&gt;&#60;b class=evil&#62;",
    "]]>--><!--<b class=evil>",
    "<style>body{display:none}</style><link rel=stylesheet href=//evil.example/x.css class=evil>",
    "W" * 3000,
)
ALL = " ".join(EVIL)
RESULT = "7006652"
"""What a template in the text would come to."""

NO_PAGES = re.compile(
    r"/static/.*|/api/.+|.*/stream|.*\.(svg|ico|csv|xml|js|css|json|toml)|.*/(export|data|panels|gains|update)|.*\{secret\}.*"
)
WATCH = """
window.violations = [];
document.addEventListener("securitypolicyviolation", (event) => {
  window.violations.push(event.violatedDirective + " " + event.blockedURI);
});
"""
LOOK = """() => {
  const all = [...document.querySelectorAll("*")];
  const leads = (e) => e.getAttribute("href") || e.getAttribute("src") || e.getAttribute("action") || "";
  return {
    ran: window.ran,
    violations: window.violations,
    evil: document.querySelectorAll(".evil, img[src=x]").length,
    scripts: [...document.scripts].filter((e) => !e.src && e.type !== "application/json").length,
    handlers: all.filter((e) => [...e.attributes].some((a) => a.name.startsWith("on"))).length,
    links: all.filter((e) => /^\\s*javascript:/i.test(leads(e))).length,
  };
}"""
CLEAN = {"ran": None, "violations": [], "evil": 0, "scripts": 0, "handlers": 0, "links": 0}


class Stored:
    """People and tables with such texts wherever the database takes a text."""

    def __init__(self, backstage: Backstage) -> None:
        database, store = backstage.database, backstage.store
        self.backstage = backstage
        self.people = [backstage.person(text[:200]) for text in EVIL]
        self.ann = self.people[0]
        with database.write() as c:
            users.change_user(c, self.ann.id, admin=True, email='"><b class=evil>@example.org')
            for text in EVIL:
                tokens.create_token(c, self.ann.id, text, ("read",), sessions.hash_of(text))
                passkeys.add_passkey(c, self.ann.id, text, f"credential of {text}", b"", 0)
                channels.add_channel(
                    c,
                    self.ann.id,
                    "webhook",
                    {"url": f"https://{text}/{text}", "shape": "custom", "mention": text},
                )
                channels.enqueue_once(c, f"evil {text}", self.ann.id, "turn", {"name": text})
                devices.add_device(c, self.ann.id, text, text)
        for text in EVIL:
            sessions.begin(database, self.ann, None, browser=text, place=text)
        self.waiting = seating.create(store, self.ann, title="18Chesapeake", seats=6).row.id
        for user in self.people[1:4]:
            seating.sit(store, self.waiting, user)
        self.playing = backstage.table(self.ann, "18Chesapeake", *self.people[1:4]).row.id
        self.more = backstage.table(self.ann, "18AL", *self.people[4:7]).row.id
        names = dict(zip(("A", "B", "C"), EVIL[1:4], strict=True))
        game = Game.new("18AL", ["A", "B", "C"], seed=7)
        source = {text[:60]: text[:200] for text in EVIL}
        self.imported = imports.import_game(store, self.ann, game, source, seat="*").row.id
        with (
            database.write() as c
        ):  # an import has no such names, and no longer text; earlier versions took them
            tables.change_table(c, self.imported, names=names, source={"from": ALL, ALL: ALL})
        game = Game.new("18Chesapeake", [EVIL[2], EVIL[4], EVIL[7]], seed=7)
        self.odd = imports.import_game(store, self.ann, game, seat="*").row.id
        self.tables = [self.waiting, self.playing, self.more, self.imported, self.odd]
        ledger = Ledger(
            "18AL", ("<b class=evil>A</b>", '"><img src=x>', "<i class=evil>B"), name=EVIL[5][:60]
        )
        self.ledger = companions.create(database, self.ann, ledger)
        self.plan = planning.create(store, self.ann, self.playing, name=EVIL[6][:60]).id
        with database.write() as c:
            for notice in channels.notices(c, self.ann.id):
                channels.finish(c, notice.id, "failed", ALL)
            for number, table in enumerate(self.tables):
                tables.change_table(c, table, name=EVIL[number] + ALL, listed=True)
                for text in EVIL:
                    talk.say(c, table, self.ann.id, text)
                talk.put_note(c, table, self.ann.id, "", ALL)
                for user in self.people:
                    talk.put_note(c, table, self.ann.id, user.name[:80], ALL)

    def paths(self, tables: list[int]) -> list[str]:
        """Every page, at every one of these tables and for every one of the people."""
        addresses = [path for method, path in routes_of(create_app(Settings())) if method == "GET"]
        found: dict[str, None] = {}
        for table in tables:
            values = {"id": str(table), "hex": "H6", "title": "18AL", "name": "18AL"}
            values |= {"key": self.ledger.key, "look": self.ledger.look, "plan": str(self.plan)}
            for path in addresses:
                if not NO_PAGES.fullmatch(path):
                    found[filled(path, lambda name, values=values: values.get(name, "1"))] = None
        found |= dict.fromkeys(f"/person/{quote(user.name, safe='')}" for user in self.people)
        return [*found, "/api/docs"]


@pytest.fixture(scope="module")
def stored(backstage: Backstage) -> Stored:
    return Stored(backstage)


def watched(look: Looking, user: User | None) -> Page:
    """A page that notes whatever is done or tried in it."""
    look.allowed = ("status of 4",)
    page = look(user, "/")
    page.context.add_init_script(WATCH)
    page.on("dialog", lambda dialog: (look.wrong.append(f"{page.url}: a dialog"), dialog.dismiss()))
    return page


def is_clean(page: Page, path: str) -> None:
    """Raises AssertionError when a text has become more than text."""
    assert page.evaluate(LOOK) == CLEAN, path
    # As `page.content()`, looked at where it is: with such texts it has megabytes.
    assert not page.evaluate("(text) => document.documentElement.outerHTML.includes(text)", RESULT), path


def visit(page: Page, path: str) -> int:
    answer = page.goto(path, wait_until="load")
    assert answer is not None and answer.status < 500, path
    policy = answer.headers["content-security-policy"]
    assert "default-src 'self'" in policy and "unsafe-eval" not in policy
    assert "unsafe-inline" not in policy
    is_clean(page, path)
    return answer.status


def test_nothing_stored_runs_on_any_page(look: Looking, stored: Stored) -> None:
    """Of a table that is played, one that was imported, and one whose players are called so."""
    on_any_page(look, stored, [stored.playing, stored.imported, stored.odd])


@pytest.mark.soak
def test_nothing_stored_runs_on_any_page_of_any_table(look: Looking, stored: Stored) -> None:
    on_any_page(look, stored, stored.tables)


def on_any_page(look: Looking, stored: Stored, tables: list[int]) -> None:
    page = watched(look, stored.ann)
    statuses = [visit(page, path) for path in stored.paths(tables)]
    assert statuses.count(200) > len(statuses) * 0.6, statuses


def test_nothing_stored_runs_for_somebody_else_or_nobody(look: Looking, stored: Stored) -> None:
    for user in (stored.people[1], None):
        page = watched(look, user)
        for path in ("/", *(f"/table/{table}" for table in stored.tables)):
            assert visit(page, path) == 200
        for path in ("/account", "/account/notices"):
            visit(page, path)


def test_texts_are_there_to_be_read(look: Looking, stored: Stored) -> None:
    """What is looked for above would be seen: the pages show the texts, as they were written."""
    page = watched(look, stored.ann)
    for path, texts in (("/account", EVIL[:4]), (f"/table/{stored.playing}", EVIL[:6]), ("/", EVIL[:1])):
        visit(page, path)
        read = page.evaluate("() => document.body.textContent")
        for text in texts:
            assert " ".join(text.split()) in " ".join(read.split()), (path, text)


@pytest.mark.parametrize(
    "text", [*EVIL[:2], *(pytest.param(text, marks=pytest.mark.soak) for text in EVIL[2:10])]
)
def test_nothing_in_an_address_runs(look: Looking, stored: Stored, text: str) -> None:
    page = watched(look, stored.ann)
    at = quote(text, safe="")
    for path in (
        f"/?text={at}&title={at}&pace={at}",
        f"/login?next={at}",
        f"/new?title={at}",
        f"/{at}",
        f"/title/{at}",
        f"/person/{at}",
        f"/table/{stored.playing}?at={at}#{at}",
        f"/table/{stored.playing}/hex/{at}",
        f"/account?done={at}",
        f"/account/notices?done={at}",
        f"/admin?text={at}&find={at}",
    ):
        visit(page, path)


def test_what_arrives_while_a_page_is_open_does_not_run(look: Looking, stored: Stored) -> None:
    page = watched(look, stored.ann)
    secret = stored.backstage.secret(stored.people[1])
    with httpx.Client(base_url=look.served.url, cookies={sessions.LOGIN: secret}) as http:
        headers = {"X-CSRF": sessions.csrf_of(secret), "Accept": "application/json"}
        for table in (stored.playing, stored.waiting):
            visit(page, f"/table/{table}")
            for number, text in enumerate(EVIL[:10]):
                line = f"{text} arrived {number} @{stored.ann.name}"
                assert (
                    http.post(f"/table/{table}/chat", data={"text": line}, headers=headers).status_code == 200
                )
            expect(page.locator("body")).to_contain_text("arrived 9")
            is_clean(page, f"/table/{table}")


def test_the_log_is_filtered_by_names_as_they_are_written(look: Looking, stored: Stored) -> None:
    """The log can be told to show only lines of one's own, and of what is sought: names are compared, nothing else."""
    page = watched(look, stored.ann)
    visit(page, f"/table/{stored.playing}")
    line = page.locator("#panel-log .log-line").first
    assert not line.evaluate("(e) => e.hidden")
    mine, everything = (page.locator(f"button[data-filter={kind}]").first for kind in ("mine", "all"))
    mine.evaluate("(button) => button.click()")
    assert line.evaluate("(e) => e.hidden")
    everything.evaluate("(button) => button.click()")
    assert not line.evaluate("(e) => e.hidden")
    for text in EVIL:
        page.locator(".log-search input").evaluate(
            "(e, text) => { e.value = text; e.dispatchEvent(new Event('input', { bubbles: true })); }", text
        )
    is_clean(page, "the log")


def test_what_did_run_would_be_seen(look: Looking, stored: Stored) -> None:
    page = watched(look, stored.ann)
    visit(page, "/account")
    page.evaluate("(text) => { document.body.insertAdjacentHTML('beforeend', text); }", EVIL[1])
    page.wait_for_timeout(200)
    seen = page.evaluate(LOOK)
    assert seen["evil"] == 1 and seen["handlers"] == 1 and seen["ran"] is None
    assert any(violation.startswith("script-src") for violation in seen["violations"]), seen
    assert any("Content Security Policy" in wrong for wrong in look.wrong), look.wrong
    look.wrong.clear()
