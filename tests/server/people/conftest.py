"""A site that runs, and people who come to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from starlette.testclient import TestClient

from roundhouse.server.app import create_app
from roundhouse.server.settings import Settings
from server.web_client import Visitor


@pytest.fixture
def arrives(settings: Settings) -> Iterator[Callable[[], Visitor]]:
    """`arrives()`: a new browser at the running site."""
    app = create_app(settings)
    with TestClient(app):
        yield lambda: Visitor(app)
