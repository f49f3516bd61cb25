"""The mistakes of a newcomer, looked for in whole games, and that others do not make them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from roundhouse import Game
from roundhouse.bots import ask, make
from roundhouse.core.actions import Action, Offer
from roundhouse.core.position import Position
from roundhouse.rules.dividends import PAY, Dividend
from roundhouse.rules.money import CASH
from roundhouse.rules.stock_round import STOCK_TURN_STEP, SellShares, StartCorporation
from roundhouse.rules.trains import BuyTrain

Decision = tuple[Position, list[Offer], Action]


def decisions(bot: str, title: str = "18AL") -> Iterator[Decision]:
    """What four bots of a kind decide in a game, with what was offered."""
    game = Game.new(title, ["Ann", "Ben", "Cy", "Dee"], seed=5)
    bots = {player: make(bot, seed) for seed, player in enumerate(game.title.players)}
    while game.offers():
        pos, offers = Position(game.title, game.state), game.offers()
        action = ask(bots[game.to_act], game.title, game.state)
        yield pos, offers, action
        game.play(action)


@pytest.fixture(scope="module")
def newcomers() -> list[Decision]:
    return list(decisions("newcomer"))


@pytest.fixture(scope="module")
def others() -> list[Decision]:
    return list(decisions("greedy"))


def test_it_sells_nothing_of_its_own_accord(newcomers: list[Decision]) -> None:
    could = [
        action
        for pos, offers, action in newcomers
        if pos.frame.node == STOCK_TURN_STEP
        and any(isinstance(offer.action, SellShares) for offer in offers)
        and not all(isinstance(offer.action, SellShares) for offer in offers)
    ]
    assert len(could) > 10
    assert not any(isinstance(action, SellShares) for action in could)


def test_it_always_pays_out(newcomers: list[Decision], others: list[Decision]) -> None:
    paid, paid_by_others = (
        [
            action.choice == PAY
            for _, offers, action in made
            if isinstance(action, Dividend) and len(offers) > 1
        ]
        for made in (newcomers, others)
    )
    assert len(paid) > 20 and all(paid)
    assert not all(paid_by_others)


def test_it_starts_at_the_highest_price_at_which_it_can_pay_four_shares(newcomers: list[Decision]) -> None:
    started = 0
    for pos, offers, action in newcomers:
        if isinstance(action, StartCorporation):
            started += 1
            within = {
                offer.action.par
                for offer in offers
                if isinstance(offer.action, StartCorporation) and 4 * offer.action.par <= pos[CASH][action.by]
            }
            assert action.par == max(within)
    assert started > 2


def test_it_buys_the_cheapest_train_of_the_bank_and_more_of_them_than_others(
    newcomers: list[Decision], others: list[Decision]
) -> None:
    for _, offers, action in newcomers:
        if isinstance(action, BuyTrain):
            prices = [offer.action.price for offer in offers if isinstance(offer.action, BuyTrain)]
            assert action.price == min(price for price in prices if price > 1)
    second = [
        sum(isinstance(action, BuyTrain) and action.price < 300 for _, _, action in made)
        for made in (newcomers, others)
    ]
    assert second[0] >= second[1]
