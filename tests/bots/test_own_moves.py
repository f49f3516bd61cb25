"""Trains that change between corporations of one player."""

from __future__ import annotations

import pytest

from bots.hand_games import by_hand
from roundhouse.bots.base import View
from roundhouse.bots.own_moves import earns_more, is_own_move, without_moves_for_nothing
from roundhouse.core.game import play
from roundhouse.core.position import Position
from roundhouse.rules.depot import DEPOT, TRAINS
from roundhouse.rules.running import best
from roundhouse.rules.shares import president
from roundhouse.rules.trains import BuyTrain
from roundhouse.rules.turns import Pass


def at(name: str, after: int) -> View:
    game = by_hand(name)
    return View(game.title, game.position(after))


def moves(view: View) -> list[BuyTrain]:
    """The trains of the player's other corporations that are on offer."""
    return [
        offer.action
        for offer in view.offers
        if isinstance(offer.action, BuyTrain) and is_own_move(view.pos, offer.action)
    ]


def both_earn(view: View, move: BuyTrain) -> tuple[int, int]:
    """What the best runs of both corporations are worth before the move, and after it."""
    pos = view.pos
    both = (pos.frame.who, pos[TRAINS][move.train].owner)
    after = Position(view.title, play(view.title, view.state, move)[0])
    return sum(best(pos, one).value for one in both), sum(best(after, one).value for one in both)


@pytest.mark.parametrize(
    ("name", "after", "seller"),
    [
        ("18C2C-783", 801, "CPR"),
        ("18C2C-783", 817, "CPR"),
        ("18AL-774", 201, "L&N"),
        ("18GL-781", 289, "NKP"),
        ("1848-782", 610, "CBQ"),
    ],
)
def test_no_train_moves_where_both_earn_no_more(name: str, after: int, seller: str) -> None:
    view, played = at(name, after), by_hand(name).actions[after]
    assert isinstance(played, BuyTrain) and view.pos[TRAINS][played.train].owner == seller
    assert played.train in {move.train for move in moves(view)}
    before, then = both_earn(view, played)
    assert then <= before and not earns_more(view.pos, played)
    left = [offer.action for offer in without_moves_for_nothing(view).offers]
    assert played.train not in {action.train for action in left if isinstance(action, BuyTrain)}
    bank = [a for a in left if isinstance(a, BuyTrain) and view.pos[TRAINS][a.train].owner == DEPOT]
    assert bank == [
        offer.action
        for offer in view.offers
        if isinstance(offer.action, BuyTrain) and view.pos[TRAINS][offer.action.train].owner == DEPOT
    ]


def test_a_move_that_changes_nothing_is_for_nothing() -> None:
    """Both of Ann's corporations earn $120 together, wherever the 2-train is."""
    view = at("18Chesapeake-771", 118)
    move = next(move for move in moves(view) if move.train == "2-0")
    assert both_earn(view, move) == (120, 120) and not earns_more(view.pos, move)


@pytest.mark.parametrize(("name", "after"), [("18Chesapeake-771", 428), ("1848-782", 237)])
def test_a_train_may_move_to_where_it_earns_more(name: str, after: int) -> None:
    view, played = at(name, after), by_hand(name).actions[after]
    assert isinstance(played, BuyTrain) and any(isinstance(offer.action, Pass) for offer in view.offers)
    before, then = both_earn(view, played)
    assert then > before and earns_more(view.pos, played)
    assert played.train in {move.train for move in moves(without_moves_for_nothing(view))}


def test_where_a_train_has_to_be_bought_nothing_is_left_out() -> None:
    """CMStPP's 4-train would earn SP less, which needs one, and both are Ann's."""
    view, played = at("1848-782", 789), by_hand("1848-782").actions[789]
    assert isinstance(played, BuyTrain) and not earns_more(view.pos, played)
    assert not any(isinstance(offer.action, Pass) for offer in view.offers)
    assert without_moves_for_nothing(view) is view


def test_trains_of_others_are_no_moves_of_ones_own() -> None:
    view = at("18Chesapeake-771", 60)
    assert not is_own_move(view.pos, Pass("Cy"))
    other = next(
        offer.action
        for offer in view.offers
        if isinstance(offer.action, BuyTrain) and offer.action.train == "2-4"
    )
    assert president(view.pos, view.pos[TRAINS]["2-4"].owner) not in ("", "Cy") and other not in moves(view)
    owners = {
        view.pos[TRAINS][offer.action.train].owner
        for offer in view.offers
        if isinstance(offer.action, BuyTrain) and not is_own_move(view.pos, offer.action)
    }
    assert DEPOT in owners and all(
        owner == DEPOT or president(view.pos, owner) != view.seat for owner in owners
    )


def test_the_position_stays_the_same_where_nothing_is_left_out() -> None:
    view = at("18Chesapeake-772", 42)
    assert without_moves_for_nothing(view) is view
