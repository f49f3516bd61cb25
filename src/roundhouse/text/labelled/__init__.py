"""The words for what may be done, a table for each part of the game; `KINDS` says what a kind of action is about."""

from __future__ import annotations

from . import answers, auctions, building, privates, running, stock, trains

PARTS = tuple(part.TEXTS for part in (auctions, stock, building, running, trains, privates, answers))

KINDS = {key: template for part in PARTS for key, template in part.kinds.items()}
