"""The pages of notices: what a user may set, what others may see of it, and the links that need no login."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from icalendar import Calendar
from starlette.applications import Starlette

from asgi_client import Client as AnyClient
from roundhouse.server.people import waiting
from roundhouse.server.people.notices import routes
from roundhouse.server.storage import channels, users
from roundhouse.server.web import sessions
from roundhouse.server.web.failures import failures
from roundhouse.server.web.middleware import middleware

from .test_push import Browser

PLAIN = {"Accept": "application/json"}


class Client(AnyClient):
    """A browser; `fill` posts a form with its token."""

    csrf = ""

    def fill(self, path: str, **fields: str):
        return self.post(path, data={"csrf": self.csrf, **fields})

    def give(self, path: str, data: object):
        return self.post(path, json=data, headers={"X-CSRF": self.csrf, **PLAIN})


@pytest.fixture
def app(site) -> Starlette:
    made = Starlette(routes=routes, middleware=middleware(site.settings), exception_handlers=failures)
    made.state.site = site
    made.state.settings = site.settings
    return made


@pytest.fixture
def browser(app, site) -> Iterator[Callable[..., Client]]:
    """`browser(user)`: a browser in which the user is logged in; without a user, nobody is."""

    def make(user=None) -> Client:
        client = Client(app, base_url="http://site.example", follow_redirects=True)
        if user is not None:
            secret = sessions.begin(site.database, user, None)
            client.cookies.set(sessions.LOGIN, secret)
            client.csrf = sessions.csrf_of(secret)
        return client

    yield make


def of(site, user) -> list:
    with site.database.read() as c:
        return channels.channels(c, user.id)


def test_nobody_has_no_notices(browser) -> None:
    nobody = browser()
    assert nobody.get("/account/notices", headers=PLAIN).status_code == 401
    assert nobody.get("/table/1/notices", headers=PLAIN).status_code == 401
    assert nobody.get("/me/stream", headers=PLAIN).status_code == 401
    assert nobody.get("/me/waiting", headers=PLAIN).status_code == 401


def test_a_webhook_is_added_tried_changed_and_removed(site, people, browser, deliver, hooks, log) -> None:
    (ann,) = people(1)
    page = browser(ann)
    answer = page.fill("/account/notices", kind="webhook", url=f"{hooks.url}/secret-path", mention="<@77>")
    assert answer.status_code == 200 and "The channel is there." in answer.text
    assert "secret-path" not in answer.text and f"127.0.0.1:{hooks.port}" in answer.text
    (channel,) = of(site, ann)
    assert channel.data == {"url": f"{hooks.url}/secret-path", "shape": "custom", "mention": "77"}

    assert "A test is on its way" in page.fill(f"/account/notices/{channel.id}", do="test").text
    deliver()
    assert json.loads(hooks.got[0].body)["content"].startswith("<@77> A test from Roundhouse")
    assert "A test from Roundhouse" in page.get("/account/notices").text

    page.fill(f"/account/notices/{channel.id}", do="save", enabled="1", always="1", pause="8")
    (channel,) = of(site, ann)
    assert channel.enabled and channel.always
    assert 7.9 < (channel.paused_until - datetime.now(UTC)).total_seconds() / 3600 <= 8
    assert "paused until" in page.get("/account/notices").text
    until = channel.paused_until
    page.fill(f"/account/notices/{channel.id}", do="save", pause="keep")
    (channel,) = of(site, ann)
    assert not channel.enabled and not channel.always and channel.paused_until == until
    page.fill(f"/account/notices/{channel.id}", do="save", enabled="1", pause="")
    assert of(site, ann)[0].paused_until is None
    assert page.fill(f"/account/notices/{channel.id}", do="save", pause="999999").status_code == 400

    page.fill(f"/account/notices/{channel.id}", do="remove")
    assert of(site, ann) == []


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1/",
        "http://localhost@10.0.0.1/",
        "ftp://example.org/",
        "http://[::1]/",
        "",
        "http://0x7f.1/",
    ],
)
def test_webhooks_lead_outside(site, people, browser, monkeypatch, url) -> None:
    (ann,) = people(1)
    monkeypatch.setattr(site.notifier.outward, "private", False)
    assert browser(ann).fill("/account/notices", kind="webhook", url=url).status_code == 400
    assert of(site, ann) == []


def test_mail_needs_a_proven_address(site, people, browser) -> None:
    (ann,) = people(1)
    page = browser(ann)
    assert page.fill("/account/notices", kind="mail").status_code == 409
    with site.database.write() as c:
        users.change_user(c, ann.id, email="ann@example.org", email_proven=True)
    assert "Send mail to ann@example.org" in page.get("/account/notices").text
    assert page.fill("/account/notices", kind="mail").status_code == 200
    assert [channel.kind for channel in of(site, ann)] == ["mail"]
    assert page.fill("/account/notices", kind="mail").status_code == 409
    assert "Send mail to" not in page.get("/account/notices").text


def test_guests_have_pushes_but_no_webhooks(site, browser, hooks) -> None:
    with site.database.write() as c:
        guest = users.create_user(c, "Guest", guest=True)
    page = browser(guest)
    assert page.fill("/account/notices", kind="webhook", url=hooks.url).status_code == 403
    push = Browser(f"{hooks.url}/push").subscription()
    assert page.give("/account/push", {"subscription": push, "browser": "x"}).status_code == 201


def test_nobody_changes_the_channels_of_others(site, people, browser, hook, deliver, hooks) -> None:
    ann, ben = people(2)
    channel = hook(ann)
    page = browser(ben)
    for do in ("save", "test", "remove"):
        assert page.fill(f"/account/notices/{channel.id}", do=do).status_code == 404
    assert of(site, ann) == [channel]
    deliver()
    assert not hooks.got
    assert "127.0.0.1" not in page.get("/account/notices").text


def test_forms_need_their_token(site, people, browser, hook) -> None:
    (ann,) = people(1)
    channel = hook(ann)
    page = browser(ann)
    page.csrf = "wrong"
    for path in ("/account/notices", f"/account/notices/{channel.id}", "/account/feed", "/account/push"):
        assert page.fill(path, do="remove").status_code == 403
    assert of(site, ann) == [channel]


def test_there_is_an_end_to_channels(site, people, browser, hook) -> None:
    (ann,) = people(1)
    for number in range(10):
        hook(ann, path=str(number))
    assert browser(ann).fill("/account/notices", kind="webhook", url="http://example.org/").status_code == 409


def test_pushes_of_a_browser(site, people, browser, deliver, hooks) -> None:
    (ann,) = people(1)
    page = browser(ann)
    mine = Browser(f"{hooks.url}/push")
    sent = {"subscription": mine.subscription(), "browser": "Firefox <b> on\nLinux"}
    first = page.give("/account/push", sent)
    assert first.status_code == 201
    assert page.give("/account/push", sent).json() == first.json()
    (channel,) = of(site, ann)
    assert "Firefox &lt;b&gt; on Linux" in page.get("/account/notices").text
    page.fill(f"/account/notices/{channel.id}", do="test")
    deliver()
    assert mine.read(hooks.got[0].body)["title"] == "A test from Roundhouse"
    assert page.give("/account/push/forget", {"endpoint": mine.endpoint}).status_code == 200
    assert of(site, ann) == []
    for nonsense in (None, {}, {"subscription": 7}, {"subscription": {"endpoint": "x"}}):
        assert page.give("/account/push", nonsense or {}).status_code == 400


def test_links_in_mail_stop_mail(site, people, browser, by_mail, a_table, deliver, mails) -> None:
    ann, _ben = people(2)
    channel = by_mail(ann)
    a_table(2)
    deliver()
    link = mails.got[0].message["List-Unsubscribe"][1:-1]
    assert link in mails.got[0].message.get_content()
    path = link.removeprefix("http://site.example")
    nobody = browser()
    shown = nobody.get(path)
    assert shown.status_code == 200 and of(site, ann)[0].enabled  # looking is not enough
    done = nobody.post(path, data={"List-Unsubscribe": "One-Click"})
    assert done.status_code == 200 and not of(site, ann)[0].enabled
    with site.database.write() as c:
        channels.drop_channel(c, channel.id)
    assert nobody.post(path, data={"List-Unsubscribe": "One-Click"}).status_code == 200


def test_nobody_makes_such_a_link(site, people, browser, by_mail) -> None:
    (ann,) = people(1)
    channel = by_mail(ann)
    nobody = browser()
    good = site.notifier.stops.sign(channel.id)
    other = site.notifier.stops.sign(channel.id + 1)
    forged = [
        str(channel.id),
        f"{channel.id}-{'0' * 32}",
        f"{channel.id}-{other.partition('-')[2]}",
        f"0{good}",
        good[:-1],
        site.notifier.feeds.sign(channel.id),
        "x",
        "9" * 40 + "-" + "0" * 32,
        "²-" + "0" * 32,
    ]
    for secret in forged:
        assert nobody.get(f"/unsubscribe/{secret}", headers=PLAIN).status_code == 404
        assert nobody.post(f"/unsubscribe/{secret}", headers=PLAIN).status_code == 404
    assert of(site, ann)[0].enabled


# -- tables ----------------------------------------------------------------------------------------------


def test_a_table_is_muted_and_heard_again(site, people, browser, a_table) -> None:
    (ann,) = people(1)
    live = a_table(2)
    page, path = browser(ann), f"/table/{live.row.id}/notices"
    assert "You hear nothing of this table." in page.fill(path, do="mute").text
    with site.database.read() as c:
        assert channels.muted(c, ann.id) == {live.row.id}
    assert f"Table {live.row.id}" in page.get("/account/notices").text
    page.fill(path, do="hear")
    with site.database.read() as c:
        assert channels.muted(c, ann.id) == set()


def test_only_those_at_the_table_see_its_page(people, browser, a_table) -> None:
    live = a_table(2)
    cy = people(3)[2]
    assert browser(cy).get(f"/table/{live.row.id}/notices", headers=PLAIN).status_code == 403
    assert browser(cy).fill(f"/table/{live.row.id}/notices", do="mute").status_code == 403
    assert browser(cy).get("/table/999/notices", headers=PLAIN).status_code == 404


def test_the_owner_sets_a_webhook_that_all_seats_see(site, people, browser, a_table, hooks) -> None:
    ann, ben = people(2)
    live = a_table(2)
    path = f"/table/{live.row.id}/notices"
    assert browser(ben).fill(path, do="webhook", url=f"{hooks.url}/club").status_code == 403
    assert browser(ann).fill(path, do="webhook", url=f"{hooks.url}/club").status_code == 200
    (channel,) = of(site, ann)
    assert channel.table == live.row.id
    seen = browser(ben).get(path).text
    assert f"127.0.0.1:{hooks.port}" in seen and "/club" not in seen
    browser(ben).fill(path, do="call", channel=str(channel.id), mention="77")
    assert of(site, ann)[0].data["mentions"] == {"Ben": "77"}
    browser(ann).fill(path, do="call", channel=str(channel.id), mention="5")
    browser(ben).fill(path, do="call", channel=str(channel.id), mention="")
    assert of(site, ann)[0].data["mentions"] == {"Ann": "5"}
    assert (
        browser(ben).fill(path, do="call", channel=str(channel.id), mention="@everyone>").status_code == 400
    )
    assert browser(ben).fill(path, do="call", channel="999", mention="1").status_code == 404
    elsewhere = a_table(2, seed=2)
    other = f"/table/{elsewhere.row.id}/notices"
    assert browser(ben).fill(other, do="call", channel=str(channel.id), mention="1").status_code == 404
    assert f'href="{path}"' in browser(ann).get("/account/notices").text


# -- open pages and readers of news ----------------------------------------------------------------------


def test_the_tables_that_wait(site, people, browser, a_table, moves) -> None:
    ann, ben = people(2)
    live = a_table(2, name="Friday")
    lists = {user.name: browser(user).get("/me/waiting").json() for user in (ann, ben)}
    (table,) = lists.pop(live.to_act)
    assert table["game"] == '18Chesapeake "Friday"' and table["url"] == f"/table/{live.row.id}"
    assert table["round"] == "Auction" and table["since"]
    assert list(lists.values()) == [[]]


def test_an_open_page_hears_of_changes(site, post, people, a_table, moves) -> None:
    ann, _ben = people(2)

    async def listen() -> list[list[int]]:
        heard: list[list[int]] = []
        events = waiting.stream(site, ann.id)
        heard.append(_ids(await anext(events)))
        site.notifier.waiting.changed([ann.id])  # nothing has, for her
        live = await asyncio.to_thread(a_table, 2)
        who = live.to_act
        for _ in range(20):
            await asyncio.to_thread(post.watcher.look)
            event = (
                await asyncio.wait_for(anext(events), 5) if (live.to_act == "Ann") != bool(heard[-1]) else b""
            )
            if event:
                heard.append(_ids(event))
            live = await asyncio.to_thread(moves, live.row.id)
        assert who in ("Ann", "Ben")
        await asyncio.to_thread(site.hub.stop)
        with pytest.raises(StopAsyncIteration):
            for _ in range(3):
                await asyncio.wait_for(anext(events), 5)
        return heard

    heard = asyncio.run(listen())
    assert heard[0] == [] and [1] in heard and len(heard) > 4
    assert all(a != b for a, b in pairwise(heard))


def _ids(event: bytes) -> list[int]:
    found = re.fullmatch(rb"event: waiting\ndata: (.*)\n\n", event)
    assert found is not None, event
    return [table["id"] for table in json.loads(found[1])]


def test_the_news_feed(site, people, browser, a_table) -> None:
    ann, ben = people(2)
    live = a_table(2, name="A & <B>")
    user = next(user for user in (ann, ben) if user.name == live.to_act)
    page = browser(user)
    shown = page.get("/account/notices").text
    address = re.search(r'href="http://site\.example(/me/feed/[^"]+)"', shown)
    assert address is not None
    answer = browser().get(address[1])
    assert answer.headers["content-type"] == "application/atom+xml"
    atom = "{http://www.w3.org/2005/Atom}"
    root = ElementTree.fromstring(answer.content)
    (entry,) = root.findall(f"{atom}entry")
    assert entry.findtext(f"{atom}title") == 'Your move in 18Chesapeake "A & <B>" (Auction)'
    assert entry.find(f"{atom}link").get("href") == f"http://site.example/table/{live.row.id}"
    assert root.findtext(f"{atom}updated") == entry.findtext(f"{atom}updated")

    assert browser().get(address[1].replace("-", "-0", 1), headers=PLAIN).status_code == 404
    page.fill("/account/feed")
    assert browser().get(address[1], headers=PLAIN).status_code == 404  # the old address is void
    other = re.search(r'href="http://site\.example(/me/feed/[^"]+)"', page.get("/account/notices").text)
    assert other is not None and browser().get(other[1]).status_code == 200


def test_the_calendar(site, people, browser, a_table) -> None:
    ann, ben = people(2)
    live = a_table(2, name="A, \\n & <B>;")
    user = next(user for user in (ann, ben) if user.name == live.to_act)
    page = browser(user)
    shown = page.get("/account/notices").text
    address = re.search(r'href="http://site\.example(/me/feed/[^"]+\.ics)"', shown)
    assert address is not None
    answer = browser().get(address[1])
    assert answer.headers["content-type"] == "text/calendar; charset=utf-8"
    assert "no-store" in answer.headers["cache-control"] or "private" in answer.headers["cache-control"]
    (event,) = Calendar.from_ical(answer.content).walk("VEVENT")
    assert event["summary"] == 'Your move in 18Chesapeake "A, \\n & <B>;"'
    assert event["url"] == f"http://site.example/table/{live.row.id}"
    assert event["dtend"].dt == event["dtstart"].dt + timedelta(days=1) and event["transp"] == "TRANSPARENT"
    other = next(one for one in (ann, ben) if one != user)
    secret = re.search(r"(/me/feed/[^\"]+\.ics)", browser(other).get("/account/notices").text)
    assert secret is not None and b"VEVENT" not in browser().get(secret[1]).content
    for wrong in (address[1].replace("-", "-0", 1), f"/me/feed/{user.id}.ics", "/me/feed/x.ics"):
        assert browser().get(wrong, headers=PLAIN).status_code == 404
    forged = f"/me/feed/{user.id}-{secret[1].partition('-')[2]}"
    assert (
        browser().get(forged, headers=PLAIN).status_code == 404
    )  # another's signature with one's own number
    page.fill("/account/feed")
    assert browser().get(address[1], headers=PLAIN).status_code == 404  # the old address is void
    with site.database.write() as c:
        users.change_user(c, user.id, banned=True)
    assert browser().get(address[1], headers=PLAIN).status_code == 404


def test_letters_are_collected_and_tables_snoozed_by_the_pages(
    site, people, browser, a_table, by_mail
) -> None:
    ann = people(1)[0]
    live, channel = a_table(2), by_mail(ann)
    page = browser(ann)
    fields = {"do": "save", "enabled": "1", "digest": "day", "hour": "7"}
    page.fill(f"/account/notices/{channel.id}", **fields)
    with site.database.read() as c:
        assert channels.channel(c, channel.id).data == {"digest": "day", "hour": 7}
    assert page.fill(f"/account/notices/{channel.id}", **{**fields, "hour": "77"}).status_code == 400
    page.fill(f"/table/{live.row.id}/notices", do="snooze", hours="8")
    assert "Snoozed until" in page.get(f"/table/{live.row.id}/notices").text
    assert "Snoozed tables" in page.get("/account/notices").text
    assert page.fill(f"/table/{live.row.id}/notices", do="snooze", hours="9").status_code == 400
    page.fill(f"/table/{live.row.id}/notices", do="hear")
    assert "Snoozed" not in page.get("/account/notices").text


def test_the_worker_is_served_at_the_root(browser) -> None:
    answer = browser().get("/sw.js")
    assert answer.status_code == 200 and answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["service-worker-allowed"] == "/" and "no-cache" in answer.headers["cache-control"]
