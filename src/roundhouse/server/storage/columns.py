"""Column types that mean the same on every database."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import msgspec
from sqlalchemy import BigInteger, DateTime, Dialect, Double, Integer, LargeBinary, Text
from sqlalchemy.types import TypeDecorator, TypeEngine

from ...text.language import gettext
from ..errors import Unreadable

LARGEST_INTEGER = 2**63 - 1


class Broken:
    """What stands in a row for a value that cannot be read: `stored`, as it is in the database, and why.

    It takes the place of an error, which would end the reading of all other rows too.
    """

    __slots__ = ("reason", "stored")

    def __init__(self, stored: Any, reason: str) -> None:
        self.stored = stored
        self.reason = reason


def _or_broken(read: Callable[[Any], Any] | None) -> Callable[[Any], Any] | None:
    """How a value is read, with `Broken` for what cannot be."""
    if read is None:
        return None

    def careful(value: Any) -> Any:
        try:
            return read(value)
        except (msgspec.MsgspecError, ValueError, TypeError, OverflowError, RecursionError) as error:
            return Broken(value, str(error).partition("\n")[0])

    return careful


class Whole(TypeDecorator[int]):
    """A whole number of 64 bits. Raises `Unreadable` (also when it is only looked for) beyond that."""

    impl = BigInteger
    cache_ok = True

    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[Any]:
        # Only INTEGER counts up by itself in SQLite; it has 64 bits there.
        return dialect.type_descriptor(Integer() if dialect.name == "sqlite" else BigInteger())

    def process_bind_param(self, value: int | None, dialect: Dialect) -> int | None:
        if value is not None and not -LARGEST_INTEGER <= value <= LARGEST_INTEGER:
            raise Unreadable(gettext("That number is too large."))
        return value


class Words(TypeDecorator[str]):
    """Text. What PostgreSQL cannot hold (NUL) or UTF-8 cannot say (half a surrogate pair) becomes U+FFFD."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        return None if value is None else storable(value)


class Moment(TypeDecorator[datetime]):
    """A time: aware datetimes go in and come out, in UTC, to the microsecond. Raises `ValueError` for any other."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a time without its zone")
        return value.astimezone(UTC)

    def result_processor(self, dialect: Dialect, coltype: Any) -> Callable[[Any], Any] | None:
        """How a value is read."""
        return _or_broken(super().result_processor(dialect, coltype))

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


class Json(TypeDecorator[Any]):
    """A value as JSON text; `shape` is what it is read as."""

    impl = Text
    cache_ok = True

    def __init__(self, shape: Any) -> None:
        super().__init__()
        self.shape = shape
        self._decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(shape)

    def process_bind_param(self, value: Any, dialect: Dialect) -> str | None:
        if isinstance(value, Broken):  # a copy of the database keeps it
            stored: str = value.stored
            return stored
        return None if value is None else msgspec.json.encode(value).decode()

    def result_processor(self, dialect: Dialect, coltype: Any) -> Callable[[Any], Any] | None:
        """How a value is read."""
        return _or_broken(super().result_processor(dialect, coltype))

    def process_result_value(self, value: str | None, dialect: Dialect) -> Any:
        return None if value is None else self._decoder.decode(value)


class Real(TypeDecorator[float]):
    """A number with a fraction, as precise as Python's."""

    impl = Double
    cache_ok = True

    def result_processor(self, dialect: Dialect, coltype: Any) -> Callable[[Any], Any] | None:
        """How a value is read."""
        return _or_broken(float)


class Bytes(TypeDecorator[bytes]):
    """Bytes as they are."""

    impl = LargeBinary
    cache_ok = True


def storable(text: str) -> str:
    """The text as both databases can hold it."""
    if text.isascii():
        return text.replace("\0", "\ufffd") if "\0" in text else text
    return text.replace("\0", "\ufffd").encode("utf-16", "surrogatepass").decode("utf-16", "replace")
