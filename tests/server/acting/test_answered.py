"""Whoever has offered something is told where it was offered that it is declined, and why."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from roundhouse.server.acting.answered import answered
from roundhouse.server.acting.panels import personal
from roundhouse.server.live import acting, bots, offers, seating
from roundhouse.server.storage.records import User
from roundhouse.server.web.viewer import Viewer
from server.live.ordering import Played

BUYING = 32
"""Actions of the record after which Cy's C&O may buy a train of Ben's PRR."""


@pytest.fixture
def table(site: Any, people: Callable[[int], list[User]]) -> Played:
    return Played(site.store, people(4), BUYING)


def ask(table: Played, price: int) -> None:
    wanted = {"type": "buy_train", "by": "Cy", "train": "2-0", "price": price, "trade_in": ""}
    acting.act(table.store, table.id, table.users["Cy"], table.live.revision, wanted)


def said(site: Any, table: Played, name: str) -> str:
    return answered(site, table.live, table.users[name].id)


def test_a_bot_that_declines_says_why_where_it_was_asked(site: Any, table: Played) -> None:
    """It parts with a 2-train for $80, as the bank does; the panel of who asked says so until something else is done,
    and nobody else's does."""
    ben = next(seat for seat in table.live.seats if seat.player == "Ben")
    seating.replace_player(table.store, table.id, table.users["Ben"], ben.number, bot="greedy")
    ask(table, 30)
    assert said(site, table, "Cy") == ""
    assert bots.step(table.store, table.id)
    told = f"{table.live.name('Ben')} declines: for the 2-train it wants $80 at least."
    assert said(site, table, "Cy") == told
    assert said(site, table, "Ann") == said(site, table, "Dot") == ""
    cy, ann = (Viewer(table.users[name], "token") for name in ("Cy", "Ann"))
    assert f'<p class="notice turn-answer" role="status">{told}</p>' in personal(site, table.live, cy)["turn"]
    assert "turn-answer" not in personal(site, table.live, ann)["turn"]
    assert "turn-answer" not in personal(site, table.live, cy, at=BUYING)["turn"]
    table.first()
    assert said(site, table, "Cy") == ""


def test_a_person_who_declines_need_not_say_why(site: Any, table: Played) -> None:
    ask(table, 30)
    table.act(type="decline")
    assert said(site, table, "Cy") == "Ben declines."


def test_a_price_that_is_named_is_asked_about_by_itself(site: Any, table: Played) -> None:
    ask(table, 30)
    offers.counter(table.store, table.id, table.users["Ben"], table.live.revision, 80)
    assert said(site, table, "Cy") == ""
