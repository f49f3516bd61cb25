"""`roundhouse draw`: map, market and tiles, in each kind of file."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.mark.parametrize(
    ("picture", "kind"), [("map", "rh-map"), ("market", "rh-market"), ("tiles", "rh-manifest")]
)
def test_each_picture_is_drawn(run, tmp_path: Path, picture: str, kind: str) -> None:
    file = tmp_path / "picture.svg"
    ran = run("draw", "Branch Line", "--picture", picture, "-o", file)
    assert ran.code == 0 and ran.out == f"{file}: the {picture}\n" and kind in file.read_text("utf-8")


def test_the_market_has_its_markers_and_zones(run, saved: Path, tmp_path: Path) -> None:
    file = tmp_path / "market.svg"
    ran = run("draw", saved, "--picture", "market", "-o", file)
    drawn = file.read_text("utf-8")
    assert ran.out.startswith(f"{file}: the market after ") and drawn.count("<svg") == 1
    assert ">par<" in drawn.casefold() or "start" in drawn.casefold()


def test_a_pdf_is_drawn_or_what_it_takes_is_said(run, tmp_path: Path) -> None:
    file = tmp_path / "map.pdf"
    ran = run("draw", "Branch Line", "-o", file)
    if ran.code == 0:
        assert file.read_bytes().startswith(b"%PDF")
    else:
        assert ran.code == 2 and "cairo" in ran.err


def test_another_kind_of_file_is_refused(run, tmp_path: Path) -> None:
    assert ".svg, .pdf or .png" in run("draw", "Branch Line", "-o", tmp_path / "map.gif").err
