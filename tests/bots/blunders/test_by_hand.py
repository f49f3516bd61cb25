"""Mistakes of `expert` in sixteen games in which one of four seats was decided by thought: some are not made again.

The games are in `games`, named by title and seed; a position is told by the number of actions before it. What is still
done is listed as well: `make soak` looks at it, and such a test fails when the mistake is gone.
"""

from __future__ import annotations

import pytest

from bots.hand_games import HAND_GAMES, by_hand
from roundhouse.bots import Clock, View, make
from roundhouse.bots.expert import Expert
from roundhouse.core.actions import Action
from roundhouse.rules.depot import TRAINS
from roundhouse.rules.shares import president
from roundhouse.rules.stock_round import SellShares
from roundhouse.rules.trains import BuyTrain

MENDED = {
    "needs $626: 30% of a corporation with a D go first, and 60% of one that pays a third of it stay": (
        "18Chesapeake-771",
        365,
    ),
    "then 10% of C&O for the last $100, and C&A stays": ("18Chesapeake-771", 367),
    "PRR's president sells it share by share, the first": ("18Chesapeake-771", 70),
    "the third, which leaves 30%": ("18Chesapeake-771", 82),
    "a share bought at $80 goes at $75 in the next turn": ("18Chesapeake-771", 78),
    "in need a share that has just paid $50 goes at $70, those that paid $31 at $105 stay": (
        "18Chesapeake-773",
        444,
    ),
    "a 2-train that eight actions later has rusted unrun, for $86": ("18AL-774", 190),
    "a 2-train for the whole treasury, rusted before it ran": ("18AL-775", 174),
    "a train for $300 with two rounds to come, of which the player has nothing": ("18AL-775", 452),
    "earnings are kept when the bank has broken": ("18AL-775", 493),
    "the only train is sold for $160 with $481 in the treasury and one 6-train left": (
        "18Chesapeake-773",
        290,
    ),
    "a private company for less than its face value, to a rival": ("18AL-776", 87),
    "50% of a corporation go at $95 with $1,032 in hand": ("18Chesapeake-772", 352),
    "a presidency is given up with the best shares": ("18AL-774", 307),
    "30% of the best shares for fear of a train": ("18AL-776", 280),
    "50% of a corporation with $444 in the treasury go at $35": ("18AL-776", 285),
    "20% of the best shares follow at $70": ("18AL-776", 293),
    "and 10% at $75": ("18AL-776", 287),
    "a share bought at $60 goes at $60 in the next turn, with $168 in hand": ("18AL-774", 333),
    "earnings are kept with one run to come and $340 in the treasury": ("18AL-775", 462),
    "30% of a corporation that pays $35 a share go since something has to, with three rounds to come": (
        "18AL-775",
        376,
    ),
    "the last $300 go for a 3-train beside a 5-train": ("18Chesapeake-772", 291),
    "a fourth certificate is all there is room for, and a corporation is started": ("18Chesapeake-777", 267),
    "a corporation is started that nobody has the money to float": ("18Chesapeake-778", 271),
    "$1,800 lie idle in the last stock round, and a share that does not count toward the limit is left": (
        "18AL-780",
        465,
    ),
    "a third train for one route: 3-trains": ("18Chesapeake-777", 76),
    "a third and a fourth train for one route": ("18Chesapeake-778", 116),
    "a third 2-train": ("1848-782", 92),
    "and a fourth": ("1848-782", 104),
    "a private company that pays $10 closes for the token of another's corporation": ("18GL-781", 43),
    "and one that pays $20": ("18GL-781", 46),
    "and one that lays tiles, for a corporation of which its owner has 10%": ("18GL-781", 118),
    "the only train, which earned $320, goes to another corporation of the same president": ("18GL-781", 549),
    "bonds that lower the final price are left in the last round, with money that nothing else needs": (
        "18GL-781",
        646,
    ),
    "a charter is bought without room for the certificates that come of it": (
        "1848-782",
        857,
    ),
    "a bid for it is refused, so that shares have to go": ("1848-782", 875),
    "sixteen sales for the sake of one certificate, the second": ("1848-782", 878),
    "no token in its own objective, which pays $100 for $40": ("18AL-779", 332),
    "the only train is sold for $50 before it has run": ("18AL-776", 78),
    "a third 3-train with one route": ("1848-782", 146),
    "a 4-train goes for $177 with the first 6-train at hand": ("18AL-780", 346),
    "a 2-train for $90 that rusts in the same round": ("18AL-780", 154),
    "stock is puffed for $100 just before four trains rust": ("1848-782", 339),
    "a new 4-train goes to another corporation of the same president for $1": ("18C2C-783", 801),
    "and its last one": ("18C2C-783", 817),
    "a corporation's only train goes to another of the same president before its run": ("18AL-774", 201),
    "a second train goes for $1 to a corporation that earns nothing with it": ("18GL-781", 289),
    "a corporation's only train goes to another for $225, and it misses its run": ("1848-782", 610),
    "shares that pay $27 go for shares of what does not run": ("18C2C-783", 321),
    "a share is bought at $100 with the market at $64, where the pool has one": ("18C2C-783", 626),
    "half of a corporation goes at $180, and the other half loses $350": ("18C2C-783", 827),
    "half of a corporation that pays $28 a share goes at $110": ("18C2C-783", 858),
    "Credit Mobilier is bought for $100 with two tiles to come, $36": ("1848-784", 689),
    "and again": ("1848-784", 698),
    "and by another": ("1848-784", 702),
    "a third idle train, for $450": ("1848-784", 782),
    "$320 of the president's own for track rights where no train comes": ("1848-784", 799),
    "$60 of another president's for the same": ("1848-784", 811),
    "everything is kept, at the train limit, by who has eight shares": ("18C2C-785", 1114),
    "and a round later": ("18C2C-785", 1179),
    "and with nine shares of another corporation": ("18C2C-785", 1189),
    "60% of one's own corporation go one by one, from $100 down to $64": ("18C2C-786", 229),
    "a share that has just been bought at its par value goes in the same turn": ("18C2C-786", 244),
    "40% of a corporation go in the round in which it was started": ("18C2C-786", 336),
    "a share that pays $22 goes at $82": ("18C2C-786", 837),
    "shares that pay $35 go to start another corporation": ("18C2C-786", 861),
}
"""What was wrong, in which game, and after how many actions."""

LEFT = {
    "a corporation's presidency is lost for want of one share at $80": ("18Chesapeake-772", 97),
    "earnings are kept with as many trains as there may be": ("18Chesapeake-772", 295),
    "a share of a corporation with no train and no money makes room for its president to leave it": (
        "18Chesapeake-773",
        344,
    ),
    "2-trains without a route": ("18Chesapeake-773", 30),
    "earnings are paid out that would buy the last 5-train": ("18AL-774", 280),
    "50% of the best shares go at $225, with $1,259 in hand and three rounds to come": (
        "18Chesapeake-777",
        263,
    ),
    "a second 2-train for one route, rusted before it ran": ("18Chesapeake-777", 55),
    "a 3-train that the second purchase rusts, instead of the last 5-train a run later": ("18AL-780", 315),
    "$360 are paid out just before the president pays $731": ("18AL-780", 401),
    "own shares go for others before anything has run": ("18AL-774", 64),
    "again, at a lower price": ("18AL-774", 78),
    "and in another game": ("18AL-775", 64),
    "shares of a corporation with a 5-train and $300 go at $65": ("18AL-775", 385),
    "WRA bought at $60 goes at $45 in the same round": ("18AL-776", 124),
    "20% of one's own corporation go at $75, which opens it to others": ("18GL-781", 70),
    "everything is kept where a half would have raised the price": ("18GL-781", 352),
    "shares that pay $29 go for those of a corporation whose only train rusts next": ("18GL-781", 417),
    "a charter is converted with $14 left, and the presidency is lost": ("1848-782", 176),
    "shares of a corporation that needs a train for $600 are bought at $90": ("1848-782", 676),
    "a corporation's only train goes to another for $162, and it misses its run": ("1848-782", 789),
    "60% of one's own corporation with $695 become 20%": ("18C2C-783", 190),
    "with 40% against 30% a share of another corporation is bought": ("1848-784", 198),
    "a charter is converted with the last money, and taken over with three shares": ("1848-784", 201),
    "a president with 40% looks on while another buys up to 50%": ("1848-784", 320),
    "20% of one's own corporation go to pay for another": ("1848-784", 125),
    "a second train for the same run of $60": ("1848-784", 389),
    "$650, all there is, to another corporation of the same president for a 3-train": ("1848-784", 412),
    "$610 for a 4-train in the same way": ("1848-784", 615),
    "a subsidiary is bought that soon closes unpaid": ("1848-784", 711),
    "a 2-train without a route closes a private company that pays $30": ("18C2C-785", 91),
    "half of a corporation goes at $160": ("18C2C-785", 594),
    "a train that earns $80 goes for $90": ("18C2C-785", 655),
    "shares are reissued at $100 that are worth $120, and the presidency is lost": ("18C2C-785", 761),
    "everything is kept, at the train limit, by who has nine shares": ("18C2C-785", 1119),
    "and with five": ("18C2C-785", 1210),
    "and the rest of them, when another presides": ("18C2C-786", 441),
    "a 4-train without a route, for two rounds": ("18C2C-786", 492),
    "the second train goes to another for $1, and the run falls by $100": ("18C2C-786", 699),
    "the last $450 for a 5-train without a route, which closes all private companies": ("18C2C-786", 735),
}
"""What is still done.

Two that the notes name are no mistakes where the rest of the game is played as `greedy` plays it: N&W's train sold
before its last run leaves its buyer no money for the 6-train that would have rusted it, and the 6-train after the last
run costs others more than its player.
"""


def _chosen_and_played(name: str, at: int) -> tuple[Action, Action]:
    game = by_hand(name)
    return make("expert", 1).choose(View(game.title, game.position(at)), Clock()), game.actions[at]


@pytest.mark.parametrize("what", MENDED)
def test_not_made_again(what: str) -> None:
    chosen, played = _chosen_and_played(*MENDED[what])
    assert chosen != played


@pytest.mark.soak
@pytest.mark.parametrize("what", LEFT)
@pytest.mark.xfail(strict=True, reason="not mended yet")
def test_still_made(what: str) -> None:
    chosen, played = _chosen_and_played(*LEFT[what])
    assert chosen != played


@pytest.mark.parametrize(
    ("name", "at", "paid", "most"), [("18Chesapeake-771", 292, 910, 500), ("18Chesapeake-771", 308, 420, 300)]
)
def test_a_train_costs_no_more_than_at_the_bank(name: str, at: int, paid: int, most: int) -> None:
    """A 5-train with one in the depot at $500; a 4-train, which the first D rusts."""
    chosen, played = _chosen_and_played(name, at)
    assert isinstance(played, BuyTrain) and played.price == paid
    if isinstance(chosen, BuyTrain) and chosen.price > most:  # money moves between corporations of one's own
        pos = View(by_hand(name).title, by_hand(name).position(at)).pos
        assert president(pos, pos[TRAINS][chosen.train].owner) == chosen.by


def test_what_is_sold_in_need_loses_least() -> None:
    """$626 are lacking. 30% of PRR bring $285, and would have brought more than $1,000; 20% of PLE are sold first."""
    game, bot = by_hand("18Chesapeake-771"), Expert(1)
    assert bot.choose(View(game.title, game.position(365)), Clock()) == SellShares("Ben", "PLE", 20)
    [ground] = bot.grounds
    assert ground.what == "raised" and ground.figures["of"] == "PLE" and not bot.told
    assert ground.figures["price"] == 2 * 95 < ground.figures["amount"]


def test_what_has_to_go_loses_least() -> None:
    """Cy has 13 certificates of 12; 10% of ATN bring $65, and would have brought $117, while any 10% of others would
    have brought $60 more than they do at least."""
    game, bot = by_hand("18AL-775"), Expert(1)
    assert bot.choose(View(game.title, game.position(376)), Clock()) == SellShares("Cy", "ATN", 10)
    [ground] = bot.grounds
    assert ground.what == "compelled" and ground.figures["of"] == "ATN" and ground.figures["price"] == 65
    assert 0 < ground.figures["amount"] - 65 < 60


def test_no_game_is_without_a_mistake() -> None:
    names = {name for name, _ in (*MENDED.values(), *LEFT.values())}
    assert names == {file.stem for file in HAND_GAMES.glob("*.json")}
