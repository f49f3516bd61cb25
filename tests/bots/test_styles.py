"""Styles: they overdo one thing, say so, and are experts in everything else."""

from __future__ import annotations

import msgspec
import pytest

from recorded import golden
from roundhouse.bots import BOTS, Clock, View, is_known, make
from roundhouse.bots.blocking import DOLLARS, blocking, lost
from roundhouse.bots.expert import FAVOUR, USUAL, Expert
from roundhouse.bots.levels import bot_called
from roundhouse.bots.plans.base import Plan, Turn
from roundhouse.bots.plans.carried_out import Judged
from roundhouse.bots.plans.gathered import proposals
from roundhouse.bots.plans.judging import Judge
from roundhouse.bots.plans.shares import ShareJudge
from roundhouse.bots.plans.trains import RUSH, SAVE, savings
from roundhouse.bots.styles import STYLES, style_of
from roundhouse.bots.told import Considered
from roundhouse.bots.weights.operating import place_token
from roundhouse.core.actions import Offer
from roundhouse.core.position import Position
from roundhouse.rules.dividends import Dividend
from roundhouse.rules.money import CASH
from roundhouse.rules.operating_round import CURRENT_TURN
from roundhouse.rules.stock_round import STOCK_TURN_STEP, SellShares
from roundhouse.rules.tokens import PlaceToken
from roundhouse.rules.trains import BuyTrain

GAME = "18Chesapeake-4-greedy-3"


def at(number: int) -> View:
    game = golden(GAME)
    return View(game.title, game.position(number))


def test_a_style_is_asked_for_as_a_bot_is() -> None:
    for style in STYLES:
        bot = make(style.name, 7)
        assert isinstance(bot, Expert)
        assert bot.manner == style.manner != USUAL
        assert is_known(style.name)
        assert bot_called(style.name) == style.called
        assert style_of(style.name) is style
    assert style_of("expert") is None
    assert set(BOTS) > {style.name for style in STYLES}


@pytest.mark.parametrize(("behind", "rushes"), [(79.0, True), (81.0, False)])
def test_what_is_favoured_is_chosen_and_told(
    behind: float, rushes: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """8% of $1,000 make up for $79, and not for $81; the usual has nothing in its favour here."""
    game = golden(GAME)
    number = next(n for n, action in enumerate(game.actions) if isinstance(action, BuyTrain))
    view = at(number)
    rusher = style_of("rusher")
    assert rusher is not None
    usual = make("search", 1).choose(view, Clock())
    other = next(offer.action for offer in view.offers if offer.action != usual)

    def judged(self: Judge, turn: Turn, plans: list[Plan], clock: Clock) -> list[Judged]:
        worths = ((Plan("usual", (usual,)), 500.0), (Plan(RUSH, (other,)), 500.0 - behind))
        return [Judged(plan, Considered(plan.actions[0], worth), 1000.0) for plan, worth in worths]

    monkeypatch.setattr(Judge, "judged", judged)
    monkeypatch.setattr(Judge, "compared", lambda *args: None)  # no time for a closer look
    bot = Expert(1, rusher.manner._replace(operating=0.0, again=0.0))
    assert bot.choose(view, Clock()) == (other if rushes else usual)
    told = next(one for one in bot.told if one.action == other)
    assert [(line.what, line.worth) for line in told.lines] == [(FAVOUR, 80.0)]
    assert told.worth == 580.0 - behind


def test_a_builder_keeps_what_others_sell(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shares of a corporation without a train, of which another is president; and no plan for a sale is looked at."""
    builder = style_of("builder")
    assert builder is not None
    game = golden("Branch Line-4-greedy-3")
    number = next(
        n
        for n, action in enumerate(game.actions)
        if isinstance(action, SellShares) and game.position(n).stack[-1].node == STOCK_TURN_STEP
    )
    view = View(game.title, game.position(number))

    def judged(self: ShareJudge, *args: object) -> list[Judged]:
        raise AssertionError("judged")

    monkeypatch.setattr(ShareJudge, "judged", judged)
    for manner, sells in ((builder.manner, False), (builder.manner._replace(habits={}), True)):
        assert isinstance(Expert(1, manner).choose(view, Clock()), SellShares) == sells


def _offered(view: View, hex: str) -> Offer:
    return next(o for o in view.offers if isinstance(o.action, PlaceToken) and o.action.hex == hex)


def test_what_others_lose_by_a_token() -> None:
    """Stops of 60, 40, 40, 40 in reach of PRR and SRR are 40, 40, 30, 30 once J2 is full. Each further stop counts nine
    tenths of the one before, a further train seven tenths.

    PRR runs 4 and 3: 157.56 + 0.7 * 128.4 before, 122.17 + 0.7 * 100.3 then, 55.06 less. SRR runs 3: 28.1 less. Of
    these 10% and 20% are the president's of B&O, who is to place the token: 49.55 + 22.48 is what others lose.
    """
    view = at(250)
    offer = _offered(view, "J2")
    assert isinstance(offer.action, PlaceToken)
    assert lost(view.pos, offer.action) == pytest.approx(72.03, abs=0.01)
    chosen = {name: make(name, 1).choose(view, Clock()) for name in ("expert", "blocker")}
    assert chosen["blocker"] == offer.action != chosen["expert"]
    usual = place_token(view.pos, offer)[1]
    assert blocking(view.pos, offer)[1] == pytest.approx(usual + 72.03 / DOLLARS, abs=0.001)


def test_nobody_blocks_with_money_for_the_next_train() -> None:
    offer = _offered(at(271), "J2")
    assert place_token(at(271).pos, offer)[1] == blocking(at(271).pos, offer)[1] == -1.0


@pytest.mark.parametrize(
    ("treasury", "revenue", "saves"), [(209, 30, False), (210, 30, True), (299, 1, True), (300, 30, False)]
)
def test_earnings_are_saved_for_a_train_within_three_rounds(treasury: int, revenue: int, saves: bool) -> None:
    """The next train costs $300: with $30 a round three rounds make up for $90, and who has $300 needs not save."""
    view = at(181)
    pos = Position(view.title, view.state.copy())
    assert pos.frame.who == "N&W"
    assert isinstance(golden(GAME).actions[181], Dividend)
    pos.put(CASH, "N&W", treasury)
    pos.set(CURRENT_TURN, msgspec.structs.replace(pos[CURRENT_TURN], revenue=revenue))
    turn = Turn(View(view.title, pos.state))
    found = list(savings(turn))
    assert [plan.idea for plan in found] == [SAVE] * saves
    assert [plan.actions[0] for plan in found] == [Dividend(turn.view.seat, "withhold")] * saves
    assert SAVE not in {plan.idea for plan in proposals(turn, leaves_out=USUAL.leaves_out)}
