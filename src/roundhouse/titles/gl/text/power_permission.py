"""What is said about the permission to use a power."""

from __future__ import annotations

from ....rules.privates import PRIVATES
from ....text.templates import _
from ....text.texts import Texts
from ..power_permission import PERMISSION, AskPermission

TEXTS = Texts(
    events={
        f"proposed / {PERMISSION}": _(
            "{proposal.proposer:name} asks {proposal.asked:name} to let {proposal.buyer} use {proposal.item}"
        )
    },
    labels={
        "accept / permission": _("Agree: {proposal.buyer} may use {proposal.item} in this turn"),
        "ask_permission": _("Ask {owner:name} for the use of {private:paper}"),
    },
    label_facts={AskPermission: lambda pos, action: {"owner": pos[PRIVATES][action.private].owner}},
    kinds={"ask_permission": _("asking for the use of a private company")},
    headings={"ask_permission": _("Ask for permission")},
    prompts={
        f"consent / {PERMISSION}": _(
            "{actor:name} answers: may {proposal.buyer} use {proposal.item} in this turn?"
        )
    },
    refusals={
        "power is permitted": _(
            "{owner:name}, who owns {private}, has not agreed that {who} uses its power."
        ),
        "power is permitted / closed": _("{private} is closed, so nobody can use its power."),
        "power is permitted / nobody": _("{private} is in no player's hand, so nobody can use its power."),
        "hex is opened by permission": _(
            "{private} keeps {hex} closed, and {owner:name}, who owns it, has not agreed."
        ),
        "permission can be asked for / nobody": _("{private} is in no player's hand."),
        "permission can be asked for / closed": _("{private} is closed."),
        "permission can be asked for / own": _("{private} is the asker's own: nobody has to agree."),
        "permission can be asked for / asked": _(
            "{owner:name} has answered {who} about {private} in this turn."
        ),
        "permission can be asked for / of no use": _(
            "There is nothing that {who} could do with {private} now."
        ),
    },
    explanations={
        "by permission / when": _(
            "The company can be anybody's: in its turn its president asks the owner of the private company, who agrees"
            " or does not. Whoever is both asks nobody."
        ),
        "opened by permission / does": _(
            "While it is open, no tile is laid or upgraded in {hexes:places} unless its owner allows it."
        ),
    },
)
