"""The addresses of people: joining, logging in, accounts, guests, keys, profiles, administration."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from http import HTTPStatus

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from ..errors import NotAllowed, NotFound, NotNow, SiteError, Unreadable
from ..storage import log, tables, talk, users
from ..storage.database import Database
from ..storage.records import OVER, User
from ..web import sessions
from ..web.forms import form, place
from ..web.templates import THEMES, page
from ..web.viewer import log_in, log_out, require, set_cookie, site, viewer
from . import names, passwords

SCOPES = ("read", "play")
LINK_DAYS = {"email": 3, "password": 1}
"""Days for which a link works, by its purpose."""

WRONG = "That name and password do not belong together."


# -- coming in ---------------------------------------------------------------------------------------


def show_login(request: Request) -> Response:
    """The form to log in."""
    return _login_page(request)


def login(request: Request) -> Response:
    """Log in."""
    sent = form(request)
    name, password = sent.text("name", 40), sent.get("password", "")[:400]
    where = site(request)
    with where.database.read() as c:
        user = users.user_named(c, name) if name else None
        kept = users.password_hash(c, user.id) if user is not None else ""
    if not passwords.fits(password, kept) or user is None:
        return _login_page(request, WRONG, name, 403)
    if user.banned:
        return _login_page(request, "This account is closed.", name, 403)
    if passwords.outdated(kept):
        with where.database.write() as c:
            users.change_user(c, user.id, password_hash=passwords.hashed(password))
    log_in(request, user)
    return _onward(sent.get("next"))


def logout(request: Request) -> Response:
    """Log out here, or with `everywhere` in all browsers."""
    who = viewer(request)
    if who.user is not None:
        with site(request).database.write() as c:
            if form(request).ticked("everywhere"):
                users.close_sessions(c, who.user.id)
            elif who.session is not None:
                users.close_session(c, who.session.id)
    log_out(request)
    return _onward("/")


def show_join(request: Request) -> Response:
    """The form for an account, or to come in as a guest."""
    return _join_page(request)


def join(request: Request) -> Response:
    """Make an account, or with `guest` come in with only a name."""
    sent = form(request)
    guest = sent.ticked("guest")
    settings = site(request).settings
    if not guest and not settings.registration:
        raise NotAllowed("This site makes no new accounts.")
    try:
        user = _new_user(request, guest)
    except SiteError as error:
        return _join_page(request, error.sentence, sent.text("name", 60), error.status)
    log_in(request, user)
    return _onward(sent.get("next"))


def show_invitation(request: Request) -> Response:
    """What somebody sees who follows the link of a table."""
    secret = request.path_params["secret"]
    who, where = viewer(request), site(request)
    with where.database.read() as c:
        row = tables.table_by_invite(c, secret)
    if row is None:
        raise NotFound("This link leads to no table; perhaps the table was closed.")
    live = where.keeper.table(row.id)
    if who.id is not None and live.seats_of(who.id):
        return _onward(f"/table/{row.id}")
    return page(request, "people/invitation.html", table=row, secret=secret, seats=live.seats, problem="")


def follow_invitation(request: Request) -> Response:
    """Take a seat by a link; whoever is not logged in becomes a guest."""
    secret, where = request.path_params["secret"], site(request)
    with where.database.read() as c:
        row = tables.table_by_invite(c, secret)
    if row is None:
        raise NotFound("This link leads to no table; perhaps the table was closed.")
    user = viewer(request).user
    try:
        if user is None:
            user = _new_user(request, guest=True)
            log_in(request, user)
        where.keeper.sit(row.id, user, secret)
    except SiteError as error:
        seats = where.keeper.table(row.id).seats
        return page(
            request,
            "people/invitation.html",
            error.status,
            table=row,
            secret=secret,
            seats=seats,
            problem=error.sentence,
        )
    return _onward(f"/table/{row.id}")


def _new_user(request: Request, guest: bool) -> User:
    sent, where = form(request), site(request)
    name = names.clean(sent.text("name", 60))
    email = "" if guest else _email(sent.text("email", 200))
    kept = "" if guest else passwords.hashed(sent.get("password", ""))
    with where.database.write() as c:
        user = users.create_user(c, name, password_hash=kept, email=email, guest=guest)
    if email and where.post.mails:
        _prove(request, user, email)
    return user


def _email(text: str) -> str:
    """An address, or nothing. Raises `Unreadable`."""
    if not text:
        return ""
    local, at, host = text.rpartition("@")
    if not at or not local or "." not in host or any(char.isspace() for char in text):
        raise Unreadable("That is no e-mail address.", field="email")
    return text


# -- the account -------------------------------------------------------------------------------------


def account(request: Request) -> Response:
    """The viewer's account."""
    return _account_page(request)


def change_account(request: Request) -> Response:
    """Change the name, the look, the address or the password: what of it was sent."""
    sent, user, where = form(request), require(request), site(request)
    fields: dict[str, object] = {}
    if "name" in sent and sent.text("name", 60) != user.name:
        fields["name"] = names.clean(sent.text("name", 60))
    if "theme" in sent:
        theme = sent.get("theme", "auto")
        if theme not in THEMES:
            raise Unreadable("There is no such look.", field="theme")
        fields["settings"] = {**user.settings, "theme": theme}
    if "new_password" in sent and not user.guest:
        with where.database.read() as c:
            kept = users.password_hash(c, user.id)
        if not passwords.fits(sent.get("password", ""), kept):
            raise NotAllowed("That is not your present password.")
        fields["password_hash"] = passwords.hashed(sent.get("new_password", ""))
    if fields:
        with where.database.write() as c:
            changed = users.change_user(c, user.id, **fields)
            if "password_hash" in fields:
                users.close_sessions(c, user.id)
        if "password_hash" in fields:
            log_in(request, changed)
    return _onward("/account")


def upgrade(request: Request) -> Response:
    """Make a guest an account; seats and games stay."""
    sent, user, where = form(request), require(request), site(request)
    if not user.guest:
        raise NotNow("You have an account.")
    if not where.settings.registration:
        raise NotAllowed("This site makes no new accounts.")
    fields: dict[str, object] = {
        "guest": False,
        "email": _email(sent.text("email", 200)),
        "password_hash": passwords.hashed(sent.get("password", "")),
    }
    name = names.clean(sent.text("name", 60) or user.name)
    if name != user.name:
        fields["name"] = name
    with where.database.write() as c:
        changed = users.change_user(c, user.id, **fields)
    log_in(request, changed)
    return _onward("/account")


def change_email(request: Request) -> Response:
    """Set the e-mail address; it counts once it is proven."""
    sent, user, where = form(request), require(request), site(request)
    address = _email(sent.text("email", 200))
    with where.database.write() as c:
        users.change_user(c, user.id, email=address, email_proven=False)
    if address and where.post.mails:
        _prove(request, user, address)
    return _onward("/account")


def _link(database: Database, purpose: str, user: int, data: dict[str, str]) -> str:
    secret = sessions.new_secret()
    expires = datetime.now(UTC) + timedelta(days=LINK_DAYS[purpose])
    with database.write() as c:
        users.create_once(c, purpose, user, sessions.hash_of(secret), expires, data)
    return secret


def _prove(request: Request, user: User, address: str) -> None:
    where = site(request)
    secret = _link(where.database, "email", user.id, {"email": address})
    text = (
        f"Open this link to prove that the address is yours:\n{where.settings.url}/account/email/{secret}\n"
    )
    where.post.mail(address, "Your address at Roundhouse", text)


def prove_email(request: Request) -> Response:
    """Follow the link of a mail that proves an address."""
    with site(request).database.write() as c:
        once = users.take_once(c, "email", sessions.hash_of(request.path_params["secret"]))
        user = users.user(c, once.user) if once is not None and once.user is not None else None
        if once is None or user is None or user.email != once.data.get("email"):
            raise NotFound("This link has been used, or is too old.")
        users.change_user(c, user.id, email_proven=True)
    return _onward("/account")


def show_reset(request: Request) -> Response:
    """The form for who has forgotten a password."""
    return page(request, "people/reset.html", secret="", sent=False, mails=site(request).post.mails)


def ask_reset(request: Request) -> Response:
    """Send a link by which a new password can be set; the answer tells nobody whether there is such an account."""
    where = site(request)
    address = form(request).text("email", 200)
    with where.database.read() as c:
        found = [user for user in users.users_with_email(c, address) if not user.guest] if address else []
    for user in found if where.post.mails else ():
        secret = _link(where.database, "password", user.id, {})
        link = f"{where.settings.url}/reset/{secret}"
        where.post.mail(
            address,
            "A new password at Roundhouse",
            f"{user.name}, open this link to set a new password:\n{link}\n",
        )
    return page(request, "people/reset.html", secret="", sent=True, mails=where.post.mails)


def show_new_password(request: Request) -> Response:
    """The form for a new password, by a link."""
    return page(request, "people/reset.html", secret=request.path_params["secret"], sent=False, mails=True)


def set_new_password(request: Request) -> Response:
    """Set a new password by a link, and log in."""
    kept = passwords.hashed(form(request).get("password", ""))
    with site(request).database.write() as c:
        once = users.take_once(c, "password", sessions.hash_of(request.path_params["secret"]))
        if once is None or once.user is None:
            raise NotFound("This link has been used, or is too old.")
        user = users.change_user(c, once.user, password_hash=kept)
        users.close_sessions(c, user.id)
    log_in(request, user)
    return _onward("/")


def make_token(request: Request) -> Response:
    """Make a key for the API; it is shown this one time."""
    sent, user = form(request), require(request)
    scopes = tuple(scope for scope in SCOPES if sent.ticked(scope))
    if not scopes:
        raise Unreadable("A key is for reading, for playing, or for both.")
    secret = f"rh_{sessions.new_secret()}"
    label = sent.text("label", 60) or "key"
    with site(request).database.write() as c:
        users.create_token(c, user.id, label, scopes, sessions.hash_of(secret))
    return _account_page(request, secret)


def drop_token(request: Request) -> Response:
    """Revoke a key."""
    user = require(request)
    with site(request).database.write() as c:
        users.drop_token(c, user.id, int(request.path_params["id"]))
    return _onward("/account")


def theme(request: Request) -> Response:
    """Choose a look for this browser, or for one's account."""
    chosen = form(request).get("theme", "auto")
    if chosen not in THEMES:
        raise Unreadable("There is no such look.")
    who = viewer(request)
    if who.user is not None:
        with site(request).database.write() as c:
            users.change_user(c, who.user.id, settings={**who.user.settings, "theme": chosen})
    secure = "; Secure" if site(request).settings.secure else ""
    set_cookie(request, f"rh_theme={chosen}; Path=/; SameSite=Lax; Max-Age=31536000{secure}")
    return _onward(form(request).get("next"))


def my_data(request: Request) -> Response:
    """Everything the site knows about the viewer, as JSON."""
    user = require(request)
    with site(request).database.read() as c:
        own = tables.tables(c, user=user.id, limit=10_000)
        data = {
            "user": user,
            "keys": users.tokens(c, user.id),
            "tables": [{"table": row, "seats": seats} for row, seats in own],
            "notes": [note for row, _ in own for note in talk.notes(c, row.id, user.id)],
            "chat": [m for row, _ in own for m in talk.messages(c, row.id) if m.user == user.id],
            "entries": [e for row, _ in own for e in log.entries(c, row.id) if e.user == user.id],
        }
    headers = {
        "Content-Disposition": 'attachment; filename="roundhouse-my-data.json"',
        "Cache-Control": "no-store",
    }
    return Response(msgspec.json.encode(data), media_type="application/json", headers=headers)


def delete_account(request: Request) -> Response:
    """Delete the viewer's account."""
    user, where = require(request), site(request)
    if not form(request).ticked("sure"):
        raise Unreadable("Tick the box if you mean it.")
    if not user.guest:
        with where.database.read() as c:
            kept = users.password_hash(c, user.id)
        if not passwords.fits(form(request).get("password", ""), kept):
            raise NotAllowed("That is not your password.")
    with where.database.write() as c:
        own = [row.id for row, _ in tables.tables(c, user=user.id, limit=10_000)]
        users.delete_user(c, user.id)
    for id in own:
        where.keeper.doubt(id)
    log_out(request)
    return _onward("/")


def person(request: Request) -> Response:
    """The profile of a user: games, titles, results."""
    with site(request).database.read() as c:
        user = users.user_named(c, request.path_params["name"])
        if user is None:
            raise NotFound("There is nobody of that name.")
        rows = [(row, seats) for row, seats in tables.tables(c, user=user.id, limit=200) if row.listed]
    games = []
    for row, seats in rows:
        mine = next((seat.player for seat in seats if seat.user == user.id), "")
        standing = sorted(row.result.values(), reverse=True)
        rank = 1 + standing.index(row.result[mine]) if row.status == OVER and mine in row.result else None
        games.append({"table": row, "rank": rank, "of": len(row.result), "worth": row.result.get(mine)})
    return page(request, "people/person.html", person=user, games=games)


# -- administration ----------------------------------------------------------------------------------


def _admin(request: Request) -> User:
    user = require(request)
    if not user.admin:
        raise NotFound("There is no such page.")
    return user


def admin(request: Request) -> Response:
    """Users and tables, for those who run the site."""
    _admin(request)
    text = request.query_params.get("text", "")[:60]
    with site(request).database.read() as c:
        found = users.find_users(c, text)
        rows = [row for row, _ in tables.tables(c, limit=50)]
    return page(request, "people/admin.html", people=found, tables=rows, text=text)


def ban(request: Request) -> Response:
    """Close an account, or open it again."""
    me, sent = _admin(request), form(request)
    id = sent.number("user")
    if id == me.id:
        raise NotNow("Not your own account.")
    with site(request).database.write() as c:
        users.change_user(c, id, banned=sent.ticked("banned"))
        users.close_sessions(c, id)
    return _onward("/admin")


# -- helpers -----------------------------------------------------------------------------------------


def _onward(path: str | None) -> Response:
    return RedirectResponse(place(path), HTTPStatus.SEE_OTHER)


def _next(request: Request) -> str:
    return place(form(request).get("next") or request.query_params.get("next"))


def _login_page(request: Request, problem: str = "", name: str = "", status: int = 200) -> Response:
    return page(
        request,
        "people/login.html",
        status,
        problem=problem,
        name=name,
        onward=_next(request),
        mails=site(request).post.mails,
    )


def _join_page(request: Request, problem: str = "", name: str = "", status: int = 200) -> Response:
    return page(request, "people/join.html", status, problem=problem, name=name, onward=_next(request))


def _account_page(request: Request, secret: str = "") -> Response:
    user = require(request)
    with site(request).database.read() as c:
        keys = users.tokens(c, user.id)
    return page(
        request,
        "people/account.html",
        user=user,
        keys=keys,
        secret=secret,
        themes=THEMES,
        mails=site(request).post.mails,
    )


def _post(path: str, handler: object) -> Route:
    return Route(path, handler, methods=["POST"])  # type: ignore[arg-type]


routes: list[Route] = [
    Route("/login", show_login),
    _post("/login", login),
    _post("/logout", logout),
    Route("/join", show_join),
    _post("/join", join),
    Route("/join/{secret}", show_invitation),
    _post("/join/{secret}", follow_invitation),
    Route("/reset", show_reset),
    _post("/reset", ask_reset),
    Route("/reset/{secret}", show_new_password),
    _post("/reset/{secret}", set_new_password),
    Route("/account", account),
    _post("/account", change_account),
    _post("/account/upgrade", upgrade),
    _post("/account/email", change_email),
    Route("/account/email/{secret}", prove_email),
    _post("/account/tokens", make_token),
    _post("/account/tokens/{id:int}/drop", drop_token),
    Route("/account/data", my_data),
    _post("/account/delete", delete_account),
    _post("/theme", theme),
    Route("/person/{name}", person),
    Route("/admin", admin),
    _post("/admin/ban", ban),
]
