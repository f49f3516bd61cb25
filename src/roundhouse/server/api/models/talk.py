"""Chat and private notes."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from pydantic import BaseModel, Field

from .fields import PLAIN, In, Word


class LineOut(BaseModel):
    """A line of chat."""

    id: int
    user: int
    name: str
    room: str = Field(description="Empty, or spectators: what players do not read before the end.")
    text: str
    at: int | None = Field(description="The position that it was written at, if the game was on.")
    when: datetime
    signs: dict[str, list[str]] = Field(default={}, description="By sign the names of those who gave it.")


class SayIn(In):
    """Something to be said."""

    text: Annotated[str, Field(min_length=1, max_length=1000)]


class SignIn(In):
    """A sign for a line of chat; empty: none."""

    sign: Word = Field(examples=["👍"])


class SignOut(BaseModel):
    """The sign that is there now."""

    sign: str


class NoteOut(BaseModel):
    """A private note of the caller's."""

    about: str = Field(description="Empty for the game; company:SYM or hex:F8.")
    text: str
    when: datetime


class NoteIn(In):
    """A note to be written."""

    about: Annotated[str, Field(max_length=80, pattern=PLAIN)] = Field(
        default="", description="Empty for the game; company:SYM or hex:F8."
    )
    text: Annotated[str, Field(max_length=20_000)]
