"""Reissues as a mechanism: which par value a price leads to."""

from __future__ import annotations

import pytest

from recorded import golden
from roundhouse.core.position import Position
from roundhouse.rules.corporations import CORPORATIONS
from roundhouse.rules.shares import held, president
from roundhouse.text.labels import describe_action
from roundhouse.titles.c2c.own_shares.presidents_turn import Reissue
from roundhouse.titles.c2c.own_shares.reissue import reissue_par

LEAST = {76: 100, 90: 120, 110: 140, 200: 275}
ABOVE = {350: 275, 400: 300}


@pytest.mark.parametrize(
    ("old", "price", "new"),
    [
        (68, 140, 110),
        (76, 139, 90),
        (110, 120, 110),
        (68, 99, 68),
        (68, 300, 200),
        (68, 350, 275),
        (310, 400, 310),
    ],
)
def test_the_highest_box_that_the_price_leads_to_and_never_below_the_old(
    old: int, price: int, new: int
) -> None:
    assert reissue_par(old, price, LEAST, ABOVE) == new


def test_what_cannot_be_reissued_is_named_without_numbers() -> None:
    game = golden("18C2C-4-greedy-1")
    pos = Position(game.title, game.position(600))
    sym = next(sym for sym, row in pos[CORPORATIONS].items() if row.floated and not held(pos, sym, sym))
    action = Reissue(president(pos, sym), sym)
    assert describe_action(game.title, pos.state, action) == f"Let {sym} reissue shares"
