"""Which addresses of the internet are outside: where webhooks and pushes may go."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address

Address = IPv4Address | IPv6Address

# The registries of special-purpose addresses, and one address of a hosting company's own services that lies among the
# public ones.
INSIDE_4 = tuple(
    IPv4Network(network)
    for network in (
        *("0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12"),
        *("192.0.0.0/24", "192.0.2.0/24", "192.31.196.0/24", "192.52.193.0/24", "192.88.99.0/24"),
        *("192.168.0.0/16", "192.175.48.0/24", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24"),
        *("224.0.0.0/4", "240.0.0.0/4", "168.63.129.16/32"),
    )
)
OUTSIDE_6 = IPv6Network("2000::/3")
INSIDE_6 = tuple(
    IPv6Network(network)
    for network in ("2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20")
)
# A network without IPv4 reaches it through this prefix; what counts is the address at the end.
TRANSLATED = IPv6Network("64:ff9b::/96")


def outside(address: str | Address) -> bool:
    """Whether an address (as a resolver gives it) belongs to a host of the public internet.

    Private, shared, loopback, link-local, multicast, reserved and documentation addresses do not, nor does an IPv6
    address that only wraps an IPv4 one, except for the well-known prefix of translators, whose inner address is judged.
    """
    try:
        address = ip_address(address)
    except ValueError:
        return False
    if isinstance(address, IPv4Address):
        return address.is_global and not any(address in network for network in INSIDE_4)
    if address.scope_id is not None:
        return False
    if address in TRANSLATED:
        return outside(IPv4Address(int(address) & 0xFFFFFFFF))
    if address not in OUTSIDE_6 or any(address in network for network in INSIDE_6):
        return False
    return address.is_global
