"""What a refusal tells is typed: a check's signature names its details, and a violation carries them as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Optional

import pytest

from roundhouse.core.details import Details, case_of, cases_of, declared_details

if TYPE_CHECKING:
    from nowhere import Missing  # type: ignore[import-not-found]

Way = Literal["by land"] | Literal["by sea", "by air"]


class Short(Details, frozen=True):
    cash: int
    price: int


class Sold(Details, frozen=True):
    case: ClassVar[str] = "sold"
    to: str


class SoldTwice(Sold, frozen=True):
    other: str


class Phase(Details, frozen=True):
    case: str
    train: str


class Bid(Details, frozen=True):
    case: Literal["first", "raise"]
    least: int


class Travel(Details, frozen=True):
    case: Way


@pytest.mark.parametrize(
    ("details", "case", "cases", "mapping"),
    [
        (Short(40, 70), "", ("",), {"cash": 40, "price": 70}),
        (Sold("Ann"), "sold", ("sold",), {"case": "sold", "to": "Ann"}),
        (SoldTwice("Ann", "Ben"), "sold", ("sold",), {"case": "sold", "to": "Ann", "other": "Ben"}),
        (Phase("4", "3-1"), "4", None, {"case": "4", "train": "3-1"}),
        (Bid("raise", 45), "raise", ("first", "raise"), {"case": "raise", "least": 45}),
        (Travel("by air"), "by air", ("by land", "by sea", "by air"), {"case": "by air"}),
    ],
)
def test_details_as_plain_data_and_their_cases(
    details: Details, case: str, cases: tuple[str, ...] | None, mapping: Mapping[str, Any]
) -> None:
    assert case_of(details) == case
    assert cases_of(type(details)) == cases
    assert details.as_mapping() == mapping
    assert list(details.as_mapping()) == list(mapping)


def one(pos: Any, action: Any) -> Short | None: ...


def several(pos: Any, action: Any) -> Short | Sold | None: ...


def old_style(pos: Any, action: Any) -> Optional[Sold]: ...  # noqa: UP045


def always(pos: Any, action: Any) -> Bid:
    return Bid("first", 1)


def never(pos: Any, action: Any) -> None: ...


@pytest.mark.parametrize(
    ("test", "declared"),
    [(one, (Short,)), (several, (Short, Sold)), (old_style, (Sold,)), (always, (Bid,)), (never, ())],
)
def test_the_signature_of_a_check_names_its_details(test: Any, declared: tuple[type[Details], ...]) -> None:
    assert declared_details(test) == declared


def plain(pos: Any, action: Any) -> Details | None: ...


def mapping(pos: Any, action: Any) -> Mapping[str, Any] | None: ...


def partly(pos: Any, action: Any) -> Short | dict[str, int] | None: ...


def untyped(pos, action): ...  # type: ignore[no-untyped-def]


def anything(pos: Any, action: Any) -> Any: ...


def unknown(pos: Any, action: Any) -> Missing | None: ...


@pytest.mark.parametrize("test", [plain, mapping, partly, untyped, anything, unknown])
def test_a_signature_that_names_none_is_refused(test: Any) -> None:
    with pytest.raises(TypeError, match=f"{test.__name__} does not say which details it returns"):
        declared_details(test)
