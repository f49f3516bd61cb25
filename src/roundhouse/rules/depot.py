"""The depot: trains and phases, what rusts, what is exported, who must discard."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from ..core.actions import Action, Offer
from ..core.cache import Derived
from ..core.details import Details
from ..core.figures import Fact, figure
from ..core.flow import Each, Step
from ..core.kinds import Kind, check, reacts
from ..core.now import Event, Now
from ..core.state import Slot, Table
from ..core.title import Feature
from .corporations import CHARTERS, CORPORATIONS
from .market import by_price
from .owners import TRAIN, seen_to
from .shares import GONE, POOL, president

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


TRAIN_KINDS: Fact[dict[str, TrainKind]] = Fact("trains")
PHASES: Fact[dict[str, Phase]] = Fact("phases")
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


@figure("train limit")
def TRAIN_LIMIT(now: Now, corporation: str) -> int:
    """How many trains the corporation may own."""
    return PHASES(now)[now[PHASE]].train_limit


@figure("rolling stock")
def ROLLING_STOCK(now: Now, corporation: str) -> int:
    """How many pieces the corporation has that count toward the train limit: its trains."""
    return len(owned(now, corporation))


@figure("over the train limit")
def OVER_TRAIN_LIMIT(now: Now, corporation: str) -> bool:
    """Whether the corporation has too many trains, so that it has to discard one."""
    return ROLLING_STOCK(now, corporation) > TRAIN_LIMIT(now, corporation)


@figure("trains of a kind")
def COUNT_OF(now: Now, kind: TrainKind) -> int | None:
    """How many trains of the kind there are in the game, those that have left it included; None without end."""
    return kind.count


def phase(now: Now) -> Phase:
    """The phase in force."""
    return PHASES(now)[now[PHASE]]


def owned(now: Now, owner: str) -> list[str]:
    """The ids of the owner's trains, in depot order."""
    return list(_trains_of.get(now, None, lambda: _by_owner(now)).get(owner, ()))


_trains_of: Derived[Mapping[str, list[str]]] = Derived(TRAINS, size=16)


def _by_owner(now: Now) -> Mapping[str, list[str]]:
    found: dict[str, list[str]] = {}
    for id, train in now[TRAINS].items():
        found.setdefault(train.owner, []).append(id)
    return found


def top(now: Now) -> str | None:
    """The next train of the depot; None when it is empty."""
    for id, train in now[TRAINS].items():
        if train.owner == DEPOT:
            return id
    return None


def on_sale(now: Now) -> list[str]:
    """The trains that the depot sells now: the next one, and kinds on sale beside it."""
    first = top(now)
    if first is None:
        return []
    sold = [first]
    phases = list(PHASES(now))
    for kind in TRAIN_KINDS(now).values():
        if kind.on_sale_from and phases.index(now[PHASE]) >= phases.index(kind.on_sale_from):
            id = next((i for i, t in now[TRAINS].items() if t.owner == DEPOT and t.kind == kind.name), None)
            if id is not None and id not in sold:
                sold.append(id)
    return sold


def face(now: Now, train: str) -> int:
    """The face value of a train."""
    return TRAIN_KINDS(now)[now[TRAINS][train].kind].price


@figure("prices of a train at the bank")
def BANK_PRICES(now: Now, corporation: str, train: str, traded: bool) -> tuple[int, ...]:
    """What depot and bank pool take from the corporation for the train, the usual price first.

    The face value, or the price for those that are `traded` for another.
    """
    return (TRAIN_KINDS(now)[now[TRAINS][train].kind].trade_in_price if traded else face(now, train),)


def cheapest(now: Now, corporation: str) -> int | None:
    """The least that a train of depot or bank pool costs the corporation; None when there are none."""
    trains = [*on_sale(now), *owned(now, POOL)]
    return min((price for id in trains for price in BANK_PRICES(now, corporation, id, False)), default=None)


def fill(now: Now) -> None:
    """Stack the depot: of an endless kind, the next one is made when one leaves."""
    for kind in TRAIN_KINDS(now).values():
        for number in range(1 if kind.count is None else kind.count):
            now.put(TRAINS, f"{kind.name}-{number}", Train(kind.name, DEPOT))
    now.set(PHASE, next(iter(PHASES(now))))


def leave_depot(now: Now, id: str, to: str) -> None:
    """Give a train to a new owner; the first of its kind to leave the depot begins its phase."""
    train = now[TRAINS][id]
    now.put(TRAINS, id, Train(train.kind, to))
    if train.owner != DEPOT:
        return
    if TRAIN_KINDS(now)[train.kind].count is None:
        number = 1 + int(id.rpartition("-")[2])
        now.put(TRAINS, f"{train.kind}-{number}", Train(train.kind, DEPOT))
    phases = list(PHASES(now))
    for name, row in PHASES(now).items():
        if row.on == train.kind and phases.index(name) > phases.index(now[PHASE]):
            now.set(PHASE, name)
            now.emit(PhaseBegan(name))


def export(now: Now) -> None:
    """The next train of the depot leaves the game if it is of a kind that is exported."""
    id = top(now)
    if id is not None and TRAIN_KINDS(now)[now[TRAINS][id].kind].exported:
        now.emit(TrainExported(id))
        leave_depot(now, id, GONE)


@reacts("trains rust", PhaseBegan)
def rust(now: Now, event: PhaseBegan) -> None:
    """All trains of the kinds that the phase makes obsolete leave the game, the pool's included."""
    for kind in TRAIN_KINDS(now).values():
        if kind.rusts_on == event.phase:
            gone = [i for i, t in now[TRAINS].items() if t.kind == kind.name and t.owner != GONE]
            owners = {i: now[TRAINS][i].owner for i in gone}
            for id in gone:
                now.put(TRAINS, id, Train(kind.name, GONE))
            now.emit(TrainsRusted(kind.name, tuple(gone), owners))


@reacts("excess trains are discarded", PhaseBegan)
def discard_excess(now: Now, event: PhaseBegan) -> None:
    """Ask everybody over the new limit which trains to discard."""
    if next_over_limit(now, ()) is not None:
        now.interrupt(DISCARDS.name)


@figure("order of discards")
def DISCARD_ORDER(now: Now) -> list[str]:
    """In which order corporations over the limit discard: operating order."""
    return by_price(now, [c for c, row in now[CORPORATIONS].items() if row.floated])


def next_over_limit(now: Now, seen: tuple[str, ...]) -> str | None:
    """The next corporation that has too many trains."""
    for corporation in DISCARD_ORDER(now):
        if corporation not in seen and OVER_TRAIN_LIMIT(now, corporation):
            return corporation
    return None


class DiscardTrain(Action, frozen=True, tag="discard_train"):
    """Give a train in excess to the bank pool."""

    train: str


def _discards(now: Now) -> Iterator[Offer]:
    for id in owned(now, now.frame.who):
        yield Offer(DiscardTrain(now.actor, id))


class NotItsTrain(Details, frozen=True):
    """The train is none of the corporation's."""

    train: str
    who: str


@check("own train is discarded")
def own_train(now: Now, action: DiscardTrain) -> NotItsTrain | None:
    """Only the corporation's own trains."""
    train = now[TRAINS].get(action.train)
    who = now.frame.who
    return None if train is not None and train.owner == who else NotItsTrain(action.train, who)


class WithinTrainLimit(Details, frozen=True):
    """The corporation has no more trains than it may."""

    who: str
    count: int
    limit: int


@check("only excess trains are discarded")
def over_the_limit(now: Now, action: DiscardTrain) -> WithinTrainLimit | None:
    """Nobody within the limit discards."""
    who = now.frame.who
    if OVER_TRAIN_LIMIT(now, who):
        return None
    return WithinTrainLimit(who, ROLLING_STOCK(now, who), TRAIN_LIMIT(now, who))


def _discard(now: Now, action: DiscardTrain) -> None:
    now.change(TRAINS, action.train, owner=POOL)
    now.emit(TrainDiscarded(now.frame.who, action.train))


DISCARD: Kind[DiscardTrain] = Kind(DiscardTrain, _discards, (own_train, over_the_limit), _discard)

DISCARDS = Each(
    "discards", next_over_limit, Step("discard", lambda now: president(now, now.frame.who), (DISCARD,))
)


def _trains_are_kept(now: Now) -> Iterable[str]:
    counts: dict[str, int] = {}
    for id, train in now[TRAINS].items():
        counts[train.kind] = counts.get(train.kind, 0) + 1
        if train.owner not in (DEPOT, POOL, GONE) and train.owner not in CHARTERS(now):
            yield f"trains: {id} belongs to {train.owner}"
    for kind in TRAIN_KINDS(now).values():
        count = COUNT_OF(now, kind)
        if count is not None and counts.get(kind.name, 0) != count:
            yield f"trains: {counts.get(kind.name, 0)} of kind {kind.name} instead of {count}"


FEATURE = Feature(
    "depot",
    tables=(TRAINS,),
    slots=(PHASE,),
    figures=(TRAIN_LIMIT, ROLLING_STOCK, OVER_TRAIN_LIMIT, COUNT_OF, BANK_PRICES, DISCARD_ORDER),
    flow=(DISCARDS,),
    reactions=(rust,),
    audits=(_trains_are_kept,),
)

DISCARDING = Feature("discarding", reactions=(discard_excess,))
"""Last of the reactions to a new phase: after what rusts and what the title does then."""
