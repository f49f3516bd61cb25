"""Notices as mail: the address of the mail server, and one message after the other over SMTP."""

from __future__ import annotations

import logging
import re
import smtplib
import ssl
import time
from collections.abc import Callable
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

logger = logging.getLogger(__name__)

TOLD_AGAIN = 600.0
"""Seconds after which the log is told again that messages fail for the same cause."""

PORTS = {"smtp": 25, "smtps": 465}
TIMEOUT_SECONDS = 20.0
ADDRESS = re.compile(r"[^\s@<>(),;:\\\"\[\]\x00-\x1f\x7f]{1,64}@[^\s@<>(),;:\\\"\[\]\x00-\x1f\x7f]{1,255}")
SENDER = re.compile(r"([^<>]*)<([^<>]+)>|([^<>]+)")
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


def sender(text: str) -> str:
    """Whom mail comes from, "NAME <ADDRESS>" or an address alone, as a header has it: the host in letters of ASCII.

    Raises `SiteError` with one sentence.

    >>> sender("Roundhouse <trains@bücher.example>")
    'Roundhouse <trains@xn--bcher-kva.example>'
    """
    found = SENDER.fullmatch(text.strip())
    name, bare = (found[1] or "", found[2] or found[3]) if found else ("", "")
    user, _, host = bare.rpartition("@")
    try:
        usual = address(f"{user}@{host.encode('idna').decode()}")
    except (Unreadable, UnicodeError):
        usual = ""
    if not usual.isascii() or not usual or parseaddr(text)[1] != bare or not text.isprintable():
        raise SiteError(
            gettext(
                "The sender of mail must be given as NAME <ADDRESS>, such as Roundhouse <trains@example.org>."
            )
        )
    return f"{name}<{usual}>" if name else usual


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
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._server, self.sender = to, sender
        self._context, self._seconds, self._clock = context, seconds, clock
        self._told: dict[str, float] = {}

    def send(self, to: str, subject: str, text: str, *, stop: str = "") -> None:
        """Send one message. Raises `Undelivered`: final when the server will never take it; the log is told why."""
        try:
            self._send(to, subject, text, stop)
        except Undelivered as failure:
            self._tell(failure.cause)
            raise

    def _send(self, to: str, subject: str, text: str, stop: str) -> None:
        try:
            letter = message(self.sender, to, subject, text, stop=stop)
        except (Unreadable, MessageError, ValueError):
            raise Undelivered(
                gettext("The mail address cannot be used."),
                final=True,
                cause="an address cannot be used",
            ) from None
        try:
            with self._talk() as talk:
                talk.send_message(letter)
        except smtplib.SMTPRecipientsRefused as refused:
            code, reason = next(iter(refused.recipients.values()))
            raise _refused(code, reason, "an address") from None
        except smtplib.SMTPAuthenticationError as refused:
            raise Undelivered(
                gettext("The mail server does not accept the site's login."),
                cause=f"the server does not accept the login: {refused.smtp_code}",
            ) from None
        except smtplib.SMTPSenderRefused as refused:
            raise _refused(refused.smtp_code, refused.smtp_error, "the sender") from None
        except smtplib.SMTPResponseException as refused:
            raise _refused(refused.smtp_code, refused.smtp_error, "a message") from None
        except smtplib.SMTPNotSupportedError:
            raise Undelivered(
                gettext("The mail server does not offer what this message needs."),
                final=True,
                cause="the server does not offer what a message needs",
            ) from None
        except ssl.SSLError:
            raise Undelivered(
                gettext("The mail server has no certificate that can be trusted."),
                cause="the server has no certificate that can be trusted",
            ) from None
        except (smtplib.SMTPException, OSError) as error:
            raise Undelivered(
                gettext("The mail server could not be reached."),
                cause=f"the server could not be reached: {type(error).__name__}",
            ) from None

    def _tell(self, cause: str) -> None:
        """Tell the log, of each cause once in a while."""
        moment = self._clock()
        if moment - self._told.get(cause, float("-inf")) >= TOLD_AGAIN:
            self._told[cause] = moment
            logger.warning("sending mail failed: %s", cause)

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
                    raise Undelivered(
                        gettext("The mail server offers no TLS, so the password is not sent."),
                        cause="the server offers no TLS, so the password is not sent",
                    )
                talk.login(to.user, to.password)
        except BaseException:
            talk.close()
            raise
        return talk


def _refused(code: int, reason: bytes | str, what: str) -> Undelivered:
    said = reason.decode("utf-8", "replace") if isinstance(reason, bytes) else reason
    said = " ".join(said.split())[:200]
    return Undelivered(
        gettext("The mail server answered {code}: {said}", code=code, said=said),
        final=500 <= code < 600,
        cause=f"the server refuses {what}: {code}",  # not what it said: there may be addresses in it
    )
