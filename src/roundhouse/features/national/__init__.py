"""A national company: it forms in the course of the game out of corporations without trains.

A title says what it is by the setting `NATIONALS`, of one such company or of several, and amends the rule values
where it differs: who merges (`MERGING`), what old shares are changed for (`EXCHANGED`, over the pure `exchange`), where
the price begins (`FIRST_PRICE`). `FORMATION` is begun by its phases. What else may be inherited (loans, bonds, special
tokens) is in `inherited`, a feature for each; `succession` is for titles in which players are eliminated.
"""

from __future__ import annotations

from dataclasses import replace

from ...core.feature import Feature
from ...rules.explained import COMPANY, EXPLANATIONS, PHASE, explains
from ...rules.stock_round import STOCK_TURN_STEP
from ...rules.taken_up import FORMED_LATER, MERGERS
from .business import at_face_value, share, train_limit, waits
from .formation import (
    BONDS_AT_HAND,
    COMPENSATION,
    EXCHANGED,
    FIRST_PRICE,
    FLOW,
    FLOW_WITHOUT_CHOICE,
    FORMATION,
    LOANS_OF,
    LOANS_TAKEN_OVER,
    MERGING,
    STAYS_OUT,
    may_form,
    stands,
)
from .presidency import BUY_PRESIDENCY, CHECKS, BuyPresidency, acting, loose, replace_acting
from .terms import (
    GOES_IN,
    NATIONAL,
    NATIONALS,
    Compensated,
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
from .told import explained, phase_explained

FEATURE = Feature(
    "national company",
    after=("bonds", "one block a turn", "purchase is kept in its turn", "sold markers", "special tokens"),
    tables=(NATIONAL,),
    rule_values=(MERGING, EXCHANGED, FIRST_PRICE, COMPENSATION, STAYS_OUT, BONDS_AT_HAND, LOANS_OF),
    amendments=(acting, loose, share, train_limit, at_face_value, waits),
    flow=(FLOW,),
    menus={STOCK_TURN_STEP: (BUY_PRESIDENCY,)},
    checks=CHECKS,
    reactions=(may_form, replace_acting),
    endings=(GOES_IN,),
    above={"text": f"{__name__}.text:TEXTS"},
    brings=(
        EXPLANATIONS(explains(COMPANY, explained, 40), explains(PHASE, phase_explained)),
        FORMED_LATER(stands),
        MERGERS(lambda pos: True),
    ),
)

FEATURE_WITHOUT_PURCHASE = replace(FEATURE, flow=(FLOW_WITHOUT_CHOICE,), menus={})
"""The same where nobody buys the president's certificate by itself, as shares are changed for it, and where all tokens
are taken over."""

__all__ = [
    "BUY_PRESIDENCY",
    "COMPENSATION",
    "EXCHANGED",
    "FEATURE",
    "FEATURE_WITHOUT_PURCHASE",
    "FIRST_PRICE",
    "FORMATION",
    "KEEPING",
    "KEEP_TOKEN",
    "LOANS_OF",
    "LOANS_TAKEN_OVER",
    "MERGING",
    "NATIONAL",
    "NATIONALS",
    "STAYS_OUT",
    "BuyPresidency",
    "Compensated",
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
