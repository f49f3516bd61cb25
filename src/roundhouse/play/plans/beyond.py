"""Changes beyond the rules: what nobody could do in the game, tried out in a plan.

A change is plain data: "set" says what is set, see `CHANGES`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from ...board.tiles import Laid
from ...core import game as rules
from ...core.actions import Action
from ...core.position import Position
from ...rules.beyond import WentBeyond
from ...rules.corporations import CORPORATIONS
from ...rules.depot import PHASES, TRAIN_KINDS, TRAINS, Train, has_begun
from ...rules.market import CHART, price
from ...rules.money import BANK, CASH
from ...rules.reach import BOARD, TOKENS, hex_face, markers_in
from ...rules.shares import OUT_OF_GAME
from ...rules.track import turn_up
from ...text.language import gettext
from ...text.malformed import problem_of
from ...text.words import priced
from ..companion.becoming import Taken, Unfit, become
from ..scenario import Scenario
from ..scenario_names import ScenarioError
from ..session import Game

MOST_MONEY = 100_000


class BeyondError(ValueError):
    """Raised for a change that cannot be made; one sentence."""


class Beyond(Action, frozen=True, tag="beyond"):
    """A change beyond the rules, where a game has an action. `change`: as plain data."""

    change: dict[str, Any]


class SetTile(msgspec.Struct, frozen=True, tag_field="set", tag="tile", forbid_unknown_fields=True):
    """Lay any tile on a hex, turned by so many sixths."""

    hex: str
    tile: str
    rotation: int = 0


class SetToken(msgspec.Struct, frozen=True, tag_field="set", tag="token", forbid_unknown_fields=True):
    """Put a token of a corporation into a city of a hex: its next one, or the one that lies on the hex `old`."""

    corporation: str
    hex: str
    city: int = 0
    old: str = ""


class SetTrain(msgspec.Struct, frozen=True, tag_field="set", tag="train", forbid_unknown_fields=True):
    """Give a corporation a train of a kind, or take one of that kind from it."""

    owner: str
    kind: str
    take: bool = False


class SetCash(msgspec.Struct, frozen=True, tag_field="set", tag="cash", forbid_unknown_fields=True):
    """Let a player or corporation have so much; the bank has the rest."""

    owner: str
    amount: int


class SetPhase(msgspec.Struct, frozen=True, tag_field="set", tag="phase", forbid_unknown_fields=True):
    """Let a later phase begin: trains before it have left the depot, and those that rust by then are gone."""

    phase: str


class SetPrice(msgspec.Struct, frozen=True, tag_field="set", tag="price", forbid_unknown_fields=True):
    """Move the marker of a corporation on the market, to a row and column counted from 0."""

    corporation: str
    row: int
    column: int


class SetLedger(msgspec.Struct, frozen=True, tag_field="set", tag="ledger", forbid_unknown_fields=True):
    """Let everything be as a ledger says that was kept beside a cardboard game, on the board as it is."""

    ledger: Taken


CHANGES = SetTile | SetToken | SetTrain | SetCash | SetPhase | SetPrice | SetLedger
"""All kinds of changes."""


def go_beyond(game: Game, data: Mapping[str, Any]) -> None:
    """Make a change in a game, as its next action. Raises `BeyondError`, and leaves the game as it was.

    >>> game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7)
    >>> go_beyond(game, {"set": "cash", "owner": "Ann", "amount": 1234})
    >>> game.at, game.state[CASH]["Ann"]
    (2, 1234)
    """
    try:
        change = msgspec.convert(data, CHANGES)
    except msgspec.ValidationError as error:
        raise BeyondError(
            gettext("That is no change beyond the rules: {error}.", error=problem_of(error))
        ) from None
    pos = Position(game.title, game.state)
    if pos.over:
        raise BeyondError(gettext("The game is over."))
    table = Scenario.standing(game.title, game.state)
    event = apply_change(table, pos, change)
    try:  # whatever is set, somebody has to be able to go on from it
        rules.to_act(game.title, table.state)
        rules.legal(game.title, table.state)
    except Exception:
        raise BeyondError(gettext("The rules cannot go on from there.")) from None
    plain = {"set": event.kind.partition(" ")[0], **msgspec.to_builtins(change)}
    game.supposed(Beyond(pos.actor, plain), table.state, (event,))


def apply_change(table: Scenario, pos: Position, change: Any) -> WentBeyond:
    """Make one of the `CHANGES` in a position set up by hand, and tell of it. Raises `BeyondError`."""
    match change:
        case SetTile(hex, tile, rotation):
            _lay(table, hex, tile, rotation)
            return WentBeyond("tile", hex, tile)
        case SetToken(corporation, hex, city, old):
            _put(table, corporation, hex, city, old)
            return WentBeyond("token", corporation, hex)
        case SetTrain(owner, kind, take):
            _give(table, owner, kind, take)
            return WentBeyond("train taken" if take else "train", owner, kind)
        case SetCash(owner, amount):
            _known(owner in pos[CASH] and owner != BANK, owner)
            if not 0 <= amount <= MOST_MONEY:
                raise BeyondError(
                    gettext(
                        "An amount from {least} to {most} is needed.",
                        least=priced(pos, 0),
                        most=priced(pos, MOST_MONEY),
                    )
                )
            table.cash({owner: amount})
            return WentBeyond("cash", owner, amount=amount)
        case SetLedger(ledger):
            _take(table, ledger)
            return WentBeyond("ledger")
        case SetPhase(name):
            _known(name in PHASES(pos), name)
            if has_begun(pos, name):
                raise BeyondError(gettext("Phase {phase} has begun already.", phase=name))
            table.phase(name)
            return WentBeyond("phase", thing=name)
        case _:
            sym, cell = change.corporation, (change.row, change.column)
            _known(price(pos, sym) is not None, sym)
            if not CHART(pos).has(cell):
                raise BeyondError(gettext("The market has no such cell."))
            table.price(sym, *cell)
            return WentBeyond("price", sym, amount=CHART(pos).price(cell))


def _take(table: Scenario, ledger: Taken) -> None:
    try:
        become(table, ledger)
    except Unfit as unfit:
        raise BeyondError(str(unfit)) from None
    except (LookupError, ValueError, StopIteration) as error:
        raise BeyondError(gettext("The ledger does not fit here: {what}.", what=str(error)[:40])) from None
    faults = table.faults()
    if faults:
        raise BeyondError(gettext("The ledger does not fit here: {what}.", what=faults[0]))


def _known(known: bool, name: str) -> None:
    if not known:
        raise BeyondError(gettext("There is no {name} here.", name=name[:40]))


def _lay(table: Scenario, hex: str, tile: str, rotation: int) -> None:
    pos = table.pos
    _known(hex in BOARD(pos).hexes, hex)
    _known(tile in BOARD(pos).tiles, tile)
    if not 0 <= rotation < 6:
        raise BeyondError(gettext("A tile is turned by 0 to 5 sixths."))
    turn_up(pos, hex, Laid(tile, rotation))
    stops = len(hex_face(pos, hex).stops)
    if any(token.hex == hex and token.city >= stops for token in pos[TOKENS].values()):
        raise BeyondError(gettext("That tile has no room for the tokens of {hex}.", hex=hex))


def _put(table: Scenario, corporation: str, hex: str, city: int, old: str) -> None:
    pos = table.pos
    _known(corporation in pos[CORPORATIONS], corporation)
    _known(hex in BOARD(pos).hexes, hex)
    if city not in hex_face(pos, hex).cities:
        raise BeyondError(gettext("{hex} has no such city.", hex=hex))
    own = [(id, token) for id, token in pos[TOKENS].items() if token.corporation == corporation]
    free = [id for id, token in own if (token.placed and token.hex == old if old else not token.hex)]
    if not free:
        raise BeyondError(gettext("{corporation} has no such token.", corporation=corporation))
    if any(token.placed and (token.hex, token.city) == (hex, city) for _, token in own):
        raise BeyondError(gettext("{corporation} has a token there.", corporation=corporation))
    if len(markers_in(pos, (hex, city))) >= hex_face(pos, hex).stops[city].slots:
        raise BeyondError(gettext("{hex} has no space left.", hex=hex))
    pos.change(TOKENS, free[0], hex=hex, city=city, placed=True)


def _give(table: Scenario, owner: str, kind: str, take: bool) -> None:
    pos = table.pos
    _known(owner in pos[CORPORATIONS], owner)
    _known(kind in TRAIN_KINDS(pos), kind)
    if take:
        own = [id for id, row in pos[TRAINS].items() if row.owner == owner and row.kind == kind]
        if not own:
            raise BeyondError(gettext("{owner} has no {kind}.", owner=owner, kind=kind))
        pos.put(TRAINS, own[-1], Train(kind, OUT_OF_GAME))
        return
    try:
        table.train(owner, kind)
    except ScenarioError:
        raise BeyondError(gettext("There is no {name} left.", name=kind)) from None
