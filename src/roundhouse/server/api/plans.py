"""Plans: positions to try things out on, checked against their games and played there."""

from __future__ import annotations

from typing import Annotated

import msgspec
from fastapi import APIRouter, Path, Query, Request

from ...bots.levels import usual
from ..live import if_then, plan_playing, planning
from ..live.continuing import ALL, continue_from
from ..live.plan_snapshots import content
from ..live.scheduler import LATER
from ..plans.checked import lines_of
from ..site import Site
from ..storage.records import StoredPlan, User
from ..web.turns import take_turn
from .answers import refusals
from .caller import Anybody, Here, Known, Player
from .models.fields import LARGEST_NUMBER, Name
from .models.plans import (
    BeyondIn,
    BranchIn,
    CheckedOut,
    FiredOut,
    IfThenIn,
    IfThenOut,
    MovedOut,
    PlanBranchOut,
    PlanChangeIn,
    PlanIn,
    PlanLineOut,
    PlanOut,
    PlayIn,
)
from .models.playing import ActionIn, OffersOut, PositionOut, RevisionIn, UndoIn
from .models.tables import TableOut
from .playing import MOST_ACTIONS, At, moved, offers_out, position_out
from .tables import Id, live_out

router = APIRouter(tags=["plans"])

PlanId = Annotated[int, Path(ge=1, le=LARGEST_NUMBER, description="The number of the plan.")]


@router.get("/tables/{id}/plans", operation_id="listPlans", responses=refusals(404))
def list_plans(site: Here, user: Known, id: Id) -> list[PlanOut]:
    """Your plans on a game, and those that others share with you."""
    own, others = planning.at_table(site.store, user, id)
    return [_out(site, user, row) for row in (*own, *others)]


@router.post("/tables/{id}/plans", operation_id="makePlan", status_code=201, responses=refusals(404, 409))
def make_plan(site: Here, player: Player, id: Id, wanted: PlanIn) -> PlanOut:
    """A new plan. The game itself stays as it is, and chance draws anew in a plan."""
    return _out(site, player, planning.create(site.store, player, id, wanted.at, wanted.name))


@router.get("/plans/{plan}", operation_id="readPlan", responses=refusals(404, 409))
def read_plan(site: Here, user: Known, plan: PlanId) -> PlanOut:
    """A plan with its branches and their steps."""
    return _out(site, user, planning.stored(site.store, user, plan))


@router.patch("/plans/{plan}", operation_id="changePlan", responses=refusals(404, 409))
def change_plan(site: Here, player: Player, plan: PlanId, wanted: PlanChangeIn) -> PlanOut:
    """Another name, or other people who may look at it."""
    if wanted.name is not None:
        planning.rename(site.store, player, plan, wanted.name)
    if wanted.share is not None:
        planning.share(site.store, player, plan, wanted.share)
    return _out(site, player, planning.own(site.store, player, plan))


@router.delete("/plans/{plan}", operation_id="deletePlan", status_code=204, responses=refusals(404))
def delete_plan(site: Here, player: Player, plan: PlanId) -> None:
    """Delete a plan."""
    planning.delete(site.store, player, plan)


@router.get("/plans/{plan}/position", operation_id="readPlanPosition", responses=refusals(404, 409))
def read_position(site: Here, caller: Anybody, user: Known, plan: PlanId, at: At = None) -> PositionOut:
    """The position where one stands in a plan, or an earlier one."""
    return position_out(planning.opened(site.store, user, plan), caller, at)


@router.get("/plans/{plan}/offers", operation_id="readPlanOffers", responses=refusals(404, 409))
def read_offers(
    site: Here,
    caller: Anybody,
    user: Known,
    plan: PlanId,
    expand: Annotated[
        int, Query(ge=0, le=MOST_ACTIONS, description="List so many single actions, at most.")
    ] = 0,
) -> OffersOut:
    """What whoever is to act may do in a plan; its owner acts for everybody."""
    return offers_out(planning.opened(site.store, user, plan), caller, expand)


@router.post(
    "/plans/{plan}/actions",
    operation_id="actInPlan",
    status_code=201,
    responses=refusals(404, 409, 413, 422),
)
def act(site: Here, player: Player, plan: PlanId, wanted: ActionIn) -> MovedOut:
    """Do something for whoever is to act. `revision` is that of the plan."""
    return moved(planning.act(site.store, player, plan, wanted.revision, wanted.action), player.id)


@router.post("/plans/{plan}/beyond", operation_id="goBeyond", status_code=201, responses=refusals(404, 409))
def go_beyond(site: Here, player: Player, plan: PlanId, wanted: BeyondIn) -> MovedOut:
    """Change the position as no rule allows it."""
    return moved(planning.set_freely(site.store, player, plan, wanted.revision, wanted.change), player.id)


@router.post(
    "/plans/{plan}/continue",
    operation_id="playPlanOn",
    status_code=201,
    responses=refusals(404, 409, 413, 422),
)
async def play_on(
    request: Request,
    site: Here,
    player: Player,
    plan: PlanId,
    seat: Annotated[Name, Query(description="The player whom you play; * for all, at a hot seat.")] = ALL,
    bot: Annotated[Name, Query(description="The bot that plays all others.")] = "",
) -> TableOut:
    """A table that you own begins where a plan of yours stands; all rules are kept there, and chance draws anew."""

    def work() -> TableOut:
        live = planning.opened(site.store, player, planning.own(site.store, player, plan).id)
        assert live.game is not None
        played_by = bot or usual(live.row.title).bot
        return live_out(
            continue_from(site.store, live, player, live.game.at, seat=seat, bot=played_by), player.id
        )

    return await take_turn(request, player.id, 0, work, LATER)


@router.post("/plans/{plan}/undo", operation_id="undoInPlan", responses=refusals(404, 409))
def undo(site: Here, player: Player, plan: PlanId, wanted: UndoIn) -> MovedOut:
    """Go back; what was done stays in its branch."""
    return moved(planning.undo(site.store, player, plan, wanted.revision, wanted.to), player.id)


@router.post("/plans/{plan}/redo", operation_id="redoInPlan", responses=refusals(404, 409))
def redo(site: Here, player: Player, plan: PlanId, wanted: RevisionIn) -> MovedOut:
    """Go on along the branch by one decision."""
    return moved(planning.redo(site.store, player, plan, wanted.revision), player.id)


@router.post("/plans/{plan}/branches", operation_id="changeBranch", responses=refusals(404, 409))
def change_branch(site: Here, player: Player, plan: PlanId, wanted: BranchIn) -> PlanOut:
    """Stand in a branch, begin one where one stands, name it and write a note on it, or delete it."""
    planning.branch(
        site.store, player, plan, wanted.revision, wanted.do, wanted.branch, wanted.name, wanted.note
    )
    return _out(site, player, planning.own(site.store, player, plan))


@router.get("/plans/{plan}/check", operation_id="checkPlan", responses=refusals(404, 409))
def check(site: Here, user: Known, plan: PlanId) -> CheckedOut:
    """What of a plan still holds, step by step, and which rules stand against the rest."""
    return _checked(site, user, plan)


@router.post("/plans/{plan}/play", operation_id="playPlan", responses=refusals(404, 409, 413, 422))
def play(site: Here, player: Player, plan: PlanId, wanted: PlayIn) -> CheckedOut:
    """Play the next steps of a plan at its table; what has become illegal stops it."""
    done = plan_playing.play(site.store, player, plan, wanted.revision, wanted.count)
    return _checked(site, player, plan, done.count, done.stopped)


@router.post("/plans/{plan}/order", operation_id="giveIfThen", status_code=201, responses=refusals(404, 409))
def give_order(site: Here, player: Player, plan: PlanId, wanted: IfThenIn) -> IfThenOut:
    """Make the actions of yours at the end of a plan a standing order: they are done once the condition comes about."""
    order = if_then.give(site.store, player, plan, wanted.condition, wanted.stops)
    return IfThenOut(order=order.id, active=order.active, said=order.data["told"], reason=order.reason)


@router.post("/plans/{plan}/order/preview", operation_id="previewIfThen", responses=refusals(404, 409))
async def preview_order(
    request: Request, site: Here, player: Player, plan: PlanId, wanted: IfThenIn
) -> list[FiredOut]:
    """Where in the game so far it would have fired. Nothing is given."""

    def work() -> list[FiredOut]:
        found = if_then.preview(site.store, player, plan, wanted.condition)
        return [
            FiredOut(at=one.met, due=one.due, possible=one.due is not None and one.violation is None)
            for one in found
        ]

    return await take_turn(request, player.id, 0, work)


def _checked(site: Site, user: User, plan: int, count: int = 0, stopped: str = "") -> CheckedOut:
    now = plan_playing.checked(site.store, user, plan)
    return CheckedOut(
        table=now.live.row.id,
        revision=now.live.revision,
        steps=[PlanLineOut(**msgspec.to_builtins(line)) for line in lines_of(now)],
        next=len(now.next),
        played=count,
        stopped=stopped,
    )


def _out(site: Site, user: User, row: StoredPlan) -> PlanOut:
    plan, own = content(row), row.user == user.id
    return PlanOut(
        id=row.id,
        table=row.table,
        name=row.name,
        at=row.at,
        revision=row.revision,
        own=own,
        branch=plan.branch,
        step=plan.at,
        branches=[PlanBranchOut(**msgspec.to_builtins(branch)) for branch in plan.branches],
        share=[reader.name for reader in planning.readers(site.store, row.id)] if own else [],
        created=row.created,
        changed=row.changed,
    )
