"""A second look at trains that are declined or moved: when it is taken, what is looked at, and what comes of it."""

from __future__ import annotations

import pytest

from recorded import golden
from roundhouse.bots import Clock, View, expert
from roundhouse.bots.expert import USUAL, Expert
from roundhouse.bots.greedy import Greedy
from roundhouse.bots.own_moves import is_own_move
from roundhouse.bots.plans.again import ways
from roundhouse.bots.playing_on import played_on
from roundhouse.bots.told import Considered
from roundhouse.core.actions import Action
from roundhouse.rules.depot import DEPOT, TRAINS
from roundhouse.rules.money import CASH
from roundhouse.rules.shares import POOL, president
from roundhouse.rules.trains import BuyTrain
from roundhouse.rules.turns import Pass

GAME = "18Chesapeake-4-greedy-3"


def declining() -> tuple[View, Action, BuyTrain]:
    """Where a train is declined that the treasury could pay: the position, passing, and the first such train."""
    game = golden(GAME)
    for at, action in enumerate(game.actions):
        view = View(game.title, game.position(at))
        if isinstance(action, Pass) and any(isinstance(o.action, BuyTrain) for o in view.offers):
            pos = view.pos
            for offer in view.offers:
                train = offer.action
                if isinstance(train, BuyTrain) and not train.trade_in:
                    owner = pos[TRAINS][train.train].owner
                    if owner in (DEPOT, POOL) and train.price <= pos[CASH][pos.frame.who]:
                        return view, action, train
    raise AssertionError("nothing is declined")


def test_what_may_be_done_instead() -> None:
    view, passing, train = declining()
    found = ways(view, passing)
    assert found[0] == passing and train in found[1:]
    funds, pos = view.pos[CASH][view.pos.frame.who], view.pos
    kinds = [pos[TRAINS][one.train].kind for one in found[1:] if isinstance(one, BuyTrain)]
    assert len(kinds) == len(set(kinds)) == len(found) - 1
    assert all(one.price <= funds for one in found[1:] if isinstance(one, BuyTrain))
    assert not ways(view, train)  # what is bought of the bank is not asked again


def test_a_move_between_own_corporations_is_told_from_other_purchases() -> None:
    """By the owners of the trains on offer: one's own corporations, those of others, and the bank."""
    game, seen = golden(GAME), dict[str, bool]()
    for at in range(game.at):
        if len(seen) == 3:
            break
        view = View(game.title, game.position(at))
        pos = view.pos
        for offer in view.offers:
            action = offer.action
            if isinstance(action, BuyTrain):
                owner = pos[TRAINS][action.train].owner
                mine = owner not in (DEPOT, POOL) and president(pos, owner) == view.seat
                whose = "bank" if owner in (DEPOT, POOL) else "own" if mine else "another's"
                seen[whose] = is_own_move(pos, action)
                if mine:
                    assert ways(view, action)[0] == action
                    may_pass = any(isinstance(one.action, Pass) for one in view.offers)
                    assert any(isinstance(one, Pass) for one in ways(view, action)) == may_pass
    assert seen == {"bank": False, "own": True, "another's": False}


@pytest.mark.parametrize(("ahead", "buys"), [(29.0, False), (31.0, True)])
def test_a_train_that_was_declined_has_to_be_better_by_a_margin(
    ahead: float, buys: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """3% of $1,000 are $30."""
    assert USUAL.again == 0.03
    view, passing, train = declining()
    monkeypatch.setattr(Expert, "_best", lambda *args: passing)
    worths = [(Considered(passing, 300.0), 1000.0), (Considered(train, 300.0 + ahead), 1000.0)]
    monkeypatch.setattr(expert, "looked_again", lambda *args: worths)
    bot = Expert(1)
    assert bot.choose(view, Clock()) == (train if buys else passing)
    assert bot.told[0].action == (train if buys else passing)
    assert Expert(1, USUAL._replace(again=0.0)).choose(view, Clock()) == passing


def test_a_move_has_to_be_better_than_all_else(monkeypatch: pytest.MonkeyPatch) -> None:
    view, passing, train = declining()
    monkeypatch.setattr(Expert, "_best", lambda *args: train)
    monkeypatch.setattr(expert, "ways", lambda *args: [train, passing])
    monkeypatch.setattr(expert, "is_own_move", lambda *args: True)
    for worth, chosen in ((301.0, passing), (300.0, passing), (299.0, train)):
        worths = [(Considered(train, 300.0), 1000.0), (Considered(passing, worth), 1000.0)]
        monkeypatch.setattr(expert, "looked_again", lambda *args, worths=worths: worths)
        assert Expert(1).choose(view, Clock()) == chosen


def test_without_time_nothing_is_looked_at_again(monkeypatch: pytest.MonkeyPatch) -> None:
    view, passing, _ = declining()
    monkeypatch.setattr(Expert, "_best", lambda *args: passing)
    assert Expert(1).choose(view, Clock(0.0)) == passing


def test_trains_are_bought_as_is_said_and_everything_else_as_usual() -> None:
    view, _, _ = declining()
    asked = list[str]()

    def buys(seen: View, clock: Clock) -> Action:
        assert any(isinstance(offer.action, BuyTrain) for offer in seen.offers)
        asked.append(seen.pos.frame.who)
        return Greedy(0).choose(seen, clock)

    end = played_on(view.title, view.state, Clock(), buys=buys)
    assert asked[0] == view.pos.frame.who and len(set(asked)) > 2
    assert end is not None and end == played_on(view.title, view.state, Clock(), buys=buys)


def test_who_passes_without_trains_on_offer_is_asked_nothing_more() -> None:
    """At 1848 it may be about a charter, which has no treasury."""
    game, asked = golden("1848-4-greedy-1"), set[str]()
    for at, action in enumerate(game.actions):
        if not isinstance(action, Pass):
            continue
        view = View(game.title, game.position(at))
        if view.pos.frame.who in view.pos[CASH]:
            continue
        asked.add(view.pos.frame.who)
        assert ways(view, action) == []
    assert any(who.endswith("charter") for who in asked)
