"""If ... then: one that fires and is told, and those that do not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from roundhouse import Game
from roundhouse.core.position import Position
from roundhouse.play.plans import if_then as preview
from roundhouse.play.plans.conditions import condition_from, met
from roundhouse.server.errors import NotFound, NotNow, Unreadable
from roundhouse.server.live import if_then, orders, planning, undoing
from server.live.ordering import Played

WAITING = 277
"""A stock round: Ann is to act, then Ben, who may buy of C&A if Ann starts it."""


def plan_of(table: Played, who: str, *actions: dict[str, Any]) -> int:
    """A plan of these actions on the present position; its number."""
    user = table.users[who]
    id = planning.create(table.store, user, table.id).id
    for revision, action in enumerate(actions):
        planning.act(table.store, user, id, revision, action)
    return id


def recorded(table: Played, at: int) -> dict[str, Any]:
    """Action number `at` of the record, counted from 1."""
    return dict(msgspec.to_builtins(table.record.actions[at - 1]))


@pytest.fixture
def waiting(played: Callable[[int], Played]) -> tuple[Played, int]:
    """Ben plans: if Ann starts C&A, I buy of it."""
    table = played(WAITING - 1)
    return table, plan_of(table, "Ben", recorded(table, 277), recorded(table, 278))


STARTS = {"when": "acts", "kind": "par", "by": "Ann", "about": "C&A"}


def test_one_that_fires_acts_and_is_told(waiting: tuple[Played, int]) -> None:
    table, id = waiting
    ben = table.users["Ben"]
    order = if_then.give(table.store, ben, id, STARTS, [])
    assert order.active and order.seat == "Ben" and orders.said(order).startswith("If Ann: ")
    live = table.follow(276)
    assert msgspec.to_builtins(live.game.actions[-1]) == recorded(table, 278)
    assert live.stamps[-1].by == "order" and live.stamps[-1].user == ben.id and live.to_act == "Cy"
    told = table.pos(order)
    assert not told.active and told.reason == "It came about after action 277, and all was done."


def test_one_whose_condition_does_not_come_about_does_not(waiting: tuple[Played, int]) -> None:
    table, id = waiting
    order = if_then.give(table.store, table.users["Ben"], id, STARTS, [])
    live = table.act(type="pass")
    assert live.to_act == "Ben" and live.game.at == WAITING and table.pos(order).active


def test_one_that_comes_about_otherwise_than_foreseen_is_switched_off(waiting: tuple[Played, int]) -> None:
    table, id = waiting
    order = if_then.give(
        table.store, table.users["Ben"], id, {"when": "acts", "kind": "pass", "by": "Ann"}, []
    )
    live = table.act(type="pass")  # nobody has started C&A
    told = table.pos(order)
    assert live.to_act == "Ben" and not told.active
    assert told.reason.startswith("It came about, but not as foreseen: ")


def test_just_what_is_planned_is_a_condition(waiting: tuple[Played, int]) -> None:
    table, id = waiting
    wanted = {"when": "does", "action": recorded(table, 277)}
    order = if_then.give(table.store, table.users["Ben"], id, wanted, [])
    table.follow(276)
    assert not table.pos(order).active and table.live.to_act == "Cy"


def test_doing_something_else_oneself_switches_it_off(played: Callable[[int], Played]) -> None:
    """Two steps, and between them the player's own hand."""
    table = played(263)
    id = plan_of(table, "Dot", *(recorded(table, at) for at in range(264, 268)))
    wanted = {"when": "does", "action": recorded(table, 263)}
    order = if_then.give(table.store, table.users["Dot"], id, wanted, [])
    assert table.live.game.at == 263  # it came about before: that does not count
    table.first()
    assert table.pos(order).active
    cash = {"when": "cash", "owner": "N&W", "amount": 0}
    table = played(263)
    id = plan_of(table, "Dot", *(recorded(table, at) for at in range(264, 267)))
    order = if_then.give(table.store, table.users["Dot"], id, cash, [])  # true at once: it acts at once
    assert table.live.game.at == 266 and not table.pos(order).active


def test_stops_end_it_as_any_order(waiting: tuple[Played, int]) -> None:
    table, id = waiting
    order = if_then.give(table.store, table.users["Ben"], id, STARTS, ["started"])
    table.follow(276)
    assert table.pos(order).reason == "Ann started C&A." and table.live.to_act == "Ben"


def test_what_it_did_can_be_taken_back_and_is_not_done_again(waiting: tuple[Played, int]) -> None:
    table, id = waiting
    order = if_then.give(table.store, table.users["Ben"], id, STARTS, [])
    live = table.follow(276)
    live = undoing.undo(table.store, table.id, table.users["Ben"], live.revision)
    assert not table.pos(order).active and live.game.at == WAITING and live.to_act == "Ben"


def test_it_is_told_where_it_would_have_fired(waiting: tuple[Played, int]) -> None:
    table, id = waiting
    ben = table.users["Ben"]
    game = table.live.game
    wanted = {"when": "acts", "kind": "par", "by": "", "about": ""}
    found = if_then.preview(table.store, ben, id, wanted)
    pars = [at for at in range(1, game.at + 1) if game.actions[at - 1].kind() == "par"]
    assert [one.met for one in found] == pars
    assert all(
        one.due is None or one.violation is not None for one in found
    )  # C&A could not be bought of then
    assert (
        if_then.preview(table.store, ben, id, {"when": "price", "corporation": "PRR", "amount": 9999}) == ()
    )
    assert orders.own(table.store, table.id, ben) == []


def test_an_action_of_a_condition_need_not_say_what_goes_without_saying(
    waiting: tuple[Played, int],
) -> None:
    table, id = waiting
    game = table.live.game
    at = next(at for at in range(1, game.at + 1) if game.actions[at - 1].kind() == "buy_train")
    full = recorded(table, at)
    short = {name: full[name] for name in ("train", "price", "by", "type")}
    assert full["trade_in"] == "" and list(full) != list(short)
    (found,) = if_then.preview(table.store, table.users["Ben"], id, {"when": "does", "action": short})
    assert found.met == at


def test_looking_where_it_would_have_fired_is_no_endless_work(
    waiting: tuple[Played, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each of the last few times one looks for the next decision; for all the others nobody does."""
    game = waiting[0].live.game
    decides, asked = preview._decides, []

    def counted(game: Game, at: int) -> str:
        asked.append(at)
        return decides(game, at)

    monkeypatch.setattr(preview, "_decides", counted)
    step = recorded(waiting[0], 278)
    found = preview.would_have(game, "Nobody", condition_from({"when": "acts", "kind": "run"}), step, most=3)
    assert len(found) == 3 and asked
    assert len(asked) == sum(game.at + 1 - one.met for one in found)


def test_only_ones_own_actions_are_done_and_only_by_oneself(waiting: tuple[Played, int]) -> None:
    table, id = waiting
    with pytest.raises(NotFound):
        if_then.give(table.store, table.users["Ann"], id, STARTS)
    other = plan_of(table, "Cy", recorded(table, 277))
    with pytest.raises(NotNow, match="ends with actions of yours"):
        if_then.give(table.store, table.users["Cy"], other, STARTS)
    for wrong in ({"when": "x"}, {"when": "cash", "owner": "Ann"}, {"when": "does", "action": {"type": "x"}}):
        with pytest.raises(Unreadable):
            if_then.give(table.store, table.users["Ben"], id, wrong)
    assert [order.seat for order in orders.own(table.store, table.id, table.users["Ann"])] == []


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ({"when": "price", "corporation": "PRR", "amount": 200}, True),
        ({"when": "price", "corporation": "PRR", "amount": 201}, False),
        ({"when": "price", "corporation": "PRR", "amount": 200, "falls": True}, True),
        ({"when": "price", "corporation": "C&A", "amount": 0}, False),
        ({"when": "phase", "phase": "5"}, True),
        ({"when": "phase", "phase": "6"}, False),
        ({"when": "trainless", "corporation": "C&A"}, True),
        ({"when": "trainless", "corporation": "PRR"}, False),
        ({"when": "cash", "owner": "PRR", "amount": 1}, True),
        ({"when": "cash", "owner": "nobody", "amount": 1}, False),
        ({"when": "acts", "kind": "pass"}, False),
    ],
)
def test_conditions_of_a_position(played: Callable[[int], Played], data: Any, expected: bool) -> None:
    game = played(252).live.game
    assert met(condition_from(data), Position(game.title, game.state), None) is expected
