"""What is said of trains for a part of their price."""

from __future__ import annotations

from ...text.templates import _
from ...text.texts import Texts

TEXTS = Texts(
    explanations={
        "reduced train / does": _(
            "A company that owns it can, once, buy a new train[ of type {trains:either}] for {percent}% of its"
            " price."
        ),
        "reduced train or of the pool / does": _(
            "A company that owns it can, once, buy a train[ of type {trains:either}], new or of the bank pool, for"
            " {percent}% of its price."
        ),
        "reduced trains / does": _(
            "A company that owns it buys new trains[ of type {trains:either}] for {percent}% of their price."
        ),
        "reduced trains of its own / does": _(
            "It buys new trains[ of type {trains:either}] for {percent}% of their price."
        ),
        "reduced train / ends": _("That purchase closes it."),
    },
)
