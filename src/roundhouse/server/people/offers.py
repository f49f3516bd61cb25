"""What a site can offer to those who log in."""

from __future__ import annotations

import ipaddress
from urllib.parse import urlsplit

from ..settings import Settings


def passkeys_offered(settings: Settings) -> bool:
    """Whether a site may have passkeys: browsers want a name, and https unless it is this very machine."""
    host = urlsplit(settings.url).hostname or ""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return bool(host) and (settings.secure or host == "localhost")
    return False
