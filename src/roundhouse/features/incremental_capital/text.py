"""What is said about incremental capital."""

from __future__ import annotations

from ...text.templates import _
from ...text.texts import Texts

TEXTS = Texts(
    events={"shares_to_treasury": _("{percent}% of {corporation} go into its treasury")},
)
