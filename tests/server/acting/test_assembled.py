"""Sales and a purchase put together before any is done."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from roundhouse.core.position import Position
from roundhouse.rules.money import CASH
from roundhouse.rules.shares import held
from roundhouse.server.acting.assembled import assembled
from roundhouse.server.errors import Unreadable
from roundhouse.server.live.acting import MOST_AT_ONCE
from roundhouse.server.live.table import TableSnapshot
from roundhouse.server.storage.records import User

from .conftest import Browser, golden, now_of

GAME, AT = "18Chesapeake-4-greedy-3", 165
"""Dot to act in stock round 4: $277 and 10 certificates; PRR and N&W at $115, C&O's par is $80."""

SELL_PRR = {"type": "sell_shares", "corporation": "PRR", "percent": 10}
SELL_NW = {"type": "sell_shares", "corporation": "N&W", "percent": 10}
BUY_CO = {"type": "buy_share", "corporation": "C&O", "source": "initial offering"}


@pytest.fixture
def ann(people: Callable[[int], list[User]], browser: Callable[[User | None], Browser]) -> Browser:
    return browser(people(1)[0])


def sent(*actions: dict[str, Any]) -> list[dict[str, Any]]:
    """As the page sends them: the action as text, what was filled in beside it."""
    return [{"action": json.dumps(action)} for action in actions]


def test_each_stands_on_those_before_it() -> None:
    """$277 + $115 + $115 - $80; one certificate more and two fewer."""
    made = assembled(golden(GAME).clone().goto(AT), {}, sent(SELL_PRR, SELL_NW, BUY_CO))
    assert made.sound and not made.open  # after the purchase it is Ann's turn
    assert made.chips[0].label == "Sell 10% of PRR for $115"
    totals = {name: (old, new) for name, old, new in made.totals}
    assert totals["Cash"] == ("$277", "$427")
    assert totals["Certs"] == ("10/16", "9/16")


def test_what_is_refused_is_said_with_its_rule_and_nothing_after_it_is_tried() -> None:
    """Sales come before the purchase; whoever has sold PRR buys none of it."""
    again = {"type": "buy_share", "corporation": "PRR", "source": "bank pool"}
    made = assembled(golden(GAME).clone().goto(AT), {}, sent(SELL_PRR, again, SELL_NW))
    assert [bool(chip.refused) for chip in made.chips] == [False, True, False]
    assert "PRR" in made.chips[1].refused and made.chips[1].rules[0].startswith("18Chesapeake-")
    assert not made.sound and not made.open
    assert {name: new for name, _, new in made.totals}["Cash"] == "$392"


def test_no_more_than_can_be_sent_are_put_together() -> None:
    with pytest.raises(Unreadable):
        assembled(golden(GAME).clone().goto(AT), {}, sent(*[SELL_PRR] * (MOST_AT_ONCE + 1)))


def test_the_panel_offers_what_there_would_be_to_do(
    ann: Browser, a_position: Callable[..., TableSnapshot]
) -> None:
    live = a_position(GAME, AT)
    path = f"/table/{live.row.id}/assemble"
    nothing = ann.post(path, actions=[]).json()["html"]
    assert "chip-made" not in nothing and "data-chips-send" not in nothing
    html = ann.post(path, actions=sent(SELL_PRR)).json()["html"]
    assert html.count('class="chip-made"') == 1 and "data-chips-send" in html
    assert "Sell 10% of N&amp;W" in html  # and one can go on
    assert ann.post(path, actions="nothing").status_code == 400
    assert ann.post(path, actions=sent({"type": "fly"})).status_code == 400


def test_what_a_choice_leads_to_is_told_after_those_before_it(
    ann: Browser, a_position: Callable[..., TableSnapshot]
) -> None:
    """$277 + $115 for N&W alone; $115 more where PRR has been sold before."""
    live = a_position(GAME, AT)
    path, wanted = f"/table/{live.row.id}/preview", sent({**SELL_NW, "by": "Dot"})[0]
    alone = ann.post(path, **wanted).json()
    later = ann.post(path, **wanted, after=sent(SELL_PRR)).json()
    assert "$392" in dict(alone["figures"]).values() and "$507" in dict(later["figures"]).values()
    again = {"type": "buy_share", "corporation": "PRR", "source": "bank pool"}
    assert ann.post(path, **wanted, after=sent(SELL_PRR, again)).status_code == 204


def test_nobody_puts_together_what_others_do(
    people: Callable[[int], list[User]],
    browser: Callable[[User | None], Browser],
    a_position: Callable[..., TableSnapshot],
) -> None:
    live = a_position(GAME, AT)
    ben = browser(people(2)[1])
    assert ben.post(f"/table/{live.row.id}/assemble", actions=[]).status_code == 409
    track = a_position(GAME, 100)
    assert browser(people(1)[0]).post(f"/table/{track.row.id}/assemble", actions=[]).status_code == 409


def test_all_of_it_is_done_by_one_request(
    ann: Browser, a_position: Callable[..., TableSnapshot], site: Any
) -> None:
    live = a_position(GAME, AT)
    actions = sent(SELL_PRR, SELL_NW, BUY_CO)
    answer = ann.post(f"/table/{live.row.id}/act", actions=actions, revision=live.revision)
    assert answer.status_code == 200 and answer.json()["revision"] == live.revision + 3
    after = site.store.table(live.row.id)
    pos = now_of(after)
    assert after.game.at == AT + 3 and pos[CASH]["Dot"] == 427
    assert [stamp.entry for stamp in list(after.stamps)[-3:]] == [live.revision + n for n in (1, 2, 3)]


def test_or_none_of_it(ann: Browser, a_position: Callable[..., TableSnapshot], site: Any) -> None:
    live = a_position(GAME, AT)
    before = now_of(live)
    actions = sent(SELL_PRR, BUY_CO, SELL_NW)  # it is Ann's turn after the purchase
    answer = ann.post(f"/table/{live.row.id}/act", actions=actions, revision=live.revision)
    assert answer.status_code == 422
    told = answer.json()["error"]
    assert told["facts"]["number"] == 3 and told["sentence"]
    after = site.store.table(live.row.id)
    assert after.revision == live.revision
    pos: Position = now_of(after)
    assert pos[CASH] == before[CASH] and held(pos, "Dot", "PRR") == held(before, "Dot", "PRR")
