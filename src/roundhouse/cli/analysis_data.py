"""What `roundhouse analyse` finds out about a game, as plain data: see docs/analyse.md for its shape.

Sentences in it are those of the log and of `text`; everything that is printed or drawn is made from this data alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..text.counts import actions
from ..text.terminal import say

if TYPE_CHECKING:
    from ..analysis.evaluation import Evaluation
    from ..analysis.near_misses import Purchase
    from ..analysis.sources import Sources
    from ..analysis.turning import Turn, Value
    from ..analysis.unplayed import Compared
    from ..core.position import Event
    from ..core.title import Title
    from ..rules.turns import Round
    from .files import Opened

WORST = 10
"""How many of the runs that left the most are described in full."""

LINES = 3
"""How many lines of the log are shown for an action."""


def value() -> Value:
    """What turning points go by: a function that says what a position is worth to every player."""
    from ..bots.judgement.expected import expected

    return expected


# -- all of it -------------------------------------------------------------------------------------


def looked_back(opened: Opened) -> dict[str, Any]:
    """Everything but what takes its time: the turning points, none yet, and the runs (`with_runs`)."""
    from ..analysis.course import course
    from ..analysis.near_misses import FORCED, tight
    from ..analysis.sources import income, sources_by_round

    game = opened.game
    went = course(game)
    by_round = sources_by_round(game)
    return {
        **_heading(opened),
        "standing": _standing(opened, by_round[-1][1]),
        "course": {
            "stock_rounds": went.stock_rounds,
            "operating_rounds": went.operating_rounds,
            "phases": dict(went.phases),
            "bankrupt": list(went.bankrupt),
        },
        "rounds": [
            {**_round(mark.round), "from_action": _number(opened, mark.at), "worth": _worths(worths)}
            for mark, worths in by_round
        ],
        "cash": {
            player: {
                "start": row.start,
                "dividends": row.dividends,
                "revenues": row.revenues,
                "shares": row.shares,
                "private_companies": row.papers,
                "help": row.help,
                "other": row.other,
                "total": row.total,
            }
            for player, row in income(game).items()
        },
        "turning_points": [],
        "purchases": [
            {**_purchase(opened, row), "forced": row.sort in FORCED, "told": purchase_told(opened, row)}
            for row in tight(game)
        ],
    }


def with_runs(data: Mapping[str, Any], rows: Sequence[Mapping[str, Any]], wanted: int) -> dict[str, Any]:
    """The findings with the comparison of runs (`full`), as far as it was made."""
    return {
        **data,
        "runs": {
            **summary(data["title"], rows, wanted),
            "by_corporation": _summed(rows, "corporation"),
            "by_president": _summed(rows, "president"),
        },
    }


def _heading(opened: Opened) -> dict[str, Any]:
    from ..interop.known import house_rules
    from ..text.language import translated
    from .replay import outcome

    header, told = opened.game.header, outcome(opened)
    customs = house_rules(opened.game) if opened.imported is not None else ()
    return {
        "title": header.title,
        "players": {player: header.names.get(player, player) for player in header.players},
        "options": list(header.options),
        "house_rules": {one.name: translated(one.about) for one in customs},
        "actions": told["actions"],
        "finished": told["finished"],
        "end_reason": told["end_reason"],
    }


def _number(opened: Opened, action: int) -> int:
    """The number of an action in the file: of a file of 18xx.games its own."""
    ids = opened.imported.ids[:action] if opened.imported is not None else ()
    return next((id for id in reversed(ids) if id is not None), action if not ids else 0)


def _round(round: Round) -> dict[str, Any]:
    return {"round": short(round), "kind": round.kind, "number": round.number, "part": round.part}


def short(round: Round) -> str:
    """ "SR 3", "OR 3.1": as players write it."""
    match round.kind:
        case "auction":
            return say("short auction")
        case "stock":
            return say("short stock", number=round.number)
        case _:
            return say("short operating", number=round.number, part=round.part)


def _worths(worths: Mapping[str, Sources]) -> dict[str, Any]:
    return {
        player: {
            "total": row.total,
            "cash": row.cash,
            "shares": row.shares,
            "private_companies": row.papers,
            "other": row.other,
        }
        for player, row in worths.items()
    }


def _standing(opened: Opened, final: Mapping[str, Sources]) -> list[dict[str, Any]]:
    """The players by what they have at last; equals share a place."""
    names = opened.game.header.names
    order = sorted(final, key=lambda player: -final[player].total)
    return [
        {
            "place": 1 + sum(other.total > final[player].total for other in final.values()),
            "player": player,
            "name": names.get(player, player),
            "worth": final[player].total,
        }
        for player in order
    ]


# -- turning points --------------------------------------------------------------------------------


def turning_points(opened: Opened) -> list[dict[str, Any]]:
    """The rounds in which the game turned, each with the actions that moved most, in the words of the log."""
    from ..analysis.turning import turns, winner

    game = opened.game
    who = winner(game)
    return [
        {
            **_round(turn.mark.round),
            "player": who,
            "change": turn.change,
            "lead": turn.lead,
            "told": turn_told(game.header.names.get(who or "", who or ""), turn.change, turn.lead),
            "moves": _moves(opened, turn),
        }
        for turn in turns(game, value=value())
    ]


def _moves(opened: Opened, turn: Turn) -> list[dict[str, Any]]:
    from ..analysis.turning import moves

    game = opened.game
    return [
        {
            "action": _number(opened, move.action),
            "change": move.change,
            "told": _happened(game.title, game.events(move.action), game.header.names),
        }
        for move in moves(game, turn, value=value())
    ]


def _happened(title: Title, events: Iterable[Event], names: Mapping[str, str]) -> list[str]:
    """The lines of the log, but for whose turn or round it is next."""
    from ..rules.operating_round import TurnBegan
    from ..rules.turns import RoundBegan
    from ..text.events import log

    return log(title, [e for e in events if not isinstance(e, TurnBegan | RoundBegan)], names)[:LINES]


def move_told(move: Mapping[str, Any]) -> str:
    """What moved the lead, and by how much."""
    told = "; ".join(move["told"])
    if move["change"] > 0:
        return say("moved up", change=move["change"], told=told)
    return say("moved down", change=-move["change"], told=told)


def turn_told(name: str, change: int, lead: int) -> str:
    """A turning point in words."""
    facts = {"player": name, "change": abs(change), "ahead": max(lead, 0), "behind": max(-lead, 0)}
    told = say("gained", **facts) if change > 0 else say("lost", **facts)
    return told if lead else say("now level", told=told)


# -- the evaluation --------------------------------------------------------------------------------


def evaluation(opened: Opened, found: Evaluation) -> dict[str, Any]:
    """What everybody could expect to have in the end after each action, and the decisions that cost most."""
    from ..analysis.evaluation import instead
    from ..analysis.rounds import rounds

    game, names = opened.game, opened.game.header.names
    marks = rounds(game)
    mistakes = []
    for one in found.mistakes:
        said = instead(game, one, names)
        mark = next(mark for mark in reversed(marks) if mark.at < one.action)
        mistakes.append(
            {
                "action": _number(opened, one.action),
                **_round(mark.round),
                "player": one.player,
                "before": round(one.before, 4),
                "after": round(one.after, 4),
                "would": round(one.would, 4),
                "told": _happened(game.title, game.events(one.action), names),
                "instead": said.label,
                "reasons": list(said.reasons),
            }
        )
    positions = [
        {"action": _number(opened, at), "expected": dict(zip(found.players, row, strict=True))}
        for at, row in enumerate(found.hopes)
    ]
    return {"judge": found.judge, "positions": positions, "mistakes": mistakes}


def cost_of(mistake: Mapping[str, Any]) -> str:
    """What a mistake cost, in percent of what the bot's choice would have led to.

    >>> cost_of({"would": 0.25, "after": 0.24})
    '4.0'
    """
    return f"{100 * (mistake['would'] - mistake['after']) / mistake['would']:.1f}"


# -- purchases -------------------------------------------------------------------------------------


def _purchase(opened: Opened, row: Purchase) -> dict[str, Any]:
    return {
        "action": _number(opened, row.action),
        **_round(row.round),
        "sort": row.sort,
        "narrow": row.narrow,
        "corporation": row.corporation,
        "president": row.president,
        "treasury": row.treasury,
        "presidents_cash": row.presidents,
        "cheapest": row.cheapest,
        "revenue": row.revenue,
        "train": row.train,
        "source": row.source,
        "price": row.price,
        "help": row.help,
        "borrowed": row.borrowed,
        "sold": row.sold,
        "left": row.left,
    }


def purchase_told(opened: Opened, row: Purchase) -> str:
    """A forced purchase, or one that nearly was, in words."""
    from ..analysis import near_misses as sorts
    from ..text.words import Words

    words = Words(opened.game.title, opened.game.header.names)
    facts: dict[str, Any] = {
        "corporation": row.corporation,
        "name": words.name(row.president),
        "train": words.train(row.train),
        "source": words.owner(row.source),
        "sold": [say("shares of", corporation=c, dollars=dollars) for c, dollars in row.sold.items()],
        "spare": row.spare or 0,
        "cheapest": row.cheapest or 0,
    }
    for name in ("treasury", "price", "help", "left", "borrowed", "revenue"):
        facts[name] = getattr(row, name)
    match row.sort:
        case sorts.BANKRUPT:
            return say("train bankrupt", **facts)
        case sorts.SOLD:
            return say("train sold", **facts)
        case sorts.PAID:
            return say("train narrow", **facts) if row.narrow else say("train paid", **facts)
        case sorts.BORROWED:
            return say("train borrowed", **facts)
        case sorts.ELSEWHERE:
            return say("train elsewhere", **facts)
        case _:
            return say("train close", **facts)


def purchase_sort(row: Mapping[str, Any]) -> str:
    """What a row of `purchases` is, in a word or two."""
    from ..analysis.near_misses import BANKRUPT

    if row["sort"] == BANKRUPT:
        return say("sort bankrupt")
    return say("sort forced") if row["forced"] else say("sort near")


# -- runs ------------------------------------------------------------------------------------------


def described(opened: Opened, row: Compared) -> dict[str, Any]:
    """A comparison as it is printed; of an imported game with the numbers of its file."""
    site = opened.imported.ids[row.action - 1] if opened.imported is not None else None
    return {
        "action": row.action if site is None else site,
        "corporation": row.corporation,
        "declared": row.declared,
        "best": row.best,
        "proven": row.proven,
        "seconds": row.seconds,
    }


def full(opened: Opened, row: Compared) -> dict[str, Any]:
    """A comparison with its round, who presided, and the runs in words: the declared ones and the best."""
    from ..core.position import Position
    from ..rules.running import RunTrains
    from ..rules.shares import president
    from ..rules.turns import ROUND
    from ..text.words import Words

    game = opened.game
    pos = Position(game.title, game.position(row.action - 1))
    words, action = Words(game.title, game.header.names), game.actions[row.action - 1]
    assert isinstance(action, RunTrains)
    return {
        **described(opened, row),
        **_round(pos[ROUND]),
        "president": president(pos, row.corporation),
        "declared_runs": words.runs(action.runs),
        "best_runs": words.runs(row.runs),
    }


def summary(title: str, rows: Sequence[Mapping[str, Any]], wanted: int) -> dict[str, Any]:
    """What the comparison comes to: the money that better runs would have brought, and every set of runs."""
    return {
        "title": title,
        "wanted": wanted,
        "looked_at": len(rows),
        "missed": sum(row["best"] > row["declared"] for row in rows),
        "left": sum(row["best"] - row["declared"] for row in rows),
        "proven": all(row["proven"] for row in rows),
        "seconds": round(sum(row["seconds"] for row in rows), 3),
        "runs": list(rows),
    }


def _summed(rows: Iterable[Mapping[str, Any]], by: str) -> list[dict[str, Any]]:
    """The comparisons added up by corporation or president, who left most first."""
    found: dict[str, dict[str, Any]] = {}
    for row in rows:
        line = found.setdefault(row[by], {by: row[by], "sets": 0, "missed": 0, "declared": 0, "left": 0})
        line["sets"] += 1
        line["missed"] += row["best"] > row["declared"]
        line["declared"] += row["declared"]
        line["left"] += row["best"] - row["declared"]
    return sorted(found.values(), key=lambda line: (-line["left"], line[by]))


def worst(data: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The runs that left most, of findings with runs, the costliest first."""
    missed = [row for row in data["runs"]["runs"] if row["best"] > row["declared"]]
    return sorted(missed, key=lambda row: row["declared"] - row["best"])[:WORST]


# -- the headline ----------------------------------------------------------------------------------


def headline(data: Mapping[str, Any]) -> str:
    """Who won, or who leads, and by how much."""
    rows = data["standing"]
    first = [row for row in rows if row["place"] == 1]
    facts = {
        "player": first[0]["name"],
        "players": [row["name"] for row in first],
        "worth": first[0]["worth"],
        "actions": actions(data["actions"]),
    }
    if len(first) > 1:
        return say("won together", **facts) if data["finished"] else say("level", **facts)
    if len(rows) > 1:
        facts |= {"ahead": first[0]["worth"] - rows[1]["worth"], "next": rows[1]["name"]}
    return say("won", **facts) if data["finished"] else say("leads", **facts)


__all__ = [
    "described",
    "evaluation",
    "full",
    "headline",
    "looked_back",
    "move_told",
    "purchase_sort",
    "summary",
    "turning_points",
    "value",
    "with_runs",
    "worst",
]
