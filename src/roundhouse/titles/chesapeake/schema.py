"""What the data files hold besides what those of every title do."""

from __future__ import annotations

from ..schema import Key, Part
from ..schema.charters import certificates

SCHEMA: tuple[Part, ...] = (
    Key("title", "certificates_for_two", list[int], True),
    certificates("certificates_for_two"),
)
