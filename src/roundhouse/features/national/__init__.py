"""A national company: it forms in the course of the game out of corporations without trains.

A title says what it is by the fact `NATIONALS`, of one such company or of several, and amends the figures where it
differs: who merges (`MERGING`), what old shares are changed for (`EXCHANGED`, over the pure `exchange`), where the
price begins (`FIRST_PRICE`). `FORMATION` is begun by its phases. What else may be inherited (loans, bonds, special
tokens) is in `inherited`, a feature for each; `succession` is for titles in which players are eliminated.
"""

from __future__ import annotations

from ...core.title import Feature
from ...rules.stock_round import STOCK_TURN_STEP
from .business import at_face_value, share, train_limit, waits
from .formation import (
    BONDS_AT_HAND,
    EXCHANGED,
    FIRST_PRICE,
    FLOW,
    FORMATION,
    LOANS_OF,
    LOANS_TAKEN_OVER,
    MERGING,
    may_form,
)
from .presidency import BUY_PRESIDENCY, CHECKS, BuyPresidency, acting, loose, replace_acting
from .terms import (
    NATIONAL,
    NATIONALS,
    FormationOver,
    Merged,
    National,
    NationalFormed,
    NationalNotFormed,
    Terms,
    heir,
    is_national,
)
from .tokens import KEEP_TOKEN, KEEPING, KeepToken

FEATURE = Feature(
    "national company",
    tables=(NATIONAL,),
    figures=(MERGING, EXCHANGED, FIRST_PRICE, BONDS_AT_HAND, LOANS_OF),
    amendments=(acting, loose, share, train_limit, at_face_value, waits),
    flow=(FLOW,),
    menus={STOCK_TURN_STEP: (BUY_PRESIDENCY,)},
    checks=CHECKS,
    reactions=(may_form, replace_acting),
)

__all__ = [
    "BUY_PRESIDENCY",
    "FEATURE",
    "FORMATION",
    "KEEPING",
    "KEEP_TOKEN",
    "LOANS_OF",
    "LOANS_TAKEN_OVER",
    "MERGING",
    "NATIONAL",
    "NATIONALS",
    "BuyPresidency",
    "FormationOver",
    "KeepToken",
    "Merged",
    "National",
    "NationalFormed",
    "NationalNotFormed",
    "Terms",
    "heir",
    "is_national",
]
