"""Challenges: users and bots are asked to a seat at a table, and answer; and who of the bots is there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, cast, get_args

from fastapi import APIRouter, Path

from ...text.language import translated
from ..live import bot_accounts, challenges
from ..live.challenges import Told
from ..site import Site
from ..storage import challenges as stored
from ..storage.records import Challenge, User
from .answers import refusals
from .caller import Anybody, Challenger, Here, Known
from .models.challenges import (
    BotAccountOut,
    ChallengeIn,
    ChallengeOut,
    ChallengesOut,
    DeclineIn,
    PersonOut,
    Reason,
    ToTableIn,
)
from .models.fields import LARGEST_NUMBER
from .models.tables import TableOut
from .tables import Id, live_out
from .titles import entry_of

router = APIRouter(tags=["challenges"])

Number = Annotated[int, Path(ge=1, le=LARGEST_NUMBER, description="The number of the challenge.")]


@router.get("/bot-accounts", operation_id="listBotAccounts", responses=refusals())
def list_bot_accounts(site: Here, caller: Anybody) -> list[BotAccountOut]:
    """The accounts of bots that can be challenged, those first that listen now. (The bots of the house: `listBots`.)"""
    online = bot_accounts.listening(site.hub)
    with site.database.read() as c:
        found = bot_accounts.bot_accounts(c)
    rows = [BotAccountOut(id=user.id, name=user.name, online=user.id in online) for user in found]
    return sorted(rows, key=lambda row: not row.online)


@router.get("/challenges", operation_id="listChallenges", responses=refusals())
def list_challenges(site: Here, user: Known) -> ChallengesOut:
    """The challenges to you and by you that wait for an answer, the oldest first."""
    with site.database.read() as c:
        found = [out(one) for one in challenges.told(c, stored.open_ones(c, user.id))]
    return ChallengesOut(
        incoming=[one for one in found if one.to.id == user.id],
        outgoing=[one for one in found if one.by.id == user.id],
    )


@router.post("/challenges", operation_id="challenge", status_code=201, responses=refusals(404, 409, 413))
def challenge(site: Here, challenger: Challenger, wanted: ChallengeIn) -> list[ChallengeOut]:
    """Open a table and ask users to it, people or bots. You own it, and have its first seat; the game begins once all
    seats are taken. Whoever declines leaves a seat free, for another challenge or for a bot of the house."""
    entry = entry_of(wanted.title)
    fields = wanted.model_dump(exclude={"title", "options", "to"})
    with site.database.read() as c:
        to = challenges.people_named(c, wanted.to)
    fields["seats"] = wanted.seats or 1 + len(to) + len(wanted.bots)
    options = entry.with_usual(wanted.options)
    _, made = challenges.opened(
        site.store, challenger, entry.name, to, begins=True, options=options, **fields
    )
    return _told(site, made)


@router.post(
    "/tables/{id}/challenges",
    operation_id="challengeToTable",
    status_code=201,
    responses=refusals(404, 409),
)
def challenge_to_table(site: Here, challenger: Challenger, id: Id, wanted: ToTableIn) -> list[ChallengeOut]:
    """Ask users to a table that you have opened."""
    with site.database.read() as c:
        to = challenges.people_named(c, wanted.to)
    return _told(site, challenges.challenge(site.store, id, challenger, to, wanted.begins))


@router.post("/challenges/{number}/accept", operation_id="acceptChallenge", responses=refusals(404, 409))
def accept(site: Here, challenger: Challenger, number: Number) -> TableOut:
    """Take the seat."""
    return live_out(challenges.accept(site.store, number, challenger), challenger.id)


@router.post("/challenges/{number}/decline", operation_id="declineChallenge", responses=refusals(404, 409))
def decline(
    site: Here, challenger: Challenger, number: Number, wanted: DeclineIn | None = None
) -> ChallengeOut:
    """Decline, and say why."""
    reason = wanted.reason if wanted is not None else "generic"
    return _told(site, [challenges.decline(site.store, number, challenger, reason)])[0]


@router.delete("/challenges/{number}", operation_id="cancelChallenge", responses=refusals(404, 409))
def cancel(site: Here, challenger: Challenger, number: Number) -> ChallengeOut:
    """Take a challenge back that has not been answered; the table stays."""
    return _told(site, [challenges.cancel(site.store, number, challenger)])[0]


def out(told: Told) -> ChallengeOut:
    """A challenge, as those see it whom it concerns."""
    one, table = told.challenge, told.table
    reason = cast(Reason, one.reason) if one.reason in get_args(Reason) else None
    return ChallengeOut(
        id=one.id,
        table=one.table,
        title=table.title,
        options=list(table.options),
        least=table.least,
        most=table.most,
        pace="days" if table.pace == "days" else "live",
        rated=table.rated,
        by=_person(told.by),
        to=_person(told.to),
        status=one.status,  # type: ignore[arg-type]  # the words of the database are those of the schema
        reason=reason,
        sentence=translated(challenges.REASONS[reason]) if reason else "",
        begins=one.begins,
        created=one.created,
        decided=one.decided,
    )


def _told(site: Site, made: Iterable[Challenge]) -> list[ChallengeOut]:
    with site.database.read() as c:
        return [out(one) for one in challenges.told(c, list(made))]


def _person(user: User) -> PersonOut:
    return PersonOut(id=user.id, name=user.name, bot=user.bot)
