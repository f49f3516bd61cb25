"""Which further train counts as idle, and what is left of what may be done without such."""

from __future__ import annotations

from bots.hand_games import by_hand
from roundhouse.bots import View
from roundhouse.bots.idle_trains import is_idle, without_idle_trains
from roundhouse.core.position import Position
from roundhouse.rules.depot import DEPOT, PHASE, TRAINS, owned
from roundhouse.rules.money import CASH
from roundhouse.rules.running import best
from roundhouse.rules.shares import OUT_OF_GAME
from roundhouse.rules.trains import BuyTrain
from roundhouse.rules.turns import Pass


def position() -> Position:
    """18Chesapeake, phase 3: a corporation with two 3-trains and one route, where the depot has more of them."""
    game = by_hand("18Chesapeake-777")
    pos = Position(game.title, game.position(76).copy())
    assert [pos[TRAINS][train].kind for train in owned(pos, pos.frame.who)] == ["3", "3"]
    assert len(best(pos, pos.frame.who).runs) == 1
    return pos


def sold_out(pos: Position, *kinds: str) -> None:
    """The depot has no more trains of these kinds."""
    for id, row in list(pos[TRAINS].items()):
        if row.owner == DEPOT and row.kind in kinds:
            pos.change(TRAINS, id, owner=OUT_OF_GAME)


def bought(pos: Position) -> BuyTrain:
    """The purchase of the depot's first train."""
    id, row = next((id, row) for id, row in pos[TRAINS].items() if row.owner == DEPOT)
    price = {"3": 180, "4": 300, "5": 500}[row.kind]
    pos.put(CASH, pos.frame.who, price + 100)
    return BuyTrain(pos.actor, id, price)


def test_a_third_train_for_one_route_is_idle() -> None:
    pos = position()
    assert is_idle(pos, bought(pos)) and not is_idle(pos, Pass(pos.actor))


def test_the_first_of_its_kind_begins_a_phase() -> None:
    pos = position()
    sold_out(pos, "3")
    action = bought(pos)
    assert pos[TRAINS][action.train].kind == "4" and not is_idle(pos, action)


def test_what_outlasts_trains_that_rust_soon_is_not_idle() -> None:
    """The second 5-train: the next purchase but one rusts the 3-trains, and it is never rusted."""
    pos = position()
    sold_out(pos, "3", "4")
    pos.change(TRAINS, bought(pos).train, owner=OUT_OF_GAME)
    pos.set(PHASE, "5")
    action = bought(pos)
    assert pos[TRAINS][action.train].kind == "5" and not is_idle(pos, action)


def test_a_second_train_is_not_idle_while_the_first_runs() -> None:
    pos = position()
    pos.change(TRAINS, owned(pos, pos.frame.who)[0], owner=OUT_OF_GAME)
    assert not is_idle(pos, bought(pos))


def test_the_rest_of_what_may_be_done_is_left() -> None:
    game = by_hand("18Chesapeake-777")
    view = View(game.title, game.position(76))
    kept = {offer.action for offer in without_idle_trains(view).offers}
    gone = [offer.action for offer in view.offers if offer.action not in kept]
    assert gone and all(isinstance(action, BuyTrain) and is_idle(view.pos, action) for action in gone)
    assert any(isinstance(action, Pass) for action in kept)


def test_where_something_has_to_be_bought_nothing_is_left_out() -> None:
    game = by_hand("18Chesapeake-777")
    whole = View(game.title, game.position(76))
    must = View(game.title, whole.state, [o for o in whole.offers if not isinstance(o.action, Pass)])
    assert without_idle_trains(must) is must
