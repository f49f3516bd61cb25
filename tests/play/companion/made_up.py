"""Ledgers of random entries, possible ones and others: what Python and a device have to make the same of."""

from __future__ import annotations

import contextlib
import random
from typing import Any

from roundhouse.play.companion import Facts, Ledger, State, entry
from roundhouse.play.companion.keeping import fold
from roundhouse.play.companion.shares import Void
from roundhouse.play.companion.state import held, on_sale, opening

PIECES = ("bonds", "bonds", "constructor")
SOMEBODY = "__proto__"
"""The name of a player that means something to a device."""


def made_up(title: str, players: tuple[str, ...], seed: int, count: int = 120) -> Ledger:
    """A ledger of a title with so many entries."""
    draw = random.Random(seed)
    ledger = Ledger(title, players)
    facts = ledger.facts
    state = opening(facts)
    for number in range(count):
        id = f"{seed:04}-{number:04}"
        wanted = _entry(draw, facts, state, [one.id for one in ledger.entries])
        version = draw.choice([1, 2]) if number else 1 + seed % 2
        one = entry({"id": id, **wanted, "version": version})
        ledger = ledger.added(one)
        if wanted["kind"] != "undo":
            with contextlib.suppress(Void):
                fold(facts, state, one)
    return ledger


def _entry(draw: random.Random, facts: Facts, state: State, ids: list[str]) -> dict[str, Any]:
    players, syms = facts.players, list(facts.corporations)[:5]
    papers = list(facts.privates) or ["none"]
    sym, player = draw.choice(syms), draw.choice(players)
    owner = draw.choice([*players, *syms, "bank"])
    kind = draw.choice(facts.trains).kind
    source = draw.choice(["initial offering", "initial offering", "bank pool", sym, *players])
    made: list[dict[str, Any]] = [
        {
            "kind": "pay",
            "payer": owner,
            "payee": draw.choice([*players, "bank"]),
            "amount": draw.randrange(300),
        },
        {"kind": "pay", "payer": player, "payee": sym, "amount": draw.randrange(90), "why": "a bridge"},
        {"kind": "start", "player": player, "corporation": sym, "par": draw.choice([67, *_pars(facts)])},
        {"kind": "start", "player": player, "corporation": sym, "par": _pars(facts)[0], "price": 10},
        *(
            {
                "kind": "buy",
                "buyer": player,
                "corporation": sym,
                "source": source,
                "percent": draw.choice([10, 10, 20, 30]),
            }
            for _ in range(6)
        ),
        {"kind": "buy", "buyer": sym, "corporation": sym, "source": "bank pool", "percent": 10, "price": 70},
        *(_sale(draw, facts, state, player, sym) for _ in "abcdef"),
        {"kind": "sell", "seller": sym, "corporation": sym, "percent": 15, "rows": 1, "price": 5},
        {
            "kind": "give",
            "source": source,
            "to": draw.choice([player, "bank pool"]),
            "corporation": sym,
            "percent": 20,
        },
        {"kind": "president", "player": player, "corporation": sym},
        {"kind": "form", "corporation": draw.choice(list(facts.corporations))},
        {"kind": "form", "corporation": list(facts.corporations)[-1], "share": 5},
        {
            "kind": "give",
            "source": "initial offering",
            "to": player,
            "corporation": list(facts.corporations)[-1],
            "percent": draw.choice([5, 10, 15]),
        },
        {"kind": "sell", "seller": player, "corporation": list(facts.corporations)[-1], "percent": 5},
        {"kind": "move", "corporation": sym, "way": draw.choice(["up", "down", "left", "right"]), "steps": 2},
        {"kind": "move", "corporation": sym, "cell": draw.choice(list(facts.market.right))},
        {"kind": "move", "corporation": sym, "cell": facts.split.last if facts.split else "0,0"},
        {"kind": "float", "corporation": sym},
        {"kind": "float", "corporation": sym, "capital": 321},
        *(
            {
                "kind": "dividend",
                "corporation": sym,
                "revenue": draw.randrange(0, 900, 5),
                "way": draw.choice(["pay", "half", "withhold"]),
            }
            for _ in "abcd"
        ),
        {
            "kind": "dividend",
            "corporation": sym,
            "revenue": 33,
            "way": "half",
            "steps": draw.randrange(-2, 3),
        },
        {
            "kind": "dividend",
            "corporation": sym,
            "revenue": draw.randrange(0, 500, 10),
            "way": draw.choice(["pay", "half", "withhold"]),
            "besides": True,
        },
        {"kind": "train", "corporation": sym, "train": facts.trains[draw.randrange(3)].kind, "help": True},
        *(
            {"kind": "train", "corporation": syms[0], "train": next(on_sale(facts, state), kind), "price": 1}
            for _ in "abc"
        ),
        {"kind": "pay", "payer": "bank", "payee": owner, "amount": facts.bank // 4},
        {"kind": "move", "corporation": sym, "cell": "99,99"},
        {
            "kind": "train",
            "corporation": sym,
            "train": kind,
            "source": draw.choice(["bank pool", *syms]),
            "price": 7,
        },
        {"kind": "train", "corporation": sym, "train": kind, "trade_in": facts.trains[0].kind},
        {"kind": "train", "corporation": sym, "train": kind, "source": sym, "trade_in": kind},
        {"kind": "discard", "corporation": sym, "train": facts.trains[0].kind, "gone": draw.random() < 0.5},
        {"kind": "export"} if draw.random() < 0.3 else {"kind": "note", "text": "{name} <b>"},
        {"kind": "phase", "phase": draw.choice(facts.phases).name}
        if draw.random() < 0.1
        else {"kind": "income"},
        {"kind": "rust", "train": kind} if draw.random() < 0.1 else {"kind": "end"},
        {"kind": "private", "private": draw.choice(papers), "buyer": owner},
        {"kind": "private", "private": draw.choice(papers), "buyer": player, "price": 25},
        {"kind": "close", "what": draw.choice([*facts.privates, *syms[:2]])}
        if draw.random() < 0.2
        else {"kind": "income"},
        *({"kind": "round", "round": draw.choice(["stock", "operating"])} for _ in "ab"),
        *({"kind": "turn"} for _ in "ab"),
        *(_paper(draw, facts, owner, sym) for _ in "abc"),
        *(_piece(draw, facts, state, owner) for _ in "abcd" if facts.pieces),
        {
            "kind": "shareout",
            "what": draw.choice(PIECES),
            "corporation": sym,
            "face": 10 * draw.randrange(60),
        },
        {"kind": "rate", "what": draw.choice(PIECES), "rate": draw.randrange(101)},
        {"kind": "reissue", "corporation": sym, "par": draw.choice(_pars(facts))},
        {"kind": "buy", "buyer": sym, "corporation": sym, "source": player, "percent": 10},
        {"kind": "interest", "corporation": sym},
        {"kind": "merge", "corporation": draw.choice(syms), "into": sym}
        if draw.random() < 0.3
        else {"kind": "income"},
        {"kind": "round", "round": "operating", "usual": False},
        {"kind": "priority", "player": draw.choice([player, "nobody"])},
        {"kind": "count", "owner": owner, "what": "constructor", "by": draw.randrange(-3, 4)},
        {"kind": "limit", "limit": draw.randrange(3, 20)},
    ]
    if ids:
        made += [{"kind": "undo", "of": draw.choice(ids)}] * 2
    return draw.choice(made)


def _sale(draw: random.Random, facts: Facts, state: State, player: str, sym: str) -> dict[str, Any]:
    """What somebody has is sold, if anybody has anything."""
    holdings = [(who, one) for one in state.markers for who in facts.players if held(state, who, one)]
    seller, sold = draw.choice(holdings or [(player, sym)])
    return {"kind": "sell", "seller": seller, "corporation": sold, "percent": 10 * draw.randrange(1, 6)}


def _paper(draw: random.Random, facts: Facts, owner: str, sym: str) -> dict[str, Any]:
    """A loan is taken or paid back, or bonds change hands; or what is none."""
    what = draw.choice([*facts.loans, *facts.loans, "constructor"])
    of = facts.loans[what].of if what in facts.loans else ""
    ends = [of, draw.choice([owner, "bank pool"])] if of else [sym, "bank"]
    draw.shuffle(ends)
    price = {"price": 77} if draw.random() < 0.2 else {}
    return {
        "kind": "paper",
        "what": what,
        "source": ends[0],
        "to": ends[1],
        "count": draw.randrange(1, 4),
        **price,
    }


def _piece(draw: random.Random, facts: Facts, state: State, owner: str) -> dict[str, Any]:
    """Pieces change hands, often those that somebody has; or what is none."""
    held = [(who, what) for who, counts in state.counts.items() for what in counts if what in facts.pieces]
    what, source = draw.choice([*facts.pieces, "constructor"]), draw.choice([owner, "bank"])
    if held and draw.random() < 0.5:
        source, what = draw.choice(held)
    price = {"price": 33} if draw.random() < 0.3 else {}
    to = draw.choice([owner, "bank", *facts.players])
    many = {"face": draw.choice([0, 15, 20, 30])} if draw.random() < 0.3 else {"count": draw.randrange(1, 4)}
    return {"kind": "piece", "what": what, "source": source, "to": to, **many, **price}


def _pars(facts: Facts) -> list[int]:
    return [int(par) for par in facts.market.par]
