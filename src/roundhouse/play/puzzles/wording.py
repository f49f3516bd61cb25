"""What puzzles say: questions, choices, hints, and why an answer is right."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...board.route_points import hex_of
from ...core.position import Position
from ...core.record import action_from
from ...core.violations import Violation
from ...rules.corporations import CORPORATIONS
from ...rules.depot import TRAINS, owned
from ...rules.shares import PLAYING, POOL, held
from ...text.labels import describe_action
from ...text.language import _, gettext, ngettext, translated
from ...text.prompts import round_name
from ...text.refusals import describe_violation
from ...text.words import Words
from .collection import Puzzle

KINDS: Mapping[str, str] = {
    "best_run": _("best run"),
    "refusal": _("why not"),
    "presidency": _("keep the presidency"),
    "rust": _("survive the rust"),
    "best_lay": _("best lay"),
}

GRADES: Mapping[int, str] = {1: _("easy"), 2: _("medium"), 3: _("hard")}

UNITS: Mapping[str, str] = {
    "best_run": _("dollars"),
    "presidency": _("shares"),
    "rust": _("trains"),
}
"""What a number is a number of."""

QUESTIONS: Mapping[str, str] = {
    "best_run": _("{who} runs its trains ({trains}). What is the most that its runs can earn, in dollars?"),
    "refusal": _(
        "{actor:name} tries this[ for {company}]: {action}. It is not legal. Which rule forbids it?"
    ),
    "presidency": _(
        "{actor:name} is president of {who}. How many shares of {who}, of {share}% each, can {actor:name} sell in one "
        "block and still be president?"
    ),
    "rust / which": _(
        "{who} buys the first {kind}-train, and a new phase begins. Which company that had trains is left without any?"
    ),
    "rust": _(
        "{who} buys the first {kind}-train, and a new phase begins. How many trains of companies leave the game at "
        "once?"
    ),
    "best_lay": _("{who} ({trains}) lays one tile. After which of these lays do its trains earn most?"),
}

HINTS: Mapping[str, str] = {
    "best_run": _("One of the runs goes through {place:place}."),
    "refusal": _("It is not {other})."),
    "presidency": _("The other player with most of {who} has {next}%."),
    "rust / which": _("{other} keeps a train."),
    "rust": _("The companies have {count} trains before the purchase."),
    "best_lay": _("It makes the trains earn {best:$} instead of {now:$}."),
}

REASONS: Mapping[str, str] = {
    "best_run": _(
        "The trains earn {value:$} at most, which is proven. With other stops it is {runner_up:$} at most."
    ),
    "presidency": _(
        "{actor:name} has {held}% and the next player {next}%. With {left}% left the presidency stays, with {lost}% it "
        "does not."
    ),
    "rust": _("These trains leave the game: {gone:list}.[ Left without a train: {left:list}.]"),
    "best_lay": _(
        "It makes the trains earn {best:$}; the next best of all {tried} lays makes it {second:$}."
    ),
}

RUN = _("{train}: {stops} ({value:$})")
EXTRA = _("Paid once: {id} {amount:$}")
BEFORE = _("{sym}: {before} before, {after} after")


def question(pos: Position, puzzle: Puzzle) -> str:
    """What a puzzle asks of its position, as a sentence in the words of the title."""
    facts: dict[str, Any] = {"who": puzzle.who, "actor": pos.actor, **puzzle.proof}
    facts["trains"] = trains_of(pos, puzzle.who)
    if puzzle.kind == "refusal":
        facts["action"] = tried(pos, puzzle)
        facts["company"] = pos.frame.who if pos.frame.who in pos[CORPORATIONS] else ""
    return Words(pos.title).say(QUESTIONS[_case(puzzle, QUESTIONS)], facts)


def where(pos: Position) -> str:
    """The round in which the position is."""
    from ...rules.turns import ROUND

    return round_name(Words(pos.title), pos[ROUND])


def trains_of(pos: Position, sym: str) -> str:
    """The trains of a corporation in words, "" for who has none."""
    kinds = [pos[TRAINS][id].kind for id in owned(pos, sym)]
    return ", ".join(Words(pos.title).say(_("{kind}-train"), {"kind": kind}) for kind in kinds)


def tried(pos: Position, puzzle: Puzzle) -> str:
    """The action of the puzzle in words."""
    return describe_action(pos.title, pos.state, action_from(pos.title, puzzle.action))


def choice(pos: Position, puzzle: Puzzle, one: Any) -> str:
    """A choice in words."""
    if puzzle.kind == "refusal":
        return translated(pos.title.rules[one].text, Words(pos.title).domain)
    if puzzle.kind == "best_lay":
        return describe_action(pos.title, pos.state, action_from(pos.title, one))
    return Words(pos.title).company(one)


def facts(pos: Position, puzzle: Puzzle) -> tuple[str, ...]:
    """What one has to know besides the map, in short sentences."""
    words = Words(pos.title)
    if puzzle.kind == "presidency":
        owners = [*PLAYING(pos), POOL]
        rows = [(owner, held(pos, owner, puzzle.who)) for owner in owners]
        return tuple(
            words.say(_("{owner:owner}: {percent}% of {who}"), {"owner": o, "percent": p, "who": puzzle.who})
            for o, p in rows
            if p
        )
    if puzzle.kind == "rust":
        return tuple(
            words.say(_("{sym}: {kinds:list}"), {"sym": sym, "kinds": kinds})
            for sym, kinds in puzzle.proof["before"].items()
        )
    if puzzle.kind == "best_lay":
        return (words.say(_("As the map is, the trains earn {now:$}."), puzzle.proof),)
    return ()


def hint(pos: Position, puzzle: Puzzle) -> str:
    """A hint that does not give the answer away."""
    proof = dict(puzzle.proof)
    said: dict[str, Any] = {"who": puzzle.who, **proof}
    if puzzle.kind == "best_run":
        longest = max(proof["runs"], key=lambda run: len(run["route"]))
        said["place"] = hex_of(longest["route"][-1])
    elif puzzle.kind == "refusal":
        said["other"] = "b" if puzzle.answer != 1 else "c"
    elif puzzle.kind == "rust":
        said["count"] = sum(map(len, proof["before"].values()))
        said["other"] = next((one for one in puzzle.choices if one != puzzle.choices[puzzle.answer]), "")
    elif puzzle.kind == "best_lay":
        said["best"] = max(proof["values"])
    return Words(pos.title).say(HINTS[_case(puzzle, HINTS)], said)


def reasons(pos: Position, puzzle: Puzzle, violation: Violation | None) -> tuple[str, ...]:
    """Why the answer is the one it is."""
    if puzzle.kind == "refusal":
        assert violation is not None
        return (describe_violation(pos.title, violation).reason,)
    words, proof = Words(pos.title), puzzle.proof
    said: dict[str, Any] = {"who": puzzle.who, "actor": pos.actor, "value": puzzle.answer, **proof}
    more: list[str] = []
    if puzzle.kind == "best_run":
        for run in proof["runs"]:
            stops = " – ".join(words.place(hex_of(place)) for place in run["route"] if "." in place)
            more.append(
                words.say(RUN, {"train": words.train(run["train"]), "stops": stops, "value": run["value"]})
            )
        more += [words.say(EXTRA, {"id": id, "amount": amount}) for id, amount in proof["extras"]]
    elif puzzle.kind == "presidency":
        said["left"] = proof["held"] - puzzle.answer * proof["share"]
        said["lost"] = said["left"] - proof["share"]
    elif puzzle.kind == "rust":
        before, after = proof["before"], proof["after"]
        said["left"] = [sym for sym in before if sym not in after]
        none = gettext("none")
        for sym, kinds in before.items():
            row = {"sym": sym, "before": ", ".join(kinds), "after": ", ".join(after.get(sym, ())) or none}
            more.append(words.say(BEFORE, row))
    elif puzzle.kind == "best_lay":
        ranked = sorted(proof["values"], reverse=True)
        said |= {"best": ranked[0], "second": ranked[1]}
    return (words.say(REASONS[puzzle.kind], said), *more)


def amount(puzzle: Puzzle) -> str:
    """The right number in words."""
    if puzzle.kind == "best_run":
        return Words().say("{value:$}", {"value": puzzle.answer})
    if puzzle.kind == "presidency":
        return ngettext("{count} share", "{count} shares", puzzle.answer)
    return ngettext("{count} train", "{count} trains", puzzle.answer)


def _case(puzzle: Puzzle, of: Mapping[str, str]) -> str:
    """The name of the sentence: where there is one for choices, that."""
    which = f"{puzzle.kind} / which"
    return which if puzzle.choices and which in of else puzzle.kind
