"""Challenges, and the accounts of bots."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from pydantic import BaseModel, Field

from .fields import In, Name
from .tables import TableIn

Names = Annotated[list[Name], Field(min_length=1, max_length=29, description="The names of users.")]
Reason = Literal[
    "generic",
    "later",
    "title",
    "options",
    "players",
    "clock",
    "rated",
    "unrated",
    "bots",
    "people",
]


class PersonOut(BaseModel):
    """A user."""

    id: int
    name: str
    bot: bool = Field(description="Whether it is the account of a bot.")


class BotAccountOut(BaseModel):
    """The account of a bot."""

    id: int
    name: str
    online: bool = Field(description="Whether it listens for challenges now.")


class ChallengeOut(BaseModel):
    """Somebody is asked to a seat of a table; `readTable` tells the rest of it."""

    id: int
    table: int
    title: str
    options: list[str]
    least: int = Field(description="How many players are needed.")
    most: int = Field(description="How many there may be.")
    pace: Literal["live", "days"]
    rated: bool
    by: PersonOut
    to: PersonOut
    status: Literal["open", "accepted", "declined", "cancelled"]
    reason: Reason | None = Field(description="Why it was declined.")
    sentence: str = Field(description="That in words.")
    begins: bool = Field(description="Whether the game begins once no seat is free.")
    created: datetime
    decided: datetime | None


class ChallengesOut(BaseModel):
    """What waits for an answer."""

    incoming: list[ChallengeOut]
    outgoing: list[ChallengeOut]


class ChallengeIn(TableIn):
    """A table to be opened, and who is asked to it. `bots` are bots of the house; `seats` is by default as many as all
    of these and you."""

    to: Names
    listed: bool = Field(default=False, description="Whether the lobby shows the table.")


class ToTableIn(In):
    """Who is asked to a table that is open."""

    to: Names
    begins: bool = Field(default=False, description="Whether the game is to begin once no seat is free.")


class DeclineIn(In):
    """Why not."""

    reason: Reason = "generic"
