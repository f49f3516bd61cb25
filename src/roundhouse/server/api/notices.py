"""What you are told, and when: your channels, tables that you want to hear less of, and people whose chat you do not
read."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from fastapi import APIRouter, Path

from ...text.language import gettext
from ..clock import CLOCK
from ..errors import NotAllowed
from ..live import hush, watching
from ..notices import digest, machine, settings_page
from ..storage import channels
from ..storage.records import Channel, User
from .answers import refusals
from .caller import Here, Known, Player
from .models.fields import LARGEST_NUMBER
from .models.notices import (
    ChannelIn,
    ChannelOut,
    HearingIn,
    HearingOut,
    MutedOut,
    WebhookIn,
    WebhookOut,
)
from .tables import Id

router = APIRouter(tags=["me"])

Number = Annotated[int, Path(ge=1, le=LARGEST_NUMBER)]


@router.get("/me/channels", operation_id="listMyChannels", responses=refusals())
def list_channels(site: Here, user: Known) -> list[ChannelOut]:
    """The ways by which notices reach you; they are added on your account's page."""
    with site.database.read() as c:
        return [channel_out(one, user) for one in channels.channels(c, user.id)]


@router.post("/me/webhooks", operation_id="addMyWebhook", status_code=201, responses=refusals(404, 409, 413))
def add_webhook(site: Here, player: Player, wanted: WebhookIn) -> WebhookOut:
    """Have events sent to an address of yours. The answer has the secret that they are signed with."""
    if wanted.table is not None:
        _need_own(site, player, wanted.table)
    data = settings_page.webhook_data(site.notifier.outward, wanted.url, machine.MACHINE, "")
    with site.database.write() as c:
        made = settings_page.add_webhook(c, player, data, wanted.table)
    return WebhookOut(channel=channel_out(made, player), secret=data["secret"])


@router.delete(
    "/me/channels/{number}", operation_id="dropMyChannel", status_code=204, responses=refusals(404)
)
def drop_channel(site: Here, player: Player, number: Number) -> None:
    """Remove a way by which notices reach you."""
    with site.database.write() as c:
        channels.drop_channel(c, settings_page.own(c, player, number).id)


@router.put("/me/channels/{number}", operation_id="changeMyChannel", responses=refusals(404, 409, 413))
def change_channel(site: Here, player: Player, number: Number, wanted: ChannelIn) -> ChannelOut:
    """How often letters go out, and a pause. What is not sent stays as it is."""
    with site.database.write() as c:
        channel = settings_page.own(c, player, number)
        fields: dict[str, object] = {}
        if wanted.digest is not None:
            chosen = digest.checked_for(channel, wanted.digest, wanted.hour or 0)
            fields["data"] = {**channel.data, **chosen}
        if wanted.pause is not None:
            fields["paused_until"] = settings_page.snoozed(str(wanted.pause))
        return channel_out(channels.change_channel(c, channel.id, **fields) if fields else channel, player)


@router.get("/tables/{id}/notices", operation_id="readNotices", responses=refusals(404))
def read_notices(site: Here, user: Known, id: Id) -> HearingOut:
    """Whether you are told of what happens at a table."""
    settings_page.at_table(watching.seen(site.store, id, user.id), user)
    return _hearing(site, user, id)


@router.put("/tables/{id}/notices", operation_id="changeNotices", responses=refusals(404, 413))
def change_notices(site: Here, player: Player, id: Id, wanted: HearingIn) -> HearingOut:
    """Be told nothing of a table, or only after some hours; with neither, everything again."""
    settings_page.at_table(watching.seen(site.store, id, player.id), player)
    until = settings_page.snoozed(str(wanted.snooze)) if not wanted.muted else None
    with site.database.write() as c:
        channels.mute(c, player.id, id, wanted.muted or until is not None, until)
    return _hearing(site, player, id)


def _need_own(site: Here, user: User, table: int) -> None:
    if watching.seen(site.store, table, user.id).row.owner != user.id:
        raise NotAllowed(gettext("Only the owner of the table adds a webhook for all."))


def _hearing(site: Here, user: User, id: int) -> HearingOut:
    with site.database.read() as c:
        muted, until = id in channels.muted(c, user.id), channels.snoozed(c, user.id).get(id)
    return HearingOut(muted=muted, until=until)


@router.get("/me/muted", operation_id="listMuted", responses=refusals())
def list_muted(site: Here, user: Known) -> list[MutedOut]:
    """The people of whom you read nothing in chats."""
    with site.database.read() as c:
        return [MutedOut(id=id, name=name) for id, name in hush.names(c, user)]


@router.put("/me/muted/{number}", operation_id="mute", status_code=204, responses=refusals(409))
def mute(site: Here, player: Player, number: Number) -> None:
    """Read no more of what somebody says in chats, at any table."""
    with site.database.write() as c:
        hush.hush(c, player, number, on=True)


@router.delete("/me/muted/{number}", operation_id="unmute", status_code=204, responses=refusals())
def unmute(site: Here, player: Player, number: Number) -> None:
    """Read it again."""
    with site.database.write() as c:
        hush.hush(c, player, number, on=False)


def channel_out(channel: Channel, user: User) -> ChannelOut:
    """A channel, without what is secret of it."""
    collects = channel.kind in digest.KINDS
    every, hour = digest.chosen(channel.data)
    paused = channel.paused_until
    return ChannelOut(
        id=channel.id,
        kind=channel.kind,
        where=settings_page.where(channel, user),
        enabled=channel.enabled,
        digest=every if collects else None,
        hour=hour if collects and every == digest.DAILY else None,
        paused_until=_later(paused),
    )


def _later(moment: datetime | None) -> datetime | None:
    return moment if moment is not None and moment > CLOCK.now() else None
