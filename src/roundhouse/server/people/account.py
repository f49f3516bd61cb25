"""The viewer's account: name, look, password, address, keys for the API."""

from __future__ import annotations

import contextlib
from http import HTTPStatus
from typing import Any
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ...text.language import _, gettext, translated
from .. import languages
from ..errors import NotAllowed, NotNow, SiteError, TooMany, Unreadable
from ..live import bot_accounts, names, rating, vacations
from ..live.seat_colours import CHOICE as COLOUR
from ..live.seat_colours import favourite
from ..numbers import whole
from ..storage import users
from ..storage.devices import forget_devices
from ..storage.once import drop_once
from ..storage.passkeys import passkeys as passkeys_of
from ..storage.records import User
from ..storage.tokens import SCOPES
from ..web import sessions, spoken
from ..web.forms import form
from ..web.templates import THEMES, page
from ..web.viewer import log_in, require, set_cookie, site, viewer
from . import passwords
from .entry import onward
from .letters import prove
from .newcomers import address, open_for_accounts
from .offers import passkeys_offered
from .profile import SPEED

COLOURS = (
    _("blue"),
    _("vermilion"),
    _("green"),
    _("pink"),
    _("light blue"),
    _("orange"),
    _("purple"),
    _("grey"),
)
"""The colours of players in words, in the order of `draw.style.PLAYER_COLOURS`."""

DONE = {
    "saved": _("Saved."),
    "account": _("You have an account now. Your seats and games are yours as before."),
    "password": _(
        "Your password is changed. All your other browsers are logged out. Keys for the API are not revoked. "
        "Passkeys stay as well."
    ),
    "passkey": _("The passkey is added: you can log in with it from now on."),
    "passkey removed": _("The passkey is removed."),
    "login ended": _("That browser is logged out."),
    "logins ended": _("All your other browsers are logged out."),
    "letter": _("Saved. A mail with a link is on its way: open it to prove the address."),
    "proven": _("Your address is proven."),
    "revoked": _("The key is revoked."),
    "bot": _("Others see from now on that a program plays with this account."),
    "person": _("This account is one of a person again."),
    "all revoked": _("All your keys are revoked."),
}
"""What is said after something was done, by what follows `?done=`."""


def account(request: Request) -> Response:
    """The page of the viewer's account. Raises `NotLoggedIn`."""
    return account_page(request)


def change_account(request: Request) -> Response:
    """Change the name, the look or the password: what of it was sent."""
    sent, user = form(request), require(request)
    try:
        fields = _changes(request, user)
        if fields:
            with site(request).database.write() as c:
                changed = users.change_user(c, user.id, **fields)
                if "password_hash" in fields:
                    users.close_sessions(c, user.id)
                    forget_devices(c, user.id)
                    drop_once(c, "password", user.id)
            if "password_hash" in fields:
                log_in(request, changed)
    except SiteError as error:
        return account_page(request, error=error)
    if "theme" in sent:
        _remember_look(request, sent["theme"])
    if "language" in sent:
        spoken.remember(request, sent["language"])
    return _done("password" if "password_hash" in fields else "saved")


def _changes(request: Request, user: User) -> dict[str, Any]:
    sent = form(request)
    fields: dict[str, Any] = {}
    if "name" in sent and sent.text("name", 60) != user.name:
        fields["name"] = names.own(sent.text("name", 60))
    settings: dict[str, Any] = {}
    if "theme" in sent:
        if sent["theme"] not in THEMES:
            raise Unreadable(gettext("There is no such look."), field="theme")
        settings["theme"] = sent["theme"]
    if "language" in sent:
        settings[languages.CHOSEN] = _language(sent["language"])
    if "profile" in sent:
        wanted = sent.get("colour", "")
        settings[COLOUR] = _colour(wanted) if wanted else None
        settings[SPEED] = True if sent.ticked("speed") else None
    settings = {name: value for name, value in settings.items() if value != user.settings.get(name)}
    if settings:
        fields["settings"] = settings
    if "new_password" in sent and not user.guest:
        proven(request, user)
        fields["password_hash"] = passwords.hashed(sent["new_password"])
    return fields


def _colour(sent: str) -> int:
    """The number of a colour of players. Raises `Unreadable`."""
    if (found := whole(sent, len(COLOURS) - 1)) is None:
        raise Unreadable(gettext("There is no such colour."), field="colour")
    return found


def proven(request: Request, user: User) -> None:
    """Raises `NotAllowed` unless the form has the user's present password as `password`; guests have none."""
    if user.guest:
        return
    session, where = viewer(request).session, site(request)
    tried = where.attempts.inside(session.id if session is not None else f"of {user.id}")
    with where.database.read() as c:
        kept = users.password_hash(c, user.id)
    if not passwords.fits(form(request).get("password", ""), kept):
        raise NotAllowed(gettext("That is not your present password."), field="password")
    where.attempts.forgive(tried)


def upgrade(request: Request) -> Response:
    """Make a guest an account; seats and games stay. Raises `NotNow` for who has an account."""
    sent, user = form(request), require(request)
    if not user.guest:
        raise NotNow(gettext("You have an account."))
    try:
        open_for_accounts(request)
        email = address(sent.text("email", 200))
        fields: dict[str, Any] = {
            "guest": False,
            "email": email,
            "password_hash": passwords.hashed(sent.get("password", "")),
        }
        name = names.clean(sent.text("name", 60) or user.name)
        if name != user.name:
            fields["name"] = names.own(name)
        with site(request).database.write() as c:
            changed = users.change_user(c, user.id, **fields)
    except SiteError as error:
        return account_page(request, error=error)
    log_in(request, changed)
    if email and site(request).notifier.mails:
        with contextlib.suppress(TooMany):  # the account is made; a link can be asked for again later
            prove(request, changed, email)
            return _done("letter")
    return _done("account")


def change_email(request: Request) -> Response:
    """Set the e-mail address; it counts once it is proven."""
    sent, user, where = form(request), require(request), site(request)
    try:
        if user.guest:
            raise NotAllowed(gettext("Guests have no address here; make an account first."))
        email = address(sent.text("email", 200))
        if email != user.email:
            proven(request, user)  # who has the address can set a new password
            with where.database.write() as c:
                user = users.change_user(c, user.id, email=email, email_proven=False)
        if email and not user.email_proven and where.notifier.mails:
            prove(request, user, email)
            return _done("letter")
    except SiteError as error:
        return account_page(request, error=error)
    return _done("saved")


def theme(request: Request) -> Response:
    """Choose a look for this browser, and for one's account. Raises `Unreadable` for a look that there is not."""
    chosen = form(request).get("theme", "auto")
    if chosen not in THEMES:
        raise Unreadable(gettext("There is no such look."))
    who = viewer(request)
    if who.user is not None:
        with site(request).database.write() as c:
            users.change_user(c, who.user.id, settings={"theme": chosen})
    _remember_look(request, chosen)
    return onward(form(request).get("next"))


def choose_language(request: Request) -> Response:
    """Choose a language for this browser, and for one's account. Raises `Unreadable` for one that we do not speak."""
    code = _language(form(request).get("language", ""))
    who = viewer(request)
    if who.user is not None:
        with site(request).database.write() as c:
            users.change_user(c, who.user.id, settings={languages.CHOSEN: code})
    spoken.remember(request, code)
    return onward(form(request).get("next"))


def _language(code: str) -> str:
    """A language that was asked for; "" for what the browser prefers. Raises `Unreadable`."""
    if code and not languages.known(code):
        raise Unreadable(gettext("This site does not speak that language."), field="language")
    return code


def change_rating(request: Request) -> Response:
    """Be rated from now on, or not."""
    sent, user = form(request), require(request)
    with site(request).database.write() as c:
        rating.choose(c, user, sent.ticked("rated"))
    return _done("saved")


def mark_bot(request: Request) -> Response:
    """Say that a program plays with this account, or not."""
    sent, user = form(request), require(request)
    bot = sent.ticked("bot")
    try:
        with site(request).database.write() as c:
            bot_accounts.mark(c, user, bot)
    except SiteError as error:
        return account_page(request, error=error)
    return _done("bot" if bot else "person")


def make_token(request: Request) -> Response:
    """Make a key for the API; it is shown this one time."""
    sent, user = form(request), require(request)
    scopes = tuple(scope for scope in SCOPES if sent.ticked(scope))
    if not scopes:
        error = Unreadable(gettext("A key is for reading, for playing or for challenges."), field="read")
        return account_page(request, error=error)
    secret = f"rh_{sessions.new_secret()}"
    label = sent.text("label", 60) or "key"
    with site(request).database.write() as c:
        users.create_token(c, user.id, label, scopes, sessions.hash_of(secret))
    answer = account_page(request, secret)
    answer.headers["Cache-Control"] = "no-store"
    return answer


def drop_token(request: Request) -> Response:
    """Revoke the viewer's key that the address names; one of somebody else stays."""
    user = require(request)
    with site(request).database.write() as c:
        users.drop_token(c, user.id, int(request.path_params["id"]))
    return _done("revoked")


def drop_tokens(request: Request) -> Response:
    """Revoke all keys of the viewer."""
    user = require(request)
    with site(request).database.write() as c:
        users.drop_tokens(c, user.id)
    return _done("all revoked")


def account_page(request: Request, secret: str = "", error: SiteError | None = None) -> Response:
    """The page of the viewer's account; `secret`: a key that was just made; `error`: why something was not done."""
    user = require(request)
    with site(request).database.read() as c:
        keys = users.tokens(c, user.id)
        logins = users.sessions_of(c, user.id)
        own = passkeys_of(c, user.id)
        met = bot_accounts.met(c, user.id)
    here, store = viewer(request).session, site(request).store
    return page(
        request,
        "people/account.html",
        error.status if error else 200,
        user=user,
        keys=keys,
        secret=secret,
        scopes=SCOPES,
        met=met,
        logins=logins,
        here=here.id if here is not None else "",
        passkeys=own,
        has_passkeys=passkeys_offered(site(request).settings),
        themes=THEMES,
        colours=COLOURS,
        colour=favourite(user),
        speed=user.settings.get(SPEED) is True,
        spoken=languages.chosen(user),
        vacations=vacations.of(store, user),
        vacation_left=vacations.left(store, user).days,
        rated=rating.chosen(user),
        mails=site(request).notifier.mails,
        done=translated(DONE.get(request.query_params.get("done", ""), "")),
        problem=error.sentence if error else "",
    )


def _remember_look(request: Request, chosen: str) -> None:
    secure = "; Secure" if site(request).settings.secure else ""
    set_cookie(request, f"rh_theme={chosen}; Path=/; SameSite=Lax; Max-Age=31536000{secure}")


def _done(what: str) -> Response:
    return RedirectResponse(f"/account?done={quote(what)}", HTTPStatus.SEE_OTHER)
