"""What was declined is not offered again without end, at any title (`features/few_offers`)."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any, NamedTuple

import pytest

from roundhouse.core.actions import Action, Offer, Span
from roundhouse.core.events import Completed
from roundhouse.core.flow import answer
from roundhouse.core.game import legal, new, play
from roundhouse.core.position import Position
from roundhouse.core.state import State
from roundhouse.core.title import Title
from roundhouse.features.few_offers import (
    BOUGHT_FROM_PLAYERS,
    DECLINED,
    SOLD_TO_PLAYERS,
    TRAINS,
    DeclinedInTurn,
    not_declined,
)
from roundhouse.features.few_offers import (
    PRIVATES as PRIVATE_SALES,
)
from roundhouse.play.laws import LawBroken, check_laws
from roundhouse.play.scenario import Scenario
from roundhouse.rules.consent import PROPOSAL, Declined, Proposal
from roundhouse.rules.depot import owned
from roundhouse.rules.privates import PRIVATES
from roundhouse.rules.shares import OFFERING
from roundhouse.rules.turns import OPERATING, ROUND
from roundhouse.text.refusals import describe_violation
from roundhouse.titles.found import title, titles
from roundhouse.titles.limited_offers import FEW, FREE

PLAYERS = ["Ann", "Ben", "Cy"]


class Trade(NamedTuple):
    """Two corporations of a title, a phase in which they trade trains, and the train that the second has."""

    phase: str
    buyer: str
    seller: str
    kind: str
    rule: str
    cash: int = 100


TRADES = {
    "Branch Line": Trade("2", "AVR", "BMR", "2", "Branch Line-5.5-5"),
    "18Chesapeake": Trade("2", "N&W", "C&A", "2", "18Chesapeake-11.7-27"),
    "18AL": Trade("2", "L&N", "M&O", "2", "18AL-4.2.5-18"),
    "18GL": Trade("6H", "GT", "IC", "6H", "18GL-4.6.8-18"),
    "1848": Trade("3", "CRIP", "GN", "3", "1848-36-29"),
    "18C2C": Trade("3", "ATSF", "PRR", "3", "18C2C-4.7.5-18", cash=900),
}
EVERY = [
    pytest.param(name, trade, id=name, marks=pytest.mark.rule(trade.rule)) for name, trade in TRADES.items()
]


def position(name: str, options: tuple[str, ...] = (FEW,)) -> Scenario:
    """Ann's corporation buys trains, mostly with $100; Ben's has one."""
    trade = TRADES[name]
    table = Scenario(name, PLAYERS, options).phase(trade.phase)
    table.corporation(trade.seller, shares={"Ben": 60}, cash=0, trains=[trade.kind])
    table.corporation(trade.buyer, shares={"Ann": 60}, cash=trade.cash)
    return table.operating(trade.buyer, "trains")


def train(table: Scenario, name: str) -> str:
    return owned(table.pos, TRADES[name].seller)[0]


def prices(table: Scenario, kind: str = "buy_train", **fields: Any) -> Span | None:
    """What may be offered for that."""
    for offer in table.offers(kind):
        if all(getattr(offer.action, name) == value for name, value in fields.items()) and offer.open:
            found = offer.open["price"]
            assert isinstance(found, Span)
            return found
    return None


def declined(table: Scenario, kind: str = "buy_train", **fields: Any) -> Scenario:
    return table.play(kind, **fields).play("decline")


def refused(table: Scenario, kind: str = "buy_train", **fields: Any) -> tuple[str, str]:
    """Check and case that refuse an action."""
    found = table.why_not(kind, **fields)
    return ("", "") if found is None else (found.check, found.case)


@pytest.mark.parametrize(("name", "trade"), EVERY)
def test_a_declined_train_is_asked_for_again_only_at_more_and_not_four_times(name: str, trade: Trade) -> None:
    table = position(name)
    wanted = train(table, name)
    assert prices(table, train=wanted) == Span(1, trade.cash)
    declined(table, train=wanted, price=10)
    assert table.actor == "Ann"
    for price in (1, 9, 10):
        assert refused(table, train=wanted, price=price) == ("declined offers", "train")
    assert refused(table, train=wanted, price=11) == ("", "")
    assert prices(table, train=wanted) == Span(11, trade.cash)
    declined(declined(table, train=wanted, price=11), train=wanted, price=50)
    assert refused(table, train=wanted, price=100) == ("declined offers", "often")
    assert prices(table, train=wanted) is None
    violation = table.why_not("buy_train", train=wanted, price=100)
    assert violation is not None and violation.rules == (trade.rule,)
    said = describe_violation(table.title, violation).reason
    assert said == "Ben has declined 3 offers in this turn and is asked no more in it."
    assert "three declined offers" in table.title.rules[trade.rule].text


@pytest.mark.parametrize(("name", "trade"), EVERY)
def test_games_without_the_limit_are_as_before(name: str, trade: Trade) -> None:
    for options in ((), (FREE,)):
        table = position(name, options)
        wanted = train(table, name)
        for _ in range(5):
            declined(table, train=wanted, price=10)
        assert prices(table, train=wanted) == Span(1, trade.cash)


def test_the_last_dollar_declined_leaves_nothing_to_offer() -> None:
    table = position("Branch Line")
    wanted = train(table, "Branch Line")
    assert prices(declined(table, train=wanted, price=100), train=wanted) is None
    assert refused(table, train=wanted, price=100) == ("declined offers", "train")


def test_another_train_of_the_same_player_counts_as_one_more() -> None:
    table = position("Branch Line").train("BMR", "2").operating("AVR", "trains")
    one, other = owned(table.pos, "BMR")
    declined(table, train=one, price=40)
    assert prices(table, train=other) == Span(1, 100)
    declined(declined(table, train=other, price=2), train=other, price=3)
    assert prices(table, train=one) is None


def test_what_has_no_price_to_agree_on_does_not_count() -> None:
    """Ben has declined a merger, and a private company's power twice; the train is another matter."""
    table = position("18GL")
    pos = Position(table.title, table.state.copy())
    for what in ("merger", "permission", "permission"):
        answer(pos, Declined(Proposal(what, "", "IC", "GT", 0, "Ann", "Ben")))
    assert pos[DECLINED] == DeclinedInTurn()


def test_it_is_forgotten_with_the_turn() -> None:
    table = position("Branch Line")
    wanted = train(table, "Branch Line")
    declined(table, train=wanted, price=10)
    assert table.pos[DECLINED].who == "AVR"
    table.play("buy_train", train="2-1", price=80)  # the duty to own one
    assert len(table.pos[DECLINED].proposals) == 1, "still the same turn"
    for _ in range(4):
        if table.pos[DECLINED].proposals:
            table.play("pass")
    assert table.step and table.pos[DECLINED] == DeclinedInTurn()


@pytest.mark.parametrize(("name", "trade"), EVERY)
def test_it_is_forgotten_in_the_turn_of_another(name: str, trade: Trade) -> None:
    table = position(name)
    declined(table, train=train(table, name), price=10)
    assert table.pos[DECLINED].who == trade.buyer
    pos = Position(table.title, table.operating(trade.seller, "trains").state.copy())
    answer(pos, Completed())
    assert pos[DECLINED] == DeclinedInTurn()


@pytest.mark.rule("18Chesapeake-11.7-27")
def test_a_declined_private_company_is_asked_for_again_only_at_more() -> None:
    table = Scenario("18Chesapeake", PLAYERS, (FEW,)).phase("3").private("C-P", "Ben")
    table.corporation("N&W", shares={"Ann": 60}, cash=300).operating("N&W", "track")
    span = prices(table, "buy_private", private="C-P")
    assert span is not None
    declined(table, "buy_private", private="C-P", price=span.low + 5)
    assert refused(table, "buy_private", private="C-P", price=span.low) == ("declined offers", "private")
    assert prices(table, "buy_private", private="C-P") == Span(span.low + 6, span.high)


@pytest.mark.rule("18AL-4.2.5-18")
def test_a_player_who_declined_to_buy_is_asked_again_only_for_less() -> None:
    table = Scenario("18AL", PLAYERS, (FEW,)).private("TR", "Ann").cash(Ann=100, Ben=100, Cy=100)
    for sym in list(table.pos[PRIVATES]):
        if sym != "TR":
            table.private(sym, "Cy")
    table.stock_turn("Ann")
    assert prices(table, "sell_private", private="TR", to="Ben") == Span(1, 100)
    declined(table, "sell_private", private="TR", to="Ben", price=50)
    assert refused(table, "sell_private", private="TR", to="Ben", price=50) == ("declined offers", "sale")
    assert prices(table, "sell_private", private="TR", to="Ben") == Span(1, 49)
    assert prices(table, "sell_private", private="TR", to="Cy") == Span(1, 100), "another is free to want it"
    table.play("pass")
    assert not table.pos[DECLINED].proposals or table.actor == "Ben"
    table.play("pass")
    assert table.pos[DECLINED] == DeclinedInTurn(), "somebody else has had a turn"


@pytest.mark.rule("18AL-4.2.5-18")
def test_a_player_who_declined_to_sell_is_asked_again_only_at_more() -> None:
    table = Scenario("18AL", PLAYERS, (FEW,)).cash(Ann=100, Ben=100, Cy=100)
    for sym in list(table.pos[PRIVATES]):
        table.private(sym, "Ben")
    table.stock_turn("Ann")
    declined(table, "buy_from_player", private="TR", price=30)
    assert refused(table, "buy_from_player", private="TR", price=30) == ("declined offers", "private")
    assert prices(table, "buy_from_player", private="TR") == Span(31, 100)


@pytest.mark.parametrize("name", titles())
def test_new_tables_have_the_limit(name: str) -> None:
    entry = title(name)
    assert FEW in entry.with_usual(()) and FEW not in entry.with_usual((FREE,))


@pytest.mark.parametrize("name", titles())
def test_the_limit_is_on_every_way_to_make_an_offer_at_a_price(name: str) -> None:
    built = title(name).build(tuple(PLAYERS), (FEW,))
    ways = {one.kind.name for one in (TRAINS, PRIVATE_SALES, SOLD_TO_PLAYERS, BOUGHT_FROM_PLAYERS)}
    limited = {kind for kind, checks in built.checks.items() if not_declined in checks}
    assert limited == ways & built.checks.keys()


@pytest.mark.parametrize("name", ["Branch Line", "18AL"])
def test_laws_hold_with_the_limit(name: str) -> None:
    """Nobody is left without a choice where everything that could be offered has been declined."""
    opening(name, 1, 250)


@pytest.mark.soak
@pytest.mark.parametrize("name", titles())
def test_laws_hold_with_the_limit_to_the_end(name: str) -> None:
    for seed in range(3):
        opening(name, seed, 6000)


def opening(name: str, seed: int, most: int) -> None:
    try:
        check_laws(title(name).build(tuple(PLAYERS), (FEW,)), seed, every=60, longest=most)
    except LawBroken as broken:
        assert str(broken).startswith("No end after"), broken


def proposer(title: Title, state: State, rng: random.Random) -> Action:
    """Whoever proposes something at a price whenever that is possible, and declines whatever is proposed."""
    actions = [action for offer in legal(title, state) for action in (offer.action, sampled(offer, rng))]
    for kind in ("decline", "buy_train", "buy_private", "sell_private", "buy_from_player"):
        if some := [action for action in actions if action.kind() == kind]:
            return rng.choice(some)
    return rng.choice([action for action in actions if action.kind() != "bankrupt"] or actions)


def sampled(offer: Offer, rng: random.Random) -> Action:
    return offer.sample(rng)


def longest_turn(name: str, most: int, seed: int = 1) -> int:
    """A game of such players: how often one of them has declined at most before somebody else had a turn."""
    built, rng, counts, found = (
        title(name).build(tuple(PLAYERS), (FEW,)),
        random.Random(seed),
        Counter[str](),
        0,
    )
    state, turn = new(built), object()
    for _ in range(most):
        if not state.stack:
            break
        action, deal = proposer(built, state, rng), state[PROPOSAL]
        if action.kind() == "decline" and deal is not None and deal.price:
            whose = state[ROUND], deal.buyer if state[ROUND].kind == OPERATING else deal.proposer
            if whose != turn:
                turn, counts = whose, Counter()
            counts[action.by] += 1
            found = max(found, counts[action.by])
        elif action.kind() == "pass" and state[ROUND].kind != OPERATING:
            turn = object()
        state, _events = play(built, state, action)
    return found


def test_a_new_turn_begins_anew() -> None:
    """Ann has asked Cy three times, and bought a share; Ben is free to ask him."""
    table = Scenario("18AL", PLAYERS, (FEW,)).cash(Ann=600, Ben=600, Cy=600)
    for sym in list(table.pos[PRIVATES]):
        table.private(sym, "Cy")
    table.corporation("L&N", par=60, shares={"Cy": 60}).stock_turn("Ann")
    for price in (1, 2, 3):
        declined(table, "buy_from_player", private="TR", price=price)
    assert prices(table, "buy_from_player", private="TR") is None
    table.play("buy_share", corporation="L&N", source=OFFERING)
    while table.actor == "Ann":
        table.play("pass")
    assert table.actor == "Ben" and prices(table, "buy_from_player", private="TR") == Span(1, 600)


def test_a_seat_that_only_proposes_does_not_stall_a_table() -> None:
    assert longest_turn("18AL", 250) == 3


@pytest.mark.soak
@pytest.mark.parametrize("name", titles())
def test_no_seat_stalls_a_table_of_any_title(name: str) -> None:
    assert longest_turn(name, 3000) <= 3
