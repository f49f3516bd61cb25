"""The depot: trains and phases, what rusts, what is exported, who must discard."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from ..core.action_types import ActionType, check, reacts
from ..core.actions import Action, Offer
from ..core.cache import TableCache, memo_by_reads, memo_per_position
from ..core.details import Details
from ..core.feature import Feature
from ..core.flow import Each, Step
from ..core.position import Event, Position
from ..core.rule_values import Setting, rule_value
from ..core.state import Slot, Table
from .corporations import CORPORATION_SPECS, CORPORATIONS
from .market import by_price
from .owners import TRAIN, seen_to
from .piece_ids import numbered_train, train_id
from .shares import OUT_OF_GAME, POOL, president

DEPOT = "depot"


class TrainKind(msgspec.Struct, frozen=True):
    """A kind of train by the title's data.

    `count` None is without end; `stops` 0 is any number of stops, `hexes` 0 any number of hexes; `on_sale_from`
    names the phase from which it is sold beside the kinds before it; it may be had for `trade_in_price` with one
    of `trade_in` handed in. The phase `rusts_on` removes it at once, and its owner is paid `salvage` percent of the
    price; `obsolete_on` removes it after one more run. Stops pay it `multiplier` times their value.
    """

    name: str
    price: int
    count: int | None
    stops: int = 0
    rusts_on: str = ""
    on_sale_from: str = ""
    trade_in_price: int = 0
    trade_in: tuple[str, ...] = ()
    exported: bool = False
    obsolete_on: str = ""
    multiplier: int = 1
    hexes: int = 0
    salvage: int = 0


class Phase(msgspec.Struct, frozen=True):
    """A phase by the title's data; it begins when the first train of the kind `on` leaves the depot.

    `bank_trains`: how many trains a corporation may buy from depot and bank pool in a turn; 0 is any number.
    `trades`: whether corporations may buy trains from one another. `double_jump`: a price may move two columns.
    """

    name: str
    on: str
    train_limit: int
    tiles: tuple[str, ...]
    rounds: int
    revenue: str
    buys_privates: bool = False
    bank_trains: int = 0
    trades: bool = True
    double_jump: bool = False


class Train(msgspec.Struct, frozen=True):
    """A train: its kind and its owner, a corporation, DEPOT, POOL or GONE."""

    kind: str
    owner: str


TRAIN_KINDS: Setting[dict[str, TrainKind]] = Setting("trains")
PHASES: Setting[dict[str, Phase]] = Setting("phases")
TRAINS: Table[Train] = Table("trains", Train, TRAIN, seen_to("owner"))
PHASE: Slot[str] = Slot("phase", str, "")


class PhaseBegan(Event, frozen=True, tag="phase_began"):
    """A new phase is in force."""

    phase: str


class TrainsRusted(Event, frozen=True, tag="trains_rusted"):
    """All trains of a kind left the game; `owners` is who had each of them."""

    kind: str
    trains: tuple[str, ...]
    owners: dict[str, str] = {}  # noqa: RUF012


class TrainExported(Event, frozen=True, tag="train_exported"):
    """The top train of the depot left the game."""

    train: str


class TrainDiscarded(Event, frozen=True, tag="train_discarded"):
    """A corporation over the limit gave a train to the bank pool."""

    corporation: str
    train: str


@rule_value("train limit")
def TRAIN_LIMIT(pos: Position, corporation: str) -> int:
    """How many trains the corporation may own."""
    return PHASES(pos)[pos[PHASE]].train_limit


@rule_value("rolling stock")
def ROLLING_STOCK(pos: Position, corporation: str) -> int:
    """How many pieces the corporation has that count toward the train limit: its trains."""
    return len(owned(pos, corporation))


@rule_value("over the train limit")
def OVER_TRAIN_LIMIT(pos: Position, corporation: str) -> bool:
    """Whether the corporation has too many trains, so that it has to discard one."""
    return ROLLING_STOCK(pos, corporation) > TRAIN_LIMIT(pos, corporation)


@rule_value("trains of a kind")
def COUNT_OF(pos: Position, kind: TrainKind) -> int | None:
    """How many trains of the kind there are in the game, those that have left it included; None without end."""
    return kind.count


def phase(pos: Position) -> Phase:
    """The phase in force."""
    return PHASES(pos)[pos[PHASE]]


def phases_so_far(pos: Position) -> tuple[Phase, ...]:
    """The phases that are over and the one in force, in order.

    >>> from roundhouse import Game
    >>> from roundhouse.core.position import Position
    >>> game = Game.new("Branch Line", ["Ann", "Ben"])
    >>> pos = Position(game.title, game.state)
    >>> [phase.name for phase in phases_so_far(pos)], [phase.name for phase in phases_to_come(pos)]
    (['2'], ['3', '4', '5'])
    """
    return tuple(PHASES(pos).values())[: _reached(pos) + 1]


def phases_to_come(pos: Position) -> tuple[Phase, ...]:
    """The phases after the one in force, in order."""
    return tuple(PHASES(pos).values())[_reached(pos) + 1 :]


def has_begun(pos: Position, phase: str) -> bool:
    """Whether the phase of this name is in force or over. Raises `ValueError` where the title has none of the name."""
    return list(PHASES(pos)).index(phase) <= _reached(pos)


def _reached(pos: Position) -> int:
    return list(PHASES(pos)).index(pos[PHASE])


def owned(pos: Position, owner: str) -> list[str]:
    """The ids of the owner's trains, in depot order."""
    return list(_trains(pos).get(owner, ()))


@memo_per_position
def _trains(pos: Position) -> Mapping[str, list[str]]:
    return _trains_of.get(pos, None, lambda: _by_owner(pos))


_trains_of: TableCache[Mapping[str, list[str]]] = TableCache(TRAINS, size=16)


def _by_owner(pos: Position) -> Mapping[str, list[str]]:
    found: dict[str, list[str]] = {}
    for id, train in pos[TRAINS].items():
        found.setdefault(train.owner, []).append(id)
    return found


def top(pos: Position) -> str | None:
    """The next train of the depot; None when it is empty."""
    for id, train in pos[TRAINS].items():
        if train.owner == DEPOT:
            return id
    return None


def on_sale(pos: Position) -> list[str]:
    """The trains that the depot sells now: the next one, and kinds on sale beside it."""
    return list(_on_sale(pos))


@memo_by_reads
def _on_sale(pos: Position) -> list[str]:
    first = top(pos)
    if first is None:
        return []
    sold = [first]
    for kind in TRAIN_KINDS(pos).values():
        if kind.on_sale_from and has_begun(pos, kind.on_sale_from):
            id = next((i for i, t in pos[TRAINS].items() if t.owner == DEPOT and t.kind == kind.name), None)
            if id is not None and id not in sold:
                sold.append(id)
    return sold


def list_price(pos: Position, train: str) -> int:
    """The face value of a train."""
    return TRAIN_KINDS(pos)[pos[TRAINS][train].kind].price


@rule_value("prices of a train at the bank")
def BANK_PRICES(pos: Position, corporation: str, train: str, traded: bool) -> tuple[int, ...]:
    """What depot and bank pool take from the corporation for the train, the usual price first.

    The face value, or the price for those that are `traded` for another.
    """
    return (TRAIN_KINDS(pos)[pos[TRAINS][train].kind].trade_in_price if traded else list_price(pos, train),)


@memo_by_reads
def cheapest(pos: Position, corporation: str) -> int | None:
    """The least that a train of depot or bank pool costs the corporation; None when there are none."""
    trains = [*on_sale(pos), *owned(pos, POOL)]
    return min((price for id in trains for price in BANK_PRICES(pos, corporation, id, False)), default=None)


def fill(pos: Position) -> None:
    """Stack the depot: of an endless kind, the next one is made when one leaves."""
    for kind in TRAIN_KINDS(pos).values():
        for number in range(1 if kind.count is None else kind.count):
            pos.put(TRAINS, numbered_train(kind.name, number), Train(kind.name, DEPOT))
    pos.set(PHASE, next(iter(PHASES(pos))))


def leave_depot(pos: Position, id: str, to: str) -> None:
    """Give a train to a new owner; the first of its kind to leave the depot begins its phase."""
    train = pos[TRAINS][id]
    pos.put(TRAINS, id, Train(train.kind, to))
    if train.owner != DEPOT:
        return
    if TRAIN_KINDS(pos)[train.kind].count is None:
        pos.put(TRAINS, train_id(id).next, Train(train.kind, DEPOT))
    for row in phases_to_come(pos):
        if row.on == train.kind:
            pos.set(PHASE, row.name)
            pos.emit(PhaseBegan(row.name))


def export(pos: Position) -> None:
    """The next train of the depot leaves the game if it is of a kind that is exported."""
    id = top(pos)
    if id is not None and TRAIN_KINDS(pos)[pos[TRAINS][id].kind].exported:
        pos.emit(TrainExported(id))
        leave_depot(pos, id, OUT_OF_GAME)


@reacts("trains rust", PhaseBegan)
def rust(pos: Position, event: PhaseBegan) -> None:
    """All trains of the kinds that the phase makes obsolete leave the game, the pool's included."""
    for kind in TRAIN_KINDS(pos).values():
        if kind.rusts_on == event.phase:
            gone = [i for i, t in pos[TRAINS].items() if t.kind == kind.name and t.owner != OUT_OF_GAME]
            owners = {i: pos[TRAINS][i].owner for i in gone}
            for id in gone:
                pos.put(TRAINS, id, Train(kind.name, OUT_OF_GAME))
            pos.emit(TrainsRusted(kind.name, tuple(gone), owners))


@reacts("excess trains are discarded", PhaseBegan)
def discard_excess(pos: Position, event: PhaseBegan) -> None:
    """Ask everybody over the new limit which trains to discard."""
    if next_over_limit(pos, ()) is not None:
        pos.interrupt(DISCARDS.name)


@rule_value("order of discards")
def DISCARD_ORDER(pos: Position) -> list[str]:
    """In which order corporations over the limit discard: operating order."""
    return by_price(pos, [c for c, row in pos[CORPORATIONS].items() if row.floated])


def next_over_limit(pos: Position, seen: tuple[str, ...]) -> str | None:
    """The next corporation that has too many trains."""
    for corporation in DISCARD_ORDER(pos):
        if corporation not in seen and OVER_TRAIN_LIMIT(pos, corporation):
            return corporation
    return None


class DiscardTrain(Action, frozen=True, tag="discard_train"):
    """Give a train in excess to the bank pool."""

    train: str


def _discards(pos: Position) -> Iterator[Offer]:
    for id in owned(pos, pos.frame.who):
        yield Offer(DiscardTrain(pos.actor, id))


class NotItsTrain(Details, frozen=True):
    """The train is none of the corporation's."""

    train: str
    who: str


@check("own train is discarded")
def own_train(pos: Position, action: DiscardTrain) -> NotItsTrain | None:
    """Only the corporation's own trains."""
    train = pos[TRAINS].get(action.train)
    who = pos.frame.who
    return None if train is not None and train.owner == who else NotItsTrain(action.train, who)


class WithinTrainLimit(Details, frozen=True):
    """The corporation has no more trains than it may."""

    who: str
    count: int
    limit: int


@check("only excess trains are discarded", about=())
def over_the_limit(pos: Position, action: DiscardTrain) -> WithinTrainLimit | None:
    """Nobody within the limit discards."""
    who = pos.frame.who
    if OVER_TRAIN_LIMIT(pos, who):
        return None
    return WithinTrainLimit(who, ROLLING_STOCK(pos, who), TRAIN_LIMIT(pos, who))


def _discard(pos: Position, action: DiscardTrain) -> None:
    pos.change(TRAINS, action.train, owner=POOL)
    pos.emit(TrainDiscarded(pos.frame.who, action.train))


DISCARD: ActionType[DiscardTrain] = ActionType(DiscardTrain, _discards, (own_train, over_the_limit), _discard)

DISCARDS = Each(
    "discards", next_over_limit, Step("discard", lambda pos: president(pos, pos.frame.who), (DISCARD,))
)


def _trains_are_kept(pos: Position) -> Iterable[str]:
    counts: dict[str, int] = {}
    for id, train in pos[TRAINS].items():
        counts[train.kind] = counts.get(train.kind, 0) + 1
        if train.owner not in (DEPOT, POOL, OUT_OF_GAME) and train.owner not in CORPORATION_SPECS(pos):
            yield f"trains: {id} belongs to {train.owner}"
    for kind in TRAIN_KINDS(pos).values():
        count = COUNT_OF(pos, kind)
        if count is not None and counts.get(kind.name, 0) != count:
            yield f"trains: {counts.get(kind.name, 0)} of kind {kind.name} instead of {count}"


FEATURE = Feature(
    "depot",
    tables=(TRAINS,),
    slots=(PHASE,),
    rule_values=(TRAIN_LIMIT, ROLLING_STOCK, OVER_TRAIN_LIMIT, COUNT_OF, BANK_PRICES, DISCARD_ORDER),
    flow=(DISCARDS,),
    reactions=(rust,),
    audits=(_trains_are_kept,),
)

DISCARDING = Feature("discarding", reactions=(discard_excess,))
"""Last of the reactions to a new phase: after what rusts and what the title does then."""
