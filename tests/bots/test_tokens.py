"""Tokens: what trains earn by one more, and when it is placed for that."""

from __future__ import annotations

from bots.hand_games import by_hand
from recorded import golden
from roundhouse.bots import Clock, View
from roundhouse.bots.expert import Expert
from roundhouse.bots.greedy import Greedy
from roundhouse.bots.told import Ground
from roundhouse.bots.weights.operating import place_token
from roundhouse.bots.weights.tokens import gained, place_for_gain, spent
from roundhouse.core.actions import Offer
from roundhouse.core.position import Position
from roundhouse.rules.depot import TRAINS, owned
from roundhouse.rules.money import BANK, CASH
from roundhouse.rules.tokens import PlaceToken
from roundhouse.rules.turns import Pass


def test_a_token_is_worth_what_trains_earn_by_it() -> None:
    """PLE has two 2-trains and one run, B4 to A3. With a token in C5 the second one runs from B4 to C5, for $30. The
    token costs $40, and four such runs bring $120."""
    game = golden("18Chesapeake-2-greedy-1")
    pos = Position(game.title, game.position(52))
    offer = next(
        o for o in View(game.title, game.position(52)).offers if o.action == PlaceToken("Ann", "C5", 0)
    )
    assert gained(pos, PlaceToken("Ann", "C5", 0)) == 30
    assert place_for_gain(pos, offer) == (offer.action, (4 * 30 - 40) / 20)


def test_a_token_that_does_not_pay_for_itself_is_not_placed() -> None:
    """SRR would earn $10 more by one in H6, which costs $40: four runs bring just that. `greedy` places it for the $30
    that the city pays."""
    game = golden("18Chesapeake-4-greedy-3")
    state = game.position(83)
    pos = Position(game.title, state)
    offer = next(o for o in View(game.title, state).offers if o.action == PlaceToken("Ann", "H6", 1))
    assert gained(pos, PlaceToken("Ann", "H6", 1)) == 10
    assert place_for_gain(pos, offer) == (offer.action, -1.0)
    assert place_token(pos, offer)[1] > 0
    assert isinstance(Expert(1).choose(View(game.title, state), Clock()), Pass)
    assert isinstance(Greedy(1).choose(View(game.title, state), Clock()), PlaceToken)


def test_without_trains_no_token_is_worth_anything() -> None:
    game = golden("18Chesapeake-4-greedy-3")
    pos = Position(game.title, game.position(83).copy())
    for train in owned(pos, "SRR"):
        pos.change(TRAINS, train, owner=BANK)
    assert place_for_gain(pos, Offer(PlaceToken("Ann", "H6", 1)))[1] == -1.0


def test_money_for_the_next_train_is_kept() -> None:
    """PLE would place it, as above; with one train and $60 it does not, for the next one costs more than is left."""
    game = golden("18Chesapeake-2-greedy-1")
    pos = Position(game.title, game.position(52).copy())
    pos.change(TRAINS, owned(pos, "PLE")[0], owner=BANK)
    pos.put(CASH, "PLE", 60)
    assert place_for_gain(pos, Offer(PlaceToken("Ann", "C5", 0)))[1] == -1.0


def test_what_is_paid_for_a_token_counts() -> None:
    """Birmingham is TAG's objective: a token there costs $40, and the bank pays it $100."""
    game = by_hand("18AL-779")
    view = View(game.title, game.position(332))
    action, bot = PlaceToken("Cy", "G4", 0), Expert(1)
    offer = next(offer for offer in view.offers if offer.action == action)
    runs = gained(view.pos, action)
    assert spent(view.pos, action) == 40 - 100
    assert place_for_gain(view.pos, offer) == (action, (4 * runs + 60) / 20)
    assert bot.choose(view, Clock()) == action
    assert Ground("token / paid", {"of": "TAG", "hex": "G4", "amount": runs, "paid": 60}) in bot.grounds
