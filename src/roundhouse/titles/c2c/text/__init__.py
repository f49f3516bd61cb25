"""What is said in 18C2C: a module for each mechanism that has much to say."""

from __future__ import annotations

from ....rules.opening import AUCTION_TURN
from ....text.templates import _
from ....text.texts import Texts, joined
from . import (
    agreed_destinations,
    bull_tokens,
    destinations,
    kinder,
    lay_discounts,
    mechanisms,
    mergers,
    mohawk,
    own_shares,
    private_trades,
    privatizing,
    sold_markers,
    train_shells,
)

OWN = Texts(
    events={"round_began / auction": _("── All have passed: the private companies pay ──")},
    lessons={
        "private companies": _(
            "Private companies are sold first, in rows, and nothing else until all are gone. Most pay their owner in"
            " every operating round, and many have a power of their own, which is told beside them. On your turn you"
            " buy one of the uppermost row at its price, bid for one further below, or pass. Keep part of your"
            " {cash:$}: shares come next."
        ),
    },
    prompts={AUCTION_TURN: _("{actor:name} buys a private company on sale, bids for another, or passes")},
    refusals={
        "corporation must own a train": _(
            "{who} has a route, and a shell without a train, so it has to buy one."
        ),
        "treasury pays the train / has a train": _(
            "{who} has {cash:$}, the price is {price:$}, and its president may not help while each of its shells has"
            " a train."
        ),
        "private company takes bids / cheapest": _(
            "{private} is on sale at its price, so no bids are made for it."
        ),
    },
)
"""What the title says otherwise of what all games have."""

TEXTS = joined(
    agreed_destinations.TEXTS,
    bull_tokens.TEXTS,
    destinations.TEXTS,
    kinder.TEXTS,
    lay_discounts.TEXTS,
    mechanisms.TEXTS,
    mergers.TEXTS,
    mohawk.TEXTS,
    own_shares.TEXTS,
    private_trades.TEXTS,
    privatizing.TEXTS,
    sold_markers.TEXTS,
    train_shells.TEXTS,
    OWN,
)
