"""Sizes of text come from the scale that css/base.css names."""

from __future__ import annotations

import re
from pathlib import Path

import roundhouse.server

CSS = Path(roundhouse.server.__file__).parent / "static" / "css"


def test_text_has_one_of_the_sizes_of_the_scale() -> None:
    scale = re.search(
        r"one of these sizes \(rem\): ([\d. ]+)", (CSS / "base.css").read_text(encoding="utf-8")
    )
    assert scale is not None
    sizes = set(scale[1].split())
    others = {
        f"{file.name}: {size}"
        for file in CSS.glob("*.css")
        for size in re.findall(r"font-size: ([\d.]+)rem", file.read_text(encoding="utf-8"))
        if (size not in sizes and size != f"{float(size):g}") or f"{float(size):g}".lstrip("0") not in sizes
    }
    assert len(sizes) == 12 and not others, others
