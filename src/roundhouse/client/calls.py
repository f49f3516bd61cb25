"""The operations of the API as methods.

Made by tools/client.py; do not change it by hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from .asking import Asking, Event
from .models import (
    ActionIn,
    ActionsIn,
    AlternativeOut,
    BestRunsOut,
    BeyondIn,
    BoardIn,
    BoardOut,
    BotAccountIn,
    BotAccountOut,
    BotIn,
    BranchIn,
    ChallengeIn,
    ChallengeOut,
    ChallengesOut,
    ChannelIn,
    ChannelOut,
    CheckedOut,
    CompanionIn,
    CompanionOut,
    CompanionsEntriesOut,
    CompetitionOut,
    CounterIn,
    DeclineIn,
    DeputyIn,
    EntriesIn,
    ExplanationOut,
    FiredOut,
    HearingIn,
    HearingOut,
    HintOut,
    IfThenIn,
    IfThenOut,
    LabOut,
    LedgerOut,
    LevelOut,
    LogEntriesOut,
    MeOut,
    MovedOut,
    MutedOut,
    NoteIn,
    NoteOut,
    OffersOut,
    PlanChangeIn,
    PlanIn,
    PlanOut,
    PlayIn,
    PositionIn,
    PositionOut,
    ProposalIn,
    ProposalOut,
    PuzzleHintOut,
    PuzzleOut,
    QuestionOut,
    RatedIn,
    RatingOut,
    RevisionIn,
    RuleOut,
    SayIn,
    SignIn,
    SignOut,
    SitIn,
    StartIn,
    StyleOut,
    TableIn,
    TableOut,
    TablesOut,
    TalkLineOut,
    ThingOut,
    TitleOut,
    ToTableIn,
    UndoIn,
    VacationIn,
    VacationOut,
    VerdictOut,
    VoteIn,
    WebhookIn,
    WebhookOut,
    WhatIfOut,
    WhyIn,
    WhyOut,
)


class Client(Asking):
    """The API of a site; see `Asking` for how it is made, and what is raised."""

    def list_titles(self) -> list[TitleOut]:
        """All titles, with the number of players and the options of each."""
        answer: list[TitleOut] = self.json("GET", "/titles", None, None)
        return answer

    def read_title(self, title: str) -> TitleOut:
        """One title, by its name or another name that it goes by."""
        answer: TitleOut = self.json("GET", f"/titles/{self.part(title)}", None, None)
        return answer

    def list_rules(self, title: str, *, section: str | None = None) -> list[RuleOut]:
        """The rules of a title; with `section` those of it and of the sections below it."""
        answer: list[RuleOut] = self.json(
            "GET", f"/titles/{self.part(title)}/rules", {"section": section}, None
        )
        return answer

    def read_rule(self, title: str, id: str) -> RuleOut:
        """One rule by its id, as refusals cite it; `NotFound` (404) when the title has none of that id."""
        answer: RuleOut = self.json("GET", f"/titles/{self.part(title)}/rules/{self.part(id)}", None, None)
        return answer

    def list_things(
        self, title: str, *, players: int | None = None, option: list[str] | None = None
    ) -> list[ThingOut]:
        """Everything of a title that explains itself: private companies, companies, trains, phases, markers
        ..."""
        answer: list[ThingOut] = self.json(
            "GET", f"/titles/{self.part(title)}/things", {"players": players, "option": option}, None
        )
        return answer

    def read_thing(
        self, title: str, sort: str, id: str, *, players: int | None = None, option: list[str] | None = None
    ) -> ExplanationOut:
        """What a thing does, when, and what ends it; `NotFound` (404) when the title has no such thing, or not
        with these options."""
        answer: ExplanationOut = self.json(
            "GET",
            f"/titles/{self.part(title)}/things/{self.part(sort)}/{self.part(id)}",
            {"players": players, "option": option},
            None,
        )
        return answer

    def list_bots(self) -> list[str]:
        """The names of the bots that can take a seat."""
        answer: list[str] = self.json("GET", "/bots", None, None)
        return answer

    def list_levels(self, *, title: str | None = None) -> list[LevelOut]:
        """The levels at which bots play, the easiest first, with what they are rated at a title. Where a bot
        is asked for by name, the level does as well."""
        answer: list[LevelOut] = self.json("GET", "/levels", {"title": title}, None)
        return answer

    def list_styles(self, *, title: str | None = None) -> list[StyleOut]:
        """The styles in which bots play, for practice, with what they are rated at a title."""
        answer: list[StyleOut] = self.json("GET", "/styles", {"title": title}, None)
        return answer

    def list_schemas(self) -> dict[str, str]:
        """The address of the JSON Schema of each title."""
        answer: dict[str, str] = self.json("GET", "/schemas", None, None)
        return answer

    def read_schema(self, title: str) -> Any:
        """Every kind of action and event of a title, what an open field of an offer may be, and what a
        position holds: `Action`, `Event`, `Domain` and `State` of the definitions."""
        return self.json("GET", f"/schemas/{self.part(title)}", None, None)

    def list_ratings(self, title: str) -> list[RatingOut]:
        """The best of a title at rated tables: players who want to be seen, and bots."""
        answer: list[RatingOut] = self.json("GET", f"/titles/{self.part(title)}/ratings", None, None)
        return answer

    def list_tables(
        self,
        *,
        status: list[Literal["open", "running", "over"]] | None = None,
        title: str | None = None,
        pace: Literal["", "live", "days"] | None = None,
        language: str | None = None,
        experience: Literal["", "newcomers", "experienced"] | None = None,
        text: str | None = None,
        limit: int | None = None,
        before: int | None = None,
    ) -> TablesOut:
        """The tables that the lobby shows, newest first."""
        answer: TablesOut = self.json(
            "GET",
            "/tables",
            {
                "status": status,
                "title": title,
                "pace": pace,
                "language": language,
                "experience": experience,
                "text": text,
                "limit": limit,
                "before": before,
            },
            None,
        )
        return answer

    def create_table(self, body: TableIn) -> TableOut:
        """Open a table; you own it, and have its first seat. Bots named in `bots` take the next ones. Where
        `options` leave a reading of the title open, the table has the usual one."""
        answer: TableOut = self.json("POST", "/tables", None, body)
        return answer

    def read_table(self, id: int) -> TableOut:
        """A table, its seats and how its game stands. Whoever knows the number may look."""
        answer: TableOut = self.json("GET", f"/tables/{self.part(id)}", None, None)
        return answer

    def delete_table(self, id: int) -> None:
        """Delete a table that you own, with its game: before it has begun, and later if nobody but you ever
        sat there."""
        self.nothing("DELETE", f"/tables/{self.part(id)}", None, None)

    def sit(self, id: int, body: SitIn | None = None) -> TableOut:
        """Take a free seat."""
        answer: TableOut = self.json("POST", f"/tables/{self.part(id)}/seats", None, body)
        return answer

    def leave(self, id: int) -> TableOut:
        """Give the own seat up, before the game begins."""
        answer: TableOut = self.json("DELETE", f"/tables/{self.part(id)}/seats/mine", None, None)
        return answer

    def put_bot(self, id: int, number: int, body: BotIn) -> TableOut:
        """Give a free seat to a bot; the owner of the table may, before the game begins."""
        answer: TableOut = self.json(
            "PUT", f"/tables/{self.part(id)}/seats/{self.part(number)}/bot", None, body
        )
        return answer

    def start(self, id: int, body: StartIn | None = None) -> TableOut:
        """Begin the game with whoever is seated; the owner of the table may."""
        answer: TableOut = self.json("POST", f"/tables/{self.part(id)}/start", None, body)
        return answer

    def read_position(self, id: int, *, at: int | None = None, seat: str | None = None) -> PositionOut:
        """A position as your seat sees it, or as a spectator does when you have none."""
        answer: PositionOut = self.json(
            "GET", f"/tables/{self.part(id)}/position", {"at": at, "seat": seat}, None
        )
        return answer

    def read_offers(self, id: int, *, expand: int | None = None) -> OffersOut:
        """What your seat may do now. A program that plays needs no rules: it sends one of these actions back."""
        answer: OffersOut = self.json("GET", f"/tables/{self.part(id)}/offers", {"expand": expand}, None)
        return answer

    def act(self, id: int, body: ActionIn) -> MovedOut:
        """Do something for your seat. `revision` is what you last saw of the table: if it has moved on,
        nothing is done."""
        answer: MovedOut = self.json("POST", f"/tables/{self.part(id)}/actions", None, body)
        return answer

    def act_all(self, id: int, body: ActionsIn) -> MovedOut:
        """Do several things for your seat, one after the other: sell, then buy. All of it is done, or nothing
        where one is refused; `facts.number` tells which, from 1."""
        answer: MovedOut = self.json("POST", f"/tables/{self.part(id)}/series", None, body)
        return answer

    def ask_why(self, id: int, body: WhyIn) -> WhyOut:
        """Whether an action is legal in a position of the game, and if not, by which rules. Nothing is done."""
        answer: WhyOut = self.json("POST", f"/tables/{self.part(id)}/why", None, body)
        return answer

    def read_hint(self, id: int) -> HintOut:
        """What a bot would do for your seat, at a table where you alone play against bots (or all seats
        yourself)."""
        answer: HintOut = self.json("GET", f"/tables/{self.part(id)}/hint", None, None)
        return answer

    def read_reason(self, id: int, at: int) -> HintOut:
        """Why a bot made an action: what it would do in the position before it, asked again, and on what
        grounds. At tables for practice for whoever plays there, once the game is over for everybody
        with a name here."""
        answer: HintOut = self.json("GET", f"/tables/{self.part(id)}/reasons/{self.part(at)}", None, None)
        return answer

    def undo(self, id: int, body: UndoIn) -> MovedOut:
        """Take own actions back, as far as the table allows it without asking the others."""
        answer: MovedOut = self.json("POST", f"/tables/{self.part(id)}/undo", None, body)
        return answer

    def list_entries(self, id: int, *, after: int | None = None, limit: int | None = None) -> LogEntriesOut:
        """The log of the table: every action ever accepted and every undo, in order."""
        answer: LogEntriesOut = self.json(
            "GET", f"/tables/{self.part(id)}/entries", {"after": after, "limit": limit}, None
        )
        return answer

    def read_best_runs(self, id: int, *, corporation: str, at: int | None = None) -> BestRunsOut:
        """The best runs of a corporation's trains, proven where that is so; not where help is off."""
        answer: BestRunsOut = self.json(
            "GET", f"/tables/{self.part(id)}/best-runs", {"corporation": corporation, "at": at}, None
        )
        return answer

    def list_plans(self, id: int) -> list[PlanOut]:
        """Your plans on a game, and those that others share with you."""
        answer: list[PlanOut] = self.json("GET", f"/tables/{self.part(id)}/plans", None, None)
        return answer

    def make_plan(self, id: int, body: PlanIn) -> PlanOut:
        """A new plan. The game itself stays as it is, and chance draws anew in a plan."""
        answer: PlanOut = self.json("POST", f"/tables/{self.part(id)}/plans", None, body)
        return answer

    def read_plan(self, plan: int) -> PlanOut:
        """A plan with its branches and their steps."""
        answer: PlanOut = self.json("GET", f"/plans/{self.part(plan)}", None, None)
        return answer

    def change_plan(self, plan: int, body: PlanChangeIn) -> PlanOut:
        """Another name, or other people who may look at it."""
        answer: PlanOut = self.json("PATCH", f"/plans/{self.part(plan)}", None, body)
        return answer

    def delete_plan(self, plan: int) -> None:
        """Delete a plan."""
        self.nothing("DELETE", f"/plans/{self.part(plan)}", None, None)

    def read_plan_position(self, plan: int, *, at: int | None = None) -> PositionOut:
        """The position where one stands in a plan, or an earlier one."""
        answer: PositionOut = self.json("GET", f"/plans/{self.part(plan)}/position", {"at": at}, None)
        return answer

    def read_plan_offers(self, plan: int, *, expand: int | None = None) -> OffersOut:
        """What whoever is to act may do in a plan; its owner acts for everybody."""
        answer: OffersOut = self.json("GET", f"/plans/{self.part(plan)}/offers", {"expand": expand}, None)
        return answer

    def act_in_plan(self, plan: int, body: ActionIn) -> MovedOut:
        """Do something for whoever is to act. `revision` is that of the plan."""
        answer: MovedOut = self.json("POST", f"/plans/{self.part(plan)}/actions", None, body)
        return answer

    def go_beyond(self, plan: int, body: BeyondIn) -> MovedOut:
        """Change the position as no rule allows it."""
        answer: MovedOut = self.json("POST", f"/plans/{self.part(plan)}/beyond", None, body)
        return answer

    def play_plan_on(self, plan: int, *, seat: str | None = None, bot: str | None = None) -> TableOut:
        """A table that you own begins where a plan of yours stands; all rules are kept there, and chance draws
        anew."""
        answer: TableOut = self.json(
            "POST", f"/plans/{self.part(plan)}/continue", {"seat": seat, "bot": bot}, None
        )
        return answer

    def undo_in_plan(self, plan: int, body: UndoIn) -> MovedOut:
        """Go back; what was done stays in its branch."""
        answer: MovedOut = self.json("POST", f"/plans/{self.part(plan)}/undo", None, body)
        return answer

    def redo_in_plan(self, plan: int, body: RevisionIn) -> MovedOut:
        """Go on along the branch by one decision."""
        answer: MovedOut = self.json("POST", f"/plans/{self.part(plan)}/redo", None, body)
        return answer

    def change_branch(self, plan: int, body: BranchIn) -> PlanOut:
        """Stand in a branch, begin one where one stands, name it and write a note on it, or delete it."""
        answer: PlanOut = self.json("POST", f"/plans/{self.part(plan)}/branches", None, body)
        return answer

    def check_plan(self, plan: int) -> CheckedOut:
        """What of a plan still holds, step by step, and which rules stand against the rest."""
        answer: CheckedOut = self.json("GET", f"/plans/{self.part(plan)}/check", None, None)
        return answer

    def play_plan(self, plan: int, body: PlayIn) -> CheckedOut:
        """Play the next steps of a plan at its table; what has become illegal stops it."""
        answer: CheckedOut = self.json("POST", f"/plans/{self.part(plan)}/play", None, body)
        return answer

    def give_if_then(self, plan: int, body: IfThenIn) -> IfThenOut:
        """Make the actions of yours at the end of a plan a standing order: they are done once the condition
        comes about."""
        answer: IfThenOut = self.json("POST", f"/plans/{self.part(plan)}/order", None, body)
        return answer

    def preview_if_then(self, plan: int, body: IfThenIn) -> list[FiredOut]:
        """Where in the game so far it would have fired. Nothing is given."""
        answer: list[FiredOut] = self.json("POST", f"/plans/{self.part(plan)}/order/preview", None, body)
        return answer

    def stream_table(self, id: int, *, after: int | None = None) -> Iterator[Event]:
        """A table as it goes on. `entry` events carry the lines of the log, their id is the number of the
        line; after them a `position` event says how the table stands: `table`, `revision`, `at`,
        `status`, `to_act`, `seat` (yours) and `yours` (whether you are to act). The first
        `position` comes at once; after a lost connection send `Last-Event-ID`."""
        return self.events("GET", f"/tables/{self.part(id)}/stream", {"after": after}, None)

    def stream_mine(self) -> Iterator[Event]:
        """All your tables: a `table` event for each at first, then whenever one of them moves on; the data are
        those of `position` events. New tables at which you sit down come by themselves."""
        return self.events("GET", "/stream", None, None)

    def stream_events(self) -> Iterator[Event]:
        """What a bot waits for. `challenge` events carry a challenge to you or by you (as `listChallenges`),
        at first those that are open and then whatever becomes of one. `gameStart` comes for each
        game of yours that is on, and when one begins; `gameFinish` when one is over. Their data are
        those of `position` events. Whoever listens here counts as online."""
        return self.events("GET", "/stream/event", None, None)

    def read_file(self, id: int) -> dict[str, Any]:
        """The game of a table as a file of ours, with all its actions and branches; it can be sent to
        `importGame`."""
        answer: dict[str, Any] = self.json("GET", f"/tables/{self.part(id)}/file", None, None)
        return answer

    def read_library(
        self, *, title: str | None = None, limit: int | None = None, before: int | None = None
    ) -> Any:
        """Many finished games at once, the newest first: those that the lobby shows to everybody. For more,
        ask again with the last number as `before`."""
        return self.json("GET", "/library", {"title": title, "limit": limit, "before": before}, None)

    def read_site_game(self, id: int) -> dict[str, Any]:
        """The game of a table in the shape in which 18xx.games tells its games, for titles that it knows."""
        answer: dict[str, Any] = self.json("GET", f"/game/{self.part(id)}", None, None)
        return answer

    def import_game(
        self,
        body: dict[str, Any],
        *,
        name: str | None = None,
        seat: str | None = None,
        corrected: bool | None = None,
    ) -> TableOut:
        """A file becomes a table that you own; every action in it is checked. Seats that nobody has are yours
        to give."""
        answer: TableOut = self.json(
            "POST", "/import", {"name": name, "seat": seat, "corrected": corrected}, body
        )
        return answer

    def continue_game(self, id: int, *, at: int, seat: str | None = None, bot: str | None = None) -> TableOut:
        """A table that you own goes on from a position of a game, which stays as it is; chance draws anew from
        there on."""
        answer: TableOut = self.json(
            "POST", f"/tables/{self.part(id)}/continue", {"at": at, "seat": seat, "bot": bot}, None
        )
        return answer

    def list_puzzles(self, *, title: str | None = None, kind: str | None = None) -> list[PuzzleOut]:
        """All puzzles, or those of a title or a kind."""
        answer: list[PuzzleOut] = self.json("GET", "/puzzles", {"title": title, "kind": kind}, None)
        return answer

    def read_puzzle(self, id: str) -> QuestionOut:
        """A puzzle in words: what is asked, and what one has to know besides the map (`/puzzles/ID.svg` of the
        site)."""
        answer: QuestionOut = self.json("GET", f"/puzzles/{self.part(id)}", None, None)
        return answer

    def read_puzzle_hint(self, id: str) -> PuzzleHintOut:
        """Something that helps, without giving the answer away."""
        answer: PuzzleHintOut = self.json("GET", f"/puzzles/{self.part(id)}/hint", None, None)
        return answer

    def answer_puzzle(self, id: str, *, given: str) -> VerdictOut:
        """Whether an answer is right; the right one, why, and the rules that matter. Nothing is kept. Raises
        `Unreadable` (400) for what cannot be an answer to the question."""
        answer: VerdictOut = self.json("GET", f"/puzzles/{self.part(id)}/verdict", {"given": given}, None)
        return answer

    def list_companions(self) -> list[CompanionOut]:
        """Your ledgers, those changed last first."""
        answer: list[CompanionOut] = self.json("GET", "/companions", None, None)
        return answer

    def make_companion(self, body: CompanionIn) -> CompanionOut:
        """A new ledger."""
        answer: CompanionOut = self.json("POST", "/companions", None, body)
        return answer

    def read_companion(self, key: str) -> LedgerOut:
        """A ledger, and what it has come to."""
        answer: LedgerOut = self.json("GET", f"/companions/{self.part(key)}", None, None)
        return answer

    def delete_companion(self, key: str) -> None:
        """Delete a ledger of yours."""
        self.nothing("DELETE", f"/companions/{self.part(key)}", None, None)

    def add_to_companion(self, key: str, body: EntriesIn) -> CompanionsEntriesOut:
        """Append entries, and read those that others have appended. What is there already is not written
        again."""
        answer: CompanionsEntriesOut = self.json("POST", f"/companions/{self.part(key)}/entries", None, body)
        return answer

    def read_lab(
        self,
        *,
        p: str | None = None,
        title: str | None = None,
        document: str | None = None,
        change: list[str] | None = None,
    ) -> LabOut:
        """A position, after changes, with the best runs of every corporation and whether they are proven.
        Raises `Unreadable` for what is no position, and for a change that cannot be made."""
        answer: LabOut = self.json(
            "GET", "/lab", {"p": p, "title": title, "document": document, "change": change}, None
        )
        return answer

    def send_lab_position(self, body: PositionIn) -> LabOut:
        """A position as JSON, after changes, with the best runs of every corporation; nothing is stored."""
        answer: LabOut = self.json("POST", "/lab/position", None, body)
        return answer

    def ask_lab_what_if(
        self, *, p: str, corporation: str, kind: Literal["tile", "token"] | None = None
    ) -> WhatIfOut:
        """What one tile, or token, more would bring a corporation: each is tried, and the best are ranked."""
        answer: WhatIfOut = self.json(
            "GET", "/lab/what-if", {"p": p, "corporation": corporation, "kind": kind}, None
        )
        return answer

    def read_lab_alternatives(self, *, p: str, corporation: str) -> list[AlternativeOut]:
        """What the president may choose besides by the rules, and the best runs that leave out a stop of the
        best ones."""
        answer: list[AlternativeOut] = self.json(
            "GET", "/lab/alternatives", {"p": p, "corporation": corporation}, None
        )
        return answer

    def read_lab_competition(self, *, p: str, corporation: str, other: str) -> CompetitionOut:
        """Two corporations with one lay each: the best lays of the one with the best reply of the other, and
        vice versa."""
        answer: CompetitionOut = self.json(
            "GET", "/lab/competition", {"p": p, "corporation": corporation, "other": other}, None
        )
        return answer

    def read_lab_board(self, body: BoardIn) -> BoardOut:
        """A board of one's own from hexes and notation; nothing is stored. All faults are told at once, as
        `sentences`."""
        answer: BoardOut = self.json("POST", "/lab/board", None, body)
        return answer

    def list_proposals(self, id: int) -> list[ProposalOut]:
        """What is asked at a table and waits for answers, and the offers that stand."""
        answer: list[ProposalOut] = self.json("GET", f"/tables/{self.part(id)}/proposals", None, None)
        return answer

    def propose(self, id: int, body: ProposalIn) -> ProposalOut:
        """Ask the others; it is done when all have agreed. Who plays on for somebody (`seat`) is for the
        others to say, once that player has vanished or has no time left."""
        answer: ProposalOut = self.json("POST", f"/tables/{self.part(id)}/proposals", None, body)
        return answer

    def vote(self, id: int, number: int, body: VoteIn) -> ProposalOut:
        """Agree or not. To agree to an offer is to do what it is about."""
        answer: ProposalOut = self.json(
            "POST", f"/tables/{self.part(id)}/proposals/{self.part(number)}/votes", None, body
        )
        return answer

    def counter(self, id: int, body: CounterIn) -> ProposalOut:
        """Decline the purchase that you are asked about, and say at what price you would agree."""
        answer: ProposalOut = self.json("POST", f"/tables/{self.part(id)}/counter", None, body)
        return answer

    def withdraw(self, id: int, body: RevisionIn) -> MovedOut:
        """Take back what you have offered another player who has not answered yet."""
        answer: MovedOut = self.json("POST", f"/tables/{self.part(id)}/withdraw", None, body)
        return answer

    def end_pause(self, id: int) -> TableOut:
        """Let the clock run again that stands still because all agreed to."""
        answer: TableOut = self.json("DELETE", f"/tables/{self.part(id)}/pause", None, None)
        return answer

    def put_deputy(self, id: int, number: int, body: DeputyIn) -> TableOut:
        """Give another player of the table leave to move for your seat, or take it back."""
        answer: TableOut = self.json(
            "PUT", f"/tables/{self.part(id)}/seats/{self.part(number)}/deputy", None, body
        )
        return answer

    def take_back(self, id: int, number: int) -> TableOut:
        """Play again the seat that a bot, a substitute or nobody has played for you."""
        answer: TableOut = self.json(
            "POST", f"/tables/{self.part(id)}/seats/{self.part(number)}/back", None, None
        )
        return answer

    def read_me(self) -> MeOut:
        """Who you are here, and what your token is for."""
        answer: MeOut = self.json("GET", "/me", None, None)
        return answer

    def mark_bot(self, body: BotAccountIn) -> MeOut:
        """Say that a program plays with this account, which others then see. It cannot be changed any more
        once the account has a seat or has played."""
        answer: MeOut = self.json("PUT", "/me/bot", None, body)
        return answer

    def list_my_vacations(self) -> list[VacationOut]:
        """Your vacations, as far as they have not ended."""
        answer: list[VacationOut] = self.json("GET", "/me/vacations", None, None)
        return answer

    def take_vacation(self, body: VacationIn) -> VacationOut:
        """Go on vacation: no clock of your games by correspondence runs meanwhile. There are 30 days in a
        year."""
        answer: VacationOut = self.json("POST", "/me/vacations", None, body)
        return answer

    def end_vacation(self, number: int) -> None:
        """Come back early, or do not go."""
        self.nothing("DELETE", f"/me/vacations/{self.part(number)}", None, None)

    def list_my_tables(
        self,
        *,
        status: list[Literal["open", "running", "over"]] | None = None,
        limit: int | None = None,
        before: int | None = None,
    ) -> TablesOut:
        """The tables that you own or have a seat at, newest first."""
        answer: TablesOut = self.json(
            "GET", "/me/tables", {"status": status, "limit": limit, "before": before}, None
        )
        return answer

    def list_my_moves(self) -> list[TableOut]:
        """The tables that wait for you."""
        answer: list[TableOut] = self.json("GET", "/me/moves", None, None)
        return answer

    def read_my_ratings(self) -> list[RatingOut]:
        """Your ratings, all titles together first; none while you do not want to be rated."""
        answer: list[RatingOut] = self.json("GET", "/me/ratings", None, None)
        return answer

    def choose_ratings(self, body: RatedIn) -> None:
        """Be rated from now on, or not; then nobody sees your ratings, and nothing counts."""
        self.nothing("PUT", "/me/ratings", None, body)

    def list_notes(self, id: int) -> list[NoteOut]:
        """Your own notes at a table; nobody else can read them."""
        answer: list[NoteOut] = self.json("GET", f"/tables/{self.part(id)}/notes", None, None)
        return answer

    def write_note(self, id: int, body: NoteIn) -> None:
        """Write down a note in place of the one about the same; an empty one goes."""
        self.nothing("PUT", f"/tables/{self.part(id)}/notes", None, body)

    def list_my_channels(self) -> list[ChannelOut]:
        """The ways by which notices reach you; they are added on your account's page."""
        answer: list[ChannelOut] = self.json("GET", "/me/channels", None, None)
        return answer

    def add_my_webhook(self, body: WebhookIn) -> WebhookOut:
        """Have events sent to an address of yours. The answer has the secret that they are signed with."""
        answer: WebhookOut = self.json("POST", "/me/webhooks", None, body)
        return answer

    def drop_my_channel(self, number: int) -> None:
        """Remove a way by which notices reach you."""
        self.nothing("DELETE", f"/me/channels/{self.part(number)}", None, None)

    def change_my_channel(self, number: int, body: ChannelIn) -> ChannelOut:
        """How often letters go out, and a pause. What is not sent stays as it is."""
        answer: ChannelOut = self.json("PUT", f"/me/channels/{self.part(number)}", None, body)
        return answer

    def read_notices(self, id: int) -> HearingOut:
        """Whether you are told of what happens at a table."""
        answer: HearingOut = self.json("GET", f"/tables/{self.part(id)}/notices", None, None)
        return answer

    def change_notices(self, id: int, body: HearingIn) -> HearingOut:
        """Be told nothing of a table, or only after some hours; with neither, everything again."""
        answer: HearingOut = self.json("PUT", f"/tables/{self.part(id)}/notices", None, body)
        return answer

    def list_muted(self) -> list[MutedOut]:
        """The people of whom you read nothing in chats."""
        answer: list[MutedOut] = self.json("GET", "/me/muted", None, None)
        return answer

    def mute(self, number: int) -> None:
        """Read no more of what somebody says in chats, at any table."""
        self.nothing("PUT", f"/me/muted/{self.part(number)}", None, None)

    def unmute(self, number: int) -> None:
        """Read it again."""
        self.nothing("DELETE", f"/me/muted/{self.part(number)}", None, None)

    def list_chat(self, id: int, *, after: int | None = None) -> list[TalkLineOut]:
        """What was said at a table, the last lines; of the spectators' room only to those who do not play,
        until the end. Lines of those whom you have muted are left out."""
        answer: list[TalkLineOut] = self.json("GET", f"/tables/{self.part(id)}/chat", {"after": after}, None)
        return answer

    def say(self, id: int, body: SayIn) -> TalkLineOut:
        """Say something: to everybody, or, if you only look on while the game is on, to the other spectators."""
        answer: TalkLineOut = self.json("POST", f"/tables/{self.part(id)}/chat", None, body)
        return answer

    def react(self, id: int, line: int, body: SignIn) -> SignOut:
        """Put a sign to a line of chat, in place of your own before; the same again, or an empty one, takes it
        away."""
        answer: SignOut = self.json("PUT", f"/tables/{self.part(id)}/chat/{self.part(line)}/sign", None, body)
        return answer

    def list_bot_accounts(self) -> list[BotAccountOut]:
        """The accounts of bots that can be challenged, those first that listen now. (The bots of the house:
        `listBots`.)"""
        answer: list[BotAccountOut] = self.json("GET", "/bot-accounts", None, None)
        return answer

    def list_challenges(self) -> ChallengesOut:
        """The challenges to you and by you that wait for an answer, the oldest first."""
        answer: ChallengesOut = self.json("GET", "/challenges", None, None)
        return answer

    def challenge(self, body: ChallengeIn) -> list[ChallengeOut]:
        """Open a table and ask users to it, people or bots. You own it, and have its first seat; the game
        begins once all seats are taken. Whoever declines leaves a seat free, for another challenge
        or for a bot of the house."""
        answer: list[ChallengeOut] = self.json("POST", "/challenges", None, body)
        return answer

    def challenge_to_table(self, id: int, body: ToTableIn) -> list[ChallengeOut]:
        """Ask users to a table that you have opened."""
        answer: list[ChallengeOut] = self.json("POST", f"/tables/{self.part(id)}/challenges", None, body)
        return answer

    def accept_challenge(self, number: int) -> TableOut:
        """Take the seat."""
        answer: TableOut = self.json("POST", f"/challenges/{self.part(number)}/accept", None, None)
        return answer

    def decline_challenge(self, number: int, body: DeclineIn | None = None) -> ChallengeOut:
        """Decline, and say why."""
        answer: ChallengeOut = self.json("POST", f"/challenges/{self.part(number)}/decline", None, body)
        return answer

    def cancel_challenge(self, number: int) -> ChallengeOut:
        """Take a challenge back that has not been answered; the table stays."""
        answer: ChallengeOut = self.json("DELETE", f"/challenges/{self.part(number)}", None, None)
        return answer
