"""Databases of sites that nobody has been to yet."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from roundhouse.server.storage.database import Database


@pytest.fixture(scope="session")
def empty_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of an empty database: to copy it takes a tenth of the time that a new one takes to get its tables."""
    file = tmp_path_factory.mktemp("empty") / "site.sqlite3"
    Database.open(f"sqlite:///{file}").close()
    return file


@pytest.fixture
def site_url(tmp_path: Path, empty_site: Path) -> str:
    """The address of an empty database in a file of its own."""
    shutil.copy(empty_site, tmp_path / "site.sqlite3")
    return f"sqlite:///{tmp_path}/site.sqlite3"
