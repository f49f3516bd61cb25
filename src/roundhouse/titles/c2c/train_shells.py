"""Train shells: a corporation made of two, and a national company, keep their trains in two places.

Each shell holds as many trains as a corporation on its own may have. Trains change shells in the step `SHUFFLE`, which
a title puts into its operating turn wherever they may. A train that is bought goes to an empty shell, else to the first
with room; so does the one whose purchase has just emptied a shell by what it scraps.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from ...core.action_types import ActionType, check, reacts
from ...core.actions import Action, Offer
from ...core.details import Details
from ...core.feature import Feature
from ...core.flow import Seq, Step
from ...core.position import Event, Position
from ...core.rule_values import amends, rule_value
from ...core.state import Table
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
from ...rules.shown import TRAIN_SHELLS, TrainShell
from ...rules.trains import TRAIN_STEP, TrainBought
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


@rule_value("train shells")
def SHELLS(pos: Position, corporation: str) -> tuple[str, ...]:
    """The shells of the corporation by name, the first one first: a single one without a name."""
    return ("",)


@amends(SHELLS, "shells of the two that merged")
def of_both(pos: Position, shells: tuple[str, ...], corporation: str) -> tuple[str, ...]:
    """One for each, called like it: that of the survivor, then that of the other one."""
    return (corporation, pos[MERGED][corporation]) if is_merged(pos, corporation) else shells


@amends(SHELLS, "shells of a national company")
def of_national(pos: Position, shells: tuple[str, ...], corporation: str) -> tuple[str, ...]:
    """A national company has two, numbered; other corporations keep what they have."""
    return ("1", "2") if is_national(pos, corporation) else shells


def two_shells(pos: Position, corporation: str) -> bool:
    """Whether the corporation has more than one shell."""
    return len(SHELLS(pos, corporation)) > 1


def shell_of(pos: Position, train: str) -> str:
    """The shell of its owner, a corporation, on which the train stands."""
    shells = SHELLS(pos, pos[TRAINS][train].owner)
    shell = pos[SHELL].get(train, "")
    return shell if shell in shells else shells[0]


def on_shell(pos: Position, corporation: str, shell: str) -> list[str]:
    """The ids of the corporation's trains on one of its shells, in depot order."""
    return [id for id in owned(pos, corporation) if shell_of(pos, id) == shell]


def empty_shells(pos: Position, corporation: str) -> tuple[str, ...]:
    """The shells on which no train stands."""
    return tuple(shell for shell in SHELLS(pos, corporation) if not on_shell(pos, corporation, shell))


def shell_limit(pos: Position, corporation: str) -> int:
    """How many trains each shell of the corporation holds."""
    return TRAIN_LIMIT(pos, corporation) // len(SHELLS(pos, corporation))


def keep_apart(pos: Position, survivor: str, vanished: str) -> None:
    """Before one corporation takes over another: the trains of both stay where they are."""
    for own in (survivor, vanished):
        for id in owned(pos, own):
            pos.put(SHELL, id, own)


def shell_in_excess(pos: Position, corporation: str) -> str | None:
    """A shell with more trains than it holds."""
    limit = shell_limit(pos, corporation)
    return next((s for s in SHELLS(pos, corporation) if len(on_shell(pos, corporation, s)) > limit), None)


# -- limit, duty, price ------------------------------------------------------------------------------


@amends(TRAIN_LIMIT, "train limit of each shell")
def for_each_shell(pos: Position, limit: int, corporation: str) -> int:
    """As many on each as a corporation with one shell may have."""
    return limit * len(SHELLS(pos, corporation))


@amends(OVER_TRAIN_LIMIT, "shells are over the train limit")
def shell_by_shell(pos: Position, over: bool, corporation: str) -> bool:
    """Room on one shell does not help the other."""
    return over or (two_shells(pos, corporation) and shell_in_excess(pos, corporation) is not None)


class ShellWithinLimit(Details, frozen=True):
    """The shell holds no more trains than it may."""

    train: str
    shell: str
    limit: int
    who: str


@check("discarded train is on the shell in excess")
def from_full_shell(pos: Position, action: DiscardTrain) -> ShellWithinLimit | None:
    """Nothing is discarded from a shell that is within the limit."""
    who = pos.frame.who
    if not two_shells(pos, who):
        return None
    shell, limit = shell_of(pos, action.train), shell_limit(pos, who)
    if len(on_shell(pos, who, shell)) > limit:
        return None
    return ShellWithinLimit(action.train, shell, limit, who)


@amends(MUST_OWN, "train for each shell")
def each_needs_one(pos: Position, due: bool, corporation: str) -> bool:
    """An empty shell is enough for the duty, if there is a route to run."""
    if due or not two_shells(pos, corporation) or not empty_shells(pos, corporation):
        return due
    return has_route(pos, corporation)


@amends(STEPS, "price stays with an empty shell")
def stays_put(pos: Position, steps: int, corporation: str, paid: int) -> int:
    """No rise for a dividend out of the runs of one shell alone; no train has moved since they were made."""
    return (
        min(steps, 0) if paid and empty_shells(pos, corporation) and two_shells(pos, corporation) else steps
    )


# -- where trains stand ------------------------------------------------------------------------------


def _place(pos: Position, corporation: str, train: str) -> None:
    """Put a train that has come in on an empty shell, or on the first one with room."""
    shells = SHELLS(pos, corporation)
    others = {s: [id for id in on_shell(pos, corporation, s) if id != train] for s in shells}
    room = [s for s in shells if len(others[s]) < shell_limit(pos, corporation)]
    pos.put(SHELL, train, next((s for s in shells if not others[s]), room[0] if room else shells[0]))


def _forget(pos: Position, trains: Iterable[str]) -> None:
    for id in trains:
        if id in pos[SHELL]:
            pos.drop(SHELL, id)


@reacts("train bought goes to a shell", TrainBought)
def comes_in(pos: Position, event: TrainBought) -> None:
    """The buyer's shells fill up evenly; from another corporation's shell it is gone."""
    _forget(pos, (event.train, event.trade_in))
    if two_shells(pos, event.corporation):
        _place(pos, event.corporation, event.train)


@reacts("train discarded leaves its shell", TrainDiscarded)
def goes_out(pos: Position, event: TrainDiscarded) -> None:
    """It is in the bank pool."""
    _forget(pos, (event.train,))


@reacts("trains of old leave their shells", TrainsRusted)
def scrapped(pos: Position, event: TrainsRusted) -> None:
    """If a purchase has scrapped all trains of a shell of its buyer, the train bought stands there."""
    _forget(pos, event.trains)
    bought = next((e for e in reversed(pos.events) if isinstance(e, TrainBought)), None)
    if bought is not None and bought.train in pos[SHELL]:
        _place(pos, bought.corporation, bought.train)


@reacts("trains of the closed leave their shells", CorporationClosed)
def closed(pos: Position, event: CorporationClosed) -> None:
    """Those that nobody has any more."""
    _forget(pos, [id for id in pos[SHELL] if pos[TRAINS][id].owner == POOL])


# -- changing shells ---------------------------------------------------------------------------------


def _moves(pos: Position) -> Iterator[Offer]:
    who = pos.frame.who
    for id in owned(pos, who) if two_shells(pos, who) else ():
        for shell in SHELLS(pos, who):
            if shell != shell_of(pos, id):
                yield Offer(MoveTrain(pos.actor, id, shell))


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
def may_move(pos: Position, action: MoveTrain) -> NotItsTrain | NoSuchShell | SameShell | None:
    """An own train, to another of the own shells."""
    who = pos.frame.who
    row = pos[TRAINS].get(action.train)
    if row is None or row.owner != who:
        return NotItsTrain(action.train, action.shell, who)
    if action.shell not in SHELLS(pos, who):
        return NoSuchShell(action.train, action.shell, who)
    return SameShell(action.train, action.shell, who) if shell_of(pos, action.train) == action.shell else None


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
def not_gathered(pos: Position, action: MoveTrain | Pass) -> TrainStays | ShellEmpty | None:
    """A national company spreads its trains: moves only even out, and no shell is left empty beside two trains."""
    who = pos.frame.who
    if pos.frame.node != SHUFFLE.name or not is_national(pos, who):
        return None
    count = {shell: len(on_shell(pos, who, shell)) for shell in SHELLS(pos, who)}
    if isinstance(action, MoveTrain):
        evens = count[shell_of(pos, action.train)] - count[action.shell] > 1
        return None if evens else TrainStays(action.train, who)
    return ShellEmpty(who) if min(count.values()) == 0 and max(count.values()) > 1 else None


class ShellFull(Details, frozen=True):
    """A shell has more trains than it holds."""

    shell: str
    count: int
    limit: int
    who: str


@check("shells hold their trains")
def within_shells(pos: Position, action: Pass) -> ShellFull | None:
    """Two trains can change places through a shell that is full, but no shell is left with too many."""
    who = pos.frame.who
    shell = shell_in_excess(pos, who) if pos.frame.node == SHUFFLE.name and two_shells(pos, who) else None
    if shell is None:
        return None
    return ShellFull(shell, len(on_shell(pos, who, shell)), shell_limit(pos, who), who)


class ShellLeftEmpty(Details, frozen=True):
    """A shell would be left empty."""

    shell: str
    who: str


@check("each shell has a train after purchases")
def left_with_trains(pos: Position, action: Pass) -> ShellLeftEmpty | None:
    """With a route to run, a shell is not left empty while there is a train to spare for it."""
    who = pos.frame.who
    if pos.frame.node != SHUFFLE.name or not _have_bought(pos) or is_national(pos, who):
        return None
    empty = empty_shells(pos, who)
    if not empty or len(owned(pos, who)) < len(SHELLS(pos, who)) or not has_route(pos, who):
        return None
    return ShellLeftEmpty(empty[0], who)


def _have_bought(pos: Position) -> bool:
    """Whether the step of purchases lies behind, in the sequence to which the step on top belongs."""
    frame = pos.frames[-2]
    node = pos.title.nodes[frame.node]
    return isinstance(node, Seq) and any(child.name == TRAIN_STEP for child in node.children[: frame.at])


def _move(pos: Position, action: MoveTrain) -> None:
    pos.put(SHELL, action.train, action.shell)
    pos.emit(TrainMoved(pos.frame.who, action.train, action.shell))


MOVE_TRAIN: ActionType[MoveTrain] = ActionType(MoveTrain, _moves, (may_move, not_gathered), _move)

SHUFFLE = Step("trains are shuffled", operator, (MOVE_TRAIN,), closer=PASS)
"""One node for all the places in a turn where trains may change their shells."""


def _rows_are_true(pos: Position) -> Iterable[str]:
    for id, shell in pos[SHELL].items():
        owner = pos[TRAINS][id].owner
        if shell not in SHELLS(pos, owner):
            yield f"shells: {id} of {owner} stands on the shell {shell}"


def _shells(pos: Position, corporation: str) -> tuple[TrainShell, ...]:
    if not two_shells(pos, corporation):
        return ()
    limit = shell_limit(pos, corporation)
    return tuple(
        TrainShell(shell, tuple(on_shell(pos, corporation, shell)), limit)
        for shell in SHELLS(pos, corporation)
    )


FEATURE = Feature(
    "train shells",
    after=("half dividends by holder", "national company"),
    tables=(SHELL,),
    rule_values=(SHELLS,),
    amendments=(of_both, of_national, for_each_shell, shell_by_shell, each_needs_one, stays_put),
    checks=(
        DISCARD.checked_by(from_full_shell),
        PASS.checked_by(not_gathered, within_shells, left_with_trains),
    ),
    reactions=(comes_in, goes_out, scrapped, closed),
    audits=(_rows_are_true,),
    brings=(TRAIN_SHELLS(_shells),),
)
