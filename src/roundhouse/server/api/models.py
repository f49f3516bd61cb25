"""What goes in and out, as the API's schema tells it."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal

import msgspec
from pydantic import AfterValidator, AwareDatetime, BaseModel, ConfigDict, Field

from ..live.acting import MOST_AT_ONCE

LARGEST_NUMBER = 2**31 - 1
LARGEST_ACTION = 64 * 1024
PLAIN = r"^[^\x00-\x1f\x7f]*$"

Number = Annotated[int, Field(ge=0, le=LARGEST_NUMBER)]
Name = Annotated[str, Field(max_length=60, pattern=PLAIN)]
Word = Annotated[str, Field(max_length=40, pattern=PLAIN)]
Secret = Annotated[str, Field(max_length=200, pattern=PLAIN)]


def _storable(action: dict[str, Any]) -> dict[str, Any]:
    """An action that can be written down: text that is text, whole numbers of a machine, of a sensible size."""
    try:
        size = len(msgspec.json.encode(action))
    except (UnicodeEncodeError, OverflowError, TypeError, ValueError, RecursionError):
        raise ValueError("an action is JSON of plain texts and numbers") from None
    if size > LARGEST_ACTION:
        raise ValueError("an action is not that long")
    return action


Action = Annotated[
    dict[str, Any],
    AfterValidator(_storable),
    Field(
        description="An action in its JSON form: `type` names the kind, `by` the player, the rest are its fields.",
        examples=[{"type": "pass", "by": "Ann"}],
    ),
]


class In(BaseModel):
    """What is sent; fields that nobody knows are refused."""

    model_config = ConfigDict(extra="forbid")


class RuleOut(BaseModel):
    """One rule of a title, in our own words."""

    id: str
    section: str = Field(description="The section of the rulebook.")
    text: str
    example: str = ""
    basis: str = Field(default="rulebook", description="rulebook, chart or ruling.")


class ThingOut(BaseModel):
    """Something of a title that explains itself."""

    sort: str = Field(description="paper, company, train, phase, marker, tile or zone.")
    id: str
    name: str = Field(description="What it is called.")


class SentenceOut(BaseModel):
    """A fact about a thing, with the ids of the rules that speak of it."""

    aspect: str = Field(description="does, when or ends: what it is about.")
    text: str
    rules: list[str]


class PhaseValueOut(BaseModel):
    """What a private company brings in a phase, in dollars."""

    phase: str
    rounds: int = Field(description="Operating rounds of a set.")
    income: int = Field(description="In each operating round, to a player who owns it.")
    least: int | None = Field(
        default=None, description="What a company may pay at least; none where it may not buy."
    )
    most: int | None = None


class ExplanationOut(ThingOut):
    """What a thing does, when, and what ends it."""

    face: int | None = Field(default=None, description="Face value in dollars.")
    facts: list[SentenceOut]
    phases: list[PhaseValueOut]
    rules: list[RuleOut]


class CitedRule(BaseModel):
    """A rule that speaks against an action."""

    id: str
    section: str
    text: str


class Refusal(BaseModel):
    """Why an action is not legal."""

    check: str = Field(description="The name of the check that refuses it.")
    section: str = Field(description="The section of the first rule.")
    sentence: str
    rules: list[CitedRule]


class ErrorOut(BaseModel):
    """Why nothing was done."""

    code: str = Field(description="For programs: unreadable, not logged in, stale, illegal move ...")
    sentence: str = Field(description="For people.")
    facts: dict[str, Any] = Field(
        default={},
        description="stale: `revision`; illegal move: `check`, `rules`, `section`; too many: `seconds`.",
    )


class Failure(BaseModel):
    """The answer to whatever is refused."""

    error: ErrorOut


class OptionOut(BaseModel):
    """Something that can be chosen when a table is opened."""

    name: str
    about: str
    rule: RuleOut | None = Field(description="The rule that it belongs to.")
    reading: str = Field(description="The reading of which it is one way; empty for none.")


class ArgumentOut(BaseModel):
    """What a section of the rulebook says for or against a way of reading it."""

    section: str
    text: str


class WayOut(BaseModel):
    """A way to read what the rulebook leaves open."""

    option: str = Field(description="The option that chooses it.")
    about: str
    speaks_for: list[ArgumentOut]
    speaks_against: list[ArgumentOut]


class ReadingOut(BaseModel):
    """A question that the author of the game has not settled."""

    name: str
    question: str
    rules: list[str] = Field(description="Ids of the rules concerned.")
    usual: str = Field(description="The option that a new table has unless it chooses another of its ways.")
    why: str = Field(description="Why this one is thought more likely.")
    ways: list[WayOut] = Field(description="The first is played where a game chooses none.")


class TitleOut(BaseModel):
    """A game that can be played here."""

    name: str
    subtitle: str
    designer: str
    least: int = Field(description="Fewest players.")
    most: int = Field(description="Most players.")
    aliases: list[str]
    options: list[OptionOut]
    readings: list[ReadingOut]
    site_files: bool = Field(description="Whether files of 18xx.games are read and written.")


class ClockForm(In):
    """The clock of a table: none, time that is only shown, a bank of time (live), or days for each turn."""

    kind: Literal["none", "shown", "bank", "days"] = "none"
    bank: Number = Field(default=0, description="Seconds in the bank of each player.")
    increment: Number = Field(default=0, description="Seconds that every turn adds to it.")
    days: Number = Field(default=0, description="Days that a turn may take.")
    zero: Literal["remind", "bot", "offer", "vote"] = Field(
        default="remind",
        description="What happens when time is up: the player is told, a bot plays on, the seat is offered to others, "
        "or the others vote. Whoever it was may come back; nobody loses by the clock.",
    )
    bot: Word = Field(default="", description="The bot that then plays on, or that is voted about.")


class SeatOut(BaseModel):
    """A place at a table; with neither `user` nor `bot` it is empty."""

    number: int
    player: str = Field(description="The id of the player in the game.")
    name: str = Field(description="The player's name to show.")
    user: int | None
    bot: str
    ready: bool
    absent: int | None = Field(description="Who played it before, and may come back.")
    deputy: int | None = Field(description="Who has leave to move for it.")
    spent: int = Field(description="Seconds that it has used, where the table has a clock.")
    left: int | None = Field(
        description="Seconds that it has left, where that is limited; less than 0: overdue."
    )


class TableOut(BaseModel):
    """A table and how its game stands."""

    id: int
    title: str
    name: str
    owner: int
    status: Literal["open", "running", "over"]
    options: list[str]
    seed: int
    listed: bool
    invite: str = Field(description="The secret of the invitation; empty for whoever is not at the table.")
    least: int
    most: int
    pace: str
    hot_seat: bool
    undo: str
    runs: str
    rated: bool = Field(default=False, description="Whether its end counts for ratings.")
    seats: list[SeatOut]
    revision: int = Field(description="Number of the last entry of the log; to be sent with an action.")
    at: int = Field(description="Actions in force.")
    to_act: str = Field(description="The player who is to act; empty when nobody is.")
    round: str
    waiting_since: datetime | None
    result: dict[str, int] = Field(description="Money of every player, once the game is over.")
    rematch_of: int | None
    asks: bool = Field(
        default=False,
        description="Nobody can act until its people have decided how the game goes on by changed rules.",
    )
    clock: ClockForm
    clock_runs: bool = Field(description="Whether the clock of `to_act` runs.")
    paused: datetime | None = Field(description="Since when it stands still.")
    away: datetime | None = Field(description="Until when it does because `to_act` is on vacation.")
    agreed: bool = Field(description="What a player offers another counts as agreed at the table.")
    offer_hours: int = Field(
        description="Hours after which an offer without an answer is declined; 0: never."
    )
    created: datetime
    started: datetime | None
    ended: datetime | None
    fault: str = Field(
        default="",
        description="Why the table cannot be read, in one sentence; what is told of it then is what can be.",
    )


class TablesOut(BaseModel):
    """Tables, newest first."""

    tables: list[TableOut]
    before: int | None = Field(
        description="To be sent as `before` for the tables that follow, if there may be any."
    )


class TableIn(In):
    """A table to be opened."""

    title: Word = Field(description="As `listTitles` names it, or another name that it goes by.")
    name: Name = ""
    options: list[Word] = Field(default=[], max_length=40)
    seats: int | None = Field(
        default=None, ge=1, le=30, description="How many at most; the title's by default."
    )
    least: int | None = Field(default=None, ge=1, le=30, description="How many must be taken to begin.")
    pace: Literal["live", "days"] = "live"
    hot_seat: bool = Field(default=False, description="All seats of people are played by the owner.")
    listed: bool = Field(default=True, description="Whether the lobby shows it.")
    undo: Literal["own", "consent", "free"] = "own"
    runs: Literal["on", "check", "off"] = "on"
    clock: ClockForm = ClockForm()
    agreed: bool = Field(
        default=False,
        description="What a player offers another counts as agreed at the table: it is done at once.",
    )
    offer_hours: Literal[0, 1, 6, 24, 72, 168] = Field(
        default=0, description="Hours after which an offer without an answer is declined; 0: never."
    )
    rated: bool = Field(
        default=False,
        description="Whether its end counts for ratings: not at a hot seat, nor with free undo; without hints.",
    )
    seed: Number | None = Field(default=None, description="For chance; drawn by default.")
    players: list[Name] = Field(
        default=[], max_length=30, description="At a hot seat: the names of the players."
    )
    bots: list[Word] = Field(default=[], max_length=30, description="Bots that take seats, by name.")


class StartIn(In):
    """Beginning."""

    shuffle: bool = Field(default=False, description="Whether the seed decides who sits where.")


class SitIn(In):
    """Taking a seat."""

    invite: Secret = Field(
        default="", description="The secret of the invitation, for tables that are not listed."
    )


class BotIn(In):
    """A bot for a seat."""

    bot: Word = Field(examples=["greedy"])


class PositionOut(BaseModel):
    """A position as the caller's seat sees it."""

    table: int
    revision: int
    at: int
    seat: str = Field(description="Whose view it is; empty for a spectator.")
    to_act: str
    prompt: str = Field(description="Where the game stands and who decides what, in words.")
    state: dict[str, Any] = Field(
        description="`tables`, `slots` and `stack` of the position, as in a saved game."
    )


class OfferOut(BaseModel):
    """Something that may be done: every combination of the values in the open fields may be sent."""

    action: dict[str, Any] = Field(description="Playable as it stands, unless `withheld`.")
    open: dict[str, dict[str, Any]] = Field(
        description="Fields that may be changed: `one_of` with `values`; `span` with `low`, `high` and `step`;"
        " `subset`, from `least` to `most` of the values `of`, in their order; `free`."
    )
    label: str
    size: int = Field(description="How many actions it stands for, free fields left aside.")
    withheld: list[str] = Field(
        default=[], description="Fields without a suggestion, because the table plays without this help."
    )


class OffersOut(BaseModel):
    """What the caller's seat may do now; nothing while somebody else is to act."""

    table: int
    revision: int
    seat: str
    to_act: str
    offers: list[OfferOut]
    actions: list[dict[str, Any]] = Field(description="The offers expanded, as far as `expand` allows.")
    complete: bool = Field(
        description="Whether `actions` holds all that the offers stand for (free fields aside)."
    )


class ActionIn(In):
    """An action, and the revision of the table that its sender knows."""

    revision: Number
    action: Action


class ActionsIn(In):
    """Several actions, in order, and the revision of the table that their sender knows."""

    revision: Number
    actions: Annotated[list[Action], Field(min_length=1, max_length=MOST_AT_ONCE)]


class WhyIn(In):
    """An action to be asked about."""

    action: Action


class WhyOut(BaseModel):
    """Whether an action is legal, and why not."""

    legal: bool
    refusal: Refusal | None


class PartOut(BaseModel):
    """A part of what an action is worth."""

    what: str = Field(
        description="cash, price, dividends, privates, trains (out of the own pocket), others, rest."
    )
    of: str = Field(
        description="The corporation or private company that it comes from, if it comes from one."
    )
    worth: int


class LevelOut(BaseModel):
    """A level at which bots play."""

    name: str
    bot: str = Field(description="The bot that plays it.")
    manner: str = Field(description="How it plays.")
    rating: int | None = Field(description="At the title asked for, if rated there; people begin with 1500.")


class ConsideredOut(BaseModel):
    """An action that a bot looked at."""

    action: dict[str, Any]
    label: str
    worth: int = Field(description="Dollars at the end of the game, over the average of the other players.")
    lines: list[PartOut] = Field(description="What that is made of.")


class HintOut(BaseModel):
    """What a bot would do for the seat that is to act."""

    table: int
    revision: int
    bot: str
    seat: str
    action: dict[str, Any]
    label: str
    considered: list[ConsideredOut] = Field(
        description="What it looked at, the action chosen first; empty for a bot that gives no reasons."
    )
    reasons: list[str] = Field(description="What sets it apart from the second of them, in words.")


class UndoIn(In):
    """Going back; the revision is the one that the sender knows."""

    revision: Number
    to: Number | None = Field(
        default=None, description="To the position after so many actions; by default one decision."
    )


class MovedOut(BaseModel):
    """How a table stands after what was sent."""

    table: int
    revision: int
    at: int
    status: str
    to_act: str


class EntryOut(BaseModel):
    """A line of a table's log."""

    number: int
    kind: str = Field(
        description="play, undo, branch (moves undone before an import), end (by vote) or rules (how it goes on)."
    )
    data: dict[str, Any] = Field(
        description='play: the action; undo: {"to": actions in force}; branch: {"at": n, "actions": [...]}; end: {}; '
        'rules: {"how": corrected, before or kept, "rules", "now": versions, "first": an entry, "said": [...]}.'
    )
    seat: str = Field(description="For which player.")
    user: int | None = Field(description="Who sent it; nobody for bots and chance.")
    by: str = Field(
        description="user, deputy (with leave to move for the seat), agreed (an answer given beforehand), lapsed (no "
        "answer in time), bot, chance, order, import or site."
    )
    when: datetime
    digest: str | None = Field(None, description="Fingerprint of the position after it.")
    spent: dict[str, int] | None = Field(
        None, description="Who took how long until then, in milliseconds that count; none without a clock."
    )


class EntriesOut(BaseModel):
    """Lines of a log in order; ask again after the last one while there is `more`."""

    revision: int
    entries: list[EntryOut]
    more: bool


class MeOut(BaseModel):
    """Whose token it is."""

    id: int
    name: str
    guest: bool
    scopes: list[str]


class LineOut(BaseModel):
    """A line of chat."""

    id: int
    user: int
    name: str
    room: str = Field(description="Empty, or spectators: what players do not read before the end.")
    text: str
    at: int | None = Field(description="The position that it was written at, if the game was on.")
    when: datetime
    signs: dict[str, list[str]] = Field(default={}, description="By sign the names of those who gave it.")


class SayIn(In):
    """Something to be said."""

    text: Annotated[str, Field(min_length=1, max_length=1000)]


class SignIn(In):
    """A sign for a line of chat; empty: none."""

    sign: Word = Field(examples=["👍"])


class SignOut(BaseModel):
    """The sign that is there now."""

    sign: str


class NoteOut(BaseModel):
    """A private note of the caller's."""

    about: str = Field(description="Empty for the game; company:SYM or hex:F8.")
    text: str
    when: datetime


class NoteIn(In):
    """A note to be written."""

    about: Annotated[str, Field(max_length=80, pattern=PLAIN)] = Field(
        default="", description="Empty for the game; company:SYM or hex:F8."
    )
    text: Annotated[str, Field(max_length=20_000)]


class RatingOut(BaseModel):
    """How strong somebody is at a title."""

    title: str = Field(description="Empty for all titles together.")
    who: str = Field(description="The name of the user, or of the bot with its version.")
    bot: bool
    rating: int = Field(description="1500 for a beginner.")
    deviation: int = Field(description="A standard deviation: by how much it may be wrong.")
    games: int = Field(description="Rated games; below 5 the rating is provisional.")


class RatedIn(In):
    """Whether to be rated."""

    rated: bool


class StopOut(BaseModel):
    """A stop of a run and what it earns."""

    stop: str
    value: int
    at_end: bool = False


class AmountOut(BaseModel):
    """A bonus or a fee."""

    id: str
    value: int


class DoubledOut(BaseModel):
    """A stop that counts twice."""

    id: str
    stop: str
    value: int


class RunOut(BaseModel):
    """The run of one train, line by line."""

    train: str
    route: list[str] = Field(description='Stops as "HEX.k" and hexes of plain track, as in a `run` action.')
    stops: list[StopOut]
    bonuses: list[AmountOut] = []
    doubled: DoubledOut | None = None
    fees: list[AmountOut] = []
    beside: list[AmountOut] = Field([], description="Fees that are owed too, but not taken from `value`.")
    value: int


class BestRunsOut(BaseModel):
    """The best runs of a corporation; `proven` when no set of runs can earn more."""

    corporation: str
    trains: list[str]
    runs: list[RunOut]
    extras: list[AmountOut]
    total: int
    bound: int = Field(description="What no set of runs can exceed.")
    proven: bool


class ProposalIn(In):
    """Something that the others are asked."""

    revision: Number = Field(description="The last entry of the log that you saw.")
    kind: Literal["undo", "end", "pause", "seat", "rules"]
    to: Number | None = Field(default=None, description="undo: how many actions stay in force.")
    how: Word = Field(default="", description="rules: corrected, before or kept.")
    seat: Number | None = Field(default=None, description="seat: whose player has vanished.")
    bot: Word = Field(default="", description="seat: the bot that plays on.")
    user: Number | None = Field(
        default=None,
        description="seat: who plays on; with no bot either, whoever takes the link of the table.",
    )


class VoteIn(In):
    """An answer to a proposal. Whoever asked withdraws it with a no."""

    yes: bool


class CounterIn(In):
    """Declining what one is asked, and saying at what price one would agree."""

    revision: Number = Field(description="The last entry of the log that you saw.")
    price: Number = Field(description="Dollars.")
    hours: int | None = Field(default=None, ge=1, le=168, description="How long you stand by it.")


class RevisionIn(In):
    """What you last saw of the table."""

    revision: Number


class DeputyIn(In):
    """Who may move for a seat."""

    player: Word = Field(description="Another player of the table; empty for nobody.")


class ProposalOut(BaseModel):
    """Something that is asked at a table, or an offer of one player to another (`offer`)."""

    id: int
    kind: str
    user: int = Field(description="Who asks.")
    data: dict[str, Any] = Field(
        description='undo: {"to"}; seat: {"seat", "player", "bot" or "user"}; offer: {"action", "by", "to", "price", '
        '"expires"}: `to` may do the action, and then `by` has agreed; rules: {"how"}.'
    )
    votes: dict[str, bool] = Field(description="By user.")
    status: str = Field(description="asked, accepted, refused, withdrawn or lapsed.")
    revision: int
    created: datetime


class VacationIn(In):
    """Days on which no clock of your games by correspondence runs."""

    begins: AwareDatetime = Field(description="Now, if that is past.")
    ends: AwareDatetime


class VacationOut(BaseModel):
    """A vacation."""

    id: int
    begins: datetime
    ends: datetime
