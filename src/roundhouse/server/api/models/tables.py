"""Tables and their seats."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from pydantic import BaseModel, Field

from .fields import In, Name, Number, Secret, Word


class ClockForm(In):
    """The clock of a table: none, time that is only shown, a bank of time (live), or days for each turn."""

    kind: Literal["none", "shown", "bank", "days"] = "none"
    bank: Number = Field(default=0, description="Seconds in the bank of each player.")
    increment: Number = Field(default=0, description="Seconds that every turn adds to it.")
    days: Number = Field(default=0, description="Days that a turn may take.")
    zero: Literal["remind", "bot", "offer", "vote"] = Field(
        default="remind",
        description="What happens when time is up: the player is told, a bot plays on, the seat is offered to others, "
        "or the others vote. Whoever it was may come back; nobody loses by the clock.",
    )
    bot: Word = Field(default="", description="The bot that then plays on, or that is voted about.")


class SeatOut(BaseModel):
    """A place at a table; with neither `user` nor `bot` it is empty."""

    number: int
    player: str = Field(description="The id of the player in the game.")
    name: str = Field(description="The player's name to show.")
    user: int | None
    bot: str
    ready: bool
    absent: int | None = Field(description="Who played it before, and may come back.")
    deputy: int | None = Field(description="Who has leave to move for it.")
    bot_account: bool = Field(default=False, description="Whether `user` is the account of a bot.")
    spent: int = Field(description="Seconds that it has used, where the table has a clock.")
    left: int | None = Field(
        description="Seconds that it has left, where that is limited; less than 0: overdue."
    )


class TableOut(BaseModel):
    """A table and how its game stands."""

    id: int
    title: str
    name: str
    owner: int
    status: Literal["open", "running", "over"]
    options: list[str]
    seed: int
    listed: bool
    invite: str = Field(description="The secret of the invitation; empty for whoever is not at the table.")
    least: int
    most: int
    pace: str
    hot_seat: bool
    undo: str
    runs: str
    rated: bool = Field(default=False, description="Whether its end counts for ratings.")
    bot_accounts: bool = Field(default=False, description="Whether accounts of bots may sit down.")
    language: str = Field(default="", description="In which people talk there; empty for any.")
    experience: str = Field(default="", description='For whom it is: "newcomers", "experienced", or all.')
    delay: int = Field(
        default=0,
        description="How many minutes later those see the game who only look on while it is on; in lists they see "
        "nothing of it.",
    )
    seats: list[SeatOut]
    revision: int = Field(description="Number of the last entry of the log; to be sent with an action.")
    at: int = Field(description="Actions in force.")
    to_act: str = Field(description="The player who is to act; empty when nobody is.")
    round: str
    waiting_since: datetime | None
    result: dict[str, int] = Field(description="Money of every player, once the game is over.")
    rematch_of: int | None
    asks: bool = Field(
        default=False,
        description="Nobody can act until its people have decided how the game goes on by changed rules.",
    )
    clock: ClockForm
    clock_runs: bool = Field(description="Whether the clock of `to_act` runs.")
    paused: datetime | None = Field(description="Since when it stands still.")
    away: datetime | None = Field(description="Until when it does because `to_act` is on vacation.")
    agreed: bool = Field(description="What a player offers another counts as agreed at the table.")
    offer_hours: int = Field(
        description="Hours after which an offer without an answer is declined; 0: never."
    )
    created: datetime
    started: datetime | None
    ended: datetime | None
    fault: str = Field(
        default="",
        description="Why the table cannot be read, in one sentence; what is told of it then is what can be.",
    )


class TablesOut(BaseModel):
    """Tables, newest first."""

    tables: list[TableOut]
    before: int | None = Field(
        description="To be sent as `before` for the tables that follow, if there may be any."
    )


class TableIn(In):
    """A table to be opened."""

    title: Word = Field(description="As `listTitles` names it, or another name that it goes by.")
    name: Name = ""
    options: list[Word] = Field(default=[], max_length=40)
    seats: int | None = Field(
        default=None, ge=1, le=30, description="How many at most; the title's by default."
    )
    least: int | None = Field(default=None, ge=1, le=30, description="How many must be taken to begin.")
    pace: Literal["live", "days"] = "live"
    hot_seat: bool = Field(default=False, description="All seats of people are played by the owner.")
    listed: bool = Field(default=True, description="Whether the lobby shows it.")
    undo: Literal["own", "consent", "free"] = "own"
    runs: Literal["on", "check", "off"] = "on"
    clock: ClockForm = ClockForm()
    agreed: bool = Field(
        default=False,
        description="What a player offers another counts as agreed at the table: it is done at once.",
    )
    offer_hours: Literal[0, 1, 6, 24, 72, 168] = Field(
        default=0, description="Hours after which an offer without an answer is declined; 0: never."
    )
    rated: bool = Field(
        default=False,
        description="Whether its end counts for ratings: not at a hot seat, nor with free undo; without hints.",
    )
    bot_accounts: bool = Field(
        default=False,
        description="Whether accounts of bots may sit down by themselves; those that are challenged may in any case.",
    )
    language: Literal["", "cs", "de", "en", "es", "fr", "it", "ja", "nl", "pl", "pt"] = Field(
        default="", description="In which people talk there; empty for any."
    )
    experience: Literal["", "newcomers", "experienced"] = Field(default="", description="For whom it is.")
    delay: Literal[0, 1, 5, 15, 60, 1440] = Field(
        default=0, description="How many minutes later those see the game who only look on while it is on."
    )
    seed: Number | None = Field(default=None, description="For chance; drawn by default.")
    players: list[Name] = Field(
        default=[], max_length=30, description="At a hot seat: the names of the players."
    )
    bots: list[Word] = Field(default=[], max_length=30, description="Bots that take seats, by name.")


class StartIn(In):
    """Beginning."""

    shuffle: bool = Field(default=False, description="Whether the seed decides who sits where.")


class SitIn(In):
    """Taking a seat."""

    invite: Secret = Field(
        default="", description="The secret of the invitation, for tables that are not listed."
    )


class BotIn(In):
    """A bot for a seat."""

    bot: Word = Field(examples=["greedy"])
