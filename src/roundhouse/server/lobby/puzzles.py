"""Puzzles: a list of them, and each with its map, what one has to know, a hint, and the answer."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from ...board.tiles import Laid
from ...core.position import Position
from ...draw.map import draw_map
from ...draw.style import ROUTE_COLOURS
from ...draw.tokens import hex_marks, hex_prints, rims, space_prints, token_marks
from ...play import puzzles as asking
from ...play.puzzles import KINDS, Puzzle, UnknownPuzzle
from ...play.puzzles.wording import KINDS as KIND_NAMES
from ...rules.corporations import CORPORATIONS
from ...rules.depot import TRAINS, owned, phase
from ...rules.market import by_price, price
from ...rules.money import CASH
from ...rules.reach import BOARD, TILES, reach, touched
from ...rules.shares import (
    CERTIFICATE_LIMIT,
    COUNTED_CERTIFICATES,
    OFFERING,
    PLAYERS,
    POOL,
    held,
    president,
)
from ...text.language import gettext, translated
from ...text.mistakes import message_of
from ...text.words import Words, currency_of
from ...titles.found import UnknownTitle, easiest_first
from ..acting.tray import way_said
from ..caches import CACHES
from ..desk.hex_labels import heard_as
from ..errors import NotFound
from ..web.templates import page, tag


class Player(msgspec.Struct, frozen=True):
    """What a player has: cash, and certificates of so many that are allowed."""

    name: str
    cash: int
    certificates: int
    limit: int
    acting: bool


class Company(msgspec.Struct, frozen=True):
    """A corporation with a price: who holds how much of it (percent, and whether as president), cash and trains."""

    sym: str
    price: int
    cash: int | None
    trains: str
    holdings: tuple[tuple[int, bool], ...]
    offering: int
    pool: int
    acting: bool


def every(request: Request) -> Response:
    """The list of puzzles, of a title or a kind if the query names one. Raises `NotFound`."""
    wanted, kind = request.query_params.get("title", ""), request.query_params.get("kind", "")
    try:
        found = asking.puzzles(wanted, kind)
    except UnknownTitle as error:
        raise NotFound(message_of(error)) from None
    if kind and kind not in KINDS:
        raise NotFound(gettext("There is no such kind of puzzle."))
    groups: dict[str, list[tuple[Puzzle, str, str]]] = {}
    for puzzle in found:
        groups.setdefault(puzzle.title, []).append((puzzle, *asking.named(puzzle)))
    order = [entry.name for entry in easiest_first()]
    return page(
        request,
        "lobby/puzzles.html",
        groups=sorted(groups.items(), key=lambda group: order.index(group[0])),
        kinds=[(name, translated(KIND_NAMES[name])) for name in KINDS],
        kind=kind,
        wanted=wanted,
    )


def one(request: Request) -> Response:
    """A puzzle; with `?answer=` what there is to say to it, with `?hint=1` the hint. Raises `NotFound`."""
    puzzle = _asked(request)
    given = request.query_params.get("answer")
    verdict, problem, solved = None, "", request.query_params.get("show", "") == "1"
    if solved:
        verdict = asking.solution(puzzle)
    elif given is not None:
        try:
            verdict = asking.answer(puzzle, given[:100])
        except asking.NoAnswer as error:
            problem = str(error)
    pos = asking.position(puzzle)
    return page(
        request,
        "lobby/puzzle.html",
        HTTPStatus.BAD_REQUEST if problem else HTTPStatus.OK,
        asked=asking.ask(puzzle),
        given=given or "",
        verdict=verdict if solved or (verdict is not None and verdict.right) else None,
        wrong=verdict is not None and not solved and not verdict.right,
        solved=solved,
        problem=problem,
        hint=asking.hint(puzzle) if request.query_params.get("hint") else "",
        next=asking.after(puzzle).id,
        pictured=puzzle.kind == "best_lay",
        ways=_ways(puzzle, pos),
        heard=_heard(puzzle, pos) if _on_map(puzzle) else [],
        on_map=_on_map(puzzle),
        players=_players(pos),
        companies=_companies(pos),
        currency=currency_of(pos.title),
        names=[Words(pos.title).name(player) for player in PLAYERS(pos)],
    )


def picture(request: Request) -> Response:
    """The map of a puzzle, cut down to what matters; `?all=1` the whole, `?answer=1` with the runs that earn most."""
    puzzle = _asked(request)
    answered = request.query_params.get("answer") == "1" and puzzle.kind == "best_run"
    drawn = _picture(puzzle.id, answered, request.query_params.get("all") == "1")
    return Response(drawn, media_type="image/svg+xml", headers=_kept(request))


def picture_of_choice(request: Request) -> Response:
    """How the map would look there after a lay that can be chosen, or that is asked about. Raises `NotFound`."""
    puzzle, key = _asked(request), request.path_params["key"]
    if key not in _lays(puzzle):
        raise NotFound(gettext("There is no such picture."))
    return Response(_choice(puzzle.id, key), media_type="image/svg+xml", headers=_kept(request))


def _kept(request: Request) -> dict[str, str]:
    """A picture has words, so it is kept for a day only where its address says in which language they are."""
    known = request.query_params.get("lang") == tag()
    return {"Cache-Control": "public, max-age=86400" if known else "no-cache"}


@CACHES.function("pictures of puzzles", 64)
def _picture(id: str, answered: bool, whole: bool) -> str:
    puzzle = asking.puzzle(id)
    pos = asking.position(puzzle)
    runs = puzzle.proof["runs"] if answered else ()
    colours = ROUTE_COLOURS * len(runs)
    return _drawn(
        pos,
        around=() if whole else tuple(_focus(pos, puzzle)),
        routes=[(colour, run["route"]) for colour, run in zip(colours, runs, strict=False)],
        highlight=tuple(hex for hex in (_hex(puzzle),) if hex in BOARD(pos).hexes),
        scale=0.5,
    )


@CACHES.function("pictures of choices of puzzles", 64)
def _choice(id: str, key: str) -> str:
    puzzle = asking.puzzle(id)
    hex, laid = _lays(puzzle)[key]
    return _drawn(
        asking.position(puzzle),
        laid={hex: laid},
        around=(hex,),
        highlight=(hex,),
        coordinates=False,
        scale=0.4 if key == ASKED else 0.3,
    )


ASKED = "asked"
"""Stands for the lay that a puzzle is about, as the letters do for those that can be chosen."""


def _lays(puzzle: Puzzle) -> dict[str, tuple[str, Laid]]:
    """The lays that a puzzle is about, by their keys."""
    found: dict[str, Mapping[str, Any]] = {ASKED: puzzle.action or {}}
    if puzzle.kind == "best_lay":
        keys = (choice.key for choice in asking.ask(puzzle).choices)
        found |= zip(keys, puzzle.choices, strict=True)
    return {
        key: (lay["hex"], Laid(lay["tile"], lay["rotation"]))
        for key, lay in found.items()
        if {"hex", "tile", "rotation"} <= lay.keys()
    }


def _ways(puzzle: Puzzle, pos: Position) -> dict[str, str]:
    """How each of these tiles would lie, in words."""
    return {
        key: way_said(pos, [(hex, laid.tile, laid.rotation)], hex)
        for key, (hex, laid) in _lays(puzzle).items()
    }


def _heard(puzzle: Puzzle, pos: Position) -> list[str]:
    """The hexes that matter and those beside the one that is asked about, as they are read out."""
    board, found = BOARD(pos), set(_focus(pos, puzzle))
    asked = {hex for hex, _ in _lays(puzzle).values()} | ({_hex(puzzle)} & board.hexes.keys())
    found |= {beside for hex in asked for side in range(6) if (beside := board.neighbour(hex, side))}
    return list(heard_as(pos, [hex for hex in board.hexes if hex in found]).values())


def _drawn(
    pos: Position,
    *,
    around: tuple[str, ...],
    scale: float,
    laid: dict[str, Laid] | None = None,
    routes: list[tuple[str, list[str]]] | None = None,
    highlight: tuple[str, ...] = (),
    coordinates: bool = True,
) -> str:
    return draw_map(
        BOARD(pos),
        {**pos[TILES], **(laid or {})},
        token_marks(pos),
        routes or (),
        [*hex_prints(pos), *hex_marks(pos)],
        rims(pos),
        space_prints(pos),
        phase=phase(pos).revenue,
        highlight=highlight,
        coordinates=coordinates,
        around=around,
        scale=scale,
        title=pos.title.name,
    ).text


def _on_map(puzzle: Puzzle) -> bool:
    """Whether the map matters for it."""
    return puzzle.kind in ("best_run", "best_lay") or bool(_hex(puzzle))


def _focus(pos: Position, puzzle: Puzzle) -> list[str]:
    """The hexes that matter: where the corporation gets to, and what is asked about."""
    sym = puzzle.who if puzzle.who in pos[CORPORATIONS] else pos.frame.who
    found = set(touched(reach(pos, sym))) if sym in pos[CORPORATIONS] and _on_map(puzzle) else set()
    asked = {_hex(puzzle), *(one["hex"] for one in puzzle.choices if puzzle.kind == "best_lay")}
    return sorted((found | asked) & BOARD(pos).hexes.keys())


def _hex(puzzle: Puzzle) -> str:
    """The hex of the action that is asked about; "" for none."""
    return str((puzzle.action or {}).get("hex", ""))


def _players(pos: Position) -> list[Player]:
    words = Words(pos.title)
    return [
        Player(
            words.name(player),
            pos[CASH][player],
            COUNTED_CERTIFICATES(pos, player),
            CERTIFICATE_LIMIT(pos, player),
            player == pos.actor,
        )
        for player in PLAYERS(pos)
    ]


def _companies(pos: Position) -> list[Company]:
    """Those with a price, in operating order."""
    rows = pos[CORPORATIONS]
    return [
        Company(
            sym,
            price(pos, sym) or 0,
            pos[CASH][sym] if rows[sym].floated else None,
            " ".join(pos[TRAINS][id].kind for id in owned(pos, sym)),
            tuple((held(pos, player, sym), president(pos, sym) == player) for player in PLAYERS(pos)),
            held(pos, OFFERING, sym),
            held(pos, POOL, sym),
            sym == pos.frame.who,
        )
        for sym in by_price(pos, [sym for sym in rows if price(pos, sym) is not None])
    ]


def _asked(request: Request) -> Puzzle:
    """The puzzle that the address names. Raises `NotFound`."""
    try:
        return asking.puzzle(request.path_params["id"][:60])
    except UnknownPuzzle as error:
        raise NotFound(message_of(error)) from None
