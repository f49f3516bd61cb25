"""Typed commands: "lay F2 57 2", "buy B&O ipo", "bid C-P 45" become actions, legal or not.

Every kind of action can also be typed with its fields in the order in which they are declared, under its own
name ("lay_tile F2 57 2", or "lay_tile hex=F2 tile=57 rotation=2").
"""

from __future__ import annotations

import itertools
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from typing import Any, get_origin

import msgspec

from ..board.route_points import hex_of
from ..board.tiles import Laid
from ..board.upgrades import Leap, Placement, leaps, placements
from ..core.actions import Action
from ..core.game import carry_out, legal
from ..core.position import Position
from ..core.record import action_from
from ..play.readings import routes_meant, runner, runners
from ..rules.corporations import CORPORATION_SPECS
from ..rules.depot import DEPOT, TRAIN_KINDS, TRAINS, list_price, on_sale, owned
from ..rules.dividends import DIVIDEND_CHOICES, HALF, PAY, WITHHOLD
from ..rules.on_sale import AnyBid
from ..rules.operating_round import CURRENT_TURN
from ..rules.privates import PRIVATE_COMPANIES
from ..rules.reach import BOARD, TILES
from ..rules.reach import hex_face as face_of
from ..rules.running import best
from ..rules.shares import OFFERING, POOL
from ..rules.shown import NAMES_IN_ACTIONS, auction, full_shell
from ..rules.stock_round import SOURCES
from ..rules.track import LayTile
from ..rules.trains import BuyTrain
from ..text.language import translated
from ..text.malformed import problem_of
from ..text.terminal import HELP, say
from ..text.words import Words as Named

ALONE = ("by", "par")
"""The fields of an action that sets a par value and leaves nothing else open."""

MOST_READINGS = 200
"""How many meanings of a command are tried."""

Words = Sequence[str]
Rows = list[dict[str, Any]]
"""Actions in their JSON form, without "by"."""


class Misunderstood(ValueError):
    """A command that is none; the message is one sentence."""


def parse(pos: Position, line: str) -> list[Action]:
    """The actions that a command may mean, of which the first legal one is meant; never empty.

    More than one when a field was left open, such as the rotation of a tile. Raises `Misunderstood`.
    """
    words = line.split()
    if not words:
        raise Misunderstood(say("nothing typed"))
    verb, rest = words[0].casefold(), words[1:]
    rows: Rows
    if verb in VERBS:
        try:
            rows = VERBS[verb](pos, rest)
        except (IndexError, ValueError) as error:
            if isinstance(error, Misunderstood):
                raise
            raise Misunderstood(say("usage", usage=USAGE[verb])) from None
    elif verb in pos.title.action_types:
        try:
            rows = [_generic(pos, verb, rest)]
        except ValueError as error:
            if isinstance(error, Misunderstood):
                raise
            raise Misunderstood(say("usage", usage=_usage(pos, verb))) from None
    else:
        raise Misunderstood(say("unknown command", command=words[0]))
    played = [row for row in rows if row["type"] in pos.title.action_types]
    if rows and not played:
        raise Misunderstood(say("no such action", title=pos.title.name, command=words[0]))
    rows = played
    actions = []
    for row in rows:
        try:
            actions.append(action_from(pos.title, {"by": pos.actor, **row}))
        except msgspec.ValidationError as error:
            problem = problem_of(error)
        except OverflowError as error:
            problem = str(error)
    if not actions:
        if not rows:
            raise Misunderstood(say("usage", usage=USAGE.get(verb, verb)))
        raise Misunderstood(say("not like that", problem=problem))
    return actions


def asks_which(line: str) -> bool:
    """Whether a command asks which tiles fit somewhere ("lay F2"), and does not say which one is to be laid."""
    words = line.split()
    return len(words) == 2 and words[0].casefold() == "lay"


# -- names ----------------------------------------------------------------------------------------


def _known(word: str, names: Iterable[str]) -> str:
    """The name that a word stands for, whatever its case; the word itself when there is none."""
    return next((name for name in names if name.casefold() == word.casefold()), word)


def _corporation(pos: Position, word: str) -> str:
    return _known(word, CORPORATION_SPECS(pos))


def _private(pos: Position, word: str) -> str:
    """By symbol, or by number ("P2")."""
    for sym, paper in PRIVATE_COMPANIES(pos).items():
        if word.casefold() in (sym.casefold(), paper.number.casefold()):
            return sym
    return word


def _is_private(pos: Position, word: str) -> bool:
    return _private(pos, word) in PRIVATE_COMPANIES(pos) and _corporation(pos, word) not in CORPORATION_SPECS(
        pos
    )


def _hex(pos: Position, word: str) -> str:
    return _known(word, BOARD(pos).hexes)


def _number(word: str) -> int:
    """Money or percent: "$1,200", "¥1,200", "20%"."""
    signs = "".join(c for c in word if unicodedata.category(c) == "Sc")
    return int(word.strip(f"{signs}%").replace(",", ""))


def _source(pos: Position, word: str) -> str:
    return {"ipo": OFFERING, "offering": OFFERING, "pool": POOL, "market": POOL}.get(word.casefold(), word)


def _kind(pos: Position, word: str) -> str:
    """A kind of train: "3", "3-train" or "D"."""
    kind = word[: -len("-train")] if word.casefold().endswith("-train") else word
    return _known(kind, TRAIN_KINDS(pos))


# -- verbs ----------------------------------------------------------------------------------------


def _pass(pos: Position, words: Words) -> Rows:
    return [{"type": "pass"}]


def _lay(pos: Position, words: Words) -> Rows:
    hex = _hex(pos, words[0])
    tiles = [_known(words[1], BOARD(pos).tiles)] if len(words) > 1 else list(BOARD(pos).tiles)
    turns: Sequence[int] = [int(words[2])] if len(words) > 2 else range(6)
    ways = [Laid(tile, turn) for tile in tiles for turn in turns]
    # Where no tile is named, those that nobody could mean would hide why the others are refused.
    meant = (_fitting(pos, hex) if len(words) == 1 else []) or ways
    rows: Rows = [
        {"type": "lay_tile", "hex": hex, "tile": way.tile, "rotation": way.rotation} for way in meant
    ]
    return rows + _lays_otherwise(pos, hex, ways)


def _fitting(pos: Position, hex: str) -> list[Laid]:
    """What could lie in a hex next, or once colours are skipped, whatever the phase has and the track reaches."""
    board, laid = BOARD(pos), pos[TILES].get(hex)
    if hex not in board.hexes:
        return []
    places: tuple[Placement | Leap, ...] = (*placements(board, hex, laid), *leaps(board, hex, laid))
    return [Laid(place.tile, place.rotation) for place in places]


def _lays_otherwise(pos: Position, hex: str, ways: Sequence[Laid]) -> Rows:
    """What else is on offer that lays just one of these tiles there, such as by the power of a private company."""
    found, turns = [], {way.rotation for way in ways}
    for offer in legal(pos.title, pos.state):
        if isinstance(offer.action, LayTile) or not {"hex", "rotation"} <= set(
            offer.action.__struct_fields__
        ):
            continue
        for action in offer.expand():
            if action.hex == hex and action.rotation in turns:  # type: ignore[attr-defined]
                then = carry_out(pos.title, pos.state, action)[0]
                if then[TILES].get(hex) in ways:
                    found.append(_row(action))
    return found


def _row(action: Action) -> dict[str, Any]:
    row = msgspec.to_builtins(action)
    del row["by"]
    return dict(row)


def _token(pos: Position, words: Words) -> Rows:
    hex, _, city = words[0].partition(".")
    hex = _hex(pos, hex)
    if city or len(words) > 1:
        cities: Iterable[int] = [int(city or words[1])]
    else:
        cities = face_of(pos, hex).cities if hex in BOARD(pos).hexes else ()
    return [{"type": "place_token", "hex": hex, "city": number} for number in cities or (0,)]


def _run(pos: Position, words: Words) -> Rows:
    """ "run" alone, or "best", is the best run; else "3-0: H6 G7 F8, 2-1: ..." or by kind "3: H6 G7 F8"."""
    if not words or words[0].casefold() == "best":
        answer = best(pos, pos[CURRENT_TURN].corporation)
        runs = [{"train": run.train, "route": list(run.route)} for run in answer.runs]
        return [{"type": "run", "runs": runs}]
    return [{"type": "run", "runs": list(runs)} for runs in _runs(pos, words)]


def _show(pos: Position, words: Words) -> Rows:
    rows = _run(pos, words)
    return [{**row, "type": "announce_run"} for row in rows]


def _runs(pos: Position, words: Words) -> list[tuple[dict[str, Any], ...]]:
    """Every reading of the runs: a hex with two cities, or two lines of track between stops, may mean either."""
    left = runners(pos, pos[CURRENT_TURN].corporation)
    readings = []
    for part in " ".join(words).replace(",", ";").split(";"):
        name, colon, route = part.partition(":")
        if not colon:
            raise Misunderstood(say("usage", usage=USAGE["run"]))
        train = runner(left, name) or name.strip()
        left.pop(train, None)
        places = [_place(pos, word) for word in route.replace("-", " ").replace("–", " ").split()]
        routes = routes_meant(pos, pos[CURRENT_TURN].corporation, places)
        readings.append([{"train": train, "route": route} for route in routes])
    return list(itertools.islice(itertools.product(*readings), MOST_READINGS))


def _place(pos: Position, word: str) -> str:
    """A hex, or a stop of it, as the map writes it."""
    hex = hex_of(word)
    return _hex(pos, hex) + word.removeprefix(hex)


def _divide(pos: Position, words: Words) -> Rows:
    return [{"type": "dividend", "choice": words[0]}]


def _buy(pos: Position, words: Words) -> Rows:
    first = words[0].casefold()
    if first == "train":
        return _buy_train(pos, words[1:])
    if first.endswith("-train") or (len(words) == 1 and _kind(pos, words[0]) in TRAIN_KINDS(pos)):
        return _buy_train(pos, words)
    if _is_private(pos, words[0]):
        private = _private(pos, words[0])
        if len(words) > 1:
            return [{"type": "buy_private", "private": private, "price": _number(words[-1])}]
        return [{"type": "buy_cheapest", "private": private}]
    corporation = _corporation(pos, words[0])
    places = {"treasury": corporation}
    word = " ".join(words[1:])
    source = [places.get(word.casefold(), _source(pos, word))] if word else [*SOURCES(pos, corporation)]
    return [{"type": "buy_share", "corporation": corporation, "source": place} for place in source]


def _buy_train(pos: Position, words: Words) -> Rows:
    """KIND [from SELLER] [PRICE] [for KIND]"""
    kind, rest = _kind(pos, words[0]), list(words[1:])
    trade = ""
    if "for" in rest:
        at = rest.index("for")
        wanted = _kind(pos, rest[at + 1])
        trade = next((id for id in owned(pos, pos.frame.who) if pos[TRAINS][id].kind == wanted), wanted)
        del rest[at : at + 2]
    seller = ""
    if "from" in rest:
        at = rest.index("from")
        seller = rest[at + 1]
        del rest[at : at + 2]
    price = _number(rest[0]) if rest else None
    sellers = [seller] if seller else [DEPOT, POOL]
    found = []
    owners = [
        {"depot": DEPOT, "pool": POOL}.get(place.casefold(), _corporation(pos, place)) for place in sellers
    ]
    for owner in owners:
        ids = [id for id, train in pos[TRAINS].items() if train.owner == owner]
        stock = [*on_sale(pos), *ids] if owner == DEPOT else ids
        found += [id for id in stock if pos[TRAINS][id].kind == kind][:1]
    if not found:
        told = Named(pos.title)
        raise Misunderstood(
            say("no such train", kind=kind, sellers=[told.owner(id, "from") for id in owners])
        )
    asked = TRAIN_KINDS(pos)[kind].trade_in_price if trade and kind in TRAIN_KINDS(pos) else None
    rows = []
    for id in found:
        usual = list_price(pos, id) if asked is None else asked
        prices = [*_prices_asked(pos, id, trade), usual] if price is None else [price]
        rows += [
            {"type": "buy_train", "train": id, "price": one, "trade_in": trade}
            for one in dict.fromkeys(prices)
        ]
    return rows


def _prices_asked(pos: Position, train: str, trade: str) -> list[int]:
    """At what prices such a train of the same owner is on offer, such as half of the usual one; the lowest first."""
    sort = pos[TRAINS][train].kind, pos[TRAINS][train].owner
    offers = (offer for offer in legal(pos.title, pos.state) if "price" not in offer.open)
    bought = (offer.action for offer in offers if isinstance(offer.action, BuyTrain))
    return sorted(
        {
            one.price
            for one in bought
            if one.trade_in == trade and (pos[TRAINS][one.train].kind, pos[TRAINS][one.train].owner) == sort
        }
    )


def _sell(pos: Position, words: Words) -> Rows:
    if _is_private(pos, words[0]):
        private = _private(pos, words[0])
        offers = (o for o in legal(pos.title, pos.state) if getattr(o.action, "private", "") == private)
        ways = [command_of(pos, offer.action) for offer in offers]
        name = Named(pos.title).paper(private)
        if not ways:
            raise Misunderstood(say("private and nothing", name=name))
        raise Misunderstood(say("private and no shares", name=name, ways=ways))
    corporation = _corporation(pos, words[0])
    return [{"type": "sell_shares", "corporation": corporation, "percent": _number(words[1])}]


def _par(pos: Position, words: Words) -> Rows:
    if len(words) == 1:  # where the corporation is no question
        kinds = (kind for kind in pos.title.action_types.values() if kind.action.__struct_fields__ == ALONE)
        return [{"type": kind.name, "par": _number(words[0])} for kind in kinds]
    return [{"type": "par", "corporation": _corporation(pos, words[0]), "par": _number(words[1])}]


def _bid(pos: Position, words: Words) -> Rows:
    """[NAME] PRICE: for a private company or whatever else may be bid for; without a name for what is up, which may be
    named, too."""
    price, named = _number(words[-1]), words[:-1]
    if len(named) > 1:
        raise ValueError(named)
    rows: Rows = []
    now = auction(pos)
    up = now.item if now is not None else ""
    for kind in pos.title.action_types.values():
        fields = [field for field in kind.action.__struct_fields__ if field not in ("by", "price")]
        if issubclass(kind.action, AnyBid):
            if len(fields) == len(named):
                names = {name: _named(pos, named[0]) for name in fields}
                rows.append({"type": kind.name, **names, "price": price})
            elif not fields and _named(pos, named[0]) == up:
                rows.append({"type": kind.name, "price": price})
    return rows


def _named(pos: Position, word: str) -> str:
    """A private company or a corporation, with "_" for a space; the word itself where it is neither."""
    name = word.replace("_", " ")
    private = _private(pos, name)
    return private if private in PRIVATE_COMPANIES(pos) else _corporation(pos, name)


def _discard(pos: Position, words: Words) -> Rows:
    """KIND; of several shells it is the one with too many trains."""
    kind, who = _kind(pos, words[0]), pos.frame.who
    shell = full_shell(pos, who)
    mine = owned(pos, who) if shell is None else shell.trains
    id = next((id for id in mine if kind in (id, pos[TRAINS][id].kind)), words[0])
    return [{"type": "discard_train", "train": id}]


def _simple(kind: str) -> Callable[[Position, Words], Rows]:
    return lambda pos, words: [{"type": kind}]


def _choice(choice: str) -> Callable[[Position, Words], Rows]:
    return lambda pos, words: [{"type": "dividend", "choice": choice}]


def _generic(pos: Position, kind: str, words: Words) -> dict[str, Any]:
    """The fields of a kind in order, or by name.

    "57/2" is a tile turned by two, "F10:57/2,G7:9/0" are several in their hexes; "_" stands for a space, "-" for
    nothing.
    """
    fields = [
        field for field in msgspec.structs.fields(pos.title.action_types[kind].action) if field.name != "by"
    ]
    row: dict[str, Any] = {"type": kind}
    for number, word in enumerate(words):
        name, equals, value = word.partition("=")
        if not equals:
            if number >= len(fields):
                raise Misunderstood(say("usage", usage=_usage(pos, kind)))
            name, value = fields[number].name, word
        row[name] = _value(pos, value, next((f.type for f in fields if f.name == name), str))
    if any(field.required and field.name not in row for field in fields):
        raise Misunderstood(say("usage", usage=_usage(pos, kind)))
    return row


def _usage(pos: Position, kind: str) -> str:
    fields = msgspec.structs.fields(pos.title.action_types[kind].action)
    return " ".join([kind, *(field.name.upper() for field in fields if field.name != "by")])


def _value(pos: Position, word: str, kind: Any) -> Any:
    if kind is int:
        return _number(word)
    if get_origin(kind) is tuple:
        parts = [part.partition(":") for part in word.split(",") if part != "-"]
        return [{"hex": _hex(pos, hex), **_turned(tile)} for hex, _, tile in parts]
    if kind is not str:
        return _turned(word) if "/" in word else word
    if word == "-":
        return ""
    more = [name for find in NAMES_IN_ACTIONS.of(pos.title) for name in find(pos)]
    names = (*CORPORATION_SPECS(pos), *PRIVATE_COMPANIES(pos), *BOARD(pos).hexes, POOL, *more)
    exact = _known(word, names)
    return exact if exact in names else _known(word.replace("_", " "), names)


def _turned(word: str) -> dict[str, Any]:
    tile, _, turn = word.partition("/")
    return {"tile": tile, "rotation": int(turn)}


VERBS: dict[str, Callable[[Position, Words], Rows]] = {
    "pass": _pass,
    "done": _pass,
    "lay": _lay,
    "token": _token,
    "run": _run,
    "show": _show,
    "pay": _choice(PAY),
    "half": _choice(HALF),
    "withhold": _choice(WITHHOLD),
    "divide": _divide,
    "buy": _buy,
    "sell": _sell,
    "par": _par,
    "start": _par,
    "bid": _bid,
    "drop": _simple("drop_out"),
    "discard": _discard,
    "accept": _simple("accept"),
    "decline": _simple("decline"),
    "complete": _simple("complete_purchase"),
    "bankrupt": _simple("bankrupt"),
}

USAGE: dict[str, str] = {
    "lay": "lay HEX [TILE [ROTATION]]",
    "token": "token HEX [CITY]",
    "run": "run [best] | run TRAIN: HEX HEX ...[, TRAIN: ...]",
    "show": "show [best] | show TRAIN: HEX HEX ...[, TRAIN: ...]",
    "divide": "divide pay|half|withhold",
    "buy": "buy CORPORATION ipo|pool|treasury | buy PRIVATE [PRICE] | buy train KIND [from SELLER] [PRICE] [for KIND]",
    "sell": "sell CORPORATION PERCENT",
    "par": "par CORPORATION VALUE",
    "start": "start CORPORATION VALUE",
    "bid": "bid [PRIVATE] PRICE",
    "discard": "discard KIND",
    "pass": "pass",
    "done": "done",
    "pay": "pay",
    "half": "half",
    "withhold": "withhold",
    "drop": "drop",
    "accept": "accept",
    "decline": "decline",
    "complete": "complete",
    "bankrupt": "bankrupt",
}


def _has(*kinds: str) -> Callable[[Position], bool]:
    return lambda pos: any(kind in pos.title.action_types for kind in kinds)


def _bids(pos: Position) -> bool:
    return any(issubclass(kind.action, AnyBid) for kind in pos.title.action_types.values())


def _halves(pos: Position) -> bool:
    return any(HALF in DIVIDEND_CHOICES(pos, sym) for sym in CORPORATION_SPECS(pos))


def _trades_in(pos: Position) -> bool:
    return any(kind.trade_in for kind in TRAIN_KINDS(pos).values())


NEEDS: dict[str, Callable[[Position], bool]] = {
    "buy XY": _has("buy_cheapest"),
    "bid XY 45": _bids,
    "par XY 80": _has("par"),
    "buy XY ipo": _has("buy_share"),
    "half": _halves,
    "buy train D for 4": _trades_in,
    "buy XY 60": _has("buy_private"),
    "sell_private XY BEN 60": _has("sell_private"),
    "accept | decline": _has("accept"),
    "drop": _has("drop_out"),
}
"""Commands of `HELP` that only some titles know, and whether one does."""


def commands(pos: Position) -> list[tuple[str, str]]:
    """What can be typed in games of the title, as in `HELP`, each with what it does in the language in use."""
    return [(typed, translated(told)) for typed, told in HELP if typed not in NEEDS or NEEDS[typed](pos)]


def command_of(pos: Position, action: Action) -> str:
    """What to type for an action; its own name and fields where there is no shorter way."""
    row = msgspec.to_builtins(action)
    if isinstance(action, AnyBid):
        return " ".join(
            ["bid", *(_written(value) for name, value in row.items() if name not in ("type", "by"))]
        )
    if action.__struct_fields__ == ALONE:
        return f"par {row['par']}"
    match row:
        case {"type": "complete_purchase"}:
            return "complete"
        case {"type": "pass" | "accept" | "decline" | "bankrupt" as verb}:
            return str(verb)
        case {"type": "drop_out"}:
            return "drop"
        case {"type": "lay_tile", "hex": hex, "tile": tile, "rotation": rotation}:
            return f"lay {hex} {tile} {rotation}"
        case {"type": "place_token", "hex": hex, "city": city}:
            several = len(face_of(pos, str(hex)).cities) > 1
            return f"token {hex} {city}" if several else f"token {hex}"
        case {"type": "dividend", "choice": "pay" | "half" | "withhold" as choice}:
            return str(choice)
        case {"type": "buy_share", "corporation": corporation, "source": source}:
            return f"buy {corporation} { ({OFFERING: 'ipo', POOL: 'pool'}.get(source, 'treasury')) }"
        case {"type": "sell_shares", "corporation": corporation, "percent": percent}:
            return f"sell {corporation} {percent}"
        case {"type": "par", "corporation": corporation, "par": par}:
            return f"par {corporation} {par}"
        case {"type": "buy_cheapest", "private": private}:
            return f"buy {private}"
        case {"type": "buy_private", "private": private, "price": price}:
            return f"buy {private} {price}"
        case {"type": "run"}:
            return "run"
        case {"type": "announce_run"}:
            return "show"
        case {"type": "discard_train", "train": train}:
            return f"discard {pos[TRAINS][train].kind}"
        case {"type": "buy_train", "train": train, "price": price, "trade_in": trade}:
            return _train_command(pos, str(train), int(price), str(trade))
    values = [_written(value) for name, value in row.items() if name not in ("type", "by")]
    return " ".join([str(row["type"]), *values])


def _train_command(pos: Position, train: str, price: int, trade: str) -> str:
    row = pos[TRAINS][train]
    words = ["buy", "train", row.kind]
    if row.owner in CORPORATION_SPECS(pos):
        words += ["from", row.owner, str(price)]
    elif row.owner == POOL:
        words += ["from", "pool"]
    if trade:
        words += ["for", pos[TRAINS][trade].kind]
    return " ".join(words)


def _written(value: Any) -> str:
    if isinstance(value, list | tuple):
        return ",".join(f"{one['hex']}:{_written({**one})}" for one in value) or "-"
    if isinstance(value, dict):
        return f"{value['tile']}/{value.get('rotation', 0)}"
    return str(value).replace(" ", "_") or "-"
