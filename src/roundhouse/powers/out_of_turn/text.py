"""What is said while the owner of a power is asked."""

from __future__ import annotations

from ...text.templates import _
from ...text.texts import Texts
from . import WINDOW

TEXTS = Texts(
    events={f"step_closed / {WINDOW.name}": _("{who:name} uses no power out of turn")},
    labels={f"pass / {WINDOW.name}": _("Not now: use no power before the next round, but in my own turns")},
    prompts={WINDOW.name: _("{actor:name} may use a private company out of turn")},
    explanations={
        "at any time / when": _(
            "In the owner's stock turns, while a company of the owner lays track, and once a round as another"
            " company's turn begins."
        ),
    },
    steps={WINDOW.name: _("powers out of turn")},
)
