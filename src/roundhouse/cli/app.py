"""The commands of `roundhouse`, put together.

Every command is a function in a file of its own that imports what it needs when it runs, so that `--help` is quick.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import Any

import typer
from typer.core import TyperGroup

from .. import __version__
from ..text.language import _, gettext, language, speak_as_environment, translated
from .about import about
from .admin.app import admin
from .analyse import analyse
from .backup import backup, restore
from .check import check
from .check_title import check_title
from .companion import companion
from .convert import convert
from .draw import draw
from .engine import engine
from .errors import WRONG, UserError
from .explain import explain
from .hint import hint
from .lab import lab
from .new import new
from .new_title import new_title
from .plan import plan
from .play import play
from .puzzle import puzzle
from .replay import replay
from .routes import routes
from .rules import rules
from .serve import serve
from .simulate import simulate
from .standings import standings
from .titles import titles
from .tournament import tournament
from .train import train
from .tutorial import tutorial


class House(TyperGroup):
    """The group of all commands: whatever a user did wrong is one line on stderr and exit code 2."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        """Run a command and exit."""
        speak_as_environment()
        if language():
            _translate_help(self)
        try:
            code = super().main(args, prog_name, complete_var, False, windows_expand_args, **extra)
        except Exception as error:
            message = _mistake(error)
            if message is None:
                raise
            _complain(message)
            sys.exit(WRONG)
        sys.exit(code if isinstance(code, int) else 0)

    def list_commands(self, ctx: Any) -> list[str]:
        """In the order in which they were added."""
        return list(self.commands)


def helps(command: Any) -> Iterator[tuple[Any, str]]:
    """Everything of a command and its subcommands that has a help text, with the name of the attribute."""
    for name in ("help", "short_help", "epilog"):
        if getattr(command, name, None):
            yield command, name
    for parameter in command.params:
        if getattr(parameter, "help", None):
            yield parameter, "help"
    for part in getattr(command, "commands", {}).values():
        yield from helps(part)


HEADINGS = {
    "ARGUMENTS_PANEL_TITLE": _("Arguments"),
    "OPTIONS_PANEL_TITLE": _("Options"),
    "COMMANDS_PANEL_TITLE": _("Commands"),
}
"""What typer calls the parts of its help."""


def _translate_help(command: Any) -> None:
    from typer import rich_utils

    for name, heading in HEADINGS.items():
        setattr(rich_utils, name, translated(heading))
    for owner, name in helps(command):
        setattr(owner, name, translated(getattr(owner, name)))


def _mistake(error: Exception) -> str | None:
    """What to say of an error that a user can make; None for one of ours."""
    if isinstance(error, UserError):
        return str(error)
    if hasattr(error, "format_message"):  # the errors of usage of typer
        context = getattr(error, "ctx", None)
        said: str = error.format_message().strip() or type(error).__name__
        if context is None:
            return said
        return gettext("{said} (see {command} --help)", said=said, command=context.command_path)
    if isinstance(error, typer.Abort):
        return gettext("stopped")
    from ..bots import EngineFault
    from ..draw.svg import DrawError
    from ..play.game_file import GameFileError
    from ..server.errors import SiteError
    from ..titles.found import UnknownTitle
    from ..titles.options import UnknownOption

    known = (EngineFault, GameFileError, UnknownTitle, UnknownOption, DrawError, SiteError)
    return str(error) if isinstance(error, known) else None


def _complain(message: str) -> None:
    from ..text.templates import plain

    one_line = " ".join(line.strip() for line in message.splitlines() if line.strip())
    typer.echo(f"roundhouse: {plain(one_line)}", err=True)


app = typer.Typer(
    cls=House,
    help="An engine house for 18xx railway games: play, replay, simulate, draw and explain them.",
    no_args_is_help=False,
    invoke_without_command=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="markdown",
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback()
def roundhouse(
    context: typer.Context,
    version: bool = typer.Option(False, "--version", help="Show the version and leave."),
) -> None:
    """An engine house for 18xx railway games: play, replay, simulate, draw and explain them."""
    if version:
        typer.echo(f"roundhouse {__version__}")
        raise typer.Exit()
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


COMMANDS = (
    titles,
    new,
    tutorial,
    play,
    replay,
    simulate,
    tournament,
    standings,
    train,
    rules,
    about,
    draw,
    check,
    check_title,
    convert,
    explain,
    new_title,
    routes,
    analyse,
    hint,
    plan,
    puzzle,
    companion,
    lab,
)
for command in (*COMMANDS, engine, serve, backup, restore):
    app.command(command.__name__.replace("_", "-"))(command)
app.add_typer(admin, name="admin")
