"""What the fields of a ledger's forms can be chosen from, by what the ledger has come to.

`static/js/companion/choices.js` gives the same on a device.
"""

from __future__ import annotations

import msgspec

from ...play.companion import Facts, View
from ...play.companion.says import names
from ...rules.depot import DEPOT
from ...rules.money import BANK
from ...rules.shares import OFFERING, OUT_OF_GAME, POOL
from ...text.templates import money


class Choice(msgspec.Struct, frozen=True):
    """What is sent, and what is read."""

    value: str
    label: str


def choices(facts: Facts, view: View) -> dict[str, list[Choice]]:
    """By the name of what is chosen."""
    named = names(facts)
    open_ones = [row.sym for row in view.corporations if not row.closed]
    begun = [row.sym for row in view.corporations if row.price is not None]
    # Whoever runs next, and whoever ran last and may still buy trains, is what is chosen at first.
    earning = [view.next, *begun] if view.next else begun
    buying = [*view.ran[-1:], *earning]
    unbegun = [
        row.sym for row in view.corporations if not row.closed and row.par is None and row.price is None
    ]
    kinds = [row.kind for row in view.trains]
    sold = [row.kind for row in view.trains if row.sold]

    def plain(values: list[str]) -> list[Choice]:
        return [Choice(value, named.get(value, value)) for value in values]

    return {
        "owners": plain([BANK, *facts.players, *begun, *(sym for sym in open_ones if sym not in begun)]),
        "players": plain(list(facts.players)),
        "corporations": plain([*begun, *(sym for sym in open_ones if sym not in begun)]),
        "begun": plain(begun),
        "earning": plain(list(dict.fromkeys(earning))),
        "buying": plain(list(dict.fromkeys(buying))),
        "unbegun": plain(unbegun),
        "buyers": plain([*facts.players, *begun]),
        "sources": plain([OFFERING, POOL, *begun, *facts.players]),
        "holders": plain([*facts.players, *begun, POOL, OFFERING, OUT_OF_GAME]),
        "sellers": plain([*facts.players, *begun]),
        "percents": [Choice(str(n), f"{n}%") for n in _percents(view)],
        "pars": [Choice(par, money(int(par), facts.currency)) for par in sorted(facts.market.par, key=int)],
        "trains": plain([*sold, *(kind for kind in kinds if kind not in sold)]),
        "kinds": plain(kinds),
        "traded": plain([kind for kind in kinds if any(kind in row.trade_in for row in facts.trains)]),
        "dealers": plain([DEPOT, POOL, *begun]),
        "phases": plain([row.name for row in facts.phases]),
        "papers": plain([sym for sym, owner in view.privates.items() if owner != OUT_OF_GAME]),
        "closing": plain(
            [*(sym for sym, owner in view.privates.items() if owner != OUT_OF_GAME), *open_ones]
        ),
        "loans": plain(list(facts.loans)),
        "pieces": plain([name for name, row in facts.pieces.items() if not row.unit]),
        "rated": plain([name for name, row in facts.pieces.items() if row.unit]),
        "lenders": plain([BANK, POOL, *facts.players, *open_ones]),
        "unformed": plain([sym for sym, row in facts.corporations.items() if not row.certificates]),
    }


def _percents(view: View) -> list[int]:
    share = min(row.share for row in view.corporations)
    return list(range(share, 101, share))
