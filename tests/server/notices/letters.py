"""A mail server on the loopback, and what it was handed."""

from __future__ import annotations

import socket
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage
from functools import partial
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult

from served import free_port


@dataclass
class Letter:
    sender: str
    to: list[str]
    message: EmailMessage
    secure: bool
    login: Any


@dataclass
class MailServer:
    """`refusals`: answers to the next messages, in turn; "" takes one."""

    port: int
    got: list[Letter] = field(default_factory=list)
    refusals: list[str] = field(default_factory=list)
    refused_addresses: dict[str, str] = field(default_factory=dict)
    arrived: threading.Condition = field(default_factory=threading.Condition)

    async def handle_RCPT(self, server, session, envelope, address, options) -> str:
        if address in self.refused_addresses:
            return self.refused_addresses[address]
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope) -> str:
        if self.refusals and (answer := self.refusals.pop(0)):
            return answer
        message = message_from_bytes(envelope.content, policy=policy.default)
        with self.arrived:
            self.got.append(
                Letter(
                    envelope.mail_from,
                    envelope.rcpt_tos,
                    message,
                    session.ssl is not None,
                    session.auth_data,
                )
            )
            self.arrived.notify_all()
        return "250 Taken"

    def wait(self, count: int = 1, seconds: float = 10) -> list[Letter]:
        """What has arrived, once it is that much."""
        with self.arrived:
            assert self.arrived.wait_for(lambda: len(self.got) >= count, seconds), self.got
        return self.got


def _hello(port: int) -> None:
    blind = ssl.create_default_context()
    blind.check_hostname, blind.verify_mode = False, ssl.CERT_NONE
    with socket.create_connection(("127.0.0.1", port), 5) as plain, blind.wrap_socket(plain) as talk:
        talk.recv(1024)


@contextmanager
def mail_server(
    *,
    starttls: ssl.SSLContext | None = None,
    tls: ssl.SSLContext | None = None,
    login: tuple[str, str] | None = None,
) -> Iterator[MailServer]:
    kept = MailServer(free_port())

    def check(server, session, envelope, mechanism, data) -> AuthResult:
        given = (data.login.decode(), data.password.decode())
        return AuthResult(success=given == login, handled=False, auth_data=given)

    options: dict[str, Any] = {}
    if login is not None:
        options = {"authenticator": check, "auth_required": True, "auth_require_tls": False}
    controller = Controller(
        kept,
        hostname="127.0.0.1",
        port=kept.port,
        server_hostname="mail.example",
        tls_context=starttls,
        ssl_context=tls,
        **options,
    )
    if tls is not None:
        # The controller tries its own server when it starts, as a client that does not know its certificate.
        controller._trigger_server = partial(_hello, kept.port)  # type: ignore[method-assign]
    controller.start()
    try:
        yield kept
    finally:
        controller.stop()
