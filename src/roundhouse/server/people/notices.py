"""The addresses of notices: settings of a user and of a table, links in mail, what open pages listen to."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from ...text.language import _, gettext, language, speaking, translated
from ..clock import CLOCK
from ..errors import NotAllowed, NotFound
from ..languages import read_by
from ..live import watching
from ..notices import digest, settings_page
from ..notices.feed import feed, salt
from ..notices.settings_page import SHAPES, SNOOZES, way
from ..storage import channels, users
from ..storage.records import User
from ..web.forms import data, form
from ..web.limits import count
from ..web.streams import EventStream
from ..web.templates import page
from ..web.viewer import require, site, viewer_of
from .waiting import stream, waiting

STATIC = Path(__file__).parent.parent / "static"
ACCOUNT = "/account/notices"

DONE = {
    "added": _("The channel is there."),
    "saved": _("Saved."),
    "tested": _("A test is on its way; the log below says what became of it."),
    "removed": _("The channel is removed."),
    "renewed": _("Feed and calendar have new addresses."),
}


def _back(address: str, done: str) -> Response:
    return RedirectResponse(f"{address}?done={done}", 303)


# -- the page of the account ---------------------------------------------------------------------------


def show(request: Request) -> Response:
    """GET /account/notices"""
    user, where = require(request), site(request)
    with where.database.read() as c:
        found = [way(channel, user) for channel in channels.channels(c, user.id)]
        muted = sorted(channels.muted(c, user.id))
        snoozed = sorted(channels.snoozed(c, user.id).items())
        lines = settings_page.delivery_log(c, user)
    return page(
        request,
        "notices/account.html",
        ways=[one for one in found if one.channel.table is None],
        table_ways=[one for one in found if one.channel.table is not None],
        muted=muted,
        snoozed=snoozed,
        log=lines,
        mails=where.notifier.mails,
        has_mail=any(one.channel.kind == "mail" for one in found),
        push_key=where.notifier.key(),
        feed=_feed_address(request, user),
        calendar=_feed_address(request, user, "ics"),
        snoozes={hours: translated(said) for hours, said in SNOOZES.items()},
        shapes=SHAPES,
        done=translated(DONE.get(request.query_params.get("done", ""), "")),
    )


def add(request: Request) -> Response:
    """POST /account/notices: a new channel, by mail or a webhook."""
    user, where, sent = require(request), site(request), form(request)
    if sent.text("kind") == "mail":
        with where.database.write() as c:
            settings_page.add_mail(c, user, where.notifier.mails)
    else:
        hook = settings_page.webhook_data(
            where.notifier.outward, sent.text("url"), sent.text("shape", 20), sent.text("mention", 60)
        )
        with where.database.write() as c:
            settings_page.add_webhook(c, user, hook)
    return _back(ACCOUNT, "added")


def change(request: Request) -> Response:
    """POST /account/notices/ID: "do" is save, test or remove."""
    user, where, sent = require(request), site(request), form(request)
    with where.database.read() as c:
        channel = settings_page.own(c, user, request.path_params["id"])
    back = ACCOUNT if channel.table is None else f"/table/{channel.table}/notices"
    match sent.text("do", 20):
        case "test":
            count(request, "mail", f"test of {user.id}")
            where.notifier.test(channel)
            return _back(back, "tested")
        case "remove":
            with where.database.write() as c:
                channels.drop_channel(c, channel.id)
            return _back(back, "removed")
        case _:
            fields: dict[str, Any] = {"enabled": sent.ticked("enabled"), "always": sent.ticked("always")}
            if channel.kind in digest.KINDS:
                fields["data"] = {
                    **channel.data,
                    **digest.checked(sent.text("digest", 10), sent.number("hour", 6)),
                }
            if (hours := sent.text("pause", 10)) != "keep":
                fields["paused_until"] = settings_page.snoozed(hours)
            with where.database.write() as c:
                channels.change_channel(c, channel.id, **fields)
            return _back(back, "saved")


def push(request: Request) -> Response:
    """POST /account/push: the subscription of a browser, as JSON."""
    user, where, sent = require(request), site(request), data(request)
    with where.database.write() as c:
        channel = settings_page.add_push(
            c, user, sent.get("subscription"), where.notifier.outward, str(sent.get("browser", ""))
        )
    return JSONResponse({"channel": channel.id}, 201)


def forget_push(request: Request) -> Response:
    """POST /account/push/forget: the browser with this endpoint."""
    user, where = require(request), site(request)
    with where.database.write() as c:
        settings_page.drop_push(c, user, str(data(request).get("endpoint", "")))
    return JSONResponse({})


# -- the page of a table -------------------------------------------------------------------------------


def show_table(request: Request) -> Response:
    """GET /table/ID/notices"""
    user, where = require(request), site(request)
    live = watching.seen(where.store, request.path_params["id"], user.id)
    settings_page.at_table(live, user)
    with where.database.read() as c:
        own = [channel for channel in channels.channels(c, user.id) if channel.table is None]
        hooks = channels.table_channels(c, live.row.id)
        muted = live.row.id in channels.muted(c, user.id)
        snoozed = channels.snoozed(c, user.id).get(live.row.id)
    seat = next(iter(live.seats_of(user.id)), None)
    return page(
        request,
        "notices/table.html",
        live=live,
        own=own,
        hooks=[way(channel) for channel in hooks],
        muted=muted,
        snoozed=snoozed,
        owner=live.row.owner == user.id,
        player=seat.player if seat is not None else "",
        shapes=SHAPES,
        snoozes={hours: translated(said) for hours, said in SNOOZES.items()},
        done=translated(DONE.get(request.query_params.get("done", ""), "")),
    )


def change_table(request: Request) -> Response:
    """POST /table/ID/notices: "do" is mute, snooze, hear, webhook (for owners) or call (how a webhook calls the user).

    Raises `NotAllowed` for a webhook of somebody who is not the owner.
    """
    user, where, sent = require(request), site(request), form(request)
    live = watching.seen(where.store, request.path_params["id"], user.id)
    settings_page.at_table(live, user)
    id = live.row.id
    match sent.text("do", 20):
        case "webhook":
            if live.row.owner != user.id:
                raise NotAllowed(gettext("Only the owner of the table adds a webhook for all."))
            hook = settings_page.webhook_data(
                where.notifier.outward, sent.text("url"), sent.text("shape", 20), ""
            )
            with where.database.write() as c:
                settings_page.add_webhook(c, user, hook, id)
        case "call":
            name = settings_page.checked_mention(sent.text("mention", 60))
            with where.database.write() as c:
                _call(c, id, sent.number("channel"), [seat.player for seat in live.seats_of(user.id)], name)
        case "snooze":
            until = settings_page.snoozed(sent.text("hours", 10))
            with where.database.write() as c:
                channels.mute(c, user.id, id, until is not None, until)
        case wish:
            with where.database.write() as c:
                channels.mute(c, user.id, id, wish == "mute")
    return _back(f"/table/{id}/notices", "saved")


def _call(c: Any, table: int, id: int, players: list[str], name: str) -> None:
    """Remember how a webhook of a table calls somebody who plays there. Raises `NotFound`."""
    channel = channels.channel(c, id)
    if channel is None or channel.table != table:
        raise NotFound(gettext("There is no such channel."))
    calls = {**channel.data.get("mentions", {}), **dict.fromkeys(players, name)}
    channels.change_channel(c, id, data={**channel.data, "mentions": {p: n for p, n in calls.items() if n}})


# -- links in mail -------------------------------------------------------------------------------------


def show_stop(request: Request) -> Response:
    """GET /unsubscribe/SECRET: asks, since programs that check links follow them too."""
    _stopped(request)
    return page(request, "notices/stop.html", secret=request.path_params["secret"], done=False)


def stop(request: Request) -> Response:
    """POST /unsubscribe/SECRET: switch the channel off. Mail programs send this by themselves."""
    id = _stopped(request)
    with site(request).database.write() as c:
        if channels.channel(c, id) is not None:
            channels.change_channel(c, id, enabled=False)
    return page(request, "notices/stop.html", secret=request.path_params["secret"], done=True)


def _stopped(request: Request) -> int:
    """The channel that a link may switch off. Raises `NotFound`."""
    signer, secret = site(request).notifier.stops, request.path_params["secret"]
    id = signer.number(secret)
    if id is None or not signer.good(secret):
        raise NotFound(gettext("This link is not complete."))
    return id


# -- what open pages and readers of news ask -----------------------------------------------------------


async def show_stream(request: Request) -> Response:
    """GET /me/stream: the tables that wait for the user, as events."""
    who = await viewer_of(request)
    user = who.user if who.user is not None else require(request)
    return EventStream(stream(site(request), user.id), user.id)


def show_waiting(request: Request) -> Response:
    """GET /me/waiting: the same list, once."""
    found = waiting(site(request), require(request).id)
    for table in found:
        table["since"] = table["since"].isoformat() if table["since"] is not None else None
    return JSONResponse(found, headers={"Cache-Control": "no-store"})


def show_feed(request: Request) -> Response:
    """GET /me/feed/SECRET.xml: the same list for readers of news, which do not log in."""
    where, user = site(request), _reader(request)
    with speaking(read_by(user, language())):
        content = feed(where.settings.url, user, _feed_address(request, user), waiting(where, user.id))
    return Response(
        content, media_type="application/atom+xml", headers={"Cache-Control": "private, max-age=60"}
    )


def show_calendar(request: Request) -> Response:
    """GET /me/feed/SECRET.ics: the same list for calendars."""
    from ..notices.calendar import calendar  # its library takes as long to load as ten pages

    where, user = site(request), _reader(request)
    with speaking(read_by(user, language())):
        content = calendar(where.settings.url, user, waiting(where, user.id), CLOCK.now())
    headers = {"Cache-Control": "private, max-age=60"}
    return Response(content, media_type="text/calendar; charset=utf-8", headers=headers)


def _reader(request: Request) -> User:
    """Whose list it is. Raises `NotFound` for a secret that is not, or no longer, a user's."""
    where, secret = site(request), request.path_params["secret"]
    id = where.notifier.feeds.number(secret)
    with where.database.read() as c:
        user = users.user(c, id) if id is not None else None
    if user is None or user.banned or not where.notifier.feeds.good(secret, salt(user)):
        raise NotFound(gettext("There is no such feed."))
    return user


def renew_feed(request: Request) -> Response:
    """POST /account/feed: a new address, and the old one is void."""
    user = require(request)
    with site(request).database.write() as c:
        renewed = users.held(c, user.id).settings.get("feed", 0) + 1
        users.change_user(c, user.id, settings={"feed": renewed})
    return _back(ACCOUNT, "renewed")


def _feed_address(request: Request, user: User, form: str = "xml") -> str:
    where = site(request)
    return f"{where.settings.url}/me/feed/{where.notifier.feeds.sign(user.id, salt(user))}.{form}"


async def worker(request: Request) -> Response:
    """GET /sw.js: at the root, since it serves all pages."""
    headers = {"Cache-Control": "no-cache", "Service-Worker-Allowed": "/"}
    return FileResponse(STATIC / "sw.js", media_type="text/javascript", headers=headers)


routes: list[BaseRoute] = [
    Route("/account/notices", show),
    Route("/account/notices", add, methods=["POST"]),
    Route("/account/notices/{id:int}", change, methods=["POST"]),
    Route("/account/push", push, methods=["POST"]),
    Route("/account/push/forget", forget_push, methods=["POST"]),
    Route("/account/feed", renew_feed, methods=["POST"]),
    Route("/table/{id:int}/notices", show_table),
    Route("/table/{id:int}/notices", change_table, methods=["POST"]),
    Route("/unsubscribe/{secret}", show_stop),
    Route("/unsubscribe/{secret}", stop, methods=["POST"]),
    Route("/me/stream", show_stream),
    Route("/me/waiting", show_waiting),
    Route("/me/feed/{secret}.xml", show_feed),
    Route("/me/feed/{secret}.ics", show_calendar),
    Route("/sw.js", worker),
]
