"""What an entry says by itself, whatever it does: for those that are taken back or have no effect.

`told` in `static/js/companion/told.js` says the same on a device.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from . import entries as e
from .facts import Facts
from .state import DEPOT

PRICED = ("start", "buy", "sell", "train", "private", "piece")
"""Kinds that say more where they name a price."""

SAYS = {
    "paper": "pieces",
    "president": "president",
    "move": "moved",
    "phase": "phase by hand",
    "shareout": "shared out",
    **{kind: f"told {kind}" for kind in ("export", "interest", "turn", "count", "reissue", *PRICED)},
}
"""The sentences of kinds that are not called like them."""

USUAL: Mapping[str, Mapping[str, Any]] = {
    "train": {"source": DEPOT},
    "paper": {"count": 1},
    "piece": {"count": 1},
}
"""What is meant where an entry says nothing."""


def told(facts: Facts, one: e.Entry, entries: Mapping[str, e.Entry]) -> dict[str, Any]:
    """What a line of the log would say of an entry, as far as the entry itself knows: `say` and `facts` of a `Line`.

    `entries`: those before it by id, among which an undo finds what it is about.

    >>> from roundhouse.play.companion import entry, facts_of
    >>> paid = entry({"kind": "pay", "id": "a1b2c3d4", "payer": "Ann", "payee": "bank", "amount": 40})
    >>> told(facts_of("18AL", ("Ann", "Ben", "Cy")), paid, {})["say"]
    'pay'
    """
    if isinstance(one, e.Undo):
        return _undo(facts, one, entries)
    kind = str(one.__struct_config__.tag)
    fields = {
        name: value for name, value in e.plain(one).items() if name not in ("kind", "id", "at", "version")
    }
    fields = {**USUAL.get(kind, {}), **fields}
    if isinstance(one, e.Shareout):
        fields["amount"] = one.face
    say = _say(one, kind)
    unit = facts.pieces[one.what].unit if isinstance(one, e.Piece) and one.what in facts.pieces else 0
    if isinstance(one, e.Piece) and (unit or one.face is not None):
        fields["face"] = one.count * unit if one.face is None else one.face
        say = "paper by face" if one.price is not None else "pieces by face"
    return {"say": say, "facts": fields}


def _undo(facts: Facts, one: e.Undo, entries: Mapping[str, e.Entry]) -> dict[str, Any]:
    """What was taken back; of an undo that was taken back, what is in force again."""
    say, of, seen = "undo", entries.get(one.of), {one.id}
    while isinstance(of, e.Undo) and of.id not in seen:
        seen.add(of.id)
        say, of = "redo" if say == "undo" else "undo", entries.get(of.of)
    if of is None or isinstance(of, e.Undo):
        return {"say": "undo of nothing", "facts": {}}
    return {"say": say, "facts": {"of": one.of, "what": told(facts, of, entries)}}


def _say(one: e.Entry, kind: str) -> str:
    match one:
        case e.Pay(why=why) if why:
            return "pay for"
        case e.Dividend(way=way):
            return "told half" if way == "half" else f"dividend {way}"
        case e.Discard(gone=True):
            return "discard gone"
        case e.Round(round=round):
            return f"told {round}"
        case e.Start(price=int()) | e.Buy(price=int()) | e.Sell(price=int()) | e.Train(price=int()):
            return kind
        case e.Private(price=int()) | e.Piece(price=int()):
            return f"told {kind} for"
        case e.Paper(price=int()):
            return "paper"
    return SAYS.get(kind, kind)
