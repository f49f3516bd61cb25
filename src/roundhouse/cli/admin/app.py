"""The commands of `roundhouse admin`, put together."""

from __future__ import annotations

from collections.abc import Callable

import typer

from ..commands import CONTEXT, Command, Group
from .audit import audit
from .games import export, import_game
from .ratings import ratings
from .tables import stuck, sweep, tables
from .updates import updates
from .users import ban, make_admin, reset_password, token, users
from .verify import verify

admin = typer.Typer(
    name="admin",
    cls=Group,
    help="Look after a site: users, tables, import and export.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    context_settings=CONTEXT,
)

COMMANDS: dict[str, Callable[..., None]] = {
    "users": users,
    "make-admin": make_admin,
    "ban": ban,
    "reset-password": reset_password,
    "token": token,
    "tables": tables,
    "stuck": stuck,
    "updates": updates,
    "sweep": sweep,
    "ratings": ratings,
    "import": import_game,
    "export": export,
    "audit": audit,
    "verify": verify,
}
for name, command in COMMANDS.items():
    admin.command(name, cls=Command)(command)
