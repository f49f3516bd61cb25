"""Why a bot moved as it did, told at tables for practice and after the game to whoever asks."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable
from html import unescape
from typing import Any

import msgspec
import pytest

from roundhouse.bots import hint as asked_again
from roundhouse.server.acting import routes as acting
from roundhouse.server.desk.panels import shared
from roundhouse.server.errors import NotAllowed
from roundhouse.server.live import bots, hints, seating
from roundhouse.server.live.table import TableSnapshot
from roundhouse.server.storage.records import OVER, User
from roundhouse.server.web import limits

from .conftest import Browser

CHESAPEAKE = "18Chesapeake-3-greedy-2"
BEGUN = 10

Tables = Callable[..., TableSnapshot]


@pytest.fixture
def users(people: Callable[[int], list[User]]) -> list[User]:
    return people(2)


@pytest.fixture
def table(site: Any, users: list[User], a_position: Tables) -> TableSnapshot:
    """A table of Ann's, against greedy bots, which have moved until she is to act."""
    live = a_position(CHESAPEAKE, BEGUN, seat="Ann")
    for seat in live.seats:
        if seat.player != "Ann":
            seating.replace_player(site.store, live.row.id, users[0], seat.number, bot="greedy")
    while site.store.table(live.row.id).to_act != "Ann" and bots.step(site.store, live.row.id):
        pass
    return site.store.table(live.row.id)


def path(live: TableSnapshot, at: int) -> str:
    return f"/table/{live.row.id}/reason/{at}"


def test_a_bot_tells_why_it_moved(
    table: TableSnapshot, users: list[User], browser: Callable[[User | None], Browser]
) -> None:
    """Asked again by the seed of the table, the seat and the position, it chooses what it chose."""
    assert table.game is not None and table.game.at > BEGUN
    at = table.game.at
    seat = table.seat_at(table.game.actions[at - 1].by)
    assert seat is not None
    bot = bots.make("greedy", bots.seed_of(table.row.seed, seat.number, at - 1))
    meant = asked_again.hint(bot, "greedy", table.game.title, table.game.position(at - 1))
    assert meant.action == table.game.actions[at - 1] and meant.reasons
    html = unescape(browser(users[0]).get(path(table, at)).json()["html"])
    said = " ".join(re.sub(r"<[^>]+>", " ", html).split())
    assert said.startswith(f"Why the greedy bot did this {meant.label} Why ")
    assert all(reason in said for reason in meant.reasons) and "Asked again" not in said


def test_a_choice_that_was_another_then_is_told_as_such(
    table: TableSnapshot, users: list[User], browser: Callable[[User | None], Browser], monkeypatch: Any
) -> None:
    """As after a time that had run out: another seed stands for it."""
    game = table.game
    assert game is not None
    others = (at for at in range(BEGUN + 1, game.at + 1) if len(game.clone().goto(at - 1).offers()) > 3)
    at = next(others)
    monkeypatch.setattr(hints, "make", lambda name, seed: Other(game.actions[at - 1]))
    html = browser(users[0]).get(path(table, at)).json()["html"]
    assert "Asked again, it would rather do this: " in html


class Other:
    """Chooses anything but this."""

    def __init__(self, action: Any) -> None:
        self.action = action

    def choose(self, view: Any, clock: Any) -> Any:
        return next(offer.action for offer in view.offers if offer.action != self.action)


def test_it_is_a_page_without_scripts(
    table: TableSnapshot, users: list[User], browser: Callable[[User | None], Browser]
) -> None:
    text = browser(users[0]).page(path(table, BEGUN + 1))
    assert (
        "<h1>Why a bot did this</h1>" in text and f'href="/table/{table.row.id}?action={BEGUN + 1}"' in text
    )


def test_only_of_bots_and_only_whoever_plays_may_ask(
    table: TableSnapshot, users: list[User], browser: Callable[[User | None], Browser]
) -> None:
    ann, ben, nobody = browser(users[0]), browser(users[1]), browser(None)
    assert ann.get(path(table, BEGUN)).status_code == 404  # of the record: nobody knows who did it
    assert ann.get(path(table, 0)).status_code == ann.get(path(table, 9999)).status_code == 404
    assert ben.get(path(table, BEGUN + 1)).status_code in (403, 404)
    assert nobody.get(path(table, BEGUN + 1)).status_code in (401, 404)


def test_after_the_game_whoever_has_a_name_may_ask_and_only_so_often(
    table: TableSnapshot,
    users: list[User],
    browser: Callable[[User | None], Browser],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A bot thinks for seconds: nobody makes it think by following links without a name, or as often as they like."""
    over = dataclasses.replace(table, row=msgspec.structs.replace(table.row, status=OVER))
    assert over.over and hints.reasoned(over)
    with pytest.raises(NotAllowed):
        hints.reason(over, None, BEGUN + 1)
    assert browser(None).get(path(table, BEGUN + 1)).status_code == 401
    assert hints.reason(over, users[1].id, BEGUN + 1).reasons
    counter = limits.Counter()
    monkeypatch.setitem(limits.RATES, "hint", ("2/minute",))
    limits._rates.cache_clear()
    monkeypatch.setattr(acting, "count", lambda request, kind, who: counter.count(kind, who))
    statuses = [browser(users[0]).get(path(table, BEGUN + 1)).status_code for _ in range(3)]
    limits._rates.cache_clear()
    assert statuses == [200, 200, 429]


def test_not_while_other_people_play(
    site: Any, table: TableSnapshot, users: list[User], browser: Callable[[User | None], Browser]
) -> None:
    assert hints.reasoned(table)
    bot = next(seat for seat in table.seats if seat.bot)
    seating.replace_player(site.store, table.row.id, users[0], bot.number)
    seating.sit(site.store, table.row.id, users[1], table.row.invite, bot.number)
    now = site.store.table(table.row.id)
    assert not hints.reasoned(now)
    answer = browser(users[0]).get(path(now, BEGUN + 1))
    assert answer.status_code in (403, 404)


def test_lines_of_bots_lead_there(table: TableSnapshot) -> None:
    log = shared(table, names=["log"])["log"]
    assert f'href="/table/{table.row.id}/reason/{BEGUN + 1}" data-bot-why' in log
    assert f'/reason/{BEGUN}"' not in log
