"""What is said about mechanisms of this title that have little to say, each by its name."""

from __future__ import annotations

from ....text.events import case_of_price
from ....text.templates import _
from ....text.texts import Texts, joined
from ..transcontinental import CROSSES

CHARTER_TOKENS = Texts(
    events={"token_returned": _("{corporation}'s token in {hex:place} comes back to the charter")},
)

COLOUR_LEAPS = Texts(
    refusals={
        "colour follows / supply": _(
            "Tile {tile} would skip a colour in {hex}, and none of what leads to it ({tiles:either}) is left."
        ),
        "tile suits the hex / skipped": _(
            "Tile {tile} would skip a colour in {hex}, and no tile of that colour leads to it."
        ),
    },
)

DUTY_SOLD_OFF = Texts(
    refusals={
        "president can raise the money, or sell the duty off": _(
            "{who} lacks {lacking:$}, and its president can add no more than {most:$}, sales of shares included."
        ),
        "nobody is bankrupt who can sell the duty off": _(
            "A sale of {who}'s shares can close it, and then it needs no train."
        ),
    },
)

EARLY_SALE = Texts(
    events={"sales_opened": _("From now on corporations may buy private companies")},
    explanations={
        "early sale / when": _(
            "Before companies in general can buy it, it is sold for up to {most:$} to[ {corporations:either}]"
            "[ companies at home in {home:list}]."
        ),
        "sale waits / when": _(
            "Its sale to any company begins only when a stock round has ended in a phase that allows it."
        ),
    },
)

ELIGIBLE = Texts(
    refusals={
        "corporation builds where the company serves": _(
            "{who} is not at home in {zones:either} and has no track that leads there, so it cannot have {private}."
        ),
        "corporation builds where the marker serves": _(
            "{who} is not at home in {zones:either} and has no track that leads there: it cannot have such a marker"
            " ({marker})."
        ),
    },
    explanations={
        "serves in zones / when": _(
            "Only a company that is at home in {zones:either} or has track there can buy it."
        ),
    },
)

FORMATION = Texts(
    refusals={"home beside the spaces stays": _("{who} gives no home up, that in {hex:place} neither.")},
)

HISTORICAL = Texts(
    refusals={
        "western corporations wait / start": _("{corporation} is not started before phase {phase}."),
        "western corporations wait / share": _("No share of {corporation} is sold before phase {phase}."),
    },
    explanations={
        "waits for a phase / when": _(
            "By the historical constraints no company can buy it before phase {phase}."
        ),
        "company waits for a phase / when": _(
            "By the historical constraints it is not founded, and none of its shares is sold, before"
            " phase {phase}."
        ),
    },
)

KEPT_PURCHASE = Texts(
    refusals={
        "purchase is not sold in its turn / only one": _(
            "{player:name} has bought {bought}% of {corporation} in this turn and has nothing else of it to sell."
        ),
        "purchase is not sold in its turn / others": _(
            "{player:name} has bought {bought}% of {corporation} in this turn and can sell {most}% of it at most."
        ),
    },
)

LIMIT_BY_CORPORATIONS = Texts(
    note_names={"corporations in play": _("Corporations in play")},
    notes={"corporations in play": _("{count}, by which the limit of certificates goes")},
)

MAP_ZONES = Texts(
    note_names={"home zones": _("At home in")},
    notes={"home zones": _("{zones:list}")},
    explanations={
        "home zone / does": _("It is at home in the zone {zone}."),
    },
)

MISSISSIPPI = Texts(
    refusals={
        "river is closed / crossing": _(
            "In {hex} the track would touch the Mississippi ({edges:edges}): nobody crosses it before {private:paper} "
            "is a corporation's or closed."
        ),
        "river is closed / area": _(
            "In {hex} the track would lead into {beyond:place} from across the Mississippi: not before "
            "{private:paper} is a corporation's or closed."
        ),
    },
    explanations={
        "river is closed / does": _(
            "As long as it is open and no company owns it, no track may touch the river between Plains"
            " and East, but for the northern rows, and New Orleans is closed on that side."
        ),
        "crossing at home / does": _(
            "If {corporations:either} buys it in its first turn, it crosses the river at home free of"
            " charge, and has {points} tile point more for that in this turn."
        ),
    },
)

NEW_TRACK = Texts(
    refusals={
        "new track is joined / yellow": _(
            "The new track in {hex} would not be connected to a route from a token of {who}."
        ),
        "new track is joined / plain": _(
            "None of the new track in {hex} would be reached by a route of {who}."
        ),
        "new track is joined / city": _("No route from a token of {who} reaches {hex} by the new track."),
    },
)

PRICE_SPLIT = Texts(
    events={
        "price_split": _("{corporation} has split"),
        "price_split / again": _("{corporation} has split again, {times} times in all"),
    },
    event_cases={"price_split": lambda event: "again" if event.times > 1 else ""},
    note_names={"price split": _("Split"), "price split again": _("Split")},
    pieces={"splits": _("splits")},
    notes={
        "price split": _("once: the price stands for {worth:$} in the end"),
        "price split again": _("{times} times: the price stands for {worth:$} in the end"),
    },
)

TILE_POINTS = Texts(
    refusals={
        "tile points": _(
            "Tile {tile} takes {points} tile points, and {who} has used {done} of {allowed} in this turn"
            "[; more are only for tiles in {zones:either}]."
        )
    },
    note_names={"tile points left": _("Tile points")},
    pieces={"tile points": _("tile points")},
    notes={"tile points left": _("at most {points} more, {spent} used")},
)

TOKENS_BESIDE = Texts(
    notes={"token beside": _("{corporation}'s token beside the spaces")},
)

TRAIN_LOANS = Texts(
    events={
        "trains_lent": _("The bank lends {corporation} for its run: {kinds:list}"),
        "loan_returned": _(
            "{corporation} cannot pay for what it has on loan, and the bank takes back: {kinds:list}"
        ),
    },
    refusals={
        "no train besides those on loan": _(
            "{who} ran with trains on loan, and buys no others in this turn."
        ),
        "kinds of trains of a national": _(
            "{who} buys and sells no trains but those of the kinds {kinds:list}, so not the {train:train}."
        ),
    },
    note_names={"trains on loan": _("On loan")},
    notes={"trains on loan": _("{kinds:list}")},
)

TRANSCONTINENTAL = Texts(
    pieces={"transcontinental bonuses": _("transcontinental bonuses")},
    events={
        f"price_moved / {CROSSES}": _(
            "{corporation} has crossed the continent: its share price rises from {old:$} to {new:$}"
        ),
        "crossed": _("{corporation} crosses the continent, with its {trains:trains}"),
    },
    event_cases={"price_moved": lambda event: case_of_price(event, CROSSES)},
    note_names={"crossings": _("Crossings")},
    notes={"crossings": _("{count} rewarded, {left} more to be had")},
    explanations={
        "crosses the continent / does": _(
            "A train whose route has a stop on the west coast and one east of the Mississippi moves its price"
            " {squares} square to the right: {times} time in the game; {merged} times for a company that others have"
            " merged into, less those that they have had."
        ),
    },
)

PRIVATE_COLUMNS = Texts(
    explanations={
        "gets cheaper / when": _(
            "When all pass while it is still for sale, it gets {by:$} cheaper. At $0 the next player has"
            " to take it."
        ),
    },
)

MARKET_ZONES = Texts(
    explanations={
        "closes companies / does": _("A company whose marker comes here closes and is out of the game."),
        "many at once / does": _(
            "Any number of shares of a company whose marker stands here can be bought in one turn."
        ),
        "ledge / does": _(
            "The lower area of the market: a marker that falls from above stops at the ledge, unless a"
            " single sale carries it through."
        ),
    },
)

TEXTS = joined(
    MARKET_ZONES,
    PRIVATE_COLUMNS,
    CHARTER_TOKENS,
    COLOUR_LEAPS,
    DUTY_SOLD_OFF,
    EARLY_SALE,
    ELIGIBLE,
    FORMATION,
    HISTORICAL,
    KEPT_PURCHASE,
    LIMIT_BY_CORPORATIONS,
    MAP_ZONES,
    MISSISSIPPI,
    NEW_TRACK,
    PRICE_SPLIT,
    TILE_POINTS,
    TOKENS_BESIDE,
    TRAIN_LOANS,
    TRANSCONTINENTAL,
)
