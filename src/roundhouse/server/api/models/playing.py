"""Positions, offers, actions, and what is said of them."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, Field

from ...live.acting import MOST_AT_ONCE
from .failures import Refusal
from .fields import Action, Done, In, Number, of_game


class PositionOut(BaseModel):
    """A position as the caller's seat sees it."""

    table: int
    revision: int
    at: int
    seat: str = Field(description="Whose view it is; empty for a spectator.")
    to_act: str
    prompt: str = Field(description="Where the game stands and who decides what, in words.")
    state: dict[str, Any] = Field(
        description="`tables`, `slots` and `stack` of the position, as in a saved game.",
        json_schema_extra=of_game("State"),
    )


Domain = Annotated[dict[str, Any], Field(json_schema_extra=of_game("Domain"))]


class OfferOut(BaseModel):
    """Something that may be done: every combination of the values in the open fields may be sent."""

    action: dict[str, Any] = Field(
        description="Playable as it stands, unless `withheld`.",
        json_schema_extra=of_game("Action", "PartOfAction"),
    )
    open: dict[str, Domain] = Field(
        description="Fields that may be changed: `one_of` with `values`; `span` with `low`, `high` and `step`;"
        " `subset`, from `least` to `most` of the values `of`, in their order; `free`."
    )
    label: str
    size: int = Field(description="How many actions it stands for, free fields left aside.")
    withheld: list[str] = Field(
        default=[], description="Fields without a suggestion, because the table plays without this help."
    )


class OffersOut(BaseModel):
    """What the caller's seat may do now; nothing while somebody else is to act."""

    table: int
    revision: int
    seat: str
    to_act: str
    offers: list[OfferOut]
    actions: list[Done] = Field(description="The offers expanded, as far as `expand` allows.")
    complete: bool = Field(
        description="Whether `actions` holds all that the offers stand for (free fields aside)."
    )


class ActionIn(In):
    """An action, and the revision of the table that its sender knows."""

    revision: Number
    action: Action


class ActionsIn(In):
    """Several actions, in order, and the revision of the table that their sender knows."""

    revision: Number
    actions: Annotated[list[Action], Field(min_length=1, max_length=MOST_AT_ONCE)]


class WhyIn(In):
    """An action to be asked about."""

    action: Action
    at: Number | None = Field(
        default=None, description="In the position after so many actions; in the present one by default."
    )


class WhyOut(BaseModel):
    """Whether an action is legal, and why not."""

    legal: bool
    refusal: Refusal | None


class UndoIn(In):
    """Going back; the revision is the one that the sender knows."""

    revision: Number
    to: Number | None = Field(
        default=None, description="To the position after so many actions; by default one decision."
    )


class RevisionIn(In):
    """The revision that the sender knows."""

    revision: Number
