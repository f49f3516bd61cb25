"""Passkeys: keys in a phone, a computer or on a stick, with which people log in without a password.

A key is bound to the host of the site, which has to have a name (no number) and https; "localhost" will do too. Every
question to a key (a challenge) is answered once, within some minutes, in the browser that was asked.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any
from urllib.parse import quote, urlsplit

import webauthn
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from webauthn.helpers import bytes_to_base64url, options_to_json_dict, parse_client_data_json
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from ...text.language import _, gettext, translated
from ..clock import CLOCK
from ..errors import NotAllowed, NotFound, NotNow, Unreadable
from ..settings import Settings
from ..storage import passkeys, users
from ..storage.once import create_once, take_once
from ..storage.records import Passkey
from ..web import sessions
from ..web.forms import data, place
from ..web.viewer import require, site, viewer
from .account import proven
from .arriving import enter
from .entry import CLOSED
from .offers import passkeys_offered

MINUTES = 10
"""Minutes within which a key has to answer."""

MAX_PASSKEYS = 20
"""Passkeys that somebody may have."""

NEW, LOGIN = "new passkey", "passkey"
"""What a challenge is for."""

UNKNOWN = _("This passkey is not known here.")
NO_PROOF = _("The passkey was not accepted. Please try again.")


def ask_new(request: Request) -> Response:
    """What a key has to be asked to become one of the viewer's; needs the present password.

    Raises `NotAllowed` for guests, and `NotNow` for who has as many as one may have.
    """
    user, where = require(request), site(request)
    _offered(request)
    if user.guest:
        raise NotAllowed(gettext("Guests have no passkeys; make an account first."))
    proven(request, user)
    with where.database.read() as c:
        own = passkeys.passkeys(c, user.id)
    if len(own) >= MAX_PASSKEYS:
        raise NotNow(gettext("You have {count} passkeys; remove one first.", count=len(own)))
    options = webauthn.generate_registration_options(
        rp_id=_host(where.settings),
        rp_name="Roundhouse",
        user_name=user.name,
        user_id=_handle(user.id),
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED,
            user_verification=UserVerificationRequirement.REQUIRED,
        ),
        exclude_credentials=[
            PublicKeyCredentialDescriptor(id=webauthn.base64url_to_bytes(one.credential)) for one in own
        ],
    )
    _note(request, NEW, options.challenge, user.id)
    return JSONResponse(options_to_json_dict(options))


def add(request: Request) -> Response:
    """Take a key as one of the viewer's, from what it has answered.

    Raises `NotAllowed` for an answer that proves nothing.
    """
    user, where = require(request), site(request)
    _offered(request)
    sent = data(request)
    credential = _credential(sent)
    challenge = _challenge(request, NEW, credential, user.id)
    try:
        found = webauthn.verify_registration_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=_host(where.settings),
            expected_origin=_origin(where.settings),
            require_user_verification=True,
        )
    except Exception as error:  # whatever the parsers of the library stumble over
        raise NotAllowed(translated(NO_PROOF)) from error
    name = " ".join(str(sent.get("name", "")).split())[:60] or gettext("Passkey")
    with where.database.write() as c:
        id = bytes_to_base64url(found.credential_id)
        passkeys.add_passkey(c, user.id, name, id, found.credential_public_key, found.sign_count)
    return JSONResponse({"next": f"/account?done={quote('passkey')}"})


def drop(request: Request) -> Response:
    """Remove one of the viewer's passkeys."""
    user = require(request)
    with site(request).database.write() as c:
        passkeys.drop_passkey(c, user.id, int(request.path_params["id"]))
    return RedirectResponse(f"/account?done={quote('passkey removed')}", 303)


def ask_login(request: Request) -> Response:
    """What the keys in a browser have to be asked by somebody who wants to log in."""
    _offered(request)
    options = webauthn.generate_authentication_options(
        rp_id=_host(site(request).settings), user_verification=UserVerificationRequirement.REQUIRED
    )
    _note(request, LOGIN, options.challenge, None)
    return JSONResponse(options_to_json_dict(options))


def log_in(request: Request) -> Response:
    """Log in with what a key has answered.

    Raises `NotAllowed` for a key that is not known, an answer that proves nothing, or an account that is closed.
    """
    where = site(request)
    _offered(request)
    sent = data(request)
    credential = _credential(sent)
    challenge = _challenge(request, LOGIN, credential, None)
    with where.database.read() as c:
        key = passkeys.passkey(c, str(credential.get("id", ""))[:2000])
        user = users.user(c, key.user) if key is not None else None
    if key is None or user is None:
        raise NotAllowed(translated(UNKNOWN))
    uses = _proven(where.settings, credential, challenge, key)
    if user.banned:
        raise NotAllowed(translated(CLOSED))
    with where.database.write() as c:
        if not passkeys.use_passkey(c, key.id, uses):
            raise NotAllowed(translated(NO_PROOF))
    enter(request, user)
    return JSONResponse({"next": place(str(sent.get("next", "")))})


def _proven(settings: Settings, credential: Mapping[str, Any], challenge: bytes, key: Passkey) -> int:
    """The count of a key that has signed the challenge. Raises `NotAllowed`."""
    try:
        found = webauthn.verify_authentication_response(
            credential=dict(credential),
            expected_challenge=challenge,
            expected_rp_id=_host(settings),
            expected_origin=_origin(settings),
            credential_public_key=key.public_key,
            credential_current_sign_count=key.uses,
            require_user_verification=True,
        )
    except Exception as error:  # whatever the parsers of the library stumble over
        raise NotAllowed(translated(NO_PROOF)) from error
    return found.new_sign_count


def _note(request: Request, purpose: str, challenge: bytes, user: int | None) -> None:
    """Remember what was asked, and in which browser."""
    expires = CLOCK.now() + timedelta(minutes=MINUTES)
    with site(request).database.write() as c:
        bound = {"browser": viewer(request).csrf}
        create_once(c, purpose, user, sessions.hash_of(bytes_to_base64url(challenge)), expires, bound)


def _challenge(request: Request, purpose: str, credential: Mapping[str, Any], user: int | None) -> bytes:
    """What the key says that it was asked, if this browser was asked that, for the first time. Raises `NotAllowed`."""
    try:
        said = webauthn.base64url_to_bytes(credential["response"]["clientDataJSON"])
        challenge = parse_client_data_json(said).challenge
    except Exception as error:  # it is not what it has to be, in any way whatever
        raise Unreadable(translated(NO_PROOF)) from error
    with site(request).database.write() as c:
        asked = take_once(c, purpose, sessions.hash_of(bytes_to_base64url(challenge)))
    if asked is None or asked.user != user or asked.data.get("browser") != viewer(request).csrf:
        raise NotAllowed(translated(NO_PROOF))
    return challenge


def _credential(sent: Mapping[str, Any]) -> dict[str, Any]:
    found = sent.get("credential")
    if not isinstance(found, dict):
        raise Unreadable(translated(NO_PROOF))
    return found


def _offered(request: Request) -> None:
    if not passkeys_offered(site(request).settings):
        raise NotFound(gettext("This site has no passkeys."))


def _host(settings: Settings) -> str:
    return urlsplit(settings.url).hostname or ""


def _origin(settings: Settings) -> str:
    """What browsers call the site: without a port that goes without saying."""
    parts = urlsplit(settings.url)
    usual = {"https": 443, "http": 80}.get(parts.scheme)
    port = f":{parts.port}" if parts.port not in (None, usual) else ""
    return f"{parts.scheme}://{parts.hostname}{port}"


def _handle(user: int) -> bytes:
    """How a key calls a user; it says nothing about anybody."""
    return f"roundhouse-{user}".encode()
