"""The commands of `roundhouse`, put together.

Every command is a function in a file of its own that imports what it needs when it runs, so that `--help` is quick.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import typer

from .. import __version__
from ..core.garbage import collect_rarely
from ..text.language import gettext, language, speak_as_environment, translated
from .commands import CONTEXT, Commands, Group
from .errors import WRONG, UserError


class House(Group):
    """The group of all commands: whatever a user did wrong is one line on stderr and exit code 2.

    Where a program reads the answer (`--json`), the line is an object on stdout.
    """

    def __init__(self, **settings: Any) -> None:
        super().__init__(**{**settings, "commands": Commands()})

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
        collect_rarely()
        speak_as_environment()
        if any(name.endswith("_COMPLETE") for name in os.environ):
            _complete_in_shells()
        if language():
            _translate_help(self)
        try:
            code = super().main(args, prog_name, complete_var, False, windows_expand_args, **extra)
        except Exception as error:
            if type(error).__name__ == "NoArgsIsHelpError":  # a group alone: its help, as it is
                typer.echo(str(error), err=True)
                sys.exit(WRONG)
            message = _mistake(error)
            if message is None:
                raise
            _complain(message, for_program="--json" in (sys.argv if args is None else args))
            sys.exit(WRONG)
        sys.exit(code if isinstance(code, int) else 0)


def _complete_in_shells() -> None:
    """Let a shell that asks by `roundhouse completion` be answered."""
    from typer import completion

    completion.completion_init()  # type: ignore[attr-defined]


def _translate_help(command: House) -> None:
    """That of the group itself; each command has its own translated when it is made."""
    command.help = translated(command.help or "")
    parameters: list[Any] = command.params
    for parameter in parameters:
        if getattr(parameter, "help", None):
            parameter.help = translated(parameter.help)


def _mistake(error: Exception) -> str | None:
    """What to say of an error that a user can make; None for one of ours."""
    if isinstance(error, UserError):
        return str(error)
    if hasattr(error, "format_message"):  # the errors of usage of typer
        context = getattr(error, "ctx", None)
        from . import usage

        told = usage.message_of(error.format_message().strip() or type(error).__name__)
        if context is None:
            return told
        return gettext("{said} (see {command} --help)", said=told, command=context.command_path)
    if isinstance(error, typer.Abort):
        return gettext("stopped")
    from ..bots import BotFault, EngineFault
    from ..draw.svg import DrawError
    from ..play.game_file import GameFileError
    from ..server.errors import SiteError
    from ..text.mistakes import message_of
    from ..titles.found import UnknownTitle
    from ..titles.options import UnknownOption

    if isinstance(error, UnknownTitle) and (name := error.facts.get("name")):
        from .files import to_install

        if told := to_install(Path(name)):
            return told
    known = (BotFault, EngineFault, GameFileError, UnknownTitle, UnknownOption, DrawError, SiteError)
    return message_of(error) if isinstance(error, known) else None


def _complain(message: str, for_program: bool) -> None:
    from ..text.templates import plain

    one_line = plain(" ".join(line.strip() for line in message.splitlines() if line.strip()))
    if for_program:
        from .output import print_json

        print_json({"error": {"code": WRONG, "message": one_line}})
    else:
        typer.echo(f"roundhouse: {one_line}", err=True)


app = typer.Typer(
    cls=House,
    help="An engine house for 18xx railway games: play, replay, simulate, draw and explain them.",
    no_args_is_help=False,
    invoke_without_command=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings=CONTEXT,
)


@app.callback()
def roundhouse(
    context: typer.Context,
    version: bool = typer.Option(False, "--version", help="Show the version and leave."),
) -> None:
    """An engine house for 18xx railway games: play, replay, simulate, draw and explain them."""
    if version:
        from .versions import version_text

        typer.echo(version_text(__version__))
        raise typer.Exit()
    if context.invoked_subcommand is not None:
        return
    from .opened import can_open, open_table

    if can_open():
        open_table(context)
    else:
        typer.echo(context.get_help())
