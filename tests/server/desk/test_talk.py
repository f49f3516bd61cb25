"""Rooms, signs and muting in the chat of a table: who reads what, by page, stream and API."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from typing import Any

import pytest

from roundhouse.server.errors import NotFound, Unreadable
from roundhouse.server.live import chat, seating
from roundhouse.server.live.hush import MAX_MUTED, hush, hushed
from roundhouse.server.live.table import TableSnapshot
from roundhouse.server.site import Site
from roundhouse.server.storage import tables, users
from roundhouse.server.storage.records import OVER, SPECTATORS, User

from .test_stream import Page, run, until

People = Callable[[int], list[User]]


@pytest.fixture
def live(a_table: Callable[..., TableSnapshot], site: Site) -> TableSnapshot:
    """A game of Ann and Ben; Cy and Dot look on."""
    return a_table(2)


def ends(site: Site, live: TableSnapshot) -> TableSnapshot:
    """The same table, its game over."""
    with site.database.write() as c:
        tables.change_table(c, live.row.id, status=OVER)
    site.store.invalidate(live.row.id)
    return site.store.table(live.row.id)


def test_spectators_have_a_room_that_players_do_not_see(
    site: Site, live: TableSnapshot, people: People, browser: Any
) -> None:
    people(4)
    path = f"/table/{live.row.id}"
    browser("Cy").post(f"{path}/chat", text="Ben should buy the C&O")
    browser("Ann").post(f"{path}/chat", text="good luck")
    for name in ("Ann", "Ben", ""):
        for where in ("", "/since", "/export", "/panels"):
            assert "Ben should buy" not in browser(name).get(path + where).text, (name, where)
    for name in ("Cy", "Dot"):
        page = browser(name).get(path).text
        assert "Ben should buy" in page and "good luck" in page
        assert "You speak among the spectators" in page
    assert "Spectators have a room of their own" in browser("Ann").get(path).text
    # Whoever takes over a seat does not read it any more; whoever has left theirs to another does not either.
    ann, _, cy, _ = people(4)
    seating.replace_player(site.store, live.row.id, ann, 0, bot="random")
    assert "Ben should buy" not in browser("Ann").get(path).text
    seating.take_back(site.store, live.row.id, ann)
    seating.replace_player(site.store, live.row.id, ann, 0)
    seating.sit(site.store, live.row.id, cy, live.row.invite, 0)
    assert "Ben should buy" not in browser("Cy").get(path).text
    ends(site, live)
    for name in ("Ann", "Ben", ""):
        assert "Ben should buy" in browser(name).get(path).text


def test_before_a_game_and_after_it_there_is_one_room(
    site: Site, a_table: Callable[..., TableSnapshot], people: People
) -> None:
    cy = people(3)[2]
    waiting = a_table(2, begun=False)
    assert chat.say(site.store, waiting, cy, "may I join?").room == ""
    over = ends(site, a_table(2))
    assert chat.say(site.store, over, cy, "well played").room == ""


def test_the_stream_keeps_the_rooms_apart(site: Site, live: TableSnapshot, people: People) -> None:
    ann, _, cy, dot = people(4)

    async def work() -> None:
        pages = {
            who.name if who else "": Page(site, live.row.id, who, live.revision) for who in (ann, dot, None)
        }
        await asyncio.sleep(0.2)
        line = await asyncio.to_thread(chat.say, site.store, live, cy, "she has no money")
        await asyncio.to_thread(chat.say, site.store, live, ann, "my move")
        for page in pages.values():
            await until(lambda page=page: "my move" in str(page.named("talk")))
        await asyncio.to_thread(chat.react, site.store, live, dot, line.id, "😄")
        await until(lambda: str(line.id) in str(pages["Dot"].named("signed")))
        await asyncio.sleep(0.1)
        assert "no money" in str(pages["Dot"].named("talk"))
        for name in ("Ann", ""):
            text = pages[name].raw.decode()
            assert "no money" not in text and f'"{line.id}"' not in text and "by Dot" not in text
        for page in pages.values():
            await page.close()

    run(work())


def test_signs_are_one_of_each_and_few(site: Site, live: TableSnapshot, people: People, browser: Any) -> None:
    ann, ben, cy, dot = people(4)
    line = chat.say(site.store, live, ann, "I buy the B&O")
    told: list[str] = []
    site.hub.on(lambda news: told.append(news.topic) if news.topic == "signed" else None)
    for user, sign in ((ann, "👍"), (ben, "👍"), (cy, "😮"), (ben, "🎉"), (cy, "😮")):
        chat.react(site.store, live, user, line.id, sign)
    found = chat.messages(site.store, live.row.id, chat.heard(live, dot))
    assert found[0].signs == (("👍", ("Ann",)), ("🎉", ("Ben",)))
    assert len(told) == 5
    for wrong in ("💩", "<b>", "👍👍", "x" * 1000):
        with pytest.raises(Unreadable):
            chat.react(site.store, live, ann, line.id, wrong)
    with pytest.raises(NotFound):
        chat.react(site.store, live, ann, line.id + 99, "👍")
    secret = chat.say(site.store, live, cy, "secret")
    with pytest.raises(NotFound):
        chat.react(site.store, live, ann, secret.id, "👍")
    # Without scripts the same by forms, and what is there is shown.
    page = browser("Ann").get(f"/table/{live.row.id}").text
    assert re.search(rf'form="react" name="sign" value="{line.id} 🎉" title="Ben"', page)
    assert browser("Ann").post(f"/table/{live.row.id}/react", sign=f"{line.id} 😢").json() == {"sign": "😢"}
    for sign in ("", "x 👍", f"-{line.id} 👍", f"{line.id}"):
        assert browser("Dot").post(f"/table/{live.row.id}/react", sign=sign).status_code in (200, 400)
    assert browser().post(f"/table/{live.row.id}/react", sign=f"{line.id} 👍").status_code in (401, 403)


def test_who_is_muted_is_not_heard(site: Site, live: TableSnapshot, people: People, browser: Any) -> None:
    ann, ben, _, _ = people(4)
    path = f"/table/{live.row.id}"
    chat.say(site.store, live, ben, "bla bla")
    assert browser("Ann").post(f"{path}/hush", user=str(ben.id)).status_code == 200
    page = browser("Ann").get(path).text
    assert "bla bla" not in page and "Muted:" in page
    assert "bla bla" in browser("Ben").get(path).text and "Muted:" not in browser("Ben").get(path).text
    assert browser("Ann").post(f"{path}/hush", user=f"-{ben.id}").status_code == 200
    assert "bla bla" in browser("Ann").get(path).text
    for wrong in (str(ann.id), "99999", "x", "", "--1"):
        assert browser("Ann").post(f"{path}/hush", user=wrong).status_code == 400


def test_only_so_many_can_be_muted(site: Site, people: People) -> None:
    ann, ben = people(2)
    with site.database.write() as c:
        ann = users.change_user(c, ann.id, settings={"hushed": list(range(1000, 1000 + MAX_MUTED))})
        with pytest.raises(Exception, match="already"):
            hush(c, ann, ben.id, True)
        assert len(hushed(hush(c, ann, 1000, False))) == MAX_MUTED - 1
        assert hushed(users.change_user(c, ann.id, settings={"hushed": "x"})) == ()


def test_who_was_muted_meanwhile_stays_so(site: Site, people: People) -> None:
    """In two tabs at once: what each of them knows of the user is from before."""
    ann, ben, cy = people(3)
    with site.database.write() as c:
        users.change_user(c, ann.id, settings={"theme": "dark"})
        hush(c, ann, ben.id, True)
        after = hush(c, ann, cy.id, True)
    assert hushed(after) == (ben.id, cy.id) and after.settings["theme"] == "dark"


def test_nobody_is_called_into_a_room_that_they_do_not_read(
    site: Site, live: TableSnapshot, people: People
) -> None:
    ann, ben, cy, _ = people(4)
    watcher = site.notifier.watcher
    said = [chat.say(site.store, live, user, "@Ann and @Ben!") for user in (cy, ben)]
    found = [(one.moment, one.to) for one in watcher._mentions(said)]
    assert said[0].room == SPECTATORS and found == [(said[1].when, (ann.id,))]
    with site.database.write() as c:
        hush(c, ann, ben.id, True)
    assert list(watcher._mentions(said)) == []
