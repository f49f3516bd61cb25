"""The lab: the map of a title, of a game or of one's own, with which anything may be tried; a text holds all of it."""

from __future__ import annotations

from .changes import CHANGES, change
from .document import Document, read_document
from .error import LabError
from .lab import Lab, from_document
from .line import from_line, is_line, read_position, to_line
from .link import LONGEST, from_text, to_text

__all__ = [
    "CHANGES",
    "LONGEST",
    "Document",
    "Lab",
    "LabError",
    "change",
    "from_document",
    "from_line",
    "from_text",
    "is_line",
    "read_document",
    "read_position",
    "to_line",
    "to_text",
]
