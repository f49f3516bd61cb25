"""Bonds as a currency of their own: changed at a rate that rises and falls as trains are sold.

Players and corporations hold them in units. In stock rounds they are changed into cash; in operating rounds they pay at
the rate of the day whatever cash does not, and what they are worth above the sum is lost.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

import msgspec

from ...core.action_types import ActionType, check, reacts
from ...core.actions import Action, Offer, Span
from ...core.details import Details
from ...core.feature import Feature
from ...core.flow import Do
from ...core.life import SUM
from ...core.position import Event, Position
from ...core.rule_values import Setting, amends
from ...core.state import Slot, Table
from ...features.merging import MERGED
from ...rules.beside import PIECES, Piece, rows_of
from ...rules.corporations import CORPORATION_SPECS
from ...rules.depot import DEPOT, TRAINS
from ...rules.dividends import SHARED_OUT
from ...rules.ending import WEALTH
from ...rules.explained import ENDS, EXPLANATIONS, MARKER, THINGS, WHEN, Explained, ThingSource, explains
from ...rules.money import AVAILABLE_FUNDS, BANK, BEFORE_PAYING, CASH, pay
from ...rules.operating_round import CURRENT_TURN, NEXT_TURN
from ...rules.owners import CORPORATION, PLAYER, of_corporation
from ...rules.piece_ids import train_id
from ...rules.shares import PLAYERS, president
from ...rules.shown import (
    MEANT,
    NOTES_OF_OWNERS,
    NOTES_OF_TABLE,
    OBLIGATIONS,
    UNPAYABLE,
    Meant,
    Note,
    NoteSource,
    Obligation,
)
from ...rules.trains import TrainBought
from ...rules.turns import OPERATING, ROUND


class BondMoney(msgspec.Struct, frozen=True):
    """Bonds by the title's data: the least one in dollars of face value, and the rate in percent at the start.

    `markers` gives the rate that comes to light when the depot sells the train of that id.
    """

    unit: int
    rate: int
    markers: dict[str, int]


BOND_MONEY: Setting[BondMoney] = Setting("terms of bonds as money")

UNSOLD_HAVE_BONDS: Setting[bool] = Setting("unsold shares have bonds")
"""Whether what falls to a corporation's unsold shares when bonds are shared out is the corporation's."""

HOLDINGS: Table[int] = Table("bonds held", int, (PLAYER, CORPORATION), of_corporation(merged=SUM))
"""How many units of bonds players and corporations hold; no row for none."""

RATE: Slot[int] = Slot("rate of bonds", int, 0)
"""Percent of the face value that bonds are worth."""

PLEDGED: Slot[dict[str, int]] = Slot("bonds pledged", dict[str, int], {}, until=NEXT_TURN)
"""By owner: units with which the owner's next payment of this turn begins."""


class BondsGiven(Event, frozen=True, tag="bonds_given"):
    """Bonds were handed out: dollars of face value by owner; for what, and `of` which corporation, if that has to be
    said."""

    amounts: dict[str, int]
    reason: str
    of: str = ""


class BondsChanged(Event, frozen=True, tag="bonds_changed"):
    """An owner changed units of bonds into so many dollars."""

    owner: str
    units: int
    dollars: int


class BondsSpent(Event, frozen=True, tag="bonds_spent"):
    """Units of bonds paid so many dollars of a debt."""

    owner: str
    units: int
    dollars: int


class MarkerUncovered(Event, frozen=True, tag="bond_marker_uncovered"):
    """The train sold lay on a marker with another rate."""

    train: str
    rate: int


class RateChanged(Event, frozen=True, tag="bond_rate_changed"):
    """Bonds have another rate, in percent."""

    old: int
    new: int


class ChangeBonds(Action, frozen=True, tag="change_bonds"):
    """Change `count` units of bonds into cash; no act of a turn."""

    count: int


class PledgeBonds(Action, frozen=True, tag="pledge_bonds"):
    """Let the next payment of `owner` (the corporation at turn or its president) begin with `count` units of bonds."""

    owner: str
    count: int


def fewest(units: int, value: int, dollars: int) -> int:
    """How many of the units, worth `value` dollars each, cover the dollars, or come closest: the fewest that do.

    >>> fewest(20, 3, 40)
    14
    >>> fewest(100, 0, 40)
    0
    """
    return min(units, -(-dollars // value)) if value > 0 and dollars > 0 else 0


def units(pos: Position, owner: str) -> int:
    """How many units of bonds the owner holds."""
    return pos[HOLDINGS].get(owner, 0)


def value(pos: Position) -> int:
    """Whole dollars that a unit is worth now."""
    return BOND_MONEY(pos).unit * pos[RATE] // 100


def worth(pos: Position, owner: str, count: int) -> int:
    """Dollars that `count` units bring the owner, who may have fewer."""
    return min(count, units(pos, owner)) * value(pos)


def _shift(pos: Position, owner: str, by: int) -> None:
    left = units(pos, owner) + by
    if left:
        pos.put(HOLDINGS, owner, left)
    elif owner in pos[HOLDINGS]:
        pos.drop(HOLDINGS, owner)


def give(pos: Position, amounts: Mapping[str, int], reason: str, of: str = "") -> None:
    """Hand out bonds, in dollars of face value by owner; none at a rate of nothing, and parts of a unit to nobody."""
    if not pos[RATE]:
        return
    unit = BOND_MONEY(pos).unit
    given = {owner: face // unit * unit for owner, face in amounts.items() if face >= unit}
    for owner, face in given.items():
        _shift(pos, owner, face // unit)
    if given:
        pos.emit(BondsGiven(given, reason, of))


def share_out(pos: Position, corporation: str, face: int, reason: str, of: str) -> None:
    """Hand out bonds to whoever would get a dividend of the corporation of so many dollars.

    Where unsold shares have no part in bonds, the corporation gets none.
    """
    amounts = SHARED_OUT(pos, corporation, face)
    if not UNSOLD_HAVE_BONDS(pos):
        amounts.pop(corporation, None)
    give(pos, amounts, reason, of)


def change(pos: Position, owner: str, count: int) -> None:
    """Change so many of the owner's units into cash."""
    dollars = worth(pos, owner, count)
    _shift(pos, owner, -count)
    pos.emit(BondsChanged(owner, count, dollars))
    pay(pos, BANK, owner, dollars, "bonds")


def cover(pos: Position, owner: str, dollars: int) -> None:
    """Change the fewest units with which the owner's cash comes to so many dollars, or closest to it."""
    count = fewest(units(pos, owner), value(pos), dollars - pos[CASH][owner])
    if count:
        change(pos, owner, count)


def _operating(pos: Position) -> bool:
    return pos[ROUND].kind == OPERATING


@amends(AVAILABLE_FUNDS, "bonds are means")
def with_bonds(pos: Position, dollars: int, owner: str) -> int:
    """In operating rounds all of them pay, at the rate of the day."""
    return dollars + worth(pos, owner, units(pos, owner)) if _operating(pos) else dollars


@amends(BEFORE_PAYING, "bonds pay what cash does not")
def bonds_pay(
    pos: Position, first: Callable[[Position, str, int], None]
) -> Callable[[Position, str, int], None]:
    """In operating rounds: those pledged, as far as they are needed, then the fewest that cover what cash does not."""

    def spend(pos: Position, payer: str, amount: int) -> None:
        first(pos, payer, amount)
        if _operating(pos):
            _spend(pos, payer, amount)

    return spend


def _spend(pos: Position, payer: str, amount: int) -> None:
    has, each = units(pos, payer), value(pos)
    pledged = pos[PLEDGED].get(payer, 0)
    if pledged:
        pos.set(PLEDGED, {owner: count for owner, count in pos[PLEDGED].items() if owner != payer})
    lacking = amount - pos[CASH][payer]
    first, needed = fewest(min(pledged, has), each, amount), fewest(has, each, lacking)
    count = max(first, needed)
    if count:
        dollars = min(count * each, lacking if needed > first else amount)  # nothing is given back on them
        _shift(pos, payer, -count)
        pay(pos, BANK, payer, dollars, "bonds")
        pos.emit(BondsSpent(payer, count, dollars))


# -- checks ---------------------------------------------------------------------------------------


def _owner(action: ChangeBonds | PledgeBonds) -> str:
    return action.owner if isinstance(action, PledgeBonds) else action.by


class TooManyBonds(Details, frozen=True):
    """The owner does not have so many bonds."""

    owner: str
    count: int
    units: int


@check("bonds are in hand")
def are_held(pos: Position, action: ChangeBonds | PledgeBonds) -> TooManyBonds | None:
    """At least one unit, and no more than the owner holds."""
    owner = _owner(action)
    has = units(pos, owner)
    return None if 1 <= action.count <= has else TooManyBonds(owner, action.count, has)


class BondsWorthless(Details, frozen=True):
    """Bonds have no value now."""

    owner: str


@check("bonds have a value")
def have_value(pos: Position, action: ChangeBonds | PledgeBonds) -> BondsWorthless | None:
    """At a rate of nothing they buy nothing."""
    return None if value(pos) else BondsWorthless(_owner(action))


class NotOfTheTurn(Details, frozen=True):
    """The owner is neither the operating corporation nor its president."""

    owner: str
    who: str


@check("bonds of the turn are pledged", about=("owner",))
def of_the_turn(pos: Position, action: PledgeBonds) -> NotOfTheTurn | None:
    """Those of the corporation at turn, or of its president."""
    who = pos[CURRENT_TURN].corporation
    return None if action.owner in (who, president(pos, who)) else NotOfTheTurn(action.owner, who)


class NoMorePledged(Details, frozen=True):
    """The owner has pledged as many bonds already."""

    owner: str
    before: int


@check("bonds are pledged once")
def more_than_before(pos: Position, action: PledgeBonds) -> NoMorePledged | None:
    """Who has pledged some can only pledge more."""
    before = pos[PLEDGED].get(action.owner, 0)
    return None if action.count > before else NoMorePledged(action.owner, before)


# -- offers and effects -----------------------------------------------------------------------------


def _changes(pos: Position) -> Iterator[Offer]:
    has = units(pos, pos.actor)
    if has:
        yield Offer(ChangeBonds(pos.actor, 1), {"count": Span(1, has)})


def _change(pos: Position, action: ChangeBonds) -> None:
    change(pos, action.by, action.count)


def _payers(pos: Position) -> tuple[str, ...]:
    who = pos[CURRENT_TURN].corporation
    return (who, president(pos, who)) if who else ()


def _pledges(pos: Position) -> Iterator[Offer]:
    for owner in _payers(pos):
        least, most = pos[PLEDGED].get(owner, 0) + 1, units(pos, owner)
        if least <= most:
            yield Offer(PledgeBonds(pos.actor, owner, least), {"count": Span(least, most)})


def _pledge(pos: Position, action: PledgeBonds) -> None:
    before: dict[str, int] = pos[PLEDGED]
    pos.set(PLEDGED, {**before, action.owner: action.count})


@reacts("train uncovers a marker", TrainBought)
def uncover(pos: Position, event: TrainBought) -> None:
    """Only a new train of the bank lies on one. The rate follows what the train's phase brings."""
    rate = BOND_MONEY(pos).markers.get(event.train)
    if event.source == DEPOT and rate is not None:
        pos.emit(MarkerUncovered(event.train, rate))


@reacts("rate of bonds changes", MarkerUncovered)
def change_rate(pos: Position, event: MarkerUncovered) -> None:
    """The rate that the marker shows, in percent, holds at once, also for bonds of before."""
    old = pos[RATE]
    pos.set(RATE, event.rate)
    pos.emit(RateChanged(old, event.rate))


@amends(WEALTH, "bonds are wealth at their rate")
def wealth(pos: Position, total: int, player: str) -> int:
    """At the rate when the game ends."""
    return total + worth(pos, player, units(pos, player))


def _begin(pos: Position) -> None:
    pos.set(RATE, BOND_MONEY(pos).rate)


def _bonds_are_kept(pos: Position) -> Iterable[str]:
    for owner, count in pos[HOLDINGS].items():
        if count <= 0 or not (owner in PLAYERS(pos) or owner in CORPORATION_SPECS(pos)):
            yield f"bonds: {owner} has {count} units"
        if owner in pos[MERGED].values():
            yield f"bonds: {owner} has {count} units, and is gone"
    terms = BOND_MONEY(pos)
    if pos[RATE] not in (terms.rate, *terms.markers.values()):
        yield f"bonds: no marker has the rate {pos[RATE]}"


CHANGE_BONDS: ActionType[ChangeBonds] = ActionType(ChangeBonds, _changes, (are_held, have_value), _change)
"""On the menus of a player's own turn in which cash is wanted."""

PLEDGE_BONDS: ActionType[PledgeBonds] = ActionType(
    PledgeBonds, _pledges, (of_the_turn, are_held, have_value, more_than_before), _pledge
)
"""Aside in the steps of the operating turn."""


def _noted(pos: Position, about: str) -> Iterator[Note]:
    if count := units(pos, about):
        face = count * BOND_MONEY(pos).unit
        yield Note("bonds", {"face": face, "worth": worth(pos, about, count), "rate": pos[RATE]})


def _rates(pos: Position, about: str) -> Iterator[Note]:
    terms = BOND_MONEY(pos)
    facts = {"rate": pos[RATE], "unit": terms.unit, "value": terms.unit * pos[RATE] // 100}
    yield Note("rate of bonds", facts)
    trains = pos[TRAINS]
    for id, rate in terms.markers.items():
        if id in trains and trains[id].owner == DEPOT:
            yield Note("next rate of bonds", {"train": trains[id].kind, "rate": rate})
            return


BOND_MARKER = "bond"
"""The id under which a bond is explained among the markers."""


def _explained(pos: Position, marker: str) -> Iterator[Explained]:
    if marker != BOND_MARKER:
        return
    terms = BOND_MONEY(pos)
    facts = {"unit": terms.unit, "rate": pos[RATE]}
    yield Explained(
        "bond", facts=facts, by=("action type: change_bonds", "amendment: bonds pay what cash does not")
    )
    for id, rate in terms.markers.items():
        kind, number = train_id(id)
        sold = {"train": kind, "number": int(number) + 1, "rate": rate}
        yield Explained("rate of bonds", WHEN, sold, ("reaction: rate of bonds changes",))
    yield Explained("bond", ENDS, by=("check: bonds have a value",))


def _markers(pos: Position) -> tuple[str, ...]:
    return (BOND_MARKER,)


def _put_rate(pos: Position, rate: int) -> None:
    pos.set(RATE, rate)


def _pieces(pos: Position) -> Iterator[Piece]:
    terms = BOND_MONEY(pos)
    sold = ((*train_id(id), rate) for id, rate in terms.markers.items())
    yield Piece(
        "bonds",
        unit=terms.unit,
        rate=pos[RATE],
        rates=tuple((kind, int(number) + 1, rate) for kind, number, rate in sold),
        unsold=UNSOLD_HAVE_BONDS(pos),
        rows=rows_of(HOLDINGS, _put_rate),
    )


FEATURE = Feature(
    "bonds as money",
    after=("tiles by combinations",),
    tables=(HOLDINGS,),
    slots=(RATE, PLEDGED),
    amendments=(with_bonds, bonds_pay, wealth),
    reactions=(uncover, change_rate),
    setup=(Do("rate of bonds is set", _begin),),
    audits=(_bonds_are_kept,),
    brings=(
        NOTES_OF_OWNERS(NoteSource(_noted, 4)),
        NOTES_OF_TABLE(NoteSource(_rates, 10)),
        OBLIGATIONS(Obligation(UNPAYABLE, lambda pos, owner: pos[HOLDINGS].get(owner, 0))),
        EXPLANATIONS(explains(MARKER, _explained)),
        THINGS(ThingSource(MARKER, _markers)),
        PIECES(_pieces),
        MEANT(Meant(PLEDGE_BONDS.name, "owner", _payers)),
    ),
)
