"""Private companies in rows, with other rows than a title's."""

from __future__ import annotations

import dataclasses

from roundhouse.core import game
from roundhouse.core.position import Position
from roundhouse.core.title import Title
from roundhouse.rules.money import BANK
from roundhouse.rules.on_sale import ON_SALE, PriceLowered, asking_price, in_question
from roundhouse.rules.privates import PRIVATES, Private
from roundhouse.titles.c2c.private_columns import PRICE_CUT, ROWS_ON_SALE, PriceCut, cut_prices
from roundhouse.titles.found import title

ROWS = (("KT", "GRS", "SV"), ("MRB",))


def table() -> tuple[Title, Position]:
    built = title("18C2C").build(("Ann", "Ben", "Cora"), ())
    facts = {
        **built.settings,
        ROWS_ON_SALE.name: ROWS,
        PRICE_CUT.name: PriceCut(("KT", "MRB"), 15),
    }
    changed = dataclasses.replace(built, settings=facts)
    pos = Position(changed, game.new(changed).copy())
    for sym in pos[PRIVATES]:
        if sym not in ("KT", "GRS", "SV", "MRB"):
            pos.put(PRIVATES, sym, Private("Cora"))
    return changed, pos


def test_what_is_left_of_the_first_row_is_on_sale_in_its_order() -> None:
    _, pos = table()
    assert ON_SALE(pos) == ("KT", "GRS", "SV")
    pos.change(PRIVATES, "GRS", owner="Ann")
    assert ON_SALE(pos) == ("KT", "SV")
    for sym in ("KT", "SV"):
        pos.change(PRIVATES, sym, owner="Ann")
    assert ON_SALE(pos) == ("MRB",)
    pos.change(PRIVATES, "MRB", owner="Ann")
    assert (ON_SALE(pos), in_question(pos)) == ((), "")


def test_prices_fall_together_as_far_as_they_are_left() -> None:
    _, pos = table()
    cut_prices(pos)
    assert [asking_price(pos, sym) for sym in ("KT", "MRB", "GRS")] == [25, 25, 20]
    assert [e.private for e in pos.events if isinstance(e, PriceLowered)] == ["KT", "MRB"]
    pos.change(PRIVATES, "KT", owner="Ann")
    cut_prices(pos)
    assert asking_price(pos, "MRB") == 10
    pos.change(PRIVATES, "MRB", owner="Ann")
    cut_prices(pos)
    assert asking_price(pos, "MRB") == 10
    assert pos[PRIVATES]["SV"].owner == BANK
