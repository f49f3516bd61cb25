"""Train shells: a corporation made of two, and a national company, keep their trains in two places.

Each shell holds as many trains as a corporation on its own may have. Trains change shells in the step `SHUFFLE`, which
a title puts into its operating turn wherever they may. A train that is bought goes to an empty shell, else to the first
with room; so does the one whose purchase has just emptied a shell by what it scraps.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from ...core.actions import Action, Offer
from ...core.details import Details
from ...core.figures import amends, figure
from ...core.flow import Seq, Step
from ...core.kinds import Kind, check, reacts
from ...core.now import Event, Now
from ...core.state import Table
from ...core.title import Feature
from ...features.closing import CorporationClosed
from ...features.merging import MERGED, is_merged
from ...features.national import is_national
from ...rules.depot import (
    DISCARD,
    OVER_TRAIN_LIMIT,
    TRAIN_LIMIT,
    TRAINS,
    DiscardTrain,
    TrainDiscarded,
    TrainsRusted,
    owned,
)
from ...rules.dividends import STEPS
from ...rules.emergency import MUST_OWN
from ...rules.operating_round import operator
from ...rules.owners import TRAIN
from ...rules.running import has_route
from ...rules.shares import POOL
from ...rules.shown import SHELVES, Shelf, ShelfSource
from ...rules.trains import STEP, TrainBought
from ...rules.turns import PASS, Pass

SHELL: Table[str] = Table("train shells", str, TRAIN)
"""By train: the shell on which it stands; those without a row stand on the first one of their owner."""


class MoveTrain(Action, frozen=True, tag="move_train"):
    """Put an own train on another shell."""

    train: str
    shell: str


class TrainMoved(Event, frozen=True, tag="train_moved"):
    """A train of the corporation changed its shell."""

    corporation: str
    train: str
    shell: str


@figure("train shells")
def SHELLS(now: Now, corporation: str) -> tuple[str, ...]:
    """The shells of the corporation by name, the first one first: a single one without a name."""
    return ("",)


@amends(SHELLS, "shells of the two that merged")
def of_both(now: Now, shells: tuple[str, ...], corporation: str) -> tuple[str, ...]:
    """One for each, called like it: that of the survivor, then that of the other one."""
    return (corporation, now[MERGED][corporation]) if is_merged(now, corporation) else shells


@amends(SHELLS, "shells of a national company")
def of_national(now: Now, shells: tuple[str, ...], corporation: str) -> tuple[str, ...]:
    """Two, by number."""
    return ("1", "2") if is_national(now, corporation) else shells


def two_shells(now: Now, corporation: str) -> bool:
    """Whether the corporation has more than one shell."""
    return len(SHELLS(now, corporation)) > 1


def shell_of(now: Now, train: str) -> str:
    """The shell of its owner, a corporation, on which the train stands."""
    shells = SHELLS(now, now[TRAINS][train].owner)
    shell = now[SHELL].get(train, "")
    return shell if shell in shells else shells[0]


def on_shell(now: Now, corporation: str, shell: str) -> list[str]:
    """The ids of the corporation's trains on one of its shells, in depot order."""
    return [id for id in owned(now, corporation) if shell_of(now, id) == shell]


def empty_shells(now: Now, corporation: str) -> tuple[str, ...]:
    """The shells on which no train stands."""
    return tuple(shell for shell in SHELLS(now, corporation) if not on_shell(now, corporation, shell))


def shell_limit(now: Now, corporation: str) -> int:
    """How many trains each shell of the corporation holds."""
    return TRAIN_LIMIT(now, corporation) // len(SHELLS(now, corporation))


def keep_apart(now: Now, survivor: str, vanished: str) -> None:
    """Before one corporation takes over another: the trains of both stay where they are."""
    for own in (survivor, vanished):
        for id in owned(now, own):
            now.put(SHELL, id, own)


def shell_in_excess(now: Now, corporation: str) -> str | None:
    """A shell with more trains than it holds."""
    limit = shell_limit(now, corporation)
    return next((s for s in SHELLS(now, corporation) if len(on_shell(now, corporation, s)) > limit), None)


# -- limit, duty, price ------------------------------------------------------------------------------


@amends(TRAIN_LIMIT, "train limit of each shell")
def for_each_shell(now: Now, limit: int, corporation: str) -> int:
    """As many on each as a corporation with one shell may have."""
    return limit * len(SHELLS(now, corporation))


@amends(OVER_TRAIN_LIMIT, "shells are over the train limit")
def shell_by_shell(now: Now, over: bool, corporation: str) -> bool:
    """Room on one shell does not help the other."""
    return over or (two_shells(now, corporation) and shell_in_excess(now, corporation) is not None)


class ShellWithinLimit(Details, frozen=True):
    """The shell holds no more trains than it may."""

    train: str
    shell: str
    limit: int
    who: str


@check("discarded train is on the shell in excess")
def from_full_shell(now: Now, action: DiscardTrain) -> ShellWithinLimit | None:
    """Nothing is discarded from a shell that is within the limit."""
    who = now.frame.who
    if not two_shells(now, who):
        return None
    shell, limit = shell_of(now, action.train), shell_limit(now, who)
    if len(on_shell(now, who, shell)) > limit:
        return None
    return ShellWithinLimit(action.train, shell, limit, who)


@amends(MUST_OWN, "train for each shell")
def each_needs_one(now: Now, due: bool, corporation: str) -> bool:
    """An empty shell is enough for the duty, if there is a route to run."""
    if due or not two_shells(now, corporation) or not empty_shells(now, corporation):
        return due
    return has_route(now, corporation)


@amends(STEPS, "price stays with an empty shell")
def stays_put(now: Now, steps: int, corporation: str, paid: int) -> int:
    """No rise for a dividend out of the runs of one shell alone; no train has moved since they were made."""
    return (
        min(steps, 0) if paid and empty_shells(now, corporation) and two_shells(now, corporation) else steps
    )


# -- where trains stand ------------------------------------------------------------------------------


def _place(now: Now, corporation: str, train: str) -> None:
    """Put a train that has come in on an empty shell, or on the first one with room."""
    shells = SHELLS(now, corporation)
    others = {s: [id for id in on_shell(now, corporation, s) if id != train] for s in shells}
    room = [s for s in shells if len(others[s]) < shell_limit(now, corporation)]
    now.put(SHELL, train, next((s for s in shells if not others[s]), room[0] if room else shells[0]))


def _forget(now: Now, trains: Iterable[str]) -> None:
    for id in trains:
        if id in now[SHELL]:
            now.drop(SHELL, id)


@reacts("train bought goes to a shell", TrainBought)
def comes_in(now: Now, event: TrainBought) -> None:
    """The buyer's shells fill up evenly; from another corporation's shell it is gone."""
    _forget(now, (event.train, event.trade_in))
    if two_shells(now, event.corporation):
        _place(now, event.corporation, event.train)


@reacts("train discarded leaves its shell", TrainDiscarded)
def goes_out(now: Now, event: TrainDiscarded) -> None:
    """It is in the bank pool."""
    _forget(now, (event.train,))


@reacts("trains of old leave their shells", TrainsRusted)
def scrapped(now: Now, event: TrainsRusted) -> None:
    """If a purchase has scrapped all trains of a shell of its buyer, the train bought stands there."""
    _forget(now, event.trains)
    bought = next((e for e in reversed(now.events) if isinstance(e, TrainBought)), None)
    if bought is not None and bought.train in now[SHELL]:
        _place(now, bought.corporation, bought.train)


@reacts("trains of the closed leave their shells", CorporationClosed)
def closed(now: Now, event: CorporationClosed) -> None:
    """Those that nobody has any more."""
    _forget(now, [id for id in now[SHELL] if now[TRAINS][id].owner == POOL])


# -- changing shells ---------------------------------------------------------------------------------


def _moves(now: Now) -> Iterator[Offer]:
    who = now.frame.who
    for id in owned(now, who) if two_shells(now, who) else ():
        for shell in SHELLS(now, who):
            if shell != shell_of(now, id):
                yield Offer(MoveTrain(now.actor, id, shell))


class NotItsTrain(Details, frozen=True):
    """The train is none of the corporation's."""

    case: ClassVar[str] = "train"
    train: str
    shell: str
    who: str


class NoSuchShell(Details, frozen=True):
    """The corporation has no such shell."""

    case: ClassVar[str] = "shell"
    train: str
    shell: str
    who: str


class SameShell(Details, frozen=True):
    """The train stands on that shell already."""

    case: ClassVar[str] = "same"
    train: str
    shell: str
    who: str


@check("train may change its shell")
def may_move(now: Now, action: MoveTrain) -> NotItsTrain | NoSuchShell | SameShell | None:
    """An own train, to another of the own shells."""
    who = now.frame.who
    row = now[TRAINS].get(action.train)
    if row is None or row.owner != who:
        return NotItsTrain(action.train, action.shell, who)
    if action.shell not in SHELLS(now, who):
        return NoSuchShell(action.train, action.shell, who)
    return SameShell(action.train, action.shell, who) if shell_of(now, action.train) == action.shell else None


class TrainStays(Details, frozen=True):
    """Moving the train would not spread the trains more evenly."""

    case: ClassVar[str] = "moved"
    train: str
    who: str


class ShellEmpty(Details, frozen=True):
    """A shell is empty and the other has two trains."""

    case: ClassVar[str] = "left"
    who: str


@check("trains are not gathered on one shell")
def not_gathered(now: Now, action: MoveTrain | Pass) -> TrainStays | ShellEmpty | None:
    """A national company spreads its trains: moves only even out, and no shell is left empty beside two trains."""
    who = now.frame.who
    if now.frame.node != SHUFFLE.name or not is_national(now, who):
        return None
    count = {shell: len(on_shell(now, who, shell)) for shell in SHELLS(now, who)}
    if isinstance(action, MoveTrain):
        evens = count[shell_of(now, action.train)] - count[action.shell] > 1
        return None if evens else TrainStays(action.train, who)
    return ShellEmpty(who) if min(count.values()) == 0 and max(count.values()) > 1 else None


class ShellFull(Details, frozen=True):
    """A shell has more trains than it holds."""

    shell: str
    count: int
    limit: int
    who: str


@check("shells hold their trains")
def within_shells(now: Now, action: Pass) -> ShellFull | None:
    """Two trains can change places through a shell that is full, but no shell is left with too many."""
    who = now.frame.who
    shell = shell_in_excess(now, who) if now.frame.node == SHUFFLE.name and two_shells(now, who) else None
    if shell is None:
        return None
    return ShellFull(shell, len(on_shell(now, who, shell)), shell_limit(now, who), who)


class ShellLeftEmpty(Details, frozen=True):
    """A shell would be left empty."""

    shell: str
    who: str


@check("each shell has a train after purchases")
def left_with_trains(now: Now, action: Pass) -> ShellLeftEmpty | None:
    """With a route to run, a shell is not left empty while there is a train to spare for it."""
    who = now.frame.who
    if now.frame.node != SHUFFLE.name or not _have_bought(now) or is_national(now, who):
        return None
    empty = empty_shells(now, who)
    if not empty or len(owned(now, who)) < len(SHELLS(now, who)) or not has_route(now, who):
        return None
    return ShellLeftEmpty(empty[0], who)


def _have_bought(now: Now) -> bool:
    """Whether the step of purchases lies behind, in the sequence to which the step on top belongs."""
    frame = now.state.stack[-2]
    node = now.title.nodes[frame.node]
    return isinstance(node, Seq) and any(child.name == STEP for child in node.children[: frame.at])


def _move(now: Now, action: MoveTrain) -> None:
    now.put(SHELL, action.train, action.shell)
    now.emit(TrainMoved(now.frame.who, action.train, action.shell))


MOVE_TRAIN: Kind[MoveTrain] = Kind(MoveTrain, _moves, (may_move, not_gathered), _move)

SHUFFLE = Step("trains are shuffled", operator, (MOVE_TRAIN,), closer=PASS)
"""One node for all the places in a turn where trains may change their shells."""


def _rows_are_true(now: Now) -> Iterable[str]:
    for id, shell in now[SHELL].items():
        owner = now[TRAINS][id].owner
        if shell not in SHELLS(now, owner):
            yield f"shells: {id} of {owner} stands on the shell {shell}"


def _shelves(now: Now, corporation: str) -> tuple[Shelf, ...]:
    if not two_shells(now, corporation):
        return ()
    limit = shell_limit(now, corporation)
    return tuple(
        Shelf(shell, tuple(on_shell(now, corporation, shell)), limit) for shell in SHELLS(now, corporation)
    )


FEATURE = Feature(
    "train shells",
    after=("half dividends by holder", "national company"),
    tables=(SHELL,),
    figures=(SHELLS,),
    amendments=(of_both, of_national, for_each_shell, shell_by_shell, each_needs_one, stays_put),
    checks=(
        DISCARD.checked_by(from_full_shell),
        PASS.checked_by(not_gathered, within_shells, left_with_trains),
    ),
    reactions=(comes_in, goes_out, scrapped, closed),
    audits=(_rows_are_true,),
    brings=(SHELVES(ShelfSource(_shelves, (SHELL,))),),
)
