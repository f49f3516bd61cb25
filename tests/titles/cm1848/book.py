"""What 1848's data is read from and held against: its folder, the reference material, figures of the rulebook."""

from __future__ import annotations

from pathlib import Path

import roundhouse.titles
from titles.charted import charts_of

FOLDER = Path(roundhouse.titles.__file__).parent / "cm1848"

charted = charts_of("1848")

LAND_GRANTS = ["ATSF", "CP", "Katy", "NP", "SP", "UP"]
STARTS = [65, 70, 75, 80, 90, 100]
