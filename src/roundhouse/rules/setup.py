"""Setting up: money, certificates, private companies, trains and tokens, by the title's data."""

from __future__ import annotations

from ..core.feature import Feature
from ..core.flow import Do
from ..core.position import Position
from ..core.rule_values import Setting
from .corporations import CORPORATION_SPECS, CORPORATIONS, Corporation
from .depot import fill
from .money import BANK, CASH, MONEY_IN_PLAY
from .piece_ids import numbered_token
from .privates import PRIVATE_COMPANIES, PRIVATES, Private
from .reach import TOKENS, Token
from .shares import OFFERING, PLAYERS, STOCK, Certificate
from .turns import PRIORITY

STARTING_CASH: Setting[int] = Setting("starting cash")
"""Dollars that each player receives from the bank."""

CERTIFICATES: Setting[tuple[int, ...]] = Setting("certificates")
"""Percents of a corporation's certificates, the president's first."""


def certificates(corporation: str, percents: tuple[int, ...]) -> tuple[Certificate, ...]:
    """A corporation's certificates, all in the initial offering: "SYM_0" is the president's."""
    return tuple(
        Certificate(f"{corporation}_{n}", percent, OFFERING, president=n == 0)
        for n, percent in enumerate(percents)
    )


def deal(pos: Position) -> None:
    """Money, certificates and private companies; the first player holds the priority deal.

    A charter without a home is that of a corporation yet to be formed: it has nothing until then.
    """
    players = PLAYERS(pos)
    pos.put(CASH, BANK, MONEY_IN_PLAY(pos) - len(players) * STARTING_CASH(pos))
    for player in players:
        pos.put(CASH, player, STARTING_CASH(pos))
    for corporation, charter in CORPORATION_SPECS(pos).items():
        if not charter.home:
            continue
        pos.put(CASH, corporation, 0)
        pos.put(CORPORATIONS, corporation, Corporation())
        pos.put(STOCK, corporation, certificates(corporation, CERTIFICATES(pos)))
    for sym in PRIVATE_COMPANIES(pos):
        pos.put(PRIVATES, sym, Private())
    pos.set(PRIORITY, players[0])


def lay_out_tokens(pos: Position) -> None:
    """Every charter's tokens; the first of each keeps the space at home."""
    for sym, charter in CORPORATION_SPECS(pos).items():
        if not charter.home:
            continue
        for number, price in enumerate(charter.tokens):
            home = (charter.home, charter.city) if number == 0 else ("", -1)
            pos.put(TOKENS, numbered_token(sym, number), Token(sym, price, *home))


FEATURE = Feature(
    "setup",
    setup=(
        Do("money, certificates and private companies", deal),
        Do("trains are stacked", fill),
        Do("tokens are laid out", lay_out_tokens),
    ),
)
