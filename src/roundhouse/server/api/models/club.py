"""Proposals, offers between players, leave to move, vacations."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Literal

from pydantic import AwareDatetime, BaseModel, Field

from .fields import In, Number, Word
from .tables import ClockForm


class ProposalIn(In):
    """Something that the others are asked."""

    revision: Number = Field(description="The last entry of the log that you saw.")
    kind: Literal["undo", "end", "pause", "clock", "play_out", "seat", "rules"]
    to: Number | None = Field(default=None, description="undo: how many actions stay in force.")
    how: Word = Field(default="", description="rules: corrected, before or kept.")
    clock: ClockForm | None = Field(default=None, description="clock: how the game goes on.")
    seat: Number | None = Field(default=None, description="seat: whose player has vanished.")
    bot: Word = Field(default="", description="seat, play_out: the bot that plays on.")
    user: Number | None = Field(
        default=None,
        description="seat: who plays on; with no bot either, whoever takes the link of the table.",
    )


class VoteIn(In):
    """An answer to a proposal. Whoever asked withdraws it with a no."""

    yes: bool


class CounterIn(In):
    """Declining what one is asked, and saying at what price one would agree."""

    revision: Number = Field(description="The last entry of the log that you saw.")
    price: Number = Field(description="Dollars.")
    hours: int | None = Field(default=None, ge=1, le=168, description="How long you stand by it.")


class DeputyIn(In):
    """Who may move for a seat."""

    player: Word = Field(description="Another player of the table; empty for nobody.")


class ProposalOut(BaseModel):
    """Something that is asked at a table, or an offer of one player to another (`offer`)."""

    id: int
    kind: str
    user: int = Field(description="Who asks.")
    data: dict[str, Any] = Field(
        description='undo: {"to"}; seat: {"seat", "player", "bot" or "user"}; offer: {"action", "by", "to", "price", '
        '"expires"}: `to` may do the action, and then `by` has agreed; rules: {"how"}.'
    )
    votes: dict[str, bool] = Field(description="By user.")
    status: str = Field(description="asked, accepted, refused, withdrawn or lapsed.")
    revision: int
    created: datetime


class VacationIn(In):
    """Days on which no clock of your games by correspondence runs."""

    begins: AwareDatetime = Field(description="Now, if that is past.")
    ends: AwareDatetime


class VacationOut(BaseModel):
    """A vacation."""

    id: int
    begins: datetime
    ends: datetime
