"""Private companies in rows, with other rows than a title's."""

from __future__ import annotations

import dataclasses

from roundhouse.core import game
from roundhouse.core.now import Now
from roundhouse.core.title import Title
from roundhouse.rules.money import BANK
from roundhouse.rules.opening import ON_SALE, PriceLowered, asked, in_question
from roundhouse.rules.privates import PRIVATES, Private
from roundhouse.titles.c2c.private_columns import PRICE_CUT, ROWS_ON_SALE, PriceCut, cut_prices
from roundhouse.titles.found import title

ROWS = (("KT", "GRS", "SV"), ("MRB",))


def table() -> tuple[Title, Now]:
    built = title("18C2C").build(("Ann", "Ben", "Cora"), ())
    facts = {
        **built.facts,
        ROWS_ON_SALE.name: ROWS,
        PRICE_CUT.name: PriceCut(("KT", "MRB"), 15),
    }
    changed = dataclasses.replace(built, facts=facts)
    now = Now(changed, game.new(changed).copy())
    for sym in now[PRIVATES]:
        if sym not in ("KT", "GRS", "SV", "MRB"):
            now.put(PRIVATES, sym, Private("Cora"))
    return changed, now


def test_what_is_left_of_the_first_row_is_on_sale_in_its_order() -> None:
    _, now = table()
    assert ON_SALE(now) == ("KT", "GRS", "SV")
    now.change(PRIVATES, "GRS", owner="Ann")
    assert ON_SALE(now) == ("KT", "SV")
    for sym in ("KT", "SV"):
        now.change(PRIVATES, sym, owner="Ann")
    assert ON_SALE(now) == ("MRB",)
    now.change(PRIVATES, "MRB", owner="Ann")
    assert (ON_SALE(now), in_question(now)) == ((), "")


def test_prices_fall_together_as_far_as_they_are_left() -> None:
    _, now = table()
    cut_prices(now)
    assert [asked(now, sym) for sym in ("KT", "MRB", "GRS")] == [25, 25, 20]
    assert [e.private for e in now.events if isinstance(e, PriceLowered)] == ["KT", "MRB"]
    now.change(PRIVATES, "KT", owner="Ann")
    cut_prices(now)
    assert asked(now, "MRB") == 10
    now.change(PRIVATES, "MRB", owner="Ann")
    cut_prices(now)
    assert asked(now, "MRB") == 10
    assert now[PRIVATES]["SV"].owner == BANK
