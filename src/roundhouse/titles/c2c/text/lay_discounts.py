"""What is said about discounts on tiles."""

from __future__ import annotations

from ....text.templates import _
from ....text.texts import Texts
from ..lay_discounts import LAY_DISCOUNTS, UseDiscount

TEXTS = Texts(
    events={
        "discount_announced": _("{corporation} will lay a tile for less, by {private}"),
        "discount_used": _("{corporation} saves {saved:$} in {hex:place} by {private}"),
    },
    labels={"use_discount": _("Let the next tile that fits be up to {amount:$} cheaper, by {private:paper}")},
    label_facts={UseDiscount: lambda pos, action: {"amount": LAY_DISCOUNTS(pos)[action.private].amount}},
    kinds={"use_discount": _("announcing a discount")},
    headings={"use_discount": _("Announce a discount")},
    refusals={
        "private company has a discount / none": _("{private} brings no discount."),
        "private company has a discount / used": _("The discount of {private} has been used."),
        "discount is announced once": _("The discount of {private} waits for a tile already."),
        "discount is for a tile to come": _("{who} can lay nothing more in this turn."),
    },
    explanations={
        "discount for mountain / does": _(
            "A company that owns it pays {amount:$} less, once, for a tile in the mountains of {zones:list}."
        ),
        "discount for crossing / does": _(
            "A company that owns it pays {amount:$} less, once, for a tile whose track crosses the river;"
            " never more than that tile costs."
        ),
        "closes with its discount / ends": _("Closes when the discount is used."),
        "stays after its discount / ends": _("Stays open when the discount has been used."),
    },
)
