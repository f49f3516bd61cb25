"""Where webhooks and pushes may go: the public internet, and nothing that is inside however it is written."""

from __future__ import annotations

import ipaddress
import socket

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roundhouse.server.errors import Unreadable
from roundhouse.server.notices.addresses import outside
from roundhouse.server.notices.outbound_http import target

INSIDE = [
    "0.0.0.0/8",
    "10.0.0.0/8",
    "100.64.0.0/10",
    "127.0.0.0/8",
    "169.254.0.0/16",
    "172.16.0.0/12",
    "192.0.0.0/24",
    "192.0.2.0/24",
    "192.168.0.0/16",
    "198.18.0.0/15",
    "198.51.100.0/24",
    "203.0.113.0/24",
    "224.0.0.0/4",
    "240.0.0.0/4",
    "::/128",
    "::1/128",
    "fe80::/10",
    "fec0::/10",
    "fc00::/7",
    "ff00::/8",
    "2001:db8::/32",
    "100::/64",
    "::ffff:0:0/96",  # IPv4 in the form that sockets use
    "::/96",  # and in the one before that
    "2002::/16",
    "2001::/32",
    "64:ff9b:1::/48",
    "5f00::/16",
]

# What the makers of clouds put behind these answers to anybody on the machine.
METADATA = ["169.254.169.254", "fd00:ec2::254", "100.100.100.200", "192.0.0.192", "168.63.129.16"]
METADATA += ["fd20:ce::254", "169.254.170.2"]

PUBLIC = [
    "1.1.1.1",
    "8.8.8.8",
    "93.184.216.34",
    "172.15.255.255",
    "172.32.0.0",
    "11.0.0.0",
    "223.255.255.255",
]
PUBLIC += ["2606:4700:4700::1111", "2a00:1450:4001:81b::200e", "64:ff9b::808:808"]


@st.composite
def inside(draw: st.DrawFn) -> ipaddress.IPv4Address | ipaddress.IPv6Address:
    network = ipaddress.ip_network(draw(st.sampled_from(INSIDE)))
    return network[draw(st.integers(0, network.num_addresses - 1))]


@given(inside())
def test_nothing_inside_is_outside(address) -> None:
    assert not outside(address)
    assert not outside(str(address))


@pytest.mark.parametrize("network", INSIDE)
def test_both_ends_of_each_network_are_inside(network) -> None:
    whole = ipaddress.ip_network(network)
    assert not outside(whole[0]) and not outside(whole[-1])


@pytest.mark.parametrize("address", METADATA)
def test_services_of_a_cloud_are_inside(address) -> None:
    assert not outside(address)


@pytest.mark.parametrize("address", PUBLIC)
def test_the_public_internet_is_outside(address) -> None:
    assert outside(address)


@given(st.ip_addresses(v=4))
def test_an_address_within_another_never_counts_for_more(address) -> None:
    number = int(address)
    for wrapped in (
        f"::ffff:{address}",
        f"::{address}",
        str(ipaddress.IPv6Address((0x2002 << 112) | (number << 80))),
        str(ipaddress.IPv6Address((0x20010000 << 96) | (number ^ 0xFFFFFFFF))),
    ):
        assert not outside(wrapped)
    assert outside(f"64:ff9b::{address}") == outside(address)


@given(st.ip_addresses())
def test_what_python_calls_not_global_is_never_outside(address) -> None:
    if outside(address):
        assert address.is_global
        if address in ipaddress.ip_network("64:ff9b::/96"):
            address = ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
        assert not (address.is_multicast or address.is_private or address.is_loopback or address.is_reserved)


@pytest.mark.parametrize(
    "text", ["", "localhost", "1.2.3", "fe80::1%eth0", "2606:4700::1%1", "01.1.1.1", "0x7f.1"]
)
def test_what_is_no_address_is_not_outside(text) -> None:
    assert not outside(text)


# -- addresses as users type them ------------------------------------------------------------------------


def written(address: ipaddress.IPv4Address) -> list[str]:
    """All the ways in which old resolvers read an IPv4 address."""
    number = int(address)
    parts = str(address).split(".")
    a, b, c, d = map(int, parts)
    return [
        str(number),
        hex(number),
        oct(number).replace("0o", "0"),
        f"{a}.{(b << 16) | (c << 8) | d}",
        f"{a}.{b}.{(c << 8) | d}",
        ".".join(f"0{int(part):o}" for part in parts),
        ".".join(hex(int(part)) for part in parts),
        f"0x{a:x}.{number & 0xFFFFFF}",
        ".".join(part.zfill(3) for part in parts[:-1]) + "." + parts[-1].zfill(4),
        f"{address}.",
    ]


@given(inside())
def test_an_address_inside_is_refused_however_it_is_written(address) -> None:
    if address.version == 6:
        forms = [f"[{address}]", f"[{address.exploded}]"]
    else:
        forms = [str(address), *written(address), f"[::ffff:{address}]", f"[::{address}]"]
    for form in forms:
        for url in (f"http://{form}/", f"https://{form}:443/x", f"HTTP://{form.upper()}"):
            with pytest.raises(Unreadable):
                target(url)


@given(inside().filter(lambda address: address.version == 4))
def test_what_a_resolver_makes_of_a_number_is_judged_too(address) -> None:
    # Should such a form ever get past the reading of the URL: what the system makes of it is no address outside.
    for form in written(address)[:-2]:
        try:
            found = socket.inet_ntoa(socket.inet_aton(form))
        except OSError:
            continue
        assert found == str(address) and not outside(found)


@pytest.mark.parametrize(
    "url",
    [
        "",
        "example.org",
        "//example.org/",
        "ftp://example.org/",
        "file:///etc/passwd",
        "gopher://example.org/",
        "javascript:alert(1)",
        "http:///path",
        "http://",
        "https://user@example.org/",
        "https://user:secret@example.org/",
        "https://example.org@127.0.0.1/",
        "https://example.org%40127.0.0.1/",
        "https://example.org\\@127.0.0.1/",
        "https://example.org\\.evil.org/",
        "https://127.0.0.1\\@example.org/",
        "https://exa mple.org/",
        "https://example.org/a b",
        "https://example.org/\r\nHost: inside",
        "https://example.org\t/",
        "https://ex\0ample.org/",
        "https://⑯⑨。②⑤④.169.254/",
        "https://１２７.０.０.１/",
        "https://münchen.example/",
        "https://-example.org/",
        "https://example..org/",
        "https://.example.org/",
        "https://" + "a" * 64 + ".org/",
        "https://" + "a." * 127 + "org/",
        "https://example.org:22/",
        "https://example.org:0/",
        "https://example.org:25/",
        "https://example.org:6379/",
        "https://example.org:99999/",
        "https://example.org:443:80/",
        "https://example.org:-1/",
        "https://example.org:+80/",
        "https://[::1]/",
        "https://[::ffff:7f00:1]/",
        "https://[fe80::1%25eth0]/",
        "https://[1.1.1.1]/",
        "https://[2606:4700:4700::1111/",
        "https://2606:4700:4700::1111/",
        "https://[2606:4700:4700::1111]evil/",
        "https://1.1.1/",
        "https://1.1.1.1.1/",
        "https://example.1/",
        "https://example.0x10/",
        "http://example.org#@127.0.0.1:8080/",
        "https://example.org/A?b=c#d",
        "https://example.org/" + "a" * 2048,
    ],
)
def test_what_is_no_plain_address_is_refused(url) -> None:
    with pytest.raises(Unreadable):
        target(url)


@pytest.mark.parametrize(
    ("url", "scheme", "host", "port", "path"),
    [
        ("https://example.org", "https", "example.org", 443, "/"),
        ("  https://Example.ORG/A?b=c ", "https", "example.org", 443, "/A?b=c"),
        ("http://example.org:8080/x", "http", "example.org", 8080, "/x"),
        ("https://example.org?x=1", "https", "example.org", 443, "/?x=1"),
        ("https://example.org/a@b:c", "https", "example.org", 443, "/a@b:c"),
        ("https://1.1.1.1/", "https", "1.1.1.1", 443, "/"),
        ("https://[2606:4700:4700::1111]:8443/", "https", "2606:4700:4700::1111", 8443, "/"),
        ("https://a-b.xn--mnchen-3ya.example./", "https", "a-b.xn--mnchen-3ya.example.", 443, "/"),
        ("https://x_1.example/", "https", "x_1.example", 443, "/"),
    ],
)
def test_a_plain_address_is_read(url, scheme, host, port, path) -> None:
    found = target(url)
    assert (found.scheme, found.host, found.port, found.path) == (scheme, host, port, path)


@given(st.text(max_size=60))
def test_whatever_is_typed_is_read_or_refused(text) -> None:
    for url in (text, "https://" + text):
        try:
            found = target(url)
        except Unreadable:
            continue
        assert found.scheme in ("http", "https") and found.port in (80, 443, 8080, 8443)
        assert found.path.startswith("/") and found.path.isascii() and found.path.isprintable()
        assert not set(found.host) & set("@/\\?#[] ")


@pytest.mark.parametrize("host", ["1.1.1", "16843009", "0x01010101", "01.01.01.01", "example.7"])
def test_numbers_are_addresses_of_four_parts_also_in_tests(host) -> None:
    with pytest.raises(Unreadable):
        target(f"http://{host}/", private=True)


def test_the_origin_of_a_target() -> None:
    assert target("https://example.org/x").origin == "https://example.org"
    assert target("http://example.org:8080/x").origin == "http://example.org:8080"
    assert target("https://[2606:4700:4700::1111]:8443/").origin == "https://[2606:4700:4700::1111]:8443"
