"""The game file of 18xx.games as it lies on the disk: its envelope, its actions, and which of them are in force."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from ..core.violations import Violation
from ..play.session import LARGEST_FILE, GameFileError

MOST_ACTIONS = 20_000
Id = Annotated[int, Meta(ge=0, lt=2**31)]
Amount = Annotated[int, Meta(ge=-(10**9), le=10**9)]
Name = int | Annotated[str, Meta(max_length=200)]
"""An id of a player as the file has it: a number, or in old files a name."""


class SiteFileError(GameFileError):
    """A file of 18xx.games that cannot be imported; the message is one sentence.

    `action` is the id of the action at fault (None when it is the file itself), `violation` the refusal of our
    rules when there was one, `at` how many actions of the file were taken before.
    """

    def __init__(
        self, message: str, action: int | None = None, violation: Violation | None = None, at: int = 0
    ) -> None:
        self.action = action
        self.violation = violation
        self.at = at
        super().__init__(message)


class SitePlayer(msgspec.Struct):
    """A player; old files have no ids, and then the name is the id."""

    name: Annotated[str, Meta(max_length=200)]
    id: Name | None = None

    @property
    def key(self) -> str:
        """The player's id in our game."""
        return self.name if self.id is None else str(self.id)


class SiteSettings(msgspec.Struct):
    """The settings that matter to the rules; `roundhouse` is what our own exporter adds."""

    seed: Id | None = None
    optional_rules: list[str] | None = None
    roundhouse: OurSettings | None = None


class OurSettings(msgspec.Struct, omit_defaults=True):
    """What a file written by us tells about the game it came from: the ids of its players, its options."""

    players: list[str] = []
    options: list[str] = []


class SiteFile(msgspec.Struct):
    """The envelope. Actions are only looked at when they are in force."""

    title: str
    players: Annotated[list[SitePlayer], Meta(min_length=1, max_length=30)]
    actions: Annotated[list[dict[str, Any]], Meta(max_length=MOST_ACTIONS)]
    id: Name | None = None
    settings: SiteSettings | None = None
    status: str | None = None
    loaded: bool | None = None
    result: dict[str, Amount | None] | None = None
    game_end_reason: str | None = None
    manually_ended: bool | None = None
    turn: Id | None = None
    round: str | None = None
    acting: list[Name | None] | None = None

    @property
    def seed(self) -> int:
        """The seed, or the first digits of the id, or 0."""
        if self.settings is not None and self.settings.seed is not None:
            return self.settings.seed
        digits = re.search(r"\d+", str(self.id))
        return int(digits[0][:18]) if digits else 0


class SiteRoute(msgspec.Struct):
    """The run of one train; `train` and `connections` suffice."""

    train: str
    connections: Annotated[
        list[Annotated[list[str], Meta(min_length=1, max_length=200)]], Meta(max_length=200)
    ] = []
    nodes: list[str] | None = None
    revenue: Amount | None = None


class SiteAction(msgspec.Struct):
    """An action with every field that some type of action has; `number` is the id of the action it came with."""

    type: str
    entity: Name = ""
    entity_type: str = ""
    id: Id | None = None
    company: str | None = None
    corporation: str | None = None
    price: Amount | None = None
    share_price: str | Amount | None = None
    shares: list[str] | None = None
    share: str | None = None
    percent: Amount | float | None = None
    hex: str | None = None
    tile: str | None = None
    rotation: Amount | None = None
    city: str | None = None
    slot: Amount | None = None
    tokener: str | None = None
    routes: Annotated[list[SiteRoute], Meta(max_length=50)] | None = None
    extra_revenue: Amount | None = None
    subsidy: Amount | None = None
    kind: str | None = None
    train: str | None = None
    variant: str | None = None
    exchange: str | None = None
    purchase_for: Any = None
    borrow_from: Any = None
    swap: Any = None
    message: str | None = None
    number: int | None = None
    auto: bool = False

    @property
    def actor(self) -> str:
        """The id of the player, corporation or private company that acts."""
        return str(self.entity)


@dataclass(frozen=True)
class Chat:
    """A line of chat: after how many actions in force it was said, by whom (a player's id), and what."""

    after: int
    player: str
    text: str


@dataclass(frozen=True)
class Moves:
    """What is in force, in order, automatic moves among them; and the chat beside it."""

    moves: tuple[SiteAction, ...]
    chat: tuple[Chat, ...] = ()
    log: tuple[int, ...] = field(default=())


def is_site_file(data: Any) -> bool:
    """Whether decoded JSON looks like a game file of 18xx.games (and is none of our own)."""
    return (
        isinstance(data, Mapping)
        and "roundhouse" not in data
        and isinstance(data.get("title"), str)
        and isinstance(data.get("players"), list)
        and "actions" in data
    )


def decode(data: bytes | Mapping[str, Any]) -> dict[str, Any]:
    """The file as plain data, without what is private to its owner. Raises `SiteFileError`."""
    if isinstance(data, bytes | bytearray | memoryview):
        if len(data) > LARGEST_FILE:
            raise SiteFileError(f"The file is larger than {LARGEST_FILE // 2**20} MiB: that is no game.")
        try:
            data = msgspec.json.decode(data)
        except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
            raise SiteFileError(f"This is no game file: {_first(error)}.") from None
    if not is_site_file(data):
        raise SiteFileError("This is no game file of 18xx.games: it needs a title, players and actions.")
    assert isinstance(data, Mapping)
    return {key: value for key, value in data.items() if key != "user_settings"}


def envelope(data: Mapping[str, Any]) -> SiteFile:
    """The envelope, checked. Raises `SiteFileError`."""
    try:
        file = msgspec.convert(dict(data), SiteFile)
    except (msgspec.ValidationError, RecursionError) as error:
        raise SiteFileError(f"The file is not as 18xx.games writes it: {_first(error)}.") from None
    if file.loaded is False or file.status == "archived":
        raise SiteFileError("The file holds no actions: the site has archived the game or not sent them.")
    return file


def in_force(rows: Iterable[Mapping[str, Any]]) -> list[int]:
    """The indices of the actions that were not undone, chat included; undo and redo are never among them.

    Raises `SiteFileError` for ids that are missing, no numbers or not rising, and for an undo of nothing.
    """
    kept: list[bool] = []
    kinds: list[str] = []
    place: dict[int, int] = {}
    groups: list[list[int]] = []
    last = 0
    for index, row in enumerate(rows):
        kind, number = row.get("type"), row.get("id")
        if not isinstance(kind, str) or not kind:
            raise SiteFileError(f"The action in place {index + 1} has no type.")
        if isinstance(number, bool) or not isinstance(number, int) or not last < number < 2**31:
            raise SiteFileError(
                f"The action in place {index + 1} has the id {str(number)[:40]}: ids are numbers that rise from 1 on."
            )
        last = number
        place[number] = index
        kinds.append(kind)
        kept.append(kind not in ("undo", "redo"))
        if kind == "undo":
            cut = _cut(row.get("action_id"), number, place, kept, kinds)
            group = [i for i in range(cut, index) if kept[i] and kinds[i] != "message"]
            for i in group:
                kept[i] = False
            groups.append(group)
        elif kind == "redo":
            if not groups:
                raise SiteFileError(f"Action {number} (redo): nothing was undone before it.", number)
            for i in groups.pop():
                kept[i] = True
        elif kind != "message":
            groups.clear()
    return [index for index, keep in enumerate(kept) if keep]


def _cut(target: Any, number: int, place: Mapping[int, int], kept: list[bool], kinds: list[str]) -> int:
    """From which index on an undo takes back."""
    if target is None:
        return next((i for i in reversed(range(len(kept))) if kept[i] and kinds[i] != "message"), 0)
    if target == 0 and target is not False:
        return 0
    if isinstance(target, bool) or not isinstance(target, int) or target not in place or target == number:
        raise SiteFileError(f"Action {number} (undo): there is no action {str(target)[:40]} before it.", number)
    return place[target] + 1


def moves_of(file: SiteFile) -> Moves:
    """The moves in force, automatic ones behind those that set them off; standing orders and log lines left out.

    Raises `SiteFileError` naming the action that cannot be read.
    """
    moves: list[SiteAction] = []
    chat: list[Chat] = []
    for index in in_force(file.actions):
        row = file.actions[index]
        number = row["id"]
        action = _action(row, number, number)
        if action.type == "message":
            if action.message:
                chat.append(Chat(len(moves), action.actor, action.message))
        elif action.type != "log" and not action.type.startswith("program_"):
            moves.append(action)
        automatic = row.get("auto_actions") or []
        if not isinstance(automatic, list) or len(automatic) > 1000:
            raise SiteFileError(f"Action {number}: its automatic actions are no list.", number)
        for more in automatic:
            follower = _action(more, number, None)
            if follower.type != "log" and not follower.type.startswith("program_"):
                follower.auto = True
                moves.append(follower)
    return Moves(tuple(moves), tuple(chat))


def _action(row: Any, number: int, own: int | None) -> SiteAction:
    try:
        action = msgspec.convert(row, SiteAction)
    except (msgspec.ValidationError, RecursionError) as error:
        raise SiteFileError(f"Action {number} cannot be read: {_first(error)}.", number) from None
    action.id, action.number, action.auto = own, number, False
    return action


def _first(error: BaseException) -> str:
    lines = str(error).splitlines()
    return (lines[0] if lines and not isinstance(error, RecursionError) else "it is nested too deeply").rstrip(".")
