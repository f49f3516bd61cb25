"""Secrets that people are given can be written as they are in a link and on a command line."""

from __future__ import annotations

import secrets

import pytest

from roundhouse.server.unguessable import unguessable


def test_no_secret_is_taken_for_an_option(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = iter(["-abc", "-d", "e-f"])
    monkeypatch.setattr(secrets, "token_urlsafe", lambda bytes: next(drawn))
    assert unguessable(3) == "e-f"
