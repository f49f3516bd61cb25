"""The game of a table: positions, what may be done, doing it, and what was done."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Path, Query, Request
from starlette.concurrency import run_in_threadpool

from ...analysis.best_runs import described
from ...bots.hint import told_of
from ...core.actions import Free, Offer
from ...core.position import Position
from ...core.state import State
from ...play.session import Game
from ...play.views import view
from ...rules.corporations import CORPORATIONS
from ...rules.running import best
from ...text.labels import describe_offer
from ...text.language import gettext
from ...text.prompts import prompt
from ..errors import NotAllowed, NotFound, NotNow
from ..live import acting, undoing, watching
from ..live.hints import hinted, reason
from ..live.refusal import why_not
from ..live.table import TableSnapshot
from ..site import Site
from ..storage import log
from ..storage.records import Entry
from ..web.limits import count
from ..web.turns import take_turn
from .answers import refusals
from .caller import Anybody, Caller, Here, Player
from .models.failures import Refusal
from .models.fields import LARGEST_NUMBER, Word
from .models.hints import HintOut
from .models.log import EntriesOut, EntryOut
from .models.plans import MovedOut
from .models.playing import ActionIn, ActionsIn, OfferOut, OffersOut, PositionOut, UndoIn, WhyIn, WhyOut
from .models.runs import BestRunsOut
from .tables import Id

router = APIRouter(tags=["game"])

MOST_ACTIONS = 5000
"""Actions that offers are expanded to, at most."""

MOST_ENTRIES = 1000
"""Lines of a log in one answer."""

At = Annotated[
    int | None,
    Query(ge=0, le=LARGEST_NUMBER, description="The position after so many actions; now by default."),
]
AsSeat = Annotated[
    Word,
    Query(alias="seat", description="One of your seats, by its player; by default the one that is to act."),
]


@router.get("/tables/{id}/position", operation_id="readPosition", responses=refusals(404, 409))
def read_position(site: Here, caller: Anybody, id: Id, at: At = None, as_seat: AsSeat = "") -> PositionOut:
    """A position as your seat sees it, or as a spectator does when you have none."""
    return position_out(watching.seen(site.store, id, caller.id), caller, at, as_seat)


def position_out(live: TableSnapshot, caller: Caller, at: int | None, as_seat: str = "") -> PositionOut:
    """A position of a table or a plan as a seat of the caller sees it. Raises `NotNow`, `NotFound`, `NotAllowed`."""
    game = begun(live)
    state = _position(game, at)
    seen = view(game.title, state, seat_of(live, caller, as_seat))
    return PositionOut(
        table=live.origin,
        revision=live.revision,
        at=game.at if at is None else at,
        seat=seen.seat,
        to_act=seen.to_act,
        prompt=prompt(game.title, state, live.row.names),
        state=seen.state,
    )


@router.get("/tables/{id}/offers", operation_id="readOffers", responses=refusals(404, 409))
def read_offers(
    site: Here,
    caller: Anybody,
    id: Id,
    expand: Annotated[
        int, Query(ge=0, le=MOST_ACTIONS, description="List so many single actions, at most.")
    ] = 0,
) -> OffersOut:
    """What your seat may do now. A program that plays needs no rules: it sends one of these actions back."""
    return offers_out(watching.seen(site.store, id, caller.id), caller, expand)


def offers_out(live: TableSnapshot, caller: Caller, expand: int) -> OffersOut:
    """What the caller may do now at a table or in a plan. Raises `NotNow`."""
    game = begun(live)
    seat = live.plays(caller.id)
    offers = game.offers() if seat else []
    helped = live.row.runs == "on"
    rows = [_offer(game, offer, live.row.names, helped) for offer in offers]
    actions: list[dict[str, Any]] = []
    for offer in offers:
        if helped or not _free(offer):
            for action in offer.expand():
                if len(actions) >= expand:
                    break
                actions.append(msgspec.to_builtins(action))
    return OffersOut(
        table=live.origin,
        revision=live.revision,
        seat=seat,
        to_act=live.to_act,
        offers=rows,
        actions=actions,
        complete=len(actions) == sum(row.size for row in rows if not row.withheld),
    )


@router.post(
    "/tables/{id}/actions", operation_id="act", status_code=201, responses=refusals(404, 409, 413, 422)
)
def act(site: Here, player: Player, id: Id, wanted: ActionIn) -> MovedOut:
    """Do something for your seat. `revision` is what you last saw of the table: if it has moved on, nothing is done."""
    return moved(acting.act(site.store, id, player, wanted.revision, wanted.action), player.id)


@router.post(
    "/tables/{id}/series", operation_id="actAll", status_code=201, responses=refusals(404, 409, 413, 422)
)
def act_all(site: Here, player: Player, id: Id, wanted: ActionsIn) -> MovedOut:
    """Do several things for your seat, one after the other: sell, then buy. All of it is done, or nothing where one is
    refused; `facts.number` tells which, from 1."""
    return moved(acting.act_all(site.store, id, player, wanted.revision, wanted.actions), player.id)


@router.post("/tables/{id}/why", operation_id="askWhy", responses=refusals(404, 409, 413))
def ask_why(site: Here, player: Player, id: Id, wanted: WhyIn) -> WhyOut:
    """Whether an action is legal in a position of the game, and if not, by which rules. Nothing is done."""
    game = begun(watching.seen(site.store, id, player.id))
    found = why_not(game, wanted.action, _position(game, wanted.at))
    return WhyOut(legal=found is None, refusal=None if found is None else Refusal(**found))


@router.get("/tables/{id}/hint", operation_id="readHint", responses=refusals(404, 409))
async def read_hint(request: Request, site: Here, caller: Anybody, id: Id) -> HintOut:
    """What a bot would do for your seat, at a table where you alone play against bots (or all seats yourself)."""
    if caller.id is not None:
        await run_in_threadpool(count, request, "hint", f"user {caller.id}")

    def work() -> HintOut:
        live = watching.seen(site.store, id, caller.id)
        begun(live)
        return HintOut(table=id, revision=live.revision, **told_of(hinted(live, caller.id)))

    return await take_turn(request, caller.id, id, work)


@router.get("/tables/{id}/reasons/{at}", operation_id="readReason", responses=refusals(404, 409))
async def read_reason(
    request: Request,
    site: Here,
    caller: Anybody,
    id: Id,
    at: Annotated[int, Path(ge=1, le=LARGEST_NUMBER, description="The number of the action, from 1.")],
) -> HintOut:
    """Why a bot made an action: what it would do in the position before it, asked again, and on what grounds. At tables
    for practice for whoever plays there, once the game is over for everybody with a name here."""
    if caller.id is not None:
        await run_in_threadpool(count, request, "hint", f"user {caller.id}")

    def work() -> HintOut:
        live = watching.seen(site.store, id, caller.id)
        begun(live)
        return HintOut(table=id, revision=live.revision, **told_of(reason(live, caller.id, at)))

    return await take_turn(request, caller.id, id, work)


@router.post("/tables/{id}/undo", operation_id="undo", responses=refusals(404, 409, 413))
def undo(site: Here, player: Player, id: Id, wanted: UndoIn) -> MovedOut:
    """Take own actions back, as far as the table allows it without asking the others."""
    return moved(undoing.undo(site.store, id, player, wanted.revision, wanted.to), player.id)


@router.get("/tables/{id}/entries", operation_id="listEntries", responses=refusals(404))
def list_entries(
    site: Here,
    caller: Anybody,
    id: Id,
    after: Annotated[int, Query(ge=0, le=LARGEST_NUMBER, description="Only entries after this number.")] = 0,
    limit: Annotated[int, Query(ge=1, le=MOST_ENTRIES)] = MOST_ENTRIES,
) -> EntriesOut:
    """The log of the table: every action ever accepted and every undo, in order."""
    live = watching.seen(site.store, id, caller.id)
    with site.database.read() as c:
        found = log.entries(c, id, after, min(limit + 1, max(live.revision - after, 0)))
    rows = [entry_out(entry) for entry in found[:limit]]
    return EntriesOut(revision=live.revision, entries=rows, more=len(found) > limit)


@router.get("/tables/{id}/best-runs", operation_id="readBestRuns", responses=refusals(404, 409))
async def read_best_runs(
    request: Request,
    site: Here,
    caller: Anybody,
    id: Id,
    corporation: Annotated[Word, Query(description="The abbreviation of the corporation.")],
    at: At = None,
) -> BestRunsOut:
    """The best runs of a corporation's trains, proven where that is so; not where help is off."""
    return await take_turn(request, caller.id, id, lambda: _best_runs(site, caller, id, corporation, at))


def _best_runs(site: Site, caller: Caller, id: int, corporation: str, at: int | None) -> BestRunsOut:
    live = watching.seen(site.store, id, caller.id)
    game = begun(live)
    if live.running and live.row.runs != "on":
        raise NotAllowed(gettext("This table plays without help for runs."))
    pos = Position(game.title, _position(game, at))
    row = pos[CORPORATIONS].get(corporation)
    if row is None:
        raise NotFound(gettext("There is no such corporation in this game."))
    if not row.floated:
        raise NotNow(gettext("{corporation} has not floated.", corporation=corporation))
    return BestRunsOut(**described(pos, corporation, best(pos, corporation)))


def begun(live: TableSnapshot) -> Game:
    """The game of a table. Raises `NotNow` before it has begun."""
    if live.game is None:
        raise NotNow(gettext("The game has not begun."))
    return live.game


def seat_of(live: TableSnapshot, caller: Caller, wanted: str = "") -> str:
    """The player as whom somebody looks: the one asked for, the one to act, the first of the own, or a spectator.

    Raises `NotAllowed` when a seat is asked for that is not one's own.
    """
    if wanted and wanted not in _own(live, caller.id):
        raise NotAllowed(gettext("That is not your seat."))
    return wanted or _looks_as(live, caller.id)


def _own(live: TableSnapshot, user: int | None) -> list[str]:
    return [seat.player for seat in live.seats_of(user)]


def _looks_as(live: TableSnapshot, user: int | None) -> str:
    return live.plays(user) or next(iter(_own(live, user)), "")


def moved(live: TableSnapshot, user: int | None) -> MovedOut:
    """How a table stands, for a user: what streams tell, and the answer to whatever has been done."""
    return MovedOut(
        table=live.origin,
        revision=live.revision,
        at=live.game.at if live.game is not None else 0,
        status=live.row.status,
        to_act=live.to_act,
        seat=_looks_as(live, user),
        yours=bool(live.plays(user)),
    )


def entry_out(entry: Entry) -> EntryOut:
    """A line of a log."""
    return EntryOut(
        number=entry.number,
        kind=entry.kind,
        data=entry.data,
        seat=entry.seat,
        user=entry.user,
        by=entry.by,
        when=entry.when,
        digest=entry.digest,
        spent=entry.spent,
    )


def _position(game: Game, at: int | None) -> State:
    if at is None:
        return game.state
    try:
        if at <= game.at:
            return game.position(at)
    except IndexError:  # a game of which only the last position is known
        pass
    raise NotFound(gettext("The game has no position after {at} actions.", at=at))


def _free(offer: Offer) -> list[str]:
    return [name for name, domain in offer.open.items() if isinstance(domain, Free)]


def _offer(game: Game, offer: Offer, names: dict[str, str], helped: bool) -> OfferOut:
    """An offer; without help the suggestion for free fields (the best runs) is not told."""
    withheld = [] if helped else _free(offer)
    action = {
        name: value for name, value in msgspec.to_builtins(offer.action).items() if name not in withheld
    }
    label = offer.action.kind() if withheld else describe_offer(game.title, game.state, offer, names)
    opened = msgspec.to_builtins(offer.open)
    return OfferOut(action=action, open=opened, label=label, size=offer.size(), withheld=withheld)
