"""Who is left without a train by the next phase, and who could pay for another: as the rules did and offer."""

from __future__ import annotations

import pytest

from recorded import golden
from roundhouse.analysis.phase_ahead import phase_ahead
from roundhouse.analysis.train_money import (
    CREDIT,
    NO_DUTY,
    PRESIDENT,
    RAISED,
    SHORT,
    TREASURY,
    TrainMoney,
    train_money,
)
from roundhouse.core.game import legal
from roundhouse.core.position import Position
from roundhouse.features.loans import LOANS
from roundhouse.play.explanations import phase_changes
from roundhouse.play.explanations.explanation import Explanation, explanation
from roundhouse.play.explanations.trains import ended_by
from roundhouse.play.scenario import Scenario
from roundhouse.play.session import Game
from roundhouse.rules import trains
from roundhouse.rules.corporations import CORPORATIONS
from roundhouse.rules.depot import DEPOT, POOL, TRAINS, PhaseBegan, owned
from roundhouse.rules.emergency import MUST_OWN
from roundhouse.rules.money import AVAILABLE_FUNDS
from roundhouse.rules.trains import TRAIN_STEP, BuyTrain, TrainBought
from roundhouse.text.words import Words

GAMES = (
    "18Chesapeake-3-greedy-2",
    "18AL-5-random-10-options",
    "18GL-4-greedy-0",
    "1848-5-raiders-4",
    "18C2C-4-greedy-1",
)


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Game:
    return golden(request.param)


def position(game: Game, at: int) -> Position:
    return Position(game.title, game.position(at))


def test_those_are_left_without_a_train_whose_trains_go(game: Game) -> None:
    """Whenever a train that is bought begins the next phase."""
    begun = 0
    for at in range(1, game.at + 1):
        action, events = game.actions[at - 1], game.events(at)
        if not isinstance(action, BuyTrain) or sum(isinstance(e, PhaseBegan) for e in events) != 1:
            continue
        before, after = position(game, at - 1), position(game, at)
        buyer = before.frame.who
        ahead = phase_ahead(before)
        assert ahead is not None and ahead.train == before[TRAINS][action.train].kind
        told = {
            sym
            for sym, row in before[CORPORATIONS].items()
            if not row.closed and sym != buyer and owned(before, sym) and not owned(after, sym)
        }
        assert set(ahead.trainless) == told
        begun += 1
    assert begun or game.header.title == "1848"  # there phases begin with sets of rounds as well


def test_whoever_cannot_begin_the_phase_is_in_danger_as_all_others() -> None:
    """18AL: L&N has one 3-train and the next train is a 5; WRA has one, and $280 for a 6 at $630."""
    for at, who in ((251, "L&N"), (256, "WRA")):
        pos = position(golden("18AL-4-greedy-2"), at)
        ahead = phase_ahead(pos)
        assert (pos.frame.node, pos.frame.who) == (TRAIN_STEP, who)
        assert ahead is not None and ahead.train == "6" and who in ahead.trainless


def test_whoever_is_offered_the_train_that_begins_the_phase_is_in_no_danger(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the offers of the step, for companies whose trains all rust then. What corporations could trade is not looked
    through for it, since that takes long."""
    steps = [pos for at in range(game.at) if not (pos := position(game, at)).over]
    steps = [pos for pos in steps if pos.frame.node == TRAIN_STEP and owned(pos, pos.frame.who)]
    offered = [[offer.action for offer in legal(pos.title, pos.state)] for pos in steps]
    monkeypatch.setattr(trains, "_trade_offers", None)
    seen: set[bool] = set()
    for pos, actions in zip(steps, offered, strict=True):
        ahead, who = phase_ahead(pos), pos.frame.who
        own = {pos[TRAINS][id].kind for id in owned(pos, who)}
        if ahead is None or not own <= set(ended_by(pos, ahead.phase)[0]):
            continue
        goods = [pos[TRAINS][action.train] for action in actions if isinstance(action, BuyTrain)]
        begins = any(train.owner == DEPOT and train.kind == ahead.train for train in goods)
        assert (who in ahead.trainless) == (not begins)
        seen.add(begins)
    assert seen or game.header.title == "18AL"  # whose companies there never have old trains alone


def test_who_can_pay_is_who_is_offered_a_train(game: Game) -> None:
    """In every turn of a corporation without a train, by the offers of the step."""
    seen: set[str] = set()
    for at in range(game.at):
        pos = position(game, at)
        if pos.over or pos.frame.node != TRAIN_STEP or owned(pos, pos.frame.who):
            continue
        who = pos.frame.who
        [told] = [one for one in train_money(pos) if one.corporation == who] or [None]
        bank = [
            offer.action.price
            for offer in game.clone().goto(at).offers()
            if isinstance(offer.action, BuyTrain) and pos[TRAINS][offer.action.train].owner in (DEPOT, POOL)
        ]
        if told is None:
            assert not bank
            continue
        cash = AVAILABLE_FUNDS(pos, who)
        assert told.means == cash
        if bank:
            assert told.way in (TREASURY, CREDIT, PRESIDENT, RAISED) and told.price == min(bank)
            assert (told.way == TREASURY) == (min(bank) <= cash)
            assert told.lacks == max(0, min(bank) - cash)
        else:
            assert told.way == (SHORT if MUST_OWN(pos, who) else NO_DUTY)
        seen.add(told.way)
    assert seen


def test_ways_to_pay_by_hand() -> None:
    """18Chesapeake after 242 actions: the bank's next train is a 5 of $500.

    C&O has $360, so $140 are lacking, and its president Ben has $155; C&A has $160 and lacks $340, more than Ben's
    cash; SRR pays $500 of its $690.
    """
    found = {one.corporation: one for one in train_money(position(golden(GAMES[0]), 242))}
    assert found["C&O"] == TrainMoney("C&O", ("4",), 360, 500, 140, "Ben", 155, PRESIDENT)
    assert found["C&A"] == TrainMoney("C&A", ("5",), 160, 500, 340, "Ben", 155, RAISED)
    assert found["SRR"] == TrainMoney("SRR", ("3", "3"), 690, 500, 0, "Ann", 471, TREASURY)


@pytest.mark.rule("18GL-4.7.2-1")
def test_loans_come_before_the_president() -> None:
    """18GL, rule 4.7.2: LS&I has $300, and the 10H costs $600. It takes one loan of $500 for it; Ann, who has $53, adds
    nothing. So it was: the train was bought at once."""
    game = golden("18GL-3-wasteful-3")
    [told] = [one for one in train_money(position(game, 411)) if one.corporation == "LS&I"]
    assert told == TrainMoney("LS&I", (), 300, 600, 300, "Ann", 53, CREDIT, 500)
    assert told.asked == 0
    assert [(e.help, e.price) for e in game.events(412) if isinstance(e, TrainBought)] == [(0, 600)]


@pytest.mark.rule("18GL-4.7.2-4")
def test_what_is_lacking_is_lacking_for_a_train_that_money_may_be_raised_for() -> None:
    """MON owes two loans. A 6H lies in the pool at $300, but presidents add money for the depot's 10H at $600 alone."""
    table = (
        Scenario("18GL", ("Ann", "Ben", "Cy"), chance={"private": "BRIDGE"}).phase("10H").train(POOL, "6H")
    )
    table.corporation("MON", par=60, shares={"Ann": 20}, floated=True, cash=0).cash(Ann=350)
    table.writing().put(LOANS, "MON", 2)
    (told,) = train_money(table.stock_turn("Ann").pos)
    assert (told.way, told.price, told.lacks, told.asked) == (SHORT, 600, 600, 600)
    (able,) = train_money(table.cash(Ann=600).pos)
    assert (able.way, able.price) == (PRESIDENT, 600)
    (own,) = train_money(table.cash(MON=300).pos)
    assert (own.way, own.price) == (TREASURY, 300)


def test_a_phase_is_told_by_what_it_changes() -> None:
    """18Chesapeake in phase 5: the 6 rusts the 3-trains, and D-trains are sold too; what stays is not told."""
    pos = position(golden(GAMES[0]), 242)
    ahead = phase_ahead(pos)
    assert ahead is not None and (ahead.phase, ahead.train, ahead.trainless) == ("6", "6", ("SRR", "B&O"))
    assert phase_changes(Words(pos.title), pos, "6") == (
        "As it begins, all trains of type 3 rust.",
        "The bank also sells trains of type D from now on.",
    )


def test_what_a_phase_changes_is_looked_up_once_while_nothing_of_it_changes(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From one action to the next, in few positions anew: most of what is told of a phase is in the title."""
    asked: list[str] = []

    def counted(pos: Position, sort: str, id: str) -> Explanation | None:
        asked.append(id)
        return explanation(pos, sort, id)

    monkeypatch.setitem(phase_changes.__globals__, "explanation", counted)
    words, looked = Words(game.title), 0
    for at in range(100, 160):
        pos = position(game, at)
        ahead = phase_ahead(pos)
        if ahead is not None:
            phase_changes(words, pos, ahead.phase)
            looked += 1
    assert looked == 60 and len(asked) <= 6  # two for each time that it is made
