"""Offers to other players: at which price, to whom, that nobody is asked twice, and what has no price."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import msgspec
import pytest

from bots.hand_games import by_hand
from recorded import golden
from roundhouse import Game
from roundhouse.bots import View
from roundhouse.bots.base import Clock
from roundhouse.bots.plans import deals as module
from roundhouse.bots.plans.answers import answers
from roundhouse.bots.plans.base import Plan, Turn
from roundhouse.bots.plans.deals import BOTH_GAIN, deals, may_ask
from roundhouse.bots.plans.fair import fair_prices, is_fair
from roundhouse.bots.plans.judging import Judge
from roundhouse.bots.prospects import Prospects
from roundhouse.bots.told import Line
from roundhouse.bots.weights.operating import bought_before_rust
from roundhouse.core.position import Position
from roundhouse.core.state import State
from roundhouse.rules.consent import Accept, Decline, Proposal
from roundhouse.rules.depot import DEPOT, TRAINS
from roundhouse.rules.money import CASH
from roundhouse.rules.privates import PRIVATE_COMPANIES
from roundhouse.rules.shares import OUT_OF_GAME, STOCK
from roundhouse.rules.trades import ASKED_FOR, OFFERED
from roundhouse.rules.trains import BuyTrain
from roundhouse.titles.c2c.merger_declaration import DeclareMerger


@cache
def _game(*options: str) -> Game:
    """Ben's BMR has $500 and no train, and Ann's CQR has two trains of one kind."""
    played = golden("Branch Line-3-greedy-1")
    game = Game.new("Branch Line", list(played.header.players), seed=played.header.seed, options=options)
    for action in played.actions[:17]:
        game.play(action)
    return game


class Sums(Judge):
    """A train is worth `mine` to who buys it and `theirs` to who sells it; both count the corporation's money."""

    def __init__(self, mine: float, theirs: float) -> None:
        super().__init__()
        self._worth = {"BMR": mine, "CQR": theirs}
        self.seconds = 0.0

    def played_on(
        self, turn: Turn, state: State, players: Sequence[str], clock: Clock
    ) -> list[Prospects] | None:
        self.seconds = clock.seconds
        found: list[Prospects] = []
        for name, worth in self._worth.items():
            trains = sum(row.owner == name for row in state[TRAINS].values())
            found.append(((Line("cash", "", state[CASH][name] + worth * trains),), 0.0))
        return found


def proposed(game: Game, mine: float, theirs: float) -> list[Plan]:
    return list(deals(Turn(View(game.title, game.state)), Sums(mine, theirs)))


def test_both_gain_as_much() -> None:
    """Worth $130 to the one and $10 to the other: at $70 both gain $60. Two trains are alike, so one is asked for."""
    [plan] = proposed(_game("few_offers"), 130, 10)
    assert plan == Plan("deal", (BuyTrain("Ben", "2-0", 70, ""), Accept("Ann")))


@pytest.mark.parametrize(("mine", "theirs", "price"), [(160, -200, 40), (400, 20, 80)])
def test_an_offer_is_no_insult_and_no_gift(mine: float, theirs: float, price: int) -> None:
    """The bank asks $80, and 2-trains rust: whatever one is worth to the one and the other, it costs $40 to $80."""
    [plan] = proposed(_game("few_offers"), mine, theirs)
    assert plan.actions[0] == BuyTrain("Ben", "2-0", price, "")


@pytest.mark.parametrize(
    ("mine", "offers"), [(10 + 2 * BOTH_GAIN + 2, 1), (10 + 2 * BOTH_GAIN - 2, 0), (9, 0)]
)
def test_nothing_is_proposed_from_which_not_both_gain(mine: float, offers: int) -> None:
    assert len(proposed(_game("few_offers"), mine, 10)) == offers


def test_what_was_declined_is_not_proposed_again() -> None:
    """Neither that train nor another of the same kind, although $71 and more might still be offered."""
    game = _game("few_offers").clone()
    game.play(BuyTrain("Ben", "2-0", 70, ""))
    game.play(Decline("Ann"))
    assert game.to_act == "Ben"
    assert proposed(game, 130, 10) == []


def test_nothing_is_proposed_where_nobody_remembers_what_was_declined() -> None:
    assert proposed(_game(), 130, 10) == []


def test_offers_have_a_quarter_of_the_time() -> None:
    game, judge = _game("few_offers"), Sums(130, 10)
    assert list(deals(Turn(View(game.title, game.state), Clock(8.0, now=lambda: 0.0)), judge))
    assert judge.seconds == 2.0


@pytest.mark.parametrize(
    ("item", "depot", "kept", "prices"),
    [
        ("5-0", ["5-1", "5-2"], ["4-1"], (250, 500)),
        ("5-0", ["6-0"], ["4-1"], (250, 1000)),
        ("4-0", ["5-1", "5-2"], ["4-1"], (150, 300)),
        ("5-0", ["5-1", "5-2"], [], (500, 500)),
        ("5-0", ["6-0"], [], (630, 1000)),
        ("4-0", ["5-1", "5-2"], [], (500, 300)),
    ],
)
def test_no_train_costs_more_than_one_that_the_bank_has_or_that_lasts(
    item: str, depot: list[str], kept: list[str], prices: tuple[int, int]
) -> None:
    """5-trains at $500 last: with one on sale no more than that, with none up to twice as much. A D rusts 4-trains. The
    only train of the seller goes for no less than another one costs, so that a 4-train for which a 5-train would have
    to be bought does not go at all."""
    game = golden("18Chesapeake-4-greedy-3")
    pos = Position(game.title, game.position(game.at).copy())
    for train, row in list(pos[TRAINS].items()):
        owner = DEPOT if train in depot else "B&O" if train in (item, *kept) else OUT_OF_GAME
        pos.put(TRAINS, train, msgspec.structs.replace(row, owner=owner))
    deal = Proposal("train", item, "B&O", "LV", 400, "Ann", "Ben")
    assert fair_prices(pos, deal) == prices


def test_a_train_that_the_next_purchases_rust_is_not_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """In this game TAG paid $195 for L&N's 2-train, with one 3-train left in the depot before the 4-trains."""
    monkeypatch.setattr(module, "MOST_ASKED", 99)
    game = by_hand("18AL-775")
    turn = Turn(View(game.title, game.position(174)))
    asked = [getattr(plan.actions[0], "train", "") for plan in deals(turn, Agreed())]
    assert bought_before_rust(turn.view.pos, "2-2") == 1
    assert "3-1" in asked and not {"2-0", "2-2", "2-3"} & set(asked)


class Agreed(Judge):
    """Any agreement brings each $1,000."""

    def played_on(
        self, turn: Turn, state: State, players: Sequence[str], clock: Clock, buys: object = None
    ) -> list[Prospects] | None:
        return [((Line("cash", "", 1000.0 * (state is not turn.view.state)),), 0.0) for _ in players]


@pytest.mark.parametrize(("price", "looked"), [(39, False), (40, True), (300, True)])
def test_who_is_asked_to_sell_looks_at_no_insult(price: int, looked: bool) -> None:
    """The bank asks $80 for such a train, so that less than $40 is declined at once."""
    game = _game("few_offers").clone()
    game.play(BuyTrain("Ben", "2-0", price, ""))
    turn = Turn(View(game.title, game.state))
    assert (Plan("accept", (Accept("Ann"),)) in answers(turn)) is looked
    assert Plan("decline", (Decline("Ann"),)) in answers(turn)


@pytest.mark.parametrize(("price", "fair"), [(19, False), (20, True), (40, True), (41, False)])
def test_a_private_company_is_neither_given_away_nor_overpaid(price: int, fair: bool) -> None:
    """The Tuscumbia Railway has a face value of $20: that and twice that are the bounds, the one for who is asked to
    sell it, the other for who is asked to buy."""
    game = Game.new("18AL", ["Ann", "Ben", "Cy"])
    pos = Position(game.title, game.state)
    item = next(sym for sym, paper in PRIVATE_COMPANIES(pos).items() if paper.face == 20)
    sold = Proposal(ASKED_FOR, item, "Ann", "Ben", price, "Ben", "Ann")
    bought = Proposal(OFFERED, item, "Ann", "Ben", price, "Ann", "Ben")
    assert (is_fair(pos, sold) and is_fair(pos, bought)) is fair
    assert is_fair(pos, sold) or is_fair(pos, bought)


class Mergers(Judge):
    """A merger is worth so much, at once and when it is played on: to who declares it, and to who is asked."""

    def __init__(self, at_once: dict[str, tuple[float, float]], later: tuple[float, float]) -> None:
        super().__init__()
        self._at_once = at_once
        self._later = later
        self.looked = 0

    def hope(self, turn: Turn, state: State, player: str, clock: Clock) -> float | None:
        if state is turn.view.state:
            return 1000.0
        before = turn.view.state[STOCK]
        [other] = [c for c in self._at_once if state[STOCK].get(c) is not before[c]]
        return 1000.0 + self._at_once[other][player != turn.view.seat]

    def played_on(
        self, turn: Turn, state: State, players: Sequence[str], clock: Clock, buys: object = None
    ) -> list[Prospects] | None:
        merged = state is not turn.view.state
        self.looked += merged
        return [((Line("cash", "", more if merged else 0.0),), 0.0) for more in self._later]


def mergers(judge: Mergers) -> list[DeclareMerger]:
    """What is declared to Cy. Ben has N&W and SAL, and may merge either with Cy's B&O, of which one of the two would
    preside: four ways, and the fifth is his own affair."""
    game = golden("18C2C-3-greedy-1-options")
    found = []
    for plan in deals(Turn(View(game.title, game.position(718))), judge):
        action, answer = plan.actions
        assert isinstance(action, DeclareMerger) and answer == Accept("Cy")
        found.append(action)
    return found


def test_a_merger_is_proposed_from_which_both_gain() -> None:
    """N&W's would bring the less happy of the two $40 at once, SAL's $30: both ways of the one go before the first
    of the other, and no more than three are proposed."""
    found = mergers(Mergers({"N&W": (90, 40), "SAL": (30, 70)}, (BOTH_GAIN, 200)))
    assert [one.corporation for one in found] == ["N&W", "N&W", "SAL"]
    assert all(one.other == "B&O" for one in found)


@pytest.mark.parametrize("later", [(BOTH_GAIN - 1, 200), (200, BOTH_GAIN - 1)])
def test_no_merger_is_proposed_from_which_not_both_gain(later: tuple[float, float]) -> None:
    assert mergers(Mergers({"N&W": (90, 40), "SAL": (30, 70)}, later)) == []


def test_what_looks_bad_at_once_is_not_played_on() -> None:
    judge = Mergers({"N&W": (90, 0), "SAL": (-1, 70)}, (200, 200))
    assert mergers(judge) == [] and judge.looked == 0


def test_a_forecast_tells_what_a_merger_brings() -> None:
    """By the difference of two forecasts; nothing changes where nothing has happened."""
    game = golden("18C2C-3-greedy-1-options")
    turn = Turn(View(game.title, game.position(718)))
    now = Judge().hope(turn, turn.view.state, "Ben", Clock())
    assert now is not None and Judge().hope(turn, turn.view.state, "Ben", Clock()) == now
    assert Judge().hope(turn, game.position(700), "Ben", Clock()) != now
    assert Judge().hope(turn, turn.view.state, "Ben", Clock(0.0)) is None


@pytest.mark.parametrize(("at", "asks"), [(713, False), (718, True), (725, False)])
def test_others_are_asked_where_something_may_be_asked_for(at: int, asks: bool) -> None:
    game = golden("18C2C-3-greedy-1-options")
    view = View(game.title, game.position(at))
    assert may_ask(Turn(view)) is asks
