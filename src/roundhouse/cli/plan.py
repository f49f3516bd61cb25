"""`roundhouse plan`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..text.terminal import say
from .errors import UserError
from .output import print_json

if TYPE_CHECKING:
    from ..play.plans import Followed, Found, Plan
    from ..play.plans.plan_file import PlanFile
    from ..play.session import Game


def plan(
    game: Annotated[Path, typer.Argument(help="A saved game, or a game file of 18xx.games.")],
    file: Annotated[Path, typer.Argument(help="The plan; made where there is none.")],
    at: Annotated[int | None, typer.Option(help="A new plan: on the position after so many actions.")] = None,
    do: Annotated[
        list[str] | None,
        typer.Option(help="Go on by this, as it is typed in `roundhouse play`; again for more."),
    ] = None,
    beyond: Annotated[
        list[str] | None, typer.Option(help="Then change this beyond the rules, as JSON; again for more.")
    ] = None,
    undo: Annotated[int, typer.Option(min=0, help="Before that, go back so many steps.")] = 0,
    branch: Annotated[int | None, typer.Option(help="First of all, stand at the end of this branch.")] = None,
    seat: Annotated[list[str] | None, typer.Option(help="Whose plan it is; by default everybody's.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print it as JSON.")] = False,
) -> None:
    """Try out what might come on a position of a game, and check it against the game as it has gone on."""
    from ..play.plans import PlanError, check
    from ..play.plans.plan_file import PlanFile, as_plan_file, base_of, plan_on, read_plan
    from .files import go_to, may_write, open_game, write

    opened = open_game(game)
    now = opened.game
    try:
        if file.exists():
            found = read_plan(file.read_bytes())
        else:
            may_write(file)
            go_to(opened, at)
            found = plan_on(now)
            now.goto(len(now.actions))
        base = base_of(now, found)
        tree = found.plan if branch is None else found.plan.chosen(branch)
        tree = tree.moved(max(0, tree.at - undo))
        tree = _gone_on(base, tree, do or [], beyond or [])
    except PlanError as error:
        raise UserError(str(error)) from None
    found = PlanFile(found.title, found.at, found.digest, found.seed, tree)
    write(file, as_plan_file(found))
    own = set(seat or now.header.players)
    _tell(now, base, found, check(now, found.at, tree.done, own), as_json)


def _gone_on(base: Game, tree: Plan, lines: list[str], changes: list[str]) -> Plan:
    """The plan after what is typed. Raises `UserError`, `PlanError`."""
    import msgspec

    from ..core.position import Position
    from ..play.plans import follow, plain
    from ..play.plans.beyond import BeyondError, go_beyond
    from ..text.refusals import describe_violation
    from .typed import Misunderstood, parse

    game = follow(base, tree.done).game
    for line in lines:
        try:
            meant = parse(Position(game.title, game.state), line)
        except Misunderstood as error:
            raise UserError(str(error)) from None
        action = next((one for one in meant if game.why_not(one) is None), meant[0])
        violation = game.why_not(action)
        if violation is not None:
            raise UserError(str(describe_violation(game.title, violation, game.header.names)))
        before = game.at
        game.play(action)
        tree = tree.added([plain(one) for one in game.actions[before : game.at]])
    for text in changes:
        try:
            change = msgspec.json.decode(text, type=dict[str, Any])
            go_beyond(game, change)
        except (BeyondError, msgspec.MsgspecError) as error:
            raise UserError(str(error)) from None
        tree = tree.added([change], free=True)
    return tree


def _tell(now: Game, base: Game, file: PlanFile, checked: tuple[Found, ...], as_json: bool) -> None:
    from ..play.plans import follow
    from ..text.prompts import prompt
    from ..text.refusals import describe_violation

    followed = follow(base, file.plan.done)
    rows = [
        {
            "what": _what(base, followed, number, one),
            "case": one.case,
            "against": str(describe_violation(now.title, one.violation, now.header.names))
            if one.violation
            else "",
        }
        for number, one in enumerate(checked)
    ]
    if as_json:
        branches = [
            {"id": one.id, "parent": one.parent, "start": one.start, "steps": len(one.steps)}
            for one in file.plan.branches
        ]
        print_json(
            {"at": file.at, "now": now.at, "branch": file.plan.branch, "branches": branches, "steps": rows}
        )
        return
    for number, row in enumerate(rows, 1):
        typer.echo(say("planned step", number=number, what=row["what"], case=say(f"step {row['case']}")))
        if row["against"]:
            typer.echo(say("reason", reason=row["against"]))
    count = len(file.plan.branches)
    typer.echo(say("plan stands", branch=file.plan.branch, count=count, at=file.plan.at, base=file.at))
    if not followed.game.over:
        typer.echo(prompt(now.title, followed.game.state, now.header.names))


def _what(base: Game, followed: Followed, number: int, found: Found) -> str:
    """A step in words."""
    from ..core.record import action_from
    from ..text.events import log
    from ..text.labels import describe_action

    game = followed.game
    if number >= len(followed.ends):
        return str(found.step.data.get("type", ""))
    end = followed.ends[number]
    if found.step.free:
        return "; ".join(log(game.title, game.events(end), game.header.names))
    action = action_from(game.title, found.step.data)
    by = game.header.names.get(action.by, action.by)
    return f"{by}: {describe_action(game.title, game.position(end - 1), action, game.header.names)}"
