"""What msgspec says of data from outside is told in sentences of ours, in every language."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
import pytest

from roundhouse.text.language import speaking
from roundhouse.text.malformed import problem_of


class Deed(msgspec.Struct, tag="deed", tag_field="type", forbid_unknown_fields=True):
    number: int
    text: str | None = None
    many: Annotated[list[int], msgspec.Meta(min_length=1, max_length=2)] = msgspec.field(
        default_factory=lambda: [1]
    )
    small: Annotated[int, msgspec.Meta(ge=1, le=5)] = 1
    short: Annotated[str, msgspec.Meta(max_length=3)] = ""
    by: dict[str, int] = {}
    one: Literal["x", "y"] = "x"
    share: float = 1
    sure: bool = True
    either: int | str = 1


class Other(msgspec.Struct, tag="other", tag_field="type"):
    pass


def told(data: Any) -> str:
    with pytest.raises(msgspec.ValidationError) as found:
        msgspec.convert(data, Deed | Other)
    return problem_of(found.value)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ([], "the whole of it has to be an object"),
        ({}, "type is missing"),
        ({"type": "c"}, "type cannot be 'c'"),
        ({"type": "deed"}, "number is missing"),
        ({"type": "deed", "number": "x"}, "number has to be a whole number"),
        ({"type": "deed", "number": 1, "colour": 1}, "colour is not known here"),
        ({"type": "deed", "number": 1, "text": 3}, "text has to be a text"),
        ({"type": "deed", "number": 1, "many": [1, 2, 3]}, "many may have 2 entries at most"),
        ({"type": "deed", "number": 1, "many": []}, "many has to have at least 1 entry"),
        ({"type": "deed", "number": 1, "many": ["a"]}, "many[0] has to be a whole number"),
        ({"type": "deed", "number": 1, "small": 9}, "small has to be at most 5"),
        ({"type": "deed", "number": 1, "small": 0}, "small has to be at least 1"),
        ({"type": "deed", "number": 1, "short": "abcd"}, "short may have 3 characters at most"),
        ({"type": "deed", "number": 1, "by": {3: 1}}, "a name in by has to be a text"),
        ({"type": "deed", "number": 1, "one": "z"}, "one cannot be 'z'"),
        ({"type": "deed", "number": 1, "share": "z"}, "share has to be a number"),
        ({"type": "deed", "number": 1, "sure": 3}, "sure has to be true or false"),
        ({"type": "deed", "number": 1, "either": None}, "either does not have the form that is wanted"),
    ],
)
def test_each_fault_has_a_sentence(data: Any, said: str) -> None:
    assert told(data) == said
    with speaking("de"):
        assert told(data) != said


def test_a_sentence_of_ours_stays() -> None:
    error = msgspec.ValidationError("unknown step 'x' in the saved position")
    assert problem_of(error) == "unknown step 'x' in the saved position"
