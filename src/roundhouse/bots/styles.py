"""Ways to play with a bent, for practice against each: `expert` with other weights, or without some of its plans.

A style favours plans of some ideas by a part of its own wealth (`Manner.favours`), and says so where it explains a
choice. Everything else it sees and does as `expert` does, so it is no fool: it overdoes one thing.
"""

from __future__ import annotations

import math

import msgspec

from ..core.actions import Action, Offer
from ..core.position import Position
from ..rules.depot import cheapest, owned
from ..rules.money import CASH
from ..rules.running import STOP_VALUE
from ..rules.stock_round import SellShares
from ..rules.tokens import TOKEN_COST, PlaceToken
from ..text.language import _, translated
from .blocking import blocking
from .expert import USUAL, Expert, Manner
from .plans.stock import CONTROL, DUMP, SELL, SELL_TO_BUY
from .plans.trains import RUSH, SAVE
from .weights.stock import sell_in_need
from .weights.to_the_end import TO_THE_END


class Style(msgspec.Struct, frozen=True):
    """A style: its name (in `BOTS`), how it plays in a sentence, and the manner of `Expert` that plays it.

    >>> STYLES[0].name, type(STYLES[0].bot(1)).__name__
    ('rusher', 'Expert')
    """

    name: str
    sentence: str
    manner: Manner

    @property
    def said(self) -> str:
        """How it plays, in the language in use."""
        return translated(self.sentence)

    @property
    def called(self) -> str:
        """What it is called, in the language in use."""
        return translated(self.name)

    def bot(self, seed: int = 0) -> Expert:
        """One who plays so; the same seed plays the same game."""
        return Expert(seed, self.manner)


def _early_token(pos: Position, offer: Offer) -> tuple[Action, float]:
    """By what its city pays, as soon as there is a train to run to it or money for the next one."""
    action = offer.action
    assert isinstance(action, PlaceToken)
    who = pos.frame.who
    left = pos[CASH][who] - TOKEN_COST(pos, who, action.hex)
    if left < (cheapest(pos, who) or 0) and not owned(pos, who):
        return action, -1.0
    return action, STOP_VALUE(pos, who, (action.hex, action.city)) / 20


STYLES = (
    Style(
        _("rusher"),
        _(
            "Saves for trains and buys several in a turn, so that those of others rust before they have paid. Have "
            "trains that last."
        ),
        USUAL._replace(leaves_out=frozenset(), favours={RUSH: 0.08, SAVE: 0.05}),
    ),
    Style(
        _("dumper"),
        _(
            "Leaves a corporation to whoever has most of its shares after it, before its trains have to be replaced. "
            "Hold few shares of what it runs, or be ready to pay."
        ),
        USUAL._replace(presidency=0.0, favours={DUMP: 0.08}),
    ),
    Style(
        _("trader"),
        _(
            "Sells and buys for small gains, and takes over a corporation wherever one share more does it. Mind how "
            "many shares you are ahead."
        ),
        USUAL._replace(stock=0.03, favours={SELL: 0.01, SELL_TO_BUY: 0.03, CONTROL: 0.05}),
    ),
    Style(
        _("builder"),
        _(
            "Buys to hold and never sells unless it must. Saves for trains, and places its tokens early. Harmless in "
            "stock rounds, rich if the game is long."
        ),
        USUAL._replace(
            stock=math.inf,
            founding=math.inf,
            swaps=False,
            leaves_out=frozenset(),
            favours={SAVE: 0.03},
            habits={**TO_THE_END, PlaceToken: _early_token, SellShares: sell_in_need},
        ),
    ),
    Style(
        _("blocker"),
        _(
            "Places its tokens where they cut the runs of others short. Reach your cities, or a way around, before it "
            "does."
        ),
        USUAL._replace(habits={**TO_THE_END, PlaceToken: blocking}),
    ),
)
"""The styles."""


def style_of(bot: str) -> Style | None:
    """The style of that name; None for a bot that has none.

    >>> style_of("dumper").said[:22], style_of("expert")
    ('Leaves a corporation t', None)
    """
    return next((style for style in STYLES if style.name == bot), None)
