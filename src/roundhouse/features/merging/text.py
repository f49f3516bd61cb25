"""What is said about mergers."""

from __future__ import annotations

from ...text.templates import _
from ...text.texts import Texts

TEXTS = Texts(
    events={"corporations_merged": _("{vanished} is merged into {survivor}")},
    note_names={"merged": _("Merged")},
    notes={"merged": _("has taken {vanished} over")},
)
