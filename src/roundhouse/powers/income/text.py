"""What is said of private companies whose income changes."""

from __future__ import annotations

from ...text.templates import _
from ...text.texts import Texts

TEXTS = Texts(
    explanations={"income by phase / does": _("From phase {phase} on it pays {income:$}.")},
)
