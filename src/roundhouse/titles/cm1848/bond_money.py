"""Bonds as a currency of their own: changed at a rate that rises and falls as trains are sold.

Players and corporations hold them in units. In stock rounds they are changed into cash; in operating rounds they pay at
the rate of the day whatever cash does not, and what they are worth above the sum is lost.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

import msgspec

from ...core.actions import Action, Offer, Span
from ...core.details import Details
from ...core.figures import Fact, amends
from ...core.flow import Do
from ...core.kinds import Kind, check, reacts
from ...core.life import SUM
from ...core.now import Event, Now
from ...core.state import Slot, Table
from ...core.title import Feature
from ...features.merging import MERGED
from ...rules.corporations import CHARTERS
from ...rules.depot import DEPOT, TRAINS
from ...rules.dividends import SHARED_OUT
from ...rules.ending import WEALTH
from ...rules.money import BANK, BEFORE_PAYING, CASH, MEANS, advance, pay
from ...rules.operating_round import NEXT_TURN, TURN
from ...rules.owners import CORPORATION, PLAYER, of_corporation
from ...rules.shares import PLAYERS, president
from ...rules.shown import (
    NOTES_OF_OWNERS,
    NOTES_OF_TABLE,
    OBLIGATIONS,
    UNPAYABLE,
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


BOND_MONEY: Fact[BondMoney] = Fact("terms of bonds as money")

HOLDINGS: Table[int] = Table("bonds held", int, (PLAYER, CORPORATION), of_corporation(merged=SUM))
"""How many units of bonds players and corporations hold; no row for none."""

RATE: Slot[int] = Slot("rate of bonds", int, 0)
"""Percent of the face value that bonds are worth."""

PLEDGED: Slot[dict[str, int]] = Slot("bonds pledged", dict[str, int], {}, until=NEXT_TURN)
"""By owner: units with which the owner's next payment of this turn begins."""


class BondsGiven(Event, frozen=True, tag="bonds_given"):
    """Bonds were handed out: dollars of face value by owner."""

    amounts: dict[str, int]
    reason: str


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


def units(now: Now, owner: str) -> int:
    """How many units of bonds the owner holds."""
    return now[HOLDINGS].get(owner, 0)


def value(now: Now) -> int:
    """Whole dollars that a unit is worth now."""
    return BOND_MONEY(now).unit * now[RATE] // 100


def worth(now: Now, owner: str, count: int) -> int:
    """Dollars that `count` units bring the owner, who may have fewer."""
    return min(count, units(now, owner)) * value(now)


def _shift(now: Now, owner: str, by: int) -> None:
    left = units(now, owner) + by
    if left:
        now.put(HOLDINGS, owner, left)
    elif owner in now[HOLDINGS]:
        now.drop(HOLDINGS, owner)


def give(now: Now, amounts: Mapping[str, int], reason: str) -> None:
    """Hand out bonds, in dollars of face value by owner; none at a rate of nothing, and parts of a unit to nobody."""
    if not now[RATE]:
        return
    unit = BOND_MONEY(now).unit
    given = {owner: face // unit * unit for owner, face in amounts.items() if face >= unit}
    for owner, face in given.items():
        _shift(now, owner, face // unit)
    if given:
        now.emit(BondsGiven(given, reason))


def share_out(now: Now, corporation: str, face: int, reason: str) -> None:
    """Hand out bonds to whoever would get a dividend of the corporation of so many dollars."""
    give(now, SHARED_OUT(now, corporation, face), reason)


def change(now: Now, owner: str, count: int) -> None:
    """Change so many of the owner's units into cash."""
    dollars = worth(now, owner, count)
    _shift(now, owner, -count)
    now.emit(BondsChanged(owner, count, dollars))
    pay(now, BANK, owner, dollars, "bonds")


def cover(now: Now, owner: str, dollars: int) -> None:
    """Change the fewest units with which the owner's cash comes to so many dollars, or closest to it."""
    count = fewest(units(now, owner), value(now), dollars - now[CASH][owner])
    if count:
        change(now, owner, count)


def _operating(now: Now) -> bool:
    return now[ROUND].kind == OPERATING


@amends(MEANS, "bonds are means")
def with_bonds(now: Now, dollars: int, owner: str) -> int:
    """In operating rounds all of them pay, at the rate of the day."""
    return dollars + worth(now, owner, units(now, owner)) if _operating(now) else dollars


@amends(BEFORE_PAYING, "bonds pay what cash does not")
def bonds_pay(now: Now, first: Callable[[Now, str, int], None]) -> Callable[[Now, str, int], None]:
    """In operating rounds: those pledged, as far as they are needed, then the fewest that cover what cash does not."""

    def spend(now: Now, payer: str, amount: int) -> None:
        first(now, payer, amount)
        if _operating(now):
            _spend(now, payer, amount)

    return spend


def _spend(now: Now, payer: str, amount: int) -> None:
    has, each = units(now, payer), value(now)
    pledged = now[PLEDGED].get(payer, 0)
    if pledged:
        now.set(PLEDGED, {owner: count for owner, count in now[PLEDGED].items() if owner != payer})
    lacking = amount - now[CASH][payer]
    first, needed = fewest(min(pledged, has), each, amount), fewest(has, each, lacking)
    count = max(first, needed)
    if count:
        dollars = min(count * each, lacking if needed > first else amount)  # nothing is given back on them
        _shift(now, payer, -count)
        advance(now, payer, dollars, "bonds")
        now.emit(BondsSpent(payer, count, dollars))


# -- checks ---------------------------------------------------------------------------------------


def _owner(action: ChangeBonds | PledgeBonds) -> str:
    return action.owner if isinstance(action, PledgeBonds) else action.by


class TooManyBonds(Details, frozen=True):
    """The owner does not have so many bonds."""

    owner: str
    count: int
    units: int


@check("bonds are in hand")
def are_held(now: Now, action: ChangeBonds | PledgeBonds) -> TooManyBonds | None:
    """At least one unit, and no more than the owner holds."""
    owner = _owner(action)
    has = units(now, owner)
    return None if 1 <= action.count <= has else TooManyBonds(owner, action.count, has)


class BondsWorthless(Details, frozen=True):
    """Bonds have no value now."""

    owner: str


@check("bonds have a value")
def have_value(now: Now, action: ChangeBonds | PledgeBonds) -> BondsWorthless | None:
    """At a rate of nothing they buy nothing."""
    return None if value(now) else BondsWorthless(_owner(action))


class NotOfTheTurn(Details, frozen=True):
    """The owner is neither the operating corporation nor its president."""

    owner: str
    who: str


@check("bonds of the turn are pledged")
def of_the_turn(now: Now, action: PledgeBonds) -> NotOfTheTurn | None:
    """Those of the corporation at turn, or of its president."""
    who = now[TURN].corporation
    return None if action.owner in (who, president(now, who)) else NotOfTheTurn(action.owner, who)


class NoMorePledged(Details, frozen=True):
    """The owner has pledged as many bonds already."""

    owner: str
    before: int


@check("bonds are pledged once")
def more_than_before(now: Now, action: PledgeBonds) -> NoMorePledged | None:
    """Who has pledged some can only pledge more."""
    before = now[PLEDGED].get(action.owner, 0)
    return None if action.count > before else NoMorePledged(action.owner, before)


# -- offers and effects -----------------------------------------------------------------------------


def _changes(now: Now) -> Iterator[Offer]:
    has = units(now, now.actor)
    if has:
        yield Offer(ChangeBonds(now.actor, 1), {"count": Span(1, has)})


def _change(now: Now, action: ChangeBonds) -> None:
    change(now, action.by, action.count)


def _pledges(now: Now) -> Iterator[Offer]:
    who = now[TURN].corporation
    for owner in (who, president(now, who)):
        least, most = now[PLEDGED].get(owner, 0) + 1, units(now, owner)
        if least <= most:
            yield Offer(PledgeBonds(now.actor, owner, least), {"count": Span(least, most)})


def _pledge(now: Now, action: PledgeBonds) -> None:
    before: dict[str, int] = now[PLEDGED]
    now.set(PLEDGED, {**before, action.owner: action.count})


@reacts("train uncovers a marker", TrainBought)
def uncover(now: Now, event: TrainBought) -> None:
    """Only a new train of the bank lies on one. The rate follows what the train's phase brings."""
    rate = BOND_MONEY(now).markers.get(event.train)
    if event.source == DEPOT and rate is not None:
        now.emit(MarkerUncovered(event.train, rate))


@reacts("rate of bonds changes", MarkerUncovered)
def change_rate(now: Now, event: MarkerUncovered) -> None:
    """At once."""
    old = now[RATE]
    now.set(RATE, event.rate)
    now.emit(RateChanged(old, event.rate))


@amends(WEALTH, "bonds are wealth at their rate")
def wealth(now: Now, total: int, player: str) -> int:
    """At the rate when the game ends."""
    return total + worth(now, player, units(now, player))


def _begin(now: Now) -> None:
    now.set(RATE, BOND_MONEY(now).rate)


def _bonds_are_kept(now: Now) -> Iterable[str]:
    for owner, count in now[HOLDINGS].items():
        if count <= 0 or not (owner in PLAYERS(now) or owner in CHARTERS(now)):
            yield f"bonds: {owner} has {count} units"
        if owner in now[MERGED].values():
            yield f"bonds: {owner} has {count} units, and is gone"
    terms = BOND_MONEY(now)
    if now[RATE] not in (terms.rate, *terms.markers.values()):
        yield f"bonds: no marker has the rate {now[RATE]}"


CHANGE_BONDS: Kind[ChangeBonds] = Kind(ChangeBonds, _changes, (are_held, have_value), _change)
"""On the menus of a player's own turn in which cash is wanted."""

PLEDGE_BONDS: Kind[PledgeBonds] = Kind(
    PledgeBonds, _pledges, (of_the_turn, are_held, have_value, more_than_before), _pledge
)
"""Aside in the steps of the operating turn."""


def _noted(now: Now, about: str) -> Iterator[Note]:
    if count := units(now, about):
        face = count * BOND_MONEY(now).unit
        yield Note("bonds", {"face": face, "worth": worth(now, about, count), "rate": now[RATE]})


def _rates(now: Now, about: str) -> Iterator[Note]:
    terms = BOND_MONEY(now)
    facts = {"rate": now[RATE], "unit": terms.unit, "value": terms.unit * now[RATE] // 100}
    yield Note("rate of bonds", facts)
    trains = now[TRAINS]
    for id, rate in terms.markers.items():
        if id in trains and trains[id].owner == DEPOT:
            yield Note("next rate of bonds", {"train": trains[id].kind, "rate": rate})
            return


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
        OBLIGATIONS(Obligation(UNPAYABLE, lambda now, owner: now[HOLDINGS].get(owner, 0), (HOLDINGS,))),
    ),
)
