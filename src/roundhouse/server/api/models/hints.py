"""What a bot would do."""

from __future__ import annotations

from pydantic import BaseModel, Field

from .fields import Done


class PartOut(BaseModel):
    """A part of what an action is worth."""

    what: str = Field(
        description="cash, price, dividends, privates, trains (out of the player's own pocket), others, rest."
    )
    of: str = Field(
        description="The corporation or private company that it comes from, if it comes from one."
    )
    worth: int


class ConsideredOut(BaseModel):
    """An action that a bot looked at."""

    action: Done
    label: str
    worth: int = Field(description="Dollars at the end of the game, over the average of the other players.")
    lines: list[PartOut] = Field(description="What that is made of.")


class HintOut(BaseModel):
    """What a bot would do for the seat that is to act."""

    table: int
    revision: int
    bot: str
    seat: str
    action: Done
    label: str
    considered: list[ConsideredOut] = Field(
        description="What it compared in dollars, the action chosen first; empty where it did not."
    )
    reasons: list[str] = Field(
        description="What sets it apart from the second of them, or on what grounds the bot chose, in words."
    )
