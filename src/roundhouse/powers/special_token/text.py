"""What is said of special tokens."""

from __future__ import annotations

from ...text.templates import _
from ...text.texts import Texts
from . import GiveToken

TEXTS = Texts(
    events={
        "token_given": _("{corporation} receives the token of {private}[, for {hex:place}]"),
        "special_token_lost": _("{corporation} loses the token of {private}"),
    },
    labels={"give_token": _("Give {who} the token of {private:paper}[, for {hex:place}]")},
    label_facts={GiveToken: lambda pos, action: {"who": pos.frame.who}},
    kinds={"give_token": _("giving a special token")},
    headings={"give_token": _("Special token")},
    refusals={
        "private company has a special token": _("{private} has no special token to give."),
        "special token is given once": _("The special token of {private} has been given already."),
        "special token belongs to the step": _(
            "The special token of {private} is for another step: {step:step}."
        ),
        "special token goes to a marked hex": _("{hex} is not one of the hexes that {private} has marked."),
    },
    note_names={"token for a hex": _("Special token"), "token for terrain": _("Special token")},
    notes={
        "token for a hex": _("{of} in {hex:place}, {amount:$} more a run"),
        "token for terrain": _(
            "{of}, where the terrain is {terrain:terrain}[ {less:$} less][ {percent}% of the cost]"
        ),
    },
    explanations={
        "token for terrain / does": _(
            "Brings a token, once: a company that gets it pays[ {less:$} less][ only {percent}% of the cost] from then"
            " on where the terrain is {terrain:terrain}."
        ),
        "token for a hex / does": _(
            "Brings a token that makes a place worth {amount:$} more to each train of the company that gets it. Once,"
            " in one of {hexes:places}; the company's station token of the turn is not used up."
        ),
        "token for one hex / does": _(
            "Brings a token that makes {hexes:places} worth {amount:$} more to each train of the company that gets it,"
            " once; the company's station token of the turn is not used up."
        ),
        "given in the track step / when": _(
            "In the company's track step; it already counts for tiles of that step."
        ),
        "given in the token step / when": _("In the company's token step."),
        "special token / ends": _(
            "The company keeps the token when the private company closes, and loses it as phase {phase}"
            " begins."
        ),
        "closes with its token / ends": _("Closes as the token is given."),
        "special tokens leave / does": _("As it begins, the tokens of private companies leave the game."),
    },
)
