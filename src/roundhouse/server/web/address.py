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
    try:
        found = ipaddress.ip_address(seen.strip("[]"))
    except ValueError:
        return seen[:64]
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(ipaddress.ip_network((int(found), 64), strict=False).network_address)
    return str(found)
