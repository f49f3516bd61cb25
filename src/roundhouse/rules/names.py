"""What a text in a title's data names: a hex, a phase, a corporation.

Types for the fields of structs that are read from data files. To rules they are plain texts; the schema of data
files (`titles/schema`) looks up whether what is named is there. A field called `hex`, `hexes`, `private` and the like
(`USUAL`) needs no such type.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Literal

from msgspec import Meta

NAMES = "names"
DECLARES = "declares"


def names(kind: str, about: str = "") -> Meta:
    """The mark of a text that names something of that kind: "hex", "phase", or a kind that a title declares.

    >>> names("hex").extra
    {'names': 'hex'}
    """
    return Meta(extra={NAMES: kind}, description=about or f"names a {kind}")


def declares(kind: str) -> Meta:
    """The mark of a text by which something of that kind is known; two of a kind cannot have the same.

    >>> declares("phase").extra
    {'declares': 'phase'}
    """
    return Meta(extra={DECLARES: kind}, description=f"the name of this {kind}", min_length=1)


HexName = Annotated[str, names("hex")]
TileName = Annotated[str, names("tile")]
PhaseName = Annotated[str, names("phase")]
TrainName = Annotated[str, names("train")]
CorporationName = Annotated[str, names("corporation")]
PrivateName = Annotated[str, names("private")]
ZoneName = Annotated[str, names("zone")]

TileColour = Literal["yellow", "green", "brown", "gray"]
HexColour = Literal["white", "yellow", "green", "brown", "gray", "red", "blue"]
Paint = Annotated[
    str, Meta(pattern="^#[0-9a-f]{6}$", description="a colour, as #rrggbb", extra={"like": "#1f4e9e"})
]
Percent = Annotated[int, Meta(ge=0, le=100, description="percent")]
Dollars = Annotated[int, Meta(ge=0, description="dollars")]
Count = Annotated[int, Meta(ge=0)]
Several = Annotated[int, Meta(ge=1, description="one or more")]
Cell = Annotated[
    tuple[Count, Count],
    Meta(description="row and column", extra={NAMES: "cell"}),
]

USUAL: Mapping[str, str] = MappingProxyType(
    {
        "hex": "hex",
        "hexes": "hex",
        "home": "hex",
        "private": "private",
        "privates": "private",
        "corporation": "corporation",
        "corporations": "corporation",
        "phase": "phase",
        "phases": "phase",
        "train": "train",
        "trains": "train",
        "tile": "tile",
        "rusts_on": "phase",
    }
)
"""What a text, or each in a list of texts, names by the name of its field, where its type says nothing else."""
