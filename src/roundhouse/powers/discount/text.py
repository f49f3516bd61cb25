"""What is said of cheaper terrain."""

from __future__ import annotations

from ...text.templates import _
from ...text.texts import Texts

TEXTS = Texts(
    explanations={
        "terrain discount / does": _(
            "A company that owns it pays[ {less:$} less][ only {percent}% of the cost] where the terrain is"
            " {terrain:terrain}."
        ),
        "terrain discount of its own / does": _(
            "It pays[ {less:$} less][ only {percent}% of the cost] where the terrain is {terrain:terrain}."
        ),
    },
)
