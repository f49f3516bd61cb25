"""`roundhouse completion`, and what shells are offered for the parameters of other commands."""

from __future__ import annotations

import enum
from typing import Annotated

import typer

PROGRAM = "roundhouse"


class Shell(enum.StrEnum):
    """The shells for which there is a script."""

    bash = "bash"
    zsh = "zsh"
    fish = "fish"
    powershell = "powershell"


def completion(
    shell: Annotated[Shell, typer.Argument(help="The shell that is to complete the command.")],
) -> None:
    """Print the script by which a shell completes commands, options, titles and bots on Tab.

    Have the shell read it when it starts: eval "$(roundhouse completion bash)" in ~/.bashrc, the same with zsh in
    ~/.zshrc; roundhouse completion fish | source in config.fish;
    roundhouse completion powershell | Out-String | Invoke-Expression in $PROFILE.
    """
    from typer import completion as made

    variable = f"_{PROGRAM.upper()}_COMPLETE"
    typer.echo(made.get_completion_script(prog_name=PROGRAM, complete_var=variable, shell=shell.value))  # type: ignore[attr-defined]


def title_names(incomplete: str) -> list[str]:
    """The titles that may be meant."""
    from ..titles.listing import names

    return [name for name in names() if name.startswith(incomplete)]


def bot_names(incomplete: str) -> list[str]:
    """The bots that may be meant."""
    from ..bots import BOTS

    return [name for name in BOTS if name.startswith(incomplete)]
