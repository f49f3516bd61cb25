"""What is said about rights that are bought."""

from __future__ import annotations

from typing import Any

from ....core.position import Position
from ....rules.money import BANK
from ....text.templates import _
from ....text.texts import Texts
from ..rights.buying import BuyRights
from ..rights.buying import cost_of as rights_cost
from ..rights.places import PLACES


def _of_rights(pos: Position, action: BuyRights) -> dict[str, Any]:
    row = PLACES(pos).get(action.place)
    return {"hex": row.hex, "cost": rights_cost(pos, pos.frame.who, action.place)} if row else {}


TEXTS = Texts(
    events={
        "rights_bought": _("{corporation} buys rights in {hex:place} for {cost:$}"),
        "rights_bought / of a corporation": _(
            "{corporation} buys rights in {hex:place} for {cost:$}, paid to {payee}"
        ),
        "rights_lost": _("Rights in {hex:place}, had by {corporation}, are out of the game"),
    },
    event_cases={"rights_bought": lambda event: "" if event.payee == BANK else "of a corporation"},
    labels={"buy_rights": _("Buy rights in {hex:place} for {cost:$}")},
    label_facts={BuyRights: _of_rights},
    kinds={"buy_rights": _("buying rights")},
    headings={"buy_rights": _("Buy rights")},
    refusals={
        "no markers where rights are needed": _(
            "{who} places no marker in {place}: there are rights to buy."
        ),
        "rights are known": _("There are rights in {places:list}, and none in {place}."),
        "marker is left for track rights": _("{who} has no marker left to give for track rights."),
        "mining rights are for sale": _("No corporation owns {place:paper} yet, so its rights are not sold."),
        "rights are bought once": _("{who} has rights in {hex:place} already."),
        "rights are left": _("All {count} rights in {hex:place} have been sold."),
        "place is on a route": _("No route of {who} leads to the edge of {hex:place}."),
        "rights are paid / track": _(
            "{who} and {player:name} have {cash:$} and {added:$}, and the rights cost {price:$}."
        ),
        "rights are paid / mining": _("{owner} has {cash:$}, and mining rights cost {price:$}."),
    },
    explanations={
        "mining company / does": _(
            "A company that owns it has the mining rights in {hex:place}, wherever its track may be: its"
            " trains can run there, which no train can without rights."
        ),
        "mining rights / when": _(
            "Once it is a company's, or closed, {count} other companies can buy rights there with a route"
            " to the district, for {price:$} each. The company that owns it is paid, the bank from phase"
            " {phase} on."
        ),
        "mining company / ends": _("Rights stay with the companies that have them."),
        "track rights / does": _(
            "Has track rights in {places:list} from the moment it floats, free of charge."
        ),
    },
    pieces={
        "rights": _("rights in {place}"),
    },
)
