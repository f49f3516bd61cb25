"""What bots foresee of land grants, bonds and Credit Mobilier (1848)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bots.hand_games import by_hand
from roundhouse import Game
from roundhouse.bots import Clock, View, besides
from roundhouse.bots.besides import left_out
from roundhouse.bots.expert import USUAL, Expert
from roundhouse.bots.greedy import Greedy
from roundhouse.bots.plans.base import Turn
from roundhouse.bots.weights.gathered import weights_of
from roundhouse.core.actions import Offer
from roundhouse.core.position import Position
from roundhouse.rules.corporations import CORPORATIONS
from roundhouse.rules.money import CASH
from roundhouse.rules.shares import held
from roundhouse.titles.cm1848.bond_money import HOLDINGS, RATE
from roundhouse.titles.cm1848.foreseen import bonds_rise, grants_bring, mobilier_brings
from roundhouse.titles.cm1848.papers import BuyPaper
from roundhouse.titles.cm1848.rights.buying import BuyRights, cost_of


def floated(*names: str) -> Position:
    """The first position, with these corporations afloat."""
    game = Game.new("1848", ["Ann", "Ben", "Cy", "Dot"], seed=1)
    pos = Position(game.title, game.state.copy())
    for name in names:
        pos.change(CORPORATIONS, name, floated=True)
    return pos


@pytest.mark.parametrize(
    ("corporation", "rounds", "dollars"),
    [
        # $1,200 and a spike of $500 at 100%, ten tiles in twelve rounds; a tenth of it
        ("UP", 12, 170.0),
        # five tiles of ten, a quarter of the chance of the spike, at 10 + 90 x 5/12 = 47.5%
        ("UP", 5, (1200 * 0.5 + 500 * 0.25) * 0.475 / 10),
        # a spike of $400 in cash with the last of seven tiles
        ("ATSF", 12, 40.0),
        # three and a half of seven tiles: a quarter of it
        ("ATSF", 3.5, 10.0),
        # two spikes of $100 on the way and $400 at the end, 19 tiles
        ("NP", 19, 60.0),
        # no land grant
        ("CBQ", 12, 0.0),
    ],
)
def test_a_share_gets_its_part_of_what_the_grant_brings(
    corporation: str, rounds: float, dollars: float
) -> None:
    assert grants_bring(floated(corporation), corporation, rounds) == pytest.approx(dollars)


def test_who_has_yet_to_float_begins_three_rounds_later() -> None:
    """Nine tiles of ten in twelve rounds, and 0.81 of the spike."""
    found = grants_bring(floated(), "UP", 12)
    assert found == pytest.approx((1200 * 0.9 + 500 * 0.81) / 10)


def test_bonds_are_likely_to_rise() -> None:
    """Ann has $300 of them, at 10% now; with six rounds to come half of what is between that and 100%."""
    pos = floated()
    pos.put(HOLDINGS, "Ann", 30)
    assert bonds_rise(pos, "Ann", 6) == pytest.approx(300 * 0.45)
    assert bonds_rise(pos, "Ann", 0) == bonds_rise(pos, "Ben", 6) == 0
    pos.set(RATE, 0)
    assert bonds_rise(pos, "Ann", 6) == 0


def test_a_certificate_of_credit_mobilier_is_paid_for_each_tile() -> None:
    """$30 for each of ten tiles, of eight in eight rounds, at 10 + 90 x 8/12 = 70%."""
    assert mobilier_brings(floated(), 12) == 300
    assert mobilier_brings(floated(), 8) == pytest.approx(240 * 0.7)


def test_none_is_bought_for_more_than_it_brings() -> None:
    """With two tiles to come $36 at 60%, and $100 are asked."""
    game = by_hand("1848-784")
    view = View(game.title, game.position(689))
    assert game.actions[689] == BuyPaper("Ben", "CM 1")
    assert mobilier_brings(view.pos, 8) < 60
    chosen = Greedy(1).choose(view, Clock())
    assert not isinstance(chosen, BuyPaper) or not chosen.private.startswith("CM")


def test_rights_are_bought_with_the_money_of_the_treasury() -> None:
    """CP has $0 and its president $609; with all that they cost in the treasury they are bought gladly."""
    game = by_hand("1848-784")
    pos = Position(game.title, game.position(799).copy())
    rights = game.actions[799]
    assert isinstance(rights, BuyRights)
    weigh, offer = weights_of(pos.title).actions[BuyRights], Offer(rights)
    assert weigh(pos, offer) == (rights, -1.0)
    assert Greedy(1).choose(View(pos.title, pos.state), Clock()) != rights
    cost = cost_of(pos, "CP", rights.place)
    pos.put(CASH, "CP", cost)
    assert weigh(pos, offer) == (rights, 0.4)
    pos.put(CASH, "CP", cost - 1)
    assert weigh(pos, offer) == (rights, -1.0)


def test_it_counts_for_shares_and_for_owners(monkeypatch: pytest.MonkeyPatch) -> None:
    """Once in what a share brings, by which shares are chosen, and once in what a player has."""
    game = by_hand("1848-784")
    view = View(game.title, game.position(326))
    turn = Turn(view, None, weights_of(game.title).besides)
    worth = turn.worths["UP"]
    assert worth.besides == grants_bring(view.pos, "UP", turn.rounds) > 0
    assert worth.total == worth.dividends + worth.price + worth.besides
    assert turn.worths["CNW"].besides == 0
    lines = {line.of: line.worth for line in left_out(view.pos, "Dot", turn.rounds) if line.what == "besides"}
    assert lines["UP"] == pytest.approx(held(view.pos, "Dot", "UP") // 10 * worth.besides)
    bare = replace(weights_of(game.title), besides=(), gains=())
    monkeypatch.setattr(besides, "weights_of", lambda title: bare)
    assert not [line for line in left_out(view.pos, "Dot", turn.rounds) if line.what == "besides"]


def test_a_title_may_have_a_margin_of_its_own() -> None:
    """1848 asks 2% where 6% are usual, and a third of what a style asks; never stays never."""
    turn = Turn(View((game := by_hand("1848-784")).title, game.position(320)))
    elsewhere = Turn(View((other := by_hand("18GL-781")).title, other.position(70)))
    for stock, own in ((0.06, 0.02), (0.03, 0.01), (float("inf"), float("inf"))):
        bot = Expert(1, USUAL._replace(stock=stock))
        assert bot._margin(turn) == pytest.approx(own)
        assert bot._margin(elsewhere) == stock
