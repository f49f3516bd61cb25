"""What 18AL's data is read from and held against: its folder, the reference material, hexes by what they bear."""

from __future__ import annotations

from pathlib import Path

import roundhouse.titles
from titles.charted import charts_of

FOLDER = Path(roundhouse.titles.__file__).parent / "al"

charted = charts_of("18AL")

COAL = {"E6", "G4", "G6", "H3", "H5"}
SWAMP = {"G2", "M2", "N5", "O4", "P5"}
