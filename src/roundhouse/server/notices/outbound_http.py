"""Requests to addresses that users name: they reach the public internet and nothing else.

The host of an address is looked up once, every answer is checked, and the connection goes to what was checked, so a
name that changes its meaning between two look-ups gains nothing. Redirects are not followed, and size and time of
an exchange are bounded as a whole.
"""

from __future__ import annotations

import re
import socket
import ssl
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cache
from ipaddress import AddressValueError, IPv4Address, IPv6Address
from typing import Any

import httpcore
import msgspec

from ...text.language import gettext
from ..errors import Unreadable
from .addresses import outside
from .failure import Undelivered

PORTS = {"http": 80, "https": 443}
USUAL = frozenset({80, 443, 8080, 8443})
MOST_TRIED = 4
"""Addresses of a host that are tried one after the other."""

LONGEST_URL = 2048
NAME = re.compile(r"(?!-)[a-z0-9_-]{1,63}(?<!-)(\.(?!-)[a-z0-9_-]{1,63}(?<!-))*\.?", re.IGNORECASE)
# What old resolvers read as an IPv4 address: a last part that is a number, in any base.
NUMERIC = re.compile(r"(.*\.)?(0x[0-9a-f]*|[0-9]+)\.?", re.IGNORECASE)
SHAPE = re.compile(
    r"(?P<scheme>https?)://(?P<host>\[[0-9a-f:.]+\]|[^\s/?#@:\\\[\]]+)(:(?P<port>[0-9]{1,5}))?(?P<rest>[/?][^#]*)?",
    re.IGNORECASE,
)
PRINTED = re.compile(r"[!-~]*")
TIMEOUT_SECONDS = 8.0
LARGEST_ANSWER = 16 * 1024

Resolver = Callable[[str, int], Sequence[str]]


class Target(msgspec.Struct, frozen=True):
    """Where a request goes: scheme, host (a name or an address, without brackets), port, and path with query."""

    scheme: str
    host: str
    port: int
    path: str

    @property
    def origin(self) -> str:
        """Scheme, host and port, as in a Host header or an audience."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{self.scheme}://{host}" + ("" if self.port == PORTS[self.scheme] else f":{self.port}")


def target(url: str, *, private: bool = False) -> Target:
    """The target of a URL as a user typed it.

    Strict, so that no two programs can read it differently: http or https, no user part, no fragment, no numbers in
    place of an address, printable ASCII, a usual port. With `private`, any host and port. Raises `Unreadable` with one
    sentence.
    """
    url = url.strip()
    if len(url) > LONGEST_URL:
        raise Unreadable(gettext("The address is longer than {longest} characters.", longest=LONGEST_URL))
    if not PRINTED.fullmatch(url):
        raise Unreadable(gettext("The address may have no spaces and no letters beyond ASCII."))
    found = SHAPE.fullmatch(url)
    if found is None:
        raise Unreadable(
            gettext("The address must look like https://host/path, without a user name and without #.")
        )
    scheme, host = found["scheme"].lower(), found["host"].lower()
    port = int(found["port"] or PORTS[scheme])
    if host.startswith("["):
        try:
            host = str(IPv6Address(host[1:-1]))
        except AddressValueError:
            raise Unreadable(gettext("The address in brackets is no IPv6 address.")) from None
    elif NUMERIC.fullmatch(host):
        try:
            host = str(IPv4Address(host))
        except AddressValueError:
            raise Unreadable(
                gettext("A host that is a number must be an IPv4 address of four parts.")
            ) from None
    elif not NAME.fullmatch(host) or len(host) > 253:
        raise Unreadable(gettext("The address has no readable host."))
    if not 0 < port < 65536 or (port not in USUAL and not private):
        ports = ", ".join(map(str, sorted(USUAL)))
        raise Unreadable(gettext("The port must be one of {ports}.", ports=ports))
    rest = found["rest"] or "/"
    result = Target(scheme, host, port, rest if rest.startswith("/") else "/" + rest)
    if not private and (":" in host or NUMERIC.fullmatch(host)) and not outside(host):
        raise Unreadable(gettext("The address lies inside a private network."))
    return result


class Answer(msgspec.Struct, frozen=True):
    """What came back: the HTTP status, headers by lower-case name, and the beginning of the text."""

    status: int
    headers: Mapping[str, str]
    text: str


def look_up(host: str, port: int) -> Sequence[str]:
    """The addresses of a host, as the system resolves it."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(entry[4][0]) for entry in found))


@cache
def _trusted() -> ssl.SSLContext:
    import httpx  # takes a quarter of a second to load, and most sites never send anything

    return httpx.create_ssl_context(trust_env=False)


class OutboundHttp:
    """Sends requests to targets outside.

    `private`: targets inside are allowed too (for tests).  `resolver` and `context` replace the system's look-up and
    its trusted certificates.  `seconds` bounds one exchange as a whole.
    """

    def __init__(
        self,
        *,
        private: bool = False,
        resolver: Resolver = look_up,
        context: ssl.SSLContext | None = None,
        seconds: float = TIMEOUT_SECONDS,
    ) -> None:
        self.private = private
        self._resolver = resolver
        self._context = context
        self._seconds = seconds

    def target(self, url: str) -> Target:
        """A URL as this sender reads it. Raises `Unreadable`."""
        return target(url, private=self.private)

    def post(self, to: Target, content: bytes, headers: Mapping[str, str]) -> Answer:
        """Post `content`. Raises `Undelivered` when there is no answer; any status is an answer."""
        deadline = time.monotonic() + self._seconds
        url = httpcore.URL(scheme=to.scheme, host=to.host, port=to.port, target=to.path)
        sent = [("Host", to.origin.partition("://")[2]), *headers.items()]
        sent.append(("Content-Length", str(len(content))))
        try:
            with (
                httpcore.ConnectionPool(
                    ssl_context=self._context or _trusted(),
                    max_connections=1,
                    max_keepalive_connections=0,
                    network_backend=_Checked(self._resolver, self.private, deadline),
                ) as pool,
                pool.stream("POST", url, headers=sent, content=content) as response,
            ):
                text = _beginning(response.iter_stream())
                got = {
                    key.decode("latin-1").lower(): value.decode("latin-1") for key, value in response.headers
                }
                return Answer(response.status, got, text)
        except Undelivered:
            raise
        except (httpcore.TimeoutException, TimeoutError):
            raise Undelivered(
                gettext(
                    "{host} did not answer within {seconds:.0f} seconds.", host=to.host, seconds=self._seconds
                )
            ) from None
        except (httpcore.NetworkError, httpcore.ProtocolError, OSError) as error:
            if _untrusted(error):
                raise Undelivered(
                    gettext("{host} has no certificate that can be trusted.", host=to.host)
                ) from None
            raise Undelivered(gettext("{host} could not be reached.", host=to.host)) from None


def _untrusted(error: BaseException | None) -> bool:
    """Whether it comes of a certificate: the library puts an error of its own in front of it."""
    while error is not None:
        if isinstance(error, ssl.SSLCertVerificationError):
            return True
        error = error.__cause__ or error.__context__
    return False


def _beginning(chunks: Iterable[bytes]) -> str:
    text = b""
    for chunk in chunks:
        text += chunk
        if len(text) >= LARGEST_ANSWER:
            break
    return text[:LARGEST_ANSWER].decode("utf-8", "replace")


class _Checked(httpcore.NetworkBackend):
    """Connects only to addresses that were looked up here and found to be outside."""

    def __init__(self, resolver: Resolver, private: bool, deadline: float) -> None:
        self._resolver, self._private, self._deadline = resolver, private, deadline
        self._plain = httpcore.SyncBackend()

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.NetworkStream:
        try:
            addresses = self._resolver(host, port)
        except (OSError, UnicodeError):
            raise Undelivered(gettext("There is no host {host}.", host=host)) from None
        if not addresses:
            raise Undelivered(gettext("There is no host {host}.", host=host))
        if not self._private and not all(map(outside, addresses)):
            raise Undelivered(gettext("{host} lies inside a private network.", host=host), final=True)
        return _Bounded(self._connected(addresses[:MOST_TRIED], port, socket_options), self._deadline)

    def _connected(
        self, addresses: Sequence[str], port: int, socket_options: Iterable[Any] | None
    ) -> httpcore.NetworkStream:
        """A connection to the first address that answers; each has an equal part of the time that is left."""
        for number, address in enumerate(addresses[:-1]):
            seconds = _left(self._deadline) / (len(addresses) - number)
            with suppress(httpcore.ConnectError, httpcore.ConnectTimeout):
                return self._plain.connect_tcp(address, port, seconds, None, socket_options)
        return self._plain.connect_tcp(addresses[-1], port, _left(self._deadline), None, socket_options)

    def connect_unix_socket(self, path: str, timeout: float | None = None, socket_options: Any = None) -> Any:
        raise Undelivered(gettext("A socket of this machine is no target."), final=True)


class _Bounded(httpcore.NetworkStream):
    """A connection on which everything together must be done by a deadline, however slowly the other side drips."""

    def __init__(self, stream: httpcore.NetworkStream, deadline: float) -> None:
        self._stream, self._deadline = stream, deadline

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        return self._stream.read(max_bytes, _left(self._deadline))

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        self._stream.write(buffer, _left(self._deadline))

    def close(self) -> None:
        self._stream.close()

    def start_tls(
        self, ssl_context: ssl.SSLContext, server_hostname: str | None = None, timeout: float | None = None
    ) -> httpcore.NetworkStream:
        secure = self._stream.start_tls(ssl_context, server_hostname, _left(self._deadline))
        return _Bounded(secure, self._deadline)

    def get_extra_info(self, info: str) -> Any:
        return self._stream.get_extra_info(info)


def _left(deadline: float) -> float:
    left = deadline - time.monotonic()
    if left <= 0:
        raise TimeoutError
    return left
