"""The companion of a game that is played at a table of cardboard: a ledger of what happens there.

It keeps money, shares and trains; the rest is taken as it is said, with a warning where it is against the rules that
can be seen from there. No board is needed. A ledger (`ledger.Ledger`) is an append-only list of entries (`entries`),
folded into a state (`keeping`) by what is known of the title (`facts`), and shown as a `view`.
"""

from .entries import Entry, entry
from .facts import Facts
from .ledger import (
    LEDGER,
    STRICT,
    BadLedger,
    Ledger,
    facts_of,
    folded,
    from_file,
    objections,
    to_file,
)
from .says import sentence
from .state import Line, State
from .view import View, view

__all__ = [
    "LEDGER",
    "STRICT",
    "BadLedger",
    "Entry",
    "Facts",
    "Ledger",
    "Line",
    "State",
    "View",
    "entry",
    "facts_of",
    "folded",
    "from_file",
    "objections",
    "sentence",
    "to_file",
    "view",
]
