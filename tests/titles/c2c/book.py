"""What 18C2C's data is read from and held against: its folder, the reference material, figures of the rulebook."""

from __future__ import annotations

from pathlib import Path

import roundhouse.titles
from titles.charted import charts_of

FOLDER = Path(roundhouse.titles.__file__).parent / "c2c"

charted = charts_of("18C2C")

# 3.1: the rulebook's chart, by corporations in play: for eight players down to two.
LIMITS = {
    32: [24, 27, 32, 38, 48, 64, 96],
    31: [23, 27, 31, 37, 47, 62, 93],
    30: [23, 26, 30, 36, 45, 60, 90],
    29: [22, 25, 29, 35, 44, 58, 87],
    28: [21, 24, 28, 34, 42, 56, 84],
    27: [20, 23, 27, 32, 41, 54, 81],
    26: [20, 22, 26, 31, 39, 52, 78],
    25: [19, 21, 25, 30, 38, 50, 75],
    24: [18, 21, 24, 29, 36, 48, 72],
    23: [17, 20, 23, 28, 35, 46, 69],
    22: [17, 19, 22, 26, 33, 44, 66],
    21: [16, 18, 21, 25, 32, 42, 63],
    20: [15, 17, 20, 24, 30, 40, 60],
    19: [14, 16, 19, 23, 29, 38, 57],
    18: [14, 15, 18, 22, 27, 36, 54],
    17: [13, 15, 17, 20, 26, 34, 51],
    16: [12, 14, 16, 19, 24, 32, 48],
}
