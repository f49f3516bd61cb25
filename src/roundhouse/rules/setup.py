"""Setting up: money, certificates, private companies, trains and tokens, by the title's data."""

from __future__ import annotations

from ..core.figures import Fact
from ..core.flow import Do
from ..core.now import Now
from ..core.title import Feature
from .corporations import CHARTERS, CORPORATIONS, Corporation
from .depot import fill
from .money import BANK, CASH, MONEY_IN_PLAY
from .privates import PAPERS, PRIVATES, Private
from .reach import TOKENS, Token
from .shares import OFFERING, PLAYERS, STOCK, Certificate
from .turns import PRIORITY

STARTING_CASH: Fact[int] = Fact("starting cash")
"""Dollars that each player receives from the bank."""

CERTIFICATES: Fact[tuple[int, ...]] = Fact("certificates")
"""Percents of a corporation's certificates, the president's first."""


def certificates(corporation: str, percents: tuple[int, ...]) -> tuple[Certificate, ...]:
    """A corporation's certificates, all in the initial offering: "SYM_0" is the president's."""
    return tuple(
        Certificate(f"{corporation}_{n}", percent, OFFERING, president=n == 0)
        for n, percent in enumerate(percents)
    )


def deal(now: Now) -> None:
    """Money, certificates and private companies; the first player holds the priority deal.

    A charter without a home is that of a corporation yet to be formed: it has nothing until then.
    """
    players = PLAYERS(now)
    now.put(CASH, BANK, MONEY_IN_PLAY(now) - len(players) * STARTING_CASH(now))
    for player in players:
        now.put(CASH, player, STARTING_CASH(now))
    for corporation, charter in CHARTERS(now).items():
        if not charter.home:
            continue
        now.put(CASH, corporation, 0)
        now.put(CORPORATIONS, corporation, Corporation())
        now.put(STOCK, corporation, certificates(corporation, CERTIFICATES(now)))
    for sym in PAPERS(now):
        now.put(PRIVATES, sym, Private())
    now.set(PRIORITY, players[0])


def lay_out_tokens(now: Now) -> None:
    """Every charter's tokens; the first of each keeps the space at home."""
    for sym, charter in CHARTERS(now).items():
        if not charter.home:
            continue
        for number, price in enumerate(charter.tokens):
            home = (charter.home, charter.city) if number == 0 else ("", -1)
            now.put(TOKENS, f"{sym} {number}", Token(sym, price, *home))


FEATURE = Feature(
    "setup",
    setup=(
        Do("money, certificates and private companies", deal),
        Do("trains are stacked", fill),
        Do("tokens are laid out", lay_out_tokens),
    ),
)
