"""Showing the site in the browser of whoever opened it."""

from __future__ import annotations

import threading
import time

EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "127.0.0.1", "": "127.0.0.1"}
"""Addresses to listen at that nobody can open in a browser, and the one to open instead."""

PATIENCE = 120.0
"""Seconds in which a site opens; afterwards nobody waits for the browser any more."""


def local_address(host: str, port: int) -> str:
    """The address of a site on this machine that listens there.

    >>> local_address("0.0.0.0", 1869), local_address("::1", 80)
    ('http://127.0.0.1:1869', 'http://[::1]:80')
    """
    host = EVERYWHERE.get(host, host)
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


def is_ours(url: str) -> bool:
    """Whether a site of ours answers at that address."""
    import httpx

    try:
        answer = httpx.get(f"{url}/healthz?only=read", timeout=3, trust_env=False)
        told = answer.json()
    except (httpx.HTTPError, ValueError):
        return False
    return isinstance(told, dict) and told.get("ok") is True and "version" in told


def show(url: str) -> None:
    """Open the address in the browser of the user, where there is one; nothing is said where there is none."""
    import typer

    typer.launch(url)


def show_when_open(url: str) -> None:
    """Open the address as soon as the site answers, while this goes on."""
    threading.Thread(target=_wait_and_show, args=(url,), daemon=True).start()


def _wait_and_show(url: str) -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if is_ours(url):
            show(url)
            return
        time.sleep(0.1)
