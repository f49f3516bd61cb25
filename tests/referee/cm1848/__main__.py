"""Runs over the streams named on the command line."""

from __future__ import annotations

import sys

from .. import books
from . import Referee

sys.exit(books.main(Referee))
