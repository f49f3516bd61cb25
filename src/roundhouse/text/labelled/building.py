"""What is built: track, tokens, markers."""

from __future__ import annotations

from typing import Any

from ...board.tiles import Laid
from ...core.position import Position
from ...features.bull_tokens import BULLS, PlaceBull
from ...features.destinations import (
    DESTINATION_HEXES,
    DESTINATION_TERMS,
    GOAL,
    PlaceDestination,
    TakeToken,
    is_home_of_partner,
)
from ...features.lay_discounts import LAY_DISCOUNTS, UseDiscount
from ...features.national import KEEPING, KeepToken
from ...features.sold_markers import SOLD_MARKERS, BuyMarker
from ...features.special_tokens import GiveToken
from ...features.surplus_tokens import GiveUp
from ...rules.reach import TILES, TOKENS, hex_face
from ...rules.tokens import TOKEN_COST, PlaceToken
from ...rules.track import LAY_COST, LayTile
from ..templates import _
from ..texts import Texts


def _of_kept(pos: Position, action: KeepToken) -> dict[str, Any]:
    cities = hex_face(pos, action.hex).cities
    return {"which": cities.index(action.city) + 1 if len(cities) > 1 else 0}


def _of_given_up(pos: Position, action: GiveUp) -> dict[str, Any]:
    token = pos[TOKENS].get(action.what)
    return {"hex": token.hex if token is not None else ""}


def _of_tile(pos: Position, action: LayTile) -> dict[str, Any]:
    old = pos[TILES].get(action.hex)
    cost = LAY_COST(pos, pos.frame.who, action.hex, Laid(action.tile, action.rotation))
    return {"cost": cost, "old": old.tile if old is not None else ""}


def _of_token(pos: Position, action: PlaceToken) -> dict[str, Any]:
    cities = hex_face(pos, action.hex).cities
    which = cities.index(action.city) + 1 if len(cities) > 1 else 0
    return {"cost": TOKEN_COST(pos, pos.frame.who, action.hex), "which": which}


def _of_bull(pos: Position, action: PlaceBull) -> dict[str, Any]:
    return {**_of_token(pos, action), "cost": pos[BULLS][pos.frame.who]}


def _of_goal(pos: Position, action: PlaceDestination | TakeToken) -> dict[str, Any]:
    hex = DESTINATION_HEXES(pos, pos[GOAL])[0]
    which = (
        action.city + 1 if isinstance(action, PlaceDestination) and len(hex_face(pos, hex).stops) > 1 else 0
    )
    return {"goal": pos[GOAL], "hex": hex, "which": which, "price": DESTINATION_TERMS(pos).price}


def _of_marker(pos: Position, action: BuyMarker) -> dict[str, Any]:
    own = action.seller == pos.frame.who
    return {"price": 0 if own else SOLD_MARKERS(pos)[action.marker].price}


def _run_from(pos: Position, action: PlaceDestination) -> str:
    return "home" if is_home_of_partner(pos, pos[GOAL]) else ""


def _where_given_up(pos: Position, action: GiveUp) -> str:
    return "placed" if _of_given_up(pos, action)["hex"] else ""


TEXTS = Texts(
    labels={
        "pass / track": _("Lay no more track"),
        "pass / token": _("Place no token"),
        f"pass / {KEEPING.name}": _("Take over no more tokens[ of {who}]"),
        "lay_tile": _("Lay tile {tile} in {hex}, turned {rotation}[, over tile {old}][, for {cost:$}]"),
        "place_token": _("Place a token in {hex:place}[, city {which}][, for {cost:$}]"),
        "place_bull": _("Place the bull token in {hex:place}[, city {which}], for {cost:$}"),
        "place_destination": _("Lay the token of {goal} in {hex:place}[, city {which}], and run there"),
        "place_destination / home": _("Run from the home of {goal} to {hex:place}, without a token"),
        "take_token": _("Make no run to {hex:place}: the token of {goal} is one for {price:$}"),
        "keep_token": _("Take over the token in {hex:place}[, city {which}]"),
        "give_up": _("Give up a token that is not on the map"),
        "give_up / placed": _("Give up the token in {hex:place}"),
        "put_marker": _("Lay the marker of {private} in {hex:place}"),
        "shut_marker": _("Close {private:paper}, so that its marker is of use to nobody else"),
        "buy_marker": _("Buy a marker ({marker}) from {seller:owner}[ for {price:$}]"),
        "use_discount": _("Let the next tile that fits be up to {amount:$} cheaper, by {private:paper}"),
        "give_token": _("Give {who} the token of {private:paper}[, for {hex:place}]"),
    },
    kinds={
        "lay_tile": _("laying track"),
        "place_token": _("placing a token"),
        "place_bull": _("placing a bull token"),
        "place_destination": _("running to a destination"),
        "take_token": _("keeping a destination token"),
        "keep_token": _("taking over tokens of merged corporations"),
        "give_up": _("giving up tokens that are too many"),
        "put_marker": _("laying the marker of a private company"),
        "shut_marker": _("closing a private company for the sake of its marker"),
        "buy_marker": _("buying a marker"),
        "use_discount": _("announcing a discount"),
        "give_token": _("giving a special token"),
    },
    headings={
        "lay_tile": _("Lay track"),
        "place_token": _("Place a token"),
        "place_bull": _("Place the bull token"),
        "place_destination": _("Run to the destination"),
        "take_token": _("Keep the token"),
        "keep_token": _("Take over a token"),
        "give_up": _("Give up a token"),
        "put_marker": _("Lay a marker"),
        "shut_marker": _("Shut others out"),
        "buy_marker": _("Buy a marker"),
        "use_discount": _("Announce a discount"),
        "give_token": _("Special token"),
    },
    label_cases={
        PlaceDestination: _run_from,
        GiveUp: _where_given_up,
    },
    label_facts={
        KeepToken: _of_kept,
        GiveUp: _of_given_up,
        LayTile: _of_tile,
        PlaceToken: _of_token,
        PlaceBull: _of_bull,
        PlaceDestination: _of_goal,
        TakeToken: _of_goal,
        GiveToken: lambda pos, action: {"who": pos.frame.who},
        BuyMarker: _of_marker,
        UseDiscount: lambda pos, action: {"amount": LAY_DISCOUNTS(pos)[action.private].amount},
    },
)
