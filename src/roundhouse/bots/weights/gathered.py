"""All that is weighed in a title: what every title knows, and what its mechanisms and itself bring."""

from __future__ import annotations

import functools
import pkgutil

from ...core.actions import Action, Offer
from ...core.position import Position
from ...core.title import Title
from ...rules.consent import PROPOSAL, Accept
from ...titles.found import registered
from .base import Weigh, Weights
from .operating import OPERATING, accept
from .stock import BIDS, STOCK


@functools.lru_cache(maxsize=64)
def weights_named(place: str) -> Weights:
    """The weights at "MODULE:NAME". Raises TypeError when something else stands there."""
    found = pkgutil.resolve_name(place)
    if not isinstance(found, Weights):
        raise TypeError(f"{place} is no {Weights.__name__}.")
    return found


def weights_of(title: Title) -> Weights:
    """What is weighed in a title."""
    entry = registered(title.name)
    own = (entry.bots,) if entry is not None and entry.bots else ()
    return _gathered((*title.above.get("bots", ()), *own))


@functools.lru_cache(maxsize=64)
def _gathered(places: tuple[str, ...]) -> Weights:
    brought = [weights_named(place) for place in places]
    proposals = {what: weigh for each in brought for what, weigh in each.proposals.items()}

    def accepted(pos: Position, offer: Offer) -> tuple[Action, float]:
        deal = pos[PROPOSAL]
        return proposals.get(deal.what if deal is not None else "", accept)(pos, offer)

    common: dict[type[Action], Weigh] = {**STOCK, **OPERATING, Accept: accepted}
    return Weights(
        actions={**common, **{kind: weigh for each in brought for kind, weigh in each.actions.items()}},
        bids={**BIDS, **{kind: weigh for each in brought for kind, weigh in each.bids.items()}},
        proposals=proposals,
        plans={kind: propose for each in brought for kind, propose in each.plans.items()},
        asks=tuple(kind for each in brought for kind in each.asks),
        interest=tuple(one for each in brought for one in each.interest),
        besides=tuple(one for each in brought for one in each.besides),
        gains=tuple(one for each in brought for one in each.gains),
        grounds={weigh: figures for each in brought for weigh, figures in each.grounds.items()},
        declined=tuple(one for each in brought for one in each.declined),
    )
