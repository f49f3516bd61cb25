"""The game file of 18xx.games as it lies on the disk: its envelope and the form of its actions."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from ..core.violations import Violation
from ..play.game_file import LARGEST_FILE, GameFileError, first_line
from ..text.language import gettext

MOST_ACTIONS = 20_000
Id = Annotated[int, Meta(ge=0, lt=2**31)]
Amount = Annotated[int, Meta(ge=-(10**9), le=10**9)]
Text = Annotated[str, Meta(max_length=200)]
Name = Annotated[int, Meta(ge=-(2**62), lt=2**62)] | Text
"""An id of a player as the file has it: a number, or in old files a name."""


class SiteFileError(GameFileError):
    """Raised for a file of 18xx.games that cannot be imported; the message is one sentence.

    `action` is the id of the action at fault (None when it is the file itself), `violation` the refusal of our
    rules when there was one, `at` how many actions of the file were taken before, `why` what is wrong with the
    action, without its number.

    >>> str(SiteFileError("The file holds no actions.", at=0))
    'The file holds no actions.'
    """

    def __init__(
        self,
        message: str,
        action: int | None = None,
        violation: Violation | None = None,
        at: int = 0,
        why: str = "",
    ) -> None:
        self.action = action
        self.violation = violation
        self.at = at
        self.why = why or message
        super().__init__(message)


class SitePlayer(msgspec.Struct, frozen=True):
    """A player; old files have no ids, and then the name is the id."""

    name: Text
    id: Name | None = None

    @property
    def key(self) -> str:
        """The id by which actions name the player."""
        return self.name if self.id is None else str(self.id)


class OurSettings(msgspec.Struct, frozen=True):
    """What a file written by us tells about the game it came from: the ids of its players, its options."""

    players: tuple[Text, ...] = ()
    options: tuple[Text, ...] = ()


class SiteSettings(msgspec.Struct, frozen=True):
    """The settings that matter to the rules; `roundhouse` is what our own exporter adds."""

    seed: Id | None = None
    optional_rules: tuple[Text, ...] | None = None
    roundhouse: OurSettings | None = None


class SiteFile(msgspec.Struct, frozen=True):
    """The envelope. Actions are only looked at when they are in force."""

    title: str
    players: Annotated[tuple[SitePlayer, ...], Meta(min_length=1, max_length=30)]
    actions: Annotated[tuple[dict[str, Any], ...], Meta(max_length=MOST_ACTIONS)]
    id: Name | None = None
    settings: SiteSettings | None = None
    status: str | None = None
    loaded: bool | None = None
    result: dict[str, Amount | None] | None = None
    game_end_reason: Text | None = None
    turn: Id | None = None
    round: Text | None = None
    acting: tuple[Name | None, ...] | None = None

    @property
    def seed(self) -> int:
        """The seed, or the first digits of the id, or 0."""
        if self.settings is not None and self.settings.seed is not None:
            return self.settings.seed
        digits = re.search(r"[0-9]+", str(self.id))
        return int(digits[0][:18]) if digits else 0

    @property
    def ours(self) -> OurSettings | None:
        """What our own exporter has written; None for files of others."""
        return self.settings.roundhouse if self.settings is not None else None


class SiteRoute(msgspec.Struct, frozen=True):
    """The run of one train; `train` and `connections` suffice, or in older files `train` and `hexes`."""

    train: Text
    connections: Annotated[
        tuple[Annotated[tuple[Text, ...], Meta(min_length=1, max_length=200)], ...], Meta(max_length=200)
    ] = ()
    nodes: tuple[Text, ...] | None = None
    revenue: Amount | None = None
    hexes: Annotated[tuple[Text, ...], Meta(max_length=200)] | None = None


class SiteAction(msgspec.Struct, frozen=True):
    """An action with every field that some type of action has.

    `number` is its id, or that of the action with which it came by itself (`auto`).
    """

    type: Text
    entity: Name = ""
    entity_type: Text = ""
    company: Text | None = None
    corporation: Text | None = None
    price: Amount | None = None
    share_price: Text | Amount | None = None
    shares: tuple[Text, ...] | None = None
    share: Text | None = None
    percent: Amount | None = None
    hex: Text | None = None
    tile: Text | None = None
    rotation: Amount | None = None
    city: Text | None = None
    slot: Amount | None = None
    tokener: Text | None = None
    routes: Annotated[tuple[SiteRoute, ...], Meta(max_length=50)] | None = None
    extra_revenue: Amount | None = None
    subsidy: Amount | None = None
    kind: Text | None = None
    train: Text | None = None
    variant: Text | None = None
    exchange: Text | None = None
    target: Text | None = None
    target_type: Text | None = None
    purchase_for: Any = None
    borrow_from: Any = None
    swap: Any = None
    message: str | None = None
    number: int = 0
    auto: bool = False

    @property
    def actor(self) -> str:
        """The id of the player, corporation or private company that acts."""
        return str(self.entity)


def is_site_file(data: Any) -> bool:
    """Whether decoded JSON looks like a game file of 18xx.games (and is none of our own).

    >>> is_site_file({"title": "18AL", "players": [], "actions": []}), is_site_file({"roundhouse": 1})
    (True, False)
    """
    return (
        isinstance(data, Mapping)
        and "roundhouse" not in data
        and isinstance(data.get("title"), str)
        and isinstance(data.get("players"), list)
        and "actions" in data
    )


def decode(data: bytes | Mapping[str, Any]) -> dict[str, Any]:
    """The file as plain data, without what is private to its owner. Raises `SiteFileError`."""
    content: Any = data
    if isinstance(data, bytes):
        if len(data) > LARGEST_FILE:
            raise SiteFileError(
                gettext("The file is larger than {most} MiB: that is no game.", most=LARGEST_FILE // 2**20)
            )
        try:
            content = msgspec.json.decode(data)
        except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
            raise SiteFileError(
                gettext("This is not a game file: {problem}.", problem=first_line(error))
            ) from None
    if not is_site_file(content):
        raise SiteFileError(
            gettext("This is not a game file of 18xx.games: it needs a title, players and actions.")
        )
    return {key: value for key, value in content.items() if key != "user_settings"}


def envelope(data: Mapping[str, Any]) -> SiteFile:
    """The envelope, checked. Raises `SiteFileError`."""
    try:
        file = msgspec.convert(dict(data), SiteFile)
    except (msgspec.ValidationError, RecursionError, UnicodeError) as error:
        raise SiteFileError(
            gettext("The file is not as 18xx.games writes it: {problem}.", problem=first_line(error))
        ) from None
    if file.loaded is False or file.status == "archived":
        raise SiteFileError(
            gettext("The file holds no actions: the site has archived the game, or left them out.")
        )
    return file


def short(value: Any) -> str:
    """A value out of a file as it can stand in a sentence."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # Python does not print numbers of thousands of digits
        return "…"
    return text if len(text) <= 40 else text[:39] + "…"
