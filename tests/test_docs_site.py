"""The documents as a site: built without a warning; the pages of the titles say what the titles' data say."""

from __future__ import annotations

import doctest
import os
import subprocess
import sys
from pathlib import Path

import pytest

import docs_site
import title_pages

ROOT = Path(__file__).resolve().parents[1]


def test_it_is_built_without_a_warning(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(tmp_path / "site")],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
    )
    assert done.returncode == 0, done.stderr
    front = (tmp_path / "site" / "index.html").read_text(encoding="utf-8")
    assert 'href="library.html"' in front and 'src="img/web-desk-run.png"' in front


def test_links_are_put_right() -> None:
    assert doctest.testmod(docs_site).failed == 0


@pytest.mark.parametrize("name", title_pages.pages())
def test_pages_of_titles_are_up_to_date(name: str) -> None:
    page = title_pages.PAGES / name
    assert page.read_text(encoding="utf-8") == title_pages.pages()[name], "run make reference"


def test_there_is_no_page_of_another_title() -> None:
    assert {page.name for page in title_pages.PAGES.glob("*.md")} == set(title_pages.pages())
