"""Who sends, and how strong players are."""

from __future__ import annotations

from pydantic import BaseModel, Field

from .fields import In


class MeOut(BaseModel):
    """Whose token it is."""

    id: int
    name: str
    guest: bool
    bot: bool = Field(description="Whether a program plays with this account.")
    scopes: list[str]


class BotAccountIn(In):
    """Whether a program plays with an account."""

    bot: bool


class RatingOut(BaseModel):
    """How strong somebody is at a title."""

    title: str = Field(description="Empty for all titles together.")
    who: str = Field(description="The name of the user, or of the bot with its version.")
    bot: bool
    rating: int = Field(description="1500 for a beginner.")
    deviation: int = Field(description="A standard deviation: by how much it may be wrong.")
    games: int = Field(description="Rated games; below 5 the rating is provisional.")


class RatedIn(In):
    """Whether to be rated."""

    rated: bool
