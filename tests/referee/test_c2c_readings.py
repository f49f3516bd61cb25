"""What the referee of 18C2C makes of readings that hardly come up."""

from __future__ import annotations

from functools import cache

import pytest

from covering import NAMES
from referee.books import Line, over
from referee.c2c import Referee
from referee.c2c.data import Row
from roundhouse.play.session import Game
from roundhouse.play.stream import stream
from titles.c2c.steered import LIKED, Settlers

OWNERS = "owners_offer_privates"


@cache
def fond(kind: str, option: str, seed: int, most: int = 400) -> list[Line]:
    """The stream of the first `most` actions of three players who like that kind of action."""
    game = Game.new("18C2C", NAMES[:3], seed=seed, options=(option,))
    players = Settlers(seed, {**LIKED, kind: 4.0, "decline": 0.3, "ask_private": 0.0})
    while not game.over and game.at < most:
        game.play(players.choose(list(game.offers())))
    return list(stream(game))


def offers_of_owners(lines: list[Line]) -> list[Row]:
    """The deals that were made as their owners had offered."""
    events = [event for line in lines for event in line.get("events", ())]
    return [
        event["proposal"]
        for event in events
        if event["type"] == "agreed" and event["proposal"]["what"] == "private deal offered"
    ]


def test_owners_who_offer_private_companies_are_followed() -> None:
    lines = fond("offer_private", OWNERS, 1)
    deals = offers_of_owners(lines)
    assert len(deals) > 5 and any(deal["price"] for deal in deals)
    assert [str(difference) for difference in over(Referee, lines).differences] == []


def test_by_the_other_reading_such_deals_are_noticed() -> None:
    first, *others = fond("offer_private", OWNERS, 1)
    one = over(Referee, [{**first, "options": []}, *others])
    assert any("owners may offer" in str(difference) for difference in one.differences)


@pytest.mark.parametrize(
    ("options", "sold", "noticed"),
    [((), True, False), (("sale_bars_exchange",), True, True), (("sale_bars_exchange",), False, False)],
)
def test_an_exchange_after_a_sale_is_noticed_by_one_reading(
    options: tuple[str, ...], sold: bool, noticed: bool
) -> None:
    one = Referee(next(iter(stream(Game.new("18C2C", NAMES[:3], seed=1, options=options)))))
    if sold:
        one.sold_this_round.add(("Ann", "NYC"))
    one.check_exchange("Ann")
    assert bool(one.differences) is noticed
