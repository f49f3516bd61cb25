"""Whose token it is."""

from __future__ import annotations

from fastapi import APIRouter

from ..live import bot_accounts
from ..storage.records import User
from .answers import refusals
from .caller import Anybody, Caller, Here, Known, Player
from .models.people import BotAccountIn, MeOut

router = APIRouter(tags=["me"])


@router.get("/me", operation_id="readMe", responses=refusals())
def read_me(user: Known, caller: Anybody) -> MeOut:
    """Who you are here, and what your token is for."""
    return _me(user, caller)


@router.put("/me/bot", operation_id="markBot", responses=refusals(409))
def mark_bot(site: Here, player: Player, caller: Anybody, wanted: BotAccountIn) -> MeOut:
    """Say that a program plays with this account, which others then see. It cannot be changed any more once the account
    has a seat or has played."""
    with site.database.write() as c:
        changed = bot_accounts.mark(c, player, wanted.bot)
    return _me(changed, caller)


def _me(user: User, caller: Caller) -> MeOut:
    return MeOut(id=user.id, name=user.name, guest=user.guest, bot=user.bot, scopes=list(caller.scopes))
