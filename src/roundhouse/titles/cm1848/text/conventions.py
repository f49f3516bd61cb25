"""What is said about conventions."""

from __future__ import annotations

from ....text.templates import _
from ....text.texts import Texts

TEXTS = Texts(
    events={
        "charter_chosen": _(
            "{player:name} picks the charter of {corporation}, which comes with {pioneer:paper}"
        ),
        "incomes_paid": _("Nobody has put anything up: incomes are paid"),
        "end_set_off / nothing sold": _("Nobody has bought anything in the first convention: a draw"),
    },
    labels={"choose_charter": _("Take the charter of {corporation}")},
    kinds={"choose_charter": _("choosing the charter that comes with a pioneer")},
    headings={"choose_charter": _("Take the charter")},
    prompts={"charter of a pioneer": _("{actor:name} picks the charter that comes with {who}")},
    steps={"charter of a pioneer": _("choosing a charter")},
    refusals={
        "charter of a pioneer / unknown": _("There is no corporation {corporation} in this game."),
        "charter of a pioneer / land grant": _(
            "{corporation} has a land grant, and no pioneer brings its charter."
        ),
        "charter of a pioneer / taken": _("{owner:name} has the charter of {corporation} already."),
    },
)
