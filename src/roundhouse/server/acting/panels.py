"""The panels that each viewer has of their own: what there is to do, and the standing orders."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from markupsafe import Markup, escape

from ...core.actions import CHANCE
from ...core.position import Position
from ...core.record import action_from
from ...core.state import State
from ...play.notes import tiles_left
from ...play.session import Game
from ...rules.operating_round import CURRENT_TURN
from ...rules.running import TrainRun, best, earned
from ...rules.track import LAY_TILE
from ...rules.trains import TRAIN_STEP
from ...rules.turns import ROUND
from ...text.labels import describe_action
from ...text.language import gettext, ngettext
from ...text.notes import notes_said, papers_said
from ...text.prompts import prompt, round_name
from ...text.words import Words, priced
from ..desk import since
from ..desk.next_train import next_train
from ..desk.scene import Scene
from ..errors import NotNow
from ..live import proposals
from ..live.agreed import OFFER
from ..live.by_snapshot import BySnapshot, by_snapshot
from ..live.hints import hintable
from ..live.proposal_kinds import UNDO
from ..live.table import TableSnapshot
from ..live.undoing import Extent, ahead, extent, last_own, must_ask
from ..site import Site
from ..storage.records import Proposal
from ..web.clock_faces import spoken
from ..web.templates import fragment
from ..web.viewer import Viewer
from .actor import ActorCard, actor_cards, card_of
from .answered import answered
from .assembled import Assembled, assembled, can_assemble
from .cards import Face, asked_for, lot
from .club import club_of, what_is_asked
from .menu import Act, Card, Menu, laid_out, menu_of
from .orders import TOKEN, orders_panel
from .plan_bar import bar
from .rail import fold, rail_of, stops_of
from .trips import TrainRow, drawn, in_words, proof, train_rows


class Runs(msgspec.Struct, frozen=True):
    """What the editor of runs shows; `proof` is empty where the table does not tell the best.

    `own`: the action to which own runs are added, as JSON; `values`: by train, what it earns in the first runs;
    `said`: stop by stop, and what comes to that; `once`: what is paid once for all of them.
    """

    trains: tuple[TrainRow, ...]
    proof: str
    help: str
    own: str
    values: dict[str, str]
    said: dict[str, str] = {}
    once: tuple[str, ...] = ()


class Undo(msgspec.Struct, frozen=True):
    """What can be taken back: to which position, and why the others have to be asked ("" when it is free).

    `step`: the step to which it goes back; `told`: how many actions go, and of whom, "" for the last one alone.
    """

    to: int
    ask: str = ""
    step: str = ""
    told: str = ""


class Undoes(msgspec.Struct, frozen=True):
    """Actions that would be taken back: to which position, who was to decide there, in which round, and how many are
    whose, as "Ann 5, Ben 3"."""

    to: int
    who: str
    round: str
    whose: str


class Question(msgspec.Struct, frozen=True):
    """A proposal that waits for answers: who asks, what, who has agreed, and whether the viewer has answered.

    `way`: what is proposed, in words, where it is not to take back or to end; `offer`: a counter-offer to the viewer,
    to be taken at the price `take`. `deed`: what would be done then, or the first of the actions that would be taken
    back, in words; `back`: how many these are, 0 where nothing is; `undoes`: what there is to know of these.
    """

    id: int
    who: str
    what: str
    agreed: tuple[str, ...]
    mine: bool
    answered: bool
    way: str = ""
    offer: bool = False
    take: str = ""
    deed: str = ""
    back: int = 0
    undoes: Undoes | None = None


def personal(
    site: Site, live: TableSnapshot, viewer: Viewer, at: int | None = None, token: str | None = None
) -> dict[str, str]:
    """What there is to do for the viewer, as the panels "turn" and "orders"; of a plan, also "plan", and else of the
    present "since": what has happened since the viewer's last move.

    At a past position (`at` actions in force), and for those who are not to act, only where the game stands. `token`:
    what the forms in them carry, the viewer's own by default.
    """
    token = escape(viewer.csrf if token is None else token)
    game = live.game
    if game is None:
        return {}
    here = game.at if at is None else at
    state = game.position(here)
    past = at is not None and at != game.at
    seats = live.seats_of(viewer.id)
    yours = not past and live.running and not live.frozen and bool(live.plays(viewer.id))
    questions = () if past or not seats or live.plan is not None else _questions(site, live, viewer)
    own = {
        "past": past,
        "yours": yours,
        "several": len(seats) > 1,
        "questions": questions,
        "club": club_of(live, viewer.id, past or live.plan is not None),
        "answer": "" if past or not seats else answered(site, live, viewer.id),
    }
    # Most who look on have nothing of their own to see but what they may take back and the token of their forms.
    kept = _turns.setdefault(live, {})
    html = kept.get(key := (here, *own.values()))
    if html is None:
        html = kept[key] = _turn(live, game, here, state, own)
    redo = not past and live.running and bool(seats) and _forward(live, game)
    waits = any(not one.offer for one in questions)
    tools = _tools(live, None if past else _undo(live, viewer, waits), redo)
    orders = orders_panel(site, live, viewer) if seats and not past and live.plan is None else ""
    found = {"turn": html.replace(TOOLS, tools).replace(TOKEN, token), "orders": orders.replace(TOKEN, token)}
    if live.plan is not None and viewer.user is not None:
        found["plan"] = bar(site, live, viewer)
    if live.plan is None and seats and not past:
        found["since"] = since.in_short(Scene.of(live), viewer)
    return found


def assembly(live: TableSnapshot, viewer: Viewer, sent: Sequence[Mapping[str, Any]]) -> str:
    """The panel "turn" while actions are put together: what there would be to do after them.

    Raises `Unreadable`, and `NotNow` where it is not the viewer's turn, or none in which that is done.
    """
    game = live.game
    yours = live.running and not live.frozen and bool(live.plays(viewer.id))
    if game is None or not yours or not can_assemble(Position(game.title, game.state)):
        raise NotNow(gettext("There is nothing to put together now."))
    made = assembled(game, live.row.names, sent)
    several = len(live.seats_of(viewer.id)) > 1
    club = club_of(live, viewer.id, past=False)
    own = {"past": False, "yours": True, "several": several, "questions": (), "club": club, "answer": ""}
    html = _turn(live, game, game.at, made.state, own, made)
    return html.replace(TOOLS, "").replace(TOKEN, escape(viewer.csrf))


TOOLS = secrets.token_hex(16)
"""What stands in a panel that is kept for what the viewer may take back; nothing that anybody could write says the
same."""

_turns: BySnapshot[dict[tuple[object, ...], str]] = by_snapshot("turns")


def _turn(
    live: TableSnapshot,
    game: Game,
    here: int,
    state: State,
    own: Mapping[str, Any],
    made: Assembled | None = None,
) -> str:
    """The panel "turn" for everybody of whom the same is true; with `made`, of the position that this leads to."""
    pos, words = Position(game.title, state), Words(game.title, live.row.names)
    if made is None:
        menu = menu_of(live) if own["yours"] else Menu()
    else:
        menu = laid_out(pos, words) if made.open else Menu()
    context: dict[str, Any] = {
        "address": live.address,
        "planned": live.plan is not None,
        "revision": live.revision,
        "csrf": TOKEN,
        "allowance": _allowance(pos, words) if menu.on_map else (),
        "tools": TOOLS,
        "waiting": waiting_for(live, own["past"]),
        "frozen": live.frozen,
        "later": spoken(live.row.delay * 60_000) if live.late else "",
        "update": live.update is not None,
        "who": live.name(live.to_act),
        "menu": menu,
        "lot": _alone(None if pos.over else lot(pos, words, pos.actor), menu),
        "asked_for": _alone(None if pos.over else asked_for(pos, words, pos.actor), menu),
        "owes": _owes(pos, menu),
        "papers": papers_said(words),
        "runs": (runs := _runs(live, game, menu) if menu.runs else None),
        "first": (first := _first(menu, runs)),
        "first_said": first and (_said(first, menu, runs)),
        "data": data_of(live, menu, own["yours"]),
        "hints": own["yours"] and made is None and hintable(live),
        "made": made,
        "assembles": made is not None or (own["yours"] and can_assemble(pos) and menu.several),
        **(_for_all(live, game, here, pos, words) if made is None else _ahead(live, game, pos, words)),
    }
    return fragment("acting/_turn.html", **context, **own)


_alike: BySnapshot[dict[int, Mapping[str, str]]] = by_snapshot("heads of turns")


def _for_all(live: TableSnapshot, game: Game, here: int, pos: Position, words: Words) -> Mapping[str, str]:
    """What the panel tells whoever looks on and whoever acts alike, made once for both."""
    kept = _alike.setdefault(live, {})
    if here not in kept:
        kept[here] = _told(live, game, here, pos, words, actor_cards(pos, words))
    return kept[here]


def _ahead(live: TableSnapshot, game: Game, pos: Position, words: Words) -> Mapping[str, str]:
    """The same of a position to which actions lead that are put together."""
    return _told(live, game, game.at, pos, words, (card_of(pos, words, live.to_act),))


def _told(
    live: TableSnapshot, game: Game, here: int, pos: Position, words: Words, actors: Sequence[ActorCard]
) -> Mapping[str, str]:
    """What is asked in a position; the rail, the round of turns and who acts; and in the step of trains what comes with
    the next one. As pieces of the panel."""
    stops = stops_of(live, game, here)
    seats = rail_of(live, game, here).seats
    above = fragment(
        "acting/_above.html", rail=stops, fold=fold(stops), seats=seats, names=live.row.names, actors=actors
    )
    return {
        "prompt": prompt(pos.title, pos.state, words.names),
        "above": Markup(above),
        "next_train": _train_told(pos, words),
    }


def _train_told(pos: Position, words: Words) -> str:
    if pos.over or pos.frame.node != TRAIN_STEP:
        return ""
    found = next_train(pos, words)
    return Markup(fragment("acting/_next_train.html", next_train=found)) if found.told else ""


def _alone(face: Face | None, menu: Menu) -> Card | None:
    """The card of something, where no choice of the menu has it."""
    there = {card.face.id for _, cards in menu.sections for card in cards}
    return None if face is None or face.id in there else Card(face, ())


def _owes(pos: Position, menu: Menu) -> str:
    """The corporation that has to buy a train, since nothing ends the step in which trains are bought; "" for none."""
    due = not pos.over and pos.frame.node == TRAIN_STEP and menu.sections and not menu.closers
    return pos.frame.who if due else ""


def _first(menu: Menu, runs: Runs | None) -> Act | None:
    """What is most likely wanted, where it is not to pass: it stands beside what ends the step.

    None where the table does not tell the best runs, and these would be it.
    """
    if runs is not None and not runs.proof:
        return None
    rows = (*menu.runs, *menu.options)
    return next((act for row in rows for act in row.acts if act.json == menu.primary), None)


def _said(first: Act, menu: Menu, runs: Runs | None) -> str:
    """What its button says: where the options tell the same in full, no more than that it is this one."""
    if runs is not None:
        return gettext("Run: {proof}", proof=runs.proof)
    return first.label if menu.alone else menu.primary_said


def _allowance(pos: Position, words: Words) -> tuple[tuple[str, str], ...]:
    """What may still be built in this turn, where the title says that by combinations of tiles."""
    if LAY_TILE not in pos.title.menus[pos.frame.node]:
        return ()
    return notes_said(words, tiles_left(pos, pos.frame.who))


def _tools(live: TableSnapshot, undo: Undo | None, redo: bool) -> str:
    """The buttons with which something is taken back or done again."""
    if undo is None and not redo:
        return ""
    return fragment(
        "acting/_tools.html", address=live.address, revision=live.revision, csrf=TOKEN, undo=undo, redo=redo
    )


def waiting_for(live: TableSnapshot, past: bool) -> str:
    """Who everybody waits for: a name, "" at past positions and after the end."""
    if past or not live.running or live.to_act in ("", CHANCE):
        return ""
    return live.name(live.to_act)


# -- runs, undo, proposals ---------------------------------------------------------------------------


def _runs(live: TableSnapshot, game: Game, menu: Menu) -> Runs:
    pos = Position(game.title, game.state)
    help = live.row.runs
    offered = menu.runs[0].acts[0].json
    if help != "on":
        bare = msgspec.json.encode({**msgspec.json.decode(offered), "runs": []}).decode()
        return Runs(train_rows(pos), "", help, bare, {})
    who = pos[CURRENT_TURN].corporation
    runs = [TrainRun(train, route) for train, route in menu.runs[0].acts[0].runs]
    found = earned(pos, who, runs)
    values = {run.train: priced(pos, run.total) for run in found.runs}
    said, once = in_words(pos, found)
    return Runs(train_rows(pos), proof(pos, best(pos, who)), help, offered, values, said, once)


def _forward(live: TableSnapshot, game: Game) -> bool:
    """Whether something that was taken back can be done again."""
    return live.plan.forward if live.plan is not None else bool(ahead(game))


def _undo(live: TableSnapshot, viewer: Viewer, waits: bool) -> Undo | None:
    """What the viewer may take back; where the others have to be asked, nothing while a proposal `waits` already."""
    running = live.running or live.plan is not None
    if live.game is None or not running or live.frozen or not live.seats_of(viewer.id):
        return None
    to = last_own(live, viewer.id) if live.plan is None else live.plan.back
    if to is None:
        return None
    ask = must_ask(live, viewer.id, to)
    if ask and waits:
        return None
    words = Words(live.game.title, live.row.names)
    step = words.about("step", live.game.stack(to)[-1].node)
    return Undo(to, ask, step, _gone(extent(live, to)))


def _gone(all: Extent) -> str:
    """How many actions are taken back, and how many of them of bots; "" for the last one alone."""
    if all.actions == 1:
        return ""
    told = [ngettext("{count} action", "{count} actions", all.actions)]
    if all.bots:
        told.append(gettext("{count} of bots", count=all.bots))
    return ", ".join(told)


def _questions(site: Site, live: TableSnapshot, viewer: Viewer) -> tuple[Question, ...]:
    mine = {seat.player for seat in live.seats_of(viewer.id)} | {live.plays(viewer.id)}
    return tuple(
        _question(live, viewer, one)
        for one in proposals.asked(site.store, live.row.id)
        if one.kind != OFFER or {one.data["by"], one.data["to"]} & mine
    )


def _question(live: TableSnapshot, viewer: Viewer, proposal: Proposal) -> Question:
    players = {seat.user: live.name(seat.player) for seat in live.seats if seat.user is not None}
    agreed = tuple(players[int(user)] for user, yes in proposal.votes.items() if yes and int(user) in players)
    return Question(
        proposal.id,
        players.get(proposal.user, ""),
        proposal.kind,
        agreed,
        proposal.user == viewer.id,
        str(viewer.id) in proposal.votes,
        what_is_asked(live, proposal),
        proposal.kind == OFFER,
        live.money(int(proposal.data["price"])) if proposal.kind == OFFER else "",
        _deed(live, proposal) if proposal.kind in (OFFER, UNDO.kind) else "",
        _back(live, proposal),
        _undoes(live, int(proposal.data["to"])) if proposal.kind == UNDO.kind else None,
    )


def _undoes(live: TableSnapshot, to: int) -> Undoes:
    game = live.game
    assert game is not None
    words = Words(game.title, live.row.names)
    gone = [action.by for action in game.actions[to : game.at]]
    whose = ", ".join(f"{words.owner(by)} {count}" for by, count in Counter(gone).most_common())
    return Undoes(
        to, words.owner(gone[0]), round_name(words, Position(game.title, game.position(to))[ROUND]), whose
    )


def _back(live: TableSnapshot, proposal: Proposal) -> int:
    """How many actions a proposal would take back."""
    assert live.game is not None
    return live.game.at - int(proposal.data["to"]) if proposal.kind == UNDO.kind else 0


def _deed(live: TableSnapshot, proposal: Proposal) -> str:
    game = live.game
    assert game is not None
    if proposal.kind == OFFER:
        state, action = game.state, action_from(game.title, proposal.data["action"])
    else:
        to = int(proposal.data["to"])
        state, action = game.position(to), game.actions[to]
    return describe_action(game.title, state, action, live.row.names)


# -- data for the scripts ----------------------------------------------------------------------------


def data_of(live: TableSnapshot, menu: Menu, yours: bool) -> str:
    """What the scripts need of the position, as JSON that can stand in a page."""
    facts: dict[str, Any] = {"table": live.row.id, "revision": live.revision, "yours": yours}
    facts["step"] = _step(live)
    facts["spots"] = {spot.hex: {"kinds": list(spot.kinds), "said": spot.said} for spot in menu.spots}
    if menu.runs and live.game is not None:
        pos = Position(live.game.title, live.game.state)
        facts["runs"] = _run_data(pos, live.row.runs, menu)
    return msgspec.json.encode(facts).decode().replace("<", "\\u003c").replace("&", "\\u0026")


def _step(live: TableSnapshot) -> tuple[str, ...]:
    """The step of the position, whose turn it is in, and who decides: as long as these are the same, it goes on."""
    if live.game is None or live.over:
        return ()
    frame = live.game.stack(live.game.at)[-1]
    return (frame.node, frame.who, live.to_act)


def _run_data(pos: Position, help: str, menu: Menu) -> Mapping[str, Any]:
    found: dict[str, Any] = {"trains": [msgspec.to_builtins(row) for row in train_rows(pos)], "help": help}
    if help == "on":
        found["best"] = {
            act.json: drawn(pos, [TrainRun(train, route) for train, route in act.runs])
            for row in menu.runs
            for act in row.acts
        }
    return found
