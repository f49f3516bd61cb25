"""Notices as mail: the address of the mail server, and one message after the other over SMTP."""

from __future__ import annotations

import re
import smtplib
import ssl
from email import policy
from email.errors import MessageError
from email.headerregistry import BaseHeader, HeaderRegistry, UnstructuredHeader
from email.message import EmailMessage
from email.policy import Policy
from email.utils import formataddr, formatdate, make_msgid, parseaddr
from typing import Any
from urllib.parse import unquote, urlsplit

import msgspec

from ...text.language import gettext
from ..errors import SiteError, Unreadable
from .failure import Undelivered

PORTS = {"smtp": 25, "smtps": 465}
TIMEOUT_SECONDS = 20.0
ADDRESS = re.compile(r"[^\s@<>(),;:\\\"\[\]\x00-\x1f\x7f]{1,64}@[^\s@<>(),;:\\\"\[\]\x00-\x1f\x7f]{1,255}")
LOOPBACK = ("localhost", "127.0.0.1", "::1")


class _Link(UnstructuredHeader, BaseHeader):
    """A header with a link: it stays as it is however long it gets, where others would be encoded."""

    def fold(self, *, policy: Policy[Any]) -> str:
        return f"{self.name}: {self}{policy.linesep}"


_REGISTRY = HeaderRegistry()
_REGISTRY.map_to_type("list-unsubscribe", _Link)
POLICY = policy.SMTP.clone(header_factory=_REGISTRY)


class Server(msgspec.Struct, frozen=True):
    """An outgoing mail server. `secure`: TLS from the first byte; else it begins as soon as the server offers it."""

    host: str
    port: int
    secure: bool = False
    user: str = ""
    password: str = ""


def server(url: str) -> Server:
    """A server from "smtp://USER:PASSWORD@HOST:PORT" or "smtps://...". Raises `SiteError` with one sentence."""
    parts = urlsplit(url)
    try:
        port = parts.port
    except ValueError:
        port = -1
    if parts.scheme not in PORTS or not parts.hostname or port == -1 or parts.path.strip("/"):
        raise SiteError(
            gettext("The mail server must be given as smtp://USER:PASSWORD@HOST:PORT, or smtps:// for TLS.")
        )
    return Server(
        parts.hostname,
        port or PORTS[parts.scheme],
        parts.scheme == "smtps",
        unquote(parts.username or ""),
        unquote(parts.password or ""),
    )


def address(text: str) -> str:
    """One bare mail address. Raises `Unreadable`."""
    text = text.strip()
    if not ADDRESS.fullmatch(text) or ".." in text or text.endswith("."):
        raise Unreadable(gettext("That is no mail address."))
    return text


def message(sender: str, to: str, subject: str, text: str, *, stop: str = "") -> EmailMessage:
    """A plain text message. `stop`: a link by which whoever gets it can end such messages.

    Line breaks in the subject become spaces: no header can be smuggled in.
    """
    result = EmailMessage(policy=POLICY)
    name, bare = parseaddr(sender)
    result["From"] = formataddr((name, bare)) if name else bare
    result["To"] = address(to)
    result["Subject"] = " ".join(subject.split())[:200]
    result["Date"] = formatdate()
    result["Message-ID"] = make_msgid(domain=bare.rpartition("@")[2] or "localhost")
    result["Auto-Submitted"] = "auto-generated"
    if stop:
        result["List-Unsubscribe"] = f"<{stop}>"
        result["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    result.set_content(text)
    return result


class Mailer:
    """Hands messages to a server, each in a conversation of its own. `context`: the certificates trusted."""

    def __init__(
        self,
        to: Server,
        sender: str,
        *,
        context: ssl.SSLContext | None = None,
        seconds: float = TIMEOUT_SECONDS,
    ) -> None:
        self._server, self.sender = to, sender
        self._context, self._seconds = context, seconds

    def send(self, to: str, subject: str, text: str, *, stop: str = "") -> None:
        """Send one message. Raises `Undelivered`: final when the server will never take it."""
        try:
            letter = message(self.sender, to, subject, text, stop=stop)
        except (Unreadable, MessageError, ValueError):
            raise Undelivered(gettext("The mail address cannot be used."), final=True) from None
        try:
            with self._talk() as talk:
                talk.send_message(letter)
        except smtplib.SMTPRecipientsRefused as refused:
            code, reason = next(iter(refused.recipients.values()))
            raise _refused(code, reason) from None
        except smtplib.SMTPAuthenticationError:
            raise Undelivered(gettext("The mail server does not accept the site's login.")) from None
        except smtplib.SMTPResponseException as refused:
            raise _refused(refused.smtp_code, refused.smtp_error) from None
        except smtplib.SMTPNotSupportedError:
            raise Undelivered(
                gettext("The mail server does not offer what this message needs."), final=True
            ) from None
        except ssl.SSLError:
            raise Undelivered(gettext("The mail server has no certificate that can be trusted.")) from None
        except (smtplib.SMTPException, OSError):
            raise Undelivered(gettext("The mail server could not be reached.")) from None

    def _talk(self) -> smtplib.SMTP:
        to = self._server
        context = self._context or ssl.create_default_context()
        talk: smtplib.SMTP
        if to.secure:
            talk = smtplib.SMTP_SSL(to.host, to.port, timeout=self._seconds, context=context)
        else:
            talk = smtplib.SMTP(to.host, to.port, timeout=self._seconds)
        try:
            talk.ehlo_or_helo_if_needed()
            encrypted = to.secure
            if not encrypted and talk.has_extn("starttls"):
                talk.starttls(context=context)
                talk.ehlo()
                encrypted = True
            if to.user:
                if not encrypted and to.host not in LOOPBACK:
                    raise Undelivered(gettext("The mail server offers no TLS, so the password is not sent."))
                talk.login(to.user, to.password)
        except BaseException:
            talk.close()
            raise
        return talk


def _refused(code: int, reason: bytes | str) -> Undelivered:
    said = reason.decode("utf-8", "replace") if isinstance(reason, bytes) else reason
    said = " ".join(said.split())[:200]
    return Undelivered(
        gettext("The mail server answered {code}: {said}", code=code, said=said), final=500 <= code < 600
    )
