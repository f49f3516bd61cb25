"""Whose token it is."""

from __future__ import annotations

from fastapi import APIRouter

from .answers import refusals
from .caller import Anybody, Known
from .models.people import MeOut

router = APIRouter(tags=["me"])


@router.get("/me", operation_id="readMe", responses=refusals())
def read_me(user: Known, caller: Anybody) -> MeOut:
    """Who you are here, and what your token is for."""
    return MeOut(id=user.id, name=user.name, guest=user.guest, scopes=list(caller.scopes))
