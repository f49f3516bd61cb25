"""What is said about what there is to know of corporations, players and the map."""

from __future__ import annotations

from ....text.templates import _
from ....text.texts import Texts

TEXTS = Texts(
    note_names={
        "nothing sold": _("Nothing is sold in the first convention"),
        "bonds": _("Bonds"),
        "charter": _("Charter"),
        "conversion from a phase on": _("Conversion"),
        "conversion after land grants": _("Conversion"),
        "conversion in the next stock round": _("Conversion"),
        "bids for a charter": _("Bids for it"),
        "charters due": _("To be converted"),
        "land grant": _("Land grant"),
        "land grant complete": _("Land grant"),
        "railheads": _("Railheads"),
        "track rights": _("Track rights"),
        "mining rights": _("Mining rights"),
        "subsidiaries": _("Subsidiaries"),
        "subsidiary": _("Subsidiary"),
        "mobilier": _("Bonds"),
        "credit mobilier": _("Credit Mobilier"),
        "puff markers": _("Puffed"),
        "tokens by par": _("Station markers"),
        "rights": _("Rights"),
        "start of a subsidiary": _("Subsidiary"),
        "track rights on the map": _("Track rights"),
        "mining rights on the map": _("Mining rights"),
        "railhead on the map": _("Railhead"),
    },
    notes={
        "nothing sold": _("The game ends at once when all pass."),
        "bonds": _("{face:$}, worth {worth:$} at {rate}%"),
        "charter": _("with {owner:owner}"),
        "conversion from a phase on": _("from phase {phase} on"),
        "conversion after land grants": _("after all land grant charters, of which {left} are left"),
        "conversion in the next stock round": _("from the next stock round on"),
        "bids for a charter": _("{amounts:amounts}"),
        "charters due": _("{corporations:list}"),
        "land grant": _(
            "[{grant}: ]{filled} of {count} hexes, then [{cash:$}][{bonds:$} in bonds]; to do: {left:list}"
        ),
        "land grant complete": _("[{grant}: ]complete"),
        "railheads": _("{hexes:list}, not joined yet"),
        "track rights": _("{places:list}"),
        "mining rights": _("{places:list}"),
        "subsidiaries": _("{starts:list}"),
        "subsidiary": _("begins in {start:place}; {handshake:$} for a route by {named:list}"),
        "mobilier": _("{face:$} for each tile in the land grant of {grant}"),
        "credit mobilier": _(
            "{count} certificates in play, {face:$} in bonds for each of a player's with each tile"
        ),
        "puff markers": _("{corporations:list}, not to be sold before the next stock turn ends"),
        "tokens by par": _("{count}, by its par value of {par:$}"),
        "rights": _("{place} ({hex}): {left} of {count} left"),
        "start of a subsidiary": _("{subsidiary} begins here[, for {corporation}]"),
        "track rights on the map": _("{corporation} has track rights in {place}"),
        "mining rights on the map": _("{corporation} has mining rights of {place}"),
        "railhead on the map": _("railhead of {corporation}"),
    },
)
