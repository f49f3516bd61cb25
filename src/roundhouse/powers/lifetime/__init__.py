"""Lifetimes: private companies that close at an event of their own, or stay open when the others close."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal

import msgspec

from ...core.action_types import reacts
from ...core.feature import Feature
from ...core.position import Position
from ...core.rule_values import Setting, Settings, amends, rule_value
from ...rules.depot import PhaseBegan
from ...rules.explained import ENDED_BY, ENDS, EXPLANATIONS, PAPER, Explained, explains
from ...rules.names import CorporationName, PhaseName
from ...rules.privates import CLOSES_WITH_OTHERS, PRIVATES, close
from ...rules.shares import PLAYERS
from ...rules.trains import TrainBought


class Stays(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="does", tag="stays_open"):
    """The private company stays open when the others close, in anybody's hand or only in a player's."""

    owner: Literal["", "player"] = ""


class Closes(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="does", tag="closes"):
    """The private company closes as a `phase` begins, or as the corporation named in `train_of` buys a train."""

    phase: PhaseName | Literal[""] = ""
    train_of: CorporationName | Literal[""] = ""

    def __post_init__(self) -> None:
        """Raises ValueError where neither is named."""
        if not self.phase and not self.train_of:
            raise ValueError("it closes with a phase or with a train_of a corporation, and neither is named")


STAYING: Setting[dict[str, Stays]] = Setting("private companies that stay open")
CLOSING: Setting[dict[str, Closes]] = Setting("private companies that close by themselves")


@amends(CLOSES_WITH_OTHERS, "private company stays open")
def stays(pos: Position, closes: bool, sym: str) -> bool:
    """As the data say."""
    row = STAYING(pos).get(sym)
    if row is None or (row.owner == "player" and pos[PRIVATES][sym].owner not in PLAYERS(pos)):
        return closes
    return False


@reacts("private company closes with a phase", PhaseBegan)
def closes_with_phase(pos: Position, event: PhaseBegan) -> None:
    """Those whose data name the phase that has begun, whoever owns them."""
    for private, row in CLOSING(pos).items():
        if row.phase == event.phase and private in pos[PRIVATES]:
            close(pos, private)


@rule_value("corporation whose trains close a private company")
def CLOSED_BY_TRAINS_OF(pos: Position, private: str) -> str:
    """The one that the data name; "" where none does."""
    row = CLOSING(pos).get(private)
    return "" if row is None else row.train_of


@reacts("private company closes with a train", TrainBought)
def closes_with_train(pos: Position, event: TrainBought) -> None:
    """Whatever the source and the price."""
    for private in CLOSING(pos):
        if private in pos[PRIVATES] and CLOSED_BY_TRAINS_OF(pos, private) == event.corporation:
            close(pos, private)


def _stays(pos: Position, private: str) -> Iterator[Explained]:
    row = STAYING(pos).get(private)
    if row is not None:
        name = "stays open with a player" if row.owner else "stays open"
        yield Explained(name, ENDS, by=("amendment: private company stays open",))


def _closes(pos: Position, private: str) -> Iterator[Explained]:
    row = CLOSING(pos).get(private)
    if row is not None and row.phase:
        by = (f"reaction: {closes_with_phase.name}",)
        yield Explained("closes with a phase", ENDS, {"phase": row.phase}, by)
    if row is not None and row.train_of:
        by = (f"reaction: {closes_with_train.name}",)
        yield Explained("first train of its company", ENDS, {"corporation": row.train_of}, by)


def _phase_that_closes(pos: Position, private: str) -> str:
    row = CLOSING(pos).get(private)
    return "" if row is None else row.phase


def stays_features(rows: Mapping[str, Stays]) -> Iterable[Feature]:
    """The mechanism with these private companies."""
    yield Feature(
        "private companies that stay open",
        settings=Settings(STAYING.to(dict(rows))),
        amendments=(stays,),
        brings=(EXPLANATIONS(explains(PAPER, _stays)),),
        above={"text": f"{__name__}.text:STAYS"},
    )


def closes_features(rows: Mapping[str, Closes]) -> Iterable[Feature]:
    """The mechanism with these private companies."""
    yield Feature(
        "private companies that close by themselves",
        settings=Settings(CLOSING.to(dict(rows))),
        rule_values=(CLOSED_BY_TRAINS_OF,),
        reactions=(
            *((closes_with_phase,) if any(row.phase for row in rows.values()) else ()),
            *((closes_with_train,) if any(row.train_of for row in rows.values()) else ()),
        ),
        brings=(EXPLANATIONS(explains(PAPER, _closes)), ENDED_BY(_phase_that_closes)),
        above={"text": f"{__name__}.text:CLOSES"},
    )
