"""Trains on loan: a national company with an empty shell runs the next train of the depot, and pays for it afterwards.

A title puts `LENDING` before the run and `PAYING` after the dividend into its operating turn, and says in
`LENT_TO_NATIONALS` which kinds of trains national companies buy, sell and run.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...core.action_types import check
from ...core.details import Details
from ...core.feature import Feature
from ...core.flow import Do, Loop, Seq
from ...core.position import Event, Position
from ...core.rule_values import Setting, amends
from ...core.state import Slot
from ...features.national import is_national
from ...routes.question import RouteTrain
from ...routes.trains import Reach
from ...rules.depot import BANK_PRICES, DEPOT, TRAIN_KINDS, TRAINS
from ...rules.dividends import DIVIDEND_CHOICES, STEPS, WITHHOLD
from ...rules.emergency import MUST_OWN
from ...rules.money import AVAILABLE_FUNDS
from ...rules.operating_round import CURRENT_TURN, NEXT_TURN
from ...rules.piece_ids import RunTrain, run_train
from ...rules.running import TRAINS_TO_RUN
from ...rules.shown import NOTES_OF_CORPORATIONS, Note, NoteSource
from ...rules.trains import BUY_TRAIN, BuyTrain, deliver
from .train_shells import empty_shells

LENT_TO_NATIONALS: Setting[tuple[str, ...]] = Setting("kinds of trains of national companies")

LENT: Slot[tuple[str, ...]] = Slot("trains on loan", tuple[str, ...], (), until=NEXT_TURN)
"""The kinds of the trains that the corporation at turn has on loan, in depot order."""

RAN_ON_LOAN: Slot[bool] = Slot("turn with trains on loan", bool, False, until=NEXT_TURN)
"""Whether the corporation at turn had trains on loan for its run."""

LOAN = "loan"


class TrainsLent(Event, frozen=True, tag="trains_lent"):
    """The bank lent trains of these kinds to a corporation for its run."""

    corporation: str
    kinds: tuple[str, ...]


class LoanReturned(Event, frozen=True, tag="loan_returned"):
    """A corporation could not pay for these trains on loan; the bank has them back."""

    corporation: str
    kinds: tuple[str, ...]


def is_lent(train: str) -> bool:
    """Whether this is the id of a train on loan, which has no row among the trains."""
    found = run_train(train)
    return found is not None and found.by == LOAN


def lent_trains(pos: Position, corporation: str) -> tuple[tuple[str, str], ...]:
    """The trains that the corporation has on loan: an id for the run, and the kind."""
    if pos[CURRENT_TURN].corporation != corporation:
        return ()
    kinds = pos[LENT]
    return tuple((str(RunTrain(LOAN, str(number))), kind) for number, kind in enumerate(kinds, 1))


def next_kinds(pos: Position, count: int) -> tuple[str, ...]:
    """The kinds of the depot's next so many trains; fewer if it has no more."""
    kinds: list[str] = []
    for train in pos[TRAINS].values():
        if train.owner == DEPOT:
            endless = TRAIN_KINDS(pos)[train.kind].count is None
            kinds += [train.kind] * (count if endless else 1)
            if len(kinds) >= count:
                break
    return tuple(kinds[:count])


# -- the loan ----------------------------------------------------------------------------------------


def _lend(pos: Position) -> None:
    who = pos[CURRENT_TURN].corporation
    kinds = next_kinds(pos, len(empty_shells(pos, who))) if is_national(pos, who) else ()
    if kinds:
        pos.set(LENT, kinds)
        pos.set(RAN_ON_LOAN, True)
        pos.emit(TrainsLent(who, kinds))


LENDING = Do("trains are lent", _lend)
"""One for each shell that is empty when it comes to running."""


@amends(TRAINS_TO_RUN, "trains on loan run")
def run_too(pos: Position, trains: tuple[RouteTrain, ...], corporation: str) -> tuple[RouteTrain, ...]:
    """Beside the corporation's own."""
    kinds = TRAIN_KINDS(pos)
    lent = ((id, kinds[kind]) for id, kind in lent_trains(pos, corporation))
    return (*trains, *(RouteTrain(id, Reach(stops=kind.stops, hexes=kind.hexes)) for id, kind in lent))


@amends(DIVIDEND_CHOICES, "run with a loan is withheld")
def withheld(pos: Position, ways: tuple[str, ...], corporation: str) -> tuple[str, ...]:
    """There is no choice."""
    return (WITHHOLD,) if lent_trains(pos, corporation) else ways


@amends(STEPS, "price stays with a loan")
def at_rest(pos: Position, steps: int, corporation: str, paid: int) -> int:
    """No fall for what is withheld, nor for a run that earned nothing."""
    return 0 if lent_trains(pos, corporation) else steps


# -- paying for it -----------------------------------------------------------------------------------


def _next_price(pos: Position) -> tuple[str, int] | None:
    """The train of the depot that pays off the first loan left, and its price."""
    for kind in pos[LENT][:1]:
        for id, train in pos[TRAINS].items():
            if train.owner == DEPOT and train.kind == kind:
                return id, BANK_PRICES(pos, pos[CURRENT_TURN].corporation, id, False)[0]
    return None


def _all_paid(pos: Position) -> bool:
    """Whether no train on loan is left that the treasury could pay; the first left is the cheapest."""
    found = _next_price(pos)
    return found is None or found[1] > AVAILABLE_FUNDS(pos, pos[CURRENT_TURN].corporation)


def _pay(pos: Position) -> None:
    found = _next_price(pos)
    assert found is not None
    train, price = found
    pos.set(LENT, pos[LENT][1:])
    deliver(pos, pos[CURRENT_TURN].corporation, train, price, "")


def _give_back(pos: Position) -> None:
    if pos[LENT]:
        pos.emit(LoanReturned(pos[CURRENT_TURN].corporation, pos[LENT]))
        pos.set(LENT, ())


PAYING = Seq(
    "loans are paid",
    Loop("loans that can be paid", _all_paid, Do("loan is paid", _pay)),
    Do("trains on loan go back", _give_back),
)
"""The treasury buys what it can, one after another: what follows a purchase comes before the next."""


# -- purchases ---------------------------------------------------------------------------------------


class RanOnLoan(Details, frozen=True):
    """The corporation ran with trains on loan."""

    who: str


@check("no train besides those on loan", about=())
def nothing_besides(pos: Position, action: BuyTrain) -> RanOnLoan | None:
    """Who ran with a loan buys trains by paying for it alone."""
    who = pos.frame.who
    return RanOnLoan(who) if pos[RAN_ON_LOAN] and pos[CURRENT_TURN].corporation == who else None


class KindNotOfNational(Details, frozen=True):
    """A national company trades no trains of this kind."""

    train: str
    kinds: tuple[str, ...]
    who: str


@check("kinds of trains of a national", about=("train",))
def known_kind(pos: Position, action: BuyTrain) -> KindNotOfNational | None:
    """It neither buys nor sells any others."""
    train = pos[TRAINS][action.train]
    nationals = [one for one in (pos.frame.who, train.owner) if is_national(pos, one)]
    if not nationals or train.kind in LENT_TO_NATIONALS(pos):
        return None
    return KindNotOfNational(action.train, LENT_TO_NATIONALS(pos), nationals[0])


@amends(MUST_OWN, "national company has no duty to own a train")
def no_duty(pos: Position, due: bool, corporation: str) -> bool:
    """The bank lends what it lacks, and no president is asked for money."""
    return due and not is_national(pos, corporation)


def _noted(pos: Position, corporation: str) -> Iterator[Note]:
    if pos[LENT] and pos[CURRENT_TURN].corporation == corporation:
        yield Note("trains on loan", {"kinds": pos[LENT]})


FEATURE = Feature(
    "trains on loan",
    after=("train shells",),
    slots=(LENT, RAN_ON_LOAN),
    amendments=(run_too, withheld, at_rest, no_duty),
    checks=(BUY_TRAIN.checked_by(nothing_besides, known_kind),),
    brings=(NOTES_OF_CORPORATIONS(NoteSource(_noted, 30)),),
)
"""After the train shells: what they say of the duty and of the price is overruled."""
