"""What 18GL's data is read from and held against: its folder, and the reference material."""

from __future__ import annotations

from pathlib import Path

import roundhouse.titles
from titles.charted import charts_of

FOLDER = Path(roundhouse.titles.__file__).parent / "gl"

charted = charts_of("18GL")
