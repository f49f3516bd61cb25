"""The stream: everybody who looks gets what changed, once, and only what they may see."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import msgspec
import pytest

from roundhouse.server.desk import panels, since
from roundhouse.server.desk.pieces import Panel
from roundhouse.server.desk.scene import Scene
from roundhouse.server.live import acting, chat, orders
from roundhouse.server.live.table import TableSnapshot
from roundhouse.server.site import Site
from roundhouse.server.storage.records import User
from roundhouse.server.table import feed
from roundhouse.server.web.viewer import Viewer
from roundhouse.text.language import speaking

from ..document import carry_out, read
from .conftest import GAMES, golden

Events = list[tuple[str, str, Any]]


class Page:
    """What a browser does with the stream: panels whole, or changed piece by piece."""

    def __init__(
        self, site: Site, table: int, user: User | None, since: int | None, said: int | None = None
    ) -> None:
        self.events: Events = []
        live = site.store.table(table)
        shown = panels.shared(live) if since == live.revision else {}
        self.documents = {name: read(html) for name, html in shown.items()}
        self.texts: dict[str, str] = {}
        self.changed = 0
        self.raw = b""
        self._stream: AsyncIterator[bytes] = feed.stream(site, table, Viewer(user), since, said)
        self._task = asyncio.create_task(self._read())

    async def _read(self) -> None:
        async for chunk in self._stream:
            self.raw += chunk
            for block in chunk.decode().split("\n\n"):
                fields = dict(line.split(": ", 1) for line in block.splitlines() if not line.startswith(":"))
                if "event" not in fields:
                    continue
                data = msgspec.json.decode(fields["data"])
                for name, value in data.get("panels", {}).items():
                    if isinstance(value, str):
                        self.texts[name] = value
                        self.documents[name] = read(value)
                    else:
                        self.changed += 1
                        carry_out(self.documents[name], value)
                self.events.append((fields["event"], fields.get("id", ""), data))

    def named(self, name: str) -> list[Any]:
        return [data for event, _, data in self.events if event == name]

    async def close(self) -> None:
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        await self._stream.aclose()  # type: ignore[attr-defined]


async def until(true: Callable[[], Any], seconds: float = 5.0) -> None:
    for _ in range(int(seconds * 100)):
        if true():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it did not come")


async def joined(site: Site, count: int) -> None:
    """Wait until so many streams have what they begin with, and get from now on what happens."""
    await until(lambda: sum(len(one.watchers) for one in feed._feeds(site).at.values()) == count)


def run(work: Awaitable[None]) -> None:
    asyncio.run(work)  # type: ignore[arg-type]


@pytest.fixture
def live(at_table: Callable[..., TableSnapshot]) -> TableSnapshot:
    return at_table(golden(GAMES[0], 300))


@pytest.fixture
def play(site: Site, live: TableSnapshot, people: Callable[[int], list[User]]) -> Callable[[], TableSnapshot]:
    """Play the next action of the golden game."""
    recorded = golden(GAMES[0]).actions

    def play() -> TableSnapshot:
        pos = site.store.table(live.row.id)
        assert pos.game is not None
        user = people(4)[pos.game.header.players.index(pos.to_act)]
        return acting.act(
            site.store, live.row.id, user, pos.revision, msgspec.to_builtins(recorded[pos.game.at])
        )

    return play


def test_everybody_gets_what_changed(
    site: Site, live: TableSnapshot, play: Callable[[], TableSnapshot], people: Any
) -> None:
    async def work() -> None:
        pages = [Page(site, live.row.id, user, live.revision) for user in (*people(2), None)]
        await joined(site, len(pages))
        assert not any(page.named("position") for page in pages)  # they show it already
        for _ in range(6):
            after = await asyncio.to_thread(play)
            await until(
                lambda after=after: all(
                    p.named("position")[-1:] and p.named("position")[-1]["revision"] == after.revision
                    for p in pages
                )
            )
        expected = panels.shared(site.store.table(live.row.id))
        for page in pages:
            for name, html in expected.items():
                assert page.documents[name].like(read(html)), name
            assert page.changed > 12 and set(page.texts) <= {
                "turn",
                "orders",
                "since",
            }  # the others piece by piece alone
            ids = [id for event, id, _ in page.events if event == "position"]
            assert ids == sorted(ids, key=int) and int(ids[-1]) == live.revision + 6
        for page in pages:
            await page.close()

    run(work())


def test_what_happened_since_ones_own_move_is_told_with_each_position(
    site: Site, live: TableSnapshot, play: Callable[[], TableSnapshot], people: Any
) -> None:
    """To whoever has a seat: as it would be told to who opens the page now."""

    async def work() -> None:
        everybody = (*people(4), None)
        pages = [Page(site, live.row.id, user, live.revision) for user in everybody]
        told = set()
        for _ in range(12):
            after = await asyncio.to_thread(play)
            await until(
                lambda after=after: all(
                    p.named("position") and p.named("position")[-1]["revision"] == after.revision
                    for p in pages
                )
            )
            for page, user in zip(pages, everybody, strict=True):
                now = since.in_short(Scene.of(after), Viewer(user))
                assert page.texts.get("since", "") == now
                told.add(now)
        assert len(told) > 12 and "" in told
        assert "since" not in pages[-1].texts
        for page in pages:
            await page.close()

    run(work())


def test_one_rendering_serves_all(
    site: Site,
    live: TableSnapshot,
    play: Callable[[], TableSnapshot],
    people: Any,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made = []
    present = panels.present
    monkeypatch.setattr(panels, "present", lambda *args: made.append(args) or present(*args))

    async def work() -> None:
        pages = [Page(site, live.row.id, user, live.revision) for user in (*people(3), None)]
        await joined(site, len(pages))
        assert len(made) == 1
        await asyncio.to_thread(play)
        await until(lambda: all(page.named("position") for page in pages))
        assert len(made) == 2
        for page in pages:
            await page.close()
        await asyncio.to_thread(play)
        await asyncio.sleep(0.1)
        assert len(made) == 2  # nobody looks, nothing is rendered

    run(work())


def test_after_a_pause_a_page_gets_what_it_missed(
    site: Site, live: TableSnapshot, play: Callable[[], TableSnapshot]
) -> None:
    async def work() -> None:
        await asyncio.to_thread(play)
        page = Page(site, live.row.id, None, live.revision)
        await until(lambda: page.named("position"))
        told = page.named("position")[0]
        assert told["revision"] == live.revision + 1
        assert {n: page.texts[n] for n in panels.PUSHED} == panels.shared(site.store.table(live.row.id))
        await page.close()

    run(work())


def test_whose_turn_it_is_is_told_to_them_only(
    site: Site, live: TableSnapshot, play: Callable[[], TableSnapshot], people: Any
) -> None:
    async def work() -> None:
        pages = {user.name: Page(site, live.row.id, user, None) for user in people(4)}
        await until(lambda: all(page.named("position") for page in pages.values()))
        yours = {name for name, page in pages.items() if page.named("position")[-1]["yours"]}
        assert yours == {live.to_act}
        turns = {name: page.texts["turn"] for name, page in pages.items()}
        assert [name for name, html in turns.items() if 'class="act' in html or 'name="action"' in html] == [
            live.to_act
        ]
        for page in pages.values():
            await page.close()

    run(work())


def test_talk_and_presence(site: Site, live: TableSnapshot, people: Any) -> None:
    ann, ben = people(2)

    async def work() -> None:
        page = Page(site, live.row.id, ann, live.revision)
        await joined(site, 1)
        other = Page(site, live.row.id, ben, live.revision)
        await until(lambda: page.named("presence") and page.named("presence")[-1]["here"] == ["Ann", "Ben"])
        for text in ("<b>one</b>", "two"):
            await asyncio.to_thread(chat.say, site.store, live, ben, text)
        await until(lambda: "two" in str(page.named("talk")))
        said = "".join(data["html"] for data in page.named("talk"))
        assert said.count("<li") == 2 and "&lt;b&gt;one" in said and "<b>one" not in said
        await other.close()
        await until(lambda: page.named("presence")[-1]["here"] == ["Ann"])
        await page.close()

    run(work())


def test_what_was_said_meanwhile_comes_later(site: Site, live: TableSnapshot, people: Any) -> None:
    ben = people(2)[1]
    first = chat.say(site.store, live, ben, "one")
    chat.say(site.store, live, ben, "two")

    async def work() -> None:
        page = Page(site, live.row.id, None, live.revision, first.id)
        await until(lambda: page.named("talk"))
        assert "two" in page.named("talk")[0]["html"] and "one" not in page.named("talk")[0]["html"]
        await page.close()

    run(work())


def test_an_order_shows_to_its_owner_only(site: Site, live: TableSnapshot, people: Any) -> None:

    ann, ben = people(2)

    async def work() -> None:
        pages = [Page(site, live.row.id, user, live.revision) for user in (ann, ben, None)]
        await joined(site, len(pages))
        order = await asyncio.to_thread(orders.give, site.store, live.row.id, ann, "pass_stock", {})
        await until(lambda: f"/orders/{order.id}/stop" in pages[0].texts.get("orders", ""))
        await asyncio.sleep(0.1)
        assert all(f"/orders/{order.id}/stop" not in page.raw.decode() for page in pages[1:])
        for page in pages:
            await page.close()

    run(work())


def test_everybody_hears_in_their_own_language(
    site: Site, live: TableSnapshot, play: Callable[[], TableSnapshot]
) -> None:
    async def work() -> None:
        with speaking("de"):
            german = Page(site, live.row.id, None, live.revision)
        english = Page(site, live.row.id, None, live.revision)
        await joined(site, 2)
        await asyncio.to_thread(play)
        await until(lambda: german.named("position") and english.named("position"))
        heard, told = german.raw.decode(), english.raw.decode()
        assert "Vermögen" in heard and "Worth" not in heard
        assert "Worth" in told and "Vermögen" not in told
        for page in (german, english):
            await page.close()
        assert not feed._feeds(site).at

    run(work())


def test_a_page_that_takes_nothing_is_let_go(
    site: Site, live: TableSnapshot, play: Callable[[], TableSnapshot], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        stream = feed.stream(site, live.row.id, Viewer(), live.revision)
        await anext(stream)
        first = asyncio.create_task(anext(stream))
        await joined(site, 1)
        await asyncio.to_thread(play)
        assert b"event: position" in await first
        watcher = feed._feeds(site).at[live.row.id, "", False].watchers[0]
        await asyncio.to_thread(play)  # from here on nothing is taken
        await until(lambda: watcher.waiting)
        monkeypatch.setattr(feed, "MOST_WAITING", watcher.waiting)
        await asyncio.to_thread(play)
        await until(lambda: not watcher.outgoing)
        assert [chunk async for chunk in stream] == []
        assert (live.row.id, "", False) not in feed._feeds(site).at

    run(work())


def test_a_sign_of_life_when_nothing_happens(
    site: Site, live: TableSnapshot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(feed, "HEARTBEAT", 0.05)

    async def work() -> None:
        page = Page(site, live.row.id, None, live.revision)
        await until(lambda: page.raw.count(b": still here") >= 3)
        await page.close()

    run(work())


def test_who_goes_away_at_once_takes_nothing_from_the_others(
    site: Site, live: TableSnapshot, play: Callable[[], TableSnapshot]
) -> None:
    """The first page left while the news were being opened, and with it those of all who had come after it went."""

    async def work() -> None:
        shown = feed.Feed(site, live.row.id)
        first, second = feed.Watcher(Viewer(None)), feed.Watcher(Viewer(None))
        leaving, staying = (asyncio.create_task(shown.join(one, None, None)) for one in (first, second))
        await asyncio.sleep(0)
        leaving.cancel()
        await asyncio.gather(leaving, return_exceptions=True)
        shown.leave(first)
        await staying
        assert shown.running and shown.watchers == [second]
        second.drop()
        await asyncio.to_thread(play)
        await until(lambda: second.outgoing)
        shown.leave(second)

    run(work())


def test_panels_of_tables_without_news_are_folded(
    site: Site, live: TableSnapshot, play: Callable[[], TableSnapshot]
) -> None:
    """There is room for one table's: those of the other are folded, and what comes next is told of it as ever."""

    async def work() -> None:
        feed._feeds(site).ready = feed.Ready(1)
        page = Page(site, live.row.id, None, live.revision)
        await until(lambda: feed._feeds(site).at)
        own = next(iter(feed._feeds(site).at.values()))
        await until(lambda: own.frame is not None and own.watchers)
        assert own.frame is not None
        panels_before = own.frame.panels
        assert feed._feeds(site).ready.renewed(feed.Feed(site, 0), {}) == [own]
        await asyncio.to_thread(own.fold)
        assert all(panel.folded for panel in panels_before.values())
        panels.shared(live)  # a page is asked for, and makes none of them larger again
        assert all(panel.folded for panel in panels_before.values())
        await asyncio.to_thread(play)
        await until(lambda: page.named("position"))
        assert page.changed and page.documents["log"].like(
            read(panels.shared(site.store.table(live.row.id))["log"])
        )
        assert own.frame is not None and not any(panel.folded for panel in own.frame.panels.values())
        await page.close()
        assert own not in feed._feeds(site).ready._sizes

    run(work())


def test_those_are_folded_first_whose_panels_are_oldest(site: Site) -> None:
    ready, (a, b, c) = feed.Ready(20), (feed.Feed(site, number) for number in range(3))
    panel = {"log": Panel(["x" * 10])}
    assert ready.renewed(a, panel) == ready.renewed(b, panel) == ready.renewed(a, panel) == []
    assert ready.renewed(c, panel) == [b] and ready.renewed(b, panel) == [a]
    ready.forget(c)
    assert ready.renewed(a, panel) == []
    assert ready.renewed(c, {"log": Panel(["x" * 100])}) == [b, a]  # one is ready, however large


def test_the_end_of_the_site_ends_the_streams(site: Site, live: TableSnapshot) -> None:
    async def work() -> None:
        page = Page(site, live.row.id, None, live.revision)
        await joined(site, 1)
        site.hub.stop()
        await asyncio.wait_for(page._task, 3)

    run(work())


def test_a_page_that_takes_it_gets_its_stream_packed(
    site: Site, live: TableSnapshot, play: Callable[[], TableSnapshot], people: Any
) -> None:
    """What it gets is one gzip file, with an end that fits when the site closes."""

    async def work() -> None:
        plain = Page(site, live.row.id, people(2)[1], live.revision)
        chunks: list[bytes] = []

        async def listen() -> None:
            async for chunk in feed.stream(
                site, live.row.id, Viewer(people(2)[1]), live.revision, packed=True
            ):
                chunks.append(chunk)

        listening = asyncio.create_task(listen())
        await joined(site, 2)
        for _ in range(4):
            await asyncio.to_thread(play)
            await asyncio.sleep(0.1)
        await until(lambda: len(plain.named("position")) >= 4)
        site.hub.stop()
        await asyncio.wait_for(listening, 3)
        whole = gzip.decompress(b"".join(chunks))
        assert [event for event in whole.split(b"\n\n") if b"event: position" in event] == [
            event for event in plain.raw.split(b"\n\n") if b"event: position" in event
        ]
        assert len(b"".join(chunks)) < len(whole) / 2
        await plain.close()

    run(work())
