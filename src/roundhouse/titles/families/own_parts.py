"""What a title has that its family does not bring."""

from __future__ import annotations

from dataclasses import dataclass, field

from ...core.feature import Feature
from ...core.rule_values import Settings
from ..options import Switch
from ..schema import Part


@dataclass(frozen=True)
class OwnParts:
    """What a title has beside its family.

    `features`: the mechanisms of its own; `settings`: what these are told; `switches`: further options; `schema`: what
    its data files hold for them; `text`, `bots`: its texts and weights, as in `Entry`.
    """

    features: tuple[Feature, ...] = ()
    settings: Settings = field(default_factory=Settings)
    switches: tuple[Switch, ...] = ()
    schema: tuple[Part, ...] = ()
    text: str = ""
    bots: str = ""
