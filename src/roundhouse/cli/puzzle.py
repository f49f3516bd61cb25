"""`roundhouse puzzle`."""

from __future__ import annotations

import random
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..text.terminal import say
from .errors import UserError
from .output import console, print_json
from .seats import SEEDS

if TYPE_CHECKING:
    from rich.console import Console

    from ..play.puzzles import Puzzle, Question, Verdict


def puzzle(
    which: Annotated[
        str | None, typer.Argument(metavar="[TITLE|PUZZLE]", help="Title, or a puzzle as the list has it.")
    ] = None,
    kind: Annotated[
        str | None, typer.Option(help="best_run, refusal, presidency, rust or best_lay; any by default.")
    ] = None,
    seed: Annotated[
        int | None, typer.Option(min=0, max=SEEDS - 1, help="Which one is drawn; by default any.")
    ] = None,
    answer: Annotated[
        str | None, typer.Option(help="The answer, a number or a letter; else it is asked for.")
    ] = None,
    listed: Annotated[bool, typer.Option("--list", help="List the puzzles instead.")] = False,
    brief: Annotated[bool, typer.Option("--brief", help="Do not show map and tables.")] = False,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print it as JSON, with the answer if given.")
    ] = False,
) -> None:
    """Ask a puzzle: a position of a game with one provable answer. Says what is right, and by which rule."""
    from ..play import puzzles as asking

    found = _chosen(which, kind)
    if listed:
        _list(found, as_json)
        return
    if not found:
        raise UserError(say("no puzzle"))
    one = found[0] if len(found) == 1 else random.Random(seed).choice(found)
    asked = asking.ask(one)
    out = console()
    if not as_json:
        if not brief:
            _show(out, one)
        _ask(asked)
        if answer is None:
            answer = _answered(out, one)
    try:
        verdict = asking.answer(one, answer) if answer is not None else None
    except asking.NoAnswer as error:
        raise UserError(str(error)) from None
    if as_json:
        print_json(_form(asked, verdict))
    elif verdict is not None:
        _tell(
            verdict,
            say("puzzle right", answer=verdict.answer)
            if verdict.right
            else say("puzzle wrong", answer=verdict.answer),
        )
    else:
        told = asking.solution(one)
        _tell(told, say("puzzle answer", answer=told.answer))


def _chosen(which: str | None, kind: str | None) -> tuple[Puzzle, ...]:
    """The puzzles that may be meant. Raises `UserError`."""
    from ..play.puzzles import KINDS, UnknownPuzzle, puzzles
    from ..play.puzzles import puzzle as one_of
    from ..titles.found import UnknownTitle, titles
    from .files import to_install

    if kind is not None and kind not in KINDS:
        raise UserError(say("no kind", kind=kind, kinds=KINDS))
    try:
        return puzzles(which or "", kind or "")
    except UnknownTitle:
        try:
            return (one_of(which or ""),)
        except UnknownPuzzle:
            known = titles()
            first = next((one.id for name in known for one in puzzles(name)), "")
            told = to_install(Path(which)) if which else ""
            raise UserError(
                told or say("neither puzzle", name=which or "", titles=known, puzzle=first)
            ) from None


def _list(found: tuple[Puzzle, ...], as_json: bool) -> None:
    from ..play.puzzles import named

    rows = [(one, *named(one)) for one in found]
    if as_json:
        print_json(
            [{"id": one.id, "title": one.title, "kind": one.kind, "grade": one.grade} for one in found]
        )
        return
    for one, name, difficulty in rows:
        typer.echo(f"{one.id:<18}{name}, {difficulty}")


def _show(out: Console, one: Puzzle) -> None:
    """The map, and what everybody has."""
    from ..play.puzzles import position
    from ..text.words import Words
    from .screen import tables
    from .screen.map import map_text

    pos = position(one)
    words = Words(pos.title)
    out.print(map_text(pos, out.width, not out.no_color and out.is_terminal))
    out.print(tables.players_table(pos, words))
    out.print(tables.corporations_table(pos, words))


def _ask(asked: Question) -> None:
    typer.echo(say("puzzle", id=asked.id, name=asked.name, difficulty=asked.difficulty, round=asked.round))
    typer.echo(asked.text)
    for fact in asked.facts:
        typer.echo(f"  {fact}")
    for choice in asked.choices:
        typer.echo(say("puzzle choice", key=choice.key, text=choice.text))


def _answered(out: Console, one: Puzzle) -> str | None:
    """What somebody types, until it can be an answer; None for who would rather be told."""
    from ..play.puzzles import NoAnswer, hint
    from ..play.puzzles import answer as verdict

    while True:
        try:
            typed = input(say("puzzle prompt") + " ").strip()
        except EOFError:
            return None
        if not typed:
            return None
        if typed == "?":
            typer.echo(say("puzzle hint", hint=hint(one)))
            continue
        try:
            verdict(one, typed)
        except NoAnswer as error:
            typer.echo(str(error))
            continue
        return typed


def _tell(verdict: Verdict, opening: str) -> None:
    """The verdict below its opening line."""
    from ..text.language import translated

    typer.echo(opening)
    for line in verdict.why:
        typer.echo(f"  {line}")
    for rule in verdict.rules:
        typer.echo(say("rule", id=rule.id, text=translated(rule.text)))


def _form(asked: Question, verdict: Verdict | None) -> dict[str, Any]:
    import msgspec

    form: dict[str, Any] = msgspec.to_builtins(asked)
    if verdict is not None:
        form["verdict"] = {
            "right": verdict.right,
            "answer": verdict.answer,
            "why": list(verdict.why),
            "rules": [rule.id for rule in verdict.rules],
        }
    return form
