"""`roundhouse convert`."""

from __future__ import annotations

import enum
from pathlib import Path
from typing import Annotated

import typer

from ..text.terminal import say
from .errors import UserError


class Form(enum.StrEnum):
    """The formats that games are written in."""

    ours = "roundhouse"
    site = "18xx.games"


SUFFIXES = {".18xx": Form.site, ".18xx.json": Form.site, ".rh": Form.ours, ".rh.json": Form.ours}


def convert(
    source: Annotated[Path, typer.Argument(metavar="IN", help="The file to read.")],
    target: Annotated[Path, typer.Argument(metavar="OUT", help="The file to write.")],
    to: Annotated[
        Form | None,
        typer.Option(help="Format to write; else by OUT's suffix (.18xx, .rh), else the other one."),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace OUT if it is there.")] = False,
    accept: Annotated[
        bool,
        typer.Option(
            "--accept", help="Write a game that these rules lead elsewhere than IN as they have it."
        ),
    ] = False,
) -> None:
    """Read and write the game files of 18xx.games; with --accept, bring a file of ours up to these rules."""
    from ..interop import export_json
    from .files import may_write, open_game, write

    may_write(target, force)
    opened = open_game(source, corrected=accept)
    form = Form.ours if opened.imported is None else Form.site
    other = Form.site if form is Form.ours and not accept else Form.ours
    wanted = to or _by_suffix(target) or other
    if wanted is form and to is None and not accept:
        raise UserError(say("same form", file=source, form=_named(form)))
    write(target, opened.game.to_json() if wanted is Form.ours else export_json(opened.game, opened.imported))
    if opened.difference:
        typer.echo(say("difference", problem=opened.difference))
    typer.echo(say("converted", file=target, form=_named(wanted), actions=opened.game.at))


def _by_suffix(path: Path) -> Form | None:
    return next((form for suffix, form in SUFFIXES.items() if path.name.casefold().endswith(suffix)), None)


def _named(form: Form) -> str:
    return say("form ours") if form is Form.ours else say("form site")
