"""What the next phase brings, who is left without a train, and who could pay for the next one."""

from __future__ import annotations

import msgspec

from ...analysis.phase_ahead import PhaseAhead, phase_ahead
from ...analysis.train_money import (
    CREDIT,
    NO_DUTY,
    PRESIDENT,
    RAISED,
    SHORT,
    TREASURY,
    TrainMoney,
    train_money,
)
from ...core.position import Position
from ...draw.style import shade
from ...play.explanations import phase_changes
from ...rules.corporations import CORPORATION_SPECS
from ...text.language import gettext
from ...text.templates import AND
from ...text.words import Words


class Payer(msgspec.Struct, frozen=True):
    """A corporation and how it would pay: `ground`: its colour; `trains`: that it has now; `way`: as `TrainMoney` has
    it, and `said` in words."""

    sym: str
    ground: str
    trains: tuple[str, ...]
    means: str
    price: str
    way: str
    said: str


class NextTrain(msgspec.Struct, frozen=True):
    """What there is to know before a train is bought.

    `phase`: the next one, "" in the last; `train`: the kind that begins it, "" where something else does; `left`: who
    is left without a train, in sentences; `changes`: what the phase brings, in sentences; `short`: the corporations
    that could not pay; `payers`: all of them, in the order of prices.
    """

    phase: str
    train: str
    left: tuple[str, ...]
    changes: tuple[str, ...]
    short: tuple[str, ...]
    payers: tuple[Payer, ...]

    @property
    def told(self) -> bool:
        """Whether there is anything to know."""
        return bool(self.phase or self.payers)


def next_train(pos: Position, words: Words) -> NextTrain:
    """What there is to know in a position."""
    ahead = None if pos.over else phase_ahead(pos)
    payers = () if pos.over else tuple(_payer(pos, words, one) for one in train_money(pos))
    return NextTrain(
        "" if ahead is None else ahead.phase,
        "" if ahead is None else ahead.train,
        () if ahead is None else _left(words, ahead),
        () if ahead is None else phase_changes(words, pos, ahead.phase),
        tuple(one.sym for one in payers if one.way == SHORT),
        payers,
    )


def _left(words: Words, ahead: PhaseAhead) -> tuple[str, ...]:
    told = []
    if ahead.trainless:
        names = words.joined(AND, list(ahead.trainless))
        told.append(gettext("Left without a train: {names}.", names=names))
    if ahead.last_run:
        names = words.joined(AND, list(ahead.last_run))
        told.append(gettext("Without a train after one more run: {names}.", names=names))
    return tuple(told)


def _payer(pos: Position, words: Words, money: TrainMoney) -> Payer:
    charter = CORPORATION_SPECS(pos)[money.corporation]
    return Payer(
        money.corporation,
        shade(charter.colour),
        money.trains,
        words.money(money.means),
        words.money(money.price),
        money.way,
        _said(words, money),
    )


def _said(words: Words, money: TrainMoney) -> str:
    told = _asked(words, money)
    if not money.raises:
        return told
    own = gettext("loans or bonds bring {raises}", raises=words.money(money.raises))
    return f"{own}; {told}" if told else own


def _asked(words: Words, money: TrainMoney) -> str:
    """What is said of the treasury, or of the president where more is lacking; "" where loans or bonds suffice."""
    name, lacks = words.name(money.president), words.money(money.asked)
    match money.way:
        case way if way == TREASURY:
            return gettext("treasury pays, {left} left", left=words.money(money.means - money.price))
        case way if way == CREDIT:
            return ""
        case way if way == PRESIDENT:
            return gettext("{name} would add {lacks}", name=name, lacks=lacks)
        case way if way == RAISED:
            return gettext(
                "{lacks} short; {name} has {purse} and would have to raise money",
                lacks=lacks,
                name=name,
                purse=words.money(money.purse),
            )
        case way if way == SHORT:
            return gettext(
                "{lacks} short; {name} could not raise it", lacks=lacks, name=name or gettext("nobody")
            )
        case _:
            assert money.way == NO_DUTY
            return gettext("{lacks} short; it need not own a train", lacks=lacks)


__all__ = ["NextTrain", "Payer", "next_train"]
