"""The addresses of the lobby: home, a new table, and everything about seats."""

from __future__ import annotations

from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from ..live.scheduler import LATER
from ..web.forms import place
from ..web.turns import in_turn
from . import (
    about,
    challenges,
    continuing,
    glossary,
    invitation,
    library,
    new,
    news,
    puzzles,
    seats,
    settings,
)
from .home import home

POST = ["POST"]


def game(request: Request) -> Response:
    """The address that a game has elsewhere."""
    query = f"?{request.url.query}" if request.url.query else ""
    return RedirectResponse(place(f"/table/{seats.table_of(request)}{query}"), HTTPStatus.PERMANENT_REDIRECT)


routes: list[Route] = [
    *library.routes,
    Route("/", home),
    Route("/new", new.new),
    Route("/new", new.create, methods=POST),
    Route("/play", new.play, methods=POST),
    Route("/first", new.play_first, methods=POST),
    Route("/import", new.bring, methods=POST),
    Route("/title/{name}.svg", new.picture),
    Route("/title/{name}", about.about),
    Route("/title/{name}/rules", about.rules),
    Route("/title/{name}/rulebook", about.rulebook),
    Route("/title/{name}/different", about.different),
    Route("/glossary", glossary.glossary),
    Route("/puzzles", puzzles.every),
    Route("/puzzles/{id}.svg", puzzles.picture),
    Route("/puzzles/{id}/{key}.svg", puzzles.picture_of_choice),
    Route("/puzzles/{id}", puzzles.one),
    Route("/lobby/stream", news.stream),
    Route("/game/{id:int}", game),
    Route("/challenge", challenges.challenge, methods=POST),
    Route("/challenge/{id:int}/accept", challenges.accept, methods=POST),
    Route("/challenge/{id:int}/decline", challenges.decline, methods=POST),
    Route("/challenge/{id:int}/cancel", challenges.cancel, methods=POST),
    Route("/table/{id:int}/challenge", challenges.to_this, methods=POST),
    Route("/table/{id:int}/sit", seats.sit, methods=POST),
    Route("/table/{id:int}/leave", seats.leave, methods=POST),
    Route("/table/{id:int}/ready", seats.ready, methods=POST),
    Route("/table/{id:int}/bot", seats.bot, methods=POST),
    Route("/table/{id:int}/kick", seats.kick, methods=POST),
    Route("/table/{id:int}/rename", seats.rename, methods=POST),
    Route("/table/{id:int}/arrange", seats.arrange, methods=POST),
    Route("/table/{id:int}/start", seats.start, methods=POST),
    Route("/table/{id:int}/delete", seats.delete, methods=POST),
    Route("/table/{id:int}/invitation", invitation.show),
    Route("/table/{id:int}/settings", settings.show_settings),
    Route("/table/{id:int}/settings", settings.change_settings, methods=POST),
    Route("/table/{id:int}/continue", continuing.ask),
    Route("/table/{id:int}/continue", in_turn(continuing.go_on, LATER), methods=POST),
    Route("/plan/{plan:int}/continue", continuing.ask),
    Route("/plan/{plan:int}/continue", in_turn(continuing.go_on, LATER), methods=POST),
    Route("/table/{id:int}/replace", seats.replace, methods=POST),
    Route("/table/{id:int}/one-screen", seats.one_screen, methods=POST),
    Route("/table/{id:int}/take-back", seats.take_back, methods=POST),
]
