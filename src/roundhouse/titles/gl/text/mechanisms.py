"""What is said about mechanisms of this title that others may come to have, in words that would do for them, too."""

from __future__ import annotations

from ....rules.privates import PRIVATES
from ....text.templates import _
from ....text.texts import Texts
from ..power_permission import PERMISSION, AskPermission
from ..private_draw import STEP as PRIVATE_DRAWING
from ..special_tokens import GiveToken

TEXTS = Texts(
    events={
        "private_drawn": _("{private} is drawn: it takes part in the game"),
        "private_left_out": _("{private} takes no part in the game"),
        f"proposed / {PERMISSION}": _(
            "{proposal.proposer:name} asks {proposal.asked:name} to let {proposal.buyer} use {proposal.item}"
        ),
        "token_given": _("{corporation} receives the token of {private}[, for {hex:place}]"),
        "special_token_lost": _("{corporation} loses the token of {private}"),
        "train_lengthened": _(
            "{corporation} puts the token of {private} on its {train:train}: {hexes} hexes more"
        ),
        "length_lost": _("the {train:train} loses the token of {private}"),
        "line_opened": _("{corporation} opens {line}"),
        "line_used": _("{corporation} pays {amount:$} to {holder} for the use of {line}"),
        "line_handed_on": _("{line} is no longer {before}'s[, but {holder}'s]"),
        "salvage_paid": _("{corporation} receives {amount:$} for trains that leave, {trains} in number"),
        "trains_cut": _("{count} of the {kind}-trains leave the depot"),
        "caretaker_named": _("{player:name} presides over {corporation} without the president's certificate"),
    },
    labels={
        "accept / permission": _("Agree: {proposal.buyer} may use {proposal.item} in this turn"),
        "draw_private": _("Draw {private:paper}"),
        "give_token": _("Give {who} the token of {private:paper}[, for {hex:place}]"),
        "ask_permission": _("Ask {owner:name} for the use of {private:paper}"),
        "lengthen_train": _("Make the {train:train} longer by {private:paper}"),
    },
    kinds={
        "draw_private": _("drawing a private company"),
        "give_token": _("giving a special token"),
        "ask_permission": _("asking for the use of a private company"),
        "lengthen_train": _("making a train longer"),
    },
    headings={
        "draw_private": _("Draw"),
        "give_token": _("Special token"),
        "ask_permission": _("Ask for permission"),
        "lengthen_train": _("Make a train longer"),
    },
    label_facts={
        GiveToken: lambda pos, action: {"who": pos.frame.who},
        AskPermission: lambda pos, action: {"owner": pos[PRIVATES][action.private].owner},
    },
    prompts={
        PRIVATE_DRAWING.name: _("A private company is drawn"),
        f"consent / {PERMISSION}": _(
            "{actor:name} answers: may {proposal.buyer} use {proposal.item} in this turn?"
        ),
    },
    steps={
        PRIVATE_DRAWING.name: _("drawing a private company"),
    },
)
