"""What the people at a table settle between them: proposals, offers, the clock, and who moves for whom."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path

from ..live import deputies, offers, proposals, seating, standing_still, vacations, watching
from ..storage.records import Proposal, Vacation
from .answers import refusals
from .caller import Anybody, Here, Known, Player
from .models.club import CounterIn, DeputyIn, ProposalIn, ProposalOut, VacationIn, VacationOut, VoteIn
from .models.fields import LARGEST_NUMBER
from .models.plans import MovedOut
from .models.playing import RevisionIn
from .models.tables import TableOut
from .playing import moved
from .tables import Id, live_out

router = APIRouter(tags=["club"])
me = APIRouter(tags=["me"])

SeatNumber = Annotated[int, Path(ge=0, le=29, description="The seat, from 0.")]


@router.get("/tables/{id}/proposals", operation_id="listProposals", responses=refusals(404, 409))
def list_proposals(site: Here, caller: Anybody, id: Id) -> list[ProposalOut]:
    """What is asked at a table and waits for answers, and the offers that stand."""
    kept_back = watching.seen(site.store, id, caller.id).late  # they tell of the game as it is now
    return [] if kept_back else [proposal_out(one) for one in proposals.asked(site.store, id)]


@router.post(
    "/tables/{id}/proposals", operation_id="propose", status_code=201, responses=refusals(404, 409, 413)
)
def propose(site: Here, player: Player, id: Id, wanted: ProposalIn) -> ProposalOut:
    """Ask the others; it is done when all have agreed. Who plays on for somebody (`seat`) is for the others to say,
    once that player has vanished or has no time left."""
    terms: dict[str, dict[str, Any]] = {
        "undo": {} if wanted.to is None else {"to": wanted.to},
        "rules": {"how": wanted.how},
        "clock": {"wanted": wanted.clock.model_dump() if wanted.clock is not None else {"kind": ""}},
        "play_out": {"bot": wanted.bot},
        "seat": {"seat": wanted.seat, "bot": wanted.bot, "user": wanted.user},
    }
    made = proposals.propose(site.store, id, player, wanted.revision, wanted.kind, terms.get(wanted.kind, {}))
    return proposal_out(made)


@router.post(
    "/tables/{id}/proposals/{number}/votes", operation_id="vote", responses=refusals(404, 409, 413, 422)
)
def vote(
    site: Here,
    player: Player,
    id: Id,
    number: Annotated[int, Path(ge=1, le=LARGEST_NUMBER, description="The proposal.")],
    wanted: VoteIn,
) -> ProposalOut:
    """Agree or not. To agree to an offer is to do what it is about."""
    return proposal_out(proposals.vote(site.store, id, player, number, wanted.yes))


@router.post(
    "/tables/{id}/counter", operation_id="counter", status_code=201, responses=refusals(404, 409, 413, 422)
)
def counter(site: Here, player: Player, id: Id, wanted: CounterIn) -> ProposalOut:
    """Decline the purchase that you are asked about, and say at what price you would agree."""
    return proposal_out(offers.counter(site.store, id, player, wanted.revision, wanted.price, wanted.hours))


@router.post("/tables/{id}/withdraw", operation_id="withdraw", responses=refusals(404, 409, 413))
def withdraw(site: Here, player: Player, id: Id, wanted: RevisionIn) -> MovedOut:
    """Take back what you have offered another player who has not answered yet."""
    return moved(offers.withdraw(site.store, id, player, wanted.revision), player.id)


@router.delete("/tables/{id}/pause", operation_id="endPause", responses=refusals(404, 409))
def end_pause(site: Here, player: Player, id: Id) -> TableOut:
    """Let the clock run again that stands still because all agreed to."""
    return live_out(standing_still.go_on(site.store, id, player), player.id)


@router.put("/tables/{id}/seats/{number}/deputy", operation_id="putDeputy", responses=refusals(404, 409, 413))
def put_deputy(site: Here, player: Player, id: Id, number: SeatNumber, wanted: DeputyIn) -> TableOut:
    """Give another player of the table leave to move for your seat, or take it back."""
    return live_out(deputies.give(site.store, id, player, number, wanted.player), player.id)


@router.post("/tables/{id}/seats/{number}/back", operation_id="takeBack", responses=refusals(404, 409))
def take_back(site: Here, player: Player, id: Id, number: SeatNumber) -> TableOut:
    """Play again the seat that a bot, a substitute or nobody has played for you."""
    return live_out(seating.take_back(site.store, id, player, number), player.id)


@me.get("/me/vacations", operation_id="listMyVacations", responses=refusals())
def list_vacations(site: Here, user: Known) -> list[VacationOut]:
    """Your vacations, as far as they have not ended."""
    return [vacation_out(one) for one in vacations.of(site.store, user)]


@me.post("/me/vacations", operation_id="takeVacation", status_code=201, responses=refusals(409, 413))
def take_vacation(site: Here, player: Player, wanted: VacationIn) -> VacationOut:
    """Go on vacation: no clock of your games by correspondence runs meanwhile. There are 30 days in a year."""
    return vacation_out(vacations.take(site.store, player, wanted.begins, wanted.ends))


@me.delete("/me/vacations/{number}", operation_id="endVacation", status_code=204, responses=refusals(404))
def end_vacation(
    site: Here,
    player: Player,
    number: Annotated[int, Path(ge=1, le=LARGEST_NUMBER, description="The vacation.")],
) -> None:
    """Come back early, or do not go."""
    vacations.end(site.store, player, number)


def proposal_out(proposal: Proposal) -> ProposalOut:
    """A proposal, without what only the site needs."""
    data = {name: value for name, value in proposal.data.items() if name not in ("was", "clock")}
    return ProposalOut(
        id=proposal.id,
        kind=proposal.kind,
        user=proposal.user,
        data=data,
        votes=dict(proposal.votes),
        status=proposal.status,
        revision=proposal.revision,
        created=proposal.created,
    )


def vacation_out(vacation: Vacation) -> VacationOut:
    """A vacation."""
    return VacationOut(id=vacation.id, begins=vacation.begins, ends=vacation.ends)
