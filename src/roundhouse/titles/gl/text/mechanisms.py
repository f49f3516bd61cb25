"""What is said about mechanisms of this title that have little to say, each by its name."""

from __future__ import annotations

from ....text.templates import _
from ....text.texts import Texts, joined
from ..homes import CHOOSING
from ..private_draw import STEP as PRIVATE_DRAWING

ELIMINATION = Texts(
    events={
        "caretaker_named": _("{player:name} presides over {corporation} without the president's certificate")
    },
)

HOMES = Texts(
    labels={"choose_home": _("Place the home token in {hex:place}")},
    kinds={"choose_home": _("choosing a home")},
    headings={"choose_home": _("Home city")},
    prompts={CHOOSING.name: _("{who} ({actor:name}) chooses its home")},
    steps={CHOOSING.name: _("choosing a home")},
    refusals={
        "home is one of two": _("{who} chooses between {hexes:either}, not {hex}."),
        "off-map locations are for homes": _(
            "In {hex:place} there is no space but for the home printed there."
        ),
    },
    explanations={
        "home of two hexes / does": _("Its home token is in {hex:place} as well."),
        "home is chosen / does": _(
            "Its president may choose {hex:place} as its home instead, when it floats."
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
    note_names={"longer train": _("Special token")},
    notes={"longer train": _("{of} on a {train:train}, which runs {hexes} hexes further")},
    explanations={
        "longer train / does": _(
            "A company can put its token on one of its trains of type {trains:either}, which from then on"
            " runs {hexes} hexes further."
        ),
        "longer train / when": _(
            "Once in the game, before the company has run its trains in a turn. A train with the token is"
            " never sold to another company."
        ),
        "longer train / ends": _(
            "Closes when the train with the token rusts. The token is lost with that train when it is discarded, and"
            " otherwise outlasts the private company."
        ),
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
    explanations={
        "drawn / when": _("Only {picks} of {of:list} takes part in a game: it is drawn as the game begins."),
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
    refusals={"special token needs a connection": _("No route of {who} leads to {hex:place}.")},
    explanations={
        "token needs a connection / when": _("The place has to be on a route of that company."),
    },
)

TRAIN_CUT = Texts(
    events={"trains_cut": _("{count} of the {kind}-trains leave the depot")},
    explanations={
        "trains by companies / does": _(
            "Only {trains} of them are in the game if fewer than {below} companies are left once its phase has begun."
        ),
    },
)

EXPRESS_TRAINS = Texts(
    explanations={
        "passes stops by / does": _("Passes towns by: they pay it nothing and take nothing of its length."),
        "express / does": _(
            "Until phase {phase} begins, its stops pay {times} times their value, and it counts so many"
            " of them as the number of these trains that companies own allows: {stops:list}, for one such"
            " train, two, and so on."
        ),
        "express later / does": _("From phase {phase} on it counts {stops} stops, at their plain value."),
    },
)

STARTING_VALUES = Texts(
    explanations={
        "starting values / does": _("Companies can start at {values:dollars} from now on."),
    },
)

TRACED_TOKENS = Texts(
    explanations={
        "tokens / does": _(
            "Has {count} tokens. The home token is free of charge; any other costs {price:$} for each hex"
            " of the way to it."
        ),
        "tokens without a home / does": _(
            "Has {count} tokens besides those that it takes over; each of the {count} costs {price:$} for each hex of"
            " the way to it."
        ),
    },
)

TEXTS = joined(
    TRACED_TOKENS,
    STARTING_VALUES,
    EXPRESS_TRAINS,
    ELIMINATION,
    HOMES,
    LONGER_TRAIN,
    OWNED_TRACK,
    PRIVATE_DRAW,
    SALVAGE,
    SHUT_OUT,
    SPECIAL_TOKENS,
    TRAIN_CUT,
)
