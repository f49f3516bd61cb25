"""Escaping, numbers, documents and how they are saved."""

import sys
from xml.etree import ElementTree

import pytest

from roundhouse.draw import DrawError, Svg
from roundhouse.draw.svg import Markup, document, joined, number, tag

PICTURE = document(
    40, 20, (0, 0, 40, 20), "x", 'A "title" & more', ".rh .a{fill:#fff}", tag("path", d="M0 0L9 9")
)


def test_text_and_attributes_are_escaped_and_markup_is_not() -> None:
    made = tag("g", tag("text", "B&O <1>"), "C&A", data_name='"N&W"')
    assert made == '<g data-name="&quot;N&amp;W&quot;"><text>B&amp;O &lt;1&gt;</text>C&amp;A</g>'
    assert joined(tag("a"), "<") == "<a/>&lt;"
    assert isinstance(joined("x"), Markup)


def test_what_xml_cannot_hold_is_left_out() -> None:
    made = tag("text", "a\x00b\x1b\ud800c\U0001f682")
    assert ElementTree.fromstring(made).text == "abc\U0001f682"


def test_attributes_are_short_numbers_and_none_is_left_out() -> None:
    assert (
        tag("rect", x=1.0, y=-0.01, width=2.349, rx=None, class_="a")
        == '<rect x="1" y="0" width="2.3" class="a"/>'
    )
    assert number(100.0) == "100"


def test_a_document_has_its_size_and_box() -> None:
    root = ElementTree.fromstring(PICTURE.text)
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("40", "20", "0 0 40 20")
    assert root[0].text == 'A "title" & more'


def test_a_picture_is_its_text() -> None:
    assert str(PICTURE) == PICTURE._repr_svg_() == PICTURE.text


def test_saving_svg(tmp_path) -> None:
    path = PICTURE.save(tmp_path / "a.svg")
    assert path.read_text("utf-8") == PICTURE.text


@pytest.mark.parametrize("name", ["a.gif", "a"])
def test_an_unknown_suffix_is_refused(tmp_path, name: str) -> None:
    with pytest.raises(DrawError, match=r"as \.svg, \.pdf or \.png"):
        PICTURE.save(tmp_path / name)
    assert not list(tmp_path.iterdir())


def test_png_without_the_extra_says_what_to_install(tmp_path, monkeypatch) -> None:
    monkeypatch.setitem(sys.modules, "cairosvg", None)
    with pytest.raises(DrawError, match="extra 'print'"):
        PICTURE.save(tmp_path / "a.png")
    assert not list(tmp_path.iterdir())


def test_png_has_the_pixels_asked_for(tmp_path) -> None:
    try:
        import cairosvg  # noqa: F401
    except (ImportError, OSError) as missing:  # OSError: the package is there, the cairo library is not
        pytest.skip(f"no PNG here: {missing}")
    data = Svg(PICTURE.text, 40, 20).save(tmp_path / "a.PNG", scale=3).read_bytes()
    assert data[:4] == b"\x89PNG"
    assert [int.from_bytes(data[at : at + 4], "big") for at in (16, 20)] == [120, 60]
