"""What is said in 18AL, by mechanisms."""

from __future__ import annotations

from ...rules.on_sale import CONTEST
from ...rules.shares import POOL
from ...text.templates import _
from ...text.texts import Texts, joined

COAL = Texts(
    events={
        "coal_placed": _("{corporation} places the coal token in {hex:place}"),
        "coal_removed": _("{corporation}'s coal token leaves {hex:place}"),
    },
    labels={"place_coal": _("Place the coal token in {hex:place}")},
    kinds={"place_coal": _("placing the coal token")},
    headings={"place_coal": _("Coal token")},
    refusals={
        "private company has the coal token": _("{private} has no coal token."),
        "coal token is placed once": _("The coal token of {private} has been placed already."),
        "coal token goes to a city with coal": _("There is no coal in {hex}; there is in {cities:list}."),
        "train reaches the coal city": _("No train of {who} can run a route with {hex:place} in it."),
    },
    note_names={"coal token": _("Coal token")},
    notes={"coal token": _("coal token: worth {bonus:$} more to each train of {corporation}")},
    explanations={
        "coal token / does": _(
            "Brings a token that makes a city worth {bonus:$} more to every train of the company that owns the private"
            " company, and to no other. It can be placed, once, in one of {hexes:places}."
        ),
        "coal token / when": _(
            "At any moment of that company's turn, if one of its trains can run a route with that city."
            " The token takes no circle, and the private company stays open."
        ),
        "coal token by track / when": _(
            "At any moment of that company's turn, if it has a train, and track that leads to that city."
            " The token takes no circle, and the private company stays open."
        ),
        "coal token / ends": _(
            "A token not yet placed goes with the private company. The placed one leaves the map as phase"
            " {phase} begins."
        ),
    },
    things={
        "marker coal token": _("Coal token"),
    },
)

FORCED_PURCHASE = Texts(
    refusals={
        "no more stock is sold than needed / enough": _(
            "There is enough money for the {train:train} now, so no more stock is sold."
        ),
        "no more stock is sold than needed / too much": _(
            "{short:$} are lacking, and this brings {brings:$}: the {left:$} left over are not less than the {least:$}"
            " of the cheapest certificate sold."
        ),
        "no more stock is sold than needed": _(
            "{short:$} are lacking; after a sale for {brings:$}, all further sales would end with more than is needed."
        ),
    },
)

RUNNING = Texts(
    explanations={
        "stops / does": _(
            "Counts {stops} cities and off-board areas of its route; towns on the way pay too and take nothing of"
            " its length."
        ),
        "multiplier / does": _(
            "Cities and off-board areas pay it {times} times their value; towns and train names pay once."
        ),
    },
)

NAMES = Texts(
    events={
        "names_received": _("{corporation} receives the train names"),
        "names_lost": _("{corporation} loses the train names"),
    },
    explanations={
        "train names / does": _(
            "A company that buys it receives two names for its trains. Each name pays for one train in a"
            " turn, whichever the company likes; no train has both."
        ),
        "train name / does": _("{name}: {bonus:$} for a train whose route has both {hexes:places}."),
        "train names / ends": _(
            "The names stay with the company to the end of the game, even when the private company has"
            " closed; but they are lost for good when the company gets another president."
        ),
        "train names for good / ends": _(
            "The names stay with the company to the end of the game, even when the private company has"
            " closed or the company gets another president."
        ),
    },
)

OBJECTIVES = Texts(
    events={
        "objective_reached": _("{corporation} reaches its objective, {hex:place}, and receives {amount:$}")
    },
    explanations={
        "objective / does": _(
            "Its historical objective is {hex:place}: the bank pays it {amount:$}, once, when it places a"
            " token there."
        ),
    },
)

STOCK_TURN = Texts(
    refusals={
        "nothing is bought over the limit": _(
            "{player:name} has {count} certificates that count, over the limit of {limit}, and buys nothing."
        )
    },
)

TERMINAL = Texts(
    labels={"lay_terminal": _("Lay the Lumber Terminal in {hex}[: {track}]")},
    kinds={"lay_terminal": _("laying the Lumber Terminal")},
    headings={"lay_terminal": _("Lay the Lumber Terminal")},
    explanations={
        "tile of its own / does": _(
            "A company that owns it can, once, lay tile {tile}, the Lumber Terminal, in a swamp without a"
            " tile: {hexes:places}. It costs nothing, needs no connection and comes besides the tile of"
            " the turn. It is a town worth {value:$} that takes nothing of a train's length."
        ),
        "tile of a power / when": _("Laid only by the power of {private:paper}."),
        "beside the tile of the turn / when": _(
            "In the track step of that company's turn; its track may not run off the map. Laying it does"
            " not close the private company."
        ),
        "tile is laid once / ends": _(
            "The tile stays for good. A tile not yet laid goes with the private company."
        ),
    },
)

OWN = Texts(
    events={"price_lowered": _("{private} costs {price:$} in this stock round")},
    labels={
        "buy_train / pool": _(
            "Buy a {train:train} from the open market for {price:$}[, {help:$} of it from {helper:name}]"
        )
    },
    prompts={CONTEST: _("{actor:name} raises the bid for {item} or passes")},
    refusals={
        "pool limit": _(
            "The open market has {pool}% of {corporation} and room for {room}% more; {percent}% is too much."
        ),
    },
    owners={
        POOL: _("the open market"),
        f"{POOL} / from": _("from the open market"),
        f"{POOL} / to": _("to the open market"),
    },
)
"""What the title says otherwise of what all games have."""

PRIVATE_SALE = Texts(
    explanations={
        "price by stock round / when": _(
            "Until somebody has bought it, it costs in the stock rounds, one after the other: {prices:in"
            " turn}. At the last price the holder of the priority deal has to take it."
        ),
    },
)

TEXTS = joined(
    PRIVATE_SALE,
    COAL,
    FORCED_PURCHASE,
    NAMES,
    OBJECTIVES,
    RUNNING,
    STOCK_TURN,
    TERMINAL,
    OWN,
)
