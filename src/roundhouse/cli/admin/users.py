"""Users: the list of them, admins, bans, new passwords."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ...text.terminal import say
from ..errors import UserError
from ..noting import note
from ..output import print_json
from ..web import USUAL, Db, database_of, shown, site_url
from .listing import AsJson, show

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from ...server.storage.records import User

Name = Annotated[str, typer.Argument(help="Name of the user.")]
LINK_HOURS = 24

KINDS = {"admin": "admin", "banned": "banned", "guest": "guest", "bot": "bot account", "gone": "gone"}
"""What a user may be besides, and how that is said."""


def users(
    text: Annotated[str, typer.Argument(help="Only those whose name or e-mail address has this in it.")] = "",
    db: Db = USUAL,
    as_json: AsJson = False,
) -> None:
    """List the users."""
    with database_of(db, new=False) as database:
        from ...server.storage.users import find_users

        with database.read() as c:
            found = find_users(c, text)
    if as_json:
        print_json([_user_form(user) for user in found])
        return
    show(
        [say("id"), say("user"), say("e-mail"), say("since"), say("kind")],
        [
            [
                str(u.id),
                u.name,
                u.email,
                f"{u.created:%Y-%m-%d}",
                ", ".join(say(said) for kind, said in KINDS.items() if _user_form(u)[kind]),
            ]
            for u in found
        ],
    )


def make_admin(
    name: Name,
    off: Annotated[bool, typer.Option("--off", help="Take it back.")] = False,
    db: Db = USUAL,
) -> None:
    """Let a user see to all tables and users on the pages of the site."""
    with database_of(db, new=False) as database:
        from ...server.storage.users import change_user

        with database.write() as c:
            user = user_called(c, name)
            change_user(c, user.id, admin=not off)
            note(c, "unmake admin" if off else "make admin", f"user {user.id}")
    typer.echo(say("no admin now", name=user.name) if off else say("made admin", name=user.name))


def ban(
    name: Name,
    off: Annotated[bool, typer.Option("--off", help="Lift the ban.")] = False,
    db: Db = USUAL,
) -> None:
    """Keep a user out of the site."""
    with database_of(db, new=False) as database:
        from ...server.storage.users import change_user, close_sessions

        with database.write() as c:
            user = user_called(c, name)
            change_user(c, user.id, banned=not off)
            if not off:
                close_sessions(c, user.id)
            note(c, "lift ban" if off else "ban", f"user {user.id}")
    typer.echo(say("no longer banned", name=user.name) if off else say("is banned", name=user.name))


def reset_password(
    name: Name,
    url: Annotated[
        str,
        typer.Option(
            envvar="ROUNDHOUSE_URL", help="Address of the site; by default that at which it was last started."
        ),
    ] = "",
    db: Db = USUAL,
) -> None:
    """Print a link by which a user can choose a new password, for sites without mail."""
    url = site_url(url) if url else ""
    with database_of(db, new=False) as database:
        from ...server.storage.keys import ADDRESS, remembered
        from ...server.storage.users import create_once
        from ...server.web.sessions import hash_of, new_secret

        secret = new_secret()
        with database.write() as c:
            user = user_called(c, name)
            if user.guest:
                raise UserError(say("guests have none", name=user.name))
            url = url or remembered(c, ADDRESS)
            if not url:
                raise UserError(say("address unknown"))
            expires = datetime.now(UTC) + timedelta(hours=LINK_HOURS)
            create_once(c, "password", user.id, hash_of(secret), expires)
            note(c, "reset password", f"user {user.id}")
    link = f"{url}/reset/{secret}"
    typer.echo(say("reset link", name=user.name, hours=LINK_HOURS, url=link))


def token(
    name: Name,
    scope: Annotated[
        list[str] | None,
        typer.Option(
            metavar="SCOPE",
            help="What it is for: read, play (and read), challenge (and read); default: read.",
        ),
    ] = None,
    label: Annotated[str, typer.Option(help="What the account page calls it.")] = "command line",
    db: Db = USUAL,
) -> None:
    """Make a token of the API for a user; it is printed this one time."""
    wanted = dict.fromkeys(scope or ["read"])
    from ...server.storage.tokens import READ, SCOPES, create_token

    if wrong := [one for one in wanted if one not in SCOPES]:
        raise UserError(say("no such scope", scope=wrong[0]))
    scopes = tuple(one for one in SCOPES if one == READ or one in wanted)
    with database_of(db, new=False) as database:
        from ...server.web.sessions import hash_of, new_secret

        secret = f"rh_{new_secret()}"
        with database.write() as c:
            user = user_called(c, name)
            create_token(c, user.id, label[:60], scopes, hash_of(secret))
            note(c, "make token", f"user {user.id}")
    typer.echo(secret)


def user_called(c: Connection, name: str) -> User:
    """The user of that name. Raises `UserError` when there is none."""
    from ...server.storage.users import user_named

    found = user_named(c, name)
    if found is None:
        where = shown(c.engine.url.render_as_string(hide_password=True))
        raise UserError(say("no such user", name=name, database=where))
    return found


def _user_form(user: User) -> dict[str, Any]:
    from ...server.storage.users import GONE

    return {
        "id": user.id,
        "name": user.name,
        "email": user.email,
        "guest": user.guest,
        "admin": user.admin,
        "banned": user.banned,
        "bot": user.bot,
        "gone": GONE.fullmatch(user.name) is not None,
        "created": user.created.isoformat(),
    }
