"""`roundhouse convert`."""

from __future__ import annotations

import enum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..text.terminal import say
from .errors import UserError

if TYPE_CHECKING:
    from .files import Opened


class Form(enum.StrEnum):
    """The formats that games are written in."""

    ours = "roundhouse"
    site = "18xx.games"
    text = "text"


def convert(
    source: Annotated[Path, typer.Argument(metavar="IN", help="The file to read.")],
    target: Annotated[Path, typer.Argument(metavar="OUT", help="The file to write.")],
    to: Annotated[
        Form | None,
        typer.Option(help="Format to write; else by OUT's suffix (.18xx, .rh, .txt), else the other one."),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace OUT if it is there.")] = False,
    accept: Annotated[
        bool,
        typer.Option(
            "--accept", help="Write a game that these rules lead elsewhere than IN as they have it."
        ),
    ] = False,
) -> None:
    """Read and write game files of 18xx.games and records in text; with --accept, bring a file up to these rules."""
    from ..interop.files import content_of
    from ..text.counts import actions
    from .files import may_write, open_game, write

    may_write(target, force)
    opened = open_game(source, corrected=accept)
    form = _form(opened)
    other = Form.site if form is Form.ours and not accept else Form.ours
    wanted = to or _by_suffix(target) or other
    if wanted is form and to is None and not accept:
        raise UserError(say("same form", file=source, form=_named(form)))
    write(target, content_of(opened.game, wanted.value, opened.imported))
    if opened.difference:
        typer.echo(say("difference", problem=opened.difference))
    for line in opened.house_rules():
        typer.echo(line)
    typer.echo(say("converted", file=target, form=_named(wanted), actions=actions(opened.game.at)))


def _form(opened: Opened) -> Form:
    if opened.imported is not None:
        return Form.site
    return Form.text if opened.record else Form.ours


def _by_suffix(path: Path) -> Form | None:
    from ..interop.files import form_of

    found = form_of(path)
    return None if found is None else Form(found)


def _named(form: Form) -> str:
    return {Form.ours: say("form ours"), Form.site: say("form site"), Form.text: say("form text")}[form]
