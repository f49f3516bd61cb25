"""`roundhouse draw`."""

from __future__ import annotations

import enum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..text.terminal import say
from .errors import UserError

if TYPE_CHECKING:
    from ..draw.svg import Svg
    from ..play.session import Game

SUFFIXES = (".svg", ".pdf", ".png")


class Picture(enum.StrEnum):
    """What can be drawn."""

    map = "map"
    market = "market"
    tiles = "tiles"


LEAST_SCALE, MOST_SCALE = 0.05, 5.0


def draw(
    what: Annotated[
        str, typer.Argument(metavar="TITLE|FILE", help="Title, for its empty map, or a saved game.")
    ],
    output: Annotated[
        Path, typer.Option("-o", "--out", help="File to write: .svg; .pdf or .png with the extra 'print'.")
    ],
    picture: Annotated[
        Picture, typer.Option(help="What is drawn; of the tiles also how many are left.")
    ] = Picture.map,
    at: Annotated[int | None, typer.Option(help="As it is after so many actions.")] = None,
    scale: Annotated[
        float, typer.Option(min=LEAST_SCALE, max=MOST_SCALE, help="Size of the picture.")
    ] = 0.55,
) -> None:
    """Draw the map, the market or the tiles of a title or of a saved game, as SVG, PDF or PNG."""
    from ..core.position import Position
    from ..draw.positions import draw_position, draw_position_market, draw_position_tiles

    may_draw(output)
    game = _game(what, at)
    pos = Position(game.title, game.state)
    match picture:
        case Picture.map:
            drawn = draw_position(pos, scale=scale)
        case Picture.market:
            drawn = draw_position_market(pos, scale=scale)
        case Picture.tiles:
            drawn = draw_position_tiles(pos)
    save_picture(drawn, output)
    told = say(f"picture {picture.value}")
    if _is_file(what):
        typer.echo(say("drawn", file=output, picture=told, at=game.at))
    else:
        typer.echo(say("drawn new", file=output, picture=told))


def may_draw(output: Path) -> None:
    """Raises `UserError` for a file that no picture can be written to."""
    from .files import may_write

    if output.suffix.lower() not in SUFFIXES:
        raise UserError(say("drawing kind", file=output))
    may_write(output)


def save_picture(picture: Svg, output: Path) -> None:
    """Write a picture, by the end of the file's name. Raises `UserError`, and `DrawError` without the extra 'print'."""
    from .files import write

    if output.suffix.lower() == ".svg":
        write(output, str(picture).encode())
        return
    try:
        picture.save(output)
    except OSError as error:
        raise UserError(say("cannot write", file=output, problem=error.strerror or error)) from None


def _is_file(what: str) -> bool:
    from ..titles.found import UnknownTitle, title

    try:
        title(what)
    except UnknownTitle:
        return True
    return False


def _game(what: str, at: int | None) -> Game:
    """The game in a file, or a new one of a title."""
    from ..play.session import Game
    from ..titles.found import title, titles
    from .files import go_to, open_game
    from .seats import TABLE

    if not _is_file(what):
        if at is not None:
            raise UserError(say("positions of title", title=what))
        entry = title(what)
        return Game.new(entry.name, TABLE[: entry.players[0]])
    if not Path(what).exists():
        raise UserError(say("neither", name=what, titles=titles()))
    opened = open_game(Path(what))
    go_to(opened, at)
    return opened.game
