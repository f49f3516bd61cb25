"""The expert: what it leaves to others, that it has to be sure of itself, and what mechanisms bring it."""

from __future__ import annotations

import dataclasses

import pytest

from recorded import golden
from roundhouse.bots import Clock, View, expert, make
from roundhouse.bots.expert import USUAL, Expert, Manner
from roundhouse.bots.founding import founding, presides
from roundhouse.bots.plans.base import Plan, Turn
from roundhouse.bots.plans.carried_out import Judged
from roundhouse.bots.plans.shares import ShareJudge
from roundhouse.bots.plans.stock import DUMP
from roundhouse.bots.told import Considered
from roundhouse.bots.trader import Trader, floats_own
from roundhouse.bots.weights.gathered import weights_of
from roundhouse.core.actions import Action
from roundhouse.features.own_stock import SellOwn
from roundhouse.rules.stock_round import STOCK_TURN_STEP, BuyShare, SellShares
from roundhouse.rules.trains import BuyTrain
from roundhouse.titles.cm1848.puffing import Puff


def stock_views(name: str) -> list[View]:
    game = golden(name)
    states = [game.position(at) for at in range(game.at)]
    return [View(game.title, state) for state in states if state.stack[-1].node == STOCK_TURN_STEP]


def test_a_first_corporation_and_a_float_are_not_up_for_discussion(monkeypatch: pytest.MonkeyPatch) -> None:
    def judged(self: ShareJudge, *args: object) -> list[Judged]:
        raise AssertionError("judged")

    monkeypatch.setattr(ShareJudge, "judged", judged)
    seen = set[str]()
    for view in stock_views("18Chesapeake-4-greedy-3")[:40]:
        usual = make("search", 1).choose(view, Clock())
        if founding(usual) is not None and not presides(view.pos, view.seat):
            assert Expert(1).choose(view, Clock()) == usual
            seen.add("first")
        elif founding(usual) is None:
            traded = Trader().choose(view, Clock())
            if isinstance(traded, BuyShare) and floats_own(view.pos, traded):
                assert Expert(1).choose(view, Clock()) == traded
                seen.add("float")
    assert seen == {"first", "float"}


@pytest.mark.parametrize(("ahead", "sells"), [(-1, False), (1, True)])
@pytest.mark.parametrize("idea", ["sell", DUMP])
def test_a_sale_has_to_be_clearly_better(
    idea: str, ahead: int, sells: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With $1,000 the usual plan has $60 in its favour, and giving up a presidency $40 against it."""
    assert (USUAL.stock, USUAL.presidency) == (0.06, 0.04)
    bar = 100 if idea == DUMP else 60

    def judged(self: ShareJudge, turn: Turn, plans: list[Plan], clock: Clock) -> list[Judged]:
        sale = next(Plan(idea, plan.actions) for plan in plans if isinstance(plan.actions[0], SellShares))
        worths = ((plans[0], 500.0), (sale, 500.0 + bar + ahead))
        return [Judged(plan, Considered(plan.actions[0], worth), 1000.0) for plan, worth in worths]

    monkeypatch.setattr(ShareJudge, "judged", judged)
    tried = 0
    for view in stock_views("18Chesapeake-4-greedy-3"):
        usual = make("search", 1).choose(view, Clock())
        if founding(usual) is None and any(isinstance(o.action, SellShares) for o in view.offers):
            traded, _ = expert._traded(Turn(view), Clock(), usual)
            if isinstance(traded, SellShares) or (
                isinstance(traded, BuyShare) and floats_own(view.pos, traded)
            ):
                continue
            bot = Expert(1)
            action = bot.choose(view, Clock())
            assert isinstance(action, SellShares) == sells
            assert bot.told[0].action == action
            tried += 1
            if tried == 3:
                return
    raise AssertionError("nothing to try")


def test_what_it_tells_is_what_it_chose() -> None:
    for view in stock_views("18Chesapeake-4-greedy-3")[10::12]:
        bot = Expert(1)
        action = bot.choose(view, Clock())
        if bot.told:
            assert bot.told[0].action == action
            assert len({one.action for one in bot.told}) == len(bot.told)


def test_it_heeds_its_clock() -> None:
    view = stock_views("18Chesapeake-4-greedy-3")[30]
    assert Expert(1).choose(view, Clock(0.0)) in [offer.action for offer in view.offers]


@pytest.mark.parametrize(
    ("name", "at", "kind"), [("1848-4-greedy-1", 284, Puff), ("18GL-4-greedy-0", 304, SellOwn)]
)
def test_mechanisms_bring_plans(
    name: str, at: int, kind: type[Action], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the mechanism proposes is chosen; where it brings no plan, it is not considered."""
    game = golden(name)
    view = View(game.title, game.position(at))
    bot = Expert(1)
    bot.choose(view, Clock())
    assert any(isinstance(one.action, kind) for one in bot.told)
    without = dataclasses.replace(weights_of(game.title), plans={})
    monkeypatch.setattr("roundhouse.bots.plans.gathered.weights_of", lambda title: without)
    bot = Expert(1)
    bot.choose(view, Clock())
    assert not bot.told


@pytest.mark.parametrize(
    ("manner", "ideas"),
    [
        (USUAL, {"deal", "own"}),
        (USUAL._replace(offers=False), {"own"}),
        (USUAL._replace(brought=False), {"deal"}),
    ],
)
def test_offers_and_what_is_brought_are_among_its_plans(
    manner: Manner, ideas: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = golden("18Chesapeake-4-greedy-3")
    at = next(at for at, action in enumerate(game.actions) if isinstance(action, BuyTrain))
    turn, usual = Turn(View(game.title, game.position(at))), game.actions[at]
    monkeypatch.setattr(expert, "deals", lambda turn, judge: [Plan("deal", (usual, usual))])
    own = dataclasses.replace(
        weights_of(game.title), plans={BuyTrain: lambda turn: [Plan("own", (usual,) * 3)]}
    )
    monkeypatch.setattr("roundhouse.bots.plans.gathered.weights_of", lambda title: own)
    plans = Expert(1, manner)._plans(turn, usual)
    assert plans[0] == Plan("usual", (usual,))
    assert {plan.idea for plan in plans} & {"deal", "own"} == ideas
