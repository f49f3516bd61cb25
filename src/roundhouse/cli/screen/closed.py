"""What a player may think of now but may not do, to be asked why not; what is chosen on the map is asked there."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.actions import Action, Offer
from ...core.game import why_not
from ...core.position import Position
from ...text.labels import describe_action
from ...text.words import Words

MOST_OF_A_KIND = 12


def closed_of(pos: Position, offers: Sequence[Offer], words: Words) -> list[tuple[str, Action]]:
    """The candidates of the step's menu that checks refuse, with their labels; none for a game that is over."""
    if pos.over:
        return []
    found: dict[str, Action] = {}
    offered = {describe_action(pos.title, pos.state, offer.action, words.names) for offer in offers}
    for kind in pos.title.menus[pos.frame.node]:
        if "hex" in kind.action.__struct_fields__ or "runs" in kind.action.__struct_fields__:
            continue
        count = 0
        for offer in kind.candidates(pos):
            if why_not(pos.title, pos.state, offer.action) is None:
                continue
            label = describe_action(pos.title, pos.state, offer.action, words.names)
            if label in offered or label in found:
                continue
            found[label] = offer.action
            count += 1
            if count == MOST_OF_A_KIND:
                break
    return list(found.items())
