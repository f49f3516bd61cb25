"""Actions as numbers: every move on a menu has one of its own, and it leads back to that move."""

from __future__ import annotations

import random
from typing import Any

import pytest

from roundhouse.bots.menu import LEVELS, levels, menu
from roundhouse.core.actions import Offer, Span
from roundhouse.core.game import legal
from roundhouse.env.encoding import Encoding, NotOnMenu
from roundhouse.env.table import Stepped, ranks
from roundhouse.play.read_action import NoAction
from roundhouse.rules.bidding import Bid
from roundhouse.rules.turns import Pass
from roundhouse.titles.found import titles
from roundhouse.titles.options import UnknownOption

TABLES = [
    (name, players)
    for name, entry in sorted(titles().items())
    for players in sorted({entry.players[0], min(4, entry.players[1])})
]


@pytest.mark.parametrize("name, players", TABLES)
def test_numbers_and_moves_on_the_menu_are_one_to_one(name: str, players: int) -> None:
    table = Stepped(name, players, seed=11)
    code = Encoding(table.title)
    rng = random.Random(players)
    while not table.over and table.moves < 250:
        state = table.state
        found = code.menu(state)
        actions = menu(legal(table.title, state))
        assert list(found) == sorted(found) and all(0 <= number < code.size for number in found)
        assert len(found) == len(actions) and set(found.values()) == set(actions)
        for number, action in found.items():
            first, count = code.blocks[action.kind()]
            assert first <= number < first + count
        number = rng.choice(list(found))
        assert code.number(state, found[number]) == number
        table.step(code.action(state, number))


@pytest.mark.parametrize("name", sorted(titles()))
def test_every_offer_has_a_move_on_the_menu_and_only_long_ranges_are_thinned(name: str) -> None:
    table = Stepped(name, 4, seed=5)
    rng = random.Random(3)
    while not table.over and table.moves < 120:
        offers = legal(table.title, table.state)
        listed = set(menu(offers))
        for offer in offers:
            whole = offer.size()
            assert any(offer.holds(action) for action in listed)
            if whole <= LEVELS:
                assert set(offer.expand()) <= listed
        table.step(rng.choice(sorted(listed, key=repr)))


def test_the_same_move_has_the_same_number_in_other_positions() -> None:
    table = Stepped("18Chesapeake", 4, seed=2)
    code = Encoding(table.title)
    rng = random.Random(8)
    lays: dict[object, int] = {}
    shares: dict[object, int] = {}
    again = 0
    while not table.over and table.moves < 400:
        found = code.menu(table.state)
        for number, action in found.items():
            for kind, seen, key in (
                ("lay_tile", lays, lambda a: (a.hex, a.tile, a.rotation)),
                ("buy_share", shares, lambda a: (a.corporation, a.source)),
            ):
                if action.kind() == kind:
                    again += key(action) in seen
                    assert seen.setdefault(key(action), number) == number
        table.step(rng.choice(list(found.values())))
    assert again > 100


def test_sums_of_money_come_as_levels() -> None:
    assert levels(Span(1, 3)) == (1, 2, 3)
    assert levels(Span(0, 700)) == (0, 100, 200, 300, 400, 500, 600, 700)
    offer = Offer(Bid("Ann", "CV", 85), {"price": Span(85, 600, 5)})
    prices = [action.price for action in menu([offer])]
    assert len(prices) == LEVELS and (prices[0], prices[-1]) == (85, 600)
    assert all(price in offer.open["price"] for price in prices)


def test_what_is_not_on_the_menu_is_said_to_be_so() -> None:
    table = Stepped("18Chesapeake", 3)
    code = Encoding(table.title)
    first, _ = code.blocks["lay_tile"]
    with pytest.raises(NotOnMenu):
        code.action(table.state, first)
    with pytest.raises(NotOnMenu):
        code.number(table.state, Pass("P2"))
    with pytest.raises(IndexError):
        code.tell(code.size)
    assert code.tell(first) == "lay_tile hex=0 tile=0 rotation=0"


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (5, "An action is an object with a type, not 5."),
        (None, "not None."),
        ("pass", "not 'pass'."),
        ({"type": "fly"}, "no type of action 'fly'"),
        ({}, "type is missing."),
    ],
)
def test_a_table_is_moved_on_by_actions_alone(given: Any, said: str) -> None:
    table = Stepped("18Chesapeake", 3, seed=1)
    before = table.state
    with pytest.raises(NoAction, match=said):
        table.step(given)
    assert table.state is before and table.moves == 0
    table.step({"type": "pass", "by": table.title.players[table.seat]})
    assert table.moves == 1


def test_a_table_takes_lists_of_options() -> None:
    with pytest.raises(UnknownOption, match="'options' takes a list of strings, not 'few_offers'"):
        Stepped("18Chesapeake", 3, "few_offers")


def test_ranks_share_out_half_a_point_for_each_pair() -> None:
    assert ranks((1, 2, 3, 4)) == (0.0, pytest.approx(1 / 3), pytest.approx(2 / 3), 1.0)
    assert ranks((5, 5)) == (0.5, 0.5)
    assert sum(ranks((3, 1, 3, 2, 9))) == pytest.approx(2.5)
