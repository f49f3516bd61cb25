"""What is said about mechanisms of this title that have little to say, each by its name."""

from __future__ import annotations

from typing import Any

from ....core.position import Position
from ....rules.privates import PRIVATE_COMPANIES
from ....rules.reach import hex_face
from ....text.templates import _
from ....text.texts import Texts, joined
from ..homes import STATION, ChooseStation, home_of_choice
from ..papers import BuyPaper


def _of_paper(pos: Position, action: BuyPaper) -> dict[str, Any]:
    return {"price": PRIVATE_COMPANIES(pos)[action.private].face}


def _of_station(pos: Position, action: ChooseStation) -> dict[str, Any]:
    hex = home_of_choice(pos, pos.frame.who)
    return {"hex": hex, "sides": sorted(hex_face(pos, hex).exits_of(action.city))}


ANY_TRACK = Texts(
    refusals={
        "some track is on a route": _("The new track in {hex} would not be connected to a route of {who}.")
    },
)

BONUS_TRAINS = Texts(
    note_names={"yards": _("Yards")},
    notes={"yards": _("a bonus train from each: {hexes:list}")},
    explanations={
        "bonus train / does": _(
            "A company with a marker in a yard has a train of its own there for each run, of"
            " {stops:either} stops, by the number printed on the yard. It costs nothing and does not count"
            " towards the train limit."
        ),
    },
    things={
        "marker bonus train": _("Bonus train"),
    },
)

FORCED_PURCHASE = Texts(
    refusals={
        "treasury pays, or the president helps / has a train": _(
            "{who} has {cash:$}, and with a train of its own it is not helped to pay {price:$}."
        ),
        "treasury pays, or the president helps / no duty": _(
            "{who} has {cash:$}, and while no train is due it is not helped to pay {price:$}."
        ),
        "treasury pays, or the president helps / train of a corporation": _(
            "{who} has {cash:$}, and its president pays nothing toward a train of another corporation at {price:$}."
        ),
        "treasury pays, or the president helps / can pay": _(
            "{who} has {cash:$} and can buy the bank's next train at {least:$}, so it is not helped to pay {price:$}."
        ),
    },
)

GRANT_DUTIES = Texts(
    refusals={
        "land grant first / inside": _(
            "{who} builds nothing outside its land grant before that is complete, so nothing in {hex:place}."
        ),
        "land grant first / money": _(
            "There is not money enough for any tile in the land grant of {who}, so it builds nothing at all."
        ),
        "land grant first / lay": _(
            "After this upgrade in {hex:place} {who} could lay no tile in its land grant in this turn."
        ),
        "land grant first / first": _(
            "{who} lays in the land grant of {grants:list} before it builds in {hex:place}."
        ),
        "land grant first / two grants": _(
            "{who} owes a tile to each of {grants:list}, and this one in {hex:place} is in the way of that."
        ),
        "land grant first / lost": _(
            "{who} cannot lay in both of {grants:list}, so there is one tile in one of them and no other."
        ),
        "land grant is due / grant": _(
            "{who} has yet to lay a tile in the land grant of {grant} in this turn."
        ),
        "land grant is due / end": _("{who} has yet to lay a tile in its land grant from {end:place}."),
    },
)

HOMES = Texts(
    events={"station_chosen": _("{corporation} chooses its station in {hex:place}")},
    labels={"choose_station": _("Take the station of {hex:place} with track to the {sides:edges}")},
    label_facts={ChooseStation: _of_station},
    kinds={"choose_station": _("choosing the station of the home marker")},
    headings={"choose_station": _("Station at home")},
    prompts={STATION.name: _("{who} ({actor:name}) chooses the station of its home marker")},
    steps={STATION.name: _("choosing a station")},
    refusals={
        "station is free": _("In {hex:place} {who} can be in one of these: {free:list}; not in {city}.")
    },
    explanations={
        "second home / does": _(
            "Has to place a marker in {hex:place}, free of charge, as soon as it can; other markers and"
            " track rights come after it. A space is kept for it there."
        ),
        "either station / does": _(
            "Its president chooses in which station of its home hex the home marker stands."
        ),
    },
)

LAND_GRANTS = Texts(
    pieces={"land grant": _("land grant of {of}")},
    events={
        "grant_tile_laid": _("{hex:place} in the land grant of {grant} has its track"),
        "grant_completed": _("The land grant of {grant} is complete: {corporation} has its golden spike"),
    },
    refusals={
        "land grant of another": _("{hex:place} is kept for the land grant of {grant}, and not for {who}."),
        "new track serves the land grant": _(
            "Another tile in {hex:place} has its new ends at empty hexes of the land grant of {grant}; {tile},"
            " turned this way, has not."
        ),
    },
    explanations={
        "land grant / does": _(
            "Has a land grant of {count} hexes. As long as there is not track in all of them, it has to"
            " lay a tile there in each of its turns and builds nowhere else."
        ),
        "kept hexes / does": _("Nobody else can lay the first tile in {hexes:list}."),
        "bonds on the way / does": _(
            "{bonds:$} in bonds, shared out to its owners, for laying the first tile itself in {hexes:list}."
        ),
        "spike on the way / does": _("{amount:$} in cash for laying the first tile itself in {hexes:list}."),
        "spike in cash / ends": _(
            "The complete land grant brings a Golden Spike of {amount:$} in cash: the president shares it"
            " out, withholds it, or divides it."
        ),
        "spike in bonds / ends": _(
            "The complete land grant brings a Golden Spike of {amount:$} in bonds, shared out to its"
            " owners at once."
        ),
        "railheads / does": _(
            "Builds from two homes, {hexes:places}, as two companies would, until they are joined along"
            " the land grant."
        ),
    },
)

MARKED_SIDES = Texts(
    refusals={
        "marked sides": _(
            "Sides of {hex} are marked in {case:colour}, and tile {tile}, turned this way, does not meet them."
        )
    },
)

PAPERS = Texts(
    labels={"buy_paper": _("Buy {private:paper} for {price:$}")},
    label_facts={BuyPaper: _of_paper},
    kinds={"buy_paper": _("buying a charter or subsidiary of the bank")},
    headings={"buy_paper": _("Buy from the bank")},
    refusals={
        "paper is in the pool / unknown": _("There is nothing called {private} to be bought."),
        "paper is in the pool / convention": _("{private} is not sold before the second convention is over."),
        "paper is in the pool / gone": _("{private} does not lie in the bank pool."),
        "player can pay the paper": _("{owner:name} has {cash:$}, and {price:$} is printed on it."),
    },
    sorts={
        "all": _("Private companies and charters"),
        "pioneer": _("Pioneers"),
        "land_grant": _("Charters with a land grant"),
        "normal": _("Other charters"),
        "subsidiary": _("Subsidiaries"),
        "mobilier": _("Credit Mobilier"),
    },
    explanations={
        "income of the convention / does": _(
            "Pays its owner {income:$} from the bank when all pass in the first railroad convention; it has left the"
            " game before the first operating round."
        ),
        "income of players / does": _(
            "Pays {income:$} to the player who owns it as each operating round begins; a company that"
            " owns it gets nothing."
        ),
        "later price / when": _(
            "Once the second railroad convention has been held, companies pay up to {most:$} for it."
        ),
        "pioneer / does": _(
            "Comes with the charter of a company without a land grant, which its buyer chooses at once."
        ),
        "pioneer / ends": _(
            "Leaves the game at the end of the first stock round. The charter stays with its owner."
        ),
        "players lose it / ends": _(
            "As phase {phase} begins players lose it, and so does the bank if nobody has bought it; a"
            " company that has been given it keeps it."
        ),
        "unsold ones stay / ends": _(
            "As phase {phase} begins players lose it; a company that has been given it keeps it, and so"
            " does the bank, which can still sell it."
        ),
        "trains replaced / does": _(
            "If it begins with a set, the {replaced}-trains that the bank still has become as many {by}-trains, sold"
            " before the others."
        ),
        "train limit, and of merged / does": _(
            "A company owns {limit} trains at most, a merged one {merged}."
        ),
        "players lose subsidiaries / does": _("As it begins, players lose their subsidiaries."),
    },
)

PHASE_BY_ROUND = Texts(
    events={"trains_replaced": _("The {kind}-trains that the depot has left are exchanged for {by}-trains")},
)

PRESIDENTS_HELP = Texts(
    events={"president_helped": _("{player:name} adds {amount:$} to what {corporation} has")},
    refusals={
        "treasury or president pays the terrain": _(
            "{who} has {cash:$} and {player:name} {added:$}: too little for the {price:$} of {hex:place}."
        ),
        "treasury or president pays the token": _(
            "{who} has {cash:$} and {player:name} {added:$}: too little for a token in {hex:place} at {price:$}."
        ),
    },
)

SUBSIDIARY_TRACK = Texts(
    labels={"pass / subsidiary track": _("Build nothing with this subsidiary")},
    prompts={"subsidiary track": _("{running} ({actor:name}) builds with {who}")},
    steps={"subsidiary track": _("building with a subsidiary")},
)

TILE_BUDGET = Texts(
    refusals={
        "tile allowance / same hex": _("Something was built in {hex:place} in this turn already."),
        "tile allowance / mountain": _("{who} may lay no other tile in mountains in this turn: {hex} waits."),
        "tile allowance / lay": _(
            "What {who} has built in this turn (hexes: {done}) leaves no room for a {colour:colour} lay."
        ),
        "tile allowance / upgrade": _(
            "What {who} has built in this turn (hexes: {done}) leaves no room for an upgrade of a {colour:colour} hex."
        ),
    },
    note_names={
        "tiles left": _("Tiles left"),
        "tiles a turn": _("Tiles in a turn"),
    },
    notes={
        "tiles left": _("[from {part:place}: ]{rows:tiles}"),
        "tiles a turn": _("{rows:tiles}"),
    },
)

TRACK = Texts(
    refusals={"larger gray tile": _("In {hex} tile {larger} fits and is there, so {tile} is not laid.")},
)

CREDIT_MOBILIER = Texts(
    explanations={
        "mobilier / does": _(
            "Brings its owner {bonds:$} in bonds, at face value, for each tile that {corporation} lays in"
            " its land grant."
        ),
        "mobilier / when": _(
            "Offered first in the second railroad convention. The bank is paid nothing for those it still"
            " has."
        ),
        "mobilier / ends": _(
            "Closes when the land grant of {corporation} is complete; the last tile is still paid for."
        ),
    },
)

TEXTS = joined(
    CREDIT_MOBILIER,
    ANY_TRACK,
    BONUS_TRAINS,
    FORCED_PURCHASE,
    GRANT_DUTIES,
    HOMES,
    LAND_GRANTS,
    MARKED_SIDES,
    PAPERS,
    PHASE_BY_ROUND,
    PRESIDENTS_HELP,
    SUBSIDIARY_TRACK,
    TILE_BUDGET,
    TRACK,
)
