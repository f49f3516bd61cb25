"""A game file of 18xx.games becomes a game of ours: every move translated, and checked by our rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from ..play.replay import Tell
from ..play.session import Game
from ..text.language import gettext
from .adapter import Adapter, Remedy
from .inforce import Chat, Moves, moves_of
from .known import adapters, by_site
from .moves import take
from .notes import THE_FILE, THE_RESULT, Note
from .reader import Applied, Reader
from .sitefile import SiteAction, SiteFile, SiteFileError, decode, envelope, short


@dataclass(frozen=True)
class Imported:
    """A game that was read from a file of 18xx.games.

    - `ids`: for each of our actions the site's id of the one that it stands for (None for chance);
    - `applied`: for each move of the file in force where our game stood after it;
    - `notes`: what is worth telling, such as house rules switched on and disagreements at the end;
    - `original`: the file, without its owner's private data; `moves`: those in force, in our names, `sources`: for
      each of our actions the place of its move there; `silent`: see `Reader`; `chat`: what was said;
    - `ended`: how the game was ended by hand, else empty.
    """

    game: Game
    ids: tuple[int | None, ...]
    applied: tuple[Applied, ...]
    notes: tuple[Note, ...]
    original: dict[str, Any]
    moves: tuple[SiteAction, ...]
    sources: tuple[int | None, ...]
    silent: Mapping[int, tuple[str, ...]]
    chat: tuple[Chat, ...] = ()
    ended: str = ""


def import_game(
    data: bytes | Mapping[str, Any], house: Iterable[str] | None = None, tell: Tell | None = None
) -> Imported:
    """The game in a file of 18xx.games, as bytes or as decoded JSON.

    `house`: the options to play it with. None starts from the rulebook (and what every file of the title needs) and
    switches on further house rules of the site only where the file cannot be read without. `tell` is called after each
    move with how many have been read and how many there are; with other house rules that begins anew. Raises
    `SiteFileError` with one sentence, naming the action at fault; nothing is half done.

    >>> from roundhouse import Game
    >>> from roundhouse.interop import export_game
    >>> game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7)
    >>> events = game.play({"type": "bid", "by": "Ann", "private": "C-P", "price": 45})
    >>> import_game(export_game(game)).game.actions[-1]
    Bid(by='Ann', private='C-P', price=45)
    >>> import_game(b"")
    Traceback (most recent call last):
        ...
    roundhouse.interop.sitefile.SiteFileError: This is not a game file: Input data was truncated.
    """
    original = decode(data)
    adapter = by_site(original["title"])
    if adapter is None:
        known = ", ".join(a.site for a in adapters())
        raise SiteFileError(
            gettext(
                "Files of the title {title} cannot be imported, only those of {known}.",
                title=short(original["title"]),
                known=known,
            )
        )
    file = envelope(original)
    moves = moves_of(file, adapter.names)
    if house is not None:
        reader = Reader(file, adapter, tuple(house), moves.moves)
        reader.run(take, tell)
        return _imported(reader, original, moves, ())
    chosen = file.settings.optional_rules if file.settings is not None else None
    wanted = [adapter.options[rule] for rule in chosen or () if rule in adapter.options]
    ours = file.ours
    options = tuple(dict.fromkeys((*(adapter.always if ours is None else ours.options), *wanted)))
    reader, switched = _Attempts(file, adapter, moves.moves, tell).with_remedies(options)
    return _imported(reader, original, moves, switched)


def _imported(reader: Reader, original: dict[str, Any], moves: Moves, switched: tuple[Note, ...]) -> Imported:
    return Imported(
        game=reader.game,
        ids=tuple(None if place is None else moves.moves[place].number for place in reader.sources),
        applied=tuple(reader.applied),
        notes=(*switched, *reader.notes),
        original=original,
        moves=moves.moves,
        sources=tuple(reader.sources),
        silent=reader.silent,
        chat=moves.chat,
        ended=reader.ended,
    )


@dataclass(frozen=True)
class _Attempt:
    """One reading of the file: how far it came, what stopped it."""

    reader: Reader
    error: SiteFileError | None

    @property
    def worth(self) -> tuple[int, bool, bool]:
        """The further the better; then to come through, and to end as the file says."""
        through = self.error is None
        return len(self.reader.applied), through, through and not self.reader.differs

    def remedies(self, adapter: Adapter) -> Iterable[Remedy]:
        """The house rules that may lie behind the failure; all of them for a wrong result."""
        if self.error is None:
            return adapter.remedies if self.reader.differs else ()
        check = self.error.violation.check if self.error.violation is not None else ""
        return [remedy for remedy in adapter.remedies if not remedy.checks or check in remedy.checks]


@dataclass(frozen=True)
class _Attempts:
    """The readings of a file with one choice of house rules and another."""

    file: SiteFile
    adapter: Adapter
    moves: tuple[SiteAction, ...]
    tell: Tell | None

    def with_remedies(self, options: tuple[str, ...]) -> tuple[Reader, tuple[Note, ...]]:
        """Switch on house rules one by one, each only if the file gets further with it."""
        best = self.attempt(options)
        switched: list[Note] = []
        while (found := self.better(best, options)) is not None:
            option, better = found
            error = best.error
            check = _reason(error)
            switched.append(
                Note("house rule", {"option": option, "check": check}, error.action if error else None)
            )
            options, best = (*options, option), better
        if best.error is not None:
            raise best.error
        return best.reader, tuple(switched)

    def attempt(self, options: tuple[str, ...]) -> _Attempt:
        """The reading with these house rules."""
        reader = Reader(self.file, self.adapter, options, self.moves)
        try:
            reader.run(take, self.tell)
        except SiteFileError as error:
            return _Attempt(reader, error)
        return _Attempt(reader, None)

    def better(self, best: _Attempt, options: tuple[str, ...]) -> tuple[str, _Attempt] | None:
        """The first house rule with which the file gets further, and the reading with it."""
        for remedy in best.remedies(self.adapter):
            if remedy.option in options:
                continue
            try:
                tried = self.attempt((*options, remedy.option))
            except SiteFileError:
                continue  # no option for so many players
            if tried.worth > best.worth:
                return remedy.option, tried
        return None


def _reason(error: SiteFileError | None) -> str:
    """What stood in the way: our check, another disagreement with the file, or its result."""
    if error is None:
        return THE_RESULT
    return error.violation.check if error.violation is not None else THE_FILE
