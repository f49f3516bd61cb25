"""What is said about mechanisms of this title that others may come to have, in words that would do for them, too."""

from __future__ import annotations

from typing import Any

from ....core.position import Position
from ....rules.consent import Agreed
from ....rules.market import price
from ....rules.reach import hex_face
from ....rules.shares import SharesMoved, held
from ....text.events import case_of_price
from ....text.labelled.building import of_token
from ....text.templates import _
from ....text.texts import Texts
from ..bull_tokens import BULLS, PlaceBull
from ..destinations import (
    DESTINATION_HEXES,
    DESTINATION_TERMS,
    GOAL,
    REACHED,
    PlaceDestination,
    TakeToken,
    is_home_of_partner,
)
from ..destinations.put_off import PutOffRun
from ..lay_discounts import LAY_DISCOUNTS, UseDiscount
from ..privatizing import Privatize
from ..privatizing import cost as cost_of_taking
from ..redemption import WHAT as REDEMPTION
from ..redemption import Redeem, Reissue, ShareRedeemed, SharesReissued, new_par
from ..sold_markers import MARKER, SOLD_MARKERS, BuyMarker
from ..train_shells import SHUFFLE, MoveTrain, shell_of
from ..transcontinental import CROSSES


def _run_from(pos: Position, action: PlaceDestination) -> str:
    return "home" if is_home_of_partner(pos, pos[GOAL]) else ""


def _of_bull(pos: Position, action: PlaceBull) -> dict[str, Any]:
    return {**of_token(pos, action), "cost": pos[BULLS][pos.frame.who]}


def _of_goal(pos: Position, action: PlaceDestination | TakeToken | PutOffRun) -> dict[str, Any]:
    hex = DESTINATION_HEXES(pos, pos[GOAL])[0]
    which = (
        action.city + 1 if isinstance(action, PlaceDestination) and len(hex_face(pos, hex).stops) > 1 else 0
    )
    return {"goal": pos[GOAL], "hex": hex, "which": which, "price": DESTINATION_TERMS(pos).price}


def _of_marker(pos: Position, action: BuyMarker) -> dict[str, Any]:
    own = action.seller == pos.frame.who
    return {"price": 0 if own else SOLD_MARKERS(pos)[action.marker].price}


def _of_taken(pos: Position, action: Privatize) -> dict[str, Any]:
    return {"price": cost_of_taking(pos, action.corporation)}


def _of_redemption(pos: Position, action: Redeem) -> dict[str, Any]:
    return {"price": price(pos, action.corporation)}


def _of_reissue(pos: Position, action: Reissue) -> dict[str, Any]:
    return {
        "percent": held(pos, action.corporation, action.corporation),
        "par": new_par(pos, action.corporation),
    }


def _of_prompt(pos: Position) -> dict[str, Any]:
    return {"goal": pos[GOAL]} if pos[GOAL] else {}


TEXTS = Texts(
    events={
        f"step_closed / {SHUFFLE.name}": _("{who} leaves its trains where they are"),
        "share_redeemed": _("{corporation} redeems {percent}% of its own from {source:owner} for {price:$}"),
        "shares_reissued": _("{corporation} reissues {percent}% of its own, at {par:$} a share"),
        "price_split": _("{corporation} has split"),
        "price_split / again": _("{corporation} has split again, {times} times in all"),
        f"price_moved / {CROSSES}": _(
            "{corporation} has crossed the continent: its share price rises from {old:$} to {new:$}"
        ),
        "token_returned": _("{corporation}'s token in {hex:place} comes back to the charter"),
        "train_moved": _("{corporation} moves a {train:train} to shell {shell}"),
        "trains_lent": _("The bank lends {corporation} for its run: {kinds:list}"),
        "loan_returned": _(
            "{corporation} cannot pay for what it has on loan, and the bank takes back: {kinds:list}"
        ),
        f"proposed / {REDEMPTION}": _(
            "{proposal.proposer:name} asks {proposal.asked:name} for a share of {proposal.buyer},"
            " which offers {proposal.price:$}"
        ),
        f"proposed / {MARKER}": _(
            "{proposal.proposer:name} offers {proposal.asked:name} {proposal.price:$} from {proposal.buyer}"
            " for a marker ({proposal.item}) of {proposal.seller}"
        ),
        "sales_opened": _("From now on corporations may buy private companies"),
        "marker_put": _("{corporation} lays the marker of {private} in {hex:place}"),
        "marker_shut": _("The marker in {hex:place} is of use to {corporation} alone from now on"),
        "place_markers_lost": _("Markers leave the map, in {hexes:places}"),
        "discount_announced": _("{corporation} will lay a tile for less, by {private}"),
        "discount_used": _("{corporation} saves {saved:$} in {hex:place} by {private}"),
        "marker_bought": _("{corporation} buys a marker ({marker}) from {seller:owner}[ for {price:$}]"),
        "marker_given": _("{corporation} receives markers ({marker}), {count} in number"),
        "markers_gone": _("All markers of a kind leave the game: {marker}"),
        "bull_given": _("{corporation} has a bull token to place"),
        "bull_placed": _(
            "{corporation} places its bull token in {hex:place}[ for {cost:$}][; tokens given up for it: {forfeited}]"
        ),
        "destination_reached": _("{corporation} has reached {hex:place}, the destination of {destination}"),
        "destination_placed": _("{corporation} lays the destination token of {destination} in {hex:place}"),
        "destination_placed / home": _(
            "{corporation} runs for {destination} to {hex:place}, without a token"
        ),
        "destination_taken": _(
            "{corporation} keeps the destination token of {destination} as one like others"
        ),
        "run_put_off": _("{corporation} waits with the run for {destination}"),
        "crossed": _("{corporation} crosses the continent, with its {trains:trains}"),
    },
    event_cases={
        "price_moved": lambda event: case_of_price(event, CROSSES),
        "destination_placed": lambda event: "" if event.laid else "home",
        "price_split": lambda event: "again" if event.times > 1 else "",
    },
    telling={SharesMoved: (ShareRedeemed, SharesReissued), Agreed: (ShareRedeemed,)},
    labels={
        f"accept / {REDEMPTION}": _("Accept: give {proposal.buyer} a share for {proposal.price:$}"),
        f"accept / {MARKER}": _(
            "Accept: sell a marker ({proposal.item}) of {proposal.seller} to {proposal.buyer} for {proposal.price:$}"
        ),
        "place_bull": _("Place the bull token in {hex:place}[, city {which}], for {cost:$}"),
        "place_destination": _("Lay the token of {goal} in {hex:place}[, city {which}], and run there"),
        "place_destination / home": _("Run from the home of {goal} to {hex:place}, without a token"),
        "take_token": _("Make no run to {hex:place}: the token of {goal} is one for {price:$}"),
        "put_off_run": _("Wait with the run to {hex:place}"),
        "put_marker": _("Lay the marker of {private} in {hex:place}"),
        "shut_marker": _("Close {private:paper}, so that its marker is of use to nobody else"),
        "buy_marker": _("Buy a marker ({marker}) from {seller:owner}[ for {price:$}]"),
        "use_discount": _("Let the next tile that fits be up to {amount:$} cheaper, by {private:paper}"),
        "privatize": _("Take a share of {corporation} from {owner:name} for {price:$}"),
        "redeem": _("Let {corporation} redeem a share from {source:owner} for {price:$}"),
        "reissue": _("Let {corporation} reissue {percent}% at {par:$}"),
        f"pass / {SHUFFLE.name}": _("Leave the trains where they are"),
        "discard_train / shell": _("Discard a {train:train} of shell {shell}"),
        "move_train": _("Move a {train:train} from shell {source} to shell {shell}"),
    },
    kinds={
        "place_bull": _("placing a bull token"),
        "place_destination": _("running to a destination"),
        "take_token": _("keeping a destination token"),
        "put_off_run": _("waiting with the run to a destination"),
        "put_marker": _("laying the marker of a private company"),
        "shut_marker": _("closing a private company for the sake of its marker"),
        "buy_marker": _("buying a marker"),
        "use_discount": _("announcing a discount"),
        "privatize": _("taking a share from a player"),
        "redeem": _("redeeming a share of a corporation"),
        "reissue": _("reissuing redeemed shares"),
        "move_train": _("moving a train to another shell"),
    },
    headings={
        "place_bull": _("Place the bull token"),
        "place_destination": _("Run to the destination"),
        "take_token": _("Keep the token"),
        "put_off_run": _("Wait"),
        "put_marker": _("Lay a marker"),
        "shut_marker": _("Shut others out"),
        "buy_marker": _("Buy a marker"),
        "use_discount": _("Announce a discount"),
        "privatize": _("Privatize"),
        "redeem": _("Redeem a share"),
        "reissue": _("Reissue shares"),
        "move_train": _("Move a train"),
    },
    label_cases={
        PlaceDestination: _run_from,
    },
    label_facts={
        PlaceBull: _of_bull,
        PlaceDestination: _of_goal,
        TakeToken: _of_goal,
        PutOffRun: _of_goal,
        BuyMarker: _of_marker,
        UseDiscount: lambda pos, action: {"amount": LAY_DISCOUNTS(pos)[action.private].amount},
        Privatize: _of_taken,
        Redeem: _of_redemption,
        Reissue: _of_reissue,
        MoveTrain: lambda pos, action: {"source": shell_of(pos, action.train)},
    },
    prompts={
        REACHED.name: _("{who} ({actor:name}) can run to the destination of {goal}, or keeps the token"),
        "destination run": _("{who} ({actor:name}) runs to the destination of {goal}"),
        "destination dividend": _("{who} ({actor:name}) pays {revenue:$} out, or keeps it"),
        f"consent / {REDEMPTION}": _(
            "{actor:name} answers: {proposal.buyer} offers {proposal.price:$} for one of its shares"
        ),
        f"consent / {MARKER}": _(
            "{actor:name} answers: {proposal.buyer} offers {proposal.price:$} for a marker ({proposal.item})"
            " of {proposal.seller}"
        ),
        "discard / shell": _(
            "{who} ({actor:name}) has {count} trains on shell {shell} and discards down to {limit}"
        ),
        SHUFFLE.name: _("{who} ({actor:name}) may move trains from shell to shell"),
    },
    prompt_facts=_of_prompt,
    steps={
        REACHED.name: _("running to a destination or keeping its token"),
        "destination run": _("running to a destination"),
        "destination dividend": _("dividing what a destination run has earned"),
        SHUFFLE.name: _("moving trains from shell to shell"),
    },
    note_names={
        "place marker": _("Marker"),
        "markers held": _("Markers"),
        "markers for sale": _("Markers for sale"),
        "home zones": _("At home in"),
        "price split": _("Split"),
        "trains on loan": _("On loan"),
        "destination": _("Destination"),
        "bull token": _("Bull token"),
        "crossings": _("Crossings"),
        "reissues": _("Reissued"),
        "money put by": _("Put by"),
        "corporations in play": _("Corporations in play"),
        "tile points left": _("Tile points"),
    },
    notes={
        "place marker": _(
            "marker of {private}: {owner:$} more for {corporation}[, {others:$} for the others]"
        ),
        "markers held": _("{count} ({marker})[, {resting} of them resting]"),
        "markers for sale": _("{marker}: {left} at {price:$}, from {seller:owner}[, from phase {phase} on]"),
        "home zones": _("{zones:list}"),
        "price split": _("{times} times: the price stands for {worth:$} in the end"),
        "trains on loan": _("{kinds:list}"),
        "destination": _("{hexes:places}[, that of {of}]"),
        "bull token": _("to place, for {price:$}"),
        "crossings": _("{count} rewarded, {left} more to be had"),
        "reissues": _("{count} times: its shares on offer are paid to it"),
        "money put by": _("{amount:$} of reissued shares until the stock round is over"),
        "corporations in play": _("{count}, by which the limit of certificates goes"),
        "tile points left": _("at most {points} more, {spent} used"),
        "destination on the map": _("destination of {of}[, now of {holder}]"),
        "token beside": _("{corporation}'s token beside the spaces"),
    },
)
