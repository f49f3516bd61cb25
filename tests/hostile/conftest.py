"""A site that runs behind one proxy, so that a test can come from any address."""

from __future__ import annotations

from pathlib import Path

import pytest

from roundhouse.server.settings import Settings
from server.web_client import arrives

__all__ = ["arrives"]


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """With limits, and with mail that nobody takes."""
    return Settings(
        database=f"sqlite:///{tmp_path}/site.sqlite3",
        limits=True,
        trusted_proxies=1,
        mail="smtp://127.0.0.1:9",
        mail_from="site@example.org",
    )
