"""Where the lab begins: a printed board, a file, a link, a table, a puzzle, or a board of one's own."""

from __future__ import annotations

from http import HTTPStatus

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ...core.position import Position
from ...play import puzzles
from ...play.lab import Lab, LabError, is_line
from ...play.lab.document import OwnBoard
from ...play.lab.own_board import LAYOUTS, LETTERS, as_lines, read_board
from ...play.puzzles import UnknownPuzzle
from ...play.session import Game
from ...text import mistakes
from ...text.language import gettext
from ...titles.entry import Entry
from ...titles.found import UnknownTitle, title, titles
from ..errors import NotFound, NotNow, Unreadable
from ..live import watching
from ..web import brought
from ..web.forms import form
from ..web.shown import position_of, shown
from ..web.templates import page
from ..web.viewer import site, viewer, viewer_of
from .asking import count, lab_of, said, text_of
from .from_file import LAST, text_in_file


def begin(request: Request) -> Response:
    """The page without a position: what there is to begin with; with `title`, its printed board. Raises
    `Unreadable`.
    """
    count(request, "lab")
    query = request.query_params
    name = query.get("title", "")
    if name:
        wanted = query.get("players", "")
        many = int(wanted) if wanted in {str(number) for number in range(1, 13)} else 0
        entry = _entry(name)
        known = {one.name for one in entry.options}
        # The form has those of all titles, each with its title.
        given = [one.removeprefix(f"{entry.name}/") for one in query.getlist("option")]
        options = list(dict.fromkeys(one for one in given if one in known))
        return _to(said(lambda: Lab.printed(name, many, options)))
    if link := query.get("link", "").strip():
        text = link if is_line(link) else link.rpartition("p=")[2].partition("&")[0].strip()
        return _to(lab_of(text))
    return page(request, "lab/start.html", titles=list(titles().values()))


def _entry(name: str) -> Entry:
    try:
        return title(name[:60])
    except UnknownTitle as error:
        raise NotFound(mistakes.message_of(error)) from None


async def bring(request: Request) -> Response:
    """A position of a file, ours or of 18xx.games, after `at` actions (all of them without it); nothing is kept of it.

    Raises `Unreadable`, and `TooLarge`.
    """
    await run_in_threadpool(count, request, "lab question")
    sent = form(request)
    file = sent.files.get("file")
    if file is None or not (file.data or file.path):
        raise Unreadable(gettext("Choose a file first."))
    at = sent.number("at", LAST)
    viewed = (await viewer_of(request)).id
    text = await brought.looked_at(request, viewed, file, text_in_file, at)
    return RedirectResponse(f"/lab?p={text}", HTTPStatus.SEE_OTHER)


def of_table(request: Request) -> Response:
    """The position of a table, or a plan, that is looked at.

    Raises `NotNow` before the game begins, and while its table is played without help for runs; `NotFound` for a
    position that there is not.
    """
    count(request, "lab")
    live = shown(request)
    if live.game is None:
        raise NotNow(gettext("The game has not begun."))
    table = (
        live if live.plan is None else watching.seen(site(request).store, live.plan.table, viewer(request).id)
    )
    if table.row.runs != "on" and not table.over:
        raise NotNow(
            gettext("This table is played without help for runs; the lab is open when the game is over.")
        )
    at = position_of(request)
    if at is not None and not 0 <= at <= live.game.at:
        raise NotFound(gettext("There is no such position."))
    return _to(_of_game(live.game, live.game.at if at is None else at))


def of_puzzle(request: Request) -> Response:
    """The position of a puzzle. Raises `NotFound`."""
    count(request, "lab")
    try:
        puzzle = puzzles.puzzle(request.path_params["id"][:60])
    except UnknownPuzzle as error:
        raise NotFound(mistakes.message_of(error)) from None
    pos = puzzles.position(puzzle)
    return _to(_of_position(puzzle.title, pos.title.options, pos))


def board(request: Request) -> Response:
    """The form for a board of one's own; with `p`, that of the position, to be changed."""
    text = request.query_params.get("p", "").strip()
    lab = lab_of(text) if text else None
    own = lab.own if lab is not None else None
    return _form(request, as_lines(own) if own is not None else EXAMPLE, lab.name if lab is not None else "")


def make_board(request: Request) -> Response:
    """A board of one's own; where it has faults all of them are told above the form."""
    count(request, "lab question")
    sent = form(request)
    text, name = sent.text("board", 60_000), _entry(sent.text("title", 60)).name
    layout, letters = sent.text("layout", 20), sent.text("letters", 20)
    try:
        lab = Lab.printed(name, own=read_board(text, layout or LAYOUTS[0], letters or LETTERS[0], name))
    except LabError as error:
        return _form(request, text, name, error.sentences)
    return _to(lab)


EXAMPLE = as_lines(
    OwnBoard(
        {
            "A1": ("white", "city=revenue:20;path=a:0,b:_0", "Alton"),
            "A3": ("white", "", ""),
            "B2": ("white", "", ""),
            "B4": ("white", "", ""),
            "A5": ("white", "upgrade=cost:40,terrain:mountain", ""),
            "B6": ("white", "city=revenue:30", "Berne"),
            "A7": ("red", "offboard=revenue:yellow_30|brown_60;path=a:3,b:_0", "South"),
        }
    )
)
"""What the form for a board shows first."""


def _form(request: Request, text: str, name: str, faults: tuple[str, ...] = ()) -> Response:
    return page(
        request,
        "lab/board.html",
        HTTPStatus.BAD_REQUEST if faults else HTTPStatus.OK,
        text=text,
        wanted=name,
        faults=faults,
        titles=list(titles()),
    )


def _of_game(game: Game, at: int) -> Lab:
    pos = Position(game.title, game.position(at))
    return _of_position(game.header.title, game.header.options, pos)


def _of_position(name: str, options: tuple[str, ...], pos: Position) -> Lab:
    return said(lambda: Lab.of_position(title(name).name, options, pos.title, pos.state))


def _to(lab: Lab) -> Response:
    return RedirectResponse(f"/lab?p={text_of(lab)}", HTTPStatus.SEE_OTHER)


__all__ = ["begin", "board", "bring", "make_board", "of_puzzle", "of_table"]
