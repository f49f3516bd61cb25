"""The forms of what the API takes and gives, and of all kinds of actions and events.

Made by tools/client.py; do not change it by hand."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict


class AmountOut(TypedDict):
    """
    A bonus or a fee.
    """

    id: str
    value: int


class ArgumentOut(TypedDict):
    """
    What a section of the rulebook says for or against a way of reading it.
    """

    section: str
    text: str


class BeyondIn(TypedDict):
    """
    A change beyond the rules.
    """

    revision: int
    change: dict[str, Any]


class BoardIn(TypedDict):
    """
    A board of one's own.
    """

    board: str
    title: str
    layout: NotRequired[Literal["flat", "pointy"]]
    letters: NotRequired[Literal["columns", "rows"]]


class BoardOut(TypedDict):
    """
    A board of one's own, as the lab and as a title has it.
    """

    text: str
    map_toml: str


class BotAccountIn(TypedDict):
    """
    Whether a program plays with an account.
    """

    bot: bool


class BotAccountOut(TypedDict):
    """
    The account of a bot.
    """

    id: int
    name: str
    online: bool


class BotIn(TypedDict):
    """
    A bot for a seat.
    """

    bot: str


class BranchIn(TypedDict):
    """
    What is to be done with a branch of a plan; by default with the one that one stands in.
    """

    revision: int
    do: Literal["choose", "begin", "describe", "delete"]
    branch: NotRequired[int | None]
    name: NotRequired[str]
    note: NotRequired[str]


Option: TypeAlias = str


Player: TypeAlias = str


Bot: TypeAlias = str


ToItem: TypeAlias = str


class ChannelIn(TypedDict):
    """
    What is to be different about a channel.
    """

    digest: NotRequired[Literal["", "hour", "day"] | None]
    hour: NotRequired[int | None]
    pause: NotRequired[Literal[0, 1, 8, 24, 168, 720] | None]


class ChannelOut(TypedDict):
    """
    A way by which notices reach you.
    """

    id: int
    kind: str
    where: str
    enabled: bool
    digest: str | None
    hour: int | None
    paused_until: str | None


class ChoiceOut(TypedDict):
    """
    An answer to choose from.
    """

    key: str
    text: str


class CitedRule(TypedDict):
    """
    A rule that speaks against an action.
    """

    id: str
    section: str
    text: str
    lang: NotRequired[str]


class ClockForm(TypedDict):
    """
    The clock of a table: none, time that is only shown, a bank of time (live), or days for each turn.
    """

    kind: NotRequired[Literal["none", "shown", "bank", "days"]]
    bank: NotRequired[int]
    increment: NotRequired[int]
    days: NotRequired[int]
    zero: NotRequired[Literal["remind", "bot", "offer", "vote"]]
    bot: NotRequired[str]


class CompanionIn(TypedDict):
    """
    A new ledger: its title, the names of the players in order of their seats, and how it is kept.
    """

    title: str
    players: list[Player]
    options: NotRequired[list[Option] | None]
    mode: NotRequired[Literal["ledger", "strict"]]
    name: NotRequired[str]
    drawn: NotRequired[str]


class CompanionOut(TypedDict):
    """
    A ledger in a list; `key` is the secret by which it is written, `look` that of the shared screen.
    """

    key: str
    look: str
    name: str
    title: str
    players: list[str]
    options: list[str]
    mode: str
    drawn: str
    revision: int
    changed: str


class CounterIn(TypedDict):
    """
    Declining what one is asked, and saying at what price one would agree.
    """

    revision: int
    price: int
    hours: NotRequired[int | None]


class DeclineIn(TypedDict):
    """
    Why not.
    """

    reason: NotRequired[
        Literal[
            "generic", "later", "title", "options", "players", "clock", "rated", "unrated", "bots", "people"
        ]
    ]


class DeputyIn(TypedDict):
    """
    Who may move for a seat.
    """

    player: str


class DoubledOut(TypedDict):
    """
    A stop that counts twice.
    """

    id: str
    stop: str
    value: int


class EntriesIn(TypedDict):
    """
    Entries to be appended, and how many the sender knows already.
    """

    since: NotRequired[int]
    entries: NotRequired[list[dict[str, Any]]]


class ErrorOut(TypedDict):
    """
    Why nothing was done.
    """

    code: str
    sentence: str
    facts: NotRequired[dict[str, Any]]


class Failure(TypedDict):
    """
    The answer to whatever is refused.
    """

    error: ErrorOut


class FiredOut(TypedDict):
    """
    A position in which a condition came about, and that of the player's next decision.
    """

    at: int
    due: int | None
    possible: bool


class HearingIn(TypedDict):
    """
    What you want to hear of a table.
    """

    muted: NotRequired[bool]
    snooze: NotRequired[Literal[0, 1, 8, 24, 168, 720]]


class HearingOut(TypedDict):
    """
    What you hear of a table. `until`: what happens until then is told then.
    """

    muted: bool
    until: str | None


Stop: TypeAlias = str


class IfThenIn(TypedDict):
    """
    A condition: what the actions at the end of a plan wait for, and what else stops it.
    """

    condition: dict[str, Any]
    stops: NotRequired[list[Stop] | None]


class IfThenOut(TypedDict):
    """
    A standing order that was given, in words; `reason`: why it has ended already, if it has.
    """

    order: int
    active: bool
    said: str
    reason: NotRequired[str]


class LedgerOut(TypedDict):
    """
    A ledger with its entries, what they come to, and the log in words.
    """

    key: str
    look: str
    name: str
    title: str
    players: list[str]
    options: list[str]
    mode: str
    drawn: str
    revision: int
    changed: str
    entries: list[dict[str, Any]]
    view: dict[str, Any]
    log: list[str]


class LevelOut(TypedDict):
    """
    A level at which bots play.
    """

    name: str
    bot: str
    manner: str
    rating: int | None


class MeOut(TypedDict):
    """
    Whose token it is.
    """

    id: int
    name: str
    guest: bool
    bot: bool
    scopes: list[str]


class MovedOut(TypedDict):
    """
    How a table stands.
    """

    table: int
    revision: int
    at: int
    status: str
    to_act: str
    seat: str
    yours: bool


class MutedOut(TypedDict):
    """
    Somebody whose chat you do not read.
    """

    id: int
    name: str


class NoteIn(TypedDict):
    """
    A note to be written.
    """

    about: NotRequired[str]
    text: str


class NoteOut(TypedDict):
    """
    A private note of the caller's.
    """

    about: str
    text: str
    when: str


class PartOut(TypedDict):
    """
    A part of what an action is worth.
    """

    what: str
    of: str
    worth: int


class PersonOut(TypedDict):
    """
    A user.
    """

    id: int
    name: str
    bot: bool


class PhaseValueOut(TypedDict):
    """
    What a private company brings in a phase, in the money of the title.
    """

    phase: str
    rounds: int
    income: int
    least: NotRequired[int | None]
    most: NotRequired[int | None]


ShareItem: TypeAlias = str


class PlanChangeIn(TypedDict):
    """
    What of a plan is to be different.
    """

    name: NotRequired[str | None]
    share: NotRequired[list[ShareItem] | None]


class PlanIn(TypedDict):
    """
    A new plan: on which position (now by default), and its name.
    """

    at: NotRequired[int | None]
    name: NotRequired[str]


class PlanLineOut(TypedDict):
    """
    A step of a plan held against its game as it stands now.
    """

    number: int
    who: str
    what: str
    case: Literal["played", "otherwise", "holds", "against", "beyond"]
    reason: NotRequired[str]
    rules: NotRequired[list[dict[str, str]]]
    next: bool


class PlanStepOut(TypedDict):
    """
    A step of a plan: an action, or a change beyond the rules (`free`).
    """

    number: int
    data: dict[str, Any]
    free: NotRequired[bool]


class PlayIn(TypedDict):
    """
    Steps of a plan to be played at its table; `revision` is that of the table.
    """

    revision: int
    count: NotRequired[int]


class PositionIn(TypedDict):
    """
    A position as JSON.
    """

    document: dict[str, Any]
    changes: NotRequired[list[str]]


class ProposalIn(TypedDict):
    """
    Something that the others are asked.
    """

    revision: int
    kind: Literal["undo", "end", "pause", "clock", "play_out", "seat", "rules"]
    to: NotRequired[int | None]
    how: NotRequired[str]
    clock: NotRequired[ClockForm | None]
    seat: NotRequired[int | None]
    bot: NotRequired[str]
    user: NotRequired[int | None]


class ProposalOut(TypedDict):
    """
    Something that is asked at a table, or an offer of one player to another (`offer`).
    """

    id: int
    kind: str
    user: int
    data: dict[str, Any]
    votes: dict[str, bool]
    status: str
    revision: int
    created: str


class PuzzleHintOut(TypedDict):
    """
    A hint for a puzzle.
    """

    hint: str


class PuzzleOut(TypedDict):
    """
    A puzzle in a list.
    """

    id: str
    title: str
    kind: str
    grade: int


class QuestionOut(TypedDict):
    """
    A puzzle in words; `choices` is empty where a number is asked for.
    """

    id: str
    title: str
    kind: str
    grade: int
    name: str
    difficulty: str
    text: str
    round: str
    facts: list[str]
    choices: list[ChoiceOut]
    unit: str


class RatedIn(TypedDict):
    """
    Whether to be rated.
    """

    rated: bool


class RatingOut(TypedDict):
    """
    How strong somebody is at a title.
    """

    title: str
    who: str
    bot: bool
    rating: int
    deviation: int
    games: int


class Refusal(TypedDict):
    """
    Why an action is not legal.
    """

    check: str
    section: str
    sentence: str
    rules: list[CitedRule]


class RefusedEntryOut(TypedDict):
    """
    An entry that was not taken, and why.
    """

    id: str
    why: list[str]


class RevisionIn(TypedDict):
    """
    The revision that the sender knows.
    """

    revision: int


class RuleOut(TypedDict):
    """
    One rule of a title, in our own words.
    """

    id: str
    section: str
    text: str
    example: NotRequired[str]
    basis: NotRequired[str]


class SayIn(TypedDict):
    """
    Something to be said.
    """

    text: str


class SeatOut(TypedDict):
    """
    A place at a table; with neither `user` nor `bot` it is empty.
    """

    number: int
    player: str
    name: str
    user: int | None
    bot: str
    ready: bool
    absent: int | None
    deputy: int | None
    bot_account: NotRequired[bool]
    spent: int
    left: int | None


class SentenceOut(TypedDict):
    """
    A fact about a thing, with the ids of the rules that speak of it.
    """

    aspect: str
    text: str
    rules: list[str]


class SignIn(TypedDict):
    """
    A sign for a line of chat; empty: none.
    """

    sign: str


class SignOut(TypedDict):
    """
    The sign that is there now.
    """

    sign: str


class SitIn(TypedDict):
    """
    Taking a seat.
    """

    invite: NotRequired[str]


class StartIn(TypedDict):
    """
    Beginning.
    """

    shuffle: NotRequired[bool]


class StopOut(TypedDict):
    """
    A stop of a run and what it earns.
    """

    stop: str
    value: int
    at_end: NotRequired[bool]


class StyleOut(TypedDict):
    """
    A style in which bots play, for practice.
    """

    name: str
    manner: str
    rating: int | None


class TableIn(TypedDict):
    """
    A table to be opened.
    """

    title: str
    name: NotRequired[str]
    options: NotRequired[list[Option]]
    seats: NotRequired[int | None]
    least: NotRequired[int | None]
    pace: NotRequired[Literal["live", "days"]]
    hot_seat: NotRequired[bool]
    listed: NotRequired[bool]
    undo: NotRequired[Literal["own", "consent", "free"]]
    runs: NotRequired[Literal["on", "check", "off"]]
    clock: NotRequired[ClockForm]
    agreed: NotRequired[bool]
    offer_hours: NotRequired[Literal[0, 1, 6, 24, 72, 168]]
    rated: NotRequired[bool]
    bot_accounts: NotRequired[bool]
    language: NotRequired[Literal["", "cs", "de", "en", "es", "fr", "it", "ja", "nl", "pl", "pt"]]
    experience: NotRequired[Literal["", "newcomers", "experienced"]]
    delay: NotRequired[Literal[0, 1, 5, 15, 60, 1440]]
    seed: NotRequired[int | None]
    players: NotRequired[list[Player]]
    bots: NotRequired[list[Bot]]


class TableOut(TypedDict):
    """
    A table and how its game stands.
    """

    id: int
    title: str
    name: str
    owner: int
    status: Literal["open", "running", "over"]
    options: list[str]
    seed: int
    listed: bool
    invite: str
    least: int
    most: int
    pace: str
    hot_seat: bool
    undo: str
    runs: str
    rated: NotRequired[bool]
    bot_accounts: NotRequired[bool]
    language: NotRequired[str]
    experience: NotRequired[str]
    delay: NotRequired[int]
    seats: list[SeatOut]
    revision: int
    at: int
    to_act: str
    round: str
    waiting_since: str | None
    result: dict[str, int]
    rematch_of: int | None
    asks: NotRequired[bool]
    clock: ClockForm
    clock_runs: bool
    paused: str | None
    away: str | None
    agreed: bool
    offer_hours: int
    created: str
    started: str | None
    ended: str | None
    fault: NotRequired[str]


class TablesOut(TypedDict):
    """
    Tables, newest first.
    """

    tables: list[TableOut]
    before: int | None


class ThingOut(TypedDict):
    """
    Something of a title that explains itself.
    """

    sort: str
    id: str
    name: str


class ToTableIn(TypedDict):
    """
    Who is asked to a table that is open.
    """

    to: list[ToItem]
    begins: NotRequired[bool]


class UndoIn(TypedDict):
    """
    Going back; the revision is the one that the sender knows.
    """

    revision: int
    to: NotRequired[int | None]


class VacationIn(TypedDict):
    """
    Days on which no clock of your games by correspondence runs.
    """

    begins: str
    ends: str


class VacationOut(TypedDict):
    """
    A vacation.
    """

    id: int
    begins: str
    ends: str


class VerdictOut(TypedDict):
    """
    Whether an answer is right, and why.
    """

    right: bool
    answer: str
    why: list[str]
    rules: list[RuleOut]


class VoteIn(TypedDict):
    """
    An answer to a proposal. Whoever asked withdraws it with a no.
    """

    yes: bool


class WayOut(TypedDict):
    """
    A way to read what the rulebook leaves open.
    """

    option: str
    about: str
    speaks_for: list[ArgumentOut]
    speaks_against: list[ArgumentOut]


class WebhookIn(TypedDict):
    """
    An address that is told of events, signed.
    """

    url: str
    table: NotRequired[int | None]


class WebhookOut(TypedDict):
    """
    A webhook that was made. `secret` signs its events.
    """

    channel: ChannelOut
    secret: str


class WhyOut(TypedDict):
    """
    Whether an action is legal, and why not.
    """

    legal: bool
    refusal: Refusal | None


class CompanionsEntriesOut(TypedDict):
    """
    The entries after those that the sender knows, in the order that counts, and those that were not taken.
    """

    revision: int
    since: int
    entries: list[dict[str, Any]]
    refused: list[RefusedEntryOut]


class LabLineOut(TypedDict):
    """
    A lay, the reply of the other, and what both earn then; `whole` when all replies were tried and all is proven.
    """

    begins: str
    lay: dict[str, Any]
    reply: dict[str, Any] | None
    first: int
    second: int
    whole: bool


class TalkLineOut(TypedDict):
    """
    A line of chat.
    """

    id: int
    user: int
    name: str
    room: str
    text: str
    at: int | None
    when: str
    signs: NotRequired[dict[str, list[str]]]


class Accept(TypedDict):
    """
    Agree to the purchase proposed.
    """

    type: Literal["accept"]
    by: str


class AcceptBid(TypedDict):
    """
    Sell the charter for the bid that stands.
    """

    type: Literal["accept_bid"]
    by: str


class TrainRun(TypedDict):
    """
    The run of a train: stops as "HEX.k", and hexes of plain track passed between them.
    """

    train: str
    route: list[str]


class AskForSubsidiary(TypedDict):
    """
    Ask its owner to give a subsidiary to the corporation at turn.
    """

    type: Literal["ask_for_subsidiary"]
    by: str
    private: str


class AskPermission(TypedDict):
    """
    Ask the owner of a private company for its power in this turn.
    """

    type: Literal["ask_permission"]
    by: str
    private: str


class AskPrivate(TypedDict):
    """
    Ask the owner of a private company to sell it for `price` dollars and the own private companies `added`.
    """

    type: Literal["ask_private"]
    by: str
    private: str
    price: int
    added: list[str]


class Attack(TypedDict):
    """
    Bid for the charter of another player.
    """

    type: Literal["attack"]
    by: str
    corporation: str
    price: int


class DeclareBankruptcy(TypedDict):
    """
    Give up: the corporation must have a train that nobody can pay.
    """

    type: Literal["bankrupt"]
    by: str


class Bid(TypedDict):
    """
    Bid `price` dollars for a private company.
    """

    type: Literal["bid"]
    by: str
    private: str
    price: int


class BuyBond(TypedDict):
    """
    Buy a bond from the bank pool.
    """

    type: Literal["buy_bond"]
    by: str


class BuyCar(TypedDict):
    """
    Buy a car from the bank.
    """

    type: Literal["buy_car"]
    by: str


class BuyCheapest(TypedDict):
    """
    Buy the cheapest private company left, at its price.
    """

    type: Literal["buy_cheapest"]
    by: str
    private: str


class BuyFromPlayer(TypedDict):
    """
    In the own stock turn, ask the owner of a private company to sell it for `price` dollars.
    """

    type: Literal["buy_from_player"]
    by: str
    private: str
    price: int


class BuyMarker(TypedDict):
    """
    Buy a marker of a kind from the bank or a corporation, at its price.
    """

    type: Literal["buy_marker"]
    by: str
    marker: str
    seller: str


class BuyOdd(TypedDict):
    """
    Buy a share of the merged corporation from the market.
    """

    type: Literal["buy_odd"]
    by: str


class BuyOwn(TypedDict):
    """
    Buy `percent` of the corporation's own stock from the bank pool.
    """

    type: Literal["buy_own"]
    by: str
    percent: int


class BuyPaper(TypedDict):
    """
    Buy a charter, a subsidiary or Credit Mobilier from the bank pool at face value.
    """

    type: Literal["buy_paper"]
    by: str
    private: str


class BuyPresidency(TypedDict):
    """
    Buy the president's certificate of a national company, whole.
    """

    type: Literal["buy_presidency"]
    by: str
    corporation: str


class BuyPrivate(TypedDict):
    """
    The operating corporation buys a private company from a player.
    """

    type: Literal["buy_private"]
    by: str
    private: str
    price: int


class BuyRights(TypedDict):
    """
    Buy track rights in a city, or mining rights in a district.
    """

    type: Literal["buy_rights"]
    by: str
    place: str


class BuyShare(TypedDict):
    """
    Buy an ordinary certificate from the initial offering or the bank pool.
    """

    type: Literal["buy_share"]
    by: str
    corporation: str
    source: str


class BuyTrain(TypedDict):
    """
    Buy `train` for `price` dollars; `trade_in` names an own train handed in for it.
    """

    type: Literal["buy_train"]
    by: str
    train: str
    price: int
    trade_in: NotRequired[str]


class TokenOnTile(TypedDict):
    """
    Place the next token in the hex of the tile, free of charge, right after it.
    """

    type: Literal["canal_token"]
    by: str


class ChangeBonds(TypedDict):
    """
    Change `count` units of bonds into cash; no act of a turn.
    """

    type: Literal["change_bonds"]
    by: str
    count: int


class ChooseCharter(TypedDict):
    """
    Pick the charter that comes with a pioneer.
    """

    type: Literal["choose_charter"]
    by: str
    corporation: str


class ChooseDefence(TypedDict):
    """
    Decide which of one's attacked charters is dealt with next.
    """

    type: Literal["choose_defence"]
    by: str
    corporation: str


class HomeCityChooseHome(TypedDict):
    """
    Have the home token in that city of the home hex.
    """

    type: Literal["choose_home"]
    by: str
    city: int


class HomesChooseHome(TypedDict):
    """
    Choose the hex of the home token, as the corporation floats.
    """

    type: Literal["choose_home"]
    by: str
    hex: str


class ChooseStation(TypedDict):
    """
    Choose the station of the home hex that the home marker is in.
    """

    type: Literal["choose_station"]
    by: str
    city: int


class ChooseSurvivor(TypedDict):
    """
    Choose the corporation whose shares and name remain.
    """

    type: Literal["choose_survivor"]
    by: str
    corporation: str


class CloseSubsidiary(TypedDict):
    """
    Close a subsidiary of the corporation at turn instead of building with it.
    """

    type: Literal["close_subsidiary"]
    by: str
    private: str


class CompletePurchase(TypedDict):
    """
    Make the payment for which the money has been raised.
    """

    type: Literal["complete_purchase"]
    by: str


class ConvertCharter(TypedDict):
    """
    Convert a charter of one's own at a par value, and buy so many ordinary certificates with it.
    """

    type: Literal["convert_charter"]
    by: str
    corporation: str
    par: int
    shares: int


class DeclareMerger(TypedDict):
    """
    Declare that the own `corporation` merges with the `other`; of equals, `president` is to preside.
    """

    type: Literal["declare_merger"]
    by: str
    corporation: str
    other: str
    president: str


class Decline(TypedDict):
    """
    Do not agree to the purchase proposed.
    """

    type: Literal["decline"]
    by: str


class DiscardCar(TypedDict):
    """
    Give a car back to the bank: one in excess, or to make room for a train.
    """

    type: Literal["discard_car"]
    by: str


class DiscardTrain(TypedDict):
    """
    Give a train in excess to the bank pool.
    """

    type: Literal["discard_train"]
    by: str
    train: str


class DivideSpike(TypedDict):
    """
    Divide a Golden Spike paid in cash: `choice` is one of the ways in which earnings are divided.
    """

    type: Literal["divide_spike"]
    by: str
    choice: str


class Dividend(TypedDict):
    """
    Pay the earnings out, or keep them: `choice` is "pay", "withhold", or what else the title knows.
    """

    type: Literal["dividend"]
    by: str
    choice: str


class Draw(TypedDict):
    """
    Chance draws the corporation whose president's certificate comes with P6.
    """

    type: Literal["draw"]
    by: str
    corporation: str


class DrawPrivate(TypedDict):
    """
    Chance picks a private company that takes part.
    """

    type: Literal["draw_private"]
    by: str
    private: str


class DropOut(TypedDict):
    """
    Leave the auction of the private company.
    """

    type: Literal["drop_out"]
    by: str


class ExchangePrivate(TypedDict):
    """
    Hand in the private company for a share out of `source`.
    """

    type: Literal["exchange_private"]
    by: str
    private: str
    source: str


class ExchangeShare(TypedDict):
    """
    Close the private company for a share from the offering or the pool.
    """

    type: Literal["exchange_share"]
    by: str
    source: str


class GiveSubsidiary(TypedDict):
    """
    Give a subsidiary of one's own to a corporation, whose president has to agree.
    """

    type: Literal["give_subsidiary"]
    by: str
    private: str
    corporation: str


class GiveToken(TypedDict):
    """
    Give the private company's token to the corporation, its fellow to `hex` (empty where there is no fellow).
    """

    type: Literal["give_token"]
    by: str
    private: str
    hex: str


class GiveUp(TypedDict):
    """
    After a merger, give up a station marker (its id) or track rights, "rights PLACE".
    """

    type: Literal["give_up"]
    by: str
    what: str


class KeepDestinations(TypedDict):
    """
    Do not agree: all destinations stay as they are printed.
    """

    type: Literal["keep_destinations"]
    by: str


class KeepToken(TypedDict):
    """
    Take over a merged corporation's token in stop `city` of the hex.
    """

    type: Literal["keep_token"]
    by: str
    hex: str
    city: int


class LayCanal(TypedDict):
    """
    Lay the private company's tile in its hex.
    """

    type: Literal["lay_canal"]
    by: str
    private: str
    rotation: int


class LayOwnTile(TypedDict):
    """
    Lay or upgrade a tile in one of the private company's own hexes, on a route or not.
    """

    type: Literal["lay_own_tile"]
    by: str
    hex: str
    tile: str
    rotation: int
    private: str


class Laid(TypedDict):
    """
    A tile on the map, turned clockwise by ``rotation`` sixths (0..5): a row of the table of laid tiles.
    """

    tile: str
    rotation: NotRequired[int]


class LayPowerTile(TypedDict):
    """
    Lay or upgrade a tile by the power of a private company.
    """

    type: Literal["lay_power_tile"]
    by: str
    hex: str
    tile: str
    rotation: int
    private: str


class LayTerminal(TypedDict):
    """
    Lay the private company's tile, turned clockwise by `rotation` steps (0 to 5), in one of its hexes.
    """

    type: Literal["lay_terminal"]
    by: str
    private: str
    hex: str
    rotation: int


class LayTile(TypedDict):
    """
    Lay or upgrade a tile; `rotation` turns it clockwise in steps of 60 degrees (0 to 5).
    """

    type: Literal["lay_tile"]
    by: str
    hex: str
    tile: str
    rotation: int


class LayWorksTile(TypedDict):
    """
    Lay or upgrade one more tile by a private company that lays yellow ones or upgrades once.
    """

    type: Literal["lay_works_tile"]
    by: str
    hex: str
    tile: str
    rotation: int
    private: str


class LengthenTrain(TypedDict):
    """
    Put the private company's token on a train of the corporation.
    """

    type: Literal["lengthen_train"]
    by: str
    private: str
    train: str


class MoveTrain(TypedDict):
    """
    Put an own train on another shell.
    """

    type: Literal["move_train"]
    by: str
    train: str
    shell: str


class OfferPrivate(TypedDict):
    """
    Offer an own private company to a player for `price` dollars and the private companies `added` of that player.
    """

    type: Literal["offer_private"]
    by: str
    private: str
    to: str
    price: int
    added: list[str]


class EndTile(TypedDict):
    """
    A tile for an end of a ferry.
    """

    hex: str
    tile: str
    rotation: int


class StartCorporation(TypedDict):
    """
    Set the par value and buy the president's certificate.
    """

    type: Literal["par"]
    by: str
    corporation: str
    par: int


class Pass(TypedDict):
    """
    Do nothing, or nothing more, in this step.
    """

    type: Literal["pass"]
    by: str


class PlaceBull(TypedDict):
    """
    Place the bull token in a city: stop `city` of what lies in `hex`.
    """

    type: Literal["place_bull"]
    by: str
    hex: str
    city: int


class PlaceCoal(TypedDict):
    """
    Place the coal token in a city with coal.
    """

    type: Literal["place_coal"]
    by: str
    private: str
    hex: str


class PlaceDestination(TypedDict):
    """
    Lay the destination token at stop `city` of the destination, and make the run.
    """

    type: Literal["place_destination"]
    by: str
    city: int


class PlacePowerToken(TypedDict):
    """
    Place a token by the power of the private company, or of the corporation itself, in a city as ever.
    """

    type: Literal["place_power_token"]
    by: str
    hex: str
    city: int
    private: str


class PlaceToken(TypedDict):
    """
    Place the next token in a city: stop `city` of what lies in `hex`.
    """

    type: Literal["place_token"]
    by: str
    hex: str
    city: int


class PledgeBonds(TypedDict):
    """
    Let the next payment of `owner` (the corporation at turn or its president) begin with `count` units of bonds.
    """

    type: Literal["pledge_bonds"]
    by: str
    owner: str
    count: int


class Privatize(TypedDict):
    """
    Take an ordinary certificate of the corporation from another player.
    """

    type: Literal["privatize"]
    by: str
    corporation: str
    owner: str


class ProposeMerger(TypedDict):
    """
    As the purchase of a stock turn, propose that `survivor` takes over `vanished`.
    """

    type: Literal["propose_merger"]
    by: str
    survivor: str
    vanished: str


class Puff(TypedDict):
    """
    Let the corporation pay for a rise of its share price by a square.
    """

    type: Literal["puff"]
    by: str


class PutMarker(TypedDict):
    """
    Lay the marker of a private company in a hex.
    """

    type: Literal["put_marker"]
    by: str
    private: str
    hex: str


class PutOffRun(TypedDict):
    """
    Decide nothing yet about the destination token.
    """

    type: Literal["put_off_run"]
    by: str


class PutUp(TypedDict):
    """
    Put an item up for auction with an opening bid.
    """

    type: Literal["put_up"]
    by: str
    private: str
    price: int


class RaiseBid(TypedDict):
    """
    Bid more than the highest bidder of the auction that goes on.
    """

    type: Literal["raise_bid"]
    by: str
    price: int


class Redeem(TypedDict):
    """
    Let the corporation take back one of its shares, from the pool or a player.
    """

    type: Literal["redeem"]
    by: str
    corporation: str
    source: str


class RedeemBonds(TypedDict):
    """
    Buy `count` of the corporation's bonds back from `owner`, the bank pool or a player.
    """

    type: Literal["redeem_bonds"]
    by: str
    owner: str
    count: int


class RefuseBid(TypedDict):
    """
    Say no to the bid that stands.
    """

    type: Literal["refuse_bid"]
    by: str


class Reissue(TypedDict):
    """
    Let the corporation put all its redeemed shares on sale again.
    """

    type: Literal["reissue"]
    by: str
    corporation: str


class RepayLoan(TypedDict):
    """
    Pay back `count` loans of the corporation at turn.
    """

    type: Literal["repay_loan"]
    by: str
    count: int


class ReturnToken(TypedDict):
    """
    Take one of two tokens in a hex back to the charter: its id.
    """

    type: Literal["return_token"]
    by: str
    token: str


class RunTrains(TypedDict):
    """
    Declare the runs of the corporation's trains.
    """

    type: Literal["run"]
    by: str
    runs: list[TrainRun]


class SellBonds(TypedDict):
    """
    Sell `count` bonds to the bank pool.
    """

    type: Literal["sell_bonds"]
    by: str
    count: int


class SellOdd(TypedDict):
    """
    Hand an odd half share in.
    """

    type: Literal["sell_odd"]
    by: str


class SellOwn(TypedDict):
    """
    Sell `percent` of the corporation's own stock out of its treasury to the bank pool.
    """

    type: Literal["sell_own"]
    by: str
    percent: int


class SellPrivate(TypedDict):
    """
    In the own stock turn, offer an own private company to another player for `price` dollars.
    """

    type: Literal["sell_private"]
    by: str
    private: str
    to: str
    price: int


class SellShares(TypedDict):
    """
    Sell `percent` of a corporation to the bank pool as one block.
    """

    type: Literal["sell_shares"]
    by: str
    corporation: str
    percent: int


class SetDestination(TypedDict):
    """
    Propose another destination for a corporation.
    """

    type: Literal["set_destination"]
    by: str
    corporation: str
    hex: str


class SetPar(TypedDict):
    """
    The buyer sets the par value of the corporation that comes with the private company.
    """

    type: Literal["set_par"]
    by: str
    par: int


class ShutMarker(TypedDict):
    """
    Close a private company whose marker lies on the map, so that it is of use to nobody else.
    """

    type: Literal["shut_marker"]
    by: str
    private: str


class StartWithPrivate(TypedDict):
    """
    Start the corporation with the private company as a part of the president's certificate.
    """

    type: Literal["start_with_private"]
    by: str
    corporation: str
    par: int


class TakeMarker(TypedDict):
    """
    Close a private company for a station marker.
    """

    type: Literal["take_marker"]
    by: str
    private: str


class TakeOdd(TypedDict):
    """
    Pay for the other half of an odd half share.
    """

    type: Literal["take_odd"]
    by: str


class TakeToken(TypedDict):
    """
    Make no destination run; the token is one like others from now on.
    """

    type: Literal["take_token"]
    by: str


class UseDiscount(TypedDict):
    """
    Let the next tile that fits be cheaper by the private company.
    """

    type: Literal["use_discount"]
    by: str
    private: str


class UsePower(TypedDict):
    """
    What the actions have in common by which a corporation uses the power of a private company that it owns.
    """

    type: Literal["use_power"]
    by: str
    private: str


class AddedAsked(TypedDict):
    """
    What a player asks for a private company besides money.
    """

    type: Literal["added_asked"]
    player: str
    private: str
    added: list[str]


class AddedOffered(TypedDict):
    """
    What a player would give for a private company besides money.
    """

    type: Literal["added_offered"]
    player: str
    private: str
    added: list[str]


class Proposal(TypedDict):
    """
    A purchase that waits for the other side.
    """

    what: str
    item: str
    seller: str
    buyer: str
    price: int
    proposer: str
    asked: str


class AuctionWon(TypedDict):
    """
    An auction is over; the mechanism whose item it was hands it over and has it paid.
    """

    type: Literal["auction_won"]
    item: str
    player: str
    price: int


class BankBroke(TypedDict):
    """
    The bank has run out of money for the first time.
    """

    type: Literal["bank_broke"]
    balance: int


class SaleInStockRoundBidLapsed(TypedDict):
    """
    A player who was made to pay for something else cannot cover a bid of `price` dollars any more.
    """

    type: Literal["bid_lapsed"]
    player: str
    private: str
    price: int


class AttacksBidLapsed(TypedDict):
    """
    A bidder has not the money any more for what was bid for a charter.
    """

    type: Literal["bid_lapsed"]
    player: str
    corporation: str


class BidMade(TypedDict):
    """
    A player bid for a private company.
    """

    type: Literal["bid_made"]
    player: str
    private: str
    price: int


class BidRaised(TypedDict):
    """
    A player bid more than anybody so far.
    """

    type: Literal["bid_raised"]
    player: str
    item: str
    price: int


class BidRefused(TypedDict):
    """
    The owner of a charter said no to the bid that stands; `final` when nobody raises it.
    """

    type: Literal["bid_refused"]
    player: str
    corporation: str
    price: int
    final: bool


class BondBought(TypedDict):
    """
    A player bought a bond from the bank pool.
    """

    type: Literal["bond_bought"]
    player: str
    price: int


class MarkerUncovered(TypedDict):
    """
    The train sold lay on a marker with another rate.
    """

    type: Literal["bond_marker_uncovered"]
    train: str
    rate: int


class RateChanged(TypedDict):
    """
    Bonds have another rate, in percent.
    """

    type: Literal["bond_rate_changed"]
    old: int
    new: int


class BondsChanged(TypedDict):
    """
    An owner changed units of bonds into so many dollars.
    """

    type: Literal["bonds_changed"]
    owner: str
    units: int
    dollars: int


class BondsGiven(TypedDict):
    """
    Bonds were handed out: dollars of face value by owner; for what, and `of` which corporation, if that has to be said.
    """

    type: Literal["bonds_given"]
    amounts: dict[str, int]
    reason: str
    of: NotRequired[str]


class BondsIssued(TypedDict):
    """
    Bonds left the corporation's treasury.
    """

    type: Literal["bonds_issued"]
    corporation: str
    to: str
    count: int


class BondsRedeemed(TypedDict):
    """
    The corporation bought bonds back; `price` is for all of them.
    """

    type: Literal["bonds_redeemed"]
    corporation: str
    source: str
    count: int
    price: int


class BondsSold(TypedDict):
    """
    A player sold bonds to the bank pool; `price` is for all of them.
    """

    type: Literal["bonds_sold"]
    player: str
    count: int
    price: int


class BondsSpent(TypedDict):
    """
    Units of bonds paid so many dollars of a debt.
    """

    type: Literal["bonds_spent"]
    owner: str
    units: int
    dollars: int


class BullGiven(TypedDict):
    """
    A corporation has a bull token to place.
    """

    type: Literal["bull_given"]
    corporation: str


class BullPlaced(TypedDict):
    """
    A bull token was placed for `cost` dollars, `beside` the spaces or in one.
    """

    type: Literal["bull_placed"]
    corporation: str
    hex: str
    city: int
    cost: int
    beside: bool
    forfeited: int


class CarBought(TypedDict):
    """
    A corporation bought a car from the bank.
    """

    type: Literal["car_bought"]
    corporation: str
    price: int


class CarDiscarded(TypedDict):
    """
    A car went back to the bank, unpaid.
    """

    type: Literal["car_discarded"]
    corporation: str


class CarKept(TypedDict):
    """
    A corporation that would have given a car back for a train bought none, and keeps the car.
    """

    type: Literal["car_kept"]
    corporation: str


class CaretakerNamed(TypedDict):
    """
    Though nobody has enough for the president's certificate, a player presides.
    """

    type: Literal["caretaker_named"]
    corporation: str
    player: str


class CharterAttacked(TypedDict):
    """
    A player bid for another player's charter, and laid out a share of the corporation.
    """

    type: Literal["charter_attacked"]
    player: str
    corporation: str
    price: int


class CharterChosen(TypedDict):
    """
    A player picked the charter that comes with a pioneer.
    """

    type: Literal["charter_chosen"]
    player: str
    corporation: str
    pioneer: str


class CharterConverted(TypedDict):
    """
    A charter was given away for the president's certificate and `shares` ordinary ones.
    """

    type: Literal["charter_converted"]
    corporation: str
    player: str
    par: int
    shares: int
    forced: bool


class CharterTaken(TypedDict):
    """
    A charter was handed over to a bidder for the money bid.
    """

    type: Literal["charter_taken"]
    corporation: str
    seller: str
    buyer: str
    price: int


class CoalPlaced(TypedDict):
    """
    The coal token was placed for a corporation.
    """

    type: Literal["coal_placed"]
    corporation: str
    hex: str


class CoalRemoved(TypedDict):
    """
    The coal token left the map.
    """

    type: Literal["coal_removed"]
    corporation: str
    hex: str


class Compelled(TypedDict):
    """
    Nobody has bought anything: the player has to take the cheapest private company.
    """

    type: Literal["compelled"]
    player: str
    private: str


class Compensated(TypedDict):
    """
    The bank paid `amount` dollars for so many `shares` of a national company that were due and not there.
    """

    type: Literal["compensated"]
    national: str
    player: str
    shares: int
    amount: int


class Completed(TypedDict):
    """
    An action, or something that the flow does by itself, is complete: every event of it has been answered.
    """

    type: Literal["completed"]


class CorporationClosed(TypedDict):
    """
    A corporation left the game; tables say what becomes of its rows, and mechanisms react.
    """

    type: Literal["corporation_closed"]
    corporation: str


class CorporationsMerged(TypedDict):
    """
    Two corporations became one in the turn of `player`.
    """

    type: Literal["corporations_merged"]
    survivor: str
    vanished: str
    player: str


class Crossed(TypedDict):
    """
    Trains of a corporation crossed the continent, each for a bonus.
    """

    type: Literal["crossed"]
    corporation: str
    trains: list[str]


class Declined(TypedDict):
    """
    The other side declined.
    """

    type: Literal["declined"]
    proposal: Proposal


class DestinationPlaced(TypedDict):
    """
    The destination token lies in the hex; `laid` is False where there is no token for it.
    """

    type: Literal["destination_placed"]
    corporation: str
    destination: str
    hex: str
    city: int
    laid: bool


class DestinationReached(TypedDict):
    """
    A corporation can run to a destination: that of `destination`, one of those it is made of.
    """

    type: Literal["destination_reached"]
    corporation: str
    destination: str
    hex: str


class DestinationSet(TypedDict):
    """
    Another destination was proposed for a corporation.
    """

    type: Literal["destination_set"]
    corporation: str
    hex: str


class DestinationTaken(TypedDict):
    """
    A destination token has become a token like others.
    """

    type: Literal["destination_taken"]
    corporation: str
    destination: str


class DestinationsKept(TypedDict):
    """
    A player did not agree to other destinations.
    """

    type: Literal["destinations_kept"]
    player: str


class DiscountAnnounced(TypedDict):
    """
    The next fitting lay of the corporation will be cheaper.
    """

    type: Literal["discount_announced"]
    corporation: str
    private: str


class DiscountUsed(TypedDict):
    """
    A lay was `saved` dollars cheaper; the discount is used up.
    """

    type: Literal["discount_used"]
    corporation: str
    private: str
    hex: str
    saved: int


class Drawn(TypedDict):
    """
    Chance has drawn the corporation of P6.
    """

    type: Literal["drawn"]
    corporation: str


class DroppedOut(TypedDict):
    """
    A bidder left the auction of a private company.
    """

    type: Literal["dropped_out"]
    player: str
    private: str


class EndSetOff(TypedDict):
    """
    Something set the end of the game off.
    """

    type: Literal["end_set_off"]
    reason: str


class Floated(TypedDict):
    """
    A corporation floated and received its capital.
    """

    type: Literal["floated"]
    corporation: str
    capital: int


class FormationOver(TypedDict):
    """
    The national company has had its chance in this phase, formed or not.
    """

    type: Literal["formation_over"]
    corporation: str
    phase: str
    formed: bool


class GameOver(TypedDict):
    """
    The game is over.
    """

    type: Literal["game_over"]
    reason: str
    result: dict[str, int]


class GrantCompleted(TypedDict):
    """
    There is track in all hexes of a land grant; `corporation` is the one that had to fill it.
    """

    type: Literal["grant_completed"]
    grant: str
    corporation: str


class GrantTileLaid(TypedDict):
    """
    The first tile came to a hex of a land grant; `corporation` has laid it, whoever fills the grant.
    """

    type: Literal["grant_tile_laid"]
    grant: str
    corporation: str
    hex: str


class HomeChosen(TypedDict):
    """
    The home token of a corporation lies in that city from now on.
    """

    type: Literal["home_chosen"]
    corporation: str
    hex: str
    city: int


class HomePlaced(TypedDict):
    """
    A corporation placed its home token.
    """

    type: Literal["home_placed"]
    corporation: str
    hex: str
    city: int


class IncomesPaid(TypedDict):
    """
    Everybody passed in the first convention, and some papers paid their income.
    """

    type: Literal["incomes_paid"]


class InterestLacking(TypedDict):
    """
    The treasury would have to pay `amount` dollars of interest and does not have them, earnings being used up.
    """

    type: Literal["interest_lacking"]
    corporation: str
    on: str
    amount: int


class InterestPaid(TypedDict):
    """
    A corporation paid interest, `withheld` of the `amount` out of its earnings.
    """

    type: Literal["interest_paid"]
    corporation: str
    on: str
    amount: int
    withheld: int


class ItemPutUp(TypedDict):
    """
    A player put an item up for auction.
    """

    type: Literal["item_put_up"]
    player: str
    item: str
    price: int


class LaidOutBought(TypedDict):
    """
    A bidder whose bid was refused bought the share laid out, at par.
    """

    type: Literal["laid_out_bought"]
    player: str
    corporation: str
    price: int


class LeftAuction(TypedDict):
    """
    A player left an auction, by choice or for want of money.
    """

    type: Literal["left_auction"]
    player: str
    item: str


class LengthLost(TypedDict):
    """
    A train lost the token that made it longer.
    """

    type: Literal["length_lost"]
    private: str
    train: str


class LineHandedOn(TypedDict):
    """
    A line has another holder, or none.
    """

    type: Literal["line_handed_on"]
    line: str
    before: str
    holder: str


class LineOpened(TypedDict):
    """
    A corporation opened a line.
    """

    type: Literal["line_opened"]
    corporation: str
    line: str


class LineUsed(TypedDict):
    """
    A corporation paid the holder of a line for so many trains.
    """

    type: Literal["line_used"]
    corporation: str
    holder: str
    line: str
    trains: int
    amount: int


class LoanRepaid(TypedDict):
    """
    A corporation paid a loan back; it has `count` left.
    """

    type: Literal["loan_repaid"]
    corporation: str
    count: int


class LoanReturned(TypedDict):
    """
    A corporation could not pay for these trains on loan; the bank has them back.
    """

    type: Literal["loan_returned"]
    corporation: str
    kinds: list[str]


class LoanTaken(TypedDict):
    """
    A corporation borrowed; it has `count` loans now.
    """

    type: Literal["loan_taken"]
    corporation: str
    count: int


class MarkerBought(TypedDict):
    """
    A corporation bought a marker, from the stock or from its owner.
    """

    type: Literal["marker_bought"]
    corporation: str
    marker: str
    seller: str
    price: int


class MarkerGiven(TypedDict):
    """
    A corporation received markers with the private company that it bought.
    """

    type: Literal["marker_given"]
    corporation: str
    marker: str
    count: int


class MarkerGivenUp(TypedDict):
    """
    A merged corporation lost a marker or a right that was too many; `hex` is empty unless it stood on the map.
    """

    type: Literal["marker_given_up"]
    corporation: str
    what: str
    hex: str


class MarkerPut(TypedDict):
    """
    A corporation laid the marker of a private company.
    """

    type: Literal["marker_put"]
    corporation: str
    private: str
    hex: str


class MarkerShut(TypedDict):
    """
    A marker is of use to its owner alone from now on.
    """

    type: Literal["marker_shut"]
    corporation: str
    private: str
    hex: str


class MarkerTaken(TypedDict):
    """
    A corporation has a station marker more, which cost it a private company.
    """

    type: Literal["marker_taken"]
    corporation: str
    private: str
    markers: int


class MarkersGone(TypedDict):
    """
    All markers of a kind left the game.
    """

    type: Literal["markers_gone"]
    marker: str


class Merged(TypedDict):
    """
    A corporation with its `cash` and `loans` has become part of a national company.
    """

    type: Literal["merged"]
    corporation: str
    into: str
    cash: int
    loans: int


class MergerExchanged(TypedDict):
    """
    The pairs of half shares of a merger became whole shares: (player, percent of the survivor).
    """

    type: Literal["merger_exchanged"]
    survivor: str
    vanished: str
    shares: list[tuple[str, int]]
    president: str
    odd: list[str]


class MergerFeePaid(TypedDict):
    """
    The administration fee was paid; the president added some of it.
    """

    type: Literal["merger_fee_paid"]
    corporation: str
    fee: int
    player: str
    added: int


class Need(TypedDict):
    """
    The purchase for which the president raises money, or another payment of `price` dollars.
    """

    corporation: str
    train: str
    price: int
    president: str
    agreed: NotRequired[str]
    purpose: NotRequired[str]


class NamesLost(TypedDict):
    """
    A corporation lost the train names for good.
    """

    type: Literal["names_lost"]
    corporation: str


class NamesReceived(TypedDict):
    """
    A corporation received the train names.
    """

    type: Literal["names_received"]
    corporation: str


class NationalFormed(TypedDict):
    """
    A national company has formed.
    """

    type: Literal["national_formed"]
    corporation: str
    merged: list[str]
    share: int
    price: int
    shares: dict[str, int]
    bonds: dict[str, int]
    left: int
    bonds_left: int
    void: int
    loans: int


class NationalNotFormed(TypedDict):
    """
    Too few corporations were to merge; `last`: there will be no other chance.
    """

    type: Literal["national_not_formed"]
    corporation: str
    merging: list[str]
    last: bool


class ObjectiveReached(TypedDict):
    """
    A corporation has a token in its historical objective.
    """

    type: Literal["objective_reached"]
    corporation: str
    hex: str
    amount: int


class ObsoleteTrainsLeft(TypedDict):
    """
    A corporation's obsolete trains left the game.
    """

    type: Literal["obsolete_trains_left"]
    corporation: str
    trains: list[str]


class OddBought(TypedDict):
    """
    Who had an odd share in a merger bought a share of the merged corporation from the market.
    """

    type: Literal["odd_bought"]
    owner: str
    corporation: str
    price: int


class OddPaid(TypedDict):
    """
    The bank paid somebody for an odd share in a merger.
    """

    type: Literal["odd_paid"]
    owner: str
    corporation: str
    amount: int


class OddShareCompleted(TypedDict):
    """
    A player paid for the other half of a share.
    """

    type: Literal["odd_share_completed"]
    player: str
    corporation: str
    price: int


class OddShareHandedIn(TypedDict):
    """
    A player handed half a share in for money.
    """

    type: Literal["odd_share_handed_in"]
    player: str
    corporation: str
    price: int


class OwnStockBought(TypedDict):
    """
    A corporation bought its own shares back from the bank pool.
    """

    type: Literal["own_stock_bought"]
    corporation: str
    percent: int
    price: int


class OwnStockSold(TypedDict):
    """
    A corporation sold shares of its treasury to the bank pool.
    """

    type: Literal["own_stock_sold"]
    corporation: str
    percent: int
    price: int


Purpose: TypeAlias = Literal["bankruptcy", "dividend", "help", "other", "private company", "revenue", "share"]


class PaidOut(TypedDict):
    """
    Earnings were distributed: `amounts` by player, and the corporation's own for shares that pay it.
    """

    type: Literal["paid_out"]
    corporation: str
    revenue: int
    amounts: dict[str, int]
    kept: NotRequired[int]


class ParSet(TypedDict):
    """
    A par value was set and the marker placed.
    """

    type: Literal["par_set"]
    corporation: str
    player: str
    par: int


class Passed(TypedDict):
    """
    A player's turn went by without an act.
    """

    type: Literal["passed"]
    player: str


class PhaseBegan(TypedDict):
    """
    A new phase is in force.
    """

    type: Literal["phase_began"]
    phase: str


class PlaceMarkersLost(TypedDict):
    """
    Markers left the map, told by their hexes.
    """

    type: Literal["place_markers_lost"]
    hexes: list[str]


class PresidentChanged(TypedDict):
    """
    The presidency passed from one player to another.
    """

    type: Literal["president_changed"]
    corporation: str
    old: str
    new: str


class PresidentHelped(TypedDict):
    """
    The president gave the corporation what it lacked for a payment.
    """

    type: Literal["president_helped"]
    corporation: str
    player: str
    amount: int


class PriceLowered(TypedDict):
    """
    Nobody wanted the first private company: it has become cheaper.
    """

    type: Literal["price_lowered"]
    private: str
    price: int


class PriceMoved(TypedDict):
    """
    A marker moved from one price to another.
    """

    type: Literal["price_moved"]
    corporation: str
    old: int
    new: int
    reason: str


class PriceSplit(TypedDict):
    """
    A corporation's marker has left the top of the chart for the `times`-th time.
    """

    type: Literal["price_split"]
    corporation: str
    times: int


class PriorityPassed(TypedDict):
    """
    The priority deal went to another player.
    """

    type: Literal["priority_passed"]
    player: str


class PrivateAdded(TypedDict):
    """
    A private company went over as a part of what another one costs.
    """

    type: Literal["private_added"]
    private: str
    payer: str
    to: str


class PrivateBought(TypedDict):
    """
    A private company changed hands for money.
    """

    type: Literal["private_bought"]
    private: str
    seller: str
    buyer: str
    price: int


class PrivateClosed(TypedDict):
    """
    A private company left the game.
    """

    type: Literal["private_closed"]
    private: str
    owner: str


class PrivateDrawn(TypedDict):
    """
    A private company takes part in the game.
    """

    type: Literal["private_drawn"]
    private: str


class ExchangePrivateExchanged(TypedDict):
    """
    A private company was exchanged for a share.
    """

    type: Literal["private_exchanged"]
    private: str
    player: str
    corporation: str
    percent: int


class MohawkPrivateExchanged(TypedDict):
    """
    A private company was closed for a share.
    """

    type: Literal["private_exchanged"]
    private: str
    owner: str
    corporation: str
    source: str


class PrivateLeftOut(TypedDict):
    """
    A private company takes no part in the game.
    """

    type: Literal["private_left_out"]
    private: str


class PrivateSold(TypedDict):
    """
    The bank sold a private company.
    """

    type: Literal["private_sold"]
    private: str
    player: str
    price: int


class Proposed(TypedDict):
    """
    A purchase was proposed to another player.
    """

    type: Literal["proposed"]
    proposal: Proposal


class PuffMarkersRemoved(TypedDict):
    """
    A player's shares of these corporations may be sold again.
    """

    type: Literal["puff_markers_removed"]
    player: str
    corporations: list[str]


class Puffed(TypedDict):
    """
    A corporation paid `cost` for a rise of its price; its president's shares have a puff marker.
    """

    type: Literal["puffed"]
    corporation: str
    player: str
    cost: int


class Ran(TypedDict):
    """
    A corporation ran its trains;
    """

    type: Literal["ran"]
    corporation: str
    runs: list[TrainRun]
    revenue: int


class RightsBought(TypedDict):
    """
    A corporation bought rights for `cost` dollars.
    """

    type: Literal["rights_bought"]
    corporation: str
    place: str
    hex: str
    cost: int
    payee: str


class RightsLost(TypedDict):
    """
    Rights have left the game.
    """

    type: Literal["rights_lost"]
    corporation: str
    place: str
    hex: str


class RoundBegan(TypedDict):
    """
    A round began.
    """

    type: Literal["round_began"]
    kind: str
    number: int
    part: int
    of: int


class RunAnnounced(TypedDict):
    """
    Another player showed a better run.
    """

    type: Literal["run_announced"]
    player: str
    corporation: str
    runs: list[TrainRun]
    revenue: int


class RunPutOff(TypedDict):
    """
    A corporation waits with the run to the destination of `destination`.
    """

    type: Literal["run_put_off"]
    corporation: str
    destination: str


class SalesOpened(TypedDict):
    """
    From now on corporations may buy private companies.
    """

    type: Literal["sales_opened"]


class SalvagePaid(TypedDict):
    """
    A corporation was paid for trains that left.
    """

    type: Literal["salvage_paid"]
    corporation: str
    trains: int
    amount: int


class ShareBought(TypedDict):
    """
    A player bought a certificate.
    """

    type: Literal["share_bought"]
    player: str
    corporation: str
    source: str
    percent: int
    price: int


class ShareRedeemed(TypedDict):
    """
    A corporation took a share of its own back, out of the pool or from a player.
    """

    type: Literal["share_redeemed"]
    corporation: str
    source: str
    percent: int
    price: int


class ShareRemoved(TypedDict):
    """
    A share left the game from the bank pool.
    """

    type: Literal["share_removed"]
    corporation: str
    player: str


class SharesExchanged(TypedDict):
    """
    An owner got new shares and bonds for old shares; the company itself for the merged treasuries.
    """

    type: Literal["shares_exchanged"]
    corporation: str
    to: str
    shares: int
    bonds: int


class SharesMerged(TypedDict):
    """
    The shares of two corporations were changed for those of the survivor.
    """

    type: Literal["shares_merged"]
    survivor: str
    vanished: str
    player: str
    president: str
    shares: list[tuple[str, int]]
    odd: list[str]
    price: int
    worth: int


class SharesMoved(TypedDict):
    """
    Certificates of a corporation changed hands.
    """

    type: Literal["shares_moved"]
    corporation: str
    source: str
    to: str
    percent: int


class SharesReissued(TypedDict):
    """
    A corporation put its redeemed shares on sale again, at a new par value.
    """

    type: Literal["shares_reissued"]
    corporation: str
    percent: int
    par: int


class SharesSold(TypedDict):
    """
    A player sold a block of shares.
    """

    type: Literal["shares_sold"]
    player: str
    corporation: str
    percent: int
    price: int


class SharesToTreasury(TypedDict):
    """
    What nobody had bought when the corporation floated lies in its treasury from now on.
    """

    type: Literal["shares_to_treasury"]
    corporation: str
    percent: int


class SpecialTokenLost(TypedDict):
    """
    A special token left the game.
    """

    type: Literal["special_token_lost"]
    private: str
    corporation: str


class SpikeDivided(TypedDict):
    """
    A Golden Spike in cash was divided: `amounts` by owner of shares, `kept` by the corporation besides.
    """

    type: Literal["spike_divided"]
    grant: str
    corporation: str
    amounts: dict[str, int]
    kept: int


class StationChosen(TypedDict):
    """
    The home marker is in this station of the hex.
    """

    type: Literal["station_chosen"]
    corporation: str
    hex: str
    city: int


class StepClosed(TypedDict):
    """
    Somebody ended a step of a turn by passing.
    """

    type: Literal["step_closed"]
    step: str
    who: str


class SubsidiaryClosed(TypedDict):
    """
    A subsidiary closed with a golden handshake; `route` is what its notional train was worth, 0 for no run.
    """

    type: Literal["subsidiary_closed"]
    subsidiary: str
    corporation: str
    player: str
    route: int
    to_corporation: int
    to_player: int


class SubsidiaryGiven(TypedDict):
    """
    A player gave a subsidiary to a corporation; its marker stands in `hex` now.
    """

    type: Literal["subsidiary_given"]
    subsidiary: str
    player: str
    corporation: str
    hex: str


class TileLaid(TypedDict):
    """
    A tile was laid; `old` is the tile it replaced, if any; `cost` was paid for the terrain.
    """

    type: Literal["tile_laid"]
    corporation: str
    hex: str
    tile: str
    rotation: int
    old: str
    cost: int


class TokenGiven(TypedDict):
    """
    A corporation received a special token.
    """

    type: Literal["token_given"]
    private: str
    corporation: str
    hex: str


class TokenPlaced(TypedDict):
    """
    A token was placed for `cost` dollars.
    """

    type: Literal["token_placed"]
    corporation: str
    hex: str
    city: int
    cost: int


class TokenReturned(TypedDict):
    """
    A token came off the map and lies on the charter again.
    """

    type: Literal["token_returned"]
    corporation: str
    hex: str


class TokenTakenOver(TypedDict):
    """
    A token of a merged corporation was replaced by one of the national company.
    """

    type: Literal["token_taken_over"]
    national: str
    corporation: str
    hex: str
    city: int


class TokensGone(TypedDict):
    """
    Tokens of a merged corporation left the map, by hex.
    """

    type: Literal["tokens_gone"]
    corporation: str
    hexes: list[str]


class TrainBought(TypedDict):
    """
    A corporation bought a train; `source` is the depot, the bank pool or a corporation.
    """

    type: Literal["train_bought"]
    corporation: str
    train: str
    source: str
    price: int
    trade_in: str
    help: int


class TrainDiscarded(TypedDict):
    """
    A corporation over the limit gave a train to the bank pool.
    """

    type: Literal["train_discarded"]
    corporation: str
    train: str


class TrainExported(TypedDict):
    """
    The top train of the depot left the game.
    """

    type: Literal["train_exported"]
    train: str


class TrainLengthened(TypedDict):
    """
    A train goes `hexes` hexes further from now on.
    """

    type: Literal["train_lengthened"]
    private: str
    corporation: str
    train: str
    hexes: int


class TrainMoved(TypedDict):
    """
    A train of the corporation changed its shell.
    """

    type: Literal["train_moved"]
    corporation: str
    train: str
    shell: str


class TrainsCut(TypedDict):
    """
    Trains of the kind were taken out of the depot, so many of them.
    """

    type: Literal["trains_cut"]
    kind: str
    count: int


class TrainsLent(TypedDict):
    """
    The bank lent trains of these kinds to a corporation for its run.
    """

    type: Literal["trains_lent"]
    corporation: str
    kinds: list[str]


class TrainsObsolete(TypedDict):
    """
    These trains of a kind have one more run.
    """

    type: Literal["trains_obsolete"]
    kind: str
    trains: list[str]


class TrainsReplaced(TypedDict):
    """
    Trains of the depot became trains of another kind; `trains` are the ids that they had.
    """

    type: Literal["trains_replaced"]
    kind: str
    by: str
    trains: list[str]


class TrainsRusted(TypedDict):
    """
    All trains of a kind left the game; `owners` is who had each of them.
    """

    type: Literal["trains_rusted"]
    kind: str
    trains: list[str]
    owners: NotRequired[dict[str, str]]


class TurnBegan(TypedDict):
    """
    A corporation's operating turn began.
    """

    type: Literal["turn_began"]
    corporation: str


class WentBankrupt(TypedDict):
    """
    A president could not pay what the corporation has to pay.
    """

    type: Literal["went_bankrupt"]
    player: str
    corporation: str


class WentBeyond(TypedDict):
    """
    Something was set that nobody could do. `kind`: one of `SORTS`; of or for `who`; which `thing`, or what `amount` in dollars.
    """

    type: Literal["went_beyond"]
    kind: str
    who: NotRequired[str]
    thing: NotRequired[str]
    amount: NotRequired[int]


class Withheld(TypedDict):
    """
    The treasury kept the earnings (0 when there were none).
    """

    type: Literal["withheld"]
    corporation: str
    revenue: int


class OneOf(TypedDict):
    """
    A domain: one of the listed values.
    """

    type: Literal["one_of"]
    values: list[Any]


class Span(TypedDict):
    """
    A domain: whole numbers from `low` to `high`, both included, in steps of `step`.
    """

    type: Literal["span"]
    low: int
    high: int
    step: NotRequired[int]


class Subset(TypedDict):
    """
    A domain: from `least` to `most` of the listed values, each once and in this order, as a tuple.
    """

    type: Literal["subset"]
    of: list[Any]
    least: NotRequired[int]
    most: NotRequired[int]


class Free(TypedDict):
    """
    A domain that cannot be listed: anything that the checks accept.
    """

    type: Literal["free"]


Domain: TypeAlias = OneOf | Span | Subset | Free


class Frame(TypedDict):
    """
    Where the game stands in one node of the flow.
    """

    node: str
    at: NotRequired[int]
    who: NotRequired[str]
    seen: NotRequired[list[str]]


class PartOfAction(TypedDict):
    type: str
    by: NotRequired[str]


class OtherEntry(TypedDict):
    pass


class State(TypedDict):
    """
    A position; /schemas/{title} has its tables and slots.
    """

    tables: dict[str, dict[str, Any]]
    slots: dict[str, Any]
    stack: list[Frame]


class ChallengeIn(TypedDict):
    """
    A table to be opened, and who is asked to it. `bots` are bots of the house; `seats` is by default as many as all of these and you.
    """

    title: str
    name: NotRequired[str]
    options: NotRequired[list[Option]]
    seats: NotRequired[int | None]
    least: NotRequired[int | None]
    pace: NotRequired[Literal["live", "days"]]
    hot_seat: NotRequired[bool]
    listed: NotRequired[bool]
    undo: NotRequired[Literal["own", "consent", "free"]]
    runs: NotRequired[Literal["on", "check", "off"]]
    clock: NotRequired[ClockForm]
    agreed: NotRequired[bool]
    offer_hours: NotRequired[Literal[0, 1, 6, 24, 72, 168]]
    rated: NotRequired[bool]
    bot_accounts: NotRequired[bool]
    language: NotRequired[Literal["", "cs", "de", "en", "es", "fr", "it", "ja", "nl", "pl", "pt"]]
    experience: NotRequired[Literal["", "newcomers", "experienced"]]
    delay: NotRequired[Literal[0, 1, 5, 15, 60, 1440]]
    seed: NotRequired[int | None]
    players: NotRequired[list[Player]]
    bots: NotRequired[list[Bot]]
    to: list[ToItem]


class ChallengeOut(TypedDict):
    """
    Somebody is asked to a seat of a table; `readTable` tells the rest of it.
    """

    id: int
    table: int
    title: str
    options: list[str]
    least: int
    most: int
    pace: Literal["live", "days"]
    rated: bool
    by: PersonOut
    to: PersonOut
    status: Literal["open", "accepted", "declined", "cancelled"]
    reason: (
        Literal[
            "generic", "later", "title", "options", "players", "clock", "rated", "unrated", "bots", "people"
        ]
        | None
    )
    sentence: str
    begins: bool
    created: str
    decided: str | None


class ChallengesOut(TypedDict):
    """
    What waits for an answer.
    """

    incoming: list[ChallengeOut]
    outgoing: list[ChallengeOut]


class CheckedOut(TypedDict):
    """
    A plan held against its game; `revision` is that of the table.
    """

    table: int
    revision: int
    steps: list[PlanLineOut]
    next: int
    played: NotRequired[int]
    stopped: NotRequired[str]


class CompetitionOut(TypedDict):
    """
    Two corporations, with one lay each.
    """

    now: dict[str, int]
    lines: list[LabLineOut]


class ExplanationOut(TypedDict):
    """
    What a thing does, when, and what ends it.
    """

    sort: str
    id: str
    name: str
    face: NotRequired[int | None]
    facts: list[SentenceOut]
    phases: list[PhaseValueOut]
    rules: list[RuleOut]


class OptionOut(TypedDict):
    """
    Something that can be chosen when a table is opened.
    """

    name: str
    about: str
    rule: RuleOut | None
    reading: str


class PlanBranchOut(TypedDict):
    """
    A branch: the first `start` steps of its parent's line, and then its own.
    """

    id: int
    parent: int | None
    start: int
    name: str
    note: str
    steps: list[PlanStepOut]


class PlanOut(TypedDict):
    """
    A plan on the position of a table after `at` actions; one stands in `branch`, after `step` steps.
    """

    id: int
    table: int
    name: str
    at: int
    revision: int
    own: bool
    branch: int
    step: int
    branches: list[PlanBranchOut]
    share: list[str]
    created: str
    changed: str


class PositionOut(TypedDict):
    """
    A position as the caller's seat sees it.
    """

    table: int
    revision: int
    at: int
    seat: str
    to_act: str
    prompt: str
    state: State


class ReadingOut(TypedDict):
    """
    A question that the author of the game has not settled.
    """

    name: str
    question: str
    rules: list[str]
    usual: str
    why: str
    ways: list[WayOut]


class RunOut(TypedDict):
    """
    The run of one train, line by line.
    """

    train: str
    route: list[str]
    stops: list[StopOut]
    bonuses: NotRequired[list[AmountOut]]
    doubled: NotRequired[DoubledOut | None]
    fees: NotRequired[list[AmountOut]]
    beside: NotRequired[list[AmountOut]]
    value: int


class TitleOut(TypedDict):
    """
    A game that can be played here.
    """

    name: str
    subtitle: str
    designer: str
    least: int
    most: int
    aliases: list[str]
    options: list[OptionOut]
    readings: list[ReadingOut]
    site_files: bool


class AnnounceRun(TypedDict):
    """
    Show a better set of runs than the one declared.
    """

    type: Literal["announce_run"]
    by: str
    runs: list[TrainRun]


class LayPair(TypedDict):
    """
    Lay the two joined tiles of a private company, in its two hexes in order.
    """

    type: Literal["lay_pair"]
    by: str
    private: str
    first: Laid
    second: Laid


class OpenFerry(TypedDict):
    """
    Open a ferry; `tiles` for those of its ends that have none, in their order.
    """

    type: Literal["open_ferry"]
    by: str
    private: str
    ferry: str
    tiles: list[EndTile]


class Agreed(TypedDict):
    """
    The other side accepted; the mechanism whose proposal it was carries it out.
    """

    type: Literal["agreed"]
    proposal: Proposal


class MoneyRaised(TypedDict):
    """
    The payment for which shares were sold goes on, or, when there was not `enough`, it is given up.
    """

    type: Literal["money_raised"]
    need: Need
    enough: bool


class Paid(TypedDict):
    """
    Money moved: `amount` dollars, for the `reason` in English.
    """

    type: Literal["paid"]
    payer: str
    payee: str
    amount: int
    reason: str
    purpose: NotRequired[Purpose]
    of: NotRequired[str]


Action: TypeAlias = (
    Accept
    | AcceptBid
    | AnnounceRun
    | AskForSubsidiary
    | AskPermission
    | AskPrivate
    | Attack
    | DeclareBankruptcy
    | Bid
    | BuyBond
    | BuyCar
    | BuyCheapest
    | BuyFromPlayer
    | BuyMarker
    | BuyOdd
    | BuyOwn
    | BuyPaper
    | BuyPresidency
    | BuyPrivate
    | BuyRights
    | BuyShare
    | BuyTrain
    | TokenOnTile
    | ChangeBonds
    | ChooseCharter
    | ChooseDefence
    | HomeCityChooseHome
    | HomesChooseHome
    | ChooseStation
    | ChooseSurvivor
    | CloseSubsidiary
    | CompletePurchase
    | ConvertCharter
    | DeclareMerger
    | Decline
    | DiscardCar
    | DiscardTrain
    | DivideSpike
    | Dividend
    | Draw
    | DrawPrivate
    | DropOut
    | ExchangePrivate
    | ExchangeShare
    | GiveSubsidiary
    | GiveToken
    | GiveUp
    | KeepDestinations
    | KeepToken
    | LayCanal
    | LayOwnTile
    | LayPair
    | LayPowerTile
    | LayTerminal
    | LayTile
    | LayWorksTile
    | LengthenTrain
    | MoveTrain
    | OfferPrivate
    | OpenFerry
    | StartCorporation
    | Pass
    | PlaceBull
    | PlaceCoal
    | PlaceDestination
    | PlacePowerToken
    | PlaceToken
    | PledgeBonds
    | Privatize
    | ProposeMerger
    | Puff
    | PutMarker
    | PutOffRun
    | PutUp
    | RaiseBid
    | Redeem
    | RedeemBonds
    | RefuseBid
    | Reissue
    | RepayLoan
    | ReturnToken
    | RunTrains
    | SellBonds
    | SellOdd
    | SellOwn
    | SellPrivate
    | SellShares
    | SetDestination
    | SetPar
    | ShutMarker
    | StartWithPrivate
    | TakeMarker
    | TakeOdd
    | TakeToken
    | UseDiscount
    | UsePower
)


Event: TypeAlias = (
    AddedAsked
    | AddedOffered
    | Agreed
    | AuctionWon
    | BankBroke
    | SaleInStockRoundBidLapsed
    | AttacksBidLapsed
    | BidMade
    | BidRaised
    | BidRefused
    | BondBought
    | MarkerUncovered
    | RateChanged
    | BondsChanged
    | BondsGiven
    | BondsIssued
    | BondsRedeemed
    | BondsSold
    | BondsSpent
    | BullGiven
    | BullPlaced
    | CarBought
    | CarDiscarded
    | CarKept
    | CaretakerNamed
    | CharterAttacked
    | CharterChosen
    | CharterConverted
    | CharterTaken
    | CoalPlaced
    | CoalRemoved
    | Compelled
    | Compensated
    | Completed
    | CorporationClosed
    | CorporationsMerged
    | Crossed
    | Declined
    | DestinationPlaced
    | DestinationReached
    | DestinationSet
    | DestinationTaken
    | DestinationsKept
    | DiscountAnnounced
    | DiscountUsed
    | Drawn
    | DroppedOut
    | EndSetOff
    | Floated
    | FormationOver
    | GameOver
    | GrantCompleted
    | GrantTileLaid
    | HomeChosen
    | HomePlaced
    | IncomesPaid
    | InterestLacking
    | InterestPaid
    | ItemPutUp
    | LaidOutBought
    | LeftAuction
    | LengthLost
    | LineHandedOn
    | LineOpened
    | LineUsed
    | LoanRepaid
    | LoanReturned
    | LoanTaken
    | MarkerBought
    | MarkerGiven
    | MarkerGivenUp
    | MarkerPut
    | MarkerShut
    | MarkerTaken
    | MarkersGone
    | Merged
    | MergerExchanged
    | MergerFeePaid
    | MoneyRaised
    | NamesLost
    | NamesReceived
    | NationalFormed
    | NationalNotFormed
    | ObjectiveReached
    | ObsoleteTrainsLeft
    | OddBought
    | OddPaid
    | OddShareCompleted
    | OddShareHandedIn
    | OwnStockBought
    | OwnStockSold
    | Paid
    | PaidOut
    | ParSet
    | Passed
    | PhaseBegan
    | PlaceMarkersLost
    | PresidentChanged
    | PresidentHelped
    | PriceLowered
    | PriceMoved
    | PriceSplit
    | PriorityPassed
    | PrivateAdded
    | PrivateBought
    | PrivateClosed
    | PrivateDrawn
    | ExchangePrivateExchanged
    | MohawkPrivateExchanged
    | PrivateLeftOut
    | PrivateSold
    | Proposed
    | PuffMarkersRemoved
    | Puffed
    | Ran
    | RightsBought
    | RightsLost
    | RoundBegan
    | RunAnnounced
    | RunPutOff
    | SalesOpened
    | SalvagePaid
    | ShareBought
    | ShareRedeemed
    | ShareRemoved
    | SharesExchanged
    | SharesMerged
    | SharesMoved
    | SharesReissued
    | SharesSold
    | SharesToTreasury
    | SpecialTokenLost
    | SpikeDivided
    | StationChosen
    | StepClosed
    | SubsidiaryClosed
    | SubsidiaryGiven
    | TileLaid
    | TokenGiven
    | TokenPlaced
    | TokenReturned
    | TokenTakenOver
    | TokensGone
    | TrainBought
    | TrainDiscarded
    | TrainExported
    | TrainLengthened
    | TrainMoved
    | TrainsCut
    | TrainsLent
    | TrainsObsolete
    | TrainsReplaced
    | TrainsRusted
    | TurnBegan
    | WentBankrupt
    | WentBeyond
    | Withheld
)


class ActionIn(TypedDict):
    """
    An action, and the revision of the table that its sender knows.
    """

    revision: int
    action: Action


class ActionsIn(TypedDict):
    """
    Several actions, in order, and the revision of the table that their sender knows.
    """

    revision: int
    actions: list[Action]


class BestRunsOut(TypedDict):
    """
    The best runs of a corporation; `proven` when no set of runs can earn more.
    """

    corporation: str
    trains: list[str]
    runs: list[RunOut]
    extras: list[AmountOut]
    total: int
    bound: int
    proven: bool


class ConsideredOut(TypedDict):
    """
    An action that a bot looked at.
    """

    action: Action
    label: str
    worth: int
    lines: list[PartOut]


class EntryOut(TypedDict):
    """
    A line of a table's log.
    """

    number: int
    kind: str
    data: Action | OtherEntry
    seat: str
    user: int | None
    by: str
    when: str
    digest: NotRequired[str | None]
    spent: NotRequired[dict[str, int] | None]


class GainOut(TypedDict):
    """
    What a change would bring.
    """

    change: dict[str, Any]
    more: int
    ways: int
    runs: BestRunsOut
    against: str


class HintOut(TypedDict):
    """
    What a bot would do for the seat that is to act.
    """

    table: int
    revision: int
    bot: str
    seat: str
    action: Action
    label: str
    considered: list[ConsideredOut]
    reasons: list[str]


class LabOut(TypedDict):
    """
    A position of the lab, and the best runs of every corporation that has begun.
    """

    text: str
    document: dict[str, Any]
    corporations: list[BestRunsOut]


class OfferOut(TypedDict):
    """
    Something that may be done: every combination of the values in the open fields may be sent.
    """

    action: Action | PartOfAction
    open: dict[str, Domain]
    label: str
    size: int
    withheld: NotRequired[list[str]]


class OffersOut(TypedDict):
    """
    What the caller's seat may do now; nothing while somebody else is to act.
    """

    table: int
    revision: int
    seat: str
    to_act: str
    offers: list[OfferOut]
    actions: list[Action]
    complete: bool


class WhatIfOut(TypedDict):
    """
    The best single changes, the largest gain first; `proven` when nothing can be better.
    """

    corporation: str
    now: int
    tried: int
    of: int
    proven: bool
    gains: list[GainOut]


class WhyIn(TypedDict):
    """
    An action to be asked about.
    """

    action: Action
    at: NotRequired[int | None]


class LogEntriesOut(TypedDict):
    """
    Lines of a log in order; ask again after the last one while there is `more`.
    """

    revision: int
    entries: list[EntryOut]
    more: bool


class AlternativeOut(TypedDict):
    """
    The best runs without a stop of the best ones, or ("") others that the president may choose by the rules.
    """

    without: str
    less: int
    runs: BestRunsOut
