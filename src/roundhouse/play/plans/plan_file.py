"""A plan on a position of a game in a file, as a file of its own."""

from __future__ import annotations

import msgspec

from ...core.record import digest
from ...text.language import gettext
from ..session import Game
from .plan import Plan, PlanError

FORM = 1
"""The form of the file."""


class PlanFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A plan on the position after `at` actions of a game; `digest` is the fingerprint of that position, `seed` that by
    which chance draws in it."""

    title: str
    at: int
    digest: str
    seed: int = 0
    plan: Plan = Plan()
    form: int = FORM


def plan_on(game: Game, seed: int = 0) -> PlanFile:
    """An empty plan on the position in which a game stands.

    >>> game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7)
    >>> plan_on(game).at, plan_on(game).digest == game.digest()
    (1, True)
    """
    return PlanFile(game.header.title, game.at, game.digest(), seed)


def read_plan(data: bytes) -> PlanFile:
    """A plan from its file. Raises `PlanError` with one sentence."""
    try:
        found = msgspec.json.decode(data, type=PlanFile)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        raise PlanError(gettext("That is no plan: {error}.", error=str(error).rstrip("."))) from None
    if found.form != FORM:
        raise PlanError(gettext("That plan has a form that is not known here."))
    found.plan.line()
    return found


def base_of(game: Game, file: PlanFile) -> Game:
    """The game up to the position that a plan is on. Raises `PlanError` where the game has no such position."""
    if game.header.title != file.title or file.at > len(game.actions):
        raise PlanError(gettext("The plan is on another game."))
    if digest(game.title, game.position(file.at)) != file.digest:
        raise PlanError(gettext("The position of this plan is not in the game any more."))
    return game.continued(file.at, file.seed)


def as_plan_file(file: PlanFile) -> bytes:
    """A plan as the content of a file."""
    return msgspec.json.format(msgspec.json.encode(file), indent=1) + b"\n"
