"""What is said about mechanisms of this title that have little to say, each by its name."""

from __future__ import annotations

from ....text.templates import _
from ....text.texts import Texts, joined
from ..homes import CHOOSING
from ..private_draw import STEP as PRIVATE_DRAWING
from ..special_tokens import GiveToken

ELIMINATION = Texts(
    events={
        "caretaker_named": _("{player:name} presides over {corporation} without the president's certificate")
    },
)

FIRST_ROUND = Texts(
    refusals={
        "second tile of the action is yellow": _(
            "{who} has laid a yellow tile by its tile action, so the other one has to be yellow; tile {tile} is"
            " {colour:colour}."
        )
    },
)

HOMES = Texts(
    labels={"choose_home": _("Place the home token in {hex:place}")},
    kinds={"choose_home": _("choosing a home")},
    headings={"choose_home": _("Home")},
    prompts={CHOOSING.name: _("{who} ({actor:name}) chooses its home")},
    steps={CHOOSING.name: _("choosing a home")},
    refusals={
        "home is one of two": _("{who} chooses between {hexes:either}, not {hex}."),
        "off-map locations are for homes": _(
            "In {hex:place} there is no space but for the home printed there."
        ),
    },
)

LONGER_TRAIN = Texts(
    events={
        "train_lengthened": _(
            "{corporation} puts the token of {private} on its {train:train}: {hexes} hexes more"
        ),
        "length_lost": _("the {train:train} loses the token of {private}"),
    },
    labels={"lengthen_train": _("Make the {train:train} longer by {private:paper}")},
    kinds={"lengthen_train": _("making a train longer")},
    headings={"lengthen_train": _("Make a train longer")},
    refusals={
        "private company lengthens a train": _("{private} makes no train longer."),
        "one train is lengthened": _("The token of {private} has been put on a train already."),
        "train is lengthened before the run": _("The trains of {who} have run in this turn already."),
        "train can be lengthened / own": _("There is no train {train} of {who}."),
        "train can be lengthened / kind": _(
            "The {train:train} cannot be made longer, only a {kinds:either}."
        ),
        "longer train is not sold": _("{owner}'s {train:train} has been made longer and is not sold."),
    },
)

OWNED_TRACK = Texts(
    events={
        "line_opened": _("{corporation} opens {line}"),
        "line_used": _("{corporation} pays {amount:$} to {holder} for the use of {line}"),
        "line_handed_on": _("{line} is no longer {before}'s[, but {holder}'s]"),
    },
)

PRIVATE_DRAW = Texts(
    events={
        "private_drawn": _("{private} is drawn: it takes part in the game"),
        "private_left_out": _("{private} takes no part in the game"),
    },
    labels={"draw_private": _("Draw {private:paper}")},
    kinds={"draw_private": _("drawing a private company")},
    headings={"draw_private": _("Draw")},
    prompts={PRIVATE_DRAWING.name: _("A private company is drawn")},
    steps={PRIVATE_DRAWING.name: _("drawing a private company")},
    refusals={
        "private company can be drawn": _(
            "{private} cannot be drawn: only {of:list}, and as many of them as take part."
        )
    },
)

SALVAGE = Texts(
    events={"salvage_paid": _("{corporation} receives {amount:$} for trains that leave, {trains} in number")},
)

SHUT_OUT = Texts(
    refusals={
        "nobody is shut out": _(
            "Tile {tile} in {hex} would leave {corporation} no route from its home on which it could score"
            " with the tiles that can be laid in phase {phase}."
        ),
        "nobody is shut out by a ferry": _(
            "The tiles at the ends of the ferry {ferry} would leave {corporation} no route from its home on which"
            " it could score with the tiles that can be laid in phase {phase}."
        ),
    },
)

SPECIAL_TOKENS = Texts(
    events={
        "token_given": _("{corporation} receives the token of {private}[, for {hex:place}]"),
        "special_token_lost": _("{corporation} loses the token of {private}"),
    },
    labels={"give_token": _("Give {who} the token of {private:paper}[, for {hex:place}]")},
    label_facts={GiveToken: lambda pos, action: {"who": pos.frame.who}},
    kinds={"give_token": _("giving a special token")},
    headings={"give_token": _("Special token")},
    refusals={
        "special token needs a connection": _("No route of {who} leads to {hex:place}."),
        "private company has a special token": _("{private} has no special token to give."),
        "special token is given once": _("The special token of {private} has been given already."),
        "special token belongs to the step": _(
            "The special token of {private} is for another step: {step:step}."
        ),
        "special token goes to a marked hex": _("{hex} is not one of the hexes that {private} has marked."),
    },
)

TRAIN_CUT = Texts(
    events={"trains_cut": _("{count} of the {kind}-trains leave the depot")},
)

TEXTS = joined(
    ELIMINATION,
    FIRST_ROUND,
    HOMES,
    LONGER_TRAIN,
    OWNED_TRACK,
    PRIVATE_DRAW,
    SALVAGE,
    SHUT_OUT,
    SPECIAL_TOKENS,
    TRAIN_CUT,
)
