"""Where a request comes from, behind as many proxies as the site says it trusts."""

from __future__ import annotations

import ipaddress

from starlette.requests import HTTPConnection


def address(request: HTTPConnection, proxies: int) -> str:
    """The sender's address: what the outermost of `proxies` trusted proxies saw; "" when nobody knows.

    What stands in X-Forwarded-For to the left of that was written by the sender and is not believed.
    """
    seen = request.client.host if request.client is not None else ""
    if proxies > 0:
        hops = [hop.strip() for line in request.headers.getlist("x-forwarded-for") for hop in line.split(",")]
        if hops:
            seen = hops[-min(proxies, len(hops))]
    return seen


def network(seen: str) -> str:
    """What is counted as one sender: an address, or for IPv6 the /64 that one connection usually has."""
    found = _network(seen, 32, 64)
    return str(found.network_address) if found is not None else seen[:64]


def provider(seen: str) -> str:
    """What one sender can have many of at little cost: an address, or for IPv6 the /48 that providers give away."""
    found = _network(seen, 32, 48)
    return str(found.network_address) if found is not None else seen[:64]


def neighbourhood(seen: str) -> str:
    """Roughly where a sender is, as it is shown to a user: the /24 or for IPv6 the /48; "" when nobody knows."""
    found = _network(seen, 24, 48)
    return str(found) if found is not None else ""


def _network(seen: str, four: int, six: int) -> ipaddress.IPv4Network | ipaddress.IPv6Network | None:
    try:
        found = ipaddress.ip_address(seen.strip("[]").partition("%")[0])
    except ValueError:
        return None
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is None:
            return ipaddress.IPv6Network((int(found), six), strict=False)
        found = found.ipv4_mapped
    return ipaddress.IPv4Network((int(found), four), strict=False)
