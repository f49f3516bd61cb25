"""What is said about markers for private companies."""

from __future__ import annotations

from ....text.templates import _
from ....text.texts import Texts

TEXTS = Texts(
    events={
        "marker_taken": _("{corporation} closes {private:paper} for another marker: it has {markers} of them")
    },
    labels={"take_marker": _("Close {private:paper} for another marker")},
    kinds={"take_marker": _("closing a private company for a marker")},
    headings={"take_marker": _("Another marker")},
    refusals={
        "land grant before markers / second home": _(
            "{who} places its marker in {hex:place} before any other."
        ),
        "land grant before markers / land grant": _(
            "{who} places no marker before the land grant of {grant} is complete."
        ),
        "land grant before track rights / second home": _(
            "{who} places its marker in {hex:place} before it buys track rights."
        ),
        "land grant before track rights / land grant": _(
            "{who} buys no track rights before the land grant of {grant} is complete."
        ),
        "second home is due": _("{who} can place its marker in {hex:place} and has to do so now."),
        "marker would cut off a land grant": _(
            "A marker of {who} in {hex:place} would keep {filler} out of the land grant of {grant}."
        ),
        "private company has a marker": _("{private} brings nobody a marker."),
        "markers are few enough": _(
            "{who} has {count} markers, and only with fewer than {most} comes another."
        ),
    },
    explanations={
        "extra marker / does": _(
            "A company that owns it can get one station marker more for it, if it has fewer than {most},"
            " those on the map counted."
        ),
        "extra marker / ends": _("Closes when the marker is taken."),
        "tokens / does": _(
            "Has {least} to {most} station markers, by its par value. The home marker is free of charge;"
            " any other costs {price:$} for each hex of the distance from its home."
        ),
    },
)
