"""Section 4.3: whoever is over the certificate limit gets down to it, whichever blocks are sold first."""

from __future__ import annotations

import random

import pytest

from roundhouse.core.position import Position
from roundhouse.play.scenario import Scenario
from roundhouse.rules.shares import EXCESS, STOCK, held
from roundhouse.rules.stock_round import SELL_SHARES, SellShares
from roundhouse.titles.c2c.limit_by_corporations import IN_PLAY
from titles.c2c.dealing import national, table
from titles.c2c.tables import refused

HELD = ("SOU", "UP", "WAB", "T&P")


def least_over(pos: Position, blocks: dict[str, int]) -> int:
    """By how much Ann is over the limit at least after whatever sales, one block a corporation; tried out in every
    order. `blocks`: what one share is of those that she has not sold yet."""
    least = EXCESS(pos, "Ann")
    for corporation, share in blocks.items():
        for percent in range(share, held(pos, "Ann", corporation) + 1, share):
            sale = SellShares("Ann", corporation, percent)
            checks = pos.title.checks[SELL_SHARES.name]
            if any(one(pos, sale) is not None for one in checks if one.name != "block is large enough"):
                continue
            after = Position(pos.title, pos.state.copy())
            SELL_SHARES.effect(after, sale)
            others = {other: size for other, size in blocks.items() if other != corporation}
            least = min(least, least_over(after, others))
    return least


def over_the_limit(rng: random.Random) -> Scenario:
    """Ann and Ben have shares of some corporations, one of them Amtrak, with more or less room in the open market."""
    position = table()
    for sym in rng.sample(HELD, rng.randint(1, 2)):
        ann, ben, pool = (
            rng.choice([20, 30, 40, 50]),
            rng.choice([0, 20, 30]),
            rng.choice([0, 20, 30, 40, 50]),
        )
        shares = {"Ann": ann, "Ben": ben} if ben else {"Ann": ann}
        pool = pool if ann + ben + pool <= 100 else 0
        cell = (rng.randint(1, 6), rng.randint(4, 8))
        position.corporation(sym, par=rng.choice([68, 90]), shares=shares, pool=pool, cell=cell)
    if rng.random() < 0.5:
        national(position, "AMTK", {"Ben": 20, "Ann": 5 * rng.randint(1, 4)}, pool=5 * rng.randint(0, 10))
    position.writing().set(IN_PLAY, rng.randint(1, 3))
    return position.stock_turn("Ann")


@pytest.mark.rule("18C2C-4.3-12")
def test_whichever_blocks_are_sold_first() -> None:
    """What is left over after sales drawn by lot is what is left after the best of all sales."""
    rng, over = random.Random(1), 0
    for _ in range(60):
        position = over_the_limit(rng)
        blocks = {sym: 5 if sym == "AMTK" else 10 for sym in (*HELD, "AMTK") if sym in position.pos[STOCK]}
        if EXCESS(position.pos, "Ann") <= 0:
            continue
        least = max(0, least_over(position.pos, blocks))
        over += 1
        while refused(position, "pass") != ("", ""):
            sale = rng.choice(position.offers("sell_shares")).action
            assert isinstance(sale, SellShares)
            position.play("sell_shares", corporation=sale.corporation, percent=sale.percent)
        assert max(0, EXCESS(position.pos, "Ann")) == least
    assert over > 20
