"""A table of the engine as the companion shows one: large figures, and what is on offer as big buttons.

Whatever needs the map (tiles, tokens, runs of one's own) is done at the desk of the table, to which the page leads.
"""

from __future__ import annotations

from http import HTTPStatus

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ...core.actions import Offer, Span
from ...core.position import Position
from ...play.companion.asking import facts
from ...play.companion.facts import Facts
from ...play.companion.of_game import view_of
from ...play.companion.says import names
from ...play.session import Game
from ...text.labels import describe_offer
from ...text.language import gettext
from ...text.prompts import situation
from ..acting.action_form import action_of, number_of, revision_of
from ..errors import NotNow
from ..live import acting, undoing
from ..live.table import TableSnapshot
from ..web.forms import data
from ..web.shown import shown
from ..web.templates import page
from ..web.viewer import require, site, viewer
from .seen import market

MOST_OF_A_KIND = 40
"""Kinds of actions with more offers than that are left to the desk: they need the map."""


class Amount(msgspec.Struct, frozen=True):
    """An open field: its name, and the numbers that it may have."""

    name: str
    low: int
    high: int
    step: int


class Button(msgspec.Struct, frozen=True):
    """Something that can be done: its words, the action as JSON, and an amount that is to be said."""

    label: str
    action: str
    amount: Amount | None


def show(request: Request) -> Response:
    """A table for whoever may see it. Raises `NotFound`; `NotNow` before the game has begun."""
    live = shown(request)
    game = _game(live)
    pos = Position(game.title, game.state)
    known = facts_of_game(game)
    view = view_of(known, pos)
    yours = bool(live.plays(viewer(request).id)) and not live.over and not live.frozen
    buttons, more = _buttons(live, game) if yours else ([], False)
    asked = ": ".join(situation(game.title, game.state, live.row.names)) if not pos.over else ""
    return page(
        request,
        "companion/strict.html",
        live=live,
        view=view,
        facts=known,
        named=names(known),
        market=market(known, view),
        buttons=buttons,
        more=more,
        yours=yours,
        asked=asked,
        revision=live.revision,
    )


def act(request: Request) -> Response:
    """Do what a button says, and show the table. Raises what `acting.act` does."""
    sent, user, id = data(request), require(request), int(request.path_params["id"])
    game = _game(shown(request))
    acting.act(site(request).store, id, user, revision_of(sent), action_of(game, sent))
    return _back(id)


def undo(request: Request) -> Response:
    """Go back to before the last action. Raises what `undoing.undo` does."""
    sent, user, id = data(request), require(request), int(request.path_params["id"])
    undoing.undo(site(request).store, id, user, revision_of(sent), number_of(sent, "to"))
    return _back(id)


def facts_of_game(game: Game) -> Facts:
    """The facts of the title at a game's table."""
    title = game.title
    drawn = next((str(one.corporation) for one in game.actions[:1] if hasattr(one, "corporation")), "")
    chance = drawn if game.actions and game.actions[0].by == "chance" else ""
    return facts(title.name, title.players, title.options, chance)


def _game(live: TableSnapshot) -> Game:
    if live.game is None:
        raise NotNow(gettext("The game has not begun."))
    return live.game


def _buttons(live: TableSnapshot, game: Game) -> tuple[list[Button], bool]:
    """What can be done here, and whether there is more to do at the desk."""
    by_kind: dict[str, list[Offer]] = {}
    for offer in game.offers():
        by_kind.setdefault(offer.action.kind(), []).append(offer)
    found: list[Button] = []
    more = False
    for offers in by_kind.values():
        fitting = [one for one in offers if all(isinstance(domain, Span) for domain in one.open.values())]
        fitting = [one for one in fitting if len(one.open) < 2]
        more |= len(fitting) < len(offers) or len(fitting) > MOST_OF_A_KIND
        if len(fitting) <= MOST_OF_A_KIND:
            found += [_button(live, game, one) for one in fitting]
    return found, more


def _button(live: TableSnapshot, game: Game, offer: Offer) -> Button:
    amount = None
    for name, domain in offer.open.items():
        assert isinstance(domain, Span)
        amount = Amount(name, domain.low, domain.high, domain.step)
    label = describe_offer(game.title, game.state, offer, live.row.names)
    return Button(label, msgspec.json.encode(offer.action).decode(), amount)


def _back(id: int) -> Response:
    return RedirectResponse(f"/companion/table/{id}", HTTPStatus.SEE_OTHER)
