"""Channels, and what somebody hears of tables and people."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from pydantic import BaseModel, Field

from .fields import LARGEST_NUMBER, In

Pause = Literal[0, 1, 8, 24, 168, 720]
"""Hours for which nothing is sent; 0 for no longer."""


class ChannelIn(In):
    """What is to be different about a channel."""

    digest: Literal["", "hour", "day"] | None = Field(
        default=None,
        description="How often letters go out: each by itself, every hour, or every day. Mail only.",
    )
    hour: int | None = Field(default=None, ge=0, le=23, description="day: at which hour, UTC.")
    pause: Pause | None = Field(
        default=None, description="For how many hours nothing is sent; 0 ends a pause."
    )


class ChannelOut(BaseModel):
    """A way by which notices reach you."""

    id: int
    kind: str
    where: str = Field(description="The address, browser or host; nothing secret.")
    enabled: bool
    digest: str | None = Field(description="How often letters go out, for mail.")
    hour: int | None = Field(description="At which hour, UTC, for a daily letter.")
    paused_until: datetime | None


class WebhookIn(In):
    """An address that is told of events, signed."""

    url: str = Field(max_length=2048, description="Where events are sent by POST; of the public internet.")
    table: int | None = Field(
        default=None,
        ge=1,
        le=LARGEST_NUMBER,
        description="All that happens at this table of yours; else what concerns you.",
    )


class WebhookOut(BaseModel):
    """A webhook that was made. `secret` signs its events."""

    channel: ChannelOut
    secret: str


class HearingIn(In):
    """What you want to hear of a table."""

    muted: bool = Field(default=False, description="Nothing at all.")
    snooze: Pause = Field(default=0, description="For so many hours nothing; it is told after them.")


class HearingOut(BaseModel):
    """What you hear of a table. `until`: what happens until then is told then."""

    muted: bool
    until: datetime | None


class MutedOut(BaseModel):
    """Somebody whose chat you do not read."""

    id: int
    name: str
