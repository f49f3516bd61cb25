"""Options that several titles have: how 18xx.games plays where it differs from the rulebooks.

Each takes the id of the title's rule that it plays otherwise.

>>> [rule.name for rule in (below_zero, help_for_any, fixed_order)]
['house: bank breaks below zero', 'house: help for any train of a corporation', 'house: discards in a fixed order']
>>> below_zero.rule(None, 0), below_zero.rule(None, -1)
(False, True)
"""

from __future__ import annotations

from ..core.feature import Feature
from ..core.position import Position
from ..core.rule_values import Settings, amends, overrides
from ..rules.corporations import CORPORATION_SPECS
from ..rules.depot import DISCARD_ORDER
from ..rules.emergency import MUST_OWN
from ..rules.money import BANK_IS_BROKEN
from ..rules.running import ANNOUNCING
from ..rules.trains import HELP_FOR_COMPANY_TRAIN
from .options import Option, Switch


@overrides(BANK_IS_BROKEN, "house: bank breaks below zero")
def below_zero(pos: Position, balance: int) -> bool:
    """A bank left with exactly nothing goes on."""
    return balance < 0


def bank_out_of_money(rule: str) -> Switch:
    """An option: the end comes a dollar later.

    >>> bank_out_of_money("rule-3-1").option.about
    'the bank breaks below zero, not at zero'
    """
    return Switch(
        Option("bank_out_of_money", "the bank breaks below zero, not at zero", rule),
        Feature("house: bank_out_of_money", overrides=(below_zero,)),
    )


@overrides(HELP_FOR_COMPANY_TRAIN, "house: help for any train of a corporation")
def help_for_any(pos: Position, corporation: str) -> bool:
    """The president may help whenever the duty holds, however rich the treasury."""
    return MUST_OWN(pos, corporation)


def help_for_company_train(rule: str) -> Switch:
    """An option: a president may help with any train, not only with new ones.

    >>> help_for_company_train("rule-11-2").option.name
    'help_for_company_train'
    """
    about = "a president may add money for another corporation's train whenever the treasury falls short"
    return Switch(
        Option("help_for_company_train", about, rule),
        Feature("house: help_for_company_train", overrides=(help_for_any,)),
    )


def declared_run(rule: str) -> Switch:
    """An option: nobody looks for a better run than the one declared.

    >>> declared_run("rule-10-5").option.rule
    'rule-10-5'
    """
    return Switch(
        Option("declared_run", "the run declared stands; nobody may announce a better one", rule),
        Feature("house: declared_run"),
        Settings(ANNOUNCING.to(False)),
    )


@amends(DISCARD_ORDER, "house: discards in a fixed order")
def fixed_order(pos: Position, order: list[str]) -> list[str]:
    """In the order of the title's data, not in operating order."""
    return [c for c in CORPORATION_SPECS(pos) if c in order]


def discard_order(rule: str) -> Switch:
    """An option: corporations discard in a fixed order.

    >>> discard_order("rule-12-1").option.name
    'discard_order'
    """
    return Switch(
        Option("discard_order", "excess trains are discarded in a fixed order", rule),
        Feature("house: discard_order", amendments=(fixed_order,)),
    )
